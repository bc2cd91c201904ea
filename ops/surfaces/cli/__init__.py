"""The command line. Each command teaches itself: `mnemolog COMMAND --help` ends with an example."""

import os
import sys
import traceback
from typing import Annotated, NoReturn

import typer

from mnemolog import __version__
from mnemolog.ops.garbage import collect_seldom
from mnemolog.ops.surfaces.cli import (
    archiving,
    chatting,
    controlling,
    dreaming,
    explaining,
    filing,
    forgetting,
    keys,
    live,
    operating,
    plugging,
    reading,
    reembedding,
    reforming,
    remembering,
    searching,
    streaming,
    studying,
    watching,
    writing,
)
from mnemolog.ops.surfaces.cli.groups import Commands, build_only, in_order
from mnemolog.ops.surfaces.cli.output import fail

app = Commands(
    name="mnemolog",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the release and end.")
    ] = False,
) -> None:
    """Mnemolog: event-sourced memory for AI agents.

    Messages go in, memories and answers come out, and the log proves it. `mnemolog demo` shows it all in a minute.
    """
    del version


writing.add_to(app)
searching.add_to(app)
reading.add_to(app)
explaining.add_to(app)
chatting.add_to(app)
operating.add_to(app)
reembedding.add_to(app)
studying.add_to(app)
forgetting.add_to(app)
dreaming.add_to(app)
reforming.add_to(app)
watching.add_to(app)
live.add_to(app)
keys.add_to(app)
plugging.add_to(app)
controlling.add_to(app)
remembering.add_to(app)
streaming.add_to(app)
archiving.add_to(app)
filing.add_to(app)
in_order(app)


def main() -> None:
    """Run the command line; every error ends in one line that says what to do."""
    collect_seldom()
    os.umask(0o077)  # what a command makes is its user's alone
    try:
        _run()
    except SystemExit as ended:
        _leave(ended.code)


def _run() -> None:
    build_only(app, next(iter(sys.argv[1:]), ""))
    try:
        app(prog_name="mnemolog")
    except KeyboardInterrupt:
        fail("stopped; what was accepted is safe, and the rest can be sent again", status=130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        if os.environ.get("MNEMOLOG_DEBUG"):
            traceback.print_exc()
        fail(f"unexpected {type(error).__name__}: {error} (MNEMOLOG_DEBUG=1 shows where)")


def _leave(code: object) -> NoReturn:
    """End at once: everything is closed by now, and taking the model's libraries apart takes a tenth of a second."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0)
