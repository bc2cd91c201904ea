"""What a language calls days, months and spans of time, and how it points at them.

Names and patterns are for folded text. English and Turkish share one calendar, as people mix them in one message.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from re import escape
from typing import Literal, TypeAlias

from mnemolog.processors.text.feasts import Feast
from mnemolog.processors.text.language import fold
from mnemolog.schemas.facts import dataclass

Relation: TypeAlias = Literal["in", "until", "before", "since", "after"]
Patterns: TypeAlias = tuple[str, ...]


def numbered(*names: Iterable[str], start: int) -> dict[str, int]:
    """Names, folded, by their places in their lists.

    >>> numbered(("März", "April"), start=3)
    {'marz': 3, 'april': 4}
    """
    return {fold(name): number for each in names for number, name in enumerate(each, start=start)}


def alternatives(names: Iterable[str]) -> str:
    """Folded names as one pattern, the longest first.

    >>> alternatives(("Mai", "März"))
    'marz|mai'
    """
    return "|".join(sorted((escape(fold(name)) for name in names), key=len, reverse=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """How single days are named and pointed at."""

    any: str
    """each has one of these words or a digit: one look spares most texts the others"""
    named: Patterns
    """`day` and `name` of a month, and its `year` where it is said"""
    pointed: Patterns
    """`relative`: yesterday"""
    of_the_week: Patterns
    """`direction` and `weekday`"""
    of_next_week: Patterns
    """`weekday`"""
    ago: Patterns
    """`number` and `unit`"""
    ahead: Patterns
    """the same, where the sentence speaks of what lies ahead (`future`)"""
    future: str
    yearly: str
    """what comes every year and has no one year"""
    misread: str = r"(?!)"
    """what looks like a day and is another word, on the text as it is written, unless `surely` stands before it"""
    surely: str = r"(?!)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spans:
    """How weeks, months, seasons and years are named and pointed at."""

    any: str
    """each has one of these words or a digit"""
    units: Mapping[str, str]
    """week, weekend, month, year, spring, summer, autumn or winter, by what they are called"""
    directions: Mapping[str, int]
    """how many of them from now, by the word before the unit"""
    words: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """unit and direction in one word"""
    relations: Mapping[str, Relation]
    inclusive: frozenset[str] = frozenset()
    """those of `relations` that include the time itself: by Friday, from Monday"""
    through: frozenset[str] = frozenset()
    """words before a time that last up to its end"""
    before: str
    """one of `relations` that stands before a time, as the first group, up to the end"""
    behind: str = r"(?!)(?P<word>)"
    """one that stands behind it, as `word`"""
    unit: Patterns
    """`direction` and `unit`"""
    word: Patterns = ()
    """`word` of `words`"""
    month_of_year: Patterns
    """`name` and `year`"""
    month: Patterns
    """`name` where it is surely one"""
    other_words: frozenset[str] = frozenset()
    """names of months and days that are as often other words: Turkish *ocak* is a stove, *pazar* a market"""
    look_alikes: tuple[str, ...] = ()
    """beginnings of words, as written in lower case, that are another word once their marks are folded"""
    given_names: frozenset[str] = frozenset()
    """what is a person where it is written so: *Marta*, in Turkish also "to March" (*marta*)"""
    season: Patterns = ()
    """`season`"""
    feasts: Mapping[str, Feast] = field(default_factory=dict)
    feast: Patterns = ()
    """`feast` of `feasts`, and its `direction` where it is said"""
    year: Patterns
    """`year`"""
    ago: Patterns
    """`number` and `unit`"""
    later: Patterns
    days_later: Patterns = ()
    """`number` and `unit` of days, counted from today where the sentence does not speak of what is over"""
    weeks_from_day: Patterns = ()
    """the `number` of weeks, one where none is said, that are counted from a `day` of the week"""
    directed_month: Patterns = ()
    """`direction` and `name`"""
    part_of_month: Patterns = ()
    """`part` and `name`, with a `year` where it is said"""
    part_of_unit: Patterns = ()
    """`part`, and the `direction` of the month if it is said: the end of next month"""
    parts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """the first and the last day of a part of a month; below one they are counted from its end, where 0 is the last"""
    ordinal: Patterns
    """the `day` of a month that is not said, or is pointed at by its `direction`"""
    ordinals: Patterns = ()
    """the `first` and the last `day` of several"""
    lasting: str = r"(?!)"
    """what tells, before a number of days, that something lasted or takes so long: *hasn't eaten in three weeks*"""
    put_to: str = r"(?!)"
    """what tells, up to a time, that something was put on it: *moved to the 20th*"""
    put_on: str = r"(?!)"
    """what tells it up to the end of a time: *20'sine attılar*"""
    weekday: Patterns
    """`day`"""
    lone_weekday: Patterns = ()
    """`day`, which is one day only where its sentence tells so; with `put` if something is put on it, and the `part` of
    the day and the `hour` beside it, `at` where something is then"""
    put_on_weekday: str = r"(?!)"
    """what tells, directly behind a day with `put`, that something was put on it: *salıya alındı*"""
    one_day: str = r"(?!)"
    """what tells, behind a lone weekday, that one day is meant which lies ahead"""
    untold: str = r"(?!)"
    """what makes it unsure behind a weekday with an hour"""
    weekly: str = r"(?!)"
    """what tells that a lone weekday is of every week"""
    weekday_of_month: Patterns
    """`weekday`, and the `day` of a month that is not said"""
    denied_before: str = r"(?!)"
    """what tells, up to a time, that it is not the one: *the 15th now, not the 13th*"""
    denied_behind: str = r"(?!)"
    """the same behind it: *yarın değil*"""
    joined: str = r" ?[-–—] ?"
    """what stands between the first and the last of several days"""
    closing: str = r"(?!)"
    """what tells, among the words of a time, that its end is meant"""
    opening: str = r"(?!)"
    """what tells, among the words of a time, that its begin is meant"""
    moved: str = r"(?!)"
    """what tells that something has another time now"""
    clauses: str = r"[,;\n]"
    """what stands between clauses"""
    ahead: str
    """what tells that the sentence speaks of what lies ahead"""
    past: str
    """what tells that it is over"""
    no_past: str = r"(?!)"
    """what `past` finds and tells nothing, by the words around it: a noun with the ending of a verb"""
    perhaps_past: str = r"(?!)"
    """what may tell it: past tenses that are participles too, or of saying"""
    recurring: str = r"(?!)"
    """what tells that a day of the month comes every month"""
    always: str = r"(?!)"
    """what tells that a day comes every month or every week, whatever else its clause says"""
    comes_again: str = r"(?!)"
    """what tells that a day comes again every year"""
    begins: str = r"(?!)"
    """what tells that something begins at a time, and lasts"""
    ends: str = r"(?!)"
    """what tells that it also ends"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """Times in a language."""

    months: Mapping[str, int]
    short_months: Mapping[str, int] = field(default_factory=dict)
    weekdays: Mapping[str, int]
    """0 is Monday"""
    short_weekdays: Mapping[str, int] = field(default_factory=dict)
    relative: Mapping[str, int]
    """days from the day on which it was said"""
    parts_of_a_day: Mapping[str, str] = field(default_factory=dict)
    """what some of them say beside the day, as it stands with an ISO date"""
    numbers: Mapping[str, int]
    day_words: Mapping[str, int] = field(default_factory=dict)
    """days of a month that are written in words"""
    units: Mapping[str, int]
    """days of a unit"""
    last: tuple[str, ...]
    this: tuple[str, ...]
    not_soon: tuple[str, ...]
    days: Days
    spans: Spans
    signals: Patterns
    """what speaks of a day or a month, each at a word boundary"""
    surely_dated: str = r"(?!)"
    """a day of a month whose name is another word as well"""
    periods: Patterns
    """times that are no single day, each at a word boundary"""
    amounts_in_words: Patterns


Spelled: TypeAlias = Callable[[str, int, int, str, str | None], str]
"""Of a text, the place of a day in it, its ISO date and the part of the day: the text with the date."""
