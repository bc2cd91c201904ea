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
    >>> dates("Version 2 may break, and it feels like just yesterday.", monday)
    []
    """
    folded = fold(text)
    if not _ANY_DAY.search(folded):  # one look spares most texts the fourteen
        return []
    found = sorted(_all(folded, today), key=lambda mention: (mention.start, -mention.end))
    return [mention for mention in _without_overlaps(found) if not _misread(text, mention)]


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
    spell = _spelled_turkish if language == "tr" else _spelled
    for mention in reversed(dates(text, today)):
        text = spell(text, mention)
    return text


def _spelled(text: str, mention: DateMention) -> str:
    before, after = text[: mention.start], text[mention.end :]
    words = [*_part_of_the_day(text, mention), mention.day.isoformat()]
    if not (_DIGIT.match(text, mention.start) or _PREPOSITION.search(before) or _AS_A_NOUN.match(after)):
        words.insert(0, "On" if text[mention.start].isupper() and not before else "on")
    return f"{before}{' '.join(words)}{after}"


def _spelled_turkish(text: str, mention: DateMention) -> str:
    before, written, after = text[: mention.start], text[mention.start : mention.end], text[mention.end :]
    iso = mention.day.isoformat()
    if behind := _CASE.match(fold(after)):
        return f"{before}{iso} {calendar.TURKISH_CASES[behind['case']]}{after[behind.end() :]}"
    if within := _CASE_OF_A_DAY.fullmatch(fold(written)):
        return f"{before}{iso} {calendar.TURKISH_CASES[within['case']]}{after}"
    words = _part_of_the_day(text, mention) or ([] if written[0].isdigit() else ["günü"])
    return f"{before}{' '.join([iso, *words])}{after}"


def _part_of_the_day(text: str, mention: DateMention) -> list[str]:
    part = _PARTS_OF_A_DAY.get(fold(text[mention.start : mention.end]))
    return [part] if part else []


def _misread(text: str, mention: DateMention) -> bool:
    """Version 2 may break, and Dune is a book: no month and no day."""
    return bool(_OTHER_WORD.fullmatch(text, mention.start, mention.end)) and not _PREPOSITION.search(
        text[: mention.start]
    )


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


def _slashed(match: re.Match[str], _today: date) -> date | None:
    """12/25/2023 and 25/12/2023; where both orders give a day, nobody can tell."""
    first, second, year = int(match["first"]), int(match["second"]), int(match["year"])
    if first != second and max(first, second) <= _MONTHS_OF_A_YEAR:
        return None
    return _day(year, second, first) or _day(year, first, second)


def _named(match: re.Match[str], today: date) -> date | None:
    month = _MONTHS[match["name"]]
    if match["year"]:
        return _day(int(match["year"]), month, int(match["day"]))
    if _YEARLY.search(match.string):
        return None
    # Without a year the nearest such day is meant: in December, 3 March lies ahead.
    years = (today.year - 1, today.year, today.year + 1)
    near = [day for year in years if (day := _day(year, month, int(match["day"])))]
    return min(near, key=lambda day: abs(day - today), default=None)


def _relative(match: re.Match[str], today: date) -> date | None:
    return _shifted(today, _RELATIVE_DAYS[match["relative"]])


def _weekday(match: re.Match[str], today: date) -> date | None:
    wanted = _WEEKDAYS[match["weekday"]]
    if match["direction"] in _LAST:
        return _shifted(today, -((today.weekday() - wanted - 1) % 7 + 1))
    if match["direction"] in _THIS:
        return _shifted(today, (wanted - today.weekday()) % 7)
    return _shifted(today, (wanted - today.weekday() - 1) % 7 + 1)


def _next_week(match: re.Match[str], today: date) -> date | None:
    return _shifted(today, 7 - today.weekday() + _WEEKDAYS[match["weekday"]])


def _ago(match: re.Match[str], today: date) -> date | None:
    return _shifted(today, -_days(match))


def _ahead(match: re.Match[str], today: date) -> date | None:
    """In two weeks: learned in two weeks is no day, will learn in two weeks is one."""
    return _shifted(today, _days(match)) if _FUTURE.search(match.string) else None


def _days(match: re.Match[str]) -> int:
    number = _NUMBER_WORDS.get(match["number"]) or int(match["number"])
    return number * _DAYS_OF_UNIT[match["unit"]]


def _shifted(today: date, days: int) -> date | None:
    try:
        return today + timedelta(days=days)
    except OverflowError:
        return None


def _any(names: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))


def _folded(numbers: Mapping[str, int]) -> dict[str, int]:
    return {fold(name): number for name, number in numbers.items()}


_MONTHS_OF_A_YEAR: Final = 12
_MONTHS: Final = {
    fold(name): number
    for names in (calendar.ENGLISH_MONTHS, calendar.TURKISH_MONTHS, tuple(m[:3] for m in calendar.ENGLISH_MONTHS))
    for number, name in enumerate(names, start=1)
} | {"sept": 9}
_WEEKDAYS: Final = {
    fold(name): number for names in (calendar.ENGLISH_DAYS, calendar.TURKISH_DAYS) for number, name in enumerate(names)
}
_RELATIVE_DAYS: Final = _folded(calendar.RELATIVE_DAYS)
_PARTS_OF_A_DAY: Final = {fold(written): part for written, part in calendar.PARTS_OF_A_DAY.items()}
_NUMBER_WORDS: Final = _folded(calendar.NUMBER_WORDS)
_DAYS_OF_UNIT: Final = _folded(calendar.DAYS_OF_UNIT)
_LAST: Final = tuple(map(fold, calendar.LAST))
_THIS: Final = tuple(map(fold, calendar.THIS))
_NEXT: Final = tuple(map(fold, calendar.NEXT))
_NUMBER: Final = rf"(?P<number>\d{{1,3}}|{_any(_NUMBER_WORDS)})"
_ENGLISH_UNIT: Final = rf"(?P<unit>{_any(calendar.ENGLISH_UNITS)})"
_TURKISH_UNIT: Final = rf"(?P<unit>{_any(map(fold, calendar.TURKISH_UNITS))})"
_MONTH: Final = rf"(?P<name>{_any(_MONTHS)})"
_ORDINAL: Final = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR: Final = r"(?P<year>(?:19|20)\d{2})"
_WEEKDAY: Final = rf"(?P<weekday>{_any(_WEEKDAYS)})(?: gunu)?"
# It feels like just yesterday is said of what was long ago.
_NO_DAY_BEFORE: Final = r"(?<!like )(?<!like just )(?<!like only )(?<!like it was )(?<!like it was just )"
_NO_DAY_AFTER: Final = r"(?!'s (?:world|society|age|day|youth|standards|market|economy))"
# The last Saturday of June is counted from another end.
_NOT_OF_A_MONTH: Final = rf"(?! (?:of|in) (?:(?:the|this|next|each|every) )?(?:month|year|quarter|{_any(_MONTHS)})\b)"

_PATTERNS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str], date], date | None]], ...]] = (
    (re.compile(r"\b(?P<year>\d{4})([-/])(?P<month>\d{1,2})\2(?P<day>\d{1,2})\b"), _numeric),
    (re.compile(r"(?<![\d.])(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})\b(?!\.\d)"), _numeric),
    (re.compile(r"(?<![\d/])(?P<first>\d{1,2})/(?P<second>\d{1,2})/(?P<year>\d{4})\b"), _slashed),
    (re.compile(rf"(?<![\w.,:/$€£₺-])(?:the )?{_ORDINAL} (?:of )?{_MONTH}\b(?:,? {_YEAR}\b)?"), _named),
    (re.compile(rf"\b{_MONTH}\.? (?:the )?{_ORDINAL}\b(?:,? {_YEAR}\b)?"), _named),
    (re.compile(rf"{_NO_DAY_BEFORE}\b(?P<relative>{_any(_RELATIVE_DAYS)})\b{_NO_DAY_AFTER}"), _relative),
    (re.compile(r"\b(?P<relative>dun|bugun|yarin)(?:den|dan|e|a|ki|ku)\b"), _relative),
    (re.compile(rf"(?<!the )\b(?P<direction>{_any(_LAST + _THIS + _NEXT)}) {_WEEKDAY}\b{_NOT_OF_A_MONTH}"), _weekday),
    (re.compile(rf"\b(?:{_any(map(fold, calendar.IN_NEXT_WEEK))}) {_WEEKDAY}\b"), _next_week),
    (re.compile(rf"\b{_WEEKDAY} next week\b"), _next_week),
    (re.compile(rf"\b{_NUMBER} {_ENGLISH_UNIT} ago\b"), _ago),
    (re.compile(rf"\b{_NUMBER} {_TURKISH_UNIT} once\b"), _ago),
    (re.compile(rf"\bin {_NUMBER} {_ENGLISH_UNIT}\b(?! of\b)"), _ahead),
    (re.compile(rf"\b{_NUMBER} {_TURKISH_UNIT} sonra\b"), _ahead),
)  # fmt: skip
_ANY_DAY: Final = re.compile(rf"\d|\b(?:{_any((*_RELATIVE_DAYS, *_WEEKDAYS, *_DAYS_OF_UNIT))})")
"""Each of them has one of these."""
_FUTURE: Final = re.compile(
    r"\b(?:will|going to|gonna|plan(?:s|ning)? to|is due|are due)\b|'ll\b|[ae]c[ae][kg]|[iu]yor"
)
_YEARLY: Final = re.compile(r"\bbirthday\b|\banniversary\b|\bdogum gun|\byil ?donum|\bevery year\b|\bher yil\b")
"""What comes every year has no one year."""
_DIGIT: Final = re.compile(r"(?:the )?\d", re.IGNORECASE)
_PREPOSITION: Final = re.compile(
    r"\b(?:on|by|until|till|since|from|before|after|of|for|as|than|to|and|or|through|between) $", re.IGNORECASE
)
_AS_A_NOUN: Final = re.compile(r"['’]s\b| (?:is|was|will|would|works|worked)\b")
_OTHER_WORD: Final = re.compile(r"\d{1,2} (?:may|march|mar)|[Dd]un[ae]")
_CASE: Final = re.compile(rf"'(?P<case>{_any(calendar.TURKISH_CASES)})\b")
_CASE_OF_A_DAY: Final = re.compile(r"(?:dun|bugun|yarin)(?P<case>den|dan|e|a|ki|ku)")


def undated(text: str) -> str:
    """The text without its ISO dates: what happened on one day is not one thing for that.

    >>> undated("On 2023-05-07 Ayşe moved.")
    'On   Ayşe moved.'
    """
    return _ISO_DATE.sub(" ", text)


_ISO_DATE: Final = re.compile(r"\b\d{4}-\d\d-\d\d\b(?: günü)?")
