"""How far the building of a projection is, for whoever wants to hear it."""

from collections.abc import Callable
from typing import TypeAlias

Heard: TypeAlias = Callable[[int, int], None]
"""Hears of commits done and commits in all."""


def unheard(_done: int, _all: int) -> None:
    """Progress that nobody looks at."""
