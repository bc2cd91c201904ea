"""Long computations in a thread beside other threads: CPython gives a busy thread turns of 5 ms.

An input passes from thread to thread several times, and waits at each for its turn; so turns are short meanwhile, and
the computation pauses where other threads want to go on.
"""

import asyncio
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import Any, Final, TypeVar

T = TypeVar("T")

TURN_S: Final = 0.0002
"""The length of a thread's turn while a plan is computed; shorter turns cost more than they gain."""


class Pause:
    """Pauses the computing thread where other threads held it up: alone it never pauses.

    A thread that lacked the processor or the interpreter's lock for a part of its slice shares it with other work.
    """

    SLICE_S: Final = 0.001
    """the time computed without a pause"""
    LACKED: Final = 0.15
    """the share of a slice, spent waiting, that indicates other work"""
    SHARE: Final = 2.0
    """length of the pause then, as a multiple of the slice's computing time"""
    MOST_S: Final = 0.01
    """the longest single pause"""

    def __init__(
        self,
        *,
        wall: Callable[[], float] = time.perf_counter,
        own: Callable[[], float] = time.thread_time,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        """Call the object in the computing thread, again and again."""
        self._wall, self._own, self._wait = wall, own, wait
        self._began: tuple[float, float] | None = None

    def __call__(self) -> None:
        """Pause, if a slice is over and other threads competed in it."""
        now = self._wall()
        if self._began is None:
            self._began = now, self._own()
            return
        passed = now - self._began[0]
        if passed < self.SLICE_S:
            return
        computed = self._own() - self._began[1]
        # Time that passed and was not computed was another thread's, or another process's.
        if passed - computed > self.LACKED * passed:
            self._wait(min(self.MOST_S, self.SHARE * computed))
        self._began = self._wall(), self._own()

    def between(self, items: Iterable[T]) -> Iterator[T]:
        """The items, with room for a pause before each."""
        for item in items:
            self()
            yield item


class _Thinkers:
    """Counts the computing threads: the first shortens the turns, the last restores their length."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._count = 0
        self._before = sys.getswitchinterval()

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """As long as the block lasts."""
        with self._lock:
            self._count += 1
            if self._count == 1:
                self._before = sys.getswitchinterval()
                sys.setswitchinterval(min(self._before, TURN_S))
        try:
            yield
        finally:
            with self._lock:
                self._count -= 1
                if not self._count:
                    sys.setswitchinterval(self._before)


_THINKERS: Final = _Thinkers()


async def beside(think: Callable[..., T], *arguments: Any, **named: Any) -> T:  # noqa: ANN401  as the function takes them
    """The result of a function, computed in a thread while others go on."""
    with _THINKERS.one_more():
        return await asyncio.to_thread(partial(think, *arguments, **named))
