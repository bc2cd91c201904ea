"""Long computations in a thread, while others go on: CPython gives a busy thread turns of 5 ms.

An input passes from thread to thread several times, and waits at each for its turn; so turns are short meanwhile.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import Any, Final, TypeVar

T = TypeVar("T")

TURN_S: Final = 0.0002
"""Of a thread, while a plan is computed; shorter ones cost more than they give."""


class _Thinkers:
    """How many compute at this moment: the first shortens the turns, the last gives them back."""

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
    """What a function says, computed in a thread while others go on."""
    with _THINKERS.one_more():
        return await asyncio.to_thread(partial(think, *arguments, **named))
