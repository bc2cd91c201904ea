"""Keeps a projection with a store of its own up with the log. Runs where the log is written, and nowhere else."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from time import perf_counter
from typing import Any, Protocol, TypeAlias, TypeVar

from mnemolog.processors.ports import EventLog, Recorded, Report
from mnemolog.schemas.config import ProjectionConfig
from mnemolog.schemas.errors import IndexDamagedError
from mnemolog.schemas.telemetry import ProjectionApplied, ProjectionFailed

T = TypeVar("T")


class Following(Protocol):
    """A projection that keeps its own position."""

    @property
    def name(self) -> str:
        """The projection's name in commands and answers."""

    async def position(self) -> int:
        """The position in the log up to which it is filled; it may go back where the projection was rebuilt meanwhile.

        Raises ProjectionError if its store does not answer, and IndexDamagedError where its data is gone.
        """

    async def check(self) -> None:
        """Check its own data. Raises IndexDamagedError if they cannot be read."""

    async def apply(self, recorded: Sequence[Recorded], *, after: int) -> None:
        """Take in the commits after `after`, in order; durable when it returns. No-op where the position is another.

        Commits that come twice change nothing.
        """

    async def close(self) -> None:
        """Close the store."""


BuildAnew: TypeAlias = Callable[[Callable[[int, int], None]], Coroutine[Any, Any, object]]
"""Builds a projection again from the log and switches to it; its argument is called with commits done and in all."""


class Follower:
    """Applies new commits, in batches: each batch costs the store a commit of its own.

    With `build_anew` it builds a damaged projection again: it checks for damage at the start, and after `doubt()`.
    """

    def __init__(
        self,
        log: EventLog,
        projection: Following,
        config: ProjectionConfig,
        report: Report,
        *,
        build_anew: BuildAnew | None = None,
    ) -> None:
        self._log = log
        self._projection = projection
        self._config = config
        self._report = report
        self._build_anew = build_anew
        self._doubted = True
        self._urgent = asyncio.Event()
        self._built: int | None = None

    @property
    def projection(self) -> Following:
        """The projection that follows the log."""
        return self._projection

    @property
    def mends(self) -> bool:
        """Whether a damaged projection is rebuilt."""
        return self._build_anew is not None

    @property
    def doubted(self) -> bool:
        """Whether the check for damage is still to be made."""
        return self._doubted

    @property
    def built(self) -> int | None:
        """The number of commits in the projection that is being rebuilt; None if none is."""
        return self._built

    def hurry(self) -> None:
        """A caller waits for new commits: apply the next batch without delay."""
        self._urgent.set()

    def doubt(self) -> None:
        """A search could not read the projection: check it, and rebuild it if it is damaged."""
        self._doubted = True

    async def run(self) -> None:
        """Follow until cancelled, whatever fails meanwhile; then take in the rest, and close the store."""
        try:
            while True:
                if not await self._reported(self._mended()):
                    await asyncio.sleep(self._config.retry_s)
        finally:
            # A command that adds a message ends right after its commit, and readers do not fill an index.
            await to_its_end(self._reported(self.catch_up()))

    async def _mended(self) -> None:
        """Follow; where the projection turns out to be damaged, build it again."""
        try:
            await self._follow()
        except IndexDamagedError as error:
            if self._build_anew is None:
                raise
            self._report(ProjectionFailed(projection=self._projection.name, error=repr(error)))
            await self._projection.close()
            self._built = 0
            try:
                await self._build_anew(self._has_built)
            finally:
                self._built = None

    def _has_built(self, commits: int, _all: int) -> None:
        self._built = commits

    async def _follow(self) -> None:
        """Wait for what is new, and take it in."""
        # At the start too: nothing shows what happened to the files while no process looked at them.
        if self._doubted:
            await self._projection.check()
            self._doubted = False
        position = await self._projection.position()
        await self._log.changed(since=position, timeout_s=_IDLE_S)
        if await self._log.end() > position:
            # Each batch costs the store a commit: what comes within a moment shares one, unless a search waits for it.
            await self._linger()
            await self._apply_from(position)

    async def _reported(self, work: Coroutine[None, None, None]) -> bool:
        """Whether it succeeded. The store may be full or unavailable for a while; the log keeps what it lacks."""
        try:
            await work
        except Exception as error:
            self._report(ProjectionFailed(projection=self._projection.name, error=repr(error)))
            return False
        return True

    async def catch_up(self) -> None:
        """Take in all commits, and close the store. Raises the store's errors."""
        try:
            while not await self._apply_from(await self._projection.position()):
                pass
        finally:
            await self._projection.close()

    async def _linger(self) -> None:
        try:
            async with asyncio.timeout(self._config.text_linger_s):
                await self._urgent.wait()
        except TimeoutError:
            pass
        self._urgent.clear()

    async def _apply_from(self, position: int) -> bool:
        """Take in the commits after the position; False if the projection turns out to be at another one."""
        async for recorded in self._log.read(after=position, batch=self._config.batch):
            # A thread goes on when its task is cancelled, so the cancelled task waits for the batch.
            await to_its_end(self._apply(recorded, position))
            position = recorded[-1].position
            # Another generation may have been switched to meanwhile, which is at another position.
            if await self._projection.position() != position:
                return False
        return True

    async def _apply(self, recorded: Sequence[Recorded], after: int) -> None:
        began = perf_counter()
        await self._projection.apply(recorded, after=after)
        took_ms = round((perf_counter() - began) * 1_000, 3)
        position = recorded[-1].position
        self._report(
            ProjectionApplied(
                projection=self._projection.name, position=position, commits=len(recorded), took_ms=took_ms
            )
        )


async def to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """The result of the work. Cancelling meanwhile, however often, takes effect once the work is done."""
    task = asyncio.create_task(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        task.exception()  # or asyncio would log that it was never retrieved
        raise asyncio.CancelledError
    return task.result()


_IDLE_S = 1.0
