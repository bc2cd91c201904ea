"""The period that a question names: a day, a month or a year (English and Turkish)."""

import re
from datetime import UTC, date, datetime, timedelta
from math import exp
from typing import Final, NamedTuple

from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import calendar
from mnemolog.processors.text.dates import dates
from mnemolog.processors.text.language import fold


class Period(NamedTuple):
    """From a moment on and up to another, in seconds since the epoch."""

    begin: float
    end: float


def period(question: str, today: date) -> Period | None:
    """The period that a question names, from the first day to the last if it names several; asked on `today`.

    >>> def spoken(question):
    ...     found = period(question, date(2024, 2, 1))
    ...     return found and tuple(datetime.fromtimestamp(each, UTC).date().isoformat() for each in found)
    >>> spoken("What did she do in May 2023?"), spoken("2023 Mayıs'ında ne yaptı?")
    (('2023-05-01', '2023-06-01'), ('2023-05-01', '2023-06-01'))
    >>> spoken("Who came on 7 May 2023?"), spoken("And in 2022?"), spoken("And in December?")
    (('2023-05-07', '2023-05-08'), ('2022-01-01', '2023-01-01'), ('2023-12-01', '2024-01-01'))
    >>> spoken("Who came?")
    """
    mentions = dates(question, today)
    if mentions:
        days = [each.day for each in mentions]
        # The year 9999 has no day after its last: its end would overflow.
        return _from(min(*days, _LAST_DAY), min(max(days), _LAST_DAY) + timedelta(days=1))
    folded = fold(question)
    if month := _MONTH_OF_YEAR.search(folded):
        return _month(int(month["year"] or month["before"]), _MONTHS[month["name"]])
    if year := _YEAR.search(folded):
        return _from(date(int(year["year"]), 1, 1), date(int(year["year"]) + 1, 1, 1))
    if alone := _IN_MONTH.search(folded):
        number = _MONTHS[alone["name"] or alone["turkish"]]
        # A question to a memory looks back: "in December", asked in February, is that of last year.
        return _month(today.year if number <= today.month else today.year - 1, number)
    return None


def spoken(text: str, today: date) -> Period | None:
    """The day, month or year that a text consists of, if it contains nothing else.

    >>> def days(text):
    ...     found = spoken(text, date(2026, 11, 23))
    ...     return found and tuple(datetime.fromtimestamp(each, UTC).date().isoformat() for each in found)
    >>> days("last Tuesday"), days("geçen salı"), days("2026-03-01"), days("Mayıs 2026")
    (('2026-11-17', '2026-11-18'), ('2026-11-17', '2026-11-18'), ('2026-03-01', '2026-03-02'), \
('2026-05-01', '2026-06-01'))
    >>> days("the day she came on 3 March"), days("soon"), days("2026-02-30")
    (None, None, None)
    """
    text = text.strip()
    for language in PACKS:
        for mention in dates(text, today, language):
            if (mention.start, mention.end) == (0, len(text)):
                return _from(min(mention.day, _LAST_DAY), min(mention.day, _LAST_DAY) + timedelta(days=1))
    whole = any(pattern.fullmatch(fold(text)) for pattern in (_MONTH_OF_YEAR, _YEAR, _IN_MONTH))
    return period(text, today) if whole else None


def closeness(at: float, asked: Period, *, fading_s: float) -> float:
    """How soon after a period something was said: 1 within it, then less by a factor of e for each `fading_s`.

    >>> [round(closeness(at, Period(10, 20), fading_s=10), 3) for at in (9, 10, 20, 30)]
    [0.0, 1.0, 1.0, 0.368]
    """
    # What was said before the period cannot report it.
    return 0.0 if at < asked.begin else exp(-max(0.0, at - asked.end) / fading_s)


def _month(year: int, month: int) -> Period:
    return _from(date(year, month, 1), date(year + month // _DECEMBER, month % _DECEMBER + 1, 1))


def _from(begin: date, end: date) -> Period:
    return Period(*(datetime(each.year, each.month, each.day, tzinfo=UTC).timestamp() for each in (begin, end)))


_LAST_DAY: Final = date.max - timedelta(days=1)
_DECEMBER: Final = 12
_ENGLISH: Final = {fold(name): number for number, name in enumerate(calendar.ENGLISH_MONTHS, start=1)}
_TURKISH: Final = {fold(name): number for number, name in enumerate(calendar.TURKISH_MONTHS, start=1)}
_MONTHS: Final = _ENGLISH | _TURKISH
_MONTH_OF_YEAR: Final = re.compile(
    rf"\b(?:(?P<before>(?:19|20)\d\d)(?:'\w+)? (?:yili )?)?\b(?P<name>{'|'.join(_MONTHS)})"
    r"(?(before)|,? (?:of )?(?P<year>(?:19|20)\d\d))\b"
)
_YEAR: Final = re.compile(r"\b(?:in|during|of|since)? ?(?P<year>(?:19|20)\d\d)\b")
_IN_MONTH: Final = re.compile(
    rf"\b(?:in|during|last) (?P<name>{'|'.join(_ENGLISH)})\b|\b(?:gecen )?(?P<turkish>{'|'.join(_TURKISH)})'?[dt]a\b"
)
