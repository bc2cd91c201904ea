"""Long work in a thread, which ends soon after its caller and never holds up the end of the process."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeAlias, TypeVar

T = TypeVar("T")
V = TypeVar("V")
Check: TypeAlias = Callable[[], None]
"""Ends the work, by an exception, if its caller was cancelled: called between two steps."""


class _StoppedError(Exception):
    """The caller of the work was cancelled."""


def each(items: Iterable[T], check: Check) -> Iterator[T]:
    """The items, as long as the caller waits for the work."""
    for item in items:
        check()
        yield item


async def in_thread(work: Callable[[Check], T]) -> T:
    """The result of the work. A caller that is cancelled ends when the work has seen it, so that no work piles up.

    Not `asyncio.to_thread`, whose threads the end of the process waits for, however long they take.
    """
    loop, stopped = asyncio.get_running_loop(), threading.Event()
    result: asyncio.Future[T] = loop.create_future()

    def check() -> None:
        if stopped.is_set():
            raise _StoppedError

    def run() -> None:
        try:
            found = work(check)
        except BaseException as error:
            _later(loop, result.set_exception, error)
        else:
            _later(loop, result.set_result, found)

    threading.Thread(target=run, name="mnemolog-reading", daemon=True).start()
    try:
        return await asyncio.shield(result)
    except asyncio.CancelledError:
        stopped.set()
        await asyncio.wait([result])
        result.exception()  # looked at, or asyncio would report it
        raise


def _later(loop: asyncio.AbstractEventLoop, put: Callable[[V], None], value: V) -> None:
    with suppress(RuntimeError):  # the loop was closed before the work was done
        loop.call_soon_threadsafe(put, value)
