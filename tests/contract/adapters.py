"""The two ways in which the projections' ports are filled: over SQLite and tantivy in a folder, and in memory."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol, TypeVar
from uuid import uuid4

from mnemolog.ops.access.storage import Storage
from mnemolog.processors.documents import End, changes
from mnemolog.processors.ports import ControlledMemory, Living, Recorded, Timeline
from mnemolog.projections.connections import Snapshots
from mnemolog.projections.controlled import ControlledFold, SqliteControlled
from mnemolog.projections.generations.tables import InlineProjections, active
from mnemolog.projections.in_memory import (
    InMemoryControlled,
    InMemoryLiving,
    InMemoryText,
    InMemoryTimeline,
    InMemoryVectors,
)
from mnemolog.projections.living import LivingFold, SqliteLiving
from mnemolog.projections.opensearch import OpenSearchProjection, OpenSearchText
from mnemolog.projections.opensearch_store import OpenSearchStore
from mnemolog.projections.qdrant import QdrantProjection, QdrantVectors
from mnemolog.projections.qdrant_store import QdrantStore
from mnemolog.projections.text import SqliteText, TextFold, TextProjection
from mnemolog.projections.timeline import SqliteTimeline, TimelineFold
from mnemolog.projections.vectors import SqliteVectors, VectorsFold
from mnemolog.schemas.config import OpenSearchConfig
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.contract.waiting import AskedText, AskedVectors, FollowedOpenSearch, FollowedQdrant, FollowedText
from tests.qdrant import delete_collections, local_qdrant, qdrant_config

K1, B, MEAN_PRIOR = 0.9, 0.4, 100.0
MEMORY_MB = 15
"""The least that tantivy's writer takes."""


class Inline(Protocol):
    """The ports that are filled in the transaction of the append."""

    living: Living
    vectors: AskedVectors
    timeline: Timeline
    controlled: ControlledMemory

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""

    def close(self) -> None:
        """Let go of files."""


class Texts(Protocol):
    """The port that is filled by following the log."""

    text: AskedText

    def text_reader(self) -> AskedText:
        """Another reader of the texts, as another process would be."""

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""

    def close(self) -> None:
        """Let go of files."""


class Closing(Protocol):
    """What holds files."""

    def close(self) -> None:
        """Let go of files."""


P = TypeVar("P", bound=Closing)
T = TypeVar("T")


@contextmanager
def opened(make: Callable[[Path], P]) -> Iterator[P]:
    """Projections in a folder of their own, for as long as the block lasts."""
    with TemporaryDirectory() as folder:
        projections = make(Path(folder))
        try:
            yield projections
        finally:
            projections.close()


class InMemory:
    """The twins, which fill all."""

    def __init__(self, _folder: Path) -> None:
        self._loop = asyncio.Runner()
        living, vectors = InMemoryLiving(), InMemoryVectors(mean_prior=MEAN_PRIOR)
        text, timeline, controlled = InMemoryText(k1=K1, b=B), InMemoryTimeline(), InMemoryControlled()
        self._folds = (living, vectors, text, timeline, controlled)
        self.controlled: ControlledMemory = controlled
        self.living: Living = living
        self.vectors = AskedVectors(vectors, self._loop)
        self.text = AskedText(text, self._loop)
        self.timeline: Timeline = timeline

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        for each in self._folds:
            each.apply(recorded)

    def text_reader(self) -> AskedText:
        """The reader itself: no other process can see it."""
        return self.text

    def close(self) -> None:
        """Nothing is open but the loop."""
        self._loop.close()


def traced(reading: Snapshots, said: list[str]) -> Snapshots:
    """The same, with each statement of its connections added to `said`."""

    @contextmanager
    def lent() -> Iterator[sqlite3.Connection]:
        with reading() as connection:
            connection.set_trace_callback(said.append)
            try:
                yield connection
            finally:
                connection.set_trace_callback(None)

    return lent


class SqliteInline:
    """What is written in the transaction of the append, without the text index, which costs ten times as much."""

    def __init__(self, folder: Path) -> None:
        self._loop = asyncio.Runner()
        self.storage = Storage(folder)
        self.inline = InlineProjections([LivingFold(), VectorsFold(), TimelineFold(), ControlledFold()])
        with self.storage.writing() as connection:
            self.inline.prepare(connection)
        self.reading = self.storage.reading
        self.living: Living = SqliteLiving(self.reading)
        self.vectors = self.vectors_reader()
        self.timeline: Timeline = SqliteTimeline(self.reading)
        self.controlled: ControlledMemory = SqliteControlled(self.reading, agents=2)

    def vectors_reader(self, *, agents: int = 10) -> AskedVectors:
        """Another reader of the vectors, as another process would be."""
        return AskedVectors(SqliteVectors(self.reading, mean_prior=MEAN_PRIOR, agents=agents), self._loop)

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        with self.storage.writing() as connection:
            self.inline.on_append(connection, recorded)

    def close(self) -> None:
        """Close the file."""
        self._loop.close()
        self.storage.close()


