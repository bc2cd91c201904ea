"""What an answer shows of a forgotten memory or message: that it was forgotten, and none of its words.

Only `history` and `why` of the forgotten memory or message itself show its words, as they inspect the log. The events
of other memories quote it too, where both were compared, related or recalled together: there its words are left out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from mnemolog.processors.narration.hiding import taken_back
from mnemolog.processors.narration.left_out import Asked, Background, Consequence
from mnemolog.processors.ports import Living
from mnemolog.schemas.event import (
    CandidateRejected,
    ContextForgotten,
    ContextPart,
    Event,
    Judgement,
    MemoriesRecalled,
    MemoryEdited,
    MemoryFormed,
    MemoryReinforced,
    MemoryRestored,
    MemorySuperseded,
    MemoryUpdated,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    RelationFormed,
    Said,
    SpeakerNamed,
)
from mnemolog.schemas.memory import Memory, Relation, Utterance

FORGOTTEN: Final = "[forgotten]"
"""Stands in answers where the words were."""

Quoting: TypeAlias = MemoryFormed | MemoryUpdated | MemoryRestored
"""Events whose text may quote another memory as its context."""

Worded: TypeAlias = Quoting | MemoryReinforced | MemoryEdited | ContextForgotten
"""Events with words of one memory."""

Unquoting: TypeAlias = MessageRecorded | MessageIgnored | MessageDeadLettered | Asked | Consequence | Background
"""Events without words of other memories than their own."""


class Gone(NamedTuple):
    """What the events of a history may not show."""

    memories: frozenset[str]
    """ids of forgotten memories"""
    messages: frozenset[str]
    """ids of messages that were forgotten or edited away"""
    texts: tuple[str, ...]
    """the texts of such messages, which may be the question of a recall too"""
    context: Mapping[str, frozenset[ContextPart]]
    """by memory, the parts of its context that were forgotten"""


def memory_without_words(memory: Memory) -> Memory:
    """The memory as it is shown: a forgotten one without its words, and without what was read out of them."""
    if not memory.forgotten:
        return memory
    return replace(memory, text=FORGOTTEN, said=None, stub=None, entities=(), key_values=(), metadata=None)


def message_without_words(said: Utterance, memories: Iterable[Memory]) -> Utterance:
    """The message as it is shown; `memories` came from it."""
    return replace(said, text=FORGOTTEN, metadata={}) if taken_back(said, list(memories)) else said


def forgotten_among(living: Living, memory_ids: Iterable[str]) -> frozenset[str]:
    """The memories among these that are forgotten."""
    return frozenset(memory.id for memory in living.memories_by_id(memory_ids).values() if memory.forgotten)


def taken_back_among(living: Living, key: str, message_ids: Iterable[str]) -> list[Utterance]:
    """The messages among these that were forgotten or edited away."""
    said = [each for each in living.utterances(key, message_ids).values() if each.hidden]
    return [each for each in said if taken_back(each, living.resting_on(key, [each.message_id]))]


def between_remembered(relations: Iterable[Relation], memories: Iterable[Memory]) -> tuple[Relation, ...]:
    """The edges between these memories that are not forgotten: the evidence of an edge quotes both of its ends."""
    remembered = {memory.id for memory in memories if not memory.forgotten}
    return tuple(each for each in relations if each.source in remembered and each.target in remembered)


def quoted_context(events: Iterable[Event]) -> Iterator[tuple[str, Said]]:
    """The memories whose text in an event quotes a context, each with what was said."""
    for event in events:
        if isinstance(event, Quoting) and event.said is not None and (event.said.about or event.said.before):
            yield event.memory_id, event.said


def event_without_words(event: Event, gone: Gone) -> Event:
    """The event without the words of what is gone."""
    match event:
        case MemoriesRecalled():
            return replace(event, query=FORGOTTEN) if _repeats(event.query, gone.texts) else event
        case MemorySuperseded():
            old, new = (each in gone.memories for each in (event.memory_id, event.by))
            return replace(
                event,
                old_value=FORGOTTEN if old else event.old_value,
                new_value=FORGOTTEN if new else event.new_value,
            )
        case RelationFormed():
            ends = {event.source, event.target} & gone.memories
            return replace(event, context=FORGOTTEN, description=None, metadata=None) if ends else event
        case SpeakerNamed():
            taken = gone.memories.intersection(event.memory_ids) or event.message_id in gone.messages
            return replace(event, name=FORGOTTEN) if taken else event
        case CandidateRejected():
            return replace(event, judgement=_compared(event.judgement, gone))
        case MemoryFormed() | MemoryUpdated() | MemoryRestored():
            return _worded(_alone(event, gone), gone)
        case MemoryReinforced() | MemoryEdited() | ContextForgotten():
            return _worded(event, gone)
        case _:
            _rest: Unquoting = event
            return event


def _repeats(query: str, texts: Iterable[str]) -> bool:
    # The prompt of a coding agent is both: the question of a recall, and then a message.
    return any(query in text or text in query for text in texts)


_WORDS: Final[Mapping[str, Any]] = {
    "text": FORGOTTEN, "added": FORGOTTEN, "said": None, "entities": (), "key_values": (), "metadata": None,
}  # fmt: skip
"""The fields with words of a memory."""


def _worded(event: Worded, gone: Gone) -> Worded:
    is_gone = event.memory_id in gone.memories
    if isinstance(event, MemoryFormed | MemoryUpdated | MemoryReinforced) and event.judgement is not None:
        event = replace(event, judgement=_compared(event.judgement, gone, new=is_gone))
    if not is_gone:
        return event
    return replace(event, **{name: value for name, value in _WORDS.items() if hasattr(event, name)})


def _alone(event: Quoting, gone: Gone) -> Quoting:
    """The event without the parts of its context that were forgotten."""
    said, parts = event.said, gone.context.get(event.memory_id)
    if said is None or not parts:
        return event
    about, before = None if "about" in parts else said.about, "" if "before" in parts else said.before
    # The whole text would have to be written anew by the rules of its time: the words alone are what was said.
    return replace(event, text=said.words, said=replace(said, about=about, before=before))


def _compared(judgement: Judgement, gone: Gone, *, new: bool = False) -> Judgement:
    """The judgement without words of the memory that was compared with, and of the `new` one if that is gone."""
    alignment = judgement.alignment
    if alignment is None:
        return judgement
    old = _left(alignment.left_over_old, gone=judgement.nearest in gone.memories)
    added = _left(alignment.left_over_new, gone=new)
    return replace(judgement, alignment=replace(alignment, left_over_old=old, left_over_new=added))


def _left(words: tuple[str, ...], *, gone: bool) -> tuple[str, ...]:
    return (FORGOTTEN,) if gone and words else words
