"""The meaning of time expressions, as intervals of days with a precision: last month, 2030'da (ledger R18, R20)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Final, NamedTuple

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.calendar import Relation
from mnemolog.processors.text.dates import DateMention, dates, looks_alike, names_month
from mnemolog.processors.text.intervals import Interval, day_in_words, in_words, month_of, one_day
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.reader import OVER, Reader, Resolve, Tense
from mnemolog.processors.text.tense import Telling, overs, telling_words, tense_of
from mnemolog.processors.text.times import (
    LATELY,
    OF_MONTHS,
    ORDINALS,
    READERS,
    SIDED,
    SOON,
    WEEKDAYS,
    YEARS,
    bare_month,
    ended,
    lone_weekday,
    ordinals,
)
from mnemolog.processors.text.weekdays import side_of_one_day
from mnemolog.schemas.event import Language, Meaning


class _Year(NamedTuple):
    start: int
    end: int
    year: int


class _Found(NamedTuple):
    start: int
    end: int
    interval: Interval
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
    reader, folded = READERS[language], fold(text)
    if len(folded) != len(text) or not reader.any_time.search(folded):  # a letter was folded to two: no offsets
        return ()
    found = (each for each in _all(text, folded, today, language) if not _is_denied(folded, each, reader))
    apart = _apart(sorted(found, key=lambda each: (each.start, -each.end)))
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
    reader, folded = READERS[language], fold(text)
    return bool(overs(folded, reader)) and reader.ahead.search(folded) is None


def comes_again(text: str, language: Language = "en") -> bool:
    """Whether a sentence tells of a day that comes again every year.

    >>> comes_again("Kim's birthday is on 12 May."), comes_again("Remind me of Kim's birthday present on 12 May.")
    (True, False)
    >>> comes_again("She'll be 8 on the 4th."), comes_again("I'll be 20 minutes late on the 4th.")
    (True, False)
    >>> comes_again("I'll be 10-15 minutes late."), comes_again("She turns 8 and has a party.")
    (False, True)
    """
    return READERS[language].comes_again.search(fold(text)) is not None


def points(words: str, language: Language) -> bool:
    """Whether the words of a time point at it from the day on which they are said.

    >>> [points(words, "en") for words in ("yesterday", "next Friday", "on Friday", "5 July", "three weeks ago")]
    [True, True, False, False, False]
    >>> [points(words, "tr") for words in ("Dün", "yarına", "bu hafta", "cuma günü", "5 Temmuz")]
    [True, True, True, False, False]
    """
    calendar, folded = PACKS[language].calendar, fold(words)
    return folded.startswith((*calendar.relative, *calendar.spans.directions))


def begins(text: str, language: Language = "en") -> bool:
    """Whether a sentence tells of what begins at a time, and is not over then.

    >>> [begins(said) for said in ("She starts nursery in August.", "6 nisanda başlıyorum.", "The trial is in August.")]
    [True, True, False]
    >>> begins("The sale starts on 6 March and ends on the 9th."), begins("The match starts at 9 on Friday.")
    (False, False)
    """
    reader, folded = READERS[language], fold(text)
    return reader.begins.search(folded) is not None and reader.ends.search(folded) is None


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
        return in_words(meaning)
    includes = _includes_itself(fold(meaning.words), READERS[language])
    word = _INCLUDING.get(meaning.relation, meaning.relation) if includes else meaning.relation
    if meaning.precision not in ("month", "year"):
        # Only one of several days is shown: of an end the last, with which a memory ends (`ingest.validity`).
        ends = word in ("until", "by", "after")
        day = meaning.last if ends else meaning.first
        return f"{word} {day_in_words(date.fromisoformat(day))}"
    return f"{word} {in_words(meaning)}"


def _includes_itself(folded: str, reader: Reader) -> bool:
    """Whether these words include the time itself: by Friday, from Monday."""
    words = folded.split()
    return not reader.spans.inclusive.isdisjoint((words[0], words[-1]))


def _is_denied(folded: str, found: _Found, reader: Reader) -> bool:
    """Whether it is not then: *not the 13th*; *not until Friday* tells when it is."""
    before = reader.denied_before.search(folded, max(0, found.start - _LONGEST), found.start)
    return found.relation == "in" and (before or reader.denied_behind.match(folded, found.end)) is not None


def _apart(found: list[_Found]) -> Iterator[_Found]:
    end = 0
    for each in found:
        if each.start >= end:
            yield each
            end = each.end


def _joined(folded: str, apart: Iterable[_Found], reader: Reader) -> Iterator[_Found]:
    """From the first to the last as one: *from 2019 to 2022*, *3 May - 7 May*, *from March until June*."""
    if reader.moved.search(folded):  # from one day to another, and not all days between
        yield from apart
        return
    held: _Found | None = None
    for each in apart:
        if held is not None and _goes_on(folded, held, each, reader):
            interval = Interval(held.interval.first, each.interval.last, each.interval.precision)
            held = _Found(held.start, each.end, interval, "in")
            continue
        if held is not None:
            yield held
        held = each
    if held is not None:
        yield held


def _goes_on(folded: str, first: _Found, last: _Found, reader: Reader) -> bool:
    in_order = first.interval.first < last.interval.first and first.interval.precision == last.interval.precision
    between = folded[first.end : last.start]
    until = between == " " and (first.relation, last.relation) == ("after", "until")
    return in_order and (until or (last.relation == "in" and reader.joined.fullmatch(between) is not None))


def _all(text: str, folded: str, today: date, language: Language) -> Iterator[_Found]:
    reader, mentions = READERS[language], dates(text, today, language)
    matches = list(_matches(folded, reader, no_month=not names_month(folded, language)))
    if not mentions and not matches:
        return
    telling, years = telling_words(folded, reader), list(_years(matches, today, reader))
    named: list[_Found] = []
    for mention in mentions:
        day = _of_year(mention, years)
        named.append(_day_of(folded, day, today, telling, named[-1] if named else None, reader))
    yield from named
    for match, resolve in matches:
        # A weekday beside a named day is the same day: on Saturday 3 October, 3 ekim cumartesi.
        beside = resolve in WEEKDAYS and any(
            -1 <= day.start - match.end() <= _BESIDE or _directly_behind(day, match) for day in named
        )
        found = None if beside else _found(match, resolve, today, telling, named, years, reader)
        if found is not None and not _is_another_word(text, match, found, reader):
            yield found


def _directly_behind(day: _Found, match: re.Match[str]) -> bool:
    """Whether nothing but an ending stands between a day and this: *20 Mart cuma günü*, *20 Mart'ta, cuma*."""
    between = match.string[day.end : match.start()]
    return 0 <= match.start() - day.end <= _BESIDE and " " not in between.rstrip()


