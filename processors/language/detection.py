"""Which of the languages a text is in."""

from functools import lru_cache
from typing import Final

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.pack import Pack
from mnemolog.processors.text.words import tokens
from mnemolog.schemas.event import Language


def evidence(text: str) -> dict[Language, int]:
    """How much speaks for each language: small words, letters and words that are built as only its words are.

    >>> evidence("I moved from Ankara to Izmir.")["en"], evidence("I moved from Ankara to Izmir.")["tr"]
    (3, 0)
    >>> evidence("Geçen yıl İzmir'e taşındım.")["tr"], evidence("Gecen yil Izmir'e tasindim.")["tr"]
    (4, 2)
    """
    votes = sum(map(_vote, tokens(text)))
    plain = text.isascii()
    found: dict[Language, int] = {}
    for language, own_at, beside_at, shared_letters in _PLACES:
        own = votes >> own_at & _MOST
        if own:
            # Words that several languages have count only beside one that this language has alone.
            own += votes >> beside_at & _MOST
        if not plain and shared_letters.search(text):
            own += 1
        found[language] = own
    return found


def detect(text: str) -> Language:
    """The language with most evidence; English where there is none.

    >>> detect("I prefer tea."), detect("Çayı tercih ederim."), detect("Kubernetes 1.31")
    ('en', 'tr', 'en')
    """
    found = evidence(text)
    # The first of equals, which is English.
    return max(found, key=found.__getitem__)


@lru_cache(maxsize=65_536)
def _vote(word: str) -> int:
    """What a word says, as one number with a place for each language, so that a whole text is counted in one sum."""
    # Whole words first: an ending is looked at only if no language has the word.
    votes = sum(_ONE << place * _BITS for place, pack in enumerate(PACKS.values()) if _speaks(word, pack))
    if not votes:
        votes = sum(_ONE << place * _BITS for place, pack in enumerate(PACKS.values()) if pack.marks.looks(word))
    beside = sum(
        _ONE << (place + len(PACKS)) * _BITS
        for place, pack in enumerate(PACKS.values())
        if pack.lower(word) in pack.marks.beside
    )
    return votes + beside


def _speaks(word: str, pack: Pack) -> bool:
    return pack.lower(word) in pack.marks.words or pack.marks.letters.search(word) is not None


_ONE: Final = 1
_BITS: Final = 24
_MOST: Final = (1 << _BITS) - 1
"""More than any text has words."""
_PLACES: Final = tuple(
    (language, place * _BITS, (place + len(PACKS)) * _BITS, pack.marks.shared_letters)
    for place, (language, pack) in enumerate(PACKS.items())
)
"""Of each language: where its own words and those beside them are counted, and its letters."""
