"""Words as `echo` compares them: folded, with what has no weight left out, and with what a denial stands for."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, TypeVar, get_args

from mnemolog.processors.lexicon import echo as lexicon
from mnemolog.processors.text import analyser
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import Language

_T = TypeVar("_T")


def spoken(text: str) -> list[str]:
    """The words of a text.

    >>> spoken("User's stall is on the 12th of April, in İzmir.")
    ['users', 'stall', 'is', 'on', 'the', '12', 'of', 'april', 'in', 'izmir']
    """
    return tokens(_ORDINAL.sub("", plain(text)))


def plain(word: str) -> str:
    """A word as it is compared."""
    return fold(word).replace("'", "")


def joined(words: Iterable[str]) -> str:
    """Words with a space before and behind each, so that one text is looked for in another."""
    return f" {' '.join(words)} "


def triples(words: Sequence[str]) -> tuple[str, ...]:
    """Each three words that follow each other."""
    return tuple(map(" ".join, zip(words, words[1:], words[2:], strict=False)))


def stems(text: str, words: Iterable[str], language: Language) -> frozenset[str]:
    """The content of a text: stems without the words that only say that it was said, and whether it is of you."""
    stems = {*map(CONTENT[language], tokens(text)), YOU_STEM if True in map(_IS_YOU[language], words) else ""}
    return frozenset(stems - {""})


def _content(language: Language, word: str) -> str:
    """What stands for a word in comparisons; empty for what has no weight."""
    stem = "".join(analyser.tokens(word, language))
    if stem in _YOU[language] or _is_frame(stem, language):
        return ""
    if language == "en" or not stem.isalpha():
        return stem
    match = _TURKISH_VERB.fullmatch(stem)
    return (match[1] if match else _POSSESSED.sub("", stem)).rstrip("aeiu") or stem


def _is_frame(stem: str, language: Language) -> bool:
    return stem in _ENGLISH_FRAMES if language == "en" else stem.startswith(_TURKISH_FRAMES)


def _is_you(language: Language, word: str) -> bool:
    return word in _YOU[language] or (language == "tr" and _TURKISH_YOU.fullmatch(word) is not None)


def _is_listener(language: Language, word: str) -> bool:
    """Said to somebody, and not only of the user."""
    return _is_you(language, word) and not word.startswith(_OF_USERS)


def _is_me(language: Language, word: str) -> bool:
    return word in _ME[language] or (language == "tr" and _TURKISH_ME.fullmatch(word) is not None)


def _denial(language: Language, word: str) -> str:
    """What stands for a denial in comparisons; empty for what is none."""
    if word in _DENIALS[language]:
        return _SAME_DENIALS.get(word, word)
    if language == "tr" and _TURKISH_DENIAL.fullmatch(word):
        return _content(language, word) or word
    return ""


def _weighs(language: Language, word: str) -> bool:
    """A number, a day, a month or a denial."""
    return not word.isalpha() or word in _AMOUNTS[language] or DENIAL[language](word) != ""


def denials(words: Iterable[str], language: Language) -> frozenset[str]:
    """What stands for the denials among the words."""
    return frozenset(map(DENIAL[language], words)) - {""}


def may_deny(words: Iterable[str], language: Language) -> frozenset[str]:
    """The same, with those that may be meant for one: just is often only."""
    return frozenset(_SAME_DENIALS.get(word) or DENIAL[language](word) for word in words) - {""}


def _by_language(found: Callable[[Language, str], _T]) -> Mapping[Language, Callable[[str], _T]]:
    """What is found for a word, remembered by language: a look-up by one word is the fastest."""
    return {language: lru_cache(maxsize=65_536)(partial(found, language)) for language in get_args(Language)}


CONTENT: Final = _by_language(_content)
_IS_YOU: Final = _by_language(_is_you)
IS_LISTENER: Final = _by_language(_is_listener)
IS_ME: Final = _by_language(_is_me)
DENIAL: Final = _by_language(_denial)
WEIGHS: Final = _by_language(_weighs)
_OF_USERS: Final = ("user", "kullanici")
YOU_STEM: Final = "@you"
_ORDINAL: Final = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b")
_POSSESSED: Final = re.compile(r"(?<=\w{3}[aeiu])s$")
"""What the stemmer leaves of uygulaması, uygulama'n stands without."""
_TURKISH_YOU: Final = re.compile(lexicon.TURKISH_YOU)
_TURKISH_ME: Final = re.compile(lexicon.TURKISH_ME)
_TURKISH_DENIAL: Final = re.compile(lexicon.TURKISH_DENIAL)
_TURKISH_VERB: Final = re.compile(rf"(\w{{2,}}?){lexicon.TURKISH_VERB_ENDING}")
_ENGLISH_FRAMES: Final = frozenset(analyser.tokens(lexicon.ENGLISH_FRAMES, "en"))
_TURKISH_FRAMES: Final = tuple(lexicon.TURKISH_FRAMES.split())
_YOU: Final = {language: frozenset(words.split()) for language, words in lexicon.YOU.items()}
_ME: Final = {language: frozenset(words.split()) for language, words in lexicon.ME.items()}
_DENIALS: Final = {language: frozenset(words.split()) for language, words in lexicon.DENIALS.items()}
_SAME_DENIALS: Final = {word: words.split()[0] for words in lexicon.SAME_DENIALS for word in words.split()}
_AMOUNTS: Final = {language: frozenset(words.split()) for language, words in lexicon.AMOUNTS.items()}
