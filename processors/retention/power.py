"""Forgetting by a power law with a floor: old memories fade more slowly than by an exponential (ledger F3)."""

from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.retention.rate import Numbers

GAMMA: Final = 1 / log(2)
"""In S3: 1.4427."""


def retention(days: Numbers, *, rate_days: Numbers, floor: Numbers, gamma: float = GAMMA) -> NDArray[np.float64]:
    """R = max(floor, (1 + dt / rate)^(-gamma)): what is left, 1 to the floor, `days` (0 or more) after the last use.

    S3's own table of comparison does not follow from its formula; the formula holds (ledger R7):

    >>> retention(np.array([30.0, 90.0, 180.0, 365.0]), rate_days=72.0, floor=0.02).round(3).tolist()
    [0.605, 0.31, 0.164, 0.074]
    """
    return np.asarray(np.maximum(floor, (1.0 + np.asarray(days) / rate_days) ** -gamma))
