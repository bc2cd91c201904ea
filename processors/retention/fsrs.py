"""Forgetting by a power law, as the Free Spaced Repetition Scheduler has it (ledger F1, R14)."""

from typing import Final, overload

import numpy as np
from numpy.typing import NDArray

_SCALE: Final = 9.0
_EXPONENT: Final = -1 / 0.5

_FIRST_DAYS: Final = 3.0
_DAYS_BY_IMPORTANCE: Final = 7.0


@overload
def retention(days: float, *, stability_days: float) -> float: ...
@overload
def retention(days: NDArray[np.float64], *, stability_days: float | NDArray[np.float64]) -> NDArray[np.float64]: ...
def retention(
    days: float | NDArray[np.float64], *, stability_days: float | NDArray[np.float64]
) -> float | NDArray[np.float64]:
    """R = (1 + t / (9 S))^(-1/0.5): the probability, 1 to 0, that a memory is still there.

    `days` (0 or more) have passed since the last access, and `stability_days` (above 0) is how slowly it is forgotten;
    each a number, or an array of one for each memory.
    After one stability 0.81 are left, which is not the 0.9 of FSRS: S0 has its exponent as -1/0.5, and so have we.

    >>> [round(retention(days, stability_days=10), 2) for days in (0, 10, 90, 365)]
    [1.0, 0.81, 0.25, 0.04]
    >>> retention(np.array([0.0, 10.0, 90.0, 365.0]), stability_days=10).round(2).tolist()
    [1.0, 0.81, 0.25, 0.04]
    """
    left: float | NDArray[np.float64] = (1 + days / (_SCALE * stability_days)) ** _EXPONENT
    return left


@overload
def initial_days(importance: float) -> float: ...
@overload
def initial_days(importance: NDArray[np.float64]) -> NDArray[np.float64]: ...
def initial_days(importance: float | NDArray[np.float64]) -> float | NDArray[np.float64]:
    """The stability that a memory of this importance begins with, before its factor: 3 + 7 · importance days (R14).

    >>> initial_days(0.0), initial_days(0.5), initial_days(1.0)
    (3.0, 6.5, 10.0)
    """
    return _FIRST_DAYS + _DAYS_BY_IMPORTANCE * importance
