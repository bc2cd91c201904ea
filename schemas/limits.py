"""How far each quantity that events move can go (see docs/decisions/limits-of-quantities.md).

A decision stops at the limit and writes the factor that was applied, so that a fold has nothing left to limit. A log
of before replays to what it says; only a number that is not finite, which no release should have written, is replaced.
"""

from math import inf, isfinite, isnan, nextafter
from typing import Final, NamedTuple


class Range(NamedTuple):
    """The least and the greatest value of a quantity."""

    least: float
    most: float

    def clamped(self, value: float) -> float:
        """The nearest value within; the least where it is not a number.

        >>> STABILITY.clamped(60.0), STABILITY.clamped(float("inf")), STABILITY.clamped(float("nan"))
        (50.0, 50.0, 0.05)
        """
        return self.least if isnan(value) else min(max(value, self.least), self.most)

    def factor(self, value: float, wanted: float) -> float:
        """The factor, as close to `wanted` as possible, that leaves a value within the range there.

        A value that lies outside, which a log of before may hold, is never moved further away, and not pulled back.

        >>> STABILITY.factor(1.0, 1.2), STABILITY.factor(45.0, 1.2) < 1.12, STABILITY.factor(50.0, 1.2)
        (1.2, True, 1.0)
        """
        if wanted >= 1.0:
            return 1.0 if value >= self.most else _stepped(value, wanted, self.most)
        return 1.0 if value <= self.least else _stepped(value, wanted, self.least)

    def moved(self, value: float, factor: float) -> float:
        """The value after an event: what the log says, but for a product that no float can hold.

        >>> STABILITY.moved(60.0, 1.2), STABILITY.moved(1e308, 12.0)
        (72.0, 50.0)
        """
        product = value * factor
        # Logs of early releases hold such products: 3,840 repetitions overflowed a float.
        return product if isfinite(product) else self.most

    def holds(self, value: float) -> bool:
        """Whether it lies within."""
        return self.least <= value <= self.most


STABILITY: Final = Range(0.05, 50.0)
"""Factor on the retention model's own initial value."""

STORAGE: Final = Range(1.0, 10.0)
"""How deeply a memory is encoded."""

SHARE: Final = Range(0.0, 1.0)
"""Utility, importance, strengths, confidences."""

OLDER_WORDS: Final = 10
"""Number of earlier texts of a memory that can be restored, the latest ones."""

MOST_COUNTED: Final = 2**53
"""The largest integer up to which every integer is a distinct float."""

MOST_MESSAGES: Final = 1_000
"""Maximum messages in one request or call."""

FIRST_SOURCES: Final = 50
LATEST_SOURCES: Final = 50
"""Sources that a memory names: of more, those in the middle are left out.

No settings: a fold must give the same result everywhere."""


def counted(count: int) -> int:
    """One more, up to the maximum."""
    return min(count + 1, MOST_COUNTED)


def _stepped(value: float, wanted: float, end: float) -> float:
    """The factor `wanted`, or the one that takes the value exactly to the end."""
    moved = value * wanted
    past = moved > end if wanted >= 1.0 else moved < end
    if not past:
        return wanted
    factor = end / value
    towards = 0.0 if wanted >= 1.0 else inf
    # The quotient is rounded, and the product may land a bit beyond the end.
    while value * factor > end if wanted >= 1.0 else value * factor < end:
        factor = nextafter(factor, towards)
    return factor
