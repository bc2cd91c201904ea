"""Turns of the event loop: the stages never await, so their caller has to yield the loop to other tasks."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

GiveWay: TypeAlias = Callable[[], Awaitable[None]]
"""Yields the loop to other tasks, where a turn is over."""


async def keep_on() -> None:
    """No-op: no other task waits for a turn."""


class Turns:
    """Shared by all lanes of a process: while one of them works, at most one turn passes until others may.

    It is asked behind each input that is read, and behind each statement that is judged.
    """

    def __init__(self, turn_s: float, *, elapsed: Callable[[], float] = time.monotonic) -> None:
        """`turn_s`: how long the lanes keep the loop together, but for what is under way."""
        self._turn_s = turn_s
        self._elapsed = elapsed
        self._begun = elapsed()
        self._one = asyncio.Lock()

    async def give_way(self) -> None:
        """Let others run if the turn is over; of many lanes that wait, one goes on for each round of the loop."""
        if self._elapsed() - self._begun < self._turn_s:
            return
        async with self._one:
            await asyncio.sleep(0)
            self._begun = self._elapsed()
