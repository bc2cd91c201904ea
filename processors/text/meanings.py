"""What words of time mean, as intervals of days with a precision: last month, 2030'da (ledger R18, R20)."""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple, TypeAlias, cast

from mnemolog.processors.lexicon import calendar, periods
from mnemolog.processors.text.dates import dates
from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import Meaning
from mnemolog.schemas.message import MONTHS

Precision: TypeAlias = Literal["day", "week", "weekend", "month", "season", "year"]
Relation: TypeAlias = Literal["in", "until", "before", "since", "after"]


class _Interval(NamedTuple):
    first: date
    last: date
    precision: Precision


class _Found(NamedTuple):
    start: int
    end: int
    interval: _Interval
    relation: Relation


def meanings(text: str, today: date) -> tuple[Meaning, ...]:
    """Every time that the text names or points at, said on `today`, in order and without overlaps.

    >>> def meant(text):
    ...     return [(m.words, m.first, m.last, m.relation) for m in meanings(text, date(2026, 9, 20))]
    >>> meant("I moved last month.")
    [('last month', '2026-08-01', '2026-08-31', 'in')]
    >>> meant("I stay here until March, and retire in 2030.")
    [('until March', '2027-03-01', '2027-03-31', 'until'), ('in 2030', '2030-01-01', '2030-12-31', 'in')]
    >>> meant("Mart 2027'ye kadar buradayım, ocaktan beri.")
    [("Mart 2027'ye kadar", '2027-03-01', '2027-03-31', 'until'), ('ocaktan beri', '2026-01-01', '2026-01-31', 'since')]
    >>> meant("The train leaves on 3 May 2027."), meant("I may march in a parade every year.")
    ([('on 3 May 2027', '2027-05-03', '2027-05-03', 'in')], [])
    """
    folded = fold(text)
    if len(folded) != len(text) or not _ANY.search(folded):  # a letter that folds to two leaves no places
        return ()
    found = sorted(_all(text, folded, today), key=lambda each: (each.start, -each.end))
    return tuple(
        Meaning(
            words=text[each.start : each.end],
            first=each.interval.first.isoformat(),
            last=each.interval.last.isoformat(),
            precision=each.interval.precision,
            relation=each.relation,
        )
        for each in _apart(found)
    )


def shown(meaning: Meaning) -> str:
    """The interval as people write it.

    >>> said = date(2026, 9, 20)
    >>> [shown(m) for m in meanings("last month, next week, in 2030, yesterday", said)]
    ['August 2026', '21 to 27 September 2026', '2030', '19 September 2026']
    """
    first, last = date.fromisoformat(meaning.first), date.fromisoformat(meaning.last)
    if meaning.precision == "year":
        return str(first.year)
    if meaning.precision == "month":
        return f"{MONTHS[first.month - 1]} {first.year}"
    if first == last:
        return _day(first)
    begin = str(first.day) if (first.year, first.month) == (last.year, last.month) else _day(first)
    return f"{begin} to {_day(last)}"


