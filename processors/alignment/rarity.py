"""How rare the words of a statement are: common words and numbers do not identify its topic."""

from collections.abc import Mapping, Sequence
from sys import intern
from typing import Final, NamedTuple

from mnemolog.processors.alignment.words import Spoken
from mnemolog.processors.text.analyser import tokens
from mnemolog.processors.text.content import BEGINNING
from mnemolog.processors.token_vectors import Pieces
from mnemolog.schemas.event import Language


class Rarities(NamedTuple):
    """The rarity of each content word: minus the logarithm of its probability."""

    of_words: list[float]
    of_roots: list[float]
    """of the first letters of each: further parts of an inflected word make it seem rarer"""


def rarities_of(said: Sequence[Spoken], pieces: Pieces) -> Rarities:
    """The rarities of the content words of the text that has these pieces."""
    if not said:
        return Rarities([], [])
    words = [(word.start, word.end) for word in said]
    roots = [(start, min(end, start + _ROOT)) for start, end in words]
    # In one call: for so few words the calls of NumPy cost more than the numbers.
    found = pieces.rarities(words + roots).tolist()
    return Rarities(found[: len(said)], found[len(said) :])


def rare_words(said: Sequence[Spoken], rarities: Rarities | None, language: Language) -> Mapping[str, float]:
    """The beginnings of the rare words among these content words, each with its weight.

    Without rarities (another embedder) every content word counts as rare.

    >>> from mnemolog.processors.alignment.words import spoken
    >>> rare_words(spoken("The 2nd concert is in Izmir.", "en"), None, "en")
    {'conce': 1.0, 'izmir': 1.0}
    """
    found: dict[str, float] = {}
    for word, rarity in zip(said, rarities.of_roots if rarities else [_RARE + _RARER] * len(said), strict=True):
        weight = (rarity - _RARE) / _RARER
        if weight > 0 and not word.kind and word.end - word.start >= _SHORTEST:
            found.update((intern(token[:BEGINNING]), weight) for token in tokens(word.text, language))
    return found


_RARE: Final = 11.0
"""The rarity from which on a word identifies a topic: *club*, *ev*."""
_RARER: Final = 5.0
"""A word rarer by this much has weight 1."""
_SHORTEST: Final = 3
"""The least letters of a word that identifies a topic."""
_ROOT: Final = 5
"""Letters of a word whose rarity counts."""
