"""What a model says of pairs of statements: each pair is read once, and then remembered."""

from collections.abc import Sequence
from typing import Final

from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.streams.embedding import EmbeddingPool, ready

KEPT: Final = 512
"""Pairs in the cache; a statement that is said again meets the same ones."""


class PairReadings:
    """Reads pairs of statements, if there is a model for it; it caches the latest, which affects no decision."""

    def __init__(self, pool: EmbeddingPool) -> None:
        self._pool = pool
        self._kept: dict[tuple[str, str], PairReading] = {}

    @property
    def available(self) -> bool:
        """Whether there is a model that reads pairs."""
        return self._pool.reads_pairs

    async def of(self, pairs: Sequence[tuple[str, str]]) -> list[PairReading] | None:
        """What the second statement of each pair, the newer one, is to the first; None: no model reads pairs."""
        if not self.available:
            return None
        # Looked up before anything is awaited: another agent's pairs may push these out meanwhile.
        found = {pair: self._kept[pair] for pair in pairs if pair in self._kept}
        # Started together, so that they run side by side. A pair that two agents read at once is read twice: one that
        # is cancelled must not take the other's reading along.
        started = {pair: self._pool.start_pair(*pair) for pair in pairs if pair not in found}
        for pair, each in started.items():
            found[pair] = await ready(each)
            self._keep(pair, found[pair])
        return [found[pair] for pair in pairs]

    def _keep(self, pair: tuple[str, str], reading: PairReading) -> None:
        self._kept[pair] = reading
        if len(self._kept) > KEPT:
            self._kept.pop(next(iter(self._kept)))
