"""The emotion of a text: its valence, its arousal, and the feeling that it names (ledger B6).

It comes from words, punctuation and capitals, without a model. The look-up of a word is cached, so that a text costs
one look-up per word; only a text with a word that may express a feeling is read clause by clause.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import compress
from typing import Final, NamedTuple

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.tones import Tone
from mnemolog.processors.lexicon import emotion as lexicon
from mnemolog.processors.text.language import fold, unmarked
from mnemolog.processors.text.patterns import later, made_later
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import CALM, Emotion, Feeling, Language


class _Endings(NamedTuple):
    """What follows the stem of a verb."""

    of_verbs: re.Pattern[str]
    denied: re.Pattern[str]
    """the same of a verb that denies itself"""


class _Part(NamedTuple):
    """A word of the lexicon."""

    stem: str
    plain: str
    """without its diacritics"""
    whole: bool
    """whether nothing may follow the stem"""
    endings: _Endings | None
    """of a verb, which alone may follow its stem"""


class _Entry(NamedTuple):
    tone: Tone
    parts: tuple[_Part, ...]


class _Found(NamedTuple):
    """A tone found in a text, with its factor there."""

    tone: Tone
    factor: float
    """negative if the tone is negated"""


def feel(text: str, folded: str, language: Language) -> Emotion:
    """The emotion of a text; `text` must be NFC-composed, and `folded` is its folded form.

    valence = s / (1 + |s|), where s sums the tones of the words, scaled by intensifiers and inverted by negations.
    Arousal sums exclamation marks, capitals, urgency and strong words, at most 1. The feeling is the one with the most
    weight that is not negated.

    >>> of = lambda text, language="en": feel(text, fold(text), language)
    >>> of("I'm so happy, we won!!!")
    Emotion(valence=0.6, arousal=0.3, feeling='joy')
    >>> of("I'm not happy."), of("The server listens on port 9092.") == CALM
    (Emotion(valence=-0.3333, arousal=0.0, feeling=None), True)
    >>> of("Çok korktum!", "tr"), of("Hiç sevmedim.", "tr")
    (Emotion(valence=-0.6, arousal=0.1, feeling='fear'), Emotion(valence=-0.3333, arousal=0.0, feeling=None))
    """
    found = [*_in_words(_as_typed(text, folded, language), language), *_in_signs(text)]
    raised = _raised(text)
    if not found and not raised:
        return CALM
    said = sum(tone.valence * factor for tone, factor in found)
    # Each tone once: "happy, happy" is not twice as aroused, and a negated word not at all.
    stirred = {tone: tone.arousal for tone, factor in found if factor > 0}
    return Emotion(
        # Bounded without a cut: many words add up, and none of them alone reaches the end.
        valence=round(said / (1 + abs(said)), _DIGITS),
        arousal=round(min(1.0, raised + sum(stirred.values())), _DIGITS),
        feeling=_named_most(found),
    )


def _as_typed(text: str, folded: str, language: Language) -> str:
    """The text to look words up in: Turkish that is typed with its letters keeps them, for sınır is not sinir."""
    pack = PACKS[language]
    # Text without any Turkish letter was typed on another keyboard, so its i may be an ı.
    return pack.lower(text) if pack.letters_matter and not text.isascii() else folded


def _named_most(found: Sequence[_Found]) -> Feeling | None:
    weights: dict[Feeling, float] = {}
    for tone, factor in found:
        if tone.feeling is not None and factor > 0:
            weights[tone.feeling] = weights.get(tone.feeling, 0.0) + (abs(tone.valence) or 1.0) * factor
    return max(weights, key=lambda feeling: weights[feeling], default=None)


# Words


def _in_words(text: str, language: Language) -> list[_Found]:
    words = tokens(text)
    telling = {*compress(words, map(_MAY_TELL[language], words))}
    # Nearly all texts end here, after one cached look-up a word.
    if not telling:
        return []
    found: list[_Found] = []
    for clause in _CLAUSE.split(text):
        if any(map(clause.__contains__, telling)):
            found += _in_clause(tokens(clause), language)
    return found


def _in_clause(words: Sequence[str], language: Language) -> Iterator[_Found]:
    begun = [*map(_BEGINNING_WITH[language], words)]
    end = 0
    for at in compress(range(len(words)), begun):
        # The longest entry comes first, and its words count once.
        if at >= end and (entry := _standing(begun[at], words, at)):
            end = at + len(entry.parts)
            yield _Found(entry.tone, _factor(entry, words, at, end, language))


def _standing(entries: Sequence[_Entry], words: Sequence[str], at: int) -> _Entry | None:
    """The first of the entries whose words all follow at this place."""
    for entry in entries:
        length = len(entry.parts)
        if length == 1:
            return entry
        if at + length <= len(words) and all(map(_fits, entry.parts[1:], words[at + 1 : at + length])):
            return entry
    return None


def _factor(entry: _Entry, words: Sequence[str], start: int, end: int, language: Language) -> float:
    """The factor of an entry's tone, from intensifiers before it and negations before or after it."""
    degree = _degree(words[max(0, start - _DEGREE_REACH) : start])
    if not PACKS[language].sentences.verb_last:
        denied = _denied_before(words[max(0, start - _DENIAL_REACH) : start], PACKS[language].feelings.denied_before)
    else:
        behind = any(map(_DENIES[language], words[end : end + _REACH_BEHIND]))
        # There the negation is an ending or follows: two of them ("sevmiyor değilim") are none.
        denied = behind != _denies_itself(entry.parts[-1], words[end - 1])
    return degree * _TURNED if denied else degree


