"""The ports that are coroutines, as a test asks them that is none: whoever calls waits."""

import asyncio
from collections.abc import Sequence

from mnemolog.processors.ports import Filter, Recorded, Scored, TextIndex, Vector, VectorSearch
from mnemolog.projections.generations.store import Build
from mnemolog.projections.opensearch import OpenSearchProjection
from mnemolog.projections.qdrant import QdrantProjection
from mnemolog.projections.text import TextProjection


class AskedText:
    """A text index."""

    def __init__(self, index: TextIndex, loop: asyncio.Runner) -> None:
        self._index = index
        self._loop = loop

    def search(self, key: str, tokens: Sequence[str], *, limit: int, where: Filter) -> list[Scored]:
        """The best documents, the best first."""
        return self._loop.run(self._index.search(key, tokens, limit=limit, where=where))


class AskedVectors:
    """A vector index."""

    def __init__(self, index: VectorSearch, loop: asyncio.Runner) -> None:
        self._index = index
        self._loop = loop

    def search(self, key: str, query: Vector, *, limit: int, where: Filter) -> list[Scored]:
        """The most similar documents, the best first."""
        return self._loop.run(self._index.search(key, query, limit=limit, where=where))


class FollowedText:
    """What follows the log into tantivy."""

    def __init__(self, projection: TextProjection, loop: asyncio.Runner) -> None:
        self._projection = projection
        self._loop = loop

    def position(self) -> int:
        """How far it has come."""
        return self._loop.run(self._projection.position())

    def apply(self, recorded: Sequence[Recorded], generation: int | None = None, *, after: int | None = None) -> None:
        """Take in commits, in order."""
        self._loop.run(self._projection.apply(recorded, generation, after=after))

    def tidy(self) -> None:
        """Delete the indexes of generations that are no more."""
        self._projection.tidy()

    def close(self) -> None:
        """Let go of the index."""
        self._loop.run(self._projection.close())


class FollowedOpenSearch:
    """What follows the log into OpenSearch."""

    def __init__(self, projection: OpenSearchProjection, loop: asyncio.Runner) -> None:
        self._projection = projection
        self._loop = loop

    def position(self) -> int:
        """How far it has come."""
        return self._loop.run(self._projection.position())

    def apply(self, recorded: Sequence[Recorded], into: Build | None = None, *, after: int | None = None) -> None:
        """Take in commits, in order."""
        self._loop.run(self._projection.apply(recorded, into, after=after))


class FollowedQdrant:
    """What follows the log into Qdrant."""

    def __init__(self, projection: QdrantProjection, loop: asyncio.Runner) -> None:
        self._projection = projection
        self._loop = loop

    def position(self) -> int:
        """How far it has come."""
        return self._loop.run(self._projection.position())

    def apply(self, recorded: Sequence[Recorded], into: Build | None = None, *, after: int | None = None) -> None:
        """Take in commits, in order."""
        self._loop.run(self._projection.apply(recorded, into, after=after))
