"""The command that re-judges recorded decisions: gate-study."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from mnemolog.ops.surfaces.cli.options import DEFAULT_AGENT, Agent, Call, settings_of
from mnemolog.ops.surfaces.cli.output import note, progress, table_or_cards
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.study import GateStudy, Reconsidered

_BECAME: Final = {
    "create": "remembered",
    "update": "updated",
    "reinforce": "reinforced",
    "supersede": "superseded",
    "skip": "rejected",
}
"""The outcome that a verdict of the gate leads to."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command("gate-study")(gate_study)


def gate_study(
    agent: Agent = DEFAULT_AGENT,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="gate.NAME=VALUE", help="A threshold to try; may be repeated."),
    ] = None,
    *,
    call: Call,
) -> None:
    """Judge every recorded decision of the prediction-error gate again, with other thresholds.

    Each decision is judged independently, against the memories of that time; knock-on effects are not simulated. No
    model is called: similarities, texts and importance are recorded.

    [bold]Example:[/] mnemolog gate-study --agent support-bot --set gate.create_below=0.65
    """
    from mnemolog.ops.maintenance.gate_study import typed

    async def study(memory: AsyncMemory) -> GateStudy:
        settings = typed(changes or [], settings_of(call.config))
        with progress(total=None, what="gate-study", quiet=call.as_json) as bar:
            return await memory.gate_study(agent_id=agent, settings=settings, progress=bar.at)

    call.show(call.ask(study), _print)


def _print(found: GateStudy) -> None:
    table_or_cards(
        ("message", "statement", "was", "would be", "similarity", "importance", "nearest"),
        map(_row, found.changed),
        title=("statement",),
    )
    note(
        f"{len(found.changed)} of {found.decisions} decisions would change; each was judged independently, "
        "against the memories of that time, without a model call"
    )


def _row(changed: Reconsidered) -> Sequence[object]:
    was, now = _BECAME[changed.was], _BECAME[changed.now]
    return changed.message_id, changed.text, was, now, changed.similarity, changed.importance, changed.nearest_text
