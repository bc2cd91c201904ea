"""The command line. `mnemolog COMMAND --help` explains each command and ends with an example."""

import os
import sys
from importlib import import_module
from typing import Annotated, Final

import typer

from mnemolog import __version__
from mnemolog.ops.surfaces.cli.groups import Commands, build_only, in_order
from mnemolog.ops.surfaces.cli.output import fail
from mnemolog.ops.surfaces.ending import explained, leave

MODULES: Final = {
    "writing": "add remember end-session forget edit restore pin unpin lock unlock feedback",
    "ingesting": "ingest",
    "relating": "relate unrelate",
    "searching": "search context",
    "reading": "list get history sessions messages agents entities graph diff working-memory",
    "explaining": "why why-not",
    "chatting": "chat",
    "operating": "demo replay rebuild export import dead-letters status doctor accept-log config serve worker",
    "reembedding": "reembed",
    "studying": "gate-study",
    "forgetting": "forgetting-curve forget-all",
    "dreaming": "dream cycles cycle undo summaries compact",
    "reforming": "reform",
    "watching": "telemetry",
    "live": "watch",
    "keys": "keys",
    "plugging": "mcp hook connect",
    "controlling": "core",
    "remembering": "recall archived reflect",
    "streaming": "recall",
    "archiving": "archive",
    "filing": "files",
}
"""The commands of each module: only the modules of the typed command are imported."""


def command_line(name: str = "") -> Commands:
    """An app with the command `name`; with all commands if none has that name, for the help and the error."""
    app = Commands(
        name="mnemolog",
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(root)
    for module in [module for module, names in MODULES.items() if name in names.split()] or MODULES:
        import_module(f"{__name__}.{module}").add_to(app)
    build_only(app, name)
    in_order(app)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the release and exit.")
    ] = False,
) -> None:
    """Mnemolog: event-sourced memory for AI agents.

    It turns messages into memories, answers questions from them, and keeps every decision in a log that can be
    replayed. `mnemolog demo` shows it in a minute.
    """
    del version


def main() -> None:
    """Run the command line; each error is printed as one line that says what to do."""
    os.umask(0o077)  # only the user can read the files that a command creates
    try:
        explained(_run, fail)
    except SystemExit as ended:
        leave(ended.code if isinstance(ended.code, int) else 0)


def _run() -> None:
    app = command_line(next(iter(sys.argv[1:]), ""))
    try:
        app(prog_name="mnemolog")  # raises SystemExit, with the status
    finally:
        sys.stdout.flush()  # an error of the device must be raised here, where it is explained
