"""A memory that is opened beside the first answers: a client waits for the list of tools before its first prompt."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from mnemolog.ops.surfaces.mcp.scope import Scope
from mnemolog.schemas.errors import LogError, MnemologError

_UNASKED_S: Final = 1.0
"""Seconds after which the memory is opened though no client has asked for the tools: others may add to it."""
_FINISH_S: Final = 1.0
"""Seconds that an ending process waits for an opening: hosts kill a process a few seconds after they ask it to end."""


class Opening:
    """The memory, for calls that wait for it. An error is raised at each call, and the next call tries again."""

    def __init__(self, opened: Callable[[], Awaitable[Scope]], failed: Callable[[MnemologError], None]) -> None:
        """`failed` is called with each error of opening."""
        self._opened = opened
        self._failed = failed
        self._listed = asyncio.Event()
        self._task: asyncio.Task[Scope] | None = None
        self.error: MnemologError | None = None
        """the error of the last attempt"""

    def listed(self) -> None:
        """Note that the client has the list of tools, and so needs no answer for a while."""
        self._listed.set()

    async def begin(self) -> None:
        """Open the memory once the tools are listed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_UNASKED_S):
                await self._listed.wait()
        with suppress(MnemologError):
            await self.scope()

    async def scope(self) -> Scope:
        """The open memory. Raises MnemologError if it cannot be opened."""
        if self._task is None or (self._task.done() and self.error is not None):
            self._task = asyncio.create_task(self._open(), name="mnemolog-mcp-opening")
        return await asyncio.shield(self._task)  # a client that takes a call back stops no other call

    async def _open(self) -> Scope:
        self.error = None
        try:
            return await self._opened()
        except Exception as error:
            unexpected = LogError(f"the data cannot be opened: {type(error).__name__}: {error}")
            self.error = error if isinstance(error, MnemologError) else unexpected
            self._failed(self.error)
            raise self.error from error

    @property
    def pending(self) -> bool:
        """Whether the memory is being opened."""
        return self._task is not None and not self._task.done()

    async def finish(self, within_s: float = _FINISH_S) -> Scope | None:
        """The memory, if it was opened or is within this time; None if it was not, or is still `pending`."""
        if self._task is None:
            return None
        await asyncio.wait([self._task], timeout=within_s)
        return None if self.pending or self._task.exception() else self._task.result()
