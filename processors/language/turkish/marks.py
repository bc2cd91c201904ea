"""What tells Turkish from other languages: its small words, its letters, and how its words are built where these lack."""

from functools import cache
from importlib.resources import files
from typing import Final

from mnemolog.processors.language.pack import Marks
from mnemolog.processors.language.turkish.lexicon import endings, possessions
from mnemolog.processors.language.turkish.lexicon.stop_words import STOP_WORDS
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later
from mnemolog.schemas import codec


def looks_turkish(word: str) -> bool:
    """Whether a word is built as Turkish words are, or is one that is often typed without its letters.

    >>> looks_turkish("tasindim"), looks_turkish("gomulmez"), looks_turkish("Garibaldi"), looks_turkish("bugun")
    (True, True, False, True)
    >>> looks_turkish("rebase"), looks_turkish("kubernetes"), looks_turkish("victim")
    (False, False, False)
    """
    folded = fold(word)
    if folded in _FORMS:
        return True
    # Names end in anything: Garibaldi, Karim.
    return word.islower() and word.isalpha() and folded not in endings.ENGLISH_TOO and _log_odds(folded) >= _LIKELY


def trigrams(word: str) -> list[str]:
    """Three letters each, of which the first begin the word and the last end it.

    >>> trigrams("var")
    ['^va', 'var', 'ar$']
    """
    marked = f"^{word}$"
    return [marked[at : at + 3] for at in range(len(marked) - 2)]


def _log_odds(word: str) -> float:
    """Of a word in lower case without diacritics: Turkish against English (`benchmarks/train_letters.py`)."""
    known = _letters()
    return sum(known.get(each, 0.0) for each in trigrams(word))


@cache
def _letters() -> dict[str, float]:
    """The log odds of trigrams in the file next to this module."""
    return codec.reader(dict[str, float])((files("mnemolog.processors.language.turkish") / LETTERS).read_bytes())


def _own_forms(stem: str) -> tuple[str, ...]:
    """My and of my, of a folded stem: kedim, kedimin."""
    # Folding makes two of the four vowels of vowel harmony.
    links = ("",) if stem[-1] in "aeiou" else ("i", "u")
    return tuple(f"{stem}{link}m{case}" for link in links for case in ("", f"{link or 'i'}n"))


LETTERS: Final = "letters.json"
_LIKELY: Final = 3.0
"""Log odds at which letters decide: 4 of 1,311 English messages are mistaken then, 2 at 4.0 and 9 at 2.0; of the Turkish
ones typed without their letters 113, 121 and 104 of 1,461."""
_FORMS: Final = (
    endings.TURKISH_TOO
    | endings.FUNCTION_WORDS_WITHOUT_LETTERS
    | frozenset(form for stem in possessions.OWNED for form in _own_forms(fold(stem.rpartition("/")[2])))
)
MARKS: Final = Marks(
    words=STOP_WORDS - frozenset("her hey oh ok".split()) - endings.SAY_LITTLE,
    letters=later("[ğĞışŞİ]"),
    shared_letters=later("[çÇöÖüÜ]"),
    looks=looks_turkish,
)
