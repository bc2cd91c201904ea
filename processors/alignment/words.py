"""The content words of a statement: without stop words, pronouns and the subject's name."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from mnemolog.processors.language import PACKS
from mnemolog.processors.text.analyser import tokens
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import Word, words
from mnemolog.schemas.event import Language


class Spoken(NamedTuple):
    """A word with its stem, and the exact value in it."""

    text: str
    start: int
    end: int
    stem: str
    meaning: str
    """kind:value if it is a number, a unit, a day or a relative; values of one kind exclude each other. Else empty"""
    name: bool
    """written with a capital letter inside the statement"""
    kind: str
    """of its meaning"""


@lru_cache(maxsize=4_096)
def spoken(text: str, language: Language, name: str = "") -> tuple[Spoken, ...]:
    """The content words, in order.

    >>> [(word.stem, word.meaning) for word in spoken("My cat Duman is 3.", "en")]
    [('cat', 'pet:cat'), ('duman', ''), ('3', 'number:3')]
    >>> [word.meaning for word in spoken("8am", "en")], [word.meaning for word in spoken("The 20th, 8 a.m.", "en")]
    (['number:8', 'unit:am'], ['number:20', 'number:8', 'unit:am'])
    """
    without = _TOLD[language].union(tokens(name, language)) if name else _TOLD[language]
    found = []
    counted = False
    for place, (word, start, end) in enumerate(_units_apart(text)):
        stem, meaning, kind, faint = _unit(word) if counted and fold(word) in _UNITS else _alone(word, language)
        if stem and not faint and (meaning or stem not in without):
            name_like = place > 0 and word[0].isupper() and kind != _UNIT
            found.append(Spoken(word, start, end, stem, meaning, name_like, kind))
        counted = kind == _NUMBER
    return tuple(found)


def _units_apart(text: str) -> Iterator[Word]:
    """The words, where a number and its unit are two, as in *8 pm*: *8am* and *8pm* are not the same."""
    for word in words(_DOTTED.sub(r"\1m  ", text)):
        match = _MEASURED.fullmatch(fold(word.text)) if word.text[0].isdigit() else None
        if match is None:
            yield word
            continue
        length = match.end("digits")
        yield Word(word.text[:length], word.start, word.start + length)
        yield Word(word.text[length:], word.start + length, word.end)


def says_one(text: str, language: Language) -> bool:
    """Whether it says one of something, or has an article spelled like it.

    >>> says_one("Sam goes there once a week.", "en"), says_one("Sam goes there.", "en")
    (True, False)
    """
    return any(_alone(word.text, language).faint for word in words(text))


class _Alone(NamedTuple):
    """What a word says by itself."""

    stem: str
    """empty: it is a stop word"""
    meaning: str
    kind: str
    faint: bool
    """one or bir, which are more often articles and pronouns than numbers"""


def _unit(word: str) -> _Alone:
    """What a word says behind a number, where *am* is no verb."""
    return _Alone(fold(word), f"{_UNIT}:{fold(word)}", _UNIT, faint=False)


# The same few thousand words make up most of what is said.
@lru_cache(maxsize=16_384)
def _alone(word: str, language: Language) -> _Alone:
    meaning, stem = _meaning(word, language), "".join(tokens(word, language))
    if meaning and not stem:
        stem = fold(word)
    return _Alone(stem, meaning, meaning.partition(":")[0], meaning == _ONE and not _DIGIT.search(word))


def _meaning(word: str, language: Language) -> str:
    folded = fold(word)
    if match := _COUNTED[language].fullmatch(folded):
        digits = match["digits"]
        return f"{_NUMBER}:" + (digits.replace(".", "").replace(",", "") if _THOUSANDS.fullmatch(digits) else digits)
    if _DIGIT.search(folded):
        # 5A and 6B are names of things, whose digits are not compared as amounts.
        return "identifier:" + folded.partition("'")[0]
    return _MEANINGS[language].get(folded.partition("'")[0]) or _MEANINGS[language].get(
        "".join(tokens(word, language)), ""
    )


_NUMBER: Final = "number"
_UNIT: Final = "unit"
_DIGITS: Final = r"(?P<digits>\d+(?:[.,:]\d+)*)"
_COUNTED: Final = {language: later(rf"{_DIGITS}(?:'\w+|{pack.cues.counted})?") for language, pack in PACKS.items()}
_DOTTED: Final = later(r"(?<=\d)( ?[ap])\.m\.")
"""An hour before or after noon, which is one word without its dots; as long as it was."""
_EVERYWHERE: Final = "k m gb mb tb kg g mg mcg l ml cl km cm mm kmh kw kwh h min"
"""Units that all languages write."""
_UNITS: Final = frozenset(
    unit for units in [_EVERYWHERE, *(pack.cues.units for pack in PACKS.values())] for unit in units.split()
)
_MEASURED: Final = later(rf"{_DIGITS}(?:{'|'.join(sorted(_UNITS))})")
_THOUSANDS: Final = later(r"[1-9]\d{0,2}(?:[.,]\d{3})+")
_DIGIT: Final = later(r"\d")
_MEANINGS: Final = {
    language: {form: meaning for meaning, forms in pack.cues.meanings.items() for form in forms.split()}
    for language, pack in PACKS.items()
}
_TOLD: Final = {language: set(pack.cues.told.split()) for language, pack in PACKS.items()}
_ONE: Final = "number:1"
