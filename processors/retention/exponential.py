"""Ebbinghaus' curve: forgetting by an exponential, down to a floor (ledger F2)."""

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.retention.rate import Numbers


def retention(days: Numbers, *, rate_days: Numbers, floor: Numbers) -> NDArray[np.float64]:
    """R = max(floor, exp(-dt / rate)): what is left, 1 to the floor, of a memory `days` (0 or more) after its last use.

    `rate_days` (above 0; `rate.effective_days`) is how slowly it is forgotten; an infinite one forgets nothing.

    A semantic memory of stability 0.3 and importance 0.7, after 30 and after 180 days (S3 has 0.707 and, cut off
    instead of rounded, 0.124); then with the floor of core:

    >>> from mnemolog.processors.retention.rate import effective_days
    >>> rate = effective_days(0.3, importance=0.7, base_days=120)
    >>> retention(np.array([30.0, 180.0]), rate_days=rate, floor=0.02).round(4).tolist()
    [0.7066, 0.1245]
    >>> retention(180.0, rate_days=rate, floor=0.6).item()
    0.6
    >>> retention(np.array([30.0, 90.0, 180.0, 365.0]), rate_days=72.0, floor=0.0).round(3).tolist()
    [0.659, 0.287, 0.082, 0.006]
    """
    return np.asarray(np.maximum(floor, np.exp(-np.asarray(days) / rate_days)))
