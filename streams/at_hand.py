"""Caches for the comparison of statements: statements with vectors and stems of their words, and results."""

from dataclasses import replace
from typing import Final

from mnemolog.processors.alignment.comparer import Comparison, compare_clauses
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.token_vectors import Pieces
from mnemolog.schemas.config import GateConfig
from mnemolog.schemas.event import Language
from mnemolog.streams.embedding import EmbeddingPool, ready

KEPT: Final = 512
"""Statements in the cache, of 30 to 80 kB each; a missing one is computed again."""


COMPARED: Final = 64
"""Comparisons in the cache."""


class AtHand:
    """A cache of the last KEPT statements that were compared."""

    def __init__(self, pool: EmbeddingPool) -> None:
        self._pool = pool
        self._kept: dict[str, Statement] = {}

    def said(self, text: str, language: Language, name: str, pieces: Pieces | None) -> Statement:
        """The statement that was just said, with its `pieces`; it is cached for comparisons with later ones."""
        return self._keep(self._known(text, language, name) or Statement(text, language, name, pieces))

    async def statement(self, text: str, language: Language, name: str) -> Statement:
        """The statement with this text, language and speaker's name; embedded again if it is not in the cache."""
        found = self._known(text, language, name)
        if found is None:
            found = Statement(text, language, name, (await ready(self._pool.start(text))).pieces)
        return self._keep(found)

    def _known(self, text: str, language: Language, name: str) -> Statement | None:
        found = self._kept.get(text)
        if found is None or (found.language, found.name) == (language, name):
            return found
        return replace(found, language=language, name=name)

    def _keep(self, statement: Statement) -> Statement:
        # Put in again at the end, so that the dict is in order of use and its first entry the one to drop.
        self._kept.pop(statement.text, None)
        self._kept[statement.text] = statement
        if len(self._kept) > KEPT:
            self._kept.pop(next(iter(self._kept)))
        return statement


class Comparisons:
    """A cache of the results for the last COMPARED pairs of statements.

    A repeated statement has the same two compared again and again, in one message or in many.
    """

    def __init__(self, config: GateConfig) -> None:
        self._config = config
        self._kept: dict[tuple[Statement, Statement, float], Comparison] = {}

    def of(self, old: Statement, new: Statement, cosine: float) -> Comparison:
        """The comparison of the newer statement with the older one; `cosine` is that of their vectors."""
        # Statements compare by identity; the key keeps both alive, so no later statement can get the identity of one.
        pair = (old, new, cosine)
        found = self._kept.get(pair)
        if found is None:
            found = self._kept[pair] = compare_clauses(old, new, cosine, self._config)
            if len(self._kept) > COMPARED:
                self._kept.pop(next(iter(self._kept)))
        return found