def _is_another_word(text: str, match: re.Match[str], found: _Found, reader: Reader) -> bool:
    """Whether its marks show that it is another word (*nişanda*, at the engagement), or it is a person.

    A person is written as a name, and no word behind it makes a time of it, as in *Marta kadar*.
    """
    if looks_alike(text[match.start() : match.end()], reader.calendar):
        return True
    return found.end == match.end() and text[match.start() : match.end()] in reader.spans.given_names


def _matches(folded: str, reader: Reader, *, no_month: bool) -> Iterator[tuple[re.Match[str], Resolve]]:
    for pattern, resolve in reader.patterns:
        if not (no_month and resolve in OF_MONTHS):
            yield from ((match, resolve) for match in pattern.finditer(folded))


def _found(
    match: re.Match[str],
    resolve: Resolve,
    today: date,
    telling: Telling,
    named: Sequence[_Found],
    years: Sequence[_Year],
    reader: Reader,
) -> _Found | None:
    """What a pattern found, on the side that its sentence speaks of; `named` are the days found before."""
    folded = match.string
    if resolve is bare_month and (beside := _year_beside(*match.span(), years)):
        return _Found(beside.start, beside.end, month_of(beside.year, reader.months[match["name"]]), "in")
    start, end, relation = _bounds(folded, *match.span(), reader)
    relation = "in" if resolve is ordinals else relation
    lone = resolve is lone_weekday
    tense = side_of_one_day(match, reader) if lone else tense_of(folded, start, end, telling, reader)
    if lone and (tense is None or relation != "in"):
        return None
    # An ordinal after a named day is of the same month: 14 May and the 21st.
    before = [each.interval.last for each in named if each.end <= match.start()] if resolve in ORDINALS else []
    if resolve in SIDED and ended(relation, tense):
        return None
    untold = tense is None and relation == "in" and resolve in SIDED and not before
    if untold and telling.perhaps_over:
        return None
    counted_from, tense = (before[-1], "ahead") if before else (today, tense)
    try:
        interval = resolve(match, counted_from, relation, tense, reader)
    except (ValueError, OverflowError):  # the thirtieth of February, the year 12000
        return None
    if interval is None:
        return None
    # What another clause tells may be of this time too: *all done, home on the 5th*. A month that comes soon is meant.
    if untold and telling.past and not (resolve in OF_MONTHS and interval.first - today <= SOON):
        return None
    interval = _of_its_month(interval, before[-1], today) if before else interval
    return _Found(start, end, _closed(folded[start:end], interval, relation, reader), relation)


def _of_its_month(found: Interval, named: date, today: date) -> Interval:
    """The day behind a named one, in the month of that where this is nearer: *25 April, and on the 18th*."""
    day = found.first.replace(year=named.year, month=named.month) if found.first.day <= named.day else found.first
    return one_day(day) if today <= day and named - day < found.first - named else found


