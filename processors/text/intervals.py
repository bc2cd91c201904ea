"""Intervals of days: months, weeks, seasons and parts of them, counted from a day, and as people write them."""

from calendar import monthrange
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple, TypeAlias

from mnemolog.schemas.event import Meaning
from mnemolog.schemas.message import MONTHS

Precision: TypeAlias = Literal["day", "week", "weekend", "month", "season", "year"]


class Interval(NamedTuple):
    """From the first to the last day; `precision` is the unit that was spoken of, *week* also for a part of a month."""

    first: date
    last: date
    precision: Precision


def one_day(day: date) -> Interval:
    """The day alone."""
    return Interval(day, day, "day")


def month_of(year: int, month: int) -> Interval:
    """A month; 13 is the January of the year after.

    >>> month_of(2026, 13).first.isoformat()
    '2027-01-01'
    """
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return Interval(date(year, month, 1), date(year, month, monthrange(year, month)[1]), "month")


def year_of(year: int) -> Interval:
    """A year."""
    return Interval(date(year, 1, 1), date(year, 12, 31), "year")


def week_of(day: date) -> Interval:
    """The week of that day, which begins on a Monday."""
    monday = day - timedelta(days=day.weekday())
    return Interval(monday, monday + timedelta(days=6), "week")


def part_of_month(month: Interval, first: int, last: int) -> Interval:
    """These days of a month; below one they are counted from its end, where 0 is the last.

    >>> late, last_week = part_of_month(month_of(2026, 2), 21, 0), part_of_month(month_of(2026, 2), -6, 0)
    >>> late.first.isoformat(), last_week.first.isoformat(), last_week.last.isoformat()
    ('2026-02-21', '2026-02-22', '2026-02-28')
    """
    begin, end = (day if day > 0 else month.last.day + day for day in (first, last))
    return Interval(month.first.replace(day=begin), month.first.replace(day=end), "week")


def shifted(today: date, unit: str, shift: int) -> Interval | None:
    """The unit that lies so many units from today's: 1 is the next one, -1 the last."""
    match unit:
        case "year":
            return year_of(today.year + shift)
        case "month":
            return month_of(today.year, today.month + shift)
        case "week":
            return week_of(today + timedelta(days=7 * shift))
        case "weekend":
            saturday = week_of(today).first + timedelta(days=5 + 7 * shift)
            return Interval(saturday, saturday + timedelta(days=1), "weekend")
        case _:
            return _season(today, unit, shift)


def _season(today: date, season: str, shift: int) -> Interval | None:
    """A season of the northern hemisphere; the next summer is the first that has not begun."""
    begin = _SEASONS[season]
    spans = []
    # Winter begins in one year and ends in the next, so years on both sides are needed.
    for year in range(today.year - 2, today.year + 3):
        first, last = month_of(year, begin).first, month_of(year, begin + 2).last
        spans.append(Interval(first, last, "season"))
    if shift < 0:
        return max((span for span in spans if span.last < today), default=None)
    if shift > 0:
        return min((span for span in spans if span.first > today), default=None)
    return min((span for span in spans if span.last >= today), default=None)


def in_words(meaning: Meaning) -> str:
    """Its days as people write them: *August 2026*, *3 to 5 May 2027*."""
    first, last = date.fromisoformat(meaning.first), date.fromisoformat(meaning.last)
    if meaning.precision == "year":
        return str(first.year) if first.year == last.year else f"{first.year} to {last.year}"
    if meaning.precision == "month":
        begin, end = (f"{MONTHS[day.month - 1]} {day.year}" for day in (first, last))
        return begin if begin == end else f"{begin} to {end}"
    if first == last:
        return day_in_words(first)
    begin = str(first.day) if (first.year, first.month) == (last.year, last.month) else day_in_words(first)
    return f"{begin} to {day_in_words(last)}"


def day_in_words(day: date) -> str:
    """*3 May 2027*."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


_SEASONS: Final = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
