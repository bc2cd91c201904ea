"""A flat matrix of unit vectors with payload columns: exact search in numpy."""

from collections.abc import Collection, Mapping, Sequence
from itertools import compress
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.ports import Document, DocumentKind, Filter, Scored, Vector
from mnemolog.processors.vectors import DIGITS, Rows, best

FIRST_ROWS: Final = 64
GROWTH: Final = 1.5

_LATEST: Final = 8e99
"""The latest moment that is asked about, so that what has no end is current then too."""


class Codes:
    """Small numbers for strings, so that a whole column can be compared at once."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}

    def put(self, name: str) -> int:
        """The number of a name, a new one if need be."""
        return self._codes.setdefault(name, len(self._codes))

    def put_all(self, names: Sequence[str]) -> list[int]:
        """The number of each of many names, most of which come again and again."""
        for name in dict.fromkeys(names):
            self.put(name)
        return [self._codes[name] for name in names]

    def get(self, name: str) -> int:
        """The number of a name; -1, which no row has, for an unknown name."""
        return self._codes.get(name, -1)


class Matrix:
    """The vectors of one agent's memories, or of its messages. Not for several threads at once."""

    def __init__(self, dimensions: int) -> None:
        self.ids: list[str] = []
        self._rows: dict[str, int] = {}
        self._vectors: NDArray[np.float32] = np.zeros((FIRST_ROWS, dimensions), np.float32)
        self._squares = np.zeros(FIRST_ROWS, np.float64)
        """of the lengths: half floats make them nearly 1, and near the mean that is not enough"""
        self._ends = np.zeros(FIRST_ROWS, np.float64)
        """seconds since the epoch at which a row is no longer current; NEVER for what is never found"""
        self._subjects = np.zeros(FIRST_ROWS, np.int32)
        self._sessions = np.zeros(FIRST_ROWS, np.int32)
        self._names = Codes()
        self.total: NDArray[np.float64] = np.zeros(dimensions, np.float64)
        """the sum of all vectors"""
        self._kept: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None
        """the mean that was last taken off, and how far each row is from it"""

    def __len__(self) -> int:
        return len(self.ids)

    def put(self, doc_id: str, vector: Vector, *, ends: float, subject: str, session_id: str) -> None:
        """Add a document, or replace it."""
        self._kept = None
        row = self._rows.get(doc_id)
        if row is None:
            row = self._rows[doc_id] = len(self.ids)
            self.ids.append(doc_id)
            if row == len(self._vectors):
                self._grow()
        else:
            self.total -= self._vectors[row]
        self.total += vector
        self._vectors[row] = vector
        self._squares[row] = _square(vector)
        self._ends[row] = ends
        self._subjects[row] = self._names.put(subject)
        self._sessions[row] = self._names.put(session_id)

    def extend(
        self,
        doc_ids: Sequence[str],
        vectors: NDArray[np.float32],
        *,
        ends: Sequence[float],
        subjects: Sequence[str],
        sessions: Sequence[str],
    ) -> None:
        """Add documents that are all new, at once: that takes a tenth of the time of adding them one by one.

        The room made is exactly what they need.
        """
        begin, end = len(self), len(self) + len(doc_ids)
        if end > len(self._vectors):
            self._resize(end)
        self._kept = None
        self._rows.update(zip(doc_ids, range(begin, end), strict=True))
        self.ids.extend(doc_ids)
        self._vectors[begin:end] = vectors
        # Sums of half floats in double precision are exact, in whatever order.
        self.total += vectors.sum(axis=0, dtype=np.float64)
        self._squares[begin:end] = np.einsum("ij,ij->i", vectors, vectors, dtype=np.float64)
        self._ends[begin:end] = ends
        self._subjects[begin:end] = self._names.put_all(subjects)
        self._sessions[begin:end] = self._names.put_all(sessions)

    def reserve(self, count: int) -> None:
        """Make room for so many documents more."""
        if len(self) + count > len(self._vectors):
            self._resize(len(self) + count)

    def _grow(self) -> None:
        self._resize(int(len(self._vectors) * GROWTH) + 1)

    def _resize(self, more: int) -> None:
        for name in ("_vectors", "_squares", "_ends", "_subjects", "_sessions"):
            column = getattr(self, name)
            setattr(self, name, _with_room(column[: len(self)], more))

    def similarities(self, query: Vector, mean: NDArray[np.float64]) -> NDArray[np.float64]:
        """The cosine of every row to the query, after the mean was taken off both sides; rounded as BLAS sees fit."""
        direction = query - mean
        direction /= max(float(np.linalg.norm(direction)), _TINY)
        towards = _towards(self._vectors[: len(self)], direction.astype(np.float32))
        return np.asarray((towards - mean @ direction) / self._distances(mean), np.float64)

    def _distances(self, mean: NDArray[np.float64]) -> NDArray[np.float64]:
        """The distance of every row from the mean."""
        # Cached: most searches come between two writes, and have the same mean.
        if self._kept is None or not np.array_equal(self._kept[0], mean):
            along = _towards(self._vectors[: len(self)], mean.astype(np.float32)).astype(np.float64)
            # |x - m|² = |x|² - 2 x·m + |m|²
            squares = self._squares[: len(self)] - 2.0 * along + mean @ mean
            self._kept = mean, np.sqrt(np.maximum(squares, _TINY))
        return self._kept[1]

    def row(self, doc_id: str) -> int:
        """The row of a document; -1: it has none."""
        return self._rows.get(doc_id, -1)

    def cosines(self, rows: Rows, query: Vector, mean: NDArray[np.float64]) -> list[float]:
        """The similarities of a few rows, exact to the last digit."""
        return cosines(self._vectors[rows], query, mean)

    def visible(self, where: Filter, among: Collection[str] | None = None) -> NDArray[np.bool_]:
        """The rows that a search may see; with `among` exactly these, whether they are current or not."""
        size = len(self)
        if among is None:
            # At least 0: NEVER is -1, which would count as current before 1970.
            seen: NDArray[np.bool_] = self._ends[:size] > min(max(where.now, 0.0), _LATEST)
        else:
            seen = np.zeros(size, np.bool_)
            seen[[self._rows[each] for each in among if each in self._rows]] = True
        if where.subject is not None:
            seen &= self._subjects[:size] == self._names.get(where.subject)
        if where.session_id is not None:
            seen &= self._sessions[:size] == self._names.get(where.session_id)
        return seen


