"""Vectors as events carry them, and similarity."""

from base64 import b64decode, b64encode
from collections.abc import Iterable
from math import isfinite
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.ports import Vector
from mnemolog.schemas.errors import EmbedderError
from mnemolog.schemas.event import Embedding

Rows: TypeAlias = NDArray[np.intp]
"""Places in a matrix."""


def packed(vector: Vector, model: str) -> Embedding:
    """The vector as an event carries it: half floats, which cost a cosine less than 0.001.

    >>> unpacked(packed(np.array([0.6, 0.8], np.float32), "m")).round(3).tolist()
    [0.6000000238418579, 0.800000011920929]
    """
    return written(halved(vector), model)


def halved(vector: Vector) -> NDArray[np.float16]:
    """The vector in half floats. Raises EmbedderError if a number of it is not finite."""
    if not isfinite(vector @ vector):  # one pass, and no array of answers
        raise EmbedderError("the embedder gave a vector that is not finite")
    return vector.astype(_HALF)


def written(halves: NDArray[np.float16], model: str) -> Embedding:
    """Half floats as an event carries them."""
    return Embedding(model=model, dimensions=len(halves), float16=b64encode(halves.tobytes()).decode())


def unpacked(embedding: Embedding) -> Vector:
    """The vector of an embedding."""
    return from_halves(b64decode(embedding.float16))


def from_halves(halves: bytes) -> Vector:
    """The vector of its half floats."""
    return np.frombuffer(halves, _HALF).astype(np.float32)


def unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Each vector (last axis) at length 1; a zero vector stays zero."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(lengths == 0, 1, lengths), np.float32)


def cosine(one: Vector, other: Vector) -> float:
    """The dot product of two unit vectors, the same to the last digit whatever computes it.

    In double precision and rounded: a sum in single precision depends on its order, and that on the machine.

    >>> cosine(np.array([0.6, 0.8], np.float32), np.array([1.0, 0.0], np.float32))
    0.6
    """
    return round(float(one.astype(np.float64) @ other.astype(np.float64)), DIGITS)


def cosines(rows: NDArray[np.float32], vector: Vector) -> list[float]:
    """The `cosine` of each row to a vector, which is converted once."""
    exact = vector.astype(np.float64)
    return [round(float(row @ exact), DIGITS) for row in rows.astype(np.float64)]


def best(scores: NDArray[np.floating], limit: int) -> Rows:
    """The places of the highest scores, and of all that come close to the last of them, in the order of their places.

    >>> best(np.array([0.1, 0.9, 0.5, 0.9, 0.49999]), 3).tolist()
    [1, 2, 3, 4]
    """
    if len(scores) <= limit:
        return np.arange(len(scores))
    return np.flatnonzero(scores >= np.partition(scores, -limit)[-limit] - MARGIN)


def ranked(found: Iterable[tuple[str, float]], limit: int) -> list[tuple[str, float]]:
    """The highest scores first, equal ones by id: the order of the rows, which differs between readers, has no say.

    >>> ranked([("b", 0.5), ("c", 0.9), ("a", 0.5)], 2)
    [('c', 0.9), ('a', 0.5)]
    """
    # `best` leaves little more than the limit, and sorting all of that is faster than keeping a heap.
    return sorted(found, key=lambda each: (-each[1], each[0]))[:limit]


DIGITS: Final = 6
MARGIN: Final = 1e-4
"""Scores in single precision that differ by less may stand the other way round once they are exact."""
_HALF: Final = np.dtype("<f2")
