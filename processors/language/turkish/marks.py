"""What tells Turkish from other languages: its small words, its letters, and endings where no word does."""

from typing import Final

from mnemolog.processors.language.pack import Marks
from mnemolog.processors.language.turkish.lexicon import endings, possessions
from mnemolog.processors.language.turkish.lexicon.stop_words import STOP_WORDS
from mnemolog.processors.text.language import fold
from mnemolog.processors.text.patterns import later


def looks_turkish(word: str) -> bool:
    """Whether a word has an ending of Turkish, or is one that is often typed without its letters.

    >>> looks_turkish("tasindim"), looks_turkish("Garibaldi"), looks_turkish("bugun")
    (True, False, True)
    """
    folded = fold(word)
    if folded in _FORMS:
        return True
    # Names end in anything: Garibaldi, Karim.
    return word.islower() and bool(_ENDING.search(folded)) and folded not in endings.ENGLISH_TOO


def _own_forms(stem: str) -> tuple[str, ...]:
    """My and of my, of a folded stem: kedim, kedimin."""
    # Folding makes two of the four vowels of vowel harmony.
    links = ("",) if stem[-1] in "aeiou" else ("i", "u")
    return tuple(f"{stem}{link}m{case}" for link in links for case in ("", f"{link or 'i'}n"))


_ENDING: Final = later(rf"..(?:{'|'.join(endings.TURKISH)})$")
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
