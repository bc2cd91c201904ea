"""Utility: the estimated usefulness of a memory, from reports on it and from time (ledger E2, E3, R4)."""

from collections.abc import Iterable
from itertools import islice

from mnemolog.schemas.config import UtilityConfig
from mnemolog.schemas.limits import SHARE


def reported(utility: float, *, success: bool, config: UtilityConfig) -> float:
    """After a report on whether it helped: u + 0.1 × (target - u), the target being 1 for success and 0 for failure.

    >>> reported(0.5, success=True, config=UtilityConfig()), reported(0.5, success=False, config=UtilityConfig())
    (0.55, 0.45)
    >>> round(reported(0.9, success=False, config=UtilityConfig()), 4)  # one bad session does not sink it
    0.81
    """
    target = 1.0 if success else 0.0
    return SHARE.clamped(utility + config.learning_rate * (target - utility))


def drifted(utility: float, days: float, config: UtilityConfig, *, multiplier: float = 1.0) -> float:
    """After `days` (0 or more) without use: u + 0.01 × days × (0.5 - u), where 0.01 × days counts as 1 at most (R4).

    `multiplier` is that of the memory's tier, which scales the rate (R4; `tiers.DECAY`): with 0 nothing changes.

    >>> [round(drifted(0.9, days, UtilityConfig()), 3) for days in (0, 10, 99, 100, 365)]
    [0.9, 0.86, 0.504, 0.5, 0.5]
    >>> round(drifted(0.1, 10, UtilityConfig(), multiplier=3), 3)
    0.22
    """
    # Without the cap, 200 days would carry the utility past 0.5 and out at the other side (R4).
    share = min(1.0, config.drift_per_day * days * multiplier)
    return SHARE.clamped(utility + share * (config.start - utility))


def reward(similar: Iterable[float], config: UtilityConfig) -> float:
    """The expected utility of a new memory: the mean of the most similar memories, given with the nearest first.

    Without any, the initial utility of every memory.

    >>> reward([0.9, 0.6], UtilityConfig()), reward([], UtilityConfig())
    (0.75, 0.5)
    """
    utilities = list(islice(similar, config.similar))
    return sum(utilities) / len(utilities) if utilities else config.start
