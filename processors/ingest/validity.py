"""Until when a memory is current: the end of the period that its words name, and nothing else (ledger R20)."""

from datetime import date, datetime, time, timedelta
from typing import Final

from mnemolog.processors.text.content import content_words
from mnemolog.processors.text.meanings import begins, comes_again
from mnemolog.processors.text.patterns import later
from mnemolog.schemas.event import Language, Meaning, Said


def valid_until(kind: str, said: Said, language: Language) -> float | None:
    """The end of the period that the words name, if it is in the future; None: no end."""
    if not said.meanings or comes_again(said.words, language) or tells_more(said.words, said.meanings, language):
        return None
    zone = timedelta(seconds=said.utc_offset_s)
    # What begins on a day is not over after it: a job, a course, a home.
    passes = kind == "reminder" or (kind == "plan" and not begins(said.words, language))
    found = (_end(each, zone, passes=passes or (kind == "plan" and _ranges(each))) for each in said.meanings)
    return max((end for end in found if end is not None and end > said.at), default=None)


def _ranges(meant: Meaning) -> bool:
    """Whether it tells the last day as well: *8 to 10 May*."""
    return meant.precision == "day" and meant.first < meant.last


def tells_more(words: str, meanings: tuple[Meaning, ...], language: Language) -> bool:
    """Whether a clause before that of the first time tells something that holds without it.

    >>> def told(words, time):
    ...     named = Meaning(words=time, first="2026-05-04", last="2026-05-04", precision="day")
    ...     return tells_more(words, (named,), "en")
    >>> told("Lorraine is in the wheelchair, the ramp's going in on Monday.", "on Monday")
    True
    >>> told("The ramp's going in on Monday, she needs it.", "on Monday"), told("We fly to Rome, on 4 May.", "on 4 May")
    (False, False)
    >>> told("By the way, I'm meeting Tom on Monday.", "on Monday"), told("I see Dr. Smith on Monday.", "on Monday")
    (False, False)
    """
    clauses = _BREAK.split(words)
    dated = next((place for place, each in enumerate(clauses) if _names(each, meanings)), 0)
    if not any(_tells(each, language) for each in clauses[:dated]):
        return False
    # A time alone in its clause is the time of the clause before it.
    own = clauses[dated]
    for each in meanings:
        own = own.replace(each.words, " ")
    return bool(content_words(own, language))


def _tells(clause: str, language: Language) -> bool:
    """Whether it is more than an opening (*by the way*) or a word or two (*booked flights*)."""
    return len(clause.split()) >= _LEAST_WORDS and len(content_words(clause, language)) >= _LEAST_CONTENT


def _names(clause: str, meanings: tuple[Meaning, ...]) -> bool:
    return any(each.words in clause for each in meanings)


def _end(meant: Meaning, zone: timedelta, *, passes: bool) -> float | None:
    """When it is over; `passes`: it tells of what is over with its time, also if no word says *until*."""
    if date.fromisoformat(meant.last) == date.max:  # a passport that is valid until 9999-12-31
        return None
    if meant.relation == "until":
        return _midnight(date.fromisoformat(meant.last) + timedelta(days=1), zone)
    first, last = date.fromisoformat(meant.first), date.fromisoformat(meant.last)
    if not passes or meant.relation in ("since", "after"):
        return None
    by_its_begin = meant.relation == "before" and meant.precision != "day"
    return _midnight(first if by_its_begin else last + timedelta(days=1), zone)


def _midnight(day: date, zone: timedelta) -> float:
    return (datetime.combine(day, time.min) - datetime(1970, 1, 1) - zone).total_seconds()  # noqa: DTZ001  both local


_BREAK: Final = later(r"[,;]\s|\n")
_LEAST_WORDS: Final = 4
"""Words of a clause that tells something of its own, at least."""
_LEAST_CONTENT: Final = 2
"""Content words of it, at least."""
