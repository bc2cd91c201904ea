"""The meaning of time expressions, as intervals of days with a precision: last month, 2030'da (ledger R18, R20)."""

import re
from calendar import monthrange
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Final, Literal, NamedTuple, TypeAlias

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.calendar import Calendar, Relation, Spans
from mnemolog.processors.text.dates import DateMention, dates
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.schemas.event import Language, Meaning
from mnemolog.schemas.message import MONTHS

Tense: TypeAlias = Literal["past", "ahead"]
Precision: TypeAlias = Literal["day", "week", "weekend", "month", "season", "year"]


class _Interval(NamedTuple):
    first: date
    last: date
    precision: Precision


class _Reader(NamedTuple):
    """A calendar with its patterns compiled."""

    calendar: Calendar
    spans: Spans
    any_time: re.Pattern[str]
    patterns: "tuple[tuple[re.Pattern[str], _Resolve], ...]"
    before: re.Pattern[str]
    behind: re.Pattern[str]
    ahead: re.Pattern[str]
    past: re.Pattern[str]
    recurring: re.Pattern[str]
    joined: re.Pattern[str]
    closing: re.Pattern[str]
    moved: re.Pattern[str]
    verb_last: bool
    """as the language pack has it"""


_Resolve: TypeAlias = Callable[[re.Match[str], date, Relation, Tense | None, _Reader], _Interval | None]


class _Telling(NamedTuple):
    past: Sequence[tuple[int, int]]
    ahead: Sequence[tuple[int, int]]


class _Found(NamedTuple):
    start: int
    end: int
    interval: _Interval
    relation: Relation


def meanings(text: str, today: date, language: Language = "en") -> tuple[Meaning, ...]:
    """Every time that the text names or points at, said on `today`, in order and without overlaps.

    English and Turkish are read together, as people mix them.

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
    >>> meant("I started on Monday."), meant("I fly on 14 May next year and come back on the 21st.")[1:]
    ([('on Monday', '2026-09-14', '2026-09-14', 'in')], [('on the 21st', '2027-05-21', '2027-05-21', 'in')])
    >>> meant("We stay until the end of June."), meant("Ay sonuna kadar buradayım."), meant("I'm off from Monday.")
    ([('until the end of June', '2027-06-30', '2027-06-30', 'until')], \
[('Ay sonuna kadar', '2026-09-30', '2026-09-30', 'until')], [('from Monday', '2026-09-21', '2026-09-21', 'after')])
    >>> meant("Alma is getting married on 5 July."), meant("Alma married on 5 July.")
    ([('on 5 July', '2027-07-05', '2027-07-05', 'in')], [('on 5 July', '2026-07-05', '2026-07-05', 'in')])
    >>> meant("I start the new job from 1 June, and I'm off from 3 to 7 May.")
    [('from 1 June', '2027-06-01', '2027-06-01', 'after'), ('from 3 to 7 May', '2027-05-03', '2027-05-07', 'in')]
    """
    reader, folded = _READERS[language], fold(text)
    if len(folded) != len(text) or not reader.any_time.search(folded):  # a letter was folded to two: no offsets
        return ()
    apart = _apart(sorted(_all(text, folded, today, language), key=lambda each: (each.start, -each.end)))
    return tuple(
        Meaning(
            words=text[each.start : each.end],
            first=each.interval.first.isoformat(),
            last=each.interval.last.isoformat(),
            precision=each.interval.precision,
            relation=each.relation,
        )
        for each in _joined(folded, apart, reader)
    )


def is_over(text: str, meant: Sequence[Meaning], today: date, language: Language = "en") -> bool:
    """Whether a sentence with these times tells of what is over on that day, and of nothing that lies ahead.

    >>> def over(text):
    ...     return is_over(text, meanings(text, date(2026, 9, 20)), date(2026, 9, 20))
    >>> over("This morning we signed the lease."), over("This evening we sign the lease."), over("We signed the lease.")
    (True, False, False)
    """
    if not meant or any(date.fromisoformat(each.last) > today for each in meant):
        return False
    reader, folded = _READERS[language], fold(text)
    return reader.past.search(folded) is not None and reader.ahead.search(folded) is None


