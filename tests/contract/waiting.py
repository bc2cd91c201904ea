"""The ports that are coroutines, for tests that are none: the caller waits."""

import asyncio
from collections.abc import Collection, Sequence

from mnemolog.processors.ports import (
    Document,
    DocumentKind,
    Filter,
    Recorded,
    Scored,
    TextIndex,
    Vector,
    VectorSearch,
    Wordings,
)
from mnemolog.projections.generations.store import Build
from mnemolog.projections.opensearch import OpenSearchProjection
from mnemolog.projections.qdrant import QdrantProjection
from mnemolog.projections.text import TextProjection


class AskedText:
    """A text index."""

    def __init__(self, index: TextIndex, loop: asyncio.Runner) -> None:
        self._index = index
        self._loop = loop

    def search(self, key: str, terms: Sequence[str], *, limit: int, where: Filter) -> list[Scored]:
        """The best documents, the best first."""
        return self._loop.run(self._index.search(key, terms, limit=limit, where=where))

    def wordings(
        self, key: str, terms: Sequence[str], documents: Collection[Document], kinds: tuple[DocumentKind, ...]
    ) -> Wordings:
        """These documents, and what BM25 weighs them by."""
        return self._loop.run(self._index.wordings(key, terms, documents, kinds))


class AskedVectors:
    """A vector index."""

    def __init__(self, index: VectorSearch, loop: asyncio.Runner) -> None:
        self._index = index
        self._loop = loop

    def search(self, key: str, query: Vector, *, limit: int, where: Filter) -> list[Scored]:
        """The most similar documents, the best first."""
        return self._loop.run(self._index.search(key, query, limit=limit, where=where))

    def cosines(self, key: str, query: Vector, documents: Collection[Document]) -> dict[Document, float]:
        """The cosine of each of these documents."""
        return self._loop.run(self._index.cosines(key, query, documents))


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
