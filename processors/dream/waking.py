"""What wakes a dormant memory: that it is given to somebody, that something it belongs to is, that it is said again."""

from collections.abc import Iterable, Iterator

from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.config import DreamConfig
from mnemolog.schemas.event import RelationType
from mnemolog.schemas.memory import Memory

_BINDING: frozenset[RelationType] = frozenset(
    ("causes", "elaborates", "solves", "builds_on", "requires", "follows", "same_entity")
)
"""Relations over which a memory is reached; what merely resembles or contradicts another is not."""


def given(memory_ids: Iterable[str], state: AgentState) -> Iterator[Memory]:
    """Those of these memories that sleep and may wake."""
    return (state.memories[each] for each in memory_ids if may_wake(state.memories[each]))


def associated(memory_ids: Iterable[str], state: AgentState, config: DreamConfig) -> Iterator[Memory]:
    """What sleeps at the other end of a sure relation of memories that were used."""
    used = set(memory_ids)
    if not any(may_wake(memory) for each in used for memory in _beside(each, state)):
        return
    found: dict[str, Memory] = {}
    for edge in state.relations.values():
        for here, there in ((edge.source, edge.target), (edge.target, edge.source)):
            sure = edge.type in _BINDING and edge.confidence >= config.wake_confidence
            if here in used and sure and may_wake(state.memories[there]):
                found[there] = state.memories[there]
    yield from found.values()


def _beside(memory_id: str, state: AgentState) -> Iterator[Memory]:
    return (state.memories[each] for each in state.adjacent.get(memory_id, ()))


def may_wake(memory: Memory) -> bool:
    """Whether it sleeps and nothing says the same in its place: a repetition is only restored."""
    return memory.active and memory.asleep_since is not None and memory.asleep_for is None
