"""A search in one thread: its steps run one after the other there, and the event loop only waits for the last.

Between servers' answers the event loop is free anyway. Over files it is kept free by threads, and each change of
threads costs about as much as a step of a search: with seven changes for each search, a fifth of its time.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, Final, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")

_OWN: Final = ContextVar("_OWN", default=False)
"""Whether this thread belongs to one search, which may block it."""

# Of the process, because threads of each opened directory would outlive its closing until they are collected.
EMBEDDING: Final = ThreadPoolExecutor(thread_name_prefix="embedding")
"""The threads that embed questions."""


async def in_one_thread(steps: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """The result of steps that wait for nothing but `in_thread` and `Begun`, all of them run in one other thread."""
    return await asyncio.to_thread(_finished, steps)


def in_own_thread() -> bool:
    """Whether this runs in a thread of `in_one_thread`, which may be blocked."""
    return _OWN.get()


async def in_thread(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """The result of work that blocks: run here in a thread of `in_one_thread`, else in another thread."""
    return work(*args, **named) if _OWN.get() else await asyncio.to_thread(work, *args, **named)


class Begun(Generic[T]):
    """Work that was begun in a thread of its own.

    `threads` must not be those of the event loop: searches that wait there could leave none for the work.
    """

    def __init__(self, work: Callable[[], T], threads: Executor) -> None:
        self._future: Future[T] = threads.submit(work)

    @property
    def done(self) -> bool:
        """Whether its result is there."""
        return self._future.done()

    def cancel(self) -> None:
        """Drop the work if it has not started, as its search was cancelled."""
        self._future.cancel()

    async def result(self) -> T:
        """Its result, once it is done. Raises what the work raised, and asyncio.CancelledError after `cancel`."""
        try:
            return self._future.result() if _OWN.get() else await asyncio.wrap_future(self._future)
        except CancelledError:  # an Exception, which an index would take for an outage
            raise asyncio.CancelledError from None


async def together(one: Coroutine[Any, Any, A], other: Coroutine[Any, Any, B]) -> tuple[A, B]:
    """Both results: of steps side by side on the event loop, of one after the other in a thread of `in_one_thread`."""
    if not _OWN.get():
        both: tuple[A, B] = await asyncio.gather(one, other)
        return both
    try:
        first = await one
    except BaseException:
        other.close()
        raise
    return first, await other


def _finished(steps: Callable[[], Coroutine[Any, Any, T]]) -> T:
    # `to_thread` runs this in a copy of the context, so nothing has to be set back.
    _OWN.set(True)
    running = steps()
    try:
        running.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    running.close()
    raise RuntimeError("a search in one thread waited for the event loop")
