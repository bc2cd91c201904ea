"""`python -m tests.services`: the real services, for a developer."""

import time
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer
from platformdirs import user_state_path

from mnemolog.ops.surfaces.cli.output import note
from tests.services import ServiceFailedError, ServiceNotAvailableError
from tests.services.kafka import KAFKA
from tests.services.opensearch import OPENSEARCH, OPENSEARCH_3
from tests.services.recipe import Recipe
from tests.services.service import Service

_STATE: Final = user_state_path("mnemolog", appauthor=False) / "services"


class Name(StrEnum):
    """What can be started."""

    KAFKA = KAFKA.name
    OPENSEARCH = OPENSEARCH.name
    OPENSEARCH_3 = OPENSEARCH_3.name


_RECIPES: Final[dict[Name, Recipe]] = {Name(recipe.name): recipe for recipe in (KAFKA, OPENSEARCH, OPENSEARCH_3)}

Names = Annotated[
    list[Name] | None, typer.Argument(help="Which; default: kafka and opensearch to start, else all that are there.")
]
State = Annotated[
    Path,
    typer.Option("--state", metavar="DIR", help="Where their data, logs and settings lie.", show_default=str(_STATE)),
]

app = typer.Typer(
    name="python -m tests.services",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def root() -> None:
    """Real Kafka and OpenSearch on this machine, in the background, for tests and for trying things out.

    They are run from their published jars, which Maven brings once; Java 17 is needed, for opensearch3 Java 21.
    """


@app.command(epilog='Example: eval "$(python -m tests.services start)" && make test')
def start(names: Names = None, state: State = _STATE) -> None:
    """Start them, wait until they answer, and print their addresses as tests look for them.

    What runs already is left as it is. Data stay from one start to the next, and so do the ports.
    """
    complete = True
    for name in names or (Name.KAFKA, Name.OPENSEARCH):
        complete &= _start(Service(_RECIPES[name], state / name))
    raise typer.Exit(not complete)


@app.command(epilog="Example: python -m tests.services status")
def status(names: Names = None, state: State = _STATE) -> None:
    """Say which of them answer, and where; the exit status is 1 if one does not."""
    complete = True
    for service in _there(names, state):
        says = "answers" if service.answers() else "does not answer" if service.process.runs() else "does not run"
        note(f"{service.recipe.name}: {says}; log: {service.process.log}")
        if service.answers():
            _print_address(service)
        complete &= service.answers()
    raise typer.Exit(not complete)


@app.command(epilog="Example: python -m tests.services stop --delete")
def stop(
    names: Names = None,
    state: State = _STATE,
    delete: Annotated[bool, typer.Option("--delete", help="Delete their data, logs and settings too.")] = False,
) -> None:
    """Stop them, and keep their data unless told otherwise."""
    for service in _there(names, state):
        if delete:
            service.delete()
        else:
            service.stop()
        note(f"{service.recipe.name}: stopped{' and deleted' if delete else ''}")


def _start(service: Service) -> bool:
    began = time.monotonic()
    try:
        service.start()
    except (ServiceNotAvailableError, ServiceFailedError) as error:
        note(f"{service.recipe.name}: {error}")
        return False
    note(f"{service.recipe.name}: answers after {time.monotonic() - began:.1f} s; log: {service.process.log}")
    _print_address(service)
    return True


def _print_address(service: Service) -> None:
    typer.echo(f"export {service.recipe.variable}={service.address}")


def _there(names: list[Name] | None, state: Path) -> Iterator[Service]:
    """Those that were started at some time."""
    for name in names or Name:
        if (state / name / "port").exists():
            yield Service(_RECIPES[name], state / name)


if __name__ == "__main__":
    app()
