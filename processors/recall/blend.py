"""The parts of a passage's score, which are added up."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.recall.fusion import reciprocal_ranks

Column: TypeAlias = NDArray[np.float64]
"""A number for each passage."""

Parts: TypeAlias = dict[str, Column]
"""The points that each part gives to each passage, by the name of the part."""


def min_max(scores: Column, *, least: float = 0.0) -> Column:
    """Scales scores to 0..1, so that kinds of scores compare; equal scores become 1, and unknown ones (nan) stay nan.

    `least`: the smallest range that is stretched to 0..1. In a narrower range scores differ only by noise: the best is
    1 as well, and the distance of the others to it is divided by `least`.

    >>> min_max(np.array([2.0, 4.0, np.nan, 3.0]))
    array([0. , 1. , nan, 0.5])
    >>> min_max(np.array([2.0, 4.0, np.nan, 3.0]), least=4.0)
    array([0.5 , 1.  ,  nan, 0.75])
    """
    known = scores[np.isfinite(scores)]
    if not len(known):
        return scores
    low, high = known.min(), known.max()
    # Three messages whose late vectors differed by 0.013 became 0 and 1 without `least`, and "ok thanks" came first.
    over = max(high - low, least)
    return 1 - (high - scores) / over if over else np.where(np.isfinite(scores), 1.0, np.nan)


def by_rank(scores: Column, *, k: int) -> Column:
    """Reciprocal ranks instead of scores; nan stays nan.

    >>> by_rank(np.array([0.1, np.nan, 0.9]), k=0)
    array([0.5, nan, 1. ])
    """
    # An unknown score is nan, the only number that does not equal itself.
    known = {place: score for place, score in enumerate(scores.tolist()) if score == score}
    ranks = reciprocal_ranks([known], k=k)
    return np.array([ranks.get(place, np.nan) for place in range(len(scores))])


def blended(
    scores: Mapping[str, Column], weights: Mapping[str, float], ranges: Mapping[str, float] = MappingProxyType({})
) -> Parts:
    """The weighted mean of the scaled scores that each passage has, as parts that add up to it.

    `ranges`: the least range of each kind of score; see `min_max`.

    >>> parts = blended({"text": np.array([0.0, 8.0]), "vector": np.array([0.5, 0.0])}, {"text": 3, "vector": 1})
    >>> parts["text"], parts["vector"]
    (array([0.  , 0.75]), array([0.25, 0.  ]))
    >>> blended({"text": np.array([0.0, 8.0]), "late": np.array([0.5, np.nan])}, {"text": 1, "late": 1})["text"]
    array([0., 1.])
    """
    scaled = {name: min_max(column, least=ranges.get(name, 0.0)) for name, column in scores.items()}
    known = {name: np.isfinite(column) for name, column in scaled.items()}
    if not known:
        return {}
    together = total({name: weights[name] * each for name, each in known.items()})
    # A passage without one kind of score is judged by the others, and not as if it matched nothing.
    over = np.where(together, together, 1.0)
    return {
        name: weights[name] * known[name] / over * np.where(known[name], column, 0.0) for name, column in scaled.items()
    }


def total(parts: Parts) -> Column:
    """The sum of all parts.

    >>> total({"text": np.array([0.5]), "date": np.array([0.25])})
    array([0.75])
    >>> total({})
    array([], dtype=float64)
    """
    return np.asarray(reduce(np.add, parts.values()) if parts else (), np.float64)


def scarce(having: NDArray[np.bool_]) -> Column:
    """For each passage that has a property, the share of passages without it: a property of nearly all means little.

    >>> scarce(np.array([True, False, False, False])), scarce(np.array([True, True]))
    (array([0.75, 0.  , 0.  , 0.  ]), array([0., 0.]))
    """
    return np.asarray(having * (1 - having.mean()), np.float64)


def recency(times: Sequence[float], *, least_s: float) -> Column:
    """How late each passage was said among all of them, 0 to 1.

    `least_s`: the shortest time in which it grows from 0 to 1; what is said within minutes is as new as the rest.

    >>> recency([100.0, 300.0, 200.0], least_s=1.0), recency([100.0, 300.0], least_s=800.0)
    (array([0. , 1. , 0.5]), array([0.  , 0.25]))
    """
    at = np.array(times, np.float64)
    return np.asarray((at - at.min()) / max(float(at.max() - at.min()), least_s), np.float64)


def rounded(parts: Mapping[str, float], *, digits: int) -> dict[str, float]:
    """Rounds parts so that they add up to their rounded sum: the rest of one is carried over to the next.

    >>> rounded({"text": 0.04, "vector": 0.04, "date": 0.04}, digits=1)
    {'text': 0.0, 'vector': 0.1, 'date': 0.0}
    """
    sums = [0.0, *accumulate(parts.values())]
    return {
        name: round(round(after, digits) - round(before, digits), digits)
        for name, (before, after) in zip(parts, pairwise(sums), strict=True)
    }


def of_session(scores: Column, sessions: Sequence[int], *, best: int) -> Column:
    """For each passage the mean of its session's `best` highest scores; missing ones count as 0.

    >>> of_session(np.array([1.0, 0.5, 0.3]), [0, 0, 1], best=2)
    array([0.75, 0.75, 0.15])
    """
    of_each: dict[int, list[float]] = defaultdict(list)
    for session, score in zip(sessions, scores.tolist(), strict=True):
        of_each[session].append(score)
    means = {session: sum(sorted(each)[-best:]) / best for session, each in of_each.items()}
    return np.array([means[session] for session in sessions])
