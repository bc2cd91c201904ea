"""The generations that a data directory keeps in tables of the log's own file.

Each projection keeps its rows in tables named for a generation. The table `projections` says which generation is
active and how far each has come; it changes in the transaction that writes the rows, so a position always matches the
rows.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from mnemolog.processors.ports import READ_BATCH, Recorded
from mnemolog.schemas.errors import ProjectionError

TABLE = """
CREATE TABLE IF NOT EXISTS projections (
  name TEXT NOT NULL, generation INTEGER NOT NULL, version INTEGER NOT NULL, position INTEGER NOT NULL,
  active INTEGER NOT NULL, PRIMARY KEY (name, generation)
) WITHOUT ROWID
"""


class SqliteFold(Protocol):
    """A projection in tables of the log's own file. Every method runs in the caller's transaction."""

    NAME: str
    VERSION: int
    """of the tables and of the fold; a new version needs a new generation"""

    def create(self, connection: sqlite3.Connection, generation: int) -> None:
        """Make the generation's empty tables."""

    def drop(self, connection: sqlite3.Connection, generation: int) -> None:
        """Remove the generation's tables."""

    def apply(self, connection: sqlite3.Connection, generation: int, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order; one that comes twice changes nothing."""

    def digests(self, connection: sqlite3.Connection, generation: int) -> dict[str, str]:
        """One hash for each agent of all that the generation holds, to compare generations by."""


class Generation(NamedTuple):
    """One build of a projection."""

    name: str
    generation: int
    version: int
    position: int
    active: bool


def _has_table(connection: sqlite3.Connection) -> bool:
    """Whether any projection was ever built."""
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'projections'").fetchone() is not None


def generations(connection: sqlite3.Connection, name: str) -> list[Generation]:
    """All builds of a projection, the oldest first."""
    rows = connection.execute(
        "SELECT name, generation, version, position, active FROM projections WHERE name = ? ORDER BY generation",
        (name,),
    )
    return [
        Generation(found, generation, version, position, bool(is_active))
        for found, generation, version, position, is_active in rows
    ]


def active(connection: sqlite3.Connection, name: str) -> Generation:
    """The build that is read. Raises ProjectionError if there is none."""
    for each in generations(connection, name):
        if each.active:
            return each
    raise ProjectionError(f"the projection {name} was never built; any command that writes builds it")


def named(connection: sqlite3.Connection, name: str, generation: int | None) -> Generation:
    """The build of this number, or with None the one that is read. Raises ProjectionError if it is not there."""
    if generation is None:
        return active(connection, name)
    for each in generations(connection, name):
        if each.generation == generation:
            return each
    raise ProjectionError(
        f"the projection {name} has no generation {generation} any more; another one may have been built"
    )


def begin(connection: sqlite3.Connection, fold: SqliteFold) -> Generation:
    """Start a new, empty generation; the very first is active at once."""
    connection.execute(TABLE)
    known = generations(connection, fold.NAME)
    number = max((each.generation for each in known), default=0) + 1
    fold.create(connection, number)
    connection.execute(
        "INSERT INTO projections VALUES (?, ?, ?, 0, ?)", (fold.NAME, number, fold.VERSION, int(not known))
    )
    return Generation(fold.NAME, number, fold.VERSION, 0, active=not known)


def advance(connection: sqlite3.Connection, name: str, generation: int, position: int) -> None:
    """Say how far the generation has come."""
    connection.execute(
        # Never back: commits that come a second time do not undo what is folded.
        "UPDATE projections SET position = ? WHERE name = ? AND generation = ? AND position < ?",
        (position, name, generation, position),
    )


def switch(connection: sqlite3.Connection, fold: SqliteFold, generation: int) -> None:
    """Read this generation from now on; the previous generation is kept. Raises ProjectionError."""
    named(connection, fold.NAME, generation)
    connection.execute("UPDATE projections SET active = (generation = ?) WHERE name = ?", (generation, fold.NAME))


def discard(connection: sqlite3.Connection, fold: SqliteFold, generation: int) -> None:
    """Remove a generation."""
    fold.drop(connection, generation)
    connection.execute("DELETE FROM projections WHERE name = ? AND generation = ?", (fold.NAME, generation))


class Renewed(NamedTuple):
    """A projection that was rebuilt for this release."""

    name: str
    generation: int
    position: int


class InlineProjections:
    """Projections that are written in the transaction that appends the commits: exactly once, by construction."""

    def __init__(self, folds: Sequence[SqliteFold]) -> None:
        self.folds = tuple(folds)

    def are_prepared(self, connection: sqlite3.Connection) -> bool:
        """Whether each has a generation."""
        return _has_table(connection) and all(generations(connection, fold.NAME) for fold in self.folds)

    def prepare(self, connection: sqlite3.Connection) -> None:
        """Make the first generation of each, where there is none."""
        connection.execute(TABLE)
        for fold in self.folds:
            if not generations(connection, fold.NAME):
                begin(connection, fold)

    def outdated(self, connection: sqlite3.Connection) -> list[SqliteFold]:
        """The projections whose tables another release made, with another version."""
        return [fold for fold in self.folds if active(connection, fold.NAME).version != fold.VERSION]

    def behind(self, connection: sqlite3.Connection) -> list[Generation]:
        """The projections that are new in this release: the log's earlier commits were appended without them."""
        found = [active(connection, fold.NAME) for fold in self.folds]
        end = max((each.position for each in found), default=0)
        return [each for each in found if each.position < end]

    def are_current(self, connection: sqlite3.Connection) -> bool:
        """Whether nothing has to be folded before they are used."""
        return not self.outdated(connection) and not self.behind(connection)

    def fill(self, connection: sqlite3.Connection, tail: Callable[[int, int], Sequence[Recorded]]) -> None:
        """Fold the earlier commits into them, as `renew` does, up to the position of the others."""
        end = max((active(connection, fold.NAME).position for fold in self.folds), default=0)
        late = {each.name: each for each in self.behind(connection)}
        for fold in self.folds:
            if (current := late.get(fold.NAME)) is None:
                continue
            for after in range(current.position, end, READ_BATCH):
                # Up to the position of the others, in one transaction: no reader sees different positions.
                fold.apply(connection, current.generation, tail(after, min(after + READ_BATCH, end)))
            advance(connection, fold.NAME, current.generation, end)

    def renew(self, connection: sqlite3.Connection, tail: Callable[[int, int], Sequence[Recorded]]) -> list[Renewed]:
        """Rebuild the outdated projections, and switch to the new generations, in one transaction.

        `tail` gives the commits after one position and up to another.
        """
        renewed = []
        for fold in self.outdated(connection):
            old, fresh = active(connection, fold.NAME), begin(connection, fold)
            for after in range(0, old.position, READ_BATCH):
                fold.apply(connection, fresh.generation, tail(after, min(after + READ_BATCH, old.position)))
            advance(connection, fold.NAME, fresh.generation, old.position)
            switch(connection, fold, fresh.generation)
            renewed.append(Renewed(fold.NAME, fresh.generation, old.position))
        return renewed

    def on_append(self, connection: sqlite3.Connection, recorded: Sequence[Recorded]) -> None:
        """Fold what was just appended."""
        if not recorded:
            return
        for fold in self.folds:
            current = active(connection, fold.NAME)
            fold.apply(connection, current.generation, recorded)
            advance(connection, fold.NAME, current.generation, recorded[-1].position)
