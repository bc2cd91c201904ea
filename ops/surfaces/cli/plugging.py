"""The commands that an agent's program starts: mcp, hook."""

import sys
from time import monotonic
from typing import Annotated

import typer

from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.cli.options import ConfigFile, Data, folder_of, run, settings_of, told
from mnemolog.ops.surfaces.cli.output import fail
from mnemolog.ops.surfaces.hooks import command


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("mcp")(mcp)
    app.command("hook")(hook)


def mcp(
    agent: Annotated[
        str | None,
        typer.Option("--agent", metavar="A", help="Bind it to this agent: no other's memory can be named."),
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
) -> None:
    """Serve MCP over stdin and stdout, for the program that starts it, until stdin ends.

    The settings `mcp.*` say which tools it offers. `mnemolog serve` does the same at /mcp.

    [bold]Example:[/] claude mcp add mnemolog -- mnemolog mcp --agent my-project
    """
    try:
        from mnemolog.ops.surfaces.mcp import over_stdio
    except ModuleNotFoundError as error:
        fail(f"MCP needs the extra of that name: pip install 'mnemolog[mcp]' ({error})")
    settings = settings_of(config)
    run(over_stdio.serve(folder_of(data), settings, Edges(report=told), bound=agent))


def hook(
    event: Annotated[str, typer.Argument(metavar="EVENT", help="session-start, user-prompt, stop or pre-compact.")],
    agent: Annotated[
        str | None, typer.Option("--agent", metavar="A", envvar=command.AGENT, help="Whose memory; default: default.")
    ] = None,
    tokens: Annotated[
        int, typer.Option("--tokens", metavar="N", help="Of the context that is given, at most.")
    ] = command.TOKENS,
    within: Annotated[
        int, typer.Option("--within", metavar="MS", help="Give nothing that is not there in that time.")
    ] = command.WITHIN_MS,
    data: Data = None,
) -> None:
    """Answer a hook of Claude Code: context before a prompt, and what was said into the memory when a turn is over.

    It reads the hook's JSON on stdin, asks the `mnemolog serve` of the data directory, and ends with 0 whatever fails.

    [bold]Example:[/] mnemolog hook user-prompt --agent my-project
    """
    del event, agent, tokens, within, data  # read where nothing else need be imported
    raise typer.Exit(command.main(sys.argv[2:], monotonic()))
