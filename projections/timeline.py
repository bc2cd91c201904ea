"""The timeline: which events of the log are about which memory and which message."""

import sqlite3
from collections.abc import Iterator, Sequence

from mnemolog.processors.narration.about import about
from mnemolog.processors.ports import Place, Recorded
from mnemolog.projections.connections import Snapshots
from mnemolog.projections.generations.tables import active
from mnemolog.schemas.event import Event
from mnemolog.schemas.ids import digest


class TimelineFold:
    """Writes the timeline."""

    NAME: str = "timeline"
    VERSION: int = 2

    def create(self, connection: sqlite3.Connection, generation: int) -> None:
        """Make the generation's empty tables."""
        connection.execute(
            f"CREATE TABLE timeline_{generation} (about TEXT NOT NULL, position INTEGER NOT NULL, "
            "entry INTEGER NOT NULL, agent TEXT NOT NULL, PRIMARY KEY (about, position, entry)) WITHOUT ROWID"
        )

    def drop(self, connection: sqlite3.Connection, generation: int) -> None:
        """Remove the generation's tables."""
        connection.execute(f"DROP TABLE IF EXISTS timeline_{generation}")

    def apply(self, connection: sqlite3.Connection, generation: int, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        connection.executemany(
            # A commit may come twice.
            f"INSERT OR IGNORE INTO timeline_{generation} VALUES (?, ?, ?, ?)",
            [
                (name, position, place, commit.key)
                for position, commit in recorded
                for place, entry in enumerate(commit.events)
                for name in _names(commit.key, entry.event)
            ],
        )

    def digests(self, connection: sqlite3.Connection, generation: int) -> dict[str, str]:
        """One hash for each agent of its rows."""
        rows: dict[str, list[object]] = {}
        for key, *values in connection.execute(
            f"SELECT agent, about, position, entry FROM timeline_{generation} ORDER BY about, position, entry"
        ):
            rows.setdefault(key, []).append(values)
        return {key: digest(repr(values).encode()) for key, values in rows.items()}


class SqliteTimeline:
    """Reads the timeline (see Timeline)."""

    def __init__(self, reading: Snapshots) -> None:
        self._reading = reading

    def of_memory(self, memory_id: str) -> list[Place]:
        """Every event about the memory, in order."""
        # A name with a slash would be a message's, and perhaps another agent's.
        return [] if "/" in memory_id else self._places(memory_id)

    def of_message(self, key: str, message_id: str) -> list[Place]:
        """Every event about the message, in order."""
        return self._places(_message(key, message_id))

    def _places(self, about: str) -> list[Place]:
        with self._reading() as connection:
            generation = active(connection, TimelineFold.NAME).generation
            rows = connection.execute(
                f"SELECT position, entry FROM timeline_{generation} WHERE about = ? ORDER BY position, entry", (about,)
            )
            return [Place(*row) for row in rows]


def _names(key: str, event: Event) -> Iterator[str]:
    """The names under which an event is found."""
    memories, messages = about(event)
    yield from memories
    yield from (_message(key, message_id) for message_id in messages)


def _message(key: str, message_id: str) -> str:
    """Message ids are the clients': each agent has its own. No memory's id holds a slash."""
    return f"{key}/{message_id}"
