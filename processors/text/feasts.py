"""Days with a name of their own: of one date each year, counted from Easter, or by the moon (ledger R20)."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from typing import TypeAlias

from mnemolog.processors.text.intervals import Interval

Feast: TypeAlias = Callable[[int], Sequence[Interval]]
"""The feast, or feasts, of that name in a year."""


def every_year_on(month: int, day: int, *, days: int = 1) -> Feast:
    """Of one date.

    >>> every_year_on(12, 24, days=3)(2026)[0].last.isoformat()
    '2026-12-26'
    """
    return lambda year: (_lasting(date(year, month, day), days),)


def from_easter(shift: int, *, days: int = 1) -> Feast:
    """So many days after Easter Sunday, or before it.

    >>> from_easter(-2)(2026)[0].first.isoformat(), from_easter(49)(2026)[0].first.isoformat()
    ('2026-04-03', '2026-05-24')
    """
    return lambda year: (_lasting(easter(year) + timedelta(days=shift), days),)


def by_the_moon(begins: Iterable[str], *, days: int) -> Feast:
    """Of dates that are known for some years only; in any other year there is none to name."""
    known: dict[int, list[Interval]] = {}
    for begin in begins:
        known.setdefault(int(begin[:4]), []).append(_lasting(date.fromisoformat(begin), days))
    return lambda year: known.get(year, ())


def any_of(*feasts: Feast) -> Feast:
    """Feasts that share a name."""
    return lambda year: [found for feast in feasts for found in feast(year)]


def nearest(feast: Feast, day: date, *, over: bool) -> Interval | None:
    """The last one that has begun, or the first that is not over; None if it is not known.

    >>> christmas = every_year_on(12, 25)
    >>> [nearest(christmas, date(2026, 1, 3), over=over).first.isoformat() for over in (True, False)]
    ['2025-12-25', '2026-12-25']
    """
    if not feast(day.year):  # of a year that is not known the nearest known feast is another one
        return None
    around = sorted(found for year in (day.year - 1, day.year, day.year + 1) for found in feast(year))
    if over:
        return max((found for found in around if found.first <= day), default=None)
    return next((found for found in around if found.last >= day), None)


def easter(year: int) -> date:
    """Easter Sunday of the Western churches (J.-M. Oudin, 1940).

    >>> [easter(year).isoformat() for year in (2024, 2025, 2026, 2038)]
    ['2024-03-31', '2025-04-20', '2026-04-05', '2038-04-25']
    """
    century, golden = year // 100, year % 19
    epact = (century - century // 4 - (century - (century - 17) // 25) // 3 + 19 * golden + 15) % 30
    epact -= (epact // 28) * (1 - (29 // (epact + 1)) * ((21 - golden) // 11))
    weekday = (year + year // 4 + epact + 2 - century + century // 4) % 7
    march = epact - weekday + 28
    return date(year, 3, 1) + timedelta(days=march - 1)


def _lasting(first: date, days: int) -> Interval:
    return Interval(first, first + timedelta(days=days - 1), "day")
