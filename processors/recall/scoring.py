"""Scores of single documents."""

from collections.abc import Mapping
from math import log


def rarity(frequency: int, documents: int) -> float:
    """The weight of a token that this many documents contain: BM25's inverse document frequency, as in Lucene.

    >>> round(rarity(1, 10), 3), round(rarity(10, 10), 3)
    (1.992, 0.047)
    """
    # An engine still counts replaced texts until it has cleaned up.
    return log(1 + (max(documents - frequency, 0) + 0.5) / (frequency + 0.5))


def bm25(
    occurrences: Mapping[str, int],
    *,
    length: int,
    average_length: float,
    rarities: Mapping[str, float],
    k1: float,
    b: float,
) -> float:
    """BM25 (Robertson and Zaragoza 2009, in Lucene's form): how much a document is about some tokens.

    `occurrences` counts the question's tokens in the document, `rarities` holds the rarity of each of them among
    the agent's documents. Lengths are in tokens.

    >>> agent = {"average_length": 8, "rarities": {"tea": rarity(2, 10)}}
    >>> [round(bm25({"tea": times}, length=8, k1=0.9, b=0.4, **agent), 3) for times in (0, 1, 2)]
    [0.0, 0.78, 1.022]
    """
    dampening = k1 * (1 - b + b * length / average_length) if average_length else k1
    score = 0.0
    for token, rare in rarities.items():
        times = occurrences.get(token, 0)
        if times:
            score += rare * times / (times + dampening)
    return score