def shown(meaning: Meaning, language: Language = "en") -> str:
    """The interval as people write it, with the side of it that is meant.

    >>> said = date(2026, 9, 20)
    >>> [shown(m) for m in meanings("last month, next week, in 2030, yesterday", said)]
    ['August 2026', '21 to 27 September 2026', '2030', '19 September 2026']
    >>> [shown(m) for m in meanings("until March, since last week, by Friday, from Monday, before 2030", said)]
    ['until March 2027', 'since 7 September 2026', 'by 25 September 2026', 'from 21 September 2026', 'before 2030']
    >>> [shown(m, "tr") for m in meanings("ocaktan beri, ayın 9'una kadar, hazirandan itibaren", said, "tr")]
    ['since January 2026', 'until 9 October 2026', 'from June 2027']
    """
    if meaning.relation == "in":
        return _interval(meaning)
    includes = _includes(meaning, language)
    word = _INCLUDING.get(meaning.relation, meaning.relation) if includes else meaning.relation
    if meaning.precision not in ("month", "year"):
        # Only one of several days is shown: of an end the last, with which a memory ends (`admission.valid_until`).
        ends = word in ("until", "by", "after")
        day = meaning.last if ends else meaning.first
        return f"{word} {_day(date.fromisoformat(day))}"
    return f"{word} {_interval(meaning)}"


def _includes(meaning: Meaning, language: Language) -> bool:
    """Whether the words include the time itself: by Friday, from Monday."""
    words = fold(meaning.words).split()
    return not _READERS[language].spans.inclusive.isdisjoint((words[0], words[-1]))


def _interval(meaning: Meaning) -> str:
    first, last = date.fromisoformat(meaning.first), date.fromisoformat(meaning.last)
    if meaning.precision == "year":
        return str(first.year) if first.year == last.year else f"{first.year} to {last.year}"
    if meaning.precision == "month":
        begin, end = (f"{MONTHS[day.month - 1]} {day.year}" for day in (first, last))
        return begin if begin == end else f"{begin} to {end}"
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


def _joined(folded: str, apart: Iterable[_Found], reader: _Reader) -> Iterator[_Found]:
    """From the first to the last as one: *from 2019 to 2022*, *3 May - 7 May*, *from March until June*."""
    if reader.moved.search(folded):  # from one day to another, and not all days between
        yield from apart
        return
    held: _Found | None = None
    for each in apart:
        if held is not None and _goes_on(folded, held, each, reader):
            interval = _Interval(held.interval.first, each.interval.last, each.interval.precision)
            held = _Found(held.start, each.end, interval, "in")
            continue
        if held is not None:
            yield held
        held = each
    if held is not None:
        yield held


def _goes_on(folded: str, first: _Found, last: _Found, reader: _Reader) -> bool:
    in_order = first.interval.first < last.interval.first and first.interval.precision == last.interval.precision
    between = folded[first.end : last.start]
    until = between == " " and (first.relation, last.relation) == ("after", "until")
    return in_order and (until or (last.relation == "in" and reader.joined.fullmatch(between) is not None))


def _all(text: str, folded: str, today: date, language: Language) -> Iterator[_Found]:
    reader = _READERS[language]
    named = [_of_year(folded, mention, today, reader) for mention in dates(text, today, language)]
    telling = _telling(folded, reader)
    last: _Found | None = None
    for mention in named:
        last = _day_of(folded, mention, today, telling, last, reader)
        yield last
    for pattern, resolve in reader.patterns:
        for match in pattern.finditer(folded):
            if resolve in (_weekday, _weekday_of_month) and any(
                -1 <= day.start - match.end() <= _BESIDE for day in named
            ):
                continue  # a weekday beside a named day is the same day: on Saturday 3 October
            start, end, relation = _bounds(folded, *match.span(), reader)
            tense = _tense(folded, start, end, telling, reader)
            # An ordinal after a named day is of the same month: 14 May and the 21st.
            before = [each.day for each in named if each.end <= match.start()] if resolve is _ordinal else []
            try:
                interval_or_none = resolve(
                    match, before[-1] if before else today, relation, "ahead" if before else tense, reader
                )
            except (ValueError, OverflowError):  # the thirtieth of February, the year 12000
                continue
            if interval_or_none is not None and before:
                interval_or_none = _of_its_month(interval_or_none, before[-1], today)
            if interval_or_none is not None:
                yield _Found(start, end, _closed(folded[start:end], interval_or_none, relation, reader), relation)


