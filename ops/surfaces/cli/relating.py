"""Commands that create and delete edges between memories by hand: relate and unrelate."""

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
    str, typer.Argument(metavar="TYPE", help="Type of the edge: causes, requires, solves, builds_on, follows, …")
]
OtherId = Annotated[str, typer.Argument(metavar="OTHER", help="Id of the target memory.")]


def relate(
    memory_id: MemoryId,
    kind: EdgeType,
    other_id: OtherId,
    strength: Annotated[
        float,
        typer.Option("--strength", metavar="X", help="Strength of the edge, 0 to 1; default 1.", show_default=False),
    ] = 1.0,
    context: Annotated[str | None, typer.Option("--context", metavar="TEXT", help="Reason for the edge.")] = None,
    description: Annotated[
        str | None, typer.Option("--description", metavar="TEXT", help="Free-text description.")
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Create or update a typed edge between two memories of one agent.

    `mnemolog graph` shows the edge, and `mnemolog unrelate` deletes it.

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
    """Delete an edge between two memories, including automatic ones.

    [bold]Example:[/] mnemolog unrelate 5f0c6a1e solves 9b1d22c7
    """
    submit(
        data,
        config,
        lambda memory: memory.unrelate(memory_id, cast("RelationType", kind), other_id),
        as_json=as_json,
    )
