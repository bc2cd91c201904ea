"""Progress callbacks for what reads the whole log: building a projection, replay, export."""

from collections.abc import Callable
from typing import TypeAlias

OnProgress: TypeAlias = Callable[[int, int], None]
"""Called with commits done and commits in all; 0 in all where that is not known."""


def unreported(_done: int, _all: int) -> None:
    """Ignores progress."""