def _of_its_month(found: _Interval, named: date, today: date) -> _Interval:
    """The day behind a named one, in the month of that where this is nearer: *25 April, and on the 18th*."""
    day = found.first.replace(year=named.year, month=named.month) if found.first.day <= named.day else found.first
    return _Interval(day, day, "day") if today <= day and named - day < found.first - named else found


def _day_of(
    folded: str, mention: DateMention, today: date, telling: _Telling, before: _Found | None, reader: _Reader
) -> _Found:
    """A named day, or several; `before` is the day named before it."""
    start, end, relation = _bounds(folded, mention.first[1] if mention.first else mention.start, mention.end, reader)
    day = _sided(mention, today, relation, _tense(folded, start, end, telling, reader))
    joined = before is not None and reader.joined.fullmatch(folded[before.end : start])
    if before is not None and joined and mention.yearless and day < before.interval.first:
        day = _of_the_year(day, day.year + 1)  # an interval does not end before it begins: from 1 February to 31 July
    if mention.first is None:
        return _Found(start, end, _Interval(day, day, "day"), relation)
    return _Found(start, end, _Interval(day.replace(day=mention.first[0]), day, "day"), "in")


def _sided(mention: DateMention, today: date, relation: Relation, tense: Tense | None) -> date:
    """The day on the side that the sentence speaks of, where its year is not said."""
    day = mention.day
    if not mention.yearless:
        return day
    if relation == "since":
        return _of_the_year(day, day.year - 1) if day > today else day
    # The past tense may name a day soon: the house is sold, and handed over on 4 May.
    if tense == "past" and relation in ("in", "after"):
        return _of_the_year(day, day.year - 1) if day - today > _LATELY else day
    long_ago = today - day > (timedelta(0) if tense == "ahead" or relation != "in" else _LATELY)
    return _of_the_year(day, day.year + 1) if long_ago else day


def _of_the_year(day: date, year: int) -> date:
    with suppress(ValueError):  # a 29 February
        return day.replace(year=year)
    return day


def _of_year(folded: str, mention: DateMention, today: date, reader: _Reader) -> DateMention:
    """The day with the year behind or before it: *12 June next year*, *last year on 12 June*."""
    if not mention.yearless:
        return mention
    for pattern, resolve in reader.patterns:
        for match in pattern.finditer(folded) if resolve in (_unit, _word) else ():
            behind, before = match.start() - mention.end, mention.start - match.end()
            year = resolve(match, today, "in", None, reader) if 0 <= max(behind, before) <= _NEXT_TO else None
            if year is not None and year.precision == "year":
                day = _of_the_year(mention.day, year.first.year)
                start, end = min(mention.start, match.start()), max(mention.end, match.end())
                return DateMention(start, end, day, first=mention.first)
    return mention


def _telling(folded: str, reader: _Reader) -> _Telling:
    """The places of words about the past and the future; a postponed event is neither."""
    if reader.moved.search(folded):
        return _Telling((), ())
    past, ahead = ([match.span() for match in pattern.finditer(folded)] for pattern in (reader.past, reader.ahead))
    return _Telling(past, ahead)


def _verb_behind(telling: _Telling, end: int, last: int) -> Tense | None:
    """What the first telling word says that stands behind a time and before the end of its clause."""
    words: tuple[tuple[Tense, Sequence[tuple[int, int]]], ...] = (("ahead", telling.ahead), ("past", telling.past))
    told = [(begin, tense) for tense, found in words for begin, done in found if end <= begin and done <= last]
    return min(told)[1] if told else None


def _tense(folded: str, start: int, end: int, telling: _Telling, reader: _Reader) -> Tense | None:
    """Whether the sentence speaks there of what is over or of what lies ahead: its nearest word that tells.

    What is over in another clause tells nothing of a time that stands in a clause of its own: *the party is on 22 May,
    I've booked the hall*.
    """
    first, last = _clause(folded, start, end)
    if reader.verb_last and (tense := _verb_behind(telling, end, last)) is not None:
        return tense
    alone = not _WORD.search(folded[first:start] + folded[end:last])
    overs = [(begin, done) for begin, done in telling.past if alone or (first <= begin and done <= last)]
    past, ahead = (
        min((max(start - done, begin - end) for begin, done in words), default=None) for words in (overs, telling.ahead)
    )
    if past is None:
        return None if ahead is None else "ahead"
    return "ahead" if ahead is not None and ahead <= past else "past"


