"""The events of `restore`: an ended or edited memory returns as it was, or an older text of it as a new memory.

The event holds the whole memory, so that readers need no look-up (ledger R17 for its messages).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from mnemolog.processors.ingest import introductions, relations
from mnemolog.processors.memory.anchors import may_change
from mnemolog.processors.memory.names import is_unnamed
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas import codec
from mnemolog.schemas.event import (
    HEURISTICS,
    CommandRefused,
    Embedding,
    Event,
    MemoryRestored,
    RelationPruned,
    RelationType,
    SaidInConfidence,
    SpeakerNamed,
)
from mnemolog.schemas.memory import Memory

Undone: TypeAlias = Literal["superseded", "expired", "forgotten", "updated", "edited"]


class Restoration(NamedTuple):
    """The memory to restore, once its text is embedded."""

    memory: Memory
    """the memory as restored"""
    undone: Undone
    of: str | None = None
    """the memory of which this is an older text"""
    by: str | None = None
    """the memory that had superseded it"""


def restoration(memory_id: str, state: AgentState, *, new_id: str, clock: float) -> Restoration | CommandRefused:
    """The restoration of a memory, or the refusal if nothing can be restored.

    For a current memory, its latest older text is restored: an edited one takes its place again; one that an update
    replaced becomes a memory of its own with the id `new_id`.
    """
    memory = state.memories.get(memory_id)
    if memory is None:
        return _refused(memory_id, "unknown", clock)
    status = memory.status(clock)
    if status == "dormant":
        raise AssertionError(f"memory {memory_id} sleeps: wake it instead of restoring it")
    if status != "current" and not may_change(memory):
        return _refused(memory_id, "locked", clock)
    if status != "current":
        by = memory.superseded_by
        # Its own end, from before it was superseded: that one was the moment of the newer statement.
        return Restoration(_going_on(memory, state.ends.get(memory_id, memory.valid_until), clock), status, by=by)
    older = state.older.get(memory_id)
    if not older:
        return _refused(memory_id, "current", clock)
    if older[-1].why == "edited":
        if not may_change(memory):
            return _refused(memory_id, "locked", clock)
        before = older[-1].memory
        return Restoration(_going_on(_saying(memory, before), before.valid_until, clock), "edited")
    # A memory of its own, since the fuller words are a statement
    # of a speaker, too, which putting back the older would lose.
    words = replace(older[-1].memory, id=new_id, supersedes=())
    return Restoration(_going_on(words, words.valid_until, clock), "updated", of=memory_id)


def _saying(memory: Memory, before: Memory) -> Memory:
    """The current memory with the text and sources from before it was edited."""
    return replace(
        memory,
        text=before.text,
        said=before.said,
        category=before.category,
        language=before.language,
        entities=before.entities,
        key_values=before.key_values,
        temporal_type=before.temporal_type,
        source_confidence=before.source_confidence,
        write_source=before.write_source,
        data_source=before.data_source,
        sources=before.sources,
        metadata=before.metadata,
        importance=before.importance,
    )


def _refused(memory_id: str, reason: Literal["unknown", "current", "locked"], clock: float) -> CommandRefused:
    return CommandRefused(command="restore", memory_id=memory_id, reason=reason, observed_at=clock)


def _going_on(memory: Memory, until: float | None, clock: float) -> Memory:
    """The memory with its end if that is still to come, else with none: a restored memory holds."""
    # A past end is dropped: to restore a memory asserts that it is true.
    if until is not None and until > clock:
        return replace(memory, valid_until=until)
    return replace(memory, valid_until=None, temporal_type="persistent")


def restored(found: Restoration, state: AgentState, embedding: Embedding, *, clock: float) -> Iterator[Event]:
    """The events of a restoration, with those of its relations."""
    memory = found.memory
    sources: Sequence[str] = memory.sources if found.of else tuple(state.messages_of.get(memory.id, ()))
    if found.undone == "edited":
        sources = state.older[memory.id][-1].messages
    by = state.memories.get(found.by) if found.by else None
    yield codec.derived(
        MemoryRestored,
        memory,
        memory_id=memory.id,
        undone=found.undone,
        of=found.of,
        by=None if by is None else by.id,
        messages_shown=state.found_again(memory.id, sources),
        observed_at=clock,
        embedding=embedding,
    )
    if found.of:
        # The id is new, so the mark of the memory that it comes from does not cover it.
        if state.memories[found.of].confidential:
            yield SaidInConfidence(
                message_ids=(),
                memory_ids=(memory.id,),
                asked_by=found.of,
                session_id=memory.session_id,
                observed_at=clock,
            )
        yield from _related(found.of, "elaborates", memory.id, "restored beside its fuller words", state, clock)
    elif by is not None:
        yield from _both_current(memory.id, by.id, state, clock)
    if found.undone == "forgotten" and (renamed := _named(memory, sources, state, clock)) is not None:
        yield renamed


def _named(memory: Memory, sources: Sequence[str], state: AgentState, clock: float) -> SpeakerNamed | None:
    """The learned name of its speaker, if the restored memory is a forgotten introduction."""
    said = memory.said
    message = next((state.transcript[each] for each in reversed(sources) if each in state.transcript), None)
    if said is None or message is None or not is_unnamed(said.role, said.name, memory.subject):
        return None
    return introductions.naming(
        [introductions.KeptStatement(said.words, memory.language, memory.id)],
        speaker=memory.subject,
        message_id=message.message_id,
        session_id=memory.session_id,
        at=clock,
    )


def _both_current(memory_id: str, by: str, state: AgentState, clock: float) -> Iterator[Event]:
    """Neither supersedes the other any more: they contradict each other."""
    edge = state.relations.get(relations.relation_id(by, memory_id, "supersedes"))
    if edge is not None:
        yield RelationPruned(relation_ids=(edge.id,), observed_at=clock)
        yield from _related(by, "contradicts", memory_id, edge.context, state, clock)


def _related(
    source: str, kind: RelationType, target: str, context: str, state: AgentState, clock: float
) -> Iterator[Event]:
    edge = relations.Found(kind, target, confidence=1.0, strength=1.0, context=context)
    yield from relations.events_of(source, [edge], known=state.relations, formed_by=HEURISTICS, now=clock)
