"""Histories and explanations: the events of a memory or a message, without the words of others that were forgotten."""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from mnemolog.ops.backends import controlled
from mnemolog.ops.parts import Parts
from mnemolog.processors.narration import explanation
from mnemolog.processors.narration.about import about
from mnemolog.processors.narration.forgotten import (
    Gone,
    event_without_words,
    forgotten_among,
    memory_without_words,
    message_without_words,
    quoted_context,
    taken_back_among,
)
from mnemolog.processors.narration.views import occurrence
from mnemolog.processors.ports import Living, Place, Recorded
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.event import ContextForgotten, ContextPart, Event, MemoriesRecalled, Said
from mnemolog.schemas.memory import Memory, Utterance
from mnemolog.schemas.query import Occurrence, Why


class _Own(NamedTuple):
    """The memories and messages that a question is about: of these the log's words are shown."""

    memories: Collection[str]
    messages: Collection[str]


class _Happened(NamedTuple):
    recorded: Recorded
    event: Event

    @property
    def shown(self) -> Occurrence:
        return occurrence(self.recorded, self.event)


async def history(parts: Parts, key: str, memory: Memory, *, cursor: int, limit: int | None) -> list[Occurrence]:
    """The events of a memory after so many. Raises ProjectionError."""
    places = parts.timeline.of_memory(memory.id)[cursor:][:limit]
    return [each.shown for each in await _happened(parts, key, places, _own(memory))]


async def why_memory(parts: Parts, key: str, memory: Memory, *, now: float) -> Why:
    """The explanation of a memory. Raises ProjectionError."""
    happened = await _happened(parts, key, parts.timeline.of_memory(memory.id), _own(memory))
    events = [each.event for each in happened]
    return explanation.of_memory(
        memory,
        [each.shown for each in happened],
        events,
        await asyncio.to_thread(_sources, parts.living, key, memory),
        await _texts(parts, events, _own(memory)),
        now=now,
    )


async def why_message(parts: Parts, key: str, message_id: str) -> Why:
    """The explanation of a message, or of a part of agent-managed memory. Raises NotFoundError, ProjectionError."""
    places = parts.timeline.of_message(key, message_id)
    if not places:
        return await controlled.why(parts, key, message_id)
    memories = await asyncio.to_thread(parts.living.resting_on, key, [message_id])
    own = _Own({memory.id for memory in memories}, {message_id})
    first = (await commit_at(parts, places[0].position)).commit
    decided = await _without_words(parts, key, [entry.event for entry in first.events], own)
    said = await asyncio.to_thread(parts.living.utterances, key, [message_id])
    happened = await _happened(parts, key, places, own)
    return explanation.of_message(
        message_id,
        first,
        decided,
        [each.shown for each in happened],
        list(said.values()),
        memories,
        await _texts(parts, decided, own),
    )


async def commit_at(parts: Parts, position: int) -> Recorded:
    """The commit at a position of the timeline. Raises ProjectionError."""
    async for batch in parts.log.read(after=position - 1, until=position):
        return batch[0]
    raise ProjectionError(
        f"the timeline refers to position {position}, which the log does not have; `mnemolog rebuild timeline`"
    )


def _own(memory: Memory) -> _Own:
    # The messages of a current memory may be hidden because another memory made from them was forgotten.
    return _Own({memory.id}, memory.sources if memory.forgotten else ())


def _sources(living: Living, key: str, memory: Memory) -> list[Utterance]:
    """The source messages of a memory, those that were forgotten with another memory without their words."""
    known = living.utterances(key, memory.sources)
    said = [known[source] for source in memory.sources if source in known]
    return said if memory.forgotten else [_shown(living, key, each) for each in said]


def _shown(living: Living, key: str, said: Utterance) -> Utterance:
    return message_without_words(said, living.resting_on(key, [said.message_id])) if said.hidden else said


async def _texts(parts: Parts, events: Iterable[Event], own: _Own) -> dict[str, str]:
    """The present texts of the memories that the explanation of these events quotes."""
    named = explanation.mentioned(events)
    found = await asyncio.to_thread(parts.living.memories_by_id, named)
    return {
        each.id: each.text if each.id in own.memories else memory_without_words(each).text for each in found.values()
    }


async def _happened(parts: Parts, key: str, places: Sequence[Place], own: _Own) -> list[_Happened]:
    """The events at these places, without the words of others that were forgotten."""
    commits = {position: await commit_at(parts, position) for position in {place.position for place in places}}
    recorded = [commits[place.position] for place in places]
    events = [each.commit.events[place.entry].event for each, place in zip(recorded, places, strict=True)]
    shown = await _without_words(parts, key, events, own)
    return [_Happened(*each) for each in zip(recorded, shown, strict=True)]


async def _without_words(parts: Parts, key: str, events: Sequence[Event], own: _Own) -> list[Event]:
    living = parts.living
    texts = await asyncio.to_thread(_texts_taken_back, living, key, events, own)
    messages = await asyncio.to_thread(_messages_taken_back, living, key, events, own)
    memories = await asyncio.to_thread(forgotten_among, living, explanation.mentioned(events))
    context = await _lost_context(parts, key, events)
    gone = Gone(memories - set(own.memories), messages, texts, context)
    return [event_without_words(event, gone) for event in events]


def _messages_taken_back(living: Living, key: str, events: Iterable[Event], own: _Own) -> frozenset[str]:
    named = {message_id for event in events for message_id in about(event).messages}.difference(own.messages)
    return frozenset(each.message_id for each in taken_back_among(living, key, named))


def _texts_taken_back(living: Living, key: str, events: Iterable[Event], own: _Own) -> tuple[str, ...]:
    """The texts that were taken back of the conversations in which something was recalled."""
    sessions = {event.session_id for event in events if isinstance(event, MemoriesRecalled)}
    said = {message_id for session in sessions for message_id in living.said(key, session)}.difference(own.messages)
    return tuple(each.text for each in taken_back_among(living, key, said))


async def _lost_context(parts: Parts, key: str, events: Sequence[Event]) -> dict[str, frozenset[ContextPart]]:
    """By memory, the parts of its context that were forgotten, and not restored since."""
    quoting = list(quoted_context(events))
    if not quoting:
        return {}
    known = await asyncio.to_thread(parts.living.memories_by_id, {memory_id for memory_id, _ in quoting})
    # Its own events are read only where a memory has lost a context, which is rare.
    changed = {memory_id for memory_id, said in quoting if memory_id in known and not _quotes(known[memory_id], said)}
    return {memory_id: await _lost(parts, memory_id) for memory_id in changed}


def _quotes(memory: Memory, said: Said) -> bool:
    """Whether the memory is still shown with this context."""
    return memory.said is not None and (memory.said.about, memory.said.before) == (said.about, said.before)


async def _lost(parts: Parts, memory_id: str) -> frozenset[ContextPart]:
    positions = {place.position for place in parts.timeline.of_memory(memory_id)}
    entries = [entry for position in positions for entry in (await commit_at(parts, position)).commit.events]
    lost = [
        entry.event
        for entry in entries
        if isinstance(entry.event, ContextForgotten) and entry.event.memory_id == memory_id
    ]
    gone = await asyncio.to_thread(forgotten_among, parts.living, {each.forgotten for each in lost})
    return frozenset(part for each in lost if each.forgotten in gone for part in each.parts)
