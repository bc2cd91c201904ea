"""Follow-up events once all verdicts on a message are final: tagging, relations, working memory (E4, G2, G3, H1).

The functions are generators: the caller applies each event to the state before the next one is produced.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from mnemolog.processors.ingest import relations
from mnemolog.processors.memory import tagging, working_memory
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.memory.strength import by_factor
from mnemolog.schemas.config import Config, RelationsConfig
from mnemolog.schemas.event import Event, ItemReleased, MemoryFormed, RelationPruned
from mnemolog.schemas.memory import Memory


def tagged(formed: MemoryFormed, state: AgentState, config: Config) -> Iterator[Event]:
    """Tag an unimportant memory; an important one makes the tagged memories of its session more stable (capture)."""
    session_id, importance, now = formed.session_id, formed.importance.score, formed.observed_at
    waiting = {} if session_id is None else state.tags.get(session_id, {})
    tags = [tag for memory_id, tag in waiting.items() if state.memories[memory_id].active]
    tag = tagging.tagged(formed.memory_id, session_id=session_id, importance=importance, now=now, config=config.tagging)
    captured = tagging.captured(
        tags, by=formed.memory_id, session_id=session_id, importance=importance, now=now, config=config.tagging
    )
    if tag is not None:
        yield tag
    if captured is not None:
        # A memory near its limit takes a smaller factor than the
        # others, and an event has one factor for all that it names.
        factors = by_factor(captured.memory_ids, state.memories, captured.stability_factor)
        yield from (replace(captured, memory_ids=ids, stability_factor=factor) for factor, ids in factors.items())


def compared(formed: MemoryFormed, near: Iterable[Memory], state: AgentState, config: RelationsConfig) -> list[Memory]:
    """The memories that a new one may be related to: the nearest, and the newest that name one of its entities."""
    ids = dict.fromkeys(memory.id for memory in near)
    for entity in formed.entities:
        # The newest only: one person may be named by most of an agent's memories.
        ids.update(dict.fromkeys(islice(reversed(state.about.get(entity, {})), config.compared)))
    ids.pop(formed.memory_id, None)
    return [memory for each in ids if (memory := state.memories[each]).active][: config.compared]


def pruned(state: AgentState, clock: float, config: RelationsConfig) -> Iterator[Event]:
    """If there are too many edges, prune the least important ones."""
    ids = relations.pruned(state.relations.values(), config)
    if ids:
        yield RelationPruned(relation_ids=ids, observed_at=clock)


def held(memory: Memory, session_id: str, state: AgentState, clock: float, config: Config) -> Iterator[Event]:
    """Add the memory to the session's working memory, which evicts another one if it is full."""
    yield from working_memory.hold(
        state.held.get(session_id, {}),
        memory.id,
        importance=memory.importance,
        session_id=session_id,
        now=clock,
        config=config.working_memory,
    )


def released(memory_ids: Iterable[str], state: AgentState, clock: float) -> Iterator[Event]:
    """Remove memories that are no longer current from the working memory of every session."""
    for memory_id in memory_ids:
        # A list, because the caller applies each event before it asks for the next, and that changes `state.held`.
        for session_id in [session for session, items in state.held.items() if memory_id in items]:
            yield ItemReleased(session_id=session_id, memory_id=memory_id, reason="gone", observed_at=clock)
