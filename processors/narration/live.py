"""A commit as a client of the live stream sees it."""

from typing import Final

from mnemolog.processors.narration.outcome import Outcome, outcome_of
from mnemolog.schemas.command import BeginDream, DreamStep, FinishDream
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import CommandRefused, DreamBegun, DreamFinished, MemoriesRecalled
from mnemolog.schemas.input import COMMANDS
from mnemolog.schemas.live import Cursor, LiveEvent, LiveKind
from mnemolog.schemas.moments import iso

_DREAMING: Final = (BeginDream.TYPE, DreamStep.TYPE, FinishDream.TYPE)


def live_event(commit: Commit, cursor: Cursor) -> LiveEvent | None:
    """The event of a commit; None if the commit is empty. Clients resume after it at the cursor."""
    # A commit without events only records progress, of which no listener asks.
    if not commit.events:
        return None
    outcome = outcome_of(commit)
    return LiveEvent(
        id=commit.events[0].id,
        cursor=str(cursor),
        kind=_kind(commit, outcome),
        tenant_id=commit.tenant_id,
        agent_id=commit.agent_id,
        at=iso(commit.recorded_at),
        input_id=commit.input_id,
        outcome=outcome.outcome,
        events=outcome.events,
        stage=outcome.stage,
        reason=outcome.reason,
        filter=outcome.filter,
        detail=outcome.detail,
    )


def _kind(commit: Commit, outcome: Outcome) -> LiveKind:
    events = [entry.event for entry in commit.events]
    if any(isinstance(event, MemoriesRecalled) for event in events):
        return "recall"
    if any(isinstance(event, DreamBegun | DreamFinished) for event in events):
        return "cycle"
    # A step that was refused still belongs to its cycle.
    if any(isinstance(event, CommandRefused) and event.command in _DREAMING for event in events):
        return "cycle"
    # A step of a cycle has no outcome of its own: all its events follow from the plan.
    return "cycle" if outcome.outcome == "unchanged" and commit.source.topic == COMMANDS else "decision"
