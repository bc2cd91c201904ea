"""Commands that study what was decided: gate-study."""

from pathlib import Path
from typing import Annotated, Final

import typer

from mnemolog.ops.surfaces.cli.options import (
    DEFAULT_AGENT,
    Agent,
    ConfigFile,
    Data,
    Json,
    run,
    settings_of,
    with_memory,
)
from mnemolog.ops.surfaces.cli.output import note, print_json, table_or_cards
from mnemolog.schemas.study import GateStudy

_BECAME: Final = {
    "create": "remembered",
    "update": "updated",
    "reinforce": "reinforced",
    "supersede": "superseded",
    "skip": "rejected",
}
"""A verdict of the gate, as outcomes are called."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("gate-study")(gate_study)


def gate_study(
    agent: Agent = DEFAULT_AGENT,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="gate.NAME=VALUE", help="Another threshold; may be given more than once."),
    ] = None,
    data: Data = None,
    config: ConfigFile = None,
    as_json: Json = False,
) -> None:
    """Judge every recorded decision of the gate again, under other thresholds.

    Each by itself, against what was remembered when it was made: what would have followed from deciding otherwise is
    not followed. No model is called: similarities, texts and importance are on record.

    [bold]Example:[/] mnemolog gate-study --agent support-bot --set gate.create_below=0.65
    """
    found = run(_study(agent, changes or [], data, config))
    if as_json:
        print_json(found)
        return
    table_or_cards(
        ("message", "statement", "was", "would be", "similarity", "importance", "nearest"),
        [
            (
                each.message_id,
                each.text,
                _BECAME[each.was],
                _BECAME[each.now],
                each.similarity,
                each.importance,
                each.nearest_text,
            )
            for each in found.changed
        ],
        title=("statement",),
    )
    note(
        f"{len(found.changed)} of {found.decisions} decisions would change; each was judged by itself, "
        "against what was remembered then, and no model was called"
    )


async def _study(agent: str, changes: list[str], data: Path | None, config: Path | None) -> GateStudy:
    from mnemolog.ops.maintenance.gate_study import typed

    tried = typed(changes, settings_of(config))
    return await with_memory(
        data, config, lambda memory: memory.gate_study(agent_id=agent, settings=tried), writes="never"
    )
