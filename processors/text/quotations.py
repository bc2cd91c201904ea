"""Which words of a text are quoted from somebody else: they tell nothing about the speaker.

Two readings: everything in quotation marks, titles included (`without_quotations`), and what somebody said or wrote
(`unquoted`), in quotation marks or after *dedi ki*.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from mnemolog.processors.language import PACKS
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.schemas.event import Language


def without_quotations(text: str) -> str:
    """The text with spaces in place of quotations and titles, so that offsets stay the same.

    >>> without_quotations('I like "Help!" a lot')
    'I like         a lot'
    """
    for begin, end in _quotations(text):
        text = _blanked(text, begin, end)
    return text


def unquoted(text: str, language: Language) -> str:
    """The text with spaces in place of what it quotes; titles and names in quotation marks stay.

    >>> unquoted('Fwd from Henrik: "I hate last minute changes"', "en").split()
    ['Fwd', 'from', 'Henrik:']
    >>> unquoted('I like the film "Solaris", Tom said "me too"', "en").rstrip()
    'I like the film "Solaris", Tom said'
    >>> unquoted('"Yarın gelirim" dedi, ben de bekliyorum', "tr").strip()
    'dedi, ben de bekliyorum'
    >>> unquoted('I wrote to my boss "I live in Berlin now"', "en")
    'I wrote to my boss "I live in Berlin now"'
    >>> unquoted("Annem diyor ki ben et yemem", "tr").strip(), unquoted("She says: I moved.", "en").strip()
    ('Annem diyor ki', 'She says:')
    """
    for begin, end in _quoted(text, language):
        text = _blanked(text, begin, end)
    return text


def quotes(text: str, language: Language) -> bool:
    """Whether the text quotes what somebody said or wrote.

    >>> quotes('My sister wrote: "I moved to Izmir"', "en"), quotes('We stayed at the "Nero"', "en")
    (True, False)
    """
    return bool(_quoted(text, language))


@lru_cache(maxsize=16_384)
def _quoted(text: str, language: Language) -> tuple[tuple[int, int], ...]:
    """The offsets of what somebody is quoted with."""
    folded, saying = fold(text), _SAYING[language]
    if len(folded) != len(text):  # a letter was folded to two: offsets in `folded` are none in `text`
        return ()
    found = [(begin, end) for begin, end in _quotations(text) if _is_said(text, folded, begin, end, saying)]
    for direct in saying.direct.finditer(folded):
        if not _ends_with(saying.own, folded, direct.end()):
            # "Dedi ki" has no closing mark: all that follows is what was said.
            return (*found, (direct.end(), len(text)))
    return tuple(found)


def _quotations(text: str) -> list[tuple[int, int]]:
    """The offsets of what stands in quotation marks."""
    # One look spares most texts the pattern.
    return [match.span() for match in QUOTATION.finditer(text)] if any(map(text.__contains__, _MARKS)) else []


def _blanked(text: str, begin: int, end: int) -> str:
    """The text with spaces in this place."""
    return text[:begin] + " " * (end - begin) + text[end:]


def _is_said(text: str, folded: str, begin: int, end: int, saying: "_Saying") -> bool:
    """Whether words in quotation marks are what somebody said or wrote, and no title or name."""
    # "I said: …" quotes the speaker, whose words they are.
    if _ends_with(saying.own, folded, begin):
        return False
    if _ends_with(saying.before, folded, begin):
        return True
    if _introduced_behind(text, folded, end, saying.own_behind):
        return False
    several = len(text[begin:end].split()) >= _FEW_WORDS
    return bool(
        (several and (end - begin > LONGEST_TITLE or text[:begin].rstrip().endswith(":")))
        or not _WORD.search(text[:begin] + text[end:])
        or _introduced_behind(text, folded, end, saying.behind)
    )


def _ends_with(words: re.Pattern[str], folded: str, end: int) -> bool:
    """Whether the words stand right before this place."""
    return words.search(folded, max(0, end - _AROUND), end) is not None


def _introduced_behind(text: str, folded: str, end: int, behind: re.Pattern[str]) -> bool:
    """Whether words of saying behind a quotation are about it, and not about another quotation that follows them."""
    found = behind.match(folded, end)
    return found is not None and not _OPENS.match(text, found.end())


_MARKS: Final = '"“”„«»'
QUOTATION: Final = later(rf"(?<!\w)[{_MARKS}][^{_MARKS}]{{1,600}}[{_MARKS}]")
"""Words in quotation marks. A mark right behind a digit or a letter does not open a quotation: a 15" screen."""
LONGEST_TITLE: Final = 42
"""Characters of the longest title, quotation marks included."""
_FEW_WORDS: Final = 3
"""Fewer words after a colon are a value: `version: "~> v2"`."""
_AROUND: Final = 60
"""Characters before a quotation in which a word of saying is looked for."""
_WORD: Final = later(r"\w")
_OPENS: Final = later(r"[^\w,;]{0,3}(?:\w+[^\w,;]+){0,2}[\"“„«]")


class _Saying(NamedTuple):
    """The words of saying of a language, compiled."""

    before: re.Pattern[str]
    behind: re.Pattern[str]
    direct: re.Pattern[str]
    own: re.Pattern[str]
    own_behind: re.Pattern[str]


_SAYING: Final = {
    language: _Saying(
        before=later(pack.saying.before),
        behind=later(pack.saying.behind),
        direct=later(pack.saying.direct),
        own=later(pack.saying.own),
        own_behind=later(pack.saying.own_behind),
    )
    for language, pack in PACKS.items()
}
