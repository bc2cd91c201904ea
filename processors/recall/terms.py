"""The terms of a question in passages: how well each passage matches each term, and which of its words do not count.

Words that a memory adds to its message count for the message too; superseded and forgotten memories do not count.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.ports import Vocabulary, Wording
from mnemolog.processors.recall.blend import Column
from mnemolog.processors.recall.passages import Numbered
from mnemolog.processors.recall.scoring import rarity
from mnemolog.processors.recall.windows import Matches
from mnemolog.processors.text import analyser
from mnemolog.schemas.event import Language

Counts: TypeAlias = NDArray[np.float64]
"""How often each token of a question (column) occurs in each text (row)."""


def counts(texts: Sequence[str], wanted: Sequence[str]) -> Counts:
    """How often each token occurs in each text, whose tokens have blanks between them.

    >>> counts(["live porto like green tea", "tea tea"], ["porto", "tea"])
    array([[1., 1.],
           [0., 2.]])
    """
    found = np.zeros((len(texts), len(wanted)))
    for column, token in enumerate(wanted):
        # Most texts have none of a question's tokens: checking that takes a twentieth of the time of counting.
        for row in [row for row, text in enumerate(texts) if token in text]:
            found[row, column] = texts[row].split(" ").count(token)
    return found


def in_passages(times: Counts, of: Numbered) -> Counts:
    """How often each token occurs in the counted text of each passage, from the counts of all their documents.

    >>> from mnemolog.processors.recall.passages import Pairs
    >>> none, one = Pairs(*np.zeros((2, 0), int)), Pairs(*np.array([[0], [1]]))
    >>> times = counts(["live porto like tea", "in porto"], ["in", "porto"])
    >>> in_passages(times, Numbered([], 1, one, none)), in_passages(times, Numbered([], 1, none, one))
    (array([[1., 1.]]), array([[0., 0.]]))
    """
    said = times[: of.passages].copy()
    # `subtract.at`, because a passage is listed once for each of its
    # memories, and `said[…] -= …` would subtract the last alone.
    np.subtract.at(said, of.ended.passages, times[of.ended.documents])
    # A rewritten memory may have words that its message has not.
    np.maximum(said, 0, out=said)
    # The greater count, not the sum: a memory repeats the words of its message, which would count twice.
    np.maximum.at(said, of.current.passages, times[of.current.documents])
    return said


def matches(
    times: Counts,
    lengths: NDArray[np.float64],
    rarities: Mapping[str, float],
    average_length: float,
    *,
    k1: float,
    b: float,
) -> Matches:
    """BM25 of each token (row) in each text of this length (column), not summed; see `scoring.bm25`.

    >>> matches(np.ones((2, 1)), np.array([2.0, 2.0]), {"tea": 2.0}, 2.0, k1=1.0, b=0.4)
    array([[1., 1.]])
    """
    dampening = k1 * (1 - b + b * lengths / average_length) if average_length else np.full(len(lengths), k1)
    weights = np.array(list(rarities.values())).reshape(-1, 1)
    return np.asarray(weights * times.T / (times.T + dampening), np.float64)


@lru_cache(maxsize=4_096)
def heading(text: str, language: Language) -> Wording:
    """The words of a message's heading, its speaker and time, which are not part of the statement."""
    # Cached, since one heading stands over all messages of a speaker on a day.
    found = analyser.terms(text, language)
    return Wording(analyser.length(found), " ".join(found))


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
    vocabulary = next((each.vocabulary for each in passages if each.vocabulary is not None), None)
    vocabulary = Vocabulary() if vocabulary is None else vocabulary
    spoken = [each.distinct(vocabulary) for each in passages]
    tokens = np.frombuffer(b"".join(spoken), np.intc)
    lengths = np.array([len(each) for each in spoken], np.intp) // tokens.itemsize
    rarities = np.zeros((len(spoken), max(best, lengths.max(initial=0))))
    within = np.arange(rarities.shape[1]) < lengths[:, None]
    rarities[within] = _rarities(len(passages))[np.bincount(tokens)[tokens]]
    rarities.sort(axis=1)
    most = best * rarity(1, len(passages))
    return np.asarray(rarities[:, : -best - 1 : -1].sum(axis=1) / most, np.float64)


@lru_cache(maxsize=1_024)
def _rarities(documents: int) -> Column:
    """The rarity of a token, by the number of these documents that contain it."""
    return np.array([rarity(frequency, documents) for frequency in range(documents + 1)])
