"""Keeps a projection with a store of its own up with the log. Runs where the log is written, and nowhere else."""

import asyncio
from collections.abc import Coroutine, Sequence
from time import perf_counter
from typing import Any, Protocol, TypeVar

from mnemolog.processors.ports import EventLog, Recorded, Report
from mnemolog.schemas.config import ProjectionConfig
from mnemolog.schemas.telemetry import ProjectionApplied, ProjectionFailed

T = TypeVar("T")


class Following(Protocol):
    """A projection that keeps its own position."""

    @property
    def name(self) -> str:
        """As users know it."""

    async def position(self) -> int:
        """How far it has come in the log; less than before, perhaps, where it was built anew meanwhile."""

    async def apply(self, recorded: Sequence[Recorded], *, after: int) -> None:
        """Take in the commits behind `after`, in order; durable when it returns. It does nothing unless it is there.

        Commits that come twice change nothing.
        """

    async def close(self) -> None:
        """Let go of the store."""


class Follower:
    """Applies what is new, in batches: each batch costs the store a commit of its own."""

    def __init__(self, log: EventLog, projection: Following, config: ProjectionConfig, report: Report) -> None:
        self._log = log
        self._projection = projection
        self._config = config
        self._report = report
        self._urgent = asyncio.Event()

    @property
    def projection(self) -> Following:
        """What follows."""
        return self._projection

    def hurry(self) -> None:
        """Somebody waits for what is new: do not linger."""
        self._urgent.set()

    async def run(self) -> None:
        """Follow until cancelled, whatever fails meanwhile; then take in the rest, and let go of the store."""
        try:
            while True:
                if not await self._reported(self._follow()):
                    await asyncio.sleep(self._config.retry_s)
        finally:
            await _to_its_end(self._reported(self.catch_up()))

    async def _follow(self) -> None:
        """Wait for what is new, and take it in."""
        position = await self._projection.position()
        await self._log.changed(since=position, timeout_s=_IDLE_S)
        if await self._log.end() > position:
            await self._linger()
            await self._apply_from(position)

    async def _reported(self, work: Coroutine[None, None, None]) -> bool:
        """Whether it went well. The store may be full or away for a while; what it lacks stays in the log."""
        try:
            await work
        except Exception as error:
            self._report(ProjectionFailed(projection=self._projection.name, error=repr(error)))
            return False
        return True

    async def catch_up(self) -> None:
        """Take in everything there is, and let go of the store. Raises what the store does."""
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
        """Take in what lies behind the position; False where the projection turns out to stand elsewhere."""
        async for recorded in self._log.read(after=position, batch=self._config.batch):
            # A thread goes on when its task is cancelled, so whoever is cancelled waits for the batch.
            await _to_its_end(self._apply(recorded, position))
            position = recorded[-1].position
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


async def _to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """What the work gives. Who is cancelled meanwhile, however often, is so once the work is done."""
    task = asyncio.create_task(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        task.exception()  # or asyncio would say that nobody has looked at it
        raise asyncio.CancelledError
    return task.result()


_IDLE_S = 1.0
