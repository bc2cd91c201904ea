"""Two logistic regressions: the probability that a sentence is worth keeping, and, if it is, its class (ledger B3).

The weights are data (`streams/providers/models/worth`), made by `python -m benchmarks.train_admission`. Two sets: with
the sentence's vector, for the embedder that it was trained with; of the features alone, for any other.
"""

import math
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.ingest.logistic import probability
from mnemolog.processors.ingest.worth.features import Features
from mnemolog.processors.ports import Vector

NOTHING: Final = "nothing"
CLASSES: Final = ("fact", "preference", "decision", "correction", "plan", "instruction", "reminder", NOTHING)
DIGITS: Final = 3
"""Probabilities are rounded, so that two machines make the same event (ledger R30)."""


class Weights(NamedTuple):
    """One set of weights, by class and by feature, term or dimension of the vector.

    The row of NOTHING is the regression of worth; the others are those of the classes.
    """

    names: tuple[str, ...]
    terms: Mapping[str, int]
    """the column of each term"""
    of_named: NDArray[np.float64]
    """classes x names"""
    of_terms: NDArray[np.float64]
    of_vector: NDArray[np.float64]
    """classes x dimensions; without columns the vector is not used"""
    bias: NDArray[np.float64]


class Verdict(NamedTuple):
    """The probability that a sentence is worth keeping, and its class."""

    worth: float
    kind: str
    """the most probable class of those worth keeping"""
    share: float
    """the probability of that class among them"""


def judge(
    features: Features, weights: Weights, vector: Vector | None = None, *, never: Collection[str] = frozenset()
) -> Verdict:
    """The verdict on a sentence; its class is none of `never`."""
    named = np.array([*map(features.named.__getitem__, weights.names)])
    scores = weights.bias + weights.of_named @ named
    # Sorted, because a sum of floats depends on its order, and a set has none.
    known = sorted([weights.terms[term] for term in features.terms if term in weights.terms])
    if known:
        scores = scores + weights.of_terms[:, known].sum(axis=1)
    if weights.of_vector.shape[1] and vector is not None:
        scores = scores + weights.of_vector @ vector.astype(np.float64)
    # The last score is the log odds that nothing of it is worth keeping.
    *of_classes, of_nothing = scores.tolist()
    worth = round(probability(-of_nothing), DIGITS)
    highest = max(of_classes)
    odds = [math.exp(score - highest) for score in of_classes]
    total = sum(odds)
    # Of a few numbers Python is done before NumPy begins.
    kept = [each / total for each in odds]
    best = max(range(len(kept)), key=lambda place: -1.0 if CLASSES[place] in never else kept[place])
    return Verdict(worth, CLASSES[best], round(kept[best], DIGITS))
