"""Compares a question's results before and after an index was rebuilt: which stay among the best, and which move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

TOP: Final = 10
"""Results of a question that are compared, at most."""


@dataclass(frozen=True, slots=True)
class Move:
    """A result whose rank changed; None: it is not among the best."""

    id: str
    before: int | None
    after: int | None


def moves(before: Sequence[str], after: Sequence[str]) -> tuple[Move, ...]:
    """All changes of rank, in the order of the old ranks; new results come last.

    >>> moves(["a", "b", "c"], ["b", "a", "d"])
    (Move(id='a', before=1, after=2), Move(id='b', before=2, after=1), Move(id='c', before=3, after=None), \
Move(id='d', before=None, after=3))
    """
    old = {each: rank for rank, each in enumerate(before, start=1)}
    new = {each: rank for rank, each in enumerate(after, start=1)}
    changes = (Move(each, old.get(each), new.get(each)) for each in {**old, **new})
    return tuple(move for move in changes if move.before != move.after)


def overlap(before: Sequence[str], after: Sequence[str]) -> float:
    """The share of results that both lists have; 1 if both are empty.

    >>> overlap(["a", "b"], ["b", "c"]), overlap([], [])
    (0.5, 1.0)
    """
    most = max(len(before), len(after))
    return len({*before} & {*after}) / most if most else 1.0