def _degree(before: Sequence[str]) -> float:
    stronger = _STRONGER if not _STRONGER_WORDS.isdisjoint(before) else 1.0
    return stronger * (_WEAKER if not _WEAKER_WORDS.isdisjoint(before) else 1.0)


def _denied_before(before: Sequence[str], denials: frozenset[str]) -> bool:
    found = [place for place, word in enumerate(before) if word in denials or word.endswith("n't")]
    return bool(found) and lexicon.NO_NEGATIONS_BEFORE.isdisjoint(before[found[-1] + 1 :])


def _denies(language: Language, word: str) -> bool:
    """Whether the word negates the words before it."""
    return any(_fits(part, word) for part in _BEHIND[language]) or any(
        _fits(verb, word) and _denies_itself(verb, word) for verb in _LIGHT_VERBS[language]
    )


def _denies_itself(part: _Part, word: str) -> bool:
    return part.endings is not None and part.endings.denied.fullmatch(word, len(part.stem)) is not None


def _may_tell(language: Language, word: str) -> bool:
    """Whether the word is the longest part of some entry."""
    return any(_fits(part, word) for part in _LONGEST_PARTS()[language].get(unmarked(word[:_INDEXED]), ()))


def _beginning_with(language: Language, word: str) -> tuple[_Entry, ...]:
    """The entries that may begin with the word, longest first."""
    entries = _ENTRIES()[language].get(unmarked(word[:_INDEXED]), ())
    return tuple(entry for entry in entries if _fits(entry.parts[0], word))


def _fits(part: _Part, word: str) -> bool:
    """Whether a word, typed with or without its diacritics, fits a part of the lexicon."""
    length = len(part.stem)
    if not unmarked(word).startswith(part.plain) or (part.whole and len(word) > length):
        return False
    # Letter by letter, so that "sınır" (border) is not taken for "sinir" (anger) where the letters were typed.
    if any(letter not in either for letter, either in zip(word, zip(part.stem, part.plain, strict=True), strict=False)):
        return False
    return part.endings is None or part.endings.of_verbs.fullmatch(word, length) is not None


# Signs, marks and capitals


def _in_signs(text: str) -> list[_Found]:
    """Emoji and emoticons, each counted once."""
    signs = [] if text.isascii() else sorted(_EMOJI.intersection(text))
    if any(map(text.__contains__, _IN_EMOTICONS)):
        signs += _EMOTICON.findall(text)
    return [_Found(_SIGNS[sign], 1.0) for sign in dict.fromkeys(signs)]


def _raised(text: str) -> float:
    """The arousal from exclamation marks and capitals, whatever the words."""
    marks = text.count("!")
    if marks:
        # An operator of programs, no exclamation.
        marks -= text.count("!=")
    return lexicon.EXCLAMATION * min(marks, _EXCLAMATIONS) + (_capitals(text) if _ANY_CAPITALS.search(text) else 0.0)


def _capitals(text: str) -> float:
    """The arousal from capitals: shouting or emphasis. Acronyms such as API, NASA and TBMM are calm."""
    if any(_is_shouted(row[0]) for row in _ROW.finditer(text)):
        return lexicon.SHOUTING
    return lexicon.EMPHASIS if any(_is_emphasis(fold(word)) for word in _CAPITALS.findall(text)) else 0.0


def _is_shouted(row: str) -> bool:
    return any(len(word) >= _LONG_WORD for word in tokens(row))


def _is_emphasis(word: str) -> bool:
    return word in _EMPHATIC or any(
        len(each.parts) == 1 for begins in _BEGINNING_WITH.values() for each in begins(word)
    )


# The lexicon, by first letters


def _part(language: Language, written: str) -> _Part:
    stem = written.rstrip("*-")
    return _Part(stem, fold(stem), stem == written, _ENDINGS[language] if written.endswith("-") else None)


def _parts(language: Language, entries: str) -> tuple[_Part, ...]:
    """The parts of entries of one word each."""
    return tuple(_part(language, entry) for entry in entries.split(", ") if entry)


