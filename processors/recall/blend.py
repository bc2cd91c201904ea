"""What a passage's score is made of: parts that are added up."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.recall.fusion import reciprocal_ranks

Column: TypeAlias = NDArray[np.float64]
"""A number for each passage."""

Parts: TypeAlias = dict[str, Column]
"""What each part gives each passage, by the name of the part."""


def min_max(scores: Column) -> Column:
    """To 0..1, so that scores of different kinds compare; all 1 where all are equal.

    >>> min_max(np.array([2.0, 4.0, 3.0]))
    array([0. , 1. , 0.5])
    """
    if not len(scores):
        return scores
    low, high = scores.min(), scores.max()
    return (scores - low) / (high - low) if high > low else np.ones(len(scores))


def by_rank(scores: Column, *, k: int) -> Column:
    """Reciprocal ranks in place of scores.

    >>> by_rank(np.array([0.1, 0.9]), k=0)
    array([0.5, 1. ])
    """
    ranks = reciprocal_ranks([dict(enumerate(scores.tolist()))], k=k)
    return np.array([ranks[place] for place in range(len(scores))])


def blended(scores: Mapping[str, Column], weights: Mapping[str, float]) -> Parts:
    """The weighted mean of the scaled scores, as the parts that add up to it.

    >>> parts = blended({"text": np.array([0.0, 8.0]), "vector": np.array([0.5, 0.0])}, {"text": 3, "vector": 1})
    >>> parts["text"], parts["vector"]
    (array([0.  , 0.75]), array([0.25, 0.  ]))
    """
    total = sum(weights[name] for name in scores) or 1.0
    return {name: weights[name] / total * min_max(column) for name, column in scores.items()}


def total(parts: Parts) -> Column:
    """All parts added up.

    >>> total({"text": np.array([0.5]), "date": np.array([0.25])})
    array([0.75])
    """
    return np.asarray(np.sum(list(parts.values()), axis=0), np.float64)


def of_session(scores: Column, sessions: Sequence[int], *, best: int) -> Column:
    """For each passage the mean of the best scores of its session; what a session has too few of counts 0.

    >>> of_session(np.array([1.0, 0.5, 0.3]), [0, 0, 1], best=2)
    array([0.75, 0.75, 0.15])
    """
    of_each: dict[int, list[float]] = defaultdict(list)
    for session, score in zip(sessions, scores.tolist(), strict=True):
        of_each[session].append(score)
    means = {session: sum(sorted(each)[-best:]) / best for session, each in of_each.items()}
    return np.array([means[session] for session in sessions])
