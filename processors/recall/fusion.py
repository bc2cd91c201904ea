"""Ranked lists into one (ledger I7)."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def scaled(scores: Mapping[K, float]) -> dict[K, float]:
    """Min-max to 0..1, so that scores of different indexes compare; all 1 where all are equal.

    >>> scaled({"a": 2.0, "b": 4.0, "c": 3.0})
    {'a': 0.0, 'b': 1.0, 'c': 0.5}
    """
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    spread = high - low
    return {key: (score - low) / spread if spread else 1.0 for key, score in scores.items()}


def mean_of_scaled(lists: Sequence[Mapping[K, float]]) -> dict[K, float]:
    """The mean of the scaled scores; what a list does not have, it gives 0.

    >>> mean_of_scaled([{"a": 0.9, "b": 0.1}, {"a": 12.0, "c": 6.0}])
    {'a': 1.0, 'b': 0.0, 'c': 0.0}
    """
    every = [scaled(each) for each in lists]
    keys = dict.fromkeys(key for each in every for key in each)
    return {key: sum(each.get(key, 0.0) for each in every) / len(every) for key in keys}


def reciprocal_ranks(lists: Sequence[Mapping[K, float]], *, k: int) -> dict[K, float]:
    """Reciprocal rank fusion: Σ 1 / (k + rank + 1), ranks from 0 (Cormack et al. 2009; ledger I7).

    >>> fused = reciprocal_ranks([{"a": 0.9, "b": 0.1}, {"b": 12.0}], k=60)
    >>> round(fused["a"], 5), round(fused["b"], 5)
    (0.01639, 0.03252)
    """
    fused: dict[K, float] = {}
    for each in lists:
        ranked = sorted(each, key=lambda key: -each[key])
        for rank, key in enumerate(ranked):
            fused[key] = fused.get(key, 0.0) + 1 / (k + rank + 1)
    return fused
