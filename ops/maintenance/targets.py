"""What a rebuild works on: a projection, wherever it is kept, whose generations lie beside each other."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from mnemolog.ops.bootstrap import Embedded
from mnemolog.processors.ports import EventLog, Recorded
from mnemolog.projections.generations import (
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
from mnemolog.projections.living import LivingFold, SqliteLiving
from mnemolog.projections.retrieval import Retrieval, Trace
from mnemolog.projections.text import SqliteText, TextFold
from mnemolog.projections.vectors import SqliteVectors, VectorsFold
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.query import Hit, Query

Apply: TypeAlias = Callable[[list[Recorded]], Coroutine[Any, Any, None]]

Logs: TypeAlias = Mapping[int, EventLog]
"""The log of each partition."""

Heard: TypeAlias = Callable[[int, int], None]
"""Hears of commits done and commits in all."""


class Reach(NamedTuple):
    """How far a new generation has come, and how far it has to come."""

    position: int
    end: int


class Finished(NamedTuple):
    """What the comparison gave."""

    position: int
    """commits that the new one has taken in"""
    differences: tuple[str, ...]


class Searches(Protocol):
    """A read path."""

    async def search(self, query: Query, *, now: float) -> tuple[list[Hit], Trace]:
        """The best results, and what made them."""


class Sides(NamedTuple):
    """The read path over the generation that is read, and over the new one."""

    old: Searches
    new: Searches


class Switched(NamedTuple):
    """What is read now."""

    generation: int
    position: int


class Target(Protocol):
    """A projection that is built anew, wherever it is kept."""

    @property
    def name(self) -> str:
        """As users know it."""

    async def begin(self) -> int:
        """The number of a new generation; those beside the one that is read go."""

    async def reach(self, partition: int) -> Reach:
        """Where the new one stands, and the one that is read. Raises ProjectionError where the new one is gone."""

    def applying(self, partition: int) -> AbstractAsyncContextManager[Apply]:
        """What folds a batch into the new one."""

    async def sides(self) -> Sides | None:
        """What questions are compared by; None where nothing was read before, or the read path does not read it."""

    async def finish(self, *, switch_to: bool) -> Finished | None:
        """Compare and switch; None where the one that is read has gone ahead meanwhile.

        What was read until now stays beside, until the next rebuild.
        """

    async def previous(self) -> int:
        """The number of the generation that was read before. Raises ProjectionError where it cannot be read again."""

    async def back(self) -> Switched:
        """Read that one again."""


async def catch_up(logs: Logs, target: Target, heard: Heard) -> int:
    """Fold what the logs have more than a generation, up to where the one that is read stands; how many commits."""
    commits = 0
    for partition, log in logs.items():
        position, end = await target.reach(partition)
        async with target.applying(partition) as apply:
            async for batch in log.read(after=position, until=end):
                await apply(batch)
                commits += len(batch)
                heard(batch[-1].position, end)
    return commits


class Numbered(Protocol):
    """A generation, wherever it is."""

    @property
    def generation(self) -> int:
        """Its number; later ones have higher ones."""

    @property
    def active(self) -> bool:
        """Whether it is the one that is read."""


B = TypeVar("B", bound=Numbered)


def _before(name: str, builds: Iterable[B]) -> B:
    """The newest that is older than the one that is read. Raises ProjectionError.

    One that is newer was never read, or was gone back from.
    """
    builds = list(builds)
    read = max((each.generation for each in builds if each.active), default=0)
    older = [each for each in builds if each.generation < read]
    if not older:
        raise ProjectionError(
            f"{name} has no previous generation to go back to; a rebuild that switches leaves one until the next begins"
        )
    return max(older, key=lambda each: each.generation)


def _differing(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(key for key in sorted({*before, *after}) if before.get(key) != after.get(key))


def _overtaken(name: str) -> ProjectionError:
    return ProjectionError(f"another rebuild of {name} has begun; this one ends")


# In the data directory.


class SqliteTarget:
    """A projection in a data directory; see Target. That holds one partition of the log."""

    def __init__(self, parts: Embedded, fold: SqliteFold) -> None:
        self._parts = parts
        self._fold = fold
        self._generation = 0

    @property
    def name(self) -> str:
        """As users know it."""
        return self._fold.NAME

    async def begin(self) -> int:
        """A new generation; those beside the one that is read go, with their files."""
        self._generation = await asyncio.to_thread(self._begin)
        await asyncio.to_thread(self._tidy)
        return self._generation

    def _begin(self) -> int:
        with self._parts.writing() as connection:
            # First, so that no number is given twice: a reader that was asked long ago still knows by it what it holds.
            fresh = begin(connection, self._fold)
            for each in generations(connection, self.name):
                if not each.active and each.generation != fresh.generation:
                    discard(connection, self._fold, each.generation)
        return fresh.generation

    def _tidy(self) -> None:
        if isinstance(self._fold, TextFold):
            self._parts.text_builder().tidy()

    async def reach(self, _partition: int) -> Reach:
        """Where the new one stands, and the one that is read."""
        return await asyncio.to_thread(self._reach)

    def _reach(self) -> Reach:
        with self._parts.reading() as connection:
            return Reach(self._stands(connection).position, active(connection, self.name).position)

    @asynccontextmanager
    async def applying(self, _partition: int) -> AsyncIterator[Apply]:
        """What folds a batch into the new one."""
        if isinstance(self._fold, TextFold):
            builder = self._parts.text_builder()
            try:
                yield lambda batch: builder.apply(batch, self._generation)
            finally:
                await builder.close()
        else:
            yield lambda batch: asyncio.to_thread(self._apply, batch)

    def _apply(self, batch: list[Recorded]) -> None:
        with self._parts.writing() as connection:
            self._fold.apply(connection, self._generation, batch)
            advance(connection, self.name, self._generation, batch[-1].position)

    async def sides(self) -> Sides | None:
        """The read path over both, by their numbers: the old one is compared even after a switch by somebody else."""
        old = await asyncio.to_thread(self._read)
        if not old.position or self.name not in self._read_here:
            return None
        return Sides(self._over(old.generation), self._over(self._generation))

    @property
    def _read_here(self) -> tuple[str, ...]:
        """What the read path reads in the data directory."""
        here = (LivingFold.NAME, TextFold.NAME)
        return here if self._parts.qdrant else (*here, VectorsFold.NAME)

    def _read(self) -> Generation:
        with self._parts.reading() as connection:
            return active(connection, self.name)

    def _over(self, generation: int) -> Retrieval:
        """The read path over one generation of this projection."""
        parts, search = self._parts, self._parts.config.search
        if isinstance(self._fold, LivingFold):
            return parts.retrieval.over(living=SqliteLiving(parts.reading, generation=generation))
        if isinstance(self._fold, VectorsFold):
            vectors = SqliteVectors(
                parts.reading, mean_prior=search.mean_prior, agents=_AGENTS_AT_ONCE, generation=generation
            )
            return parts.retrieval.over(vectors=vectors)
        text = SqliteText(
            parts.storage.text,
            parts.reading,
            k1=search.bm25_k1,
            b=search.bm25_b,
            memory_mb=parts.config.projections.text_memory_mb,
            generation=generation,
        )
        return parts.retrieval.over(text=text)

    async def finish(self, *, switch_to: bool) -> Finished | None:
        """Compare and switch while nobody else can write."""
        return await asyncio.to_thread(self._finish, switch_to=switch_to)

    def _finish(self, *, switch_to: bool) -> Finished | None:
        with self._parts.writing() as connection:
            old = active(connection, self.name)
            if not self._is_level(connection, old):
                return None
            before = self._digests(connection, old.generation)
            after = self._fold.digests(connection, self._generation)
            if switch_to:
                switch(connection, self._fold, self._generation)
        return Finished(old.position, _differing(before, after))

    def _is_level(self, connection: sqlite3.Connection, old: Generation) -> bool:
        """Whether the new one has all that the old one has; tables that nobody else writes are made so at once."""
        fresh = self._stands(connection)
        if fresh.position < old.position and isinstance(self._fold, TextFold):
            return False
        if tail := self._parts.log.tail(connection, after=fresh.position, until=old.position):
            self._fold.apply(connection, self._generation, tail)
            advance(connection, self.name, self._generation, tail[-1].position)
        return True

    def _digests(self, connection: sqlite3.Connection, generation: int) -> dict[str, str]:
        """What the old one says; nothing where it cannot be read any more, which may be why it is built anew."""
        try:
            return self._fold.digests(connection, generation)
        except (ProjectionError, sqlite3.Error):
            return {}

    async def previous(self) -> int:
        """The number of the generation that was read before, if this release can read it."""
        with self._parts.reading() as connection:
            found = _before(self.name, generations(connection, self.name))
        if found.version != self._fold.VERSION:
            raise ProjectionError(
                f"the previous generation of {self.name} is of version {found.version}, and this release reads "
                f"version {self._fold.VERSION}; go back to the release that wrote it"
            )
        return found.generation

    async def back(self) -> Switched:
        """Read the previous one again, as soon as it has what the one that is read has: nobody would bring it that."""
        self._generation = await self.previous()
        switched = None
        while switched is None:
            await catch_up({self._parts.log.partition: self._parts.log}, self, _unheard)
            switched = await asyncio.to_thread(self._back)
        return switched

    def _back(self) -> Switched | None:
        with self._parts.writing() as connection:
            old = active(connection, self.name)
            if not self._is_level(connection, old):
                return None
            switch(connection, self._fold, self._generation)
        return Switched(self._generation, old.position)

    def _stands(self, connection: sqlite3.Connection) -> Generation:
        """The new one as it is now. Raises ProjectionError where another rebuild has removed it."""
        try:
            return named(connection, self.name, self._generation)
        except ProjectionError:
            raise _overtaken(self.name) from None


# On a server.


class Store(Protocol[B]):
    """The generations of a projection on a server, which several partitions of a log may fill."""

    async def builds(self) -> list[B]:
        """All generations, the oldest first."""

    async def check(self, build: B) -> None:
        """Raise ProjectionError where this release can neither read nor write a generation."""

    async def begin(self) -> B:
        """A new, empty generation; the very first is active at once."""

    async def switch(self, build: B) -> None:
        """Read this generation from now on, in one step; what was read until now stays beside."""

    async def discard(self, build: B) -> None:
        """Remove a generation."""

    async def position(self, build: B, partition: int) -> int:
        """How far a generation has come in a partition of the log."""

    async def digests(self, build: B, agents: Sequence[str] | None = None) -> dict[str, str]:
        """One hash for each agent, or each of these, of all that the generation holds."""


class StoreTarget(Generic[B]):
    """A projection on a server; see Target. Nobody can be kept from writing while it is compared.

    What follows the log takes each generation on from where it stands, and so after any switch.
    """

    def __init__(
        self,
        name: str,
        store: Store[B],
        logs: Logs,
        *,
        filling: Callable[[B, int], AbstractAsyncContextManager[Apply]],
        over: Callable[[B], Searches],
    ) -> None:
        """`filling` gives what fills a partition of a generation; `over` the read path over one."""
        self._name = name
        self._store = store
        self._logs = logs
        self._filling = filling
        self._over = over
        self._fresh: B | None = None

    @property
    def name(self) -> str:
        """As users know it."""
        return self._name

    async def begin(self) -> int:
        """A new generation; those beside the one that is read go."""
        beside = [each for each in await self._store.builds() if not each.active]
        self._fresh = await self._store.begin()
        for each in beside:
            await self._store.discard(each)
        return self._fresh.generation

    async def reach(self, partition: int) -> Reach:
        """Where the new one stands, and the one that is read; the end of the log where none was."""
        fresh, old = await self._both()
        log = self._logs[partition]
        end = await log.end() if old is None else await self._store.position(old, partition)
        return Reach(await self._store.position(fresh, partition), end)

    @asynccontextmanager
    async def applying(self, partition: int) -> AsyncIterator[Apply]:
        """What folds a batch into the new one."""
        fresh, _ = await self._both()
        async with self._filling(fresh, partition) as apply:
            yield apply

    async def sides(self) -> Sides | None:
        """The read path over both; None where nothing was read before."""
        fresh, old = await self._both()
        return None if old is None else Sides(self._over(old), self._over(fresh))

    async def finish(self, *, switch_to: bool) -> Finished | None:
        """Compare, and switch to the new one."""
        fresh, old = await self._both()
        reached = [await self.reach(partition) for partition in self._logs]
        if any(end - position > _NEAR for position, end in reached):
            return None
        differences = () if old is None else await self._differing(old, fresh)
        position = sum([await self._store.position(fresh, partition) for partition in self._logs])
        if switch_to:
            await self._store.switch(fresh)
        return Finished(position, differences)

    async def _differing(self, old: B, fresh: B) -> tuple[str, ...]:
        """Agents that differ however often one looks: one that is written meanwhile is the same a moment later."""
        try:
            differing = await self._compared(old, fresh, None)
        except ProjectionError:
            return ()  # the old one cannot be read any more, which may be why it is built anew
        for _ in range(LOOKS):
            if differing:
                await asyncio.sleep(LOOK_S)
                await catch_up(self._logs, self, _unheard)
                differing = await self._compared(old, fresh, differing)
        return differing

    async def _compared(self, old: B, fresh: B, agents: tuple[str, ...] | None) -> tuple[str, ...]:
        before, after = await asyncio.gather(self._store.digests(old, agents), self._store.digests(fresh, agents))
        return _differing(before, after)

    async def previous(self) -> int:
        """The number of the generation that was read before, if this release can read it."""
        return (await self._previous()).generation

    async def back(self) -> Switched:
        """Read the previous one again, at once, as it stands."""
        build = await self._previous()
        await self._store.switch(build)
        position = sum([await self._store.position(build, partition) for partition in self._logs])
        return Switched(build.generation, position)

    async def _previous(self) -> B:
        found = _before(self._name, await self._store.builds())
        await self._store.check(found)
        return found

    async def _both(self) -> tuple[B, B | None]:
        """The new one, and the one that is read if that is another. Raises ProjectionError."""
        fresh, builds = self._fresh, await self._store.builds()
        if fresh is None or fresh.generation not in [each.generation for each in builds]:
            raise _overtaken(self._name)
        others = [each for each in builds if each.active and each.generation != fresh.generation]
        return fresh, next(iter(others), None)


def _unheard(_done: int, _all: int) -> None:
    """Progress that nobody looks at."""


LOOKS: Final = 5
LOOK_S: Final = 0.2
"""How often, and how far apart, is looked again at what seems to differ: it may have been written just now."""

_NEAR: Final = 500
"""Commits that may be missing at a switch: whoever follows the log brings them in a moment."""

_AGENTS_AT_ONCE: Final = 1
"""Whose vectors are in memory while generations are compared, a question after the other in the order of agents."""
