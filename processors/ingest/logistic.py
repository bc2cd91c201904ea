"""The probabilities that the scores of the trained weights stand for.

A score is the logarithm of the odds. Scores beyond STEEP are practically certain, and are clipped before `exp`, which
overflows to infinity: infinity / infinity is no probability.
"""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

STEEP: Final = 30.0

Matrix = NDArray[np.float64]


def probability(score: float) -> float:
    """The probability of one answer.

    >>> probability(0.0), probability(1_000.0) > 0.999, probability(-1_000.0) < 0.001
    (0.5, True, True)
    """
    return 1.0 / (1.0 + math.exp(-min(max(score, -STEEP), STEEP)))


def probabilities(scores: Matrix) -> Matrix:
    """The probability of each of several answers that exclude each other; what all lack to 1 is that of none of them.

    >>> probabilities(np.array([0.0, 0.0])).round(3).tolist()
    [0.333, 0.333]
    """
    # The 1 is exp(0), the fixed score of *none of them*: one softmax over all answers, not one sigmoid for each.
    odds = np.exp(clipped(scores))
    found: Matrix = odds / (1.0 + odds.sum())
    return found


def clipped(scores: Matrix) -> Matrix:
    """Scores within STEEP; NumPy's own clip takes several times as long for so few."""
    return np.minimum(np.maximum(scores, -STEEP), STEEP)
