"""A commit being written: each event gets its id and number, and updates the agent's state."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.commit import Commit, Entry
from mnemolog.schemas.errors import MnemologError
from mnemolog.schemas.event import Event, MemoryForgotten, MemorySlept, MemorySuperseded, MessageDeadLettered
from mnemolog.schemas.ids import event_id
from mnemolog.schemas.input import Input, Unreadable

_NEVER_SEEN: Final = ""
"""The content hash of a dead letter, so that its id may be used again."""


class Draft:
    """`id_is_taken`: another commit with this input's id may exist; the ids of their events must differ."""

    def __init__(self, state: WriterState, given: Input, *, id_is_taken: bool) -> None:
        self.state = state
        self.key = given.body.key
        self._input = given
        self._name = _delivery(given.id, state.seq + 1) if id_is_taken else given.id
        self._entries: list[Entry] = []

    def add(self, event: Event) -> None:
        """Add the next event."""
        self.state.evolve(event)
        self.state.seq += 1
        self._entries.append(Entry(event_id(self.key, self._name, len(self._entries)), self.state.seq, event))

    def add_all(self, events: Iterable[Event]) -> None:
        """Add events in order; each is produced from the state as the previous ones left it."""
        for event in events:
            self.add(event)

    @property
    def events(self) -> list[Event]:
        """The events of this commit so far."""
        return [entry.event for entry in self._entries]

    @property
    def ended(self) -> list[str]:
        """The memories that are no longer current since this commit began."""
        return [
            event.memory_id
            for event in self.events
            if isinstance(event, MemorySuperseded | MemoryForgotten | MemorySlept)
        ]

    def show_again(self, message_id: str) -> None:
        """Do not hide a message that an out-of-order statement hid (R17), if another of its memories is current."""
        state = self.state
        held = any(state.memories[memory].active for memory in state.memories_of.get(message_id, ()))
        if not held or not state.transcript[message_id].hidden:
            return
        state.transcript[message_id] = replace(state.transcript[message_id], hidden=False)
        self._entries = [entry._replace(event=_without_hiding(entry.event, message_id)) for entry in self._entries]

    def commit(self, *, clock: float, recorded_at: float, release: str) -> Commit:
        """The commit for the log; `clock` is the agent's clock after it."""
        given = self._input
        # The high-water mark: an input that is delivered again is not above it, and is skipped.
        self.state.applied[given.source.source] = given.source.place
        return Commit(
            tenant_id=given.body.tenant_id,
            agent_id=given.body.agent_id,
            source=given.source,
            input_id=given.id,
            content_hash=given.body.content_hash,
            recorded_at=recorded_at,
            clock=clock,
            release=release,
            events=tuple(self._entries),
        )


def dead_letter(
    given: Input | Unreadable, error: Exception, *, state: AgentState, recorded_at: float, release: str
) -> Commit:
    """The commit of an input that cannot be processed."""
    body = given if isinstance(given, Unreadable) else given.body
    state.seq += 1
    # The number is part of the name: the same id may be delivered again, and be decided then.
    name = event_id(f"{body.tenant_id}/{body.agent_id}", _delivery(given.id, state.seq), 0)
    return Commit(
        tenant_id=body.tenant_id,
        agent_id=body.agent_id,
        source=given.source,
        input_id=given.id,
        content_hash=_NEVER_SEEN,
        recorded_at=recorded_at,
        clock=state.intake.clock,
        release=release,
        events=(Entry(name, state.seq, dead_lettered(given.id, error)),),
    )


def dead_lettered(input_id: str, error: Exception) -> MessageDeadLettered:
    """The text of an error, as it is recorded."""
    reason = error.TYPE if isinstance(error, MnemologError) else type(error).__name__
    return MessageDeadLettered(message_id=input_id, reason=reason, detail=str(error))


def _delivery(input_id: str, seq: int) -> str:
    """The name for event ids of one delivery among several: it includes the agent's next number, so ids differ."""
    return f"{input_id}\n{seq}"


def _without_hiding(event: Event, message_id: str) -> Event:
    if not isinstance(event, MemorySuperseded):
        return event
    return replace(event, messages_hidden=tuple(hidden for hidden in event.messages_hidden if hidden != message_id))