def _clause(folded: str, start: int, end: int) -> tuple[int, int]:
    """The text around a time, up to the next commas or ends of lines."""
    first = max(folded.rfind(mark, 0, start) for mark in _COMMAS) + 1
    behind = [place for mark in _COMMAS if (place := folded.find(mark, end)) >= 0]
    return first, min(behind, default=len(folded))


def _closed(words: str, interval: _Interval, relation: Relation, reader: _Reader) -> _Interval:
    """Its last day where that is when something ends: *until the end of June*; *at the end of June* is in June."""
    if relation in ("until", "before") and reader.closing.search(words):
        return _Interval(interval.last, interval.last, "day")
    return interval


def _bounds(folded: str, start: int, end: int, reader: _Reader) -> tuple[int, int, Relation]:
    """With the preposition before, or the postposition behind, and what that says."""
    if match := reader.before.search(folded, max(0, start - _LONGEST), start):
        return match.start(), end, reader.spans.relations[match[1]]
    if match := reader.behind.match(folded, end):
        return start, match.end(), reader.spans.relations[match["word"]]
    return start, end, "in"


def _month(year: int, month: int) -> _Interval:
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return _Interval(date(year, month, 1), date(year, month, monthrange(year, month)[1]), "month")


def _year(year: int) -> _Interval:
    return _Interval(date(year, 1, 1), date(year, 12, 31), "year")


def _week(day: date) -> _Interval:
    monday = day - timedelta(days=day.weekday())
    return _Interval(monday, monday + timedelta(days=6), "week")


def _unit(
    match: re.Match[str], today: date, _relation: Relation, _tense: Tense | None, reader: _Reader
) -> _Interval | None:
    """Last month, this weekend, gelecek yıl."""
    return _shifted(today, reader.spans.units[match["unit"]], reader.spans.directions[match["direction"]])


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
    """A season of the northern hemisphere; the next summer is the first that has not begun."""
    begin = _SEASONS[season]
    spans = []
    # Winter begins in one year and ends in the next, so years on both sides are needed.
    for year in range(today.year - 2, today.year + 3):
        first, last = _month(year, begin).first, _month(year, begin + 2).last
        spans.append(_Interval(first, last, "season"))
    if shift < 0:
        return max((span for span in spans if span.last < today), default=None)
    if shift > 0:
        return min((span for span in spans if span.first > today), default=None)
    return min((span for span in spans if span.last >= today), default=None)


def _word(
    match: re.Match[str], today: date, _relation: Relation, _tense: Tense | None, reader: _Reader
) -> _Interval | None:
    """Haftaya, seneye, bu yaz."""
    unit, shift = reader.spans.words[match["word"]]
    return _shifted(today, unit, shift)


def _month_of_year(
    match: re.Match[str], _today: date, _relation: Relation, _tense: Tense | None, reader: _Reader
) -> _Interval | None:
    return _month(int(match["year"]), reader.calendar.months[match["name"]])


def _bare_month(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: _Reader
) -> _Interval | None:
    """The nearest such month on the side that the sentence speaks of."""
    month = reader.calendar.months[match["name"]]
    if relation == "since" or (tense == "past" and relation in ("in", "after")):
        return _month(today.year - (month > today.month), month)
    if relation in ("until", "before", "after") or tense == "ahead":
        return _month(today.year + (month < today.month), month)
    return None


def _bare_year(
    match: re.Match[str], _today: date, _relation: Relation, _tense: Tense | None, _reader: _Reader
) -> _Interval | None:
    return _year(int(match["year"]))


def _later(
    match: re.Match[str], today: date, _relation: Relation, _tense: Tense | None, reader: _Reader
) -> _Interval | None:
    """In two months, iki ay sonra."""
    return _shifted(today, reader.spans.units[match["unit"]], _number(match, reader))