Matrices: TypeAlias = Mapping[DocumentKind, Matrix]
"""Those of one agent."""


def closest(matrices: Matrices, query: Vector, mean: NDArray[np.float64], *, where: Filter, limit: int) -> list[Scored]:
    """The documents that a search may see with the highest cosine after the mean was taken off both, the best first."""
    seen = {
        kind: np.flatnonzero(matrices[kind].visible(where, where.ids(kind))) for kind in where.kinds if kind in matrices
    }
    if not seen:
        return []
    # The candidates in single precision, of all kinds together, their scores in double: a score has to be the same on
    # every machine.
    near = best(np.concatenate([matrices[kind].similarities(query, mean)[rows] for kind, rows in seen.items()]), limit)
    found, begin = list[Scored](), 0
    for kind, rows in seen.items():
        matrix, end = matrices[kind], begin + len(rows)
        chosen = rows[near[(near >= begin) & (near < end)] - begin]
        scores = matrix.cosines(chosen, query, mean)
        found += [Scored(kind, matrix.ids[row], score) for row, score in zip(chosen.tolist(), scores, strict=True)]
        begin = end
    # Equal ones by kind and id: the order of the rows, which differs between readers, has no say.
    return sorted(found, key=lambda each: (-each.score, each.kind, each.id))[:limit]


def cosines_of(
    matrices: Matrices, documents: Collection[Document], query: Vector, mean: NDArray[np.float64]
) -> dict[Document, float]:
    """The same cosine for each of these documents that has a row."""
    found: dict[Document, float] = {}
    for kind, matrix in matrices.items():
        named = [each for each in documents if each.kind == kind]
        rows = np.array([matrix.row(each.id) for each in named], np.intp)
        there = rows >= 0
        found |= zip(compress(named, there.tolist()), matrix.cosines(rows[there], query, mean), strict=True)
    return found


def cosines(vectors: NDArray[np.float32], query: Vector, mean: NDArray[np.float64]) -> list[float]:
    """The cosine of each to the query, after the mean was taken off both sides, the same on every machine."""
    direction = query - mean
    directions = np.stack([direction, mean], axis=1)
    towards, squares = np.empty((len(vectors), 2)), np.empty(len(vectors))
    for begin in range(0, len(vectors), _BLOCK):
        block = slice(begin, begin + _BLOCK)
        rows = vectors[block].astype(np.float64)
        np.matmul(rows, directions, out=towards[block])
        squares[block] = np.einsum("ij,ij->i", rows, rows)
    along, along_mean = towards.T
    # (x - m)·d = x·d - m·d and |x - m|² = |x|² - 2 x·m + |m|²: no copy of the rows without the mean is made.
    squares += mean @ mean - 2.0 * along_mean
    lengths = np.sqrt(np.maximum(squares, _TINY)) * np.linalg.norm(direction)
    found: list[float] = np.round((along - mean @ direction) / np.maximum(lengths, _TINY), DIGITS).tolist()
    return found


def _towards(rows: NDArray[np.floating], direction: NDArray[np.floating]) -> NDArray[np.floating]:
    """The product of each row with a direction, on the thread that asks: no slower than OpenBLAS, whose threads wake.

    They stay awake for a while: of 10,000 rows the product took 6.5 ms of CPU on two cores, and takes 1.7.
    """
    return np.asarray(np.einsum("ij,j->i", rows, direction))


def _with_room(column: NDArray[np.generic], more: int) -> NDArray[np.generic]:
    """The column with room for so many rows."""
    # Not zeros: what is not used yet need not be written either.
    made = np.empty((more, *column.shape[1:]), column.dtype)
    made[: len(column)] = column
    return made


def _square(vector: Vector) -> float:
    precise = vector.astype(np.float64)
    return float(precise @ precise)


_TINY: Final = 1e-12

_BLOCK: Final = 128
"""Rows that are compared at a time: in double precision they stay in the cache, which takes a third off the time, and
OpenBLAS multiplies so few on the thread that asks."""
