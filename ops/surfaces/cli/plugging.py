"""The command that an agent's program starts: mcp."""

from typing import Annotated

import typer

from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.cli.options import ConfigFile, Data, folder_of, run, settings_of, told
from mnemolog.ops.surfaces.cli.output import fail


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("mcp")(mcp)


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
