"""What each kind of time expression means on a day: its days, on the side that the sentence speaks of (ledger R20)."""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.calendar import Calendar, Relation, Spans, alternatives
from mnemolog.processors.text.dates import number_of_day
from mnemolog.processors.text.feasts import nearest
from mnemolog.processors.text.intervals import Interval, month_of, one_day, part_of_month, shifted, year_of
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.reader import OVER, Reader, Resolve, Tense


def _unit(
    match: re.Match[str], today: date, _relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """Last month, this weekend, gelecek yıl."""
    unit, shift = reader.spans.units[match["unit"]], reader.spans.directions[match["direction"]]
    found = shifted(today, unit, shift)
    # Said in autumn, *this summer we went to Greece* is of the summer that is over.
    return shifted(today, unit, -1) if found and not shift and tense in OVER and found.first > today else found


def _word(
    match: re.Match[str], today: date, _relation: Relation, _tense: Tense | None, reader: Reader
) -> Interval | None:
    """Haftaya, seneye, bu yaz."""
    unit, shift = reader.spans.words[match["word"]]
    return shifted(today, unit, shift)


def _month_of_year(
    match: re.Match[str], _today: date, _relation: Relation, _tense: Tense | None, reader: Reader
) -> Interval | None:
    return month_of(int(match["year"]), reader.calendar.months[match["name"]])


def bare_month(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """The nearest such month on the side that the sentence speaks of."""
    last, coming = _last_and_coming(reader.calendar.months[match["name"]], today)
    if _is_over(relation, tense) and not _is_soon(coming, relation, tense, today):
        return last
    if tense is not None or relation != "in":
        return coming
    if reader.recurring.search(match.string) or reader.yearly.search(match.string):  # no one month
        return None
    return None if match["name"] in reader.spans.other_words else coming


def _bare_season(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """Until the summer, in the spring, bahara."""
    season = reader.spans.units[match["season"]]
    if _is_over(relation, tense):
        return shifted(today, season, -1)
    if tense is None and relation == "in":
        return None
    before = match.string[: match.start("season")].split()[-2:]
    if relation == "until" and not reader.spans.through.isdisjoint(before):
        return shifted(today, season, 0)  # through the summer: with the one that is now
    coming = shifted(today, season, 1)
    return one_day(coming.first) if coming and relation in ("until", "before") else coming


def _feast(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """Until Christmas, bayramdan sonra: what is done at Christmas may be done every year."""
    shift = reader.spans.directions.get(match.groupdict().get("direction", ""))
    if relation == "in" and shift is None and (tense is None or _always(match, reader)):
        return None
    if relation == "in" and reader.recurring.search(match.string):
        return None
    found = nearest(reader.spans.feasts[match["feast"]], today, over=shift == -1 or _is_over(relation, tense))
    return one_day(found.first) if found and relation in ("until", "before") else found


def _bare_year(
    match: re.Match[str], _today: date, _relation: Relation, _tense: Tense | None, _reader: Reader
) -> Interval | None:
    return year_of(int(match["year"]))


def _directed_month(
    match: re.Match[str], today: date, _relation: Relation, _tense: Tense | None, reader: Reader
) -> Interval | None:
    """Last June, bu haziran; said in March, the next June may be of this year or of the next."""
    month, shift = reader.calendar.months[match["name"]], reader.spans.directions[match["direction"]]
    if shift < 0:
        return month_of(today.year - (month >= today.month), month)
    if shift > 0 and month > today.month:
        return None
    return month_of(today.year + shift, month)


def _part_of_month(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """Early June, the last week of March, ocak sonu."""
    month, part = reader.months[match["name"]], reader.spans.parts[match["part"]]
    if match["year"]:
        return part_of_month(month_of(int(match["year"]), month), *part)
    last, coming = _last_and_coming(month, today)
    if _is_over(relation, tense) and not _is_soon(coming, relation, tense, today):
        found = part_of_month(last, *part)
        return found if found.first <= today else part_of_month(month_of(today.year - 1, month), *part)
    found = part_of_month(coming, *part)
    return found if found.last >= today else part_of_month(month_of(today.year + 1, month), *part)


def _part_of_unit(
    match: re.Match[str], today: date, _relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """The end of next month, ay sonunda; late in June, *ay başı* is of July."""
    part, shift = reader.spans.parts[match["part"]], reader.spans.directions.get(match["direction"])
    found = part_of_month(month_of(today.year, today.month + (shift or 0)), *part)
    if shift is None and tense not in OVER and found.last < today:
        return part_of_month(month_of(today.year, today.month + 1), *part)
    return found


def _last_and_coming(month: int, today: date) -> tuple[Interval, Interval]:
    """The latest such month that has begun, and the first that is not over."""
    return month_of(today.year - (month > today.month), month), month_of(today.year + (month < today.month), month)


def _is_soon(coming: Interval, relation: Relation, tense: Tense | None, today: date) -> bool:
    """Whether it begins soon, and its own verb does not say that it is over: *the rent was raised, from January*."""
    own = tense == "past" and relation != "after"
    return relation != "since" and not own and timedelta(0) < coming.first - today <= SOON


def _is_over(relation: Relation, tense: Tense | None) -> bool:
    """Whether the last such time is meant, and not the next."""
    return relation == "since" or (tense in OVER and relation in ("in", "after"))


def ended(relation: Relation, tense: Tense | None) -> bool:
    """Whether something ended then that may be over: *I was on call until the 10th*; *they gave me until Friday*."""
    return relation in ("until", "before") and tense == "past"


def _later(
    match: re.Match[str], today: date, _relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """In two months, iki ay sonra."""
    if _lasts(match, tense, reader):
        return None
    return shifted(today, reader.spans.units[match["unit"]], _number(match, reader))


def _days_later(
    match: re.Match[str], today: date, _relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """In two weeks, üç gün sonra; *learned in two weeks* tells how long it took."""
    days = _number(match, reader) * reader.calendar.units[match["unit"]]
    return None if _lasts(match, tense, reader) else one_day(today + timedelta(days=days))


def _lasts(match: re.Match[str], tense: Tense | None, reader: Reader) -> bool:
    """Whether it tells how long something lasted, or how often it is so: *twice in two weeks*, *worst in ten years*."""
    before = reader.clauses.split(match.string[: match.start()])[-1]
    return tense == "past" or reader.lasting.search(before) is not None


def _weeks_from_day(
    match: re.Match[str], today: date, _relation: Relation, _tense: Tense | None, reader: Reader
) -> Interval | None:
    """Two weeks from Friday, Thursday week."""
    away = (reader.weekdays[match["day"]] - today.weekday() - 1) % 7 + 1
    weeks = _number(match, reader) if match.groupdict().get("number") else 1
    return one_day(today + timedelta(days=away + 7 * weeks))


def _ago(
    match: re.Match[str], today: date, _relation: Relation, _tense: Tense | None, reader: Reader
) -> Interval | None:
    """Three years ago, üç yıl önce."""
    return shifted(today, reader.spans.units[match["unit"]], -_number(match, reader))


def _number(match: re.Match[str], reader: Reader) -> int:
    return reader.calendar.numbers.get(match["number"]) or int(match["number"])


def _ordinal(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """Until the 9th, ayın 9'una kadar: the next such day, or the last where it is over.

    The rent is due on the 1st: of every month, no one day.
    """
    day = number_of_day(match["day"], reader.calendar)
    if direction := match.groupdict().get("direction"):
        return one_day(month_of(today.year, today.month + reader.spans.directions[direction]).first.replace(day=day))
    recurs = relation not in ("until", "before") and reader.recurring.search(match.string)
    if recurs or _always(match, reader):
        return None
    shift = -int(day > today.day) if _is_over(relation, tense) else int(day < today.day)
    return one_day(month_of(today.year, today.month + shift).first.replace(day=day))


def _always(match: re.Match[str], reader: Reader) -> bool:
    """Whether its clause tells that it comes every week or month, whatever else it says."""
    return reader.always.search(match.string, *clause(match.string, *match.span(), reader)) is not None


def clause(folded: str, start: int, end: int, reader: Reader) -> tuple[int, int]:
    """The text around a time, up to what stands between clauses."""
    first = max((mark.end() for mark in reader.clauses.finditer(folded, 0, start)), default=0)
    behind = reader.clauses.search(folded, end)
    return first, behind.start() if behind else len(folded)


def ordinals(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """17th to 22nd, ayın 15'i ile 20'si arası."""
    if reader.moved.search(match.string):
        return None
    last = _ordinal(match, today, relation, tense or "ahead", reader)
    first = int(match["first"])
    return None if last is None or first >= last.first.day else last._replace(first=last.first.replace(day=first))


def _weekday(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """The next such day, or the last where it is over."""
    wanted = reader.weekdays[match["day"]]
    if _is_over(relation, tense):
        return one_day(today - timedelta(days=(today.weekday() - wanted - 1) % 7 + 1))
    recurs = tense is None and reader.recurring.search(match.string)
    never_once = (relation == "in" and recurs) or _always(match, reader)
    return None if never_once else one_day(today + timedelta(days=(wanted - today.weekday() - 1) % 7 + 1))


def lone_weekday(
    match: re.Match[str], today: date, relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """A weekday of which its sentence tells that one day is meant (`weekdays.py`)."""
    return _weekday(match, today, relation, tense, reader)


def _weekday_of_month(
    match: re.Match[str], today: date, _relation: Relation, tense: Tense | None, reader: Reader
) -> Interval | None:
    """Friday the 22nd: the next such day, or the last where it is over."""
    day, weekday = int(match["day"]), reader.weekdays[match["weekday"]]
    near = (today + timedelta(days=away) for away in range(-_NEAR_DAYS, _NEAR_DAYS + 1))
    found = [each for each in near if (each.day, each.weekday()) == (day, weekday)]
    over, ahead = (
        max((each for each in found if each <= today), default=None),
        min((each for each in found if each >= today), default=None),
    )
    nearest = (over or ahead) if tense in OVER else ahead
    return None if nearest is None else one_day(nearest)


def _ways(spans: Spans) -> tuple[tuple[Sequence[str], Resolve], ...]:
    """The patterns of each kind of time with what resolves them."""
    return (
        (spans.unit, _unit),
        (spans.word, _word),
        (spans.month_of_year, _month_of_year),
        (spans.part_of_month, _part_of_month),
        (spans.part_of_unit, _part_of_unit),
        (spans.directed_month, _directed_month),
        (spans.month, bare_month),
        (spans.season, _bare_season),
        (spans.feast, _feast),
        (spans.year, _bare_year),
        (spans.later, _later),
        (spans.ago, _ago),
        (spans.days_later, _days_later),
        (spans.weeks_from_day, _weeks_from_day),
        (spans.ordinals, ordinals),
        (spans.ordinal, _ordinal),
        (spans.weekday, _weekday),
        (spans.lone_weekday, lone_weekday),
        (spans.weekday_of_month, _weekday_of_month),
    )


def _reader(calendar: Calendar, *, verb_last: bool) -> Reader:
    spans, weekdays = calendar.spans, {**calendar.weekdays, **calendar.short_weekdays}
    return Reader(
        calendar=calendar,
        months={**calendar.months, **calendar.short_months},
        weekdays=weekdays,
        spans=spans,
        any_time=later(spans.any),
        patterns=tuple((later(pattern), resolve) for patterns, resolve in _ways(spans) for pattern in patterns),
        before=later(spans.before),
        behind=later(spans.behind),
        weekday_before=later(rf"\b({alternatives(weekdays)}) (?:the )?$"),
        weekday_behind=later(rf" \(?({alternatives(calendar.weekdays)})\b"),
        ahead=later(spans.ahead),
        past=later(spans.past),
        no_past=later(spans.no_past),
        recurring=later(spans.recurring),
        always=later(spans.always),
        comes_again=later(spans.comes_again),
        begins=later(spans.begins),
        ends=later(spans.ends),
        yearly=later(calendar.days.yearly),
        perhaps_past=later(spans.perhaps_past),
        put_on=later(spans.put_on),
        put_to=later(spans.put_to),
        opening=later(spans.opening),
        clauses=later(spans.clauses),
        lasting=later(spans.lasting),
        denied_before=later(spans.denied_before),
        denied_behind=later(spans.denied_behind),
        joined=later(spans.joined),
        closing=later(spans.closing),
        moved=later(spans.moved),
        put_on_weekday=later(spans.put_on_weekday),
        one_day=later(spans.one_day),
        untold=later(spans.untold),
        weekly=later(spans.weekly),
        verb_last=verb_last,
    )


YEARS: Final = (_unit, _word, _ago)
"""What may point at a year."""
WEEKDAYS: Final = (_weekday, lone_weekday, _weekday_of_month)
ORDINALS: Final = (_ordinal, ordinals)
SIDED: Final = (
    *ORDINALS,
    bare_month,
    _bare_season,
    _feast,
    _weekday,
    _part_of_month,
    _part_of_unit,
    _days_later,
    _later,
)
"""What is past or to come as the sentence has it, and is not known where the sentence does not tell."""
OF_MONTHS: Final = (_month_of_year, _part_of_month, _directed_month, bare_month)
"""What needs the name of a month: one look spares most texts their patterns."""
READERS: Final = {language: _reader(pack.calendar, verb_last=pack.verb_last) for language, pack in PACKS.items()}
_NEAR_DAYS: Final = 92
"""Within which a day of a month that is not said is looked for."""
SOON: Final = timedelta(days=120)
"""A day or month that comes within this time is meant though another clause tells what is over: *the hall is not booked
yet, and the wedding is in July*. In ten sets of conversations it was so in all ten such places."""
LATELY: Final = timedelta(days=60)
"""A day without a year is the last such day if that was so lately; with a past verb the next, if it comes so soon."""
