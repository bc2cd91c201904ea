"""Whether a sentence speaks of what is over or of what lies ahead, where it names a time."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from mnemolog.processors.text.reader import Reader, Tense
from mnemolog.processors.text.times import clause


class Telling(NamedTuple):
    """The places of a text's words that tell what is over, and of those that tell what lies ahead."""

    past: Sequence[tuple[int, int]]
    ahead: Sequence[tuple[int, int]]
    perhaps_over: bool
    """whether something may be over though no word tells it: *I found a job in November*, *we moved in June*"""


def telling_words(folded: str, reader: Reader) -> Telling:
    """The places of words about the past and the future; a postponed event is neither."""
    if reader.moved.search(folded):
        return Telling((), (), perhaps_over=True)
    perhaps_over = reader.perhaps_past.search(folded) is not None
    return Telling(overs(folded, reader), [match.span() for match in reader.ahead.finditer(folded)], perhaps_over)


def overs(folded: str, reader: Reader) -> list[tuple[int, int]]:
    """The places of words about the past."""
    found = [match.span() for match in reader.past.finditer(folded)]
    # Most sentences have none.
    none = {match.end() for match in reader.no_past.finditer(folded)} if found else ()
    return [(begin, end) for begin, end in found if end not in none]


def tense_of(folded: str, start: int, end: int, telling: Telling, reader: Reader) -> Tense | None:
    """The tense of a time; what was put on it lies ahead whatever the verb says: *put to the 20th*, *kasıma sarktı*."""
    behind = _NO_WORD.search(folded, end)
    put_on = reader.put_on.search(folded, start, behind.start() if behind else len(folded))
    if put_on or reader.put_to.search(folded, max(0, start - _TO), start):
        return "ahead"
    return _tense(folded, start, end, telling, reader)


def _verb_behind(telling: Telling, end: int, last: int) -> Tense | None:
    """What the first telling word says that stands behind a time and before the end of its clause."""
    words: tuple[tuple[Tense, Sequence[tuple[int, int]]], ...] = (("ahead", telling.ahead), ("past", telling.past))
    told = [(begin, tense) for tense, found in words for begin, done in found if end <= begin and done <= last]
    return min(told)[1] if told else None


def _tense(folded: str, start: int, end: int, telling: Telling, reader: Reader) -> Tense | None:
    """Whether the sentence speaks there of what is over or of what lies ahead: its nearest word that tells.

    What is over in another clause tells nothing of a time that stands in a clause of its own: *the party is on 22 May,
    I've booked the hall*. Of a time alone in its clause it is a weak sign, and so is a verb before it where verbs stand
    last.
    """
    first, last = clause(folded, start, end, reader)
    if reader.verb_last and (tense := _verb_behind(telling, end, last)) is not None:
        return tense
    alone = not _WORD.search(folded[first:start] + folded[end:last])
    over, ahead = (_nearest(words, start, end, first, last, alone=alone) for words in (telling.past, telling.ahead))
    if over is None:
        ahead = ahead or _nearest(telling.ahead, start, end, first, last, alone=True)
        return None if ahead is None else "ahead"
    if ahead is not None and ahead <= over:
        return "ahead"
    return "past elsewhere" if alone or reader.verb_last else "past"


def _nearest(
    words: Iterable[tuple[int, int]], start: int, end: int, first: int, last: int, *, alone: bool
) -> int | None:
    """How far the nearest of these words of the clause is; of all, where the time is alone in its clause."""
    near = ((begin, done) for begin, done in words if alone or (first <= begin and done <= last))
    return min((max(start - done, begin - end) for begin, done in near), default=None)


_TO: Final = 4
"""Characters of *to* and *for* before a time."""
_WORD: Final = re.compile(r"\w")
_NO_WORD: Final = re.compile(r"[^\w']")
