"""How probable it is that a statement is not understood alone, and that an earlier one tells what it is about.

Two logistic regressions. Their weights are data (`streams/providers/models/contexts`), made by
`python -m benchmarks.train_contexts`: one set with the vector of the statement, for the embedder that gave it, and one
of the features alone, for any other.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mnemolog.processors.ingest.contexts.features import Earlier, Matrix, Scene, alone, beside
from mnemolog.processors.ports import Vector


class Weights(NamedTuple):
    """One set of weights."""

    names: tuple[str, ...]
    """of the features of a statement"""
    of_names: Matrix
    of_vector: Matrix
    """of its dimensions; none: it looks at no vector"""
    of_beside: Matrix
    """of what is seen of a statement and an earlier one, in the order of `features.BESIDE`"""


class Choice(NamedTuple):
    """The earlier statement that tells best what a statement is about."""

    place: int
    """among those that were looked at"""
    probability: float
    """that the statement needs one, and that it is this one"""


def needs(scene: Scene, vector: Vector | None, weights: Weights) -> float:
    """The probability that the statement is not understood alone; `vector` is its own."""
    seen = alone(scene)
    score = float(weights.of_names @ np.array([seen[name] for name in weights.names]))
    if len(weights.of_vector) and vector is not None:
        score += float(weights.of_vector @ vector.astype(np.float64))
    return _probability(score)


def best(scene: Scene, found: Sequence[Earlier], needed: float, weights: Weights) -> Choice:
    """The most probable of the earlier statements, of which there is at least one; the later of two that are alike."""
    scores = beside(scene, found) @ weights.of_beside
    place = len(found) - 1 - int(np.argmax(scores[::-1]))
    return Choice(place, needed * _probability(float(scores[place])))


def _probability(score: float) -> float:
    return 1.0 / (1.0 + float(np.exp(-np.clip(score, -_STEEP, _STEEP))))


_STEEP = 30.0
"""Scores beyond this are as good as certain."""
