"""The terms of a question in passages: how well each passage matches each term, and which of its words do not count.

Words that a memory adds to its message count for the message too; superseded and forgotten memories do not count.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.ports import Wording
from mnemolog.processors.recall.blend import Column
from mnemolog.processors.recall.scoring import rarity
from mnemolog.processors.recall.windows import Matches
from mnemolog.processors.text import analyser
from mnemolog.schemas.event import Language
from mnemolog.schemas.memory import Utterance


class PassageWords(NamedTuple):
    """The words of a passage in the text index, with those of its memories."""

    own: Wording
    added: tuple[Wording, ...] = ()
    """its current memories"""
    ended: tuple[Wording, ...] = ()
    """its superseded or forgotten memories"""


def occurrences(passages: Sequence[PassageWords], wanted: Sequence[str]) -> NDArray[np.float64]:
    """How often each token (column) occurs in the counted text of each passage (row).

    >>> said = Wording(5, "live porto like green tea")
    >>> occurrences([PassageWords(own=said, ended=(Wording(2, "live porto"),))], ["porto", "tea"])
    array([[0., 1.]])
    >>> occurrences([PassageWords(own=said, added=(Wording(2, "drink tea"),))], ["drink", "tea"])
    array([[1., 1.]])
    """
    said = _counts([each.own.tokens for each in passages], wanted)
    ended = [(row, wording.tokens) for row, each in enumerate(passages) if each.ended for wording in each.ended]
    if ended:
        rows, texts = zip(*ended, strict=True)
        # `subtract.at`, because a row is listed once for each of its
        # memories, and `said[rows] -= …` would subtract the last alone.
        np.subtract.at(said, list(rows), _counts(texts, wanted))
        # A rewritten memory may have words that its message has not.
        np.maximum(said, 0, out=said)
    added = [(row, wording.tokens) for row, each in enumerate(passages) if each.added for wording in each.added]
    if added:
        rows, texts = zip(*added, strict=True)
        # The greater count, not the sum: a memory repeats the words of its message, which would count twice.
        np.maximum.at(said, list(rows), _counts(texts, wanted))
    return said


def _counts(texts: Sequence[str], wanted: Sequence[str]) -> NDArray[np.float64]:
    """How often each token (column) occurs in each text (row)."""
    counts = np.zeros((len(texts), len(wanted)))
    for column, token in enumerate(wanted):
        # Most texts have none of a question's tokens: checking that takes a twentieth of the time of counting.
        for row in [row for row, text in enumerate(texts) if token in text]:
            counts[row, column] = texts[row].split(" ").count(token)
    return counts


def matches(
    passages: Sequence[PassageWords], rarities: Mapping[str, float], average_length: float, *, k1: float, b: float
) -> Matches:
    """BM25 of each token (row) in each passage (column), not summed; see `scoring.bm25`.

    >>> tea = PassageWords(own=Wording(2, "green tea"))
    >>> matches([tea, tea], {"tea": 2.0}, 2.0, k1=1.0, b=0.4)
    array([[1., 1.]])
    """
    times = occurrences(passages, tuple(rarities))
    return _bm25(times, [each.own.length for each in passages], rarities, average_length, k1=k1, b=b)


def matches_of_texts(
    texts: Sequence[Wording], rarities: Mapping[str, float], average_length: float, *, k1: float, b: float
) -> Matches:
    """The same for single texts.

    >>> matches_of_texts([Wording(2, "green tea")], {"tea": 2.0}, 2.0, k1=1.0, b=0.4)
    array([[1.]])
    """
    times = _counts([each.tokens for each in texts], tuple(rarities))
    return _bm25(times, [each.length for each in texts], rarities, average_length, k1=k1, b=b)


def _bm25(
    times: NDArray[np.float64],
    lengths: Sequence[int],
    rarities: Mapping[str, float],
    average_length: float,
    *,
    k1: float,
    b: float,
) -> Matches:
    """`times`: how often each token (column) occurs in each passage (row)."""
    long = np.array(lengths, np.float64)
    dampening = k1 * (1 - b + b * long / average_length) if average_length else np.full(len(long), k1)
    weights = np.array(list(rarities.values())).reshape(-1, 1)
    return np.asarray(weights * times.T / (times.T + dampening), np.float64)


def heading(said: Utterance) -> tuple[Wording, ...]:
    """The words of a message's heading, its speaker and time, which are not part of the statement."""
    return (_heading(said.heading, said.language),)


@lru_cache(maxsize=4_096)
def _heading(text: str, language: Language) -> Wording:
    """Cached, since one heading stands over all messages of a speaker on a day."""
    tokens = analyser.tokens(text, language)
    return Wording(len(tokens), " ".join(tokens))


def known_share(tokens: Sequence[str], rarities: Mapping[str, float]) -> float:
    """The share of a question's tokens that the agent's texts contain: low if they are in another language.

    >>> known_share(["kedi", "london"], {"london": 3.0}), known_share([], {})
    (0.5, 0.0)
    """
    return sum(token in rarities for token in tokens) / len(tokens) if tokens else 0.0


def substance(passages: Sequence[Wording], *, best: int) -> Column:
    """How informative a passage is whatever the question: the rarities of its rarest tokens, between 0 and 1.

    The rarity of a token is counted over the passages themselves.

    >>> substance([Wording(2, "adopt kitten"), Wording(1, "yes"), Wording(1, "yes")], best=2).round(3)
    array([1.  , 0.24, 0.24])
    """
    spoken = [set(each.tokens.split()) for each in passages]
    tokens = list(chain.from_iterable(spoken))
    frequencies = Counter(tokens)
    rare = np.zeros(max(frequencies.values(), default=0) + 1)
    for frequency in set(frequencies.values()):
        rare[frequency] = rarity(frequency, len(passages))
    counts = np.array([len(each) for each in spoken], np.intp)
    rarities = np.zeros((len(spoken), max(best, counts.max(initial=0))))
    rarities[np.arange(rarities.shape[1]) < counts[:, None]] = rare[list(map(frequencies.__getitem__, tokens))]
    rarities.sort(axis=1)
    most = best * rarity(1, len(passages))
    return np.asarray(rarities[:, : -best - 1 : -1].sum(axis=1) / most, np.float64)
