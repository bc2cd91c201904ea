"""Dates: found, and written as ISO dates (ledger C2)."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple, TypeAlias

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.calendar import Calendar, alternatives
from mnemolog.processors.text.language import fold, lowered
from mnemolog.processors.text.patterns import later
from mnemolog.schemas.event import Language


class DateMention(NamedTuple):
    """A day that a text speaks of."""

    start: int
    end: int
    day: date
    yearless: bool = False
    """a day and a month were named, and no year: the nearest such day"""
    first: tuple[int, int] | None = None
    """where it is the last of several days of a month, the first of them and where that is named"""


class _Reader(NamedTuple):
    """A calendar with its patterns compiled."""

    calendar: Calendar
    any_day: re.Pattern[str]
    any_month: re.Pattern[str]
    patterns: "tuple[tuple[re.Pattern[str], _Resolve], ...]"
    months: Mapping[str, int]
    future: re.Pattern[str]
    yearly: re.Pattern[str]
    misread: re.Pattern[str]
    surely: re.Pattern[str]


_Resolve: TypeAlias = Callable[[re.Match[str], date, _Reader], date | None]


def dates(text: str, today: date, language: Language = "en") -> list[DateMention]:
    """Every day that the text names or points at, said on `today`, in order and without overlaps.

    English and Turkish are read together, as people mix them.

    >>> monday = date(2023, 5, 8)
    >>> [str(m.day) for m in dates("Yesterday, on 3 March, last Friday and two weeks ago", monday)]
    ['2023-05-07', '2023-03-03', '2023-05-05', '2023-04-24']
    >>> [str(m.day) for m in dates("Yarın değil, geçen cuma ve 5 Haziran 2024'te; 07.09.2022", monday)]
    ['2023-05-09', '2023-05-05', '2024-06-05', '2022-09-07']
    >>> dates("Version 2 may break, and it feels like just yesterday.", monday)
    []
    >>> [str(m.day) for m in dates("we meet 3 may, i fly 12 march w/ Jo; 28 haziranda dönüyoruz", monday)]
    ['2023-05-03', '2023-03-12', '2023-06-28']
    >>> [str(m.day) for m in dates("emar 10 aralığa alındı, 15 ocağa değil", date(2026, 11, 24), "tr")]
    ['2026-12-10', '2027-01-15']
    """
    reader, folded = _READERS[language], fold(text)
    if not reader.any_day.search(folded):  # one look spares most texts the patterns
        return []
    # The longest at each place: "3 May 2027" comes before the "3 May" in it.
    every = (
        each for each in _all(folded, today, reader) if not looks_alike(text[each.start : each.end], reader.calendar)
    )
    found = sorted(every, key=lambda mention: (mention.start, -mention.end))
    return [mention for mention in _without_overlaps(found) if not _misread(text, mention, reader)]


def with_iso_dates(text: str, today: date, language: Language) -> str:
    """The text with every date spelled out, so that it is true on any later day too.

    >>> with_iso_dates("I went there yesterday.", date(2023, 5, 8), "en")
    'I went there on 2023-05-07.'
    >>> with_iso_dates("Tomorrow is my birthday.", date(2023, 5, 8), "en")
    '2023-05-09 is my birthday.'
    >>> with_iso_dates("Dün İzmir'e taşındım.", date(2023, 5, 8), "tr")
    "2023-05-07 günü İzmir'e taşındım."
    >>> with_iso_dates("Yarına kadar yetişmeli, 15 Haziran'da başlıyoruz.", date(2023, 5, 8), "tr")
    '2023-05-09 tarihine kadar yetişmeli, 2023-06-15 tarihinde başlıyoruz.'
    """
    pack = PACKS[language]
    # From the end, so that the places of those before stay right.
    for mention in reversed(dates(text, today, language)):
        part = pack.calendar.parts_of_a_day.get(fold(text[mention.start : mention.end]))
        text = pack.with_date(text, mention.start, mention.end, mention.day.isoformat(), part)
    return text


def looks_alike(written: str, calendar: Calendar) -> bool:
    """Whether its marks show that a word is none of a time: *nişan* is an engagement."""
    return any(word.startswith(calendar.spans.look_alikes) for word in lowered(written).split())


def _misread(text: str, mention: DateMention, reader: _Reader) -> bool:
    """Version 2 may break, and Dune is a book: no month and no day."""
    other = reader.misread.match(text, mention.start)
    return other is not None and other.end() == mention.end and not reader.surely.search(text[: mention.start])


def _without_overlaps(mentions: list[DateMention]) -> Iterator[DateMention]:
    end = 0
    for mention in mentions:
        if mention.start >= end:
            yield mention
            end = mention.end


def _all(text: str, today: date, reader: _Reader) -> Iterator[DateMention]:
    no_month = not reader.any_month.search(text)
    for pattern, resolve in reader.patterns:
        for match in () if no_month and resolve is _named else pattern.finditer(text):
            day = resolve(match, today, reader)
            if day is not None:
                yield _mention(match, day) if resolve is _named else DateMention(match.start(), match.end(), day)


def _mention(match: re.Match[str], day: date) -> DateMention:
    """The date of a day and a month; from the 3rd to the 7th is the 7th, and more."""
    found = DateMention(match.start(), match.end(), day, yearless=not match["year"])
    first = match.groupdict().get("first")
    if first is None:
        return found
    several = (int(first), match.start()) if int(first) < day.day else None
    return found._replace(start=match.start("day"), first=several)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _numeric(match: re.Match[str], _today: date, _reader: _Reader) -> date | None:
    return _day(int(match["year"]), int(match["month"]), int(match["day"]))


def names_month(folded: str, language: Language) -> bool:
    """Whether a folded text has the name of a month: one look spares most texts the patterns of months."""
    return _READERS[language].any_month.search(folded) is not None


def number_of_day(named: str, calendar: Calendar) -> int:
    """The day of a month, which is written in digits or in words."""
    return calendar.day_words.get(named) or int(named)


def _slashed(match: re.Match[str], _today: date, _reader: _Reader) -> date | None:
    """12/25/2023 and 25/12/2023; where both orders give a day, it is ambiguous: None."""
    first, second, year = int(match["first"]), int(match["second"]), int(match["year"])
    # 3/4 is March in one country and April in another; a wrong day would be stated as a fact.
    if first != second and max(first, second) <= _MONTHS_OF_A_YEAR:
        return None
    return _day(year, second, first) or _day(year, first, second)


def _named(match: re.Match[str], today: date, reader: _Reader) -> date | None:
    month, number = reader.months[match["name"]], number_of_day(match["day"], reader.calendar)
    if match["year"]:
        return _day(int(match["year"]), month, number)
    # "Every 3 March" is no single day.
    if reader.yearly.search(match.string):
        return None
    # Without a year the nearest such day is meant: in December, 3 March lies ahead.
    years = (today.year - 1, today.year, today.year + 1)
    near = [day for year in years if (day := _day(year, month, number))]
    return min(near, key=lambda day: abs(day - today), default=None)


def _relative(match: re.Match[str], today: date, reader: _Reader) -> date | None:
    return _shifted(today, reader.calendar.relative[match["relative"]])


def _weekday(match: re.Match[str], today: date, reader: _Reader) -> date | None:
    wanted = reader.calendar.weekdays[match["weekday"]]
    if match["direction"] in reader.calendar.last:
        return _shifted(today, -((today.weekday() - wanted - 1) % 7 + 1))
    if match["direction"] in reader.calendar.this:
        return _shifted(today, (wanted - today.weekday()) % 7)
    ahead = (wanted - today.weekday() - 1) % 7 + 1
    # *Next Saturday*, said on a Friday, is not tomorrow.
    too_soon = match["direction"] in reader.calendar.not_soon and 0 < wanted - today.weekday() <= _TOO_SOON
    return _shifted(today, ahead + 7 if too_soon else ahead)


def _next_week(match: re.Match[str], today: date, reader: _Reader) -> date | None:
    return _shifted(today, 7 - today.weekday() + reader.calendar.weekdays[match["weekday"]])


def _ago(match: re.Match[str], today: date, reader: _Reader) -> date | None:
    return _shifted(today, -_days(match, reader))


def _ahead(match: re.Match[str], today: date, reader: _Reader) -> date | None:
    """In two weeks: learned in two weeks is no day, will learn in two weeks is one."""
    return _shifted(today, _days(match, reader)) if reader.future.search(match.string) else None


def _days(match: re.Match[str], reader: _Reader) -> int:
    number = reader.calendar.numbers.get(match["number"]) or int(match["number"])
    return number * reader.calendar.units[match["unit"]]


def _shifted(today: date, days: int) -> date | None:
    try:
        return today + timedelta(days=days)
    except OverflowError:
        return None


_MONTHS_OF_A_YEAR: Final = 12
_TOO_SOON: Final = 2
"""Days to a weekday of the same week that is not called *next*."""
_NUMERIC: Final[tuple[tuple[str, _Resolve], ...]] = (
    (r"\b(?P<year>\d{4})([-/])(?P<month>\d{1,2})\2(?P<day>\d{1,2})\b", _numeric),
    (r"(?<![\d.])(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})\b(?!\.\d)", _numeric),
    (r"(?<![\d/])(?P<first>\d{1,2})/(?P<second>\d{1,2})/(?P<year>\d{4})\b", _slashed),
)
"""In every language."""


def _reader(calendar: Calendar) -> _Reader:
    days = calendar.days
    ways: tuple[tuple[Sequence[str], _Resolve], ...] = (
        (days.named, _named),
        (days.pointed, _relative),
        (days.of_the_week, _weekday),
        (days.of_next_week, _next_week),
        (days.ago, _ago),
        (days.ahead, _ahead),
    )
    return _Reader(
        calendar=calendar,
        any_day=later(days.any),
        any_month=later(alternatives({*calendar.months, *calendar.short_months})),
        patterns=tuple(
            (later(pattern), resolve)
            for pattern, resolve in (
                *_NUMERIC,
                *((pattern, resolve) for patterns, resolve in ways for pattern in patterns),
            )
        ),
        months={**calendar.months, **calendar.short_months},
        future=later(days.future),
        yearly=later(days.yearly),
        misread=later(days.misread),
        surely=later(days.surely),
    )


_READERS: Final = {language: _reader(pack.calendar) for language, pack in PACKS.items()}


def undated(text: str) -> str:
    """The text without its ISO dates: what happened on one day is not one thing for that.

    >>> undated("On 2023-05-07 Ayşe moved.")
    'On   Ayşe moved.'
    """
    return _ISO_DATE.sub(" ", text) if "-" in text else text


_ISO_DATE: Final = later(
    rf"\b\d{{4}}-\d\d-\d\d\b(?: (?:{'|'.join(pack.of_a_day for pack in PACKS.values() if pack.of_a_day)}))?"
)
