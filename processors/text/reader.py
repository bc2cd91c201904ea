"""A calendar with its patterns compiled, and what resolves what they find."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Final, Literal, NamedTuple, TypeAlias

from mnemolog.processors.language.calendar import Calendar, Relation, Spans
from mnemolog.processors.text.intervals import Interval

Tense: TypeAlias = Literal["past", "past elsewhere", "ahead"]
"""*Past elsewhere*: another clause tells what is over, or, where verbs stand last, a verb that is not of the time."""
OVER: Final = ("past", "past elsewhere")


class Reader(NamedTuple):
    """A calendar with its patterns compiled."""

    calendar: Calendar
    months: Mapping[str, int]
    """full and short names"""
    weekdays: Mapping[str, int]
    """full and short names"""
    spans: Spans
    any_time: re.Pattern[str]
    patterns: "tuple[tuple[re.Pattern[str], Resolve], ...]"
    before: re.Pattern[str]
    behind: re.Pattern[str]
    weekday_before: re.Pattern[str]
    weekday_behind: re.Pattern[str]
    ahead: re.Pattern[str]
    past: re.Pattern[str]
    no_past: re.Pattern[str]
    recurring: re.Pattern[str]
    always: re.Pattern[str]
    comes_again: re.Pattern[str]
    begins: re.Pattern[str]
    ends: re.Pattern[str]
    yearly: re.Pattern[str]
    perhaps_past: re.Pattern[str]
    put_on: re.Pattern[str]
    put_to: re.Pattern[str]
    opening: re.Pattern[str]
    clauses: re.Pattern[str]
    lasting: re.Pattern[str]
    denied_before: re.Pattern[str]
    denied_behind: re.Pattern[str]
    joined: re.Pattern[str]
    closing: re.Pattern[str]
    moved: re.Pattern[str]
    put_on_weekday: re.Pattern[str]
    one_day: re.Pattern[str]
    untold: re.Pattern[str]
    weekly: re.Pattern[str]
    verb_last: bool
    """as the language pack has it"""


Resolve: TypeAlias = Callable[[re.Match[str], date, Relation, Tense | None, Reader], Interval | None]
