"""What a model says of pairs of statements: each pair is read once, and then remembered."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Final

from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.streams.embedding import EmbeddingPool, ready

KEPT: Final = 512
"""Pairs in the cache; a statement that is said again meets the same ones."""


class PairReadings:
    """Reads pairs of statements, if there is a model for it; it caches the latest, which affects no decision."""

    def __init__(self, pool: EmbeddingPool) -> None:
        self._pool = pool
        self._kept: dict[tuple[str, str], Future[PairReading]] = {}

    @property
    def able(self) -> bool:
        """Whether there is a model that reads pairs."""
        return self._pool.reads_pairs

    async def to(self, olds: Sequence[str], new: str) -> list[PairReading] | None:
        """What a statement is to each of the older ones; None: no model reads pairs."""
        started = [self._started(old, new) for old in olds]
        return [await ready(each) for each in started if each is not None] if all(started) else None

    def _started(self, old: str, new: str) -> "Future[PairReading] | None":
        found = self._kept.get((old, new)) or self._pool.start_pair(old, new)
        if found is not None:
            self._kept[old, new] = found
            if len(self._kept) > KEPT:
                self._kept.pop(next(iter(self._kept)))
        return found