def _day(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _apart(found: list[_Found]) -> Iterator[_Found]:
    end = 0
    for each in found:
        if each.start >= end:
            yield each
            end = each.end


def _all(text: str, folded: str, today: date) -> Iterator[_Found]:
    ahead = _AHEAD.search(folded) is not None
    for mention in dates(text, today):
        interval = _Interval(mention.day, mention.day, "day")
        yield _with_relation(folded, mention.start, mention.end, interval)
    for pattern, resolve in _PATTERNS:
        for match in pattern.finditer(folded):
            start, end, relation = _bounds(folded, *match.span())
            try:
                interval_or_none = resolve(match, today, relation, ahead)
            except (ValueError, OverflowError):  # the thirtieth of February, the year 12000
                continue
            if interval_or_none is not None:
                yield _Found(start, end, interval_or_none, relation)


def _with_relation(folded: str, start: int, end: int, interval: _Interval) -> _Found:
    start, end, relation = _bounds(folded, start, end)
    return _Found(start, end, interval, relation)


def _bounds(folded: str, start: int, end: int) -> tuple[int, int, Relation]:
    """With the preposition before, or the postposition behind, and what that says."""
    if match := _BEFORE.search(folded, max(0, start - _LONGEST), start):
        return match.start(), end, _RELATIONS[match[1]]
    if match := _BEHIND.match(folded, end):
        return start, match.end(), _RELATIONS[match["word"]]
    return start, end, "in"


def _month(year: int, month: int) -> _Interval:
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return _Interval(date(year, month, 1), date(year, month, monthrange(year, month)[1]), "month")


def _year(year: int) -> _Interval:
    return _Interval(date(year, 1, 1), date(year, 12, 31), "year")


def _week(day: date) -> _Interval:
    monday = day - timedelta(days=day.weekday())
    return _Interval(monday, monday + timedelta(days=6), "week")


def _unit(match: re.Match[str], today: date, _relation: Relation, _ahead: bool) -> _Interval | None:
    """Last month, this weekend, gelecek yıl."""
    return _shifted(today, _UNITS[match["unit"]], _DIRECTIONS[match["direction"]])


def _shifted(today: date, unit: str, shift: int) -> _Interval | None:
    match unit:
        case "year":
            return _year(today.year + shift)
        case "month":
            return _month(today.year, today.month + shift)
        case "week":
            return _week(today + timedelta(days=7 * shift))
        case "weekend":
            saturday = _week(today).first + timedelta(days=5 + 7 * shift)
            return _Interval(saturday, saturday + timedelta(days=1), "weekend")
        case _:
            return _season(today, unit, shift)


def _season(today: date, season: str, shift: int) -> _Interval | None:
    """Of the northern half of the year; the next summer is the first that has not begun."""
    begin = _SEASONS[season]
    spans = []
    for year in range(today.year - 2, today.year + 3):
        first, last = _month(year, begin).first, _month(year, begin + 2).last
        spans.append(_Interval(first, last, "season"))
    if shift < 0:
        return max((span for span in spans if span.last < today), default=None)
    if shift > 0:
        return min((span for span in spans if span.first > today), default=None)
    return min((span for span in spans if span.last >= today), default=None)


def _word(match: re.Match[str], today: date, _relation: Relation, _ahead: bool) -> _Interval | None:
    """Haftaya, seneye, bu yaz."""
    unit, shift = periods.WORDS[match["word"]]
    return _shifted(today, unit, shift)


def _month_of_year(match: re.Match[str], _today: date, _relation: Relation, _ahead: bool) -> _Interval | None:
    return _month(int(match["year"]), _MONTHS[match["name"]])


def _bare_month(match: re.Match[str], today: date, relation: Relation, ahead: bool) -> _Interval | None:
    """The nearest such month on the side that the sentence speaks of."""
    month = _MONTHS[match["name"]]
    if relation in ("until", "before") or (relation in ("in", "after") and ahead):
        return _month(today.year + (month < today.month), month)
    if relation == "since" or _PAST.search(match.string):
        return _month(today.year - (month > today.month), month)
    return None


def _bare_year(match: re.Match[str], _today: date, _relation: Relation, _ahead: bool) -> _Interval | None:
    return _year(int(match["year"]))


def _counted(match: re.Match[str], today: date, _relation: Relation, _ahead: bool) -> _Interval | None:
    """In two months, three years ago, iki ay sonra."""
    number = _NUMBERS.get(match["number"]) or int(match["number"])
    past = "ago" in match[0] or match[0].endswith("once")
    return _shifted(today, _UNITS[match["unit"]], -number if past else number)


def _ordinal(match: re.Match[str], today: date, relation: Relation, ahead: bool) -> _Interval | None:
    """Until the 9th, ayın 9'una kadar: the next such day, or the last where it is told of."""
    day = int(match["day"])
    if not (ahead or relation in ("until", "before")):
        return None
    shift = int(day < today.day)
    month = _month(today.year, today.month + shift).first
    found = month.replace(day=day)
    return _Interval(found, found, "day")


def _weekday(match: re.Match[str], today: date, relation: Relation, ahead: bool) -> _Interval | None:
    if not (ahead or relation in ("until", "before")):
        return None
    days = (_WEEKDAYS[match["day"]] - today.weekday() - 1) % 7 + 1
    found = today + timedelta(days=days)
    return _Interval(found, found, "day")


def _any(names: Iterator[str]) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))


