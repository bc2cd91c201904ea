"""The rate of forgetting, in days, which `exponential` and `power` share (ledger F2, F3, R14)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Numbers = float | NDArray[np.float64]
"""A number, or an array of one for each memory."""

_LEAST_STABILITY: Final = 0.01
_FIRST_STABILITY: Final = 0.1
_STABILITY_BY_IMPORTANCE: Final = 0.3
_BOOST_BY_IMPORTANCE: Final = 2.0
_MOST_BOOST: Final = 3.0
_FREQUENCY_WEIGHT: Final = 0.1
_MOST_FREQUENCY: Final = 2.0


def initial_stability(importance: Numbers) -> Numbers:
    """The stability that a memory of this importance begins with, before its factor: 0.1 + 0.3 · importance.

    >>> initial_stability(0.0), round(initial_stability(1.0), 3)
    (0.1, 0.4)
    """
    return _FIRST_STABILITY + _STABILITY_BY_IMPORTANCE * importance


def effective_days(stability: Numbers, *, importance: Numbers, base_days: Numbers) -> NDArray[np.float64]:
    """S · B · β in days, with S at least 0.01 and B = 1 + 2 · importance, 3 at most.

    `base_days` is β: infinite for what is never forgotten.

    >>> effective_days(0.3, importance=np.array([0.0, 0.25, 0.5, 0.7, 1.0]), base_days=120).round(1).tolist()
    [36.0, 54.0, 72.0, 86.4, 108.0]
    """
    boost = np.minimum(_MOST_BOOST, 1.0 + _BOOST_BY_IMPORTANCE * np.asarray(importance))
    return np.asarray(np.maximum(_LEAST_STABILITY, stability) * boost * base_days)


def frequency_boost(accesses: Numbers) -> NDArray[np.float64]:
    """The factor of uses on the rate, with diminishing returns: 1 + ln(1 + n) · 0.1, at most 2.

    >>> frequency_boost(np.array([0.0, 1.0, 10.0, 1e9])).round(3).tolist()
    [1.0, 1.069, 1.24, 2.0]
    """
    return np.asarray(np.minimum(_MOST_FREQUENCY, 1.0 + np.log1p(accesses) * _FREQUENCY_WEIGHT))
