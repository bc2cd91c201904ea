"""A score by importance, age, use and type (ledger F4); no probability: what is used often scores above 1."""

from collections.abc import Mapping
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.retention.rate import Numbers

PER_DAY: Final = 0.03
"""λ: a half-life of 23 days."""

VAULT: Final = 999.0
"""The score of pinned memories."""

UNUSED: Final = 0.5
"""The factor of use of what was never used, which log2(0 + 1) would make 0."""

TYPE_WEIGHTS: Final[Mapping[str, float]] = {
    "procedure": 1.4,
    "decision": 1.3,
    "insight": 1.25,
    "solution": 1.2,
    "code_pattern": 1.1,
    "configuration": 1.1,
    "fix": 1.0,
    "workflow": 1.0,
    "problem": 0.9,
    "error": 0.8,
    "general": 0.8,
}

Standing = Literal["active", "fading", "dormant", "archived"]

_STANDINGS: Final[tuple[tuple[float, Standing], ...]] = ((0.5, "active"), (0.2, "fading"), (0.05, "dormant"))


def score(
    days: Numbers, *, importance: Numbers, accesses: Numbers, type_weight: Numbers, per_day: float = PER_DAY
) -> NDArray[np.float64]:
    """Importance · e^(-λ · days since the last use) · log2(accesses + 1) · the weight of the type.

    >>> decision = TYPE_WEIGHTS["decision"]
    >>> score(0.0, importance=0.8, accesses=np.array([0.0, 1.0, 3.0]), type_weight=decision).round(3).tolist()
    [0.52, 1.04, 2.08]
    >>> score(np.array([0.0, 23.1]), importance=1.0, accesses=1.0, type_weight=1.0).round(2).tolist()
    [1.0, 0.5]
    """
    use = np.where(np.asarray(accesses) == 0, UNUSED, np.log2(np.asarray(accesses) + 1.0))
    return np.asarray(importance * np.exp(-per_day * np.asarray(days)) * use * type_weight)


def standing(score: float) -> Standing:
    """The meaning of a score.

    >>> [standing(each) for each in (VAULT, 0.5, 0.49, 0.2, 0.05, 0.049)]
    ['active', 'active', 'fading', 'fading', 'dormant', 'archived']
    """
    return next((name for least, name in _STANDINGS if score >= least), "archived")
