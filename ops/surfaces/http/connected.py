"""Work for a client that may disconnect before it is done."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.requests import ClientDisconnect
from starlette.types import Receive

T = TypeVar("T")


async def while_connected(receive: Receive, work: Callable[[], Awaitable[T]]) -> T:
    """The result of the work. Raises ClientDisconnect if the client disconnects first; the work is cancelled then.

    The request's body must have been read.
    """
    # In this order: a busy server may read the request of a client that has left already, and then does no work.
    leaving = asyncio.create_task(disconnected(receive))
    working = asyncio.create_task(_done(work, leaving))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _done(work: Callable[[], Awaitable[T]], leaving: asyncio.Task[None]) -> T:
    if leaving.done():
        raise ClientDisconnect
    return await work()


async def disconnected(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
