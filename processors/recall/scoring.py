"""Scores of single documents."""

from collections.abc import Mapping
from math import log


def bm25(
    occurrences: Mapping[str, int],
    *,
    length: int,
    average_length: float,
    frequencies: Mapping[str, int],
    documents: int,
    k1: float,
    b: float,
) -> float:
    """BM25 (Robertson and Zaragoza 2009, in Lucene's form): how much a document is about some tokens.

    `occurrences` counts the document's tokens, `frequencies` in how many of the agent's `documents` each token of the
    question occurs. Lengths are in tokens.

    >>> agent = {"average_length": 8, "frequencies": {"tea": 2}, "documents": 10}
    >>> [round(bm25({"tea": times}, length=8, k1=0.9, b=0.4, **agent), 3) for times in (0, 1, 2)]
    [0.0, 0.78, 1.022]
    """
    dampening = k1 * (1 - b + b * length / average_length) if average_length else k1
    score = 0.0
    for token, frequency in frequencies.items():
        times = occurrences.get(token, 0)
        if times:
            rarity = log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
            score += rarity * times / (times + dampening)
    return score
