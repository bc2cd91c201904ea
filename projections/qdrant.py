"""The vectors on Qdrant: what follows the log into them, and what searches them.

The server finds candidates, by the dot product with the direction from the agent's mean to the question; their scores
are computed here, with the code that searches the matrix in memory. So a score does not depend on the server.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias

import numpy as np

from mnemolog.processors.documents import changes
from mnemolog.processors.ports import Document, Filter, Recorded, Scored, Vector
from mnemolog.processors.vectors import unit
from mnemolog.projections.generations.store import Build
from mnemolog.projections.matrix import cosines
from mnemolog.projections.qdrant_fold import Name, fold, looked_up
from mnemolog.projections.qdrant_store import QdrantStore
from mnemolog.projections.vectors import ServedVectorsFold
from mnemolog.schemas.errors import ProjectionError

OVERSAMPLING: Final = 3
"""Times as many candidates as are asked for: the server does not weigh how far a vector is from the mean. Of 2,960
vectors of one agent the best 120 were among the first 202 for each of 257 questions, 242 by another embedder."""

LEAST_CANDIDATES: Final = 200
"""Minimum number of candidates."""

Fill: TypeAlias = Callable[[Sequence[Recorded]], Coroutine[Any, Any, None]]


class QdrantProjection:
    """Follows a partition of the log into the active generation; the runner's part (projections/follower.py)."""

    def __init__(
        self, store: QdrantStore, partition: int = 0, *, reached: Callable[[str], None] = lambda _point: None
    ) -> None:
        self._store = store
        self._partition = partition
        self._reached = reached

    @property
    def name(self) -> str:
        """The projection's name in commands and answers."""
        return ServedVectorsFold.NAME

    async def position(self) -> int:
        """The position that it has reached."""
        build = await self._store.active()
        return 0 if build is None else await self._store.position(build, self._partition)

    async def apply(self, recorded: Sequence[Recorded], into: Build | None = None, *, after: int | None = None) -> None:
        """Take in commits, in order; the active generation's unless another is given.

        Nothing happens where that does not stand at `after`, or is removed meanwhile: it was switched, and the new one
        may stand elsewhere in the log.
        """
        build = into or await self._store.active() or await self._store.begin()
        if after is not None and after != await self._store.position(build, self._partition):
            return
        try:
            await self._write(build, recorded)
        except ProjectionError:
            if await self._store.has(build):
                raise

    async def _write(self, build: Build, recorded: Sequence[Recorded]) -> None:
        """Write sums, then documents, then the position: each step may be repeated after a crash."""
        await self._write_vectors(build, recorded)
        # Last: a position ahead of its documents would leave them out for ever.
        await self._store.advance(build, self._partition, recorded[-1].position)

    async def _write_vectors(self, build: Build, recorded: Sequence[Recorded]) -> None:
        changed = list(changes(recorded))
        # Sums are read first: if another writer changes them after that, the write of the sums is refused.
        sums = await self._store.sums(build, sorted({change.agent for change in changed}))
        folded = fold(changed, await self._store.documents(build, looked_up(changed)), sums)
        # Sums are written before documents: an update subtracts the vector that its document still has. A retry finds
        # the event in the written sum and does not add it again.
        await self._store.write_sums(build, sums, folded.sums)
        self._reached("between_sums_and_vectors")
        await self._store.write(build, folded.documents.values(), self._partition)
        self._reached("between_log_and_vectors")

    async def check(self) -> None:
        """No-op: the server keeps its own store whole; without generations, the projection begins again."""

    async def close(self) -> None:
        """Close the connection."""
        await self._store.close()


@asynccontextmanager
async def filling(store: QdrantStore, build: Build, partition: int) -> AsyncIterator[Fill]:
    """The function that fills a partition of a generation, as long as the block lasts."""
    projection = QdrantProjection(store, partition)
    yield lambda recorded: projection.apply(recorded, build)


class QdrantVectors:
    """Searches the vectors (see VectorSearch), in the generation that is read unless another is given."""

    def __init__(self, store: QdrantStore, *, mean_prior: float, build: Build | None = None) -> None:
        self._store = store
        self._mean_prior = mean_prior
        self._build = build
        self._checked = False

    async def search(self, key: str, query: Vector, *, limit: int, where: Filter) -> list[Scored]:
        """The most similar documents by cosine after the agent's mean was taken off both sides, the best first."""
        if not where.kinds or not await self._is_there():
            return []
        total = await self._store.sum(key, self._build)
        if total is None:
            return []
        mean = total.mean(self._mean_prior)
        towards = unit(np.asarray(query - mean, np.float32)).tolist()
        most = max(limit * OVERSAMPLING, LEAST_CANDIDATES)
        found = await self._store.closest(key, towards, where, most, self._build)
        if not found:
            return []
        scores = cosines(np.stack([each.vector for each in found]), query, mean)
        scored = [Scored(each.name.kind, each.name.id, score) for each, score in zip(found, scores, strict=True)]
        return sorted(scored, key=lambda each: (-each.score, each.kind, each.id))[:limit]

    async def cosines(self, key: str, query: Vector, documents: Collection[Document]) -> dict[Document, float]:
        """The same cosine for each of these documents in the index, current or not."""
        if not documents or not await self._is_there():
            return {}
        total, known = await asyncio.gather(
            self._store.sum(key, self._build),
            self._store.documents(self._build, [Name(key, *each) for each in documents]),
        )
        found = list(known.values())
        if total is None or not found:
            return {}
        scores = cosines(np.stack([each.vector for each in found]), query, total.mean(self._mean_prior))
        names = [Document(each.name.kind, each.name.id) for each in found]
        return dict(zip(names, scores, strict=True))

    async def _is_there(self) -> bool:
        """Whether there is a collection, and it is ours: checked once, as it stays so."""
        self._checked = self._checked or self._build is not None or await self._store.active() is not None
        return self._checked
