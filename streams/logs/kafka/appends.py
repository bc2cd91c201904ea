"""Concurrent appends share a transaction, which costs three round trips whatever its size."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from aiokafka.errors import KafkaError

from mnemolog.schemas.commit import Copied, Draft
from mnemolog.schemas.errors import LogError

Pieces: TypeAlias = Sequence[Draft | Copied]


class _Append(NamedTuple):
    """Commits that a caller wants appended."""

    pieces: Pieces
    done: "asyncio.Future[int]"


class Appends:
    """The waiting commits; `transact` appends all of its commits or none, and returns the new last position."""

    def __init__(self, transact: Callable[[Pieces], Awaitable[int]], *, every_s: float, name: str) -> None:
        """`every_s`: seconds between the beginnings of two transactions, at least."""
        self._transact = transact
        self._every_s = every_s
        self._name = name
        self._waiting: list[_Append] = []
        self._task: asyncio.Task[None] | None = None
        self._began_at = -math.inf
        """when the last transaction began, by the loop's clock"""

    @property
    def under_way(self) -> bool:
        """Whether something is being appended."""
        return self._task is not None

    async def add(self, pieces: Pieces) -> int:
        """Append these commits with the others that wait; returns the new last position. Raises the append's error."""
        wanted = _Append(pieces, asyncio.get_running_loop().create_future())
        self._waiting.append(wanted)
        if self._task is None:
            self._task = asyncio.create_task(self._append_waiting(), name=self._name)
        return await asyncio.shield(wanted.done)  # a cancelled caller must not cancel the transaction of the others

    async def finish(self) -> None:
        """Wait for the appends under way."""
        if self._task is not None:
            await self._task

    async def _append_waiting(self) -> None:
        """Append the waiting commits, each time all of them in one transaction, until none is left."""
        while self._waiting:
            await self._pace()
            # Taken after the pause: what came during it shares this transaction.
            together, self._waiting = self._waiting, []
            try:
                end = await self._transact([piece for each in together for piece in each.pieces])
            except (LogError, KafkaError) as error:
                _fail(together, error)
            except Exception as error:  # the error of one append must not fail the others
                await self._append_apart(together, error)
            else:
                for each in together:
                    each.done.set_result(end)
        # No await since the queue was seen empty: an append that comes from now on starts a task of its own.
        self._task = None

    async def _append_apart(self, together: Sequence[_Append], error: Exception) -> None:
        """Each in a transaction of its own, so that only the caller of refused commits gets the error."""
        if len(together) == 1:
            _fail(together, error)
            return
        for each in together:
            try:
                each.done.set_result(await self._transact(each.pieces))
            except Exception as own:
                _fail([each], own)

    async def _pace(self) -> None:
        """The first after a pause goes at once."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(max(0.0, self._began_at + self._every_s - loop.time()))
        self._began_at = loop.time()


def _fail(appends: Iterable[_Append], error: Exception) -> None:
    for each in appends:
        each.done.set_exception(error)
