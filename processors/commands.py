"""The events of commands on a memory, from people and jobs; they are the same for every caller (ledger E3, E6, E7)."""

from collections.abc import Iterator
from typing import Literal, TypeAlias, assert_never

from mnemolog.processors.ingest.relations import neighbours
from mnemolog.processors.memory import utility
from mnemolog.processors.memory.anchors import may_change, may_forget
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.memory.strength import by_factor
from mnemolog.schemas.command import Feedback, Forget, Immediate, Lock, Pin, Unlock, Unpin
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import (
    CommandRefused,
    Event,
    MemoriesRecalled,
    MemoryForgotten,
    MemoryLocked,
    MemoryPinned,
    MemoryUnlocked,
    MemoryUnpinned,
    OutcomeReported,
    StabilityChanged,
    UtilityChanged,
)
from mnemolog.schemas.memory import Memory

Refusal: TypeAlias = Literal["unknown", "forgotten", "pinned", "locked"]


def carried_out(command: Immediate, state: AgentState, *, clock: float, config: Config) -> Iterator[Event]:
    """The events of a command on a memory; none if nothing would change."""
    memory = state.memories.get(command.memory_id)
    refusal = _refusal(command, memory)
    if memory is None or refusal is not None:
        yield CommandRefused(
            command=command.TYPE, memory_id=command.memory_id, reason=refusal or "unknown", observed_at=clock
        )
        return
    match command:
        case Forget():
            if not memory.forgotten:
                yield _forgotten(command, memory, state, clock)
        case Pin() | Unpin() | Lock() | Unlock():
            yield from _anchored(command, memory, clock)
        case Feedback():
            yield OutcomeReported(memory_id=memory.id, success=command.success, observed_at=clock)
            yield UtilityChanged(
                memory_id=memory.id,
                utility=utility.reported(memory.utility, success=command.success, config=config.utility),
                why="success" if command.success else "failure",
                observed_at=clock,
            )
        case _:
            assert_never(command)


def _anchored(command: Pin | Unpin | Lock | Unlock, memory: Memory, clock: float) -> Iterator[Event]:
    match command:
        case Pin():
            if not memory.pinned:
                yield MemoryPinned(memory_id=memory.id, observed_at=clock)
        case Unpin():
            if memory.pinned:
                yield MemoryUnpinned(memory_id=memory.id, observed_at=clock)
        case Lock():
            if not memory.locked:
                yield MemoryLocked(memory_id=memory.id, observed_at=clock)
        case Unlock():
            if memory.locked:
                yield MemoryUnlocked(memory_id=memory.id, observed_at=clock)
        case _:
            assert_never(command)


def _refusal(command: Immediate, memory: Memory | None) -> Refusal | None:
    """Why a command is refused: an anchored memory cannot be forgotten, and a forgotten one cannot be changed."""
    if memory is None:
        return "unknown"
    if isinstance(command, Forget):
        # An anchor goes by a command of its own, `unpin` or `unlock`, and never in passing.
        return "locked" if not may_change(memory) else "pinned" if not may_forget(memory) else None
    return "forgotten" if memory.forgotten else None


def _forgotten(command: Forget, memory: Memory, state: AgentState, clock: float) -> MemoryForgotten:
    # In the event, so that an index on a server hides them without a look-up of the links.
    hidden = tuple(message_id for message_id in state.messages_of.get(memory.id, ()) if message_id in state.transcript)
    return MemoryForgotten(memory_id=memory.id, reason=command.reason, messages_hidden=hidden, observed_at=clock)


def used(recalled: MemoriesRecalled, state: AgentState, config: Config) -> Iterator[Event]:
    """The events after a recall: the recalled memories and those connected with them become more stable.

    Hebbian co-activation (ledger I12) and neighbour evolution (ledger G5, A-MEM).
    """
    # Co-activation needs two: a single memory has its growth from the recall itself.
    if len(recalled.memories) > 1:
        yield from _steadier(
            recalled.memories, state, config.relations.retrieval_factor, "retrieval", recalled.observed_at
        )
    yield from connected(recalled.memories, state, clock=recalled.observed_at, config=config)


def connected(memory_ids: tuple[str, ...], state: AgentState, *, clock: float, config: Config) -> Iterator[Event]:
    """Memories connected with used ones become a little more stable (ledger G5)."""
    near = tuple(each for each in neighbours(memory_ids, state.adjacent) if state.memories[each].active)
    if near:
        yield from _steadier(near, state, config.relations.neighbour_factor, "neighbour", clock)


def _steadier(
    memory_ids: tuple[str, ...],
    state: AgentState,
    factor: float,
    why: Literal["retrieval", "neighbour"],
    clock: float,
) -> Iterator[StabilityChanged]:
    """One event per applied factor, which is nearly always one; memories at the limit are left out."""
    for applied, ids in by_factor(memory_ids, state.memories, factor).items():
        # At its limit a memory takes no factor any more; an event without effect would grow the log with each recall.
        if applied != 1.0:
            yield StabilityChanged(memory_ids=ids, factor=applied, why=why, observed_at=clock)
