"""Rebuilds a projection in a data directory (see target.Target), which holds one partition of the log."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

from mnemolog.processors.ports import EventLog, Recorded
from mnemolog.projections.connections import Snapshots, Transactions
from mnemolog.projections.generations.progress import unreported
from mnemolog.projections.generations.tables import (
    Generation,
    SqliteFold,
    active,
    advance,
    begin,
    discard,
    generations,
    named,
    switch,
)
from mnemolog.projections.generations.target import (
    Apply,
    Finished,
    Reach,
    Searches,
    Sides,
    Switched,
    before,
    catch_up,
    differing,
    overtaken,
)
from mnemolog.schemas.errors import ProjectionError


class Log(EventLog, Protocol):
    """The log whose file holds the tables."""

    @property
    def partition(self) -> int:
        """The number of the partition."""

    def tail(self, connection: sqlite3.Connection, *, after: int, until: int) -> list[Recorded]:
        """The commits after one position and up to another, as the transaction sees them."""


class Index(Protocol):
    """An index that goes with the rows, in a store of its own."""

    async def apply(self, recorded: Sequence[Recorded], generation: int | None = None) -> None:
        """Take commits into a generation, with their rows."""

    def tidy(self) -> None:
        """Delete the files of generations that were removed."""

    async def close(self) -> None:
        """Close the store."""


class SqliteTarget:
    """A projection in a data directory, which holds one partition of the log; see Target."""

    def __init__(
        self,
        fold: SqliteFold,
        log: Log,
        reading: Snapshots,
        writing: Transactions,
        *,
        index: Callable[[], Index] | None = None,
        over: Callable[[int], Searches] | None = None,
    ) -> None:
        """`index` opens the projection's separate index, if it has one; `over` makes the read path over a generation.

        `over` is None if searches do not read the projection from here.
        """
        self._fold = fold
        self._log = log
        self._reading = reading
        self._writing = writing
        self._index = index
        self._over = over
        self._generation = 0

    @property
    def name(self) -> str:
        """The projection's name in commands and answers."""
        return self._fold.NAME

    async def begin(self) -> int:
        """Begin a new generation; all generations but the active one are removed, with their files."""
        self._generation = await asyncio.to_thread(self._begin)
        await asyncio.to_thread(self._tidy)
        return self._generation

    def _begin(self) -> int:
        with self._writing() as connection:
            # First, so that no number is given twice: a reader identifies the generation that it holds by its number.
            fresh = begin(connection, self._fold)
            for each in generations(connection, self.name):
                if not each.active and each.generation != fresh.generation:
                    discard(connection, self._fold, each.generation)
        return fresh.generation

    def _tidy(self) -> None:
        if self._index is not None:
            self._index().tidy()

    async def reach(self, _partition: int) -> Reach:
        """The positions of the new generation and of the active one."""
        return await asyncio.to_thread(self._reach)

    def _reach(self) -> Reach:
        with self._reading() as connection:
            return Reach(self._stands(connection).position, active(connection, self.name).position)

    @asynccontextmanager
    async def applying(self, _partition: int) -> AsyncIterator[Apply]:
        """The function that folds a batch into the new generation."""
        if self._index is None:
            yield lambda batch: asyncio.to_thread(self._apply, batch)
            return
        index = self._index()
        try:
            yield lambda batch: index.apply(batch, self._generation)
        finally:
            await index.close()

    def _apply(self, batch: list[Recorded]) -> None:
        with self._writing() as connection:
            self._fold.apply(connection, self._generation, batch)
            advance(connection, self.name, self._generation, batch[-1].position)

    async def sides(self) -> Sides | None:
        """The read paths over both."""
        old = await asyncio.to_thread(self._active)
        if self._over is None or not old.position:
            return None
        # By number: the old one is compared even after another process has switched.
        return Sides(self._over(old.generation), self._over(self._generation))

    def _active(self) -> Generation:
        with self._reading() as connection:
            return active(connection, self.name)

    async def finish(self, *, switch_to: bool) -> Finished | None:
        """Compare and switch while no other process can write."""
        return await asyncio.to_thread(self._finish, switch_to=switch_to)

    def _finish(self, *, switch_to: bool) -> Finished | None:
        with self._writing() as connection:
            old = active(connection, self.name)
            if not self._is_level(connection, old):
                return None
            was = self._digests(connection, old.generation)
            now = self._fold.digests(connection, self._generation)
            if switch_to:
                switch(connection, self._fold, self._generation)
        return Finished(old.position, differing(was, now))

    def _is_level(self, connection: sqlite3.Connection, old: Generation) -> bool:
        """Whether the new one has all that the old one has; tables without another writer are caught up at once."""
        fresh = self._stands(connection)
        # The index is in a store of its own, which this transaction cannot write (`applying`).
        if fresh.position < old.position and self._index is not None:
            return False
        if tail := self._log.tail(connection, after=fresh.position, until=old.position):
            self._fold.apply(connection, self._generation, tail)
            advance(connection, self.name, self._generation, tail[-1].position)
        return True

    def _digests(self, connection: sqlite3.Connection, generation: int) -> dict[str, str]:
        """The hashes of the old generation; none where it is unreadable, which may be why it is rebuilt."""
        try:
            return self._fold.digests(connection, generation)
        except (ProjectionError, sqlite3.Error):
            return {}

    async def previous(self) -> int:
        """The number of the generation that was read before, if this release can read it."""
        with self._reading() as connection:
            found = before(self.name, generations(connection, self.name))
        if found.version != self._fold.VERSION:
            raise ProjectionError(
                f"the previous generation of {self.name} is of version {found.version}, and this release reads "
                f"version {self._fold.VERSION}; go back to the release that wrote it"
            )
        return found.generation

    async def back(self) -> Switched:
        """Read the previous one again, once it has caught up with the active one."""
        self._generation = await self.previous()
        switched = None
        while switched is None:
            # Since the switch nothing has been folded into it.
            await catch_up({self._log.partition: self._log}, self, unreported)
            switched = await asyncio.to_thread(self._back)
        return switched

    def _back(self) -> Switched | None:
        with self._writing() as connection:
            old = active(connection, self.name)
            if not self._is_level(connection, old):
                return None
            switch(connection, self._fold, self._generation)
        return Switched(self._generation, old.position)

    def _stands(self, connection: sqlite3.Connection) -> Generation:
        """The new one as it is now. Raises ProjectionError if another rebuild has removed it."""
        try:
            return named(connection, self.name, self._generation)
        except ProjectionError:
            raise overtaken(self.name) from None