def _ago(
    match: re.Match[str], today: date, _relation: Relation, _tense: Tense | None, reader: _Reader
) -> _Interval | None:
    """Three years ago, üç yıl önce."""
    return _shifted(today, reader.spans.units[match["unit"]], -_number(match, reader))


def _number(match: re.Match[str], reader: _Reader) -> int:
    return reader.calendar.numbers.get(match["number"]) or int(match["number"])


def _ordinal(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: _Reader
) -> _Interval | None:
    """Until the 9th, ayın 9'una kadar: the next such day. The rent is due on the 1st: of every month, no one day."""
    day, until = int(match["day"]), relation in ("until", "before")
    if not until and (tense != "ahead" or reader.recurring.search(match.string)):
        return None
    shift = int(day < today.day)
    month = _month(today.year, today.month + shift).first
    found = month.replace(day=day)
    return _Interval(found, found, "day")


def _weekday(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: _Reader
) -> _Interval | None:
    """The next such day, or the last where it is over."""
    wanted = reader.calendar.weekdays[match["day"]]
    if tense == "past" and relation in ("in", "after"):
        found = today - timedelta(days=(today.weekday() - wanted - 1) % 7 + 1)
    elif tense == "ahead" or relation in ("until", "before", "after"):
        found = today + timedelta(days=(wanted - today.weekday() - 1) % 7 + 1)
    else:
        return None
    return _Interval(found, found, "day")


def _weekday_of_month(
    match: re.Match[str], today: date, _relation: Relation, tense: Tense | None, reader: _Reader
) -> _Interval | None:
    """Friday the 22nd: the next such day, or the last where it is over."""
    calendar, day = reader.calendar, int(match["day"])
    name = match["weekday"]
    weekday = calendar.weekdays[name] if name in calendar.weekdays else calendar.short_weekdays[name]
    near = (today + timedelta(days=away) for away in range(-_NEAR_DAYS, _NEAR_DAYS + 1))
    found = [each for each in near if (each.day, each.weekday()) == (day, weekday)]
    over, ahead = (
        max((each for each in found if each <= today), default=None),
        min((each for each in found if each >= today), default=None),
    )
    nearest = (over or ahead) if tense == "past" else ahead
    return None if nearest is None else _Interval(nearest, nearest, "day")


_INCLUDING: Final = {"before": "by", "after": "from"}
"""The relations that include the time itself, in words."""
_NEAR_DAYS: Final = 92
"""Within which a day of a month that is not said is looked for."""
_LATELY: Final = timedelta(days=60)
"""A day whose year is not said is the last such day if that was so lately, and the next if it comes so soon."""
_NEXT_TO: Final = 4
"""Characters between a day and its year: *next year on 12 June*."""
_LONGEST: Final = 28
_BESIDE: Final = 6
"""Characters between the name of a day and its date: *Saturday, the 3rd*."""
_SEASONS: Final = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}


def _reader(calendar: Calendar, *, verb_last: bool) -> _Reader:
    spans = calendar.spans
    ways: tuple[tuple[Sequence[str], _Resolve], ...] = (
        (spans.unit, _unit),
        (spans.word, _word),
        (spans.month_of_year, _month_of_year),
        (spans.month, _bare_month),
        (spans.year, _bare_year),
        (spans.later, _later),
        (spans.ago, _ago),
        (spans.ordinal, _ordinal),
        (spans.weekday, _weekday),
        (spans.weekday_of_month, _weekday_of_month),
    )
    return _Reader(
        calendar=calendar,
        spans=spans,
        any_time=later(spans.any),
        patterns=tuple((later(pattern), resolve) for patterns, resolve in ways for pattern in patterns),
        before=later(spans.before),
        behind=later(spans.behind),
        ahead=later(spans.ahead),
        past=later(spans.past),
        recurring=later(spans.recurring),
        joined=later(spans.joined),
        closing=later(spans.closing),
        moved=later(spans.moved),
        verb_last=verb_last,
    )


_READERS: Final = {language: _reader(pack.calendar, verb_last=pack.verb_last) for language, pack in PACKS.items()}
_COMMAS: Final = ",;\n"
_WORD: Final = re.compile(r"\w")
