"""Rebuild: a projection is built anew beside the old one, compared with it, and switched to (architecture 7)."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

from pydantic import ConfigDict

from mnemolog.ops.bootstrap import Embedded
from mnemolog.processors.ports import Recorded
from mnemolog.projections.generations import (
    Generation,
    SqliteFold,
    active,
    advance,
    begin,
    discard,
    generations,
    switch,
)
from mnemolog.projections.opensearch import Build, OpenSearchProjection, OpenSearchStore
from mnemolog.projections.text import TextFold
from mnemolog.projections.vectors import ServedVectorsFold
from mnemolog.schemas.errors import NotFoundError, ProjectionError
from mnemolog.schemas.telemetry import ProjectionRebuilt
from mnemolog.schemas.validation import CLOSED

ALL = "all"

Progress: TypeAlias = Callable[[str, int, int], None]
"""Hears of the projection, commits done and commits in all."""

Apply: TypeAlias = Callable[[list[Recorded]], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt:
    """What became of a projection."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    generation: int
    position: int
    commits: int
    differences: tuple[str, ...]
    """agents for which the old one said otherwise"""
    switched: bool
    took_ms: float


class Reach(NamedTuple):
    """How far a new generation has come, and how far it has to come."""

    position: int
    end: int


class Finished(NamedTuple):
    """What the comparison gave."""

    position: int
    differences: tuple[str, ...]


class Target(Protocol):
    """A projection that is built anew, wherever it is kept."""

    @property
    def name(self) -> str:
        """As users know it."""

    async def begin(self) -> int:
        """The number of a new generation; one that was left unread by an earlier rebuild goes."""

    async def reach(self) -> Reach:
        """Where the new one stands, and the one that is read. Raises ProjectionError where the new one is gone."""

    def applying(self) -> AbstractAsyncContextManager[Apply]:
        """What folds a batch into the new one."""

    async def finish(self, *, switch_to: bool) -> Finished | None:
        """Compare and switch; None where the one that is read has gone ahead meanwhile."""


async def rebuild(parts: Embedded, name: str, *, switch_to: bool, progress: Progress) -> list[Rebuilt]:
    """Build one projection anew, or all. Raises NotFoundError."""
    targets = [target for target in _targets(parts) if name in (ALL, target.name)]
    if not targets:
        raise NotFoundError("projection", name)
    return [await _rebuild(parts, target, switch_to=switch_to, progress=progress) for target in targets]


def _targets(parts: Embedded) -> list[Target]:
    here: list[Target] = [SqliteTarget(parts, fold) for fold in parts.folds]
    if parts.opensearch is not None:
        here.append(OpenSearchTarget(parts, parts.opensearch))
    if parts.qdrant is not None:
        here.append(QdrantTarget(parts, parts.qdrant))
    return here


async def _rebuild(parts: Embedded, target: Target, *, switch_to: bool, progress: Progress) -> Rebuilt:
    began = perf_counter()
    generation = await target.begin()
    commits, finished = 0, None
    while finished is None:
        commits += await _build(parts, target, progress)
        finished = await target.finish(switch_to=switch_to)
    took_ms = round((perf_counter() - began) * 1_000, 1)
    rebuilt = Rebuilt(
        projection=target.name,
        generation=generation,
        position=finished.position,
        commits=commits,
        differences=finished.differences,
        switched=switch_to,
        took_ms=took_ms,
    )
    parts.edges.report(ProjectionRebuilt(**{**asdict(rebuilt), "differences": len(finished.differences)}))
    return rebuilt


async def _build(parts: Embedded, target: Target, progress: Progress) -> int:
    """Fold what the log has more than a generation, up to where the one that is read stands; how many commits."""
    position, end = await target.reach()
    commits = 0
    async with target.applying() as apply:
        async for batch in parts.log.read(after=position, until=end):
            await apply(batch)
            commits += len(batch)
            progress(target.name, batch[-1].position, end)
    return commits


def _differing(before: dict[str, str], after: dict[str, str]) -> tuple[str, ...]:
    return tuple(key for key in sorted({*before, *after}) if before.get(key) != after.get(key))


class SqliteTarget:
    """A projection in the data directory; see Target."""

    def __init__(self, parts: Embedded, fold: SqliteFold) -> None:
        self._parts = parts
        self._fold = fold
        self._generation = 0

    @property
    def name(self) -> str:
        """As users know it."""
        return self._fold.NAME

    async def begin(self) -> int:
        """A new generation; one that was left unread by an earlier rebuild goes, with its files."""
        self._generation = await asyncio.to_thread(self._begin)
        return self._generation

    def _begin(self) -> int:
        with self._parts.writing() as connection:
            for each in generations(connection, self.name):
                if not each.active:
                    discard(connection, self._fold, each.generation)
        self._tidy()
        with self._parts.writing() as connection:
            return begin(connection, self._fold).generation

    def _tidy(self) -> None:
        if isinstance(self._fold, TextFold):
            self._parts.text_builder().tidy()

    async def reach(self) -> Reach:
        """Where the new one stands, and the one that is read."""
        return await asyncio.to_thread(self._reach)

    def _reach(self) -> Reach:
        with self._parts.reading() as connection:
            return Reach(self._stands(connection).position, active(connection, self.name).position)

    @asynccontextmanager
    async def applying(self) -> AsyncIterator[Apply]:
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

    async def finish(self, *, switch_to: bool) -> Finished | None:
        """Compare and switch while nobody else can write."""
        finished = await asyncio.to_thread(self._finish, switch_to=switch_to)
        if finished is not None:
            await asyncio.to_thread(self._tidy)
        return finished

    def _finish(self, *, switch_to: bool) -> Finished | None:
        with self._parts.writing() as connection:
            fresh, old = self._stands(connection), active(connection, self.name)
            if fresh.position < old.position and isinstance(self._fold, TextFold):
                return None
            if tail := self._parts.log.tail(connection, after=fresh.position, until=old.position):
                self._fold.apply(connection, self._generation, tail)
                advance(connection, self.name, self._generation, tail[-1].position)
            before = self._digests(connection, old.generation)
            after = self._fold.digests(connection, self._generation)
            if switch_to:
                switch(connection, self._fold, self._generation)
        return Finished(old.position, _differing(before, after))

    def _digests(self, connection: sqlite3.Connection, generation: int) -> dict[str, str]:
        """What the old one says; nothing where it cannot be read any more, which may be why it is built anew."""
        try:
            return self._fold.digests(connection, generation)
        except (ProjectionError, sqlite3.Error):
            return {}

    def _stands(self, connection: sqlite3.Connection) -> Generation:
        """The new one as it is now. Raises ProjectionError where another rebuild has removed it."""
        for each in generations(connection, self.name):
            if each.generation == self._generation:
                return each
        raise _overtaken(self.name)


