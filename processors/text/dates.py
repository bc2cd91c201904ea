"""Dates in English and Turkish: found, and written as ISO dates (ledger C2)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import Final, NamedTuple

from mnemolog.processors.lexicon import calendar
from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import Language


class DateMention(NamedTuple):
    """A day that a text speaks of."""

    start: int
    end: int
    day: date


def dates(text: str, today: date) -> list[DateMention]:
    """Every day that the text names or points at, said on `today`, in order and without overlaps.

    >>> monday = date(2023, 5, 8)
    >>> [str(m.day) for m in dates("Yesterday, on 3 March, last Friday and two weeks ago", monday)]
    ['2023-05-07', '2023-03-03', '2023-05-05', '2023-04-24']
    >>> [str(m.day) for m in dates("Yarın değil, geçen cuma ve 5 Haziran 2024'te; 07.09.2022", monday)]
    ['2023-05-09', '2023-05-05', '2024-06-05', '2022-09-07']
    """
    found = sorted(_all(fold(text), today), key=lambda mention: (mention.start, -mention.end))
    return list(_without_overlaps(found))


def with_iso_dates(text: str, today: date, language: Language) -> str:
    """The text with every date spelled out, so that it is true on any later day too.

    >>> with_iso_dates("I went there yesterday.", date(2023, 5, 8), "en")
    'I went there on 2023-05-07.'
    >>> with_iso_dates("Dün İzmir'e taşındım.", date(2023, 5, 8), "tr")
    "2023-05-07 günü İzmir'e taşındım."
    """
    for mention in reversed(dates(text, today)):
        text = text[: mention.start] + _spelled(text, mention, language) + text[mention.end :]
    return text


def _spelled(text: str, mention: DateMention, language: Language) -> str:
    iso = mention.day.isoformat()
    as_written = text[mention.start : mention.end]
    if as_written[0].isdigit() or _has_preposition(text, mention.start):
        return iso
    if language == "tr":
        return f"{iso} günü"
    return f"{'On' if as_written[0].isupper() and mention.start == 0 else 'on'} {iso}"


def _has_preposition(text: str, start: int) -> bool:
    return bool(_PREPOSITION.search(text[:start]))


def _without_overlaps(mentions: list[DateMention]) -> Iterator[DateMention]:
    end = 0
    for mention in mentions:
        if mention.start >= end:
            yield mention
            end = mention.end


def _all(text: str, today: date) -> Iterator[DateMention]:
    for pattern, resolve in _PATTERNS:
        for match in pattern.finditer(text):
            day = resolve(match, today)
            if day is not None:
                yield DateMention(match.start(), match.end(), day)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _numeric(match: re.Match[str], _today: date) -> date | None:
    return _day(int(match["year"]), int(match["month"]), int(match["day"]))


def _named(match: re.Match[str], today: date) -> date | None:
    month = _MONTHS[match["name"]]
    if match["year"]:
        return _day(int(match["year"]), month, int(match["day"]))
    # Without a year the nearest such day is meant: in December, 3 March lies ahead.
    years = (today.year - 1, today.year, today.year + 1)
    near = [day for year in years if (day := _day(year, month, int(match["day"])))]
    return min(near, key=lambda day: abs(day - today), default=None)


def _relative(match: re.Match[str], today: date) -> date:
    return today + timedelta(days=_RELATIVE_DAYS[match["relative"]])


def _weekday(match: re.Match[str], today: date) -> date:
    wanted = _WEEKDAYS[match["weekday"]]
    if match["direction"] in _LAST:
        return today - timedelta(days=(today.weekday() - wanted - 1) % 7 + 1)
    return today + timedelta(days=(wanted - today.weekday() - 1) % 7 + 1)


def _ago(match: re.Match[str], today: date) -> date | None:
    number = _NUMBER_WORDS.get(match["number"]) or int(match["number"])
    days = number * _DAYS_OF_UNIT[match["unit"]]
    try:
        return today - timedelta(days=days)
    except OverflowError:
        return None


def _any(names: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))


def _folded(numbers: Mapping[str, int]) -> dict[str, int]:
    return {fold(name): number for name, number in numbers.items()}


_MONTHS: Final = {
    fold(name): number
    for names in (calendar.ENGLISH_MONTHS, calendar.TURKISH_MONTHS, tuple(m[:3] for m in calendar.ENGLISH_MONTHS))
    for number, name in enumerate(names, start=1)
}
_WEEKDAYS: Final = {
    fold(name): number for names in (calendar.ENGLISH_DAYS, calendar.TURKISH_DAYS) for number, name in enumerate(names)
}
_RELATIVE_DAYS: Final = _folded(calendar.RELATIVE_DAYS)
_NUMBER_WORDS: Final = _folded(calendar.NUMBER_WORDS)
_DAYS_OF_UNIT: Final = _folded(calendar.DAYS_OF_UNIT)
_LAST: Final = tuple(map(fold, calendar.LAST))
_NEXT: Final = tuple(map(fold, calendar.NEXT))
_NUMBER: Final = rf"(?P<number>\d{{1,3}}|{_any(_NUMBER_WORDS)})"
_UNIT: Final = rf"(?P<unit>{_any(_DAYS_OF_UNIT)})"
_MONTH: Final = rf"(?P<name>{_any(_MONTHS)})"
_ORDINAL: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR: Final = r"(?P<year>(?:19|20)\d{2})"

_PATTERNS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str], date], date | None]], ...]] = (
    (re.compile(r"\b(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})\b"), _numeric),
    (re.compile(r"\b(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})\b"), _numeric),
    (re.compile(rf"\b{_ORDINAL} (?:of )?{_MONTH}\b(?:,? {_YEAR})?"), _named),
    (re.compile(rf"\b{_MONTH} {_ORDINAL}\b(?:,? {_YEAR})?"), _named),
    (re.compile(rf"\b(?P<relative>{_any(_RELATIVE_DAYS)})\b"), _relative),
    (re.compile(rf"\b(?P<direction>{_any(_LAST + _NEXT)}) (?P<weekday>{_any(_WEEKDAYS)})\b"), _weekday),
    (re.compile(rf"\b{_NUMBER} {_UNIT} (?:ago|once)\b"), _ago),
)  # fmt: skip
_PREPOSITION: Final = re.compile(r"\b(?:on|by|until|till|since|from|before|after|of) $", re.IGNORECASE)
