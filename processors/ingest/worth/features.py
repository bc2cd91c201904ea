"""Features of a sentence: named numbers from its text, and the verdicts of rules."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from mnemolog.processors.ingest.spans import Span, forwards
from mnemolog.processors.language import PACKS
from mnemolog.processors.text.language import any_of
from mnemolog.processors.text.patterns import Sieve, later
from mnemolog.processors.text.quotations import quotes, unquoted
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import Language
from mnemolog.schemas.message import Role


class Verdicts(NamedTuple):
    """The verdicts of the rules on a sentence."""

    stated: bool = False
    """it states something, densely enough (B7)"""
    category: str = ""
    triggers: int = 0
    density: int = 0
    entities: int = 0
    dates: int = 0
    asks: bool = False
    orders: bool = False


class Features(NamedTuple):
    """The features of a sentence, as the classifier sees it."""

    named: Mapping[str, float]
    terms: frozenset[str]
    """words, pairs and endings, some of which have weights"""
    framed: bool
    """its words would be a false fact without their frame"""


def features_of(
    span: Span, folded: str, language: Language, *, role: Role, before: str, verdicts: Verdicts
) -> Features:
    """The features of a sentence; `before` is the folded text of the turn before.

    >>> span = Span("I prefer tea.", 0, 13)
    >>> features = features_of(span, "i prefer tea.", "en", role="user", before="", verdicts=Verdicts())
    >>> features.named["first"], features.named["question"], sorted(features.terms), features.framed
    (1.0, 0.0, ['i', 'i prefer', 'prefer', 'prefer tea', 'tea'], False)
    """
    said = tokens(folded)
    found = {name: float(mark) for name, mark in marks(folded, language).items()}
    length = len(said)
    named = {
        "turkish": float(PACKS[language].told_by_endings),
        "role_assistant": float(role == "assistant"),
        "role_tool": float(role == "tool"),
        "length": min(length, _LONG) / _LONG,
        "short": float(length <= _SHORT),
        "one_word": float(length == 1),
        "digits": float(_DIGIT.search(folded) is not None),
        # Not the first word, which has a capital anyway.
        "capitals": float(any(word[:1].isupper() for word in span.text.split()[1:])),
        "question": float("?" in span.text),
        "exclamation": float("!" in span.text),
        "dots": float("..." in span.text or "…" in span.text),
        "colon": float(":" in span.text),
        "labelled": float(_LABELLED.match(folded) is not None),
        "values": float(_has_value(folded)),
        "comma": float("," in span.text),
        "listed": float(span.listed),
        "head": float(bool(span.head)),
        "answers": float(before.endswith("?")),
        **{f"{each}_question": float(shape.search(folded) is not None) for each, shape in _QUESTIONS.items()},
        **found,
        "stated": float(verdicts.stated),
        "triggers": min(verdicts.triggers, 3) / 3,
        "density": min(verdicts.density, 5) / 5,
        "entities": min(verdicts.entities, 3) / 3,
        "dates": min(verdicts.dates, 3) / 3,
        "asks": float(verdicts.asks),
        "orders": float(verdicts.orders),
        **{f"class_{name}": float(verdicts.category == name) for name in CATEGORIES},
    }
    named["first_statement"] = named["first"] * (1 - named["question"]) * (1 - named["asks"])
    named["first_lasting"] = named["first"] * named["lasts"]
    named["second_question"] = named["second"] * named["question"]
    named["short_answer"] = named["short"] * named["answers"]
    quoted = _only_quotes(span.text, language) and not forwards(span.text)
    framed = quoted or any(found[name] for name in ("hypothetical", "sarcasm", "fiction"))
    return Features(named, _terms(folded, language), framed)


def _has_value(folded: str) -> bool:
    """Whether it has a value that cannot be guessed: a port, version, path, address or plate.

    >>> [_has_value(said) for said in ("port 8080:80", "see a/b", "api.shop.com", "well. i like it. yes")]
    [True, True, True, False]
    """
    return (_IN_VALUES.search(folded) is not None or folded.count(".") > 1) and _VALUE.search(folded) is not None


def _only_quotes(text: str, language: Language) -> bool:
    """Whether it is a quotation or a lyric, and nothing says whose: *"my heart will go on"*, *♪ la la*."""
    return "♪" in text or (quotes(text, language) and not tokens(unquoted(text, language)))


@lru_cache(maxsize=1_024)
def marks(folded: str, language: Language) -> Mapping[str, bool]:
    """The frames of its language that a folded sentence has, by name; cached, since several steps ask for them.

    >>> [name for name, found in marks("she asked me to be a witness.", "en").items() if found]
    ['first', 'third', 'elliptic']
    """
    seldom = _SIEVES[language].may_hold(folded)
    return {
        name: (seldom or name not in _SELDOM) and pattern.search(folded) is not None
        for name, pattern in _MARKS[language].items()
    }


@lru_cache(maxsize=8_192)
def elliptic(folded: str, language: Language) -> bool:
    """Whether a folded sentence points at what was said before: that one of its `marks`, at a tenth of their cost."""
    return _MARKS[language]["elliptic"].search(folded) is not None


@lru_cache(maxsize=4096)
def _terms(folded: str, language: Language) -> frozenset[str]:
    """Words, and pairs of words; in languages whose endings carry person, case and tense, endings instead of pairs."""
    said = tokens(folded)
    endings = (f"-{word[-size:]}" for word in said for size in (3, 4, 5) if len(word) > size + 1)
    pairs = (f"{one} {two}" for one, two in pairwise(said))
    first = (f"^{said[0]}",) if said else ()
    return frozenset(
        [*said, *(endings if PACKS[language].told_by_endings else pairs)] if len(said) < _LONG * 2 else said
    ).union(first if len(said) > 1 and said[0] in PACKS[language].openers else ())


CATEGORIES: Final = ("preference", "fact", "decision", "correction", "plan", "entity")
_LONG: Final = 30
_SHORT: Final = 4
_QUESTIONS: Final = {language: later(pack.asking.shape) for language, pack in PACKS.items() if pack.asking.shape}
"""All of them are looked for in every text: people mix languages."""
_DIGIT: Final = later(r"\d")
_LABELLED: Final = later(r"^[^\W\d][\w' -]{1,30}: ?\S")
"""A note with a label: *Allergies: peanuts*."""
_VALUE: Final = later(r"\b\w{0,30}(?:\d[^\W\d]|[^\W\d]\d)|\d[.:]\d|\w[_@/]\w|\w\.\w+\.\w")
_IN_VALUES: Final = later(r"[\d_@/]")
"""Each value has one of these, or two dots."""
_MARKS: Final = {
    language: {name: any_of(pattern) for name, pattern in pack.frames.items()} for language, pack in PACKS.items()
}
_SELDOM: Final = frozenset(
    "hypothetical sarcasm fiction reminds instructs corrects decides undecided requests booked".split()
)
"""Frames of which most sentences have none."""
_SIEVES: Final = {
    language: Sieve(any_of(*(pattern for name, pattern in pack.frames.items() if name in _SELDOM)))
    for language, pack in PACKS.items()
}
