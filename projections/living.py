"""The living state: every memory and every message of the transcript as it is now."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from mnemolog.processors.ports import Neighbours, Recorded
from mnemolog.processors.state import evolve_memory, utterance
from mnemolog.projections.generations import named
from mnemolog.projections.reading import Reading
from mnemolog.schemas import codec
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.event import (
    MemoryForgotten,
    MemoryFormed,
    MemoryReinforced,
    MemorySuperseded,
    MemoryUpdated,
    MessageRecorded,
)
from mnemolog.schemas.memory import Memory, Utterance, state_hash

T = TypeVar("T")

_TABLES = """
CREATE TABLE memories_{g} (
  id TEXT PRIMARY KEY, agent TEXT NOT NULL, seq INTEGER NOT NULL, formed INTEGER NOT NULL, current_until REAL NOT NULL,
  body BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX memories_of_agent_{g} ON memories_{g} (agent, formed);
CREATE TABLE utterances_{g} (
  agent TEXT NOT NULL, message_id TEXT NOT NULL, seq INTEGER NOT NULL, session TEXT NOT NULL, place INTEGER NOT NULL,
  body BLOB NOT NULL, PRIMARY KEY (agent, message_id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX utterances_in_session_{g} ON utterances_{g} (agent, session, place);
"""

FOR_EVER: Final = 9e99
"""Seconds since the epoch; what a memory without an end is current until."""
NEVER: Final = -9e99
"""What a forgotten memory is current until: earlier than any other, and some ended before 1970."""
_LATEST: Final = 8e99
"""The latest moment that is asked about, so that what has no end is current then too."""


class LivingFold:
    """Writes the living state."""

    NAME: str = "living"
    VERSION: int = 1

    def create(self, connection: sqlite3.Connection, generation: int) -> None:
        """Make the generation's empty tables."""
        for statement in _TABLES.format(g=generation).split(";\n")[:-1]:
            connection.execute(statement)

    def drop(self, connection: sqlite3.Connection, generation: int) -> None:
        """Remove the generation's tables."""
        connection.execute(f"DROP TABLE IF EXISTS memories_{generation}")
        connection.execute(f"DROP TABLE IF EXISTS utterances_{generation}")

    def apply(self, connection: sqlite3.Connection, generation: int, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        for _, commit in recorded:
            self._commit(connection, generation, commit)

    def _commit(self, connection: sqlite3.Connection, generation: int, commit: Commit) -> None:
        for entry in commit.events:
            match entry.event:
                case MessageRecorded() as event:
                    _put_utterance(connection, generation, commit.key, entry.seq, utterance(event))
                case MemoryFormed() as event:
                    _put_memory(connection, generation, commit.key, entry.seq, evolve_memory(None, event))
                case MemoryUpdated() | MemoryReinforced() as event:
                    _change_memory(connection, generation, entry.seq, event)
                case MemorySuperseded() | MemoryForgotten() as event:
                    _change_memory(connection, generation, entry.seq, event)
                    _hide(connection, generation, commit.key, entry.seq, event.messages_hidden)
                case _:
                    pass

    def digests(self, connection: sqlite3.Connection, generation: int) -> dict[str, str]:
        """The state hash of each agent: the same that a fold of the log gives."""
        agents: dict[str, tuple[dict[str, Memory], dict[str, Utterance]]] = {}
        for key, body in connection.execute(f"SELECT agent, body FROM memories_{generation}"):
            memory = _memory(body)
            agents.setdefault(key, ({}, {}))[0][memory.id] = memory
        for key, body in connection.execute(f"SELECT agent, body FROM utterances_{generation}"):
            said = _utterance(body)
            agents.setdefault(key, ({}, {}))[1][said.message_id] = said
        return {key: state_hash(*kept) for key, kept in agents.items()}


class SqliteLiving:
    """Reads the living state (see Living)."""

    def __init__(self, reading: Reading, *, generation: int | None = None) -> None:
        """`generation`: the one that is read; None: whichever is active."""
        self._reading = reading
        self._generation = generation

    def memory(self, memory_id: str) -> tuple[str, Memory] | None:
        """The memory and the key of its agent."""
        rows = self._select("SELECT agent, body FROM memories_{g} WHERE id = ?", (memory_id,))
        return next(((key, _memory(body)) for key, body in rows), None)

    def memories(self, key: str, *, now: float | None = None, limit: int | None = None) -> list[Memory]:
        """An agent's memories, the newest first; with `now` only those that are current then."""
        rows = self._select(
            "SELECT body FROM memories_{g} WHERE agent = ? AND current_until > ? ORDER BY formed DESC LIMIT ?",
            (key, NEVER if now is None else min(max(now, NEVER), _LATEST), -1 if limit is None else limit),
        )
        return [_memory(body) for (body,) in rows]

    def memories_by_id(self, memory_ids: Iterable[str]) -> dict[str, Memory]:
        """These memories."""
        rows = self._select(f"SELECT id, body FROM memories_{{g}} WHERE id IN {_LISTED}", (_listed(memory_ids),))
        return {memory_id: _memory(body) for memory_id, body in rows}

    def sources(self, memory_ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """The messages that each of these memories came from."""
        rows = self._select(f"SELECT id, body FROM memories_{{g}} WHERE id IN {_LISTED}", (_listed(memory_ids),))
        return {memory_id: _sources(body).sources for memory_id, body in rows}

    def utterances(self, key: str, message_ids: Iterable[str]) -> dict[str, Utterance]:
        """These messages of an agent's transcript."""
        rows = self._select(
            f"SELECT message_id, body FROM utterances_{{g}} WHERE agent = ? AND message_id IN {_LISTED}",
            (key, _listed(message_ids)),
        )
        return {message_id: _utterance(body) for message_id, body in rows}

    def neighbours(self, key: str, message_ids: Iterable[str]) -> dict[str, Neighbours]:
        """The session of each message, and what was said right before and after it there."""
        rows = self._select(
            "SELECT u.message_id, u.session, before.message_id, after.message_id FROM utterances_{g} u "
            "LEFT JOIN utterances_{g} before ON before.agent = u.agent AND before.session = u.session "
            "AND before.place = u.place - 1 "
            "LEFT JOIN utterances_{g} after ON after.agent = u.agent AND after.session = u.session "
            "AND after.place = u.place + 1 "
            f"WHERE u.agent = ? AND u.message_id IN {_LISTED}",
            (key, _listed(message_ids)),
        )
        return {message_id: Neighbours(*around) for message_id, *around in rows}

    def counts(self) -> dict[str, tuple[int, int]]:
        """Messages and memories of each agent."""
        said = dict(self._select("SELECT agent, count(*) FROM utterances_{g} GROUP BY agent", ()))
        kept = dict(self._select("SELECT agent, count(*) FROM memories_{g} GROUP BY agent", ()))
        return {key: (said.get(key, 0), kept.get(key, 0)) for key in sorted({*said, *kept})}

    def _select(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with self._reading() as connection:
            generation = named(connection, LivingFold.NAME, self._generation).generation
            return connection.execute(query.replace("{g}", str(generation)), values).fetchall()


def _put_utterance(connection: sqlite3.Connection, generation: int, key: str, seq: int, said: Utterance) -> None:
    connection.execute(
        f"INSERT INTO utterances_{generation} SELECT ?, ?, ?, ?, coalesce(max(place) + 1, 0), ? "
        f"FROM utterances_{generation} WHERE agent = ? AND session = ? ON CONFLICT DO NOTHING",
        (key, said.message_id, seq, said.session_id, codec.dump(said), key, said.session_id),
    )


def _put_memory(connection: sqlite3.Connection, generation: int, key: str, seq: int, memory: Memory) -> None:
    connection.execute(
        f"INSERT INTO memories_{generation} VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (memory.id, key, seq, seq, _current_until(memory), codec.dump(memory)),
    )


def _change_memory(
    connection: sqlite3.Connection,
    generation: int,
    seq: int,
    event: MemoryUpdated | MemoryReinforced | MemorySuperseded | MemoryForgotten,
) -> None:
    row = connection.execute(
        f"SELECT body FROM memories_{generation} WHERE id = ? AND seq < ?",
        (event.memory_id, seq),
    ).fetchone()
    if row is None:
        return
    memory = evolve_memory(_memory(row[0]), event)
    connection.execute(
        f"UPDATE memories_{generation} SET seq = ?, current_until = ?, body = ? WHERE id = ?",
        (seq, _current_until(memory), codec.dump(memory), memory.id),
    )


def _hide(connection: sqlite3.Connection, generation: int, key: str, seq: int, message_ids: Sequence[str]) -> None:
    for message_id in message_ids:
        row = connection.execute(
            f"SELECT body FROM utterances_{generation} WHERE agent = ? AND message_id = ? AND seq < ?",
            (key, message_id, seq),
        ).fetchone()
        if row is not None:
            connection.execute(
                f"UPDATE utterances_{generation} SET seq = ?, body = ? WHERE agent = ? AND message_id = ?",
                (seq, codec.dump(replace(_utterance(row[0]), hidden=True)), key, message_id),
            )


def _current_until(memory: Memory) -> float:
    if memory.forgotten:
        return NEVER
    return FOR_EVER if memory.valid_until is None else memory.valid_until


@dataclass(frozen=True, slots=True)
class _Sources:
    """As much of a memory as ranking needs."""

    sources: tuple[str, ...]


def _reader(cls: type[T]) -> Callable[[bytes], T]:
    read = codec.reader(cls)

    def checked(body: bytes) -> T:
        try:
            return read(body)
        except ValueError as error:
            raise ProjectionError(
                "a row of living cannot be read; `mnemolog rebuild living` builds all anew"
            ) from error

    return checked


_memory: Final = _reader(Memory)
_utterance: Final = _reader(Utterance)
_sources: Final = _reader(_Sources)


def _listed(ids: Iterable[str]) -> str:
    """Any number of ids as one parameter: a statement takes only so many of them."""
    return codec.dump(list(ids)).decode()


_LISTED: Final = "(SELECT value FROM json_each(?))"