class OpenSearchTexts:
    """The text index on the server that the fixture `opensearch` found, under a prefix of its own."""

    def __init__(self, _folder: Path, *, url: str, reached: Callable[[str], None] = lambda _point: None) -> None:
        self._loop = asyncio.Runner()
        self.config = OpenSearchConfig(url=url, index_prefix=f"test-{uuid4().hex}")
        self.store = self.another_store()
        self.projection = self.follower(reached=reached)
        self.text = self.text_reader()

    def another_store(self, log_id: str = "log") -> OpenSearchStore:
        """As another process would have it."""
        return OpenSearchStore(self.config, log_id)

    def follower(
        self, partition: int = 0, *, reached: Callable[[str], None] = lambda _point: None
    ) -> FollowedOpenSearch:
        """What follows a partition of the log; one at a time."""
        return FollowedOpenSearch(OpenSearchProjection(self.store, partition, reached=reached), self._loop)

    def text_reader(self) -> AskedText:
        """Another reader of the texts."""
        return AskedText(OpenSearchText(self.store, k1=K1, b=B), self._loop)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of some work on the server."""
        return self._loop.run(work)

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        if recorded:
            self.projection.apply(recorded)

    def close(self) -> None:
        """Delete the indexes, and let go of the connection."""
        self.run(self._delete())
        self._loop.close()

    async def _delete(self) -> None:
        async with self.store.asking() as client:
            await client.indices.delete(index=f"{self.config.index_prefix}-*")
        await self.store.close()


class QdrantInline(SqliteInline):
    """The same, but for what searches the vectors: on the server that is named, or in the client's local mode."""

    def __init__(self, folder: Path, *, reached: Callable[[str], None] = lambda _point: None) -> None:
        self.config = qdrant_config()
        self.connect = local_qdrant()
        self.dimensions = HashingEmbedder().dimensions
        self.store = self.another_store()
        super().__init__(folder)
        self.projection = self.follower(reached=reached)

    def another_store(self, log_id: str = "log") -> QdrantStore:
        """As another process would have it."""
        return QdrantStore(self.config, log_id, dimensions=lambda: self.dimensions, connect=self.connect)

    def follower(self, *, partition: int = 0, reached: Callable[[str], None] = lambda _point: None) -> FollowedQdrant:
        """What follows the log; one at a time in each partition."""
        return FollowedQdrant(QdrantProjection(self.store, partition=partition, reached=reached), self._loop)

    def vectors_reader(self, *, agents: int = 10) -> AskedVectors:
        """Another reader of the vectors, as another process would be."""
        return AskedVectors(QdrantVectors(self.store, mean_prior=MEAN_PRIOR), self._loop)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of some work on the server."""
        return self._loop.run(work)

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        super().apply(recorded)
        sizes = {change.embedding.dimensions for change in changes(recorded) if not isinstance(change, End)}
        self.dimensions = next(iter(sizes), self.dimensions)
        if recorded:
            self.projection.apply(recorded)

    def close(self) -> None:
        """Delete the collections, and close the file."""
        self.run(delete_collections(self.config, self.connect))
        self.run(self.store.close())
        super().close()


class SqliteTexts:
    """The text index alone."""

    def __init__(self, folder: Path, *, reached: Callable[[str], None] = lambda _point: None) -> None:
        self._loop = asyncio.Runner()
        self.storage = Storage(folder)
        with self.storage.writing() as connection:
            InlineProjections([TextFold()]).prepare(connection)
        self.reading: Snapshots = self.storage.reading
        self.projection = self.follower(reached=reached)
        self.text = self.text_reader()

    def follower(self, *, reached: Callable[[str], None] = lambda _point: None) -> FollowedText:
        """What follows the log; one at a time."""
        projection = TextProjection(
            self.storage.text, self.reading, self.storage.writing, memory_mb=MEMORY_MB, reached=reached
        )
        return FollowedText(projection, self._loop)

    def text_reader(self, *, in_memory: int = 20_000) -> AskedText:
        """Another reader of the texts, as another process would be; it keeps so many bytes of tokens."""
        return AskedText(self._index(in_memory), self._loop)

    def documents(self) -> tuple[int, int]:
        """How many rows there are, and how many documents, as another process would count them."""
        return self._index().documents()

    def digests(self) -> dict[str, str]:
        """One hash for each agent."""
        with self.reading() as connection:
            return TextFold().digests(connection, active(connection, TextFold.NAME).generation)

    def _index(self, in_memory: int = 0) -> SqliteText:
        return SqliteText(self.storage.text, self.reading, k1=K1, b=B, memory_mb=MEMORY_MB, in_memory=in_memory)

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        if recorded:
            self.projection.apply(recorded)

    def close(self) -> None:
        """Close the files."""
        self.projection.close()
        self._loop.close()
        self.storage.close()
