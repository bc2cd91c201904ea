"""The pieces of a text from the same inference as its vector, and from them vectors of its words and sentences.

A vector of words is the mean of their pieces' states, projected on the axes along which general text varies most; a
vector of a sentence is the mean of its pieces' states, made and centred as the vector of the whole text is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Matrix: TypeAlias = NDArray[np.float32]
"""One row for each of what was asked for."""

Offsets: TypeAlias = NDArray[np.int32]
"""One row of begin and end for each."""


@dataclass(frozen=True, slots=True, eq=False)
class Projection:
    """The projection from a model's states to vectors; made by `python -m benchmarks.token_projection`."""

    centre: NDArray[np.float32]
    """of general text: what is subtracted from a mean state of unit length"""
    mean: NDArray[np.float32]
    """of the states of pieces"""
    axes: Matrix
    """states by axes, those of the greatest variance first"""
    languages: Matrix | None = None
    """orthogonal directions among the axes, of unit length, in which questions of different languages differ, whatever
    they ask; None: unknown"""


class Pieces(NamedTuple):
    """The pieces of one text, without the prefix and the marks of begin and end."""

    offsets: Offsets
    """characters of the text, begin and end"""
    states: Matrix
    """of the model's last layer, as they are"""
    rarity: NDArray[np.float32]
    """minus the logarithm of each piece's probability"""
    projection: Projection

    def spans(self, spans: Sequence[tuple[int, int]]) -> Matrix:
        """The vector of each span as the embedder would centre it; a row of zeros where no piece lies in it."""
        means, found = self._means(spans)
        return np.where(found, _unit(_unit(means) - self.projection.centre), np.float32(0))

    def words(self, spans: Sequence[tuple[int, int]]) -> Matrix:
        """The vector of each word on the axes, of unit length; a row of zeros where no piece lies in it."""
        means, found = self._means(spans)
        projected = product(means - self.projection.mean, self.projection.axes)
        return np.where(found, _unit(projected), np.float32(0))

    def tokens(self) -> Matrix:
        """The vector of each piece on the axes, of unit length."""
        return _unit(product(self.states - self.projection.mean, self.projection.axes))

    def within(self, begin: int, end: int) -> "Pieces":
        """The pieces of a part of the text, placed as in that part alone."""
        inside = (self.offsets[:, 0] < end) & (self.offsets[:, 1] > begin)
        placed = np.clip(self.offsets[inside] - begin, 0, end - begin).astype(np.int32)
        return Pieces(placed, self.states[inside], self.rarity[inside], self.projection)

    def neutral_tokens(self) -> Matrix:
        """The vectors of `tokens` without the directions that only tell languages apart, of unit length again."""
        vectors, languages = self.tokens(), self.projection.languages
        if languages is None:
            return vectors
        return _unit(vectors - product(product(vectors, languages.T), languages))

    def rarities(self, spans: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
        """The rarity of each span, from those of its pieces."""
        return np.asarray((self._inside(spans) * self.rarity).sum(1), np.float32)

    def _means(self, spans: Sequence[tuple[int, int]]) -> tuple[Matrix, NDArray[np.bool_]]:
        """The mean state of the pieces in each span, and whether there are any, as a column."""
        inside = self._inside(spans)
        counts = inside.sum(1, keepdims=True)
        return np.asarray((inside @ self.states) / np.maximum(counts, 1), np.float32), counts > 0

    def _inside(self, spans: Sequence[tuple[int, int]]) -> Matrix:
        """The pieces (columns) with a character in each span (rows)."""
        bounds = np.asarray(spans, np.int32).reshape(-1, 2)
        # By overlap: a piece begins with the space before its word, so it is never inside the word's bounds.
        begins = np.maximum(self.offsets[None, :, 0], bounds[:, :1])
        ends = np.minimum(self.offsets[None, :, 1], bounds[:, 1:])
        return (begins < ends).astype(np.float32)


class Inference(NamedTuple):
    """The result of one inference."""

    vector: NDArray[np.float32]
    """of the whole text, as `Embedder.embed` gives it"""
    pieces: Pieces | None
    """None: the embedder gives no vectors of tokens"""


ON_ONE_THREAD: Final = 2**18
"""Multiplications up to which OpenBLAS stays on the thread that asks."""


def product(rows: NDArray[np.generic], columns: Matrix) -> Matrix:
    """Rows times columns, on the thread that asks."""
    # A few rows at a time: OpenBLAS hands larger products out to all cores, and the threads that it
    # wakes stay awake for a while. They took two thirds of a search's time where others worked too.
    count = max(ON_ONE_THREAD // max(columns.size, 1), 1)
    # Converted part by part as well, so that no copy of all rows in single precision is ever made.
    parts = [rows[begin : begin + count].astype(np.float32) @ columns for begin in range(0, len(rows), count)]
    return np.concatenate(parts) if parts else np.zeros((0, columns.shape[1]), np.float32)


def _unit(rows: NDArray[np.floating]) -> Matrix:
    lengths = np.sqrt((rows * rows).sum(-1, keepdims=True))  # as numpy's norm does, in half its time
    return np.asarray(rows / np.where(lengths == 0, 1, lengths), np.float32)
