"""A stream that another thread takes item by item, and may leave while it waits for the next."""

import asyncio
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Pulled(Generic[T]):
    """Its methods run on the loop of the stream."""

    def __init__(self, items: AsyncIterator[T]) -> None:
        self._items = items
        self._taking: asyncio.Future[T] | None = None

    async def next(self) -> T:
        """The next item; the wait may be interrupted."""
        # Kept, so that `close` can end a wait that is under way.
        self._taking = asyncio.ensure_future(anext(self._items))
        return await self._taking

    async def close(self) -> None:
        """Stop waiting, and let the stream close what it holds."""
        if self._taking is not None:
            self._taking.cancel()
            await asyncio.gather(self._taking, return_exceptions=True)
        if (closing := getattr(self._items, "aclose", None)) is not None:
            await closing()