_Resolve: TypeAlias = Callable[[re.Match[str], date, Relation, bool], _Interval | None]
_LONGEST: Final = 16
_SEASONS: Final = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
_UNITS: Final = {fold(word): unit for word, unit in periods.UNITS.items()}
_DIRECTIONS: Final = {fold(word): shift for word, shift in periods.DIRECTIONS.items()}
_MONTHS: Final = {
    fold(name): number
    for names in (calendar.ENGLISH_MONTHS, calendar.TURKISH_MONTHS)
    for number, name in enumerate(names, start=1)
}
_WEEKDAYS: Final = {
    fold(name): number for names in (calendar.ENGLISH_DAYS, calendar.TURKISH_DAYS) for number, name in enumerate(names)
}
_NUMBERS: Final = {fold(word): number for word, number in calendar.NUMBER_WORDS.items()}
_RELATIONS: Final[dict[str, Relation]] = {
    fold(word): cast("Relation", said) for word, said in periods.RELATIONS.items()
}
_BEFORE: Final = re.compile(rf"\b({_any(map(fold, periods.PREPOSITIONS))}) (?:the )?$")
_BEHIND: Final = re.compile(
    rf"(?:'?(?:y?[ae]|n?[dt][ae]n?|[dt][ae]n|y?[iu]|[iu]?n[ae]|[iu]n[dt][ae]n?))? (?P<word>{_any(map(fold, periods.POSTPOSITIONS))})\b"  # noqa: E501  a pattern is easier to check in one piece
)
_CASE: Final = r"(?:'?(?:y?[ae]|[dt][ae]n?))?"
_YEAR: Final = r"(?P<year>(?:19|20)\d{2})"
_ENGLISH: Final = _any(map(fold, calendar.ENGLISH_MONTHS))
_TURKISH: Final = _any(map(fold, calendar.TURKISH_MONTHS))
_DIRECTION: Final = _any(iter(_DIRECTIONS))
_PATTERNS: Final[tuple[tuple[re.Pattern[str], _Resolve], ...]] = (
    (
        re.compile(
            rf"\b(?P<direction>{_DIRECTION}) (?P<unit>{_any(iter(_UNITS))})\b(?:(?:'?(?:[dt][ae]n?|y?[ae]|in|un))\b)?(?! of\b)"  # noqa: E501  a pattern is easier to check in one piece
        ),
        _unit,
    ),
    (re.compile(rf"\b(?P<word>{_any(map(fold, periods.WORDS))})\b(?! of\b)"), _word),
    (re.compile(rf"\b(?P<name>{_any(iter(_MONTHS))}),? {_YEAR}\b(?:'?[dt][ae]n?\b)?"), _month_of_year),
    (
        re.compile(
            rf"(?:(?<=\bin )|(?<=\bby )|(?<=\buntil )|(?<=\btill )|(?<=\bsince )|(?<=\bbefore )|(?<=\bafter )|(?<=\bfrom )"  # noqa: E501  a pattern is easier to check in one piece
            rf"|(?<=\bthrough ))(?P<name>{_ENGLISH})\b(?! \d)"
        ),
        _bare_month,
    ),
    (re.compile(rf"(?<!\d )\b(?P<name>{_TURKISH})(?:'?(?:[dt][ae]n?|y?[ae])| ay[iu]n?[dt]?[ae]n?)\b(?! \d)"), _bare_month),  # noqa: E501  a pattern is easier to check in one piece
    (re.compile(rf"(?<![\w.,:/-]){_YEAR}\b(?:'?(?:[dt][ae]n?|[ae])\b)?(?! (?:corolla|model))"), _bare_year),
    (re.compile(rf"\bin (?P<number>\d{{1,2}}|{_any(iter(_NUMBERS))}) (?P<unit>months?|years?)\b"), _counted),
    (re.compile(rf"\b(?P<number>\d{{1,2}}|{_any(iter(_NUMBERS))}) (?P<unit>months?|years?) ago\b"), _counted),
    (re.compile(rf"\b(?P<number>\d{{1,2}}|{_any(iter(_NUMBERS))}) (?P<unit>ay|yil|sene) (?:sonra|once)\b"), _counted),
    (re.compile(r"\bthe (?P<day>\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|floor|time|century|grade|place|one))"), _ordinal),
    (re.compile(r"\bayin (?P<day>\d{1,2})'?(?:s?[iu]n[ae]|s?[iu]n[dt][ae]n?|[iu])\b"), _ordinal),
    (
        re.compile(rf"(?:(?<=\bon )|(?<=\bby )|(?<=\buntil )|(?<=\btill )|(?<=\bbefore ))(?P<day>{_any(map(fold, calendar.ENGLISH_DAYS))})\b"),  # noqa: E501  a pattern is easier to check in one piece
        _weekday,
    ),
    (re.compile(rf"(?<!her )\b(?P<day>{_any(map(fold, calendar.TURKISH_DAYS))})(?:ye|ya|e|a)(?= kadar\b)"), _weekday),
)  # fmt: skip
_ANY: Final = re.compile(
    rf"\d|\b(?:{_any(iter({*_UNITS, *map(fold, periods.WORDS), *_MONTHS, *_WEEKDAYS, *map(fold, calendar.RELATIVE_DAYS)}))})"  # noqa: E501  a pattern is easier to check in one piece
)
_AHEAD: Final = re.compile(periods.AHEAD)
_PAST: Final = re.compile(periods.PAST)
