"""What two texts have in common: the stems of their content words."""

from functools import lru_cache
from sys import intern
from typing import Final

from mnemolog.processors.text.analyser import tokens
from mnemolog.processors.text.dates import undated
from mnemolog.schemas.event import Language


@lru_cache(maxsize=8_192)
def content_words(text: str, language: Language) -> frozenset[str]:
    """The stems of the content words of a text, its dates aside: one day is no common theme.

    The gate and the relations ask for those of the same memories again and again.

    >>> sorted(content_words("On 2023-05-07 Ayşe adopted two kittens in Izmir.", "en"))
    ['adopt', 'ays', 'izmir', 'kitten', 'two']
    """
    return frozenset(tokens(undated(text), language))


@lru_cache(maxsize=8_192)
def beginnings(text: str, language: Language) -> frozenset[str]:
    """The beginnings of the content words: a stemmer does not remove all endings, least of all those of names."""
    # Interned, so that equal ones of many texts are one object: sets of them are compared by identity.
    return frozenset([intern(word[:BEGINNING]) for word in content_words(text, language)])


def common_share(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of the shorter one's words that the other has too, 0..1.

    >>> common_share(frozenset({"cat", "two"}), frozenset({"cat", "garden", "snail"}))
    0.5
    """
    return len(one & other) / max(1, min(len(one), len(other)))


BEGINNING: Final = 5
"""Letters of a beginning, by which words are compared: as good as a stemmer for Turkish, and better for names."""
