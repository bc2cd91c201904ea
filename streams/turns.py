"""Turns of the event loop: the stages never await, so their caller yields the loop to other tasks."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

GiveWay: TypeAlias = Callable[[], Awaitable[None]]
"""Yields the loop to other tasks if the turn is over."""


async def keep_on() -> None:
    """No-op: no other task waits for a turn."""


class Turns:
    """Shared by all lanes of a process: a lane works for at most one turn before other tasks run.

    Lanes call it after each input that they read and each statement that they judge.
    """

    def __init__(self, turn_s: float, *, elapsed: Callable[[], float] = time.monotonic) -> None:
        """`turn_s`: seconds for which all lanes together may keep the loop."""
        self._turn_s = turn_s
        self._elapsed = elapsed
        self._begun = elapsed()
        self._one = asyncio.Lock()

    async def give_way(self) -> None:
        """Let other tasks run if the turn is over; of several waiting lanes, one continues per round of the loop."""
        if self._elapsed() - self._begun < self._turn_s:
            return
        # `sleep(0)` alone would let every waiting lane continue in the same round: 64 lanes, 64 inputs before the loop.
        async with self._one:
            await asyncio.sleep(0)
            self._begun = self._elapsed()