class Builds(Protocol):
    """The generations of a projection on a server."""

    async def builds(self) -> list[Build]:
        """All, the oldest first."""

    async def begin(self) -> Build:
        """A new, empty one."""

    async def switch(self, build: Build) -> None:
        """Read this one from now on."""

    async def discard(self, build: Build) -> None:
        """Remove one."""

    async def position(self, build: Build) -> int:
        """How far one has come."""

    async def digests(self, build: Build, agents: Sequence[str] | None = None) -> dict[str, str]:
        """One hash for each agent, or each of these, of all that one holds."""


class OpenSearchTarget:
    """The text index on OpenSearch; see Target. Nobody can be kept from writing while it is compared."""

    def __init__(self, parts: Embedded, store: Builds) -> None:
        self._parts = parts
        self._store = store
        self._fresh: Build | None = None

    @property
    def name(self) -> str:
        """As users know it."""
        return TextFold.NAME

    async def begin(self) -> int:
        """A new generation; one that was left unread by an earlier rebuild goes."""
        for each in await self._store.builds():
            if not each.active:
                await self._store.discard(each)
        self._fresh = await self._store.begin()
        return self._fresh.generation

    async def reach(self) -> Reach:
        """Where the new one stands, and the one that is read; the end of the log where none was."""
        fresh, old = await self._both()
        end = await self._parts.log.end() if old is None else await self._store.position(old)
        return Reach(await self._store.position(fresh), end)

    @asynccontextmanager
    async def applying(self) -> AsyncIterator[Apply]:
        """What folds a batch into the new one."""
        fresh, _ = await self._both()
        yield self._into(fresh)

    def _into(self, fresh: Build) -> Apply:
        assert isinstance(self._store, OpenSearchStore)
        projection = OpenSearchProjection(self._store)
        return lambda batch: projection.apply(batch, fresh)

    async def finish(self, *, switch_to: bool) -> Finished | None:
        """Compare, and switch to the new one, which the follower takes on from where it stands."""
        fresh, old = await self._both()
        position, end = await self.reach()
        if position < end:
            return None
        differences = () if old is None else await self._differing(old, fresh)
        if switch_to:
            await self._store.switch(fresh)
        return Finished((await self.reach()).position, differences)

    async def _differing(self, old: Build, fresh: Build) -> tuple[str, ...]:
        """Agents that differ however often one looks: one that is written meanwhile is the same a moment later."""
        try:
            differing = await self._compared(old, fresh, None)
        except ProjectionError:
            return ()  # the old one cannot be read any more, which may be why it is built anew
        for _ in range(_LOOKS):
            if differing:
                await asyncio.sleep(_LOOK_S)
                await _build(self._parts, self, lambda _name, _done, _all: None)
                differing = await self._compared(old, fresh, differing)
        return differing

    async def _compared(self, old: Build, fresh: Build, agents: tuple[str, ...] | None) -> tuple[str, ...]:
        return _differing(await self._store.digests(old, agents), await self._store.digests(fresh, agents))

    async def _both(self) -> tuple[Build, Build | None]:
        """The new one, and the one that is read if that is another. Raises ProjectionError."""
        builds = await self._store.builds()
        if self._fresh is None or self._fresh.index not in [each.index for each in builds]:
            raise _overtaken(self.name)
        others = [each for each in builds if each.active and each.index != self._fresh.index]
        return self._fresh, next(iter(others), None)


class QdrantTarget(OpenSearchTarget):
    """The vectors on Qdrant; see Target."""

    @property
    def name(self) -> str:
        """As users know it."""
        return ServedVectorsFold.NAME

    def _into(self, fresh: Build) -> Apply:
        from mnemolog.projections.qdrant import QdrantProjection
        from mnemolog.projections.qdrant_store import QdrantStore

        assert isinstance(self._store, QdrantStore)
        projection = QdrantProjection(self._store)
        return lambda batch: projection.apply(batch, fresh)


def _overtaken(name: str) -> ProjectionError:
    return ProjectionError(f"another rebuild of {name} has begun; this one ends")


_LOOKS = 5
_LOOK_S = 0.2
"""How often, and how far apart, agents are looked at that seem to differ."""
