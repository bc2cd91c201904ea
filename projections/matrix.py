"""A flat matrix of unit vectors with payload columns: exact search in numpy (architecture 5)."""

from collections.abc import Iterable
from heapq import nsmallest
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.ports import Filter, Vector
from mnemolog.processors.recall.vectors import DIGITS, cosine

FIRST_ROWS: Final = 64
GROWTH: Final = 1.5

FOR_EVER: Final = 9e99
"""Seconds since the epoch; when a row without an end is no longer current."""
NEVER: Final = -1.0
"""When a row that is not to be found was current."""
_LATEST: Final = 8e99
"""The latest moment that is asked about, so that what has no end is current then too."""

MARGIN: Final = 1e-4
"""Scores in single precision that differ by less may stand the other way round once they are exact."""

Rows = NDArray[np.intp]


class Codes:
    """Small numbers for strings, so that a column can be compared at once."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}

    def put(self, name: str) -> int:
        """The number of a name, a new one if need be."""
        return self._codes.setdefault(name, len(self._codes))

    def get(self, name: str) -> int:
        """The number of a name; -1, which no row has, where it never came."""
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
        self._active = np.zeros(FIRST_ROWS, np.bool_)
        self._subjects = np.zeros(FIRST_ROWS, np.int32)
        self._sessions = np.zeros(FIRST_ROWS, np.int32)
        self._languages = np.zeros(FIRST_ROWS, np.int32)
        self._names = Codes()
        self.total: NDArray[np.float64] = np.zeros(dimensions, np.float64)
        """the sum of all vectors"""
        self._kept: tuple[NDArray[np.float64], NDArray[np.float64]] | None = None
        """the mean that was last taken off, and how far each row is from it"""

    def __len__(self) -> int:
        return len(self.ids)

    def put(
        self, doc_id: str, vector: Vector, *, ends: float, active: bool, subject: str, session_id: str, language: str
    ) -> None:
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
        self._active[row] = active
        self._subjects[row] = self._names.put(subject)
        self._sessions[row] = self._names.put(session_id)
        self._languages[row] = self._names.put(language)

    def _grow(self) -> None:
        more = int(len(self._vectors) * GROWTH)
        self._vectors = np.resize(self._vectors, (more, self._vectors.shape[1]))
        for name in ("_squares", "_ends", "_active", "_subjects", "_sessions", "_languages"):
            setattr(self, name, np.resize(getattr(self, name), more))

    def similarities(self, query: Vector, mean: NDArray[np.float64]) -> NDArray[np.float64]:
        """The cosine of every row to the query, after the mean was taken off both sides; rounded as BLAS sees fit."""
        direction = query - mean
        direction /= max(float(np.linalg.norm(direction)), _TINY)
        towards = self._vectors[: len(self)] @ direction.astype(np.float32)
        return np.asarray((towards - mean @ direction) / self._distances(mean), np.float64)

    def _distances(self, mean: NDArray[np.float64]) -> NDArray[np.float64]:
        """Of every row from the mean; kept, as most searches come between two writes."""
        if self._kept is None or not np.array_equal(self._kept[0], mean):
            along = (self._vectors[: len(self)] @ mean.astype(np.float32)).astype(np.float64)
            # |x - m|² = |x|² - 2 x·m + |m|²
            squares = self._squares[: len(self)] - 2.0 * along + mean @ mean
            self._kept = mean, np.sqrt(np.maximum(squares, _TINY))
        return self._kept[1]

    def closest(
        self, query: Vector, mean: NDArray[np.float64], *, where: Filter, limit: int
    ) -> list[tuple[str, float]]:
        """The rows that a search may see with the highest cosine after the mean was taken off both sides."""
        seen = np.flatnonzero(self.visible(where))
        rows = seen[best(self.similarities(query, mean)[seen], limit)]
        return ranked(zip(self._named(rows), self._cosines(rows, query, mean), strict=True), limit)

    def _named(self, rows: Rows) -> list[str]:
        return [self.ids[row] for row in rows]

    def _cosines(self, rows: Rows, query: Vector, mean: NDArray[np.float64]) -> list[float]:
        """The same as similarities, of a few rows and to the last digit."""
        return cosines(self._vectors[rows], query, mean)

    def visible(self, where: Filter) -> NDArray[np.bool_]:
        """Which rows a search may see."""
        size = len(self)
        seen: NDArray[np.bool_] = self._ends[:size] > min(max(where.now, 0.0), _LATEST)
        if where.subject is not None:
            seen &= self._subjects[:size] == self._names.get(where.subject)
        if where.session_id is not None:
            seen &= self._sessions[:size] == self._names.get(where.session_id)
        return seen

    def nearest(
        self, query: Vector, *, subject: str, languages: tuple[str, ...], limit: int
    ) -> list[tuple[str, float]]:
        """The active rows of a subject with the highest cosine, `limit` of each language."""
        size = len(self)
        of_subject = np.flatnonzero(self._active[:size] & (self._subjects[:size] == self._names.get(subject)))
        if not len(of_subject):
            return []
        scores = (
            self._vectors[of_subject] @ query
            if len(of_subject) < size / 2
            else (self._vectors[:size] @ query)[of_subject]
        )
        spoken = self._languages[of_subject]
        found = []
        for language in languages:
            places = np.flatnonzero(spoken == self._names.get(language))
            rows = of_subject[places[best(scores[places], limit)]]
            found += ranked(((self.ids[row], cosine(self._vectors[row], query)) for row in rows), limit)
        return found


def cosines(vectors: NDArray[np.float32], query: Vector, mean: NDArray[np.float64]) -> list[float]:
    """The cosine of each to the query, after the mean was taken off both sides, the same on every machine."""
    direction, centred = query - mean, vectors - mean
    lengths = np.linalg.norm(centred, axis=1) * np.linalg.norm(direction)
    found: list[float] = np.round(centred @ direction / np.maximum(lengths, _TINY), DIGITS).tolist()
    return found


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
    return nsmallest(limit, found, key=lambda each: (-each[1], each[0]))


def _square(vector: Vector) -> float:
    precise = vector.astype(np.float64)
    return float(precise @ precise)


_TINY: Final = 1e-12
