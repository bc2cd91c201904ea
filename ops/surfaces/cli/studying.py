"""Commands that study what was decided: gate-study."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call, settings_of
from mnemolog.ops.surfaces.cli.output import note, table_or_cards
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.study import GateStudy, Reconsidered

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
    *,
    call: Call,
) -> None:
    """Judge every recorded decision of the gate again, under other thresholds.

    Each by itself, against what was remembered when it was made: what would have followed from deciding otherwise is
    not followed. No model is called: similarities, texts and importance are on record.

    [bold]Example:[/] mnemolog gate-study --agent support-bot --set gate.create_below=0.65
    """
    from mnemolog.ops.maintenance.gate_study import typed

    async def study(memory: AsyncMemory) -> GateStudy:
        return await memory.gate_study(agent_id=agent, settings=typed(changes or [], settings_of(call.config)))

    call.show(call.ask(study), _print)


def _print(found: GateStudy) -> None:
    table_or_cards(
        ("message", "statement", "was", "would be", "similarity", "importance", "nearest"),
        map(_row, found.changed),
        title=("statement",),
    )
    note(
        f"{len(found.changed)} of {found.decisions} decisions would change; each was judged by itself, "
        "against what was remembered then, and no model was called"
    )


def _row(changed: Reconsidered) -> Sequence[object]:
    was, now = _BECAME[changed.was], _BECAME[changed.now]
    return changed.message_id, changed.text, was, now, changed.similarity, changed.importance, changed.nearest_text
