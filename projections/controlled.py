"""The memory that agents run themselves: their events by agent, folded when a query comes.

An agent has few of these events beside its messages, and their state is small: the rows are the events themselves, and
a reader folds them by the same function as the writer.
"""

import sqlite3
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from mnemolog.processors.controlled.state import ControlEvent, Controlled
from mnemolog.processors.ports import Happened, Recorded
from mnemolog.projections.connections import Snapshots
from mnemolog.projections.generations.tables import active
from mnemolog.schemas import codec
from mnemolog.schemas.event import EVENTS
from mnemolog.schemas.ids import digest


class ControlledFold:
    """Writes the events. A new version of one of these events makes a new version of this projection."""

    NAME: str = "controlled"
    VERSION: int = 2

    def create(self, connection: sqlite3.Connection, generation: int) -> None:
        """Make the generation's empty table."""
        connection.execute(
            f"CREATE TABLE controlled_{generation} (agent TEXT NOT NULL, position INTEGER NOT NULL, "
            "entry INTEGER NOT NULL, recorded_at REAL NOT NULL, event TEXT NOT NULL, body BLOB NOT NULL, "
            "PRIMARY KEY (agent, position, entry)) WITHOUT ROWID"
        )

    def drop(self, connection: sqlite3.Connection, generation: int) -> None:
        """Remove the generation's table."""
        connection.execute(f"DROP TABLE IF EXISTS controlled_{generation}")

    def apply(self, connection: sqlite3.Connection, generation: int, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        rows = [
            (commit.key, position, place, commit.recorded_at, entry.event.TYPE, codec.dump(entry.event))
            for position, commit in recorded
            for place, entry in enumerate(commit.events)
            if isinstance(entry.event, ControlEvent)
        ]
        if rows:
            # A commit may come twice.
            connection.executemany(f"INSERT OR IGNORE INTO controlled_{generation} VALUES (?, ?, ?, ?, ?, ?)", rows)

    def digests(self, connection: sqlite3.Connection, generation: int) -> dict[str, str]:
        """One hash for each agent of its rows."""
        rows: dict[str, list[object]] = {}
        for key, *values in connection.execute(
            f"SELECT agent, position, entry, recorded_at, event, body FROM controlled_{generation} "
            "ORDER BY agent, position, entry"
        ):
            rows.setdefault(key, []).append(values)
        return {key: digest(repr(values).encode()) for key, values in rows.items()}


class SqliteControlled:
    """Reads the events (see ControlledMemory), and caches the folded states of the agents queried last."""

    def __init__(self, reading: Snapshots, *, agents: int) -> None:
        self._reading = reading
        self._agents = agents
        self._folded: OrderedDict[tuple[int, str], _Folded] = OrderedDict()
        self._lock = Lock()

    def happened(self, key: str, *, after: int = 0, until: float | None = None) -> list[Happened]:
        """The agent's events after a position, recorded up to a moment, in order."""
        with self._reading() as connection:
            return _happened(connection, active(connection, ControlledFold.NAME).generation, key, after, until)

    def state(self, key: str, *, until: float | None = None) -> Controlled:
        """The state that the agent's events fold to. The present state may be shared: callers must not change it."""
        if until is not None:
            return _of(self.happened(key, until=until))
        # One fold at a time: readers of one agent share it.
        with self._lock, self._reading() as connection:
            generation = active(connection, ControlledFold.NAME).generation
            known = self._folded.get((generation, key))
            new = _happened(connection, generation, key, known.position if known else 0, None)
            if known is None or new:
                # A new state, as a reader may still hold the previous one.
                events = [*(known.events if known else ()), *(each.event for each in new)]
                known = _Folded(new[-1].position if new else 0, events)
            self._folded[generation, key] = known
            self._folded.move_to_end((generation, key))
            while len(self._folded) > self._agents:
                self._folded.popitem(last=False)
            return known.state


class _Folded:
    """The events of an agent up to a position, and the state that they fold to."""

    def __init__(self, position: int, events: list[ControlEvent]) -> None:
        self.position = position
        self.events = events
        self.state = Controlled()
        for event in events:
            self.state.evolve(event)


def _of(happened: Sequence[Happened]) -> Controlled:
    state = Controlled()
    for each in happened:
        state.evolve(each.event)
    return state


def _happened(
    connection: sqlite3.Connection, generation: int, key: str, after: int, until: float | None
) -> list[Happened]:
    rows = connection.execute(
        f"SELECT position, recorded_at, event, body FROM controlled_{generation} "
        "WHERE agent = ? AND position > ? AND recorded_at <= ? ORDER BY position, entry",
        (key, after, float("inf") if until is None else until),
    )
    return [Happened(position, recorded_at, _read(event, body)) for position, recorded_at, event, body in rows]


def _read(event: str, body: bytes) -> ControlEvent:
    found = codec.build(EVENTS[event], codec.load(body))
    assert isinstance(found, ControlEvent)
    return found
