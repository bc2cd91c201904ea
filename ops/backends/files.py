"""The data for the files of an agent's memory: everything, or the changes after a position."""

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import replace

from mnemolog.ops.backends.standpoint import standpoint
from mnemolog.ops.parts import Parts
from mnemolog.processors.controlled.views import entry_view
from mnemolog.processors.memory.state import changed
from mnemolog.processors.narration.forgotten import between_remembered
from mnemolog.processors.ports import Living, Recorded
from mnemolog.processors.recall.when import moment_of
from mnemolog.schemas.controlled import EntryView
from mnemolog.schemas.event import (
    Embedding,
    EntryLogged,
    Event,
    MemoryEdited,
    MemoryFormed,
    MemoryRestored,
    MemoryUpdated,
    Reflected,
    RelationFormed,
    RelationPruned,
)
from mnemolog.schemas.files import FileMaterial, GetFileMaterial


async def answer(parts: Parts, question: GetFileMaterial) -> FileMaterial:
    """The requested data, as of the agent's last commit, or of the question's times. Raises InvalidInputError."""
    last = await parts.log.last(question.key)
    if question.as_of is not None or question.known_at is not None:
        return await _of_a_time(parts, question, last)
    # A position of another log says nothing here: everything is given instead.
    after = question.after if question.log_id == parts.log.log_id else None
    # A position past the end: the log was restored from an older copy, so everything is given.
    if after is not None and last is not None and after <= last.position and not question.vectors:
        return await _changes(parts, question.key, last, after)
    return await _everything(parts, question, last, parts.living)


async def _of_a_time(parts: Parts, question: GetFileMaterial, last: Recorded | None) -> FileMaterial:
    """Everything that had been recorded and was true at the times of the question."""
    stands = await standpoint(parts, question.key, question)
    known, as_of = stands.known, stands.sight.as_of
    if known is None:
        material = await _everything(parts, question, last, stands.living)
    else:
        material = await _everything(parts, question, known.last, stands.living, until=stands.sight.now)
    return material if as_of is None else _as_of(material, as_of)


def _as_of(material: FileMaterial, moment: float) -> FileMaterial:
    """Everything that had begun by a moment."""
    begun = [memory for memory in material.memories if memory.valid_from <= moment]
    return replace(
        material,
        clock=min(material.clock, moment),
        # Superseded only later: at that moment it still had a page of its own.
        memories=tuple(memory if memory.ended(moment) else replace(memory, superseded_by=None) for memory in begun),
        relations=tuple(relation for relation in material.relations if relation.formed_at <= moment),
        reflections=tuple(reflected for reflected in material.reflections if reflected <= moment),
        entries=tuple(entry for entry in material.entries if moment_of("timestamp", entry.timestamp, now=0) <= moment),
    )


async def _everything(
    parts: Parts, question: GetFileMaterial, last: Recorded | None, living: Living, *, until: float | None = None
) -> FileMaterial:
    key = question.key
    memories = await asyncio.to_thread(living.memories, key)
    controlled = [each.event for each in await asyncio.to_thread(parts.controlled.happened, key, until=until)]
    ids = {memory.id for memory in memories}
    model, vectors = await _vectors(parts, key, last, ids) if question.vectors else (None, {})
    return FileMaterial(
        log_id=parts.log.log_id,
        position=last.position if last else 0,
        clock=last.commit.clock if last else 0.0,
        whole=True,
        memories=tuple(memories),
        forgotten=(),
        relations=between_remembered(await asyncio.to_thread(living.relations, key), memories),
        pruned=(),
        reflections=_reflections(controlled),
        entries=_entries(controlled),
        model=model,
        vectors=vectors,
    )


async def _changes(parts: Parts, key: str, last: Recorded, after: int) -> FileMaterial:
    events = [
        entry.event
        async for batch in parts.log.read(after=after, until=last.position, key=key)
        for recorded in batch
        for entry in recorded.commit.events
    ]
    named = set(_memories_in(events))
    found = await asyncio.to_thread(parts.living.memories_by_id, named)
    kept = [memory for memory in found.values() if not memory.forgotten]
    drawn = _relations_in(events)
    pruned = {each for event in events if isinstance(event, RelationPruned) for each in event.relation_ids}
    # The edges of a forgotten memory were left out, and are given with it again.
    restored = {event.memory_id for event in events if isinstance(event, MemoryRestored)}
    # From the state, not from the events: an edge that was drawn and pruned since is no edge any more.
    near = {*restored, *(each.source for each in drawn)}
    edges = await asyncio.to_thread(parts.living.relations, key, near) if near else []
    ids = {each.relation_id for each in drawn}
    given = [each for each in edges if each.id in ids or not restored.isdisjoint((each.source, each.target))]
    ends = await asyncio.to_thread(
        parts.living.memories_by_id, {end for each in given for end in (each.source, each.target)}
    )
    relations = between_remembered(given, ends.values())
    return FileMaterial(
        log_id=parts.log.log_id,
        position=last.position,
        clock=last.commit.clock,
        whole=False,
        memories=tuple(kept),
        forgotten=tuple(sorted(named - {memory.id for memory in kept})),
        relations=relations,
        pruned=tuple(sorted(pruned - {each.id for each in relations})),
        reflections=_reflections(events),
        entries=_entries(events),
    )


def _reflections(events: Iterable[Event]) -> tuple[float, ...]:
    return tuple(event.observed_at for event in events if isinstance(event, Reflected))


def _entries(events: Iterable[Event]) -> tuple[EntryView, ...]:
    return tuple(entry_view(event) for event in events if isinstance(event, EntryLogged))


def _memories_in(events: Iterable[Event]) -> Iterable[str]:
    """The memories that events form or change; a memory that took another's place names it from then on."""
    for event in events:
        yield from changed(event)
        if isinstance(event, MemoryFormed):
            yield event.memory_id


def _relations_in(events: Iterable[Event]) -> list[RelationFormed]:
    return [event for event in events if isinstance(event, RelationFormed)]


async def _vectors(
    parts: Parts, key: str, last: Recorded | None, memory_ids: Collection[str]
) -> tuple[str, dict[str, str]]:
    """The vectors that the log has of these memories, of the model that embeds here: models never mix."""
    found: dict[str, Embedding] = {}
    async for batch in parts.log.read(key=key, until=last.position if last else 0):
        for recorded in batch:
            for entry in recorded.commit.events:
                if isinstance(entry.event, MemoryFormed | MemoryUpdated | MemoryEdited | MemoryRestored):
                    found[entry.event.memory_id] = entry.event.embedding
    model = parts.embedder.model
    kept = {memory_id: each for memory_id, each in found.items() if memory_id in memory_ids and each.model == model}
    return model, {memory_id: each.float16 for memory_id, each in kept.items()}
