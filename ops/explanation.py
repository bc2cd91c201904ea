"""Why: what made a memory and keeps it; what became of a message, and why not more."""

from collections.abc import Iterable, Sequence
from typing import Any

from mnemolog.processors.outcome import outcome_name
from mnemolog.projections.retrieval import iso
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import (
    CandidateRejected,
    Event,
    Judgement,
    MemoryFormed,
    MemoryReinforced,
    MemorySuperseded,
    MemoryUpdated,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    SessionEnded,
    SessionOpened,
)
from mnemolog.schemas.memory import Memory, Utterance
from mnemolog.schemas.query import Occurrence, Why


def of_memory(
    memory: Memory, happened: Sequence[Occurrence], events: Iterable[Event], said: Sequence[Utterance], *, now: float
) -> Why:
    """What made a memory, what happened to it, and whether it is current."""
    return Why(
        id=memory.id,
        kind="memory",
        outcome=memory.status(now),
        explanation=(_standing(memory, now), *map(_sentence, events)),
        events=tuple(happened),
        messages=tuple(_message(each) for each in said),
    )


def of_message(message_id: str, commit: Commit, happened: Sequence[Occurrence], said: Sequence[Utterance]) -> Why:
    """What became of a message, and why not more."""
    events = [entry.event for entry in commit.events]
    outcome = outcome_name(commit)
    decided = [_sentence(event) for event in events if not isinstance(event, _ASIDE)]
    sentences = decided or [_why_not_more(events)]
    sentences += ["It is hidden now: every memory made from it is gone." for each in said if each.hidden]
    return Why(
        id=message_id,
        kind="message",
        outcome=outcome,
        explanation=tuple(sentences),
        events=tuple(happened),
        messages=tuple(_message(each) for each in said),
    )


_ASIDE = (MessageRecorded, SessionOpened, SessionEnded)
"""What comes with every message."""


def _standing(memory: Memory, now: float) -> str:
    match memory.status(now):
        case "superseded":
            ended = iso(memory.valid_until or now)
            return f"No longer current since {ended}: memory {memory.superseded_by} took its place."
        case "expired":
            return f"No longer current since {iso(memory.valid_until or now)}, when it ended by itself."
        case "forgotten":
            return "Forgotten: it is in no answer any more."
        case _:
            return f"Current: said of {memory.subject}, in {len(memory.sources)} message(s)."


def _sentence(event: Event) -> str:
    """One event in words."""
    match event:
        case MemoryFormed(judgement=None):
            return f"Remembered by hand: “{event.text}”."
        case MemoryFormed(judgement=Judgement() as judgement):
            importance = f"importance {event.importance.score:g}"
            return f"Remembered as {event.memory_id}: “{event.text}”; {_because(judgement)}; {importance}."
        case MemoryUpdated():
            return f"Memory {event.memory_id} took in “{event.added}”; {_because(event.judgement)}."
        case MemoryReinforced():
            return f"Memory {event.memory_id} was said again, “{event.text}”; {_because(event.judgement)}."
        case MemorySuperseded():
            values = f"{event.key} was {event.old_value}, then {event.new_value}"
            return f"Memory {event.memory_id} ended: {values} (memory {event.by})."
        case CandidateRejected():
            return (
                f"Not remembered: “{event.text}”; {_because(event.judgement)}, and an importance of "
                f"{event.importance.score:g} is below {event.important_from:g}."
            )
        case MessageIgnored():
            return f"The filter {event.filter} refused it: {event.detail}."
        case MessageDeadLettered():
            return f"It could not be processed ({event.reason}: {event.detail}); see `mnemolog dead-letters`."
        case _:
            return f"{event.TYPE.replace('_', ' ').capitalize()}."


def _because(judgement: Judgement) -> str:
    """What decided, with the numbers."""
    if judgement.similarity is None:
        return _REASONS.get(judgement.reason, "nothing of its subject was remembered before")
    nearness = f"similarity {judgement.similarity:.2f} to memory {judgement.nearest}"
    if judgement.reason in _REASONS:
        return f"{_REASONS[judgement.reason]} ({nearness})"
    match judgement.verdict:
        case "create":
            return f"{nearness} is below {judgement.create_below:g}"
        case "skip":
            return f"{nearness} lies between {judgement.create_below:g} and {judgement.update_from:g}"
        case "update":
            return f"{nearness} lies between {judgement.update_from:g} and {judgement.reinforce_above:g}"
        case _:
            return f"{nearness} is above {judgement.reinforce_above:g}"


_REASONS = {
    "key_value": "it gives a value for something that is known",
    "other_words": "it shares too few words with what is nearest",
    "nothing_new": "it adds nothing to what is known",
    "news": "it adds to what is known",
    "full": "what is known already is as long as a memory may be",
    "gap": "between new and known, and important enough",
}


def _why_not_more(events: Sequence[Event]) -> str:
    for event in events:
        if isinstance(event, MessageRecorded):
            return (
                "In the transcript only: no sentence of it states enough to be remembered "
                f"(density {event.density} = entities + facts + times and amounts + corrections)."
            )
    return "Nothing came of it."


def _message(utterance: Utterance) -> dict[str, Any]:
    return {
        "id": utterance.message_id,
        "text": utterance.text,
        "speaker": utterance.speaker,
        "at": iso(utterance.at, utterance.utc_offset_s),
        "session_id": utterance.session_id,
        "hidden": utterance.hidden,
    }
