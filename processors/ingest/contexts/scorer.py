"""The probability that a statement needs context, and the earlier statement that most probably provides it.

Three logistic regressions over the statement (the fields of `Needs`), and a choice among the earlier statements, or
none of them. Their weights are data (`streams/providers/models/contexts`), made by
`python -m benchmarks.train_contexts`: one set with the vector of the statement, for the embedder that gave it, and one
of the features alone, for any other.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mnemolog.processors.ingest.contexts.earlier import Earlier, beside
from mnemolog.processors.ingest.contexts.features import Matrix, Scene
from mnemolog.processors.ingest.logistic import clipped, probabilities, probability
from mnemolog.processors.ports import Vector


class Weights(NamedTuple):
    """One set of weights."""

    names: tuple[str, ...]
    """names of the features of a statement"""
    of_names: Matrix
    """a row for each field of Needs"""
    of_vector: Matrix
    """a row for each field of Needs, a column for each dimension; no columns: vectors are not used"""
    of_beside: Matrix
    """weights of the features of a pair, in the order of `earlier.BESIDE`"""


class Needs(NamedTuple):
    """Probabilities about one statement."""

    context: float
    """that it is not understood alone"""
    earlier: float
    """that it is not understood even with the text before it in its own message"""
    lead: float
    """that it is not understood alone, and is with the text before it in its own message; only if there is such text"""


class Choice(NamedTuple):
    """The earlier statement that explains a statement best."""

    place: int
    """its index among the earlier statements"""
    probability: float
    """that the statement needs an earlier one, and that it is this one"""


def needs(scene: Scene, vector: Vector | None, weights: Weights) -> Needs:
    """The needs of the statement; `vector` is its own."""
    features = scene.features
    scores = weights.of_names @ np.array([features[name] for name in weights.names])
    # Weights of a vector hold for the one embedder that they were trained with.
    if weights.of_vector.shape[1] and vector is not None:
        scores = scores + weights.of_vector @ vector.astype(np.float64)
    return Needs(*map(probability, scores.tolist()))


def best(scene: Scene, found: Sequence[Earlier], needed: float, weights: Weights) -> Choice:
    """The most probable earlier statement, of at least one; of equal ones the later."""
    scores = clipped(beside(scene, found) @ weights.of_beside)
    # `argmax` takes the first of equal scores; reversed, it takes the later statement.
    place = len(found) - 1 - int(np.argmax(scores[::-1]))
    return Choice(place, needed * float(probabilities(scores)[place]))
