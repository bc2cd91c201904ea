"""What wakes a dormant memory: that it is given to somebody, that something it belongs to is, that it is said again."""

from collections.abc import Iterable, Iterator

from mnemolog.processors.ingest.relations import relation_id
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


def said_again(memory_ids: Iterable[str], state: AgentState) -> Iterator[Memory]:
    """Those of these memories that sleep, and were said again."""
    return (state.memories[each] for each in memory_ids if may_be_said_again(state.memories[each]))


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


def over_messages(message_ids: Iterable[str], state: AgentState, now: float, config: DreamConfig) -> Iterator[Memory]:
    """What sleeps and was said in messages that were given, but for what is over, of little use or contradicted."""
    said = dict.fromkeys(each for message_id in message_ids for each in state.memories_of.get(message_id, ()))
    for memory in (state.memories[each] for each in said):
        lasts = memory.valid_until is None or memory.valid_until > now
        useful = memory.utility >= max(config.useless_below, config.idle_below)
        if may_wake(memory) and lasts and useful and not _contradicted(memory.id, state):
            yield memory


def _contradicted(memory_id: str, state: AgentState) -> bool:
    """Whether something that is awake says otherwise."""
    return any(
        state.memories[other].awake and relation_id(memory_id, other, "contradicts") in state.relations
        for other in state.adjacent.get(memory_id, ())
    )


def _beside(memory_id: str, state: AgentState) -> Iterator[Memory]:
    return (state.memories[each] for each in state.adjacent.get(memory_id, ()))


def may_wake(memory: Memory) -> bool:
    """Whether it sleeps and nothing says the same in its place: a repetition is only restored, and so is a stub."""
    return may_be_said_again(memory) and memory.stub is None


def may_be_said_again(memory: Memory) -> bool:
    """Whether it wakes by being said again, which a stub does too."""
    return memory.active and memory.asleep_since is not None and memory.asleep_for is None
