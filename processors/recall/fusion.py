"""Fuses ranked lists into one (ledger I7)."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


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
