"""Commands that draw and take away edges between memories by hand: relate and unrelate."""

from typing import Annotated, cast

import typer

from mnemolog.ops.surfaces.cli.options import ConfigFile, Data, Json
from mnemolog.ops.surfaces.cli.writing import MemoryId, submit
from mnemolog.schemas.relating import RelationType


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("relate")(relate)
    app.command("unrelate")(unrelate)


EdgeType = Annotated[
    str, typer.Argument(metavar="TYPE", help="causes, requires, solves, builds_on, follows, contradicts, …")
]
OtherId = Annotated[str, typer.Argument(metavar="OTHER", help="Of the memory that the edge leads to.")]


def relate(
    memory_id: MemoryId,
    kind: EdgeType,
    other_id: OtherId,
    strength: Annotated[
        float, typer.Option("--strength", metavar="X", help="How close they are, 0 to 1.", show_default=False)
    ] = 1.0,
    context: Annotated[str | None, typer.Option("--context", metavar="TEXT", help="On what grounds.")] = None,
    description: Annotated[
        str | None, typer.Option("--description", metavar="TEXT", help="What there is to say.")
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Draw an edge from one memory to another of the same agent, or describe the one of this type anew.

    `mnemolog graph` shows it, and `mnemolog unrelate` takes it away.

    [bold]Example:[/] mnemolog relate 5f0c6a1e solves 9b1d22c7 --context "found it in the logs"
    """
    submit(
        data,
        config,
        lambda memory: memory.relate(
            memory_id,
            cast("RelationType", kind),
            other_id,
            strength=strength,
            context=context,
            description=description,
        ),
        as_json=as_json,
    )


def unrelate(
    memory_id: MemoryId,
    kind: EdgeType,
    other_id: OtherId,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Take an edge between two memories away, whatever drew it.

    [bold]Example:[/] mnemolog unrelate 5f0c6a1e solves 9b1d22c7
    """
    submit(
        data,
        config,
        lambda memory: memory.unrelate(memory_id, cast("RelationType", kind), other_id),
        as_json=as_json,
    )
