"""Rebuilds a projection on a server (see target.Target)."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final

from mnemolog.projections.generations.progress import unreported
from mnemolog.projections.generations.store import Build, Store
from mnemolog.projections.generations.target import (
    Apply,
    Finished,
    Logs,
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


class StoreTarget:
    """A projection on a server; see Target. Writers cannot be locked out during the comparison.

    A follower continues each generation from its own position, and so after any switch.
    """

    def __init__(
        self,
        name: str,
        store: Store,
        logs: Logs,
        *,
        filling: Callable[[Build, int], AbstractAsyncContextManager[Apply]],
        over: Callable[[Build], Searches],
    ) -> None:
        """`filling` makes the object that fills a generation's partition; `over` the read path over a generation."""
        self._name = name
        self._store = store
        self._logs = logs
        self._filling = filling
        self._over = over
        self._fresh: Build | None = None

    @property
    def name(self) -> str:
        """The projection's name in commands and answers."""
        return self._name

    async def begin(self) -> int:
        """Begin a new generation; all generations but the active one are removed."""
        beside = [each for each in await self._store.builds() if not each.active]
        # Begun before the others are removed, so that no number is given twice.
        self._fresh = await self._store.begin()
        for each in beside:
            await self._store.discard(each)
        return self._fresh.generation

    async def reach(self, partition: int) -> Reach:
        """The positions of the new generation and of the active one; the end of the log where none was active."""
        fresh, old = await self._both()
        log = self._logs[partition]
        end = await log.end() if old is None else await self._store.position(old, partition)
        return Reach(await self._store.position(fresh, partition), end)

    @asynccontextmanager
    async def applying(self, partition: int) -> AsyncIterator[Apply]:
        """The function that folds a batch into the new generation."""
        fresh, _ = await self._both()
        async with self._filling(fresh, partition) as apply:
            yield apply

    async def sides(self) -> Sides | None:
        """The read paths over both generations; None if none was active before."""
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

    async def _differing(self, old: Build, fresh: Build) -> tuple[str, ...]:
        """The agents that differ at every attempt: an agent that is just being written agrees a moment later."""
        try:
            found = await self._compared(old, fresh, None)
        except ProjectionError:
            return ()  # the old generation is unreadable, which may be why it is rebuilt
        for _ in range(LOOKS):
            if found:
                await asyncio.sleep(LOOK_S)
                await catch_up(self._logs, self, unreported)
                found = await self._compared(old, fresh, found)
        return found

    async def _compared(self, old: Build, fresh: Build, agents: tuple[str, ...] | None) -> tuple[str, ...]:
        was, now = await asyncio.gather(self._store.digests(old, agents), self._store.digests(fresh, agents))
        return differing(was, now)

    async def previous(self) -> int:
        """The number of the generation that was read before, if this release can read it."""
        return (await self._previous()).generation

    async def back(self) -> Switched:
        """Switch back to the previous generation, at once, as it is."""
        build = await self._previous()
        await self._store.switch(build)
        position = sum([await self._store.position(build, partition) for partition in self._logs])
        return Switched(build.generation, position)

    async def _previous(self) -> Build:
        found = before(self._name, await self._store.builds())
        await self._store.check(found)
        return found

    async def _both(self) -> tuple[Build, Build | None]:
        """The new one, and the one that is read if that is another. Raises ProjectionError."""
        fresh, builds = self._fresh, await self._store.builds()
        if fresh is None or fresh.generation not in [each.generation for each in builds]:
            raise overtaken(self._name)
        others = [each for each in builds if each.active and each.generation != fresh.generation]
        return fresh, next(iter(others), None)


LOOKS: Final = 5
LOOK_S: Final = 0.2
"""The number of attempts and the seconds between them where agents differ: they may have been written just now."""

_NEAR: Final = 500
"""Commits that may be missing at a switch: the follower of the log applies them in a moment."""
