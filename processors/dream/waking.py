"""What wakes a dormant memory: it, its message or a related memory is recalled, or it is said again."""

from collections.abc import Iterable, Iterator

from mnemolog.processors.ingest.relations import relation_id
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.config import DreamConfig
from mnemolog.schemas.event import RelationType
from mnemolog.schemas.memory import Memory

_BINDING: frozenset[RelationType] = frozenset(
    ("causes", "elaborates", "solves", "builds_on", "requires", "follows", "same_entity")
)
"""Relations over which a used memory wakes another; mere similarity or contradiction wakes none."""


def given(memory_ids: Iterable[str], state: AgentState) -> Iterator[Memory]:
    """The memories among these that sleep and may wake."""
    return (state.memories[each] for each in memory_ids if may_wake(state.memories[each]))


def said_again(memory_ids: Iterable[str], state: AgentState) -> Iterator[Memory]:
    """The dormant memories among these that wake because they were said again."""
    return (state.memories[each] for each in memory_ids if may_be_said_again(state.memories[each]))


def associated(memory_ids: Iterable[str], state: AgentState, config: DreamConfig) -> Iterator[Memory]:
    """Dormant memories that a relation of enough confidence connects with a used one."""
    used = set(memory_ids)
    # Most recalls wake nothing. The neighbours show that, and not every relation of the agent has to be read.
    if not any(may_wake(memory) for each in used for memory in _related(each, state)):
        return
    found: dict[str, Memory] = {}
    for edge in state.relations.values():
        for here, there in ((edge.source, edge.target), (edge.target, edge.source)):
            sure = edge.type in _BINDING and edge.confidence >= config.wake_confidence
            if here in used and sure and may_wake(state.memories[there]):
                found[there] = state.memories[there]
    yield from found.values()


def over_messages(message_ids: Iterable[str], state: AgentState, now: float, config: DreamConfig) -> Iterator[Memory]:
    """Dormant memories of recalled messages, except those that are over, of little use or contradicted."""
    said = dict.fromkeys(each for message_id in message_ids for each in state.memories_of.get(message_id, ()))
    for memory in (state.memories[each] for each in said):
        lasts = memory.valid_until is None or memory.valid_until > now
        useful = memory.utility >= max(config.useless_below, config.idle_below)
        if may_wake(memory) and lasts and useful and not _contradicted(memory.id, state):
            yield memory


def _contradicted(memory_id: str, state: AgentState) -> bool:
    """Whether an awake memory contradicts it."""
    return any(
        state.memories[other].awake and relation_id(memory_id, other, "contradicts") in state.relations
        for other in state.adjacent.get(memory_id, ())
    )


def _related(memory_id: str, state: AgentState) -> Iterator[Memory]:
    return (state.memories[each] for each in state.adjacent.get(memory_id, ()))


def may_wake(memory: Memory) -> bool:
    """Whether a recall may wake it: not if another memory replaces it, nor if it is a stub; those are only restored."""
    return may_be_said_again(memory) and memory.stub is None


def may_be_said_again(memory: Memory) -> bool:
    """Whether it wakes when it is said again, which holds for a stub too."""
    return memory.active and memory.asleep_since is not None and memory.asleep_for is None
