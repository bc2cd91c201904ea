"""Turkish suffixes on names, by vowel harmony: Ayşe'nin, Ahmet'e, Burak'ı."""

from typing import Final

from mnemolog.processors.text.language import lower

_VOWELS: Final = "aeıioöuü"
_HIGH: Final = dict(zip("aıouei" + "öü", "ııuuii" + "üü", strict=True))
"""The high vowel that follows each vowel."""
_LOW: Final = dict(zip("aıou" + "eiöü", "aaaa" + "eeee", strict=True))
"""The low vowel that follows each vowel."""


def genitive(name: str) -> str:
    """Whose.

    >>> genitive("Ayşe"), genitive("Ahmet"), genitive("Oğuz"), genitive("Bora")
    ("Ayşe'nin", "Ahmet'in", "Oğuz'un", "Bora'nın")
    """
    return f"{name}'{'n' if _ends_in_vowel(name) else ''}{_HIGH[_last_vowel(name)]}n"


def dative(name: str) -> str:
    """To whom.

    >>> dative("Ayşe"), dative("Ahmet"), dative("Bora")
    ("Ayşe'ye", "Ahmet'e", "Bora'ya")
    """
    return f"{name}'{'y' if _ends_in_vowel(name) else ''}{_LOW[_last_vowel(name)]}"


def accusative(name: str) -> str:
    """Whom.

    >>> accusative("Ayşe"), accusative("Burak")
    ("Ayşe'yi", "Burak'ı")
    """
    return f"{name}'{'y' if _ends_in_vowel(name) else ''}{_HIGH[_last_vowel(name)]}"


def bare(word: str) -> str:
    """A name without the suffix behind its apostrophe.

    >>> bare("İzmir'den"), bare("Ankara")
    ('İzmir', 'Ankara')
    """
    return word.replace("’", "'").partition("'")[0]


def _last_vowel(name: str) -> str:
    # A name without a vowel is spelled letter by letter, and most letters are called with an e.
    return next((letter for letter in reversed(lower(name, "tr")) if letter in _VOWELS), "e")


def _ends_in_vowel(name: str) -> bool:
    return lower(name, "tr")[-1:] in _VOWELS
