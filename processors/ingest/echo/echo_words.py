"""Words as `echo` compares them: folded, without frame words, and with one form for equal denials."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, TypeVar

from mnemolog.processors.language import PACKS
from mnemolog.processors.lexicon import echo as lexicon
from mnemolog.processors.text import analyser
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import Language

_T = TypeVar("_T")


def spoken(text: str) -> list[str]:
    """The words of a text, folded.

    >>> spoken("User's stall is on the 12th of April, in İzmir.")
    ['users', 'stall', 'is', 'on', 'the', '12', 'of', 'april', 'in', 'izmir']
    """
    # "The 12th" and "12" are one day, whichever of them the memory has.
    return tokens(_ORDINAL.sub("", plain(text)))


def plain(word: str) -> str:
    """A word in the form that is compared."""
    return fold(word).replace("'", "")


def joined(words: Iterable[str]) -> str:
    """Words with a space on either side of each, so that a text can be searched for within another."""
    return f" {' '.join(words)} "


def triples(words: Sequence[str]) -> tuple[str, ...]:
    """All sequences of three words."""
    return tuple(map(" ".join, zip(words, words[1:], words[2:], strict=False)))


def stems(text: str, words: Iterable[str], language: Language) -> frozenset[str]:
    """The content of a text: stems without words of saying, and a mark if it addresses the listener."""
    stems = {*map(CONTENT[language], tokens(text)), YOU_STEM if True in map(_IS_YOU[language], words) else ""}
    return frozenset(stems - {""})


def _content(language: Language, word: str) -> str:
    """The form of a word in comparisons; empty if it has no content."""
    stem = "".join(analyser.tokens(word, language))
    if stem in _YOU[language] or _is_frame(stem, language):
        return ""
    return PACKS[language].echo.root(stem)


def _is_frame(stem: str, language: Language) -> bool:
    return stem.startswith(_FRAMES[language]) if PACKS[language].echo.frames_begin else stem in _FRAMES[language]


def _is_you(language: Language, word: str) -> bool:
    return word in _YOU[language] or PACKS[language].echo.you_form.fullmatch(word) is not None


def _is_listener(language: Language, word: str) -> bool:
    """Whether a word addresses the listener, rather than naming the user."""
    return _is_you(language, word) and not word.startswith(_OF_USERS)


def _is_me(language: Language, word: str) -> bool:
    return word in _ME[language] or PACKS[language].echo.me_form.fullmatch(word) is not None


def _denial(language: Language, word: str) -> str:
    """The form of a denial in comparisons; empty if the word is none."""
    if word in _DENIALS[language]:
        return _SAME_DENIALS.get(word, word)
    if PACKS[language].echo.denial_form.fullmatch(word):
        return _content(language, word) or word
    return ""


def _weighs(language: Language, word: str) -> bool:
    """Whether a word is a number, a day, a month or a denial."""
    return not word.isalpha() or word in _AMOUNTS[language] or DENIAL[language](word) != ""


def denials(words: Iterable[str], language: Language) -> frozenset[str]:
    """The denials among the words, in the form that is compared."""
    return frozenset(map(DENIAL[language], words)) - {""}


def may_deny(words: Iterable[str], language: Language) -> frozenset[str]:
    """The same, including words that may mean a denial: just often means only."""
    return frozenset(_SAME_DENIALS.get(word) or DENIAL[language](word) for word in words) - {""}


def _by_language(found: Callable[[Language, str], _T]) -> Mapping[Language, Callable[[str], _T]]:
    """A function of language and word, cached by language: a look-up by the word alone is the fastest."""
    # A cache for each language, whose key is the word alone: a key of two costs more than most of these look-ups.
    return {language: lru_cache(maxsize=65_536)(partial(found, language)) for language in PACKS}


CONTENT: Final = _by_language(_content)
_IS_YOU: Final = _by_language(_is_you)
IS_LISTENER: Final = _by_language(_is_listener)
IS_ME: Final = _by_language(_is_me)
DENIAL: Final = _by_language(_denial)
WEIGHS: Final = _by_language(_weighs)
_OF_USERS: Final = ("user", "kullanici")
YOU_STEM: Final = "@you"
_ORDINAL: Final = later(rf"(?<=\d)(?:{'|'.join(pack.echo.ordinals for pack in PACKS.values())})\b")
_FRAMES: Final = {
    language: tuple(pack.echo.frames.split() if pack.echo.frames_begin else analyser.tokens(pack.echo.frames, language))
    for language, pack in PACKS.items()
}
_YOU: Final = {language: frozenset(pack.echo.you.split()) for language, pack in PACKS.items()}
_ME: Final = {language: frozenset(pack.echo.me.split()) for language, pack in PACKS.items()}
_DENIALS: Final = {language: frozenset(pack.echo.denials.split()) for language, pack in PACKS.items()}
_SAME_DENIALS: Final = {word: words.split()[0] for words in lexicon.SAME_DENIALS for word in words.split()}
_AMOUNTS: Final = {language: frozenset(pack.echo.amounts.split()) for language, pack in PACKS.items()}