def _day_of(
    folded: str, mention: DateMention, today: date, telling: Telling, before: _Found | None, reader: Reader
) -> _Found:
    """A named day, or several; `before` is the day named before it."""
    start, end, relation = _bounds(folded, mention.first[1] if mention.first else mention.start, mention.end, reader)
    day = _sided(mention, today, relation, tense_of(folded, start, end, telling, reader))
    day = _on_its_weekday(folded, mention, day, reader)
    joined = before is not None and reader.joined.fullmatch(folded[before.end : start])
    if before is not None and joined and mention.yearless and day < before.interval.first:
        day = _of_the_year(day, day.year + 1)  # an interval does not end before it begins: from 1 February to 31 July
    if mention.first is None:
        return _Found(start, end, one_day(day), relation)
    return _Found(start, end, Interval(day.replace(day=mention.first[0]), day, "day"), "in")


def _on_its_weekday(folded: str, mention: DateMention, day: date, reader: Reader) -> date:
    """The day of the nearest year instead, if only that is the weekday beside it: *12 Haziran Cuma*."""
    named = reader.weekday_before.search(folded, max(0, mention.start - _LONGEST), mention.start)
    named = named or reader.weekday_behind.match(folded, mention.end)
    if named is None:
        return day
    # No third year: weekdays are often a day off, and a day off is another year.
    wanted = reader.weekdays[named[1]]
    return mention.day if mention.day.weekday() == wanted != day.weekday() else day


def _sided(mention: DateMention, today: date, relation: Relation, tense: Tense | None) -> date:
    """The day on the side that the sentence speaks of, where its year is not said."""
    day = mention.day
    if not mention.yearless:
        return day
    if relation == "since":
        return _of_the_year(day, day.year - 1) if day > today else day
    # The past tense may name a day soon: the house is sold, and handed over on 4 May.
    if tense in OVER and relation in ("in", "after"):
        return _of_the_year(day, day.year - 1) if day - today > (LATELY if tense == "past" else SOON) else day
    long_ago = today - day > (timedelta(0) if tense == "ahead" or relation != "in" else LATELY)
    return _of_the_year(day, day.year + 1) if long_ago else day


def _of_the_year(day: date, year: int) -> date:
    with suppress(ValueError):  # a 29 February
        return day.replace(year=year)
    return day


def _of_year(mention: DateMention, years: Sequence[_Year]) -> DateMention:
    """The day with the year behind or before it: *12 June next year*, *last year on 12 June*."""
    beside = _year_beside(mention.start, mention.end, years) if mention.yearless else None
    if beside is None:
        return mention
    return DateMention(beside.start, beside.end, _of_the_year(mention.day, beside.year), first=mention.first)


def _years(matches: Iterable[tuple[re.Match[str], Resolve]], today: date, reader: Reader) -> Iterator[_Year]:
    """The years that the text points at."""
    for match, resolve in matches:
        if resolve in YEARS:
            found = None
            with suppress(ValueError, OverflowError):  # the year 10000
                found = resolve(match, today, "in", None, reader)
            if found is not None and found.precision == "year":
                yield _Year(*match.span(), found.first.year)


def _year_beside(start: int, end: int, years: Iterable[_Year]) -> _Year | None:
    """The year that is pointed at beside a day or a month, with the place of both."""
    for each in years:
        if 0 <= max(each.start - end, start - each.end) <= _NEXT_TO:
            return _Year(min(start, each.start), max(end, each.end), each.year)
    return None


def _closed(words: str, interval: Interval, relation: Relation, reader: Reader) -> Interval:
    """Its last day where that is when something ends: *until the end of June*; *at the end of June* is in June."""
    if relation in ("until", "before"):
        if reader.opening.search(words):
            return one_day(interval.first)
        if reader.closing.search(words) or (interval.precision == "week" and _includes_itself(words, reader)):
            return one_day(interval.last)
    return interval


def _bounds(folded: str, start: int, end: int, reader: Reader) -> tuple[int, int, Relation]:
    """With the preposition before, or the postposition behind, and what that says."""
    if match := reader.before.search(folded, max(0, start - _LONGEST), start):
        return match.start(), end, reader.spans.relations[match[1]]
    if match := reader.behind.match(folded, end):
        return start, match.end(), reader.spans.relations[match["word"]]
    return start, end, "in"


_INCLUDING: Final = {"before": "by", "after": "from"}
"""The relations that include the time itself, in words."""
_NEXT_TO: Final = 4
"""Characters between a day and its year: *next year on 12 June*."""
_LONGEST: Final = 28
_BESIDE: Final = 6
"""Characters between the name of a day and its date: *Saturday, the 3rd*."""