def _parsed(language: Language) -> list[_Entry]:
    """The entries of the lexicon, longest first."""
    entries = (
        _Entry(tone, tuple(_part(language, word) for word in entry.split()))
        for tone in (*PACKS[language].feelings.tones, *lexicon.ANYWHERE)
        for entry in tone.entries.split(",")
        if entry
    )
    return sorted(entries, key=lambda entry: (len(entry.parts), len(entry.parts[0].stem)), reverse=True)


def _by_beginning(entries: Sequence[_Entry]) -> Mapping[str, tuple[_Entry, ...]]:
    found: dict[str, tuple[_Entry, ...]] = {}
    for entry in entries:
        begins = _begins(entry.parts[0])
        found[begins] = (*found.get(begins, ()), entry)
    return found


def _longest_parts(entries: Sequence[_Entry]) -> Mapping[str, tuple[_Part, ...]]:
    found: dict[str, tuple[_Part, ...]] = {}
    for part in {max(entry.parts, key=lambda part: len(part.stem)) for entry in entries}:
        found[_begins(part)] = (*found.get(_begins(part), ()), part)
    return found


def _begins(part: _Part) -> str:
    assert len(part.stem) >= _INDEXED or part.whole, part
    return part.plain[:_INDEXED]


_INDEXED: Final = 2
"""Letters of the prefix by which a word is looked up."""
_DIGITS: Final = 4
_STRONGER: Final = 1.5
_WEAKER: Final = 0.5
_TURNED: Final = -0.5
"""The factor of a negation: *not good* is bad, but less than *bad*."""
_DEGREE_REACH: Final = 2
_DENIAL_REACH: Final = 3
_REACH_BEHIND: Final = 2
_EXCLAMATIONS: Final = 3
_LONG_WORD: Final = 4
"""Letters that at least one word of a row in capitals has to have: a row of acronyms is not shouting."""

_CLAUSE: Final = later(r"[.,;:!?…\n()\[\]–—]+")
_UPPER: Final = "[A-ZÇĞİÖŞÜÂÎÛ]"
_ANY_CAPITALS: Final = later(_UPPER * 2)
"""A pre-check, twice as fast as a search for a whole word in capitals, which most texts lack."""
_CAPITALS: Final = later(rf"\b{_UPPER}{{2,}}\b")
_ROW: Final = later(
    rf"\b{_UPPER}+(?:['’ ]+{_UPPER}+){{2,}}\b|"
    rf"(?:^|(?<=[.!?…\n]))[^\w\n.!?…]*{_UPPER}+['’ ]+{_UPPER}{{2,}}(?=\W*(?:$|[.!?…\n]))"
)
"""Three words in capitals, or two that are the whole sentence."""

_ENDINGS: Final = {
    language: _Endings(later(pack.feelings.verb_endings), later(pack.feelings.denied_endings))
    for language, pack in PACKS.items()
}
_PARSED: Final = made_later(lambda: {language: _parsed(language) for language in PACKS})
_ENTRIES: Final = made_later(lambda: {language: _by_beginning(entries) for language, entries in _PARSED().items()})
_LONGEST_PARTS: Final = made_later(
    lambda: {language: _longest_parts(entries) for language, entries in _PARSED().items()}
)
_MAY_TELL: Final = {language: lru_cache(maxsize=65_536)(partial(_may_tell, language)) for language in PACKS}
_BEGINNING_WITH: Final = {language: lru_cache(maxsize=65_536)(partial(_beginning_with, language)) for language in PACKS}
"""One cache for each language: a look-up with the word alone as its key is the fastest."""
_DENIES: Final = {language: lru_cache(maxsize=65_536)(partial(_denies, language)) for language in PACKS}
_BEHIND: Final = {language: _parts(language, pack.feelings.denied_behind) for language, pack in PACKS.items()}
_LIGHT_VERBS: Final = {language: _parts(language, pack.feelings.light_verbs) for language, pack in PACKS.items()}
_STRONGER_WORDS: Final = lexicon.STRONGER | frozenset(map(fold, lexicon.STRONGER))
_WEAKER_WORDS: Final = lexicon.WEAKER | frozenset(map(fold, lexicon.WEAKER))
_EMPHATIC: Final = frozenset(map(fold, lexicon.EMPHATIC | lexicon.STRONGER | lexicon.WEAKER | lexicon.NEGATIONS))
_SIGNS: Final = {sign: tone for tone in lexicon.EMOJI for sign in tone.entries.split()}
_EMOJI: Final = frozenset(sign for sign in _SIGNS if not sign.isascii())
_EMOTICON: Final = later(rf"(?<!\w)(?:{'|'.join(re.escape(sign) for sign in _SIGNS if sign.isascii())})")
_IN_EMOTICONS: Final = ":;=<"
"""Each emoticon has one of these characters."""
