"""One memory that says all that several memories say, and replaces them until one of them changes (J1, R21).

A model writes its text, which has to keep every fact of each statement: the writer checks this again. The gate compares
candidates with the original statements, never with the merged text, so that ending, updating or forgetting one of them
takes the merged memory apart.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from mnemolog.processors.dream import writing
from mnemolog.processors.dream.theme import may_belong, seen
from mnemolog.processors.dream.writing import speaker_of, statement
from mnemolog.processors.ingest import importance
from mnemolog.processors.memory.lifecycle import idle_days, spared_by_nothing
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.command import DreamChange, DreamStep
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.event import (
    CALM,
    CommandRefused,
    Embedding,
    Event,
    KeyValue,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemorySlept,
    MemorySuperseded,
    MemoryUpdated,
    MemoryWoken,
)
from mnemolog.schemas.ids import merged_id
from mnemolog.schemas.memory import Memory

KINDS: Final = ("merge", "unmerge")
"""Kinds of changes of a merged memory."""


def may_merge(memory: Memory) -> bool:
    """Whether a merged memory may replace it: it has no end, needs no context, and is not protected.

    A memory with metadata is not merged, since searches by its metadata have to find it.
    """
    said = memory.said
    alone = said is None or not (said.before or said.meanings or said.referents)
    lasts = memory.temporal_type == "persistent" and memory.valid_until is None and memory.metadata is None
    return alone and lasts and memory.write_source != "dream" and may_belong(memory) and spared_by_nothing(memory)


# The events.


def events(
    change: DreamChange, state: AgentState, *, cycle: str, at: float, embedding: Embedding | None, config: Config
) -> Iterator[Event]:
    """The events of a change, or a refusal. Raises InvalidInputError if its text does not keep every fact."""
    reason = _refusal(change, state)
    if reason is not None:
        yield CommandRefused(command=DreamStep.TYPE, memory_id=change.memory_id, reason=reason, observed_at=at)  # type: ignore[arg-type]
        return
    if change.kind == "unmerge":
        yield MemoryForgotten(
            # Hides no message: those are its members', which wake and say the same.
            memory_id=change.memory_id,
            reason="taken apart again",
            messages_hidden=(),
            observed_at=at,
        )
        return
    members = [state.memories[each] for each in change.members]
    _check(change, members, config)
    assert embedding is not None
    assert change.theme is not None
    new = merged_id(cycle, change.theme)
    yield _formed(change, members, new, at=at, embedding=embedding, config=config)
    for memory in members:
        yield MemorySlept(
            memory_id=memory.id,
            reason="consolidated",
            was=memory.tier,
            by=new,
            accesses=memory.access_count,
            messages=tuple(state.messages_of.get(memory.id, ())),
            ends=at,
            retention=0.0,
            idle_days=idle_days(memory, at),
            utility=memory.utility,
            messages_hidden=(),
            observed_at=at,
        )


def _refusal(change: DreamChange, state: AgentState) -> str | None:
    if change.kind == "unmerge":
        memory = state.memories.get(change.memory_id)
        if memory is None or not memory.active or memory.write_source != "dream":
            return "unknown" if memory is None else "changed"
        return "pinned" if memory.pinned else "locked" if memory.locked else None
    if change.theme is None or change.text is None or change.model is None or len(change.members) < _LEAST:
        raise InvalidInputError("changes.theme", change.theme, "the id of a theme, with its members, text and model")
    members = [state.memories.get(each) for each in change.members]
    if any(memory is None for memory in members):
        return "unknown"
    if seen(change.theme, change.members, state) != change.seen:
        return "changed"
    return None if all(memory is not None and may_merge(memory) for memory in members) else "changed"


def _check(change: DreamChange, members: Sequence[Memory], config: Config) -> None:
    """The writer does not rely on a plan: it checks again that the text keeps every fact."""
    alike = {(each.subject, each.data_source, each.category, each.language) for each in members}
    if len(alike) > 1:
        raise InvalidInputError("changes.members", change.members, "statements of one subject, speaker and category")
    assert change.text is not None
    lost = writing.unkept(
        change.text,
        [statement(each).text for each in members],
        speaker=speaker_of(members),
        language=members[0].language,
        longest=config.gate.merged_chars,
    )
    if lost is not None:
        raise InvalidInputError("changes.text", change.text, f"a text that keeps every fact: {lost}")


def _formed(
    change: DreamChange, members: Sequence[Memory], new: str, *, at: float, embedding: Embedding, config: Config
) -> MemoryFormed:
    first = members[0]
    assert change.text is not None
    return MemoryFormed(
        memory_id=new,
        message_id=None,
        session_id=None,
        text=change.text,
        subject=first.subject,
        category=first.category,
        entities=tuple(dict.fromkeys(entity for each in members for entity in each.entities)),
        # Values of its members, so that a search by an attribute finds it; in the gate only the members hold them.
        key_values=tuple(_values(members).values()),
        language=first.language,
        temporal_type="persistent",
        valid_from=at,
        valid_until=None,
        observed_at=at,
        surprise=0.0,
        importance=importance.evenly(config.dream.merged_importance, config.importance),
        stability=max(each.stability for each in members),
        utility=max(each.utility for each in members),
        storage=max(each.storage for each in members),
        emotion=CALM,
        flashbulb=False,
        pinned=False,
        tier="semantic",
        # Trusted as little as the least trusted of them, since its text cannot say which part is which.
        source_confidence=min(each.source_confidence for each in members),
        write_source="dream",
        data_source=first.data_source,
        supersedes=(),
        judgement=None,
        embedding=embedding,
        said=None,
        metadata=None,
    )


def _values(members: Sequence[Memory]) -> Mapping[tuple[str, str], KeyValue]:
    return {(each.key, each.value): each for memory in members for each in memory.key_values}


_LEAST: Final = 2


# Merged memories are taken apart.


def broken(happened: Iterable[Event], state: AgentState) -> list[str]:
    """Merged memories of which a member changed: their text may no longer be true."""
    found: dict[str, None] = {}
    for event in happened:
        match event:
            case MemoryWoken(by=str(by)):
                found[by] = None
            case MemoryForgotten() | MemorySuperseded() | MemoryUpdated() | MemoryEdited():
                # An id that no memory has, for a memory that nothing stands for: it drops out below.
                found[state.memories[event.memory_id].asleep_for or ""] = None
            case _:
                continue
    standing = (state.memories[each] for each in found if each in state.memories)
    return [each.id for each in standing if _may_fall(each)]


def _may_fall(memory: Memory) -> bool:
    """Whether a cycle formed it, and it is active and not protected."""
    return memory.write_source == "dream" and memory.active and not memory.pinned and not memory.locked


def taken_apart(memory_id: str, *, at: float) -> MemoryForgotten:
    """The event that ends a merged memory; its members are then to wake."""
    return MemoryForgotten(memory_id=memory_id, reason="taken apart again", messages_hidden=(), observed_at=at)


def stood_for(memory_id: str, state: AgentState) -> list[Memory]:
    """The memories that sleep because a merged memory replaces them."""
    return [each for each in state.memories.values() if each.asleep_for == memory_id and each.active]


def forgotten_with(happened: Iterable[Event], state: AgentState, *, at: float) -> Iterator[Event]:
    """Forgetting a merged memory forgets its members too, since they say the same."""
    for event in list(happened):
        if isinstance(event, MemoryForgotten) and state.memories[event.memory_id].write_source == "dream":
            for memory in stood_for(event.memory_id, state):
                hidden = state.left_without(memory.id)
                yield MemoryForgotten(memory_id=memory.id, reason=event.reason, messages_hidden=hidden, observed_at=at)
