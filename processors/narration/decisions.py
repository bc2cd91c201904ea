"""The decisions in a commit, as the ops log records them (ledger M1)."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from mnemolog.processors.narration.left_out import Asked, Background, Consequence
from mnemolog.schemas import event as events
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import HEURISTICS, Judgement
from mnemolog.schemas.telemetry import Decided, Op


class _Decision(NamedTuple):
    """A decision, as an event records it."""

    op: Op
    input: str | None
    output: str
    detail: str | None = None
    success: bool = True
    judgement: Judgement | None = None
    model: str = HEURISTICS


_Undecided: TypeAlias = events.MemoryFormed | Asked | Consequence | Background
"""Events that no stage decided, and memories written by hand."""


def decisions_of(commit: Commit) -> Iterator[Decided]:
    """The decisions in a commit, in its order. Effects of commands are no decisions."""
    for entry in commit.events:
        decision = _decision(entry.event)
        if decision is not None:
            seen = decision.judgement
            yield Decided(
                ts=commit.recorded_at,
                op=decision.op,
                input=decision.input,
                output=decision.output,
                model=decision.model,
                success=decision.success,
                avg_relevance=seen.similarity if seen else None,
                # The gate judges by one nearest memory, or finds none.
                result_count=int(seen.nearest is not None) if seen else None,
                key=commit.key,
                message_id=commit.input_id,
                detail=decision.detail,
            )


def _decision(event: events.Event) -> _Decision | None:
    """Each kind of event that is a decision has its case here."""
    match event:
        case events.MessageIgnored(excerpt=text, filter=refusing, detail=detail):
            return _Decision("echo" if refusing == "echo" else "filter", text, f"ignored by {refusing}", detail)
        case events.MessageRecorded(text=text, density=density, echoes=echoes):
            without = f", without {len(echoes)} echoes" if echoes else ""
            return _Decision("observer", text, f"recorded, density {density}{without}")
        case events.RelationFormed(source=source, target=target, type=kind, context=context, formed_by=model):
            return _Decision("relations", context, f"{kind} from {source} to {target}", model=model)
        case events.CandidateRejected(text=text, judgement=judgement, importance=importance, important_from=least):
            return _judged(text, judgement, None, f"importance {importance.score:.2f} below {least:.2f}")
        case events.MemoryFormed(judgement=Judgement() as judgement, text=text, memory_id=memory):
            return _judged(text, judgement, memory)
        case events.MemoryUpdated(added=text, memory_id=memory, judgement=judgement, merged_by=merged_by):
            return _judged(text, judgement, memory, f"merged by {merged_by}")
        case events.MemoryReinforced(text=text, memory_id=memory, judgement=judgement):
            return _judged(text, judgement, memory)
        case events.MemorySuperseded(memory_id=memory, by=by, reason=reason, key=key, old_value=old, new_value=new):
            return _Decision("gate", f"{key}: {old} → {new}", f"end {memory} by {reason}, superseded by {by}")
        case events.MessageDeadLettered(reason=reason, detail=detail):
            return _Decision("admission", None, f"dead-lettered, {reason}", detail, success=False)
        case _:
            # An event of a new kind has to be listed or get a case: the type check fails here.
            _rest: _Undecided = event
            return None


def _judged(text: str, judgement: Judgement, memory: str | None, *more: str) -> _Decision:
    """A verdict of the gate on a memory, with the similarity and the thresholds."""
    seen = "nothing near" if judgement.nearest is None else f"nearest {judgement.nearest}"
    if judgement.similarity is not None:
        seen += f" at {judgement.similarity:.2f}"
    verdict = f"{judgement.verdict} {memory}" if memory else judgement.verdict
    thresholds = (
        f"create below {judgement.create_below:g}, update from {judgement.update_from:g}, "
        f"reinforce above {judgement.reinforce_above:g}, calibration {judgement.calibration}"
    )
    output = ", ".join([f"{verdict} by {judgement.reason}", seen, *more])
    return _Decision("gate", text, output, thresholds, judgement=judgement)
