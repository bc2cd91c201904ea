"""A flat matrix of unit vectors with payload columns: exact search in numpy (architecture 5)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.ports import Filter, Vector
from mnemolog.processors.recall.vectors import cosine

FIRST_ROWS: Final = 64
GROWTH: Final = 1.5

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
        self._ends = np.zeros(FIRST_ROWS, np.float64)
        """seconds since the epoch at which a row is no longer current; -1 for what is never found"""
        self._active = np.zeros(FIRST_ROWS, np.bool_)
        self._subjects = np.zeros(FIRST_ROWS, np.int32)
        self._sessions = np.zeros(FIRST_ROWS, np.int32)
        self._languages = np.zeros(FIRST_ROWS, np.int8)
        self._names = Codes()
        self.total: NDArray[np.float64] = np.zeros(dimensions, np.float64)
        """the sum of all vectors"""

    def __len__(self) -> int:
        return len(self.ids)

    def put(
        self, doc_id: str, vector: Vector, *, ends: float, active: bool, subject: str, session_id: str, language: str
    ) -> None:
        """Add a document, or replace it."""
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
        self._ends[row] = ends
        self._active[row] = active
        self._subjects[row] = self._names.put(subject)
        self._sessions[row] = self._names.put(session_id)
        self._languages[row] = self._names.put(language)

    def _grow(self) -> None:
        more = int(len(self._vectors) * GROWTH)
        self._vectors = np.resize(self._vectors, (more, self._vectors.shape[1]))
        for name in ("_ends", "_active", "_subjects", "_sessions", "_languages"):
            setattr(self, name, np.resize(getattr(self, name), more))

    def similarities(self, query: Vector, mean: Vector) -> NDArray[np.float32]:
        """The cosine of every row to the query, after the mean was taken off both sides."""
        vectors = self._vectors[: len(self)]
        direction = query - mean
        direction /= max(float(np.linalg.norm(direction)), _TINY)
        projected = vectors @ np.stack([direction, mean], axis=1)
        # |x - m|² = |x|² - 2 x·m + |m|², with |x| = 1
        lengths = np.sqrt(np.maximum(1.0 - 2.0 * projected[:, 1] + mean @ mean, _TINY))
        return np.asarray((projected[:, 0] - mean @ direction) / lengths, np.float32)

    def visible(self, where: Filter) -> NDArray[np.bool_]:
        """Which rows a search may see."""
        size = len(self)
        seen = self._ends[:size] > max(where.now, 0.0)
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
            rows = np.flatnonzero(spoken == self._names.get(language))
            found += [int(of_subject[row]) for row in rows[best(scores[rows], limit)]]
        return [(self.ids[row], cosine(self._vectors[row], query)) for row in found]


def best(scores: NDArray[np.floating], limit: int) -> Rows:
    """The places of the highest scores, the highest first; equal ones in the order of their places.

    >>> best(np.array([0.1, 0.9, 0.5, 0.9]), 3).tolist()
    [1, 3, 2]
    """
    everything = len(scores) <= limit
    places = np.arange(len(scores)) if everything else np.sort(np.argpartition(-scores, limit - 1)[:limit])
    ordered: Rows = places[np.argsort(-scores[places], kind="stable")]
    return ordered


_TINY: Final = 1e-12
