"""Progress callbacks for building a projection."""

from collections.abc import Callable
from typing import TypeAlias

Heard: TypeAlias = Callable[[int, int], None]
"""Called with commits done and commits in all."""


def unheard(_done: int, _all: int) -> None:
    """Ignores progress."""
