"""The composition root: which adapter fills which port. Nothing else puts parts together."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mnemolog import __version__
from mnemolog.ops import clock
from mnemolog.ops.storage import Storage
from mnemolog.processors.ports import Clock, Embedder, Report, VectorSearch
from mnemolog.projections.follower import Follower, Following
from mnemolog.projections.generations import InlineProjections, SqliteFold
from mnemolog.projections.living import LivingFold, SqliteLiving
from mnemolog.projections.opensearch import OpenSearchProjection, OpenSearchStore, OpenSearchText, Standing
from mnemolog.projections.retrieval import Retrieval
from mnemolog.projections.text import SqliteText, TextFold, TextProjection
from mnemolog.projections.timeline import SqliteTimeline, TimelineFold
from mnemolog.projections.vectors import ServedVectorsFold, SqliteVectors, VectorsFold
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError
from mnemolog.schemas.telemetry import Telemetry
from mnemolog.streams.logs.lock import WriterLock
from mnemolog.streams.logs.sqlite import SqliteLog
from mnemolog.streams.providers.on_demand import OnDemandEmbedder

if TYPE_CHECKING:
    from mnemolog.projections.qdrant_store import Connect, QdrantStore
    from mnemolog.streams.embedding import EmbeddingPool
    from mnemolog.streams.metering import Meter
    from mnemolog.streams.runner import EmbeddedRunner


def silent(_record: Telemetry) -> None:
    """Telemetry that nobody reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edges:
    """What comes from outside the process, so that a test can put something else in its place."""

    now: Clock = clock.now
    new_id: Callable[[], str] = clock.new_id
    report: Report = silent
    embedder: Embedder | None = None
    """None: the one that the settings name"""
    qdrant: "Connect | None" = None
    """makes the connection to Qdrant; None: as the settings say"""
    reached: Callable[[str], None] = lambda _point: None
    """hears of each point at which a crash would be interesting"""


class Store(Protocol):
    """The generations of a projection on a server."""

    async def server(self) -> str:
        """Name and version of the server. Raises ProjectionError."""

    async def standing(self) -> Standing:
        """The generation that is read, and how far it has come. Raises ProjectionError."""

    async def holding(self) -> tuple[int, dict[str, str]]:
        """The position of the generation that is read, and a hash for each agent. Raises ProjectionError."""


class Served(NamedTuple):
    """A projection on a server."""

    server: str
    """what kind of server"""
    fold: SqliteFold
    """what gives the same from the log"""
    store: Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """The embedded product but for its write path, which `writer` puts together when there is something to write."""

    config: Config
    edges: Edges
    storage: Storage
    log: SqliteLog
    inline: InlineProjections
    text_projection: TextProjection | OpenSearchProjection
    living: SqliteLiving
    vectors: SqliteVectors
    """what the gate compares with, wherever a search goes"""
    text: SqliteText | OpenSearchText
    opensearch: OpenSearchStore | None
    """where the text index is, if not in the data directory"""
    qdrant: "QdrantStore | None"
    """where a search goes for vectors, if not to those in the data directory"""
    timeline: SqliteTimeline
    embedder: OnDemandEmbedder
    retrieval: Retrieval
    follower: Follower
    """of the text index"""
    vectors_follower: Follower | None
    """of the vectors on Qdrant"""

    @property
    def followers(self) -> tuple[Follower, ...]:
        """What keeps projections with stores of their own up with the log."""
        return (self.follower,) if self.vectors_follower is None else (self.follower, self.vectors_follower)

    @property
    def served(self) -> tuple[Served, ...]:
        """The projections that are on a server."""
        served: list[Served] = []
        if self.opensearch is not None:
            served.append(Served("opensearch", TextFold(), self.opensearch))
        if self.qdrant is not None:
            served.append(Served("qdrant", ServedVectorsFold(), self.qdrant))
        return tuple(served)

    def reading(self) -> AbstractContextManager[sqlite3.Connection]:
        """A snapshot of the file. Raises LogError."""
        return self.storage.reading()

    def writing(self) -> AbstractContextManager[sqlite3.Connection]:
        """A transaction. Raises LogError."""
        return self.storage.writing()

    @property
    def folds(self) -> tuple[SqliteFold, ...]:
        """Every projection in the data directory, by what writes its rows."""
        return self.inline.folds if self.opensearch else (*self.inline.folds, TextFold())

    def text_builder(self) -> TextProjection:
        """A second hand for the text index in the data directory, to build a generation beside."""
        return _text_projection(self.storage, self.config, self.edges)

    async def close(self) -> None:
        """Let go of everything; the writer has stopped."""
        await self.text_projection.close()
        if self.vectors_follower is not None:
            await self.vectors_follower.projection.close()
        for store in (self.opensearch, self.qdrant):
            if store is not None:
                await store.close()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self.log.close()
        self.storage.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """The write path over a data directory; `runner` has to be started."""

    runner: "EmbeddedRunner"
    pool: "EmbeddingPool"
    meter: "Meter"

    async def stop(self) -> None:
        """Finish what is in hand, and let others write."""
        await self.runner.stop()
        await asyncio.to_thread(self.pool.close)


def embedded(folder: Path, config: Config, edges: Edges, *, create: bool = True) -> Embedded:
    """Put the embedded product together over a data directory. Raises LogError where that cannot be, ConfigError."""
    storage = Storage(folder, create=create)
    inline = InlineProjections([LivingFold(), VectorsFold(), TimelineFold()])
    log = SqliteLog(
        storage.connect,
        storage.reading,
        str(storage.database),
        WriterLock(storage.lock),
        release=__version__,
        on_append=inline.on_append,
        reached=edges.reached,
        operations=config.stream.group_commit_operations,
        poll_s=config.stream.poll_s,
    )
    try:
        opensearch = _opensearch(config, log)
        _prepare(storage, inline if opensearch else InlineProjections([*inline.folds, TextFold()]))
        text, text_projection = _texts(storage, config, edges, log, opensearch)
        search, projections = config.search, config.projections
        vectors = SqliteVectors(storage.reading, mean_prior=search.mean_prior, agents=config.stream.agents_in_memory)
        embedder = OnDemandEmbedder(lambda: _of_one_model(edges.embedder or load_embedder(config), vectors, config))
        qdrant = _Qdrant.of(config, edges, log, embedder)
    except BaseException:
        log.close()
        storage.close()
        raise
    living = SqliteLiving(storage.reading)
    retrieval = Retrieval(
        embedder=embedder,
        vectors=qdrant.search if qdrant else vectors,
        text=text,
        living=living,
        config=search,
        report=edges.report,
    )
    return Embedded(
        config=config,
        edges=edges,
        storage=storage,
        log=log,
        inline=inline,
        text_projection=text_projection,
        living=living,
        vectors=vectors,
        text=text,
        opensearch=opensearch,
        qdrant=qdrant.store if qdrant else None,
        timeline=SqliteTimeline(storage.reading),
        embedder=embedder,
        retrieval=retrieval,
        follower=Follower(log, text_projection, projections, edges.report),
        vectors_follower=Follower(log, qdrant.projection, projections, edges.report) if qdrant else None,
    )


def _prepare(storage: Storage, projections: InlineProjections) -> None:
    """See that the tables are there; who only asks looks, and waits for nobody who writes."""
    with storage.reading() as connection:
        if projections.are_prepared(connection):
            return
    with storage.writing() as connection:
        projections.prepare(connection)


def writer(parts: Embedded, *, decided: Callable[[Sequence[Commit]], None]) -> Writer:
    """Put the write path together. Its stages are imported here, so that a command that only asks starts sooner."""
    from mnemolog.streams.embedding import EmbeddingPool
    from mnemolog.streams.metering import Meter
    from mnemolog.streams.pipeline import WritePath
    from mnemolog.streams.runner import EmbeddedRunner

    config, edges = parts.config, parts.edges
    pool = EmbeddingPool(parts.embedder, threads=config.embedder.threads or os.cpu_count() or 1)
    meter = Meter()
    path = WritePath(pool=pool, embedder=parts.embedder, config=config, release=__version__, now=edges.now, meter=meter)
    runner = EmbeddedRunner(
        inbox=parts.log,
        log=parts.log,
        path=path,
        index=parts.vectors,
        config=config.stream,
        release=__version__,
        now=edges.now,
        report=edges.report,
        companions=[follower.run for follower in parts.followers],
        decided=decided,
    )
    return Writer(runner=runner, pool=pool, meter=meter)


def _of_one_model(embedder: Embedder, vectors: SqliteVectors, config: Config) -> Embedder:
    """The embedder, unless the vectors that are there are another one's. Raises ConfigError."""
    others = vectors.models() - {embedder.model}
    if others:
        allowed = f"the embedder that this data directory was written with ({', '.join(sorted(others))})"
        raise ConfigError("embedder.kind", config.embedder.kind, allowed)
    return embedder


def _opensearch(config: Config, log: SqliteLog) -> OpenSearchStore | None:
    if config.projections.text_kind != "opensearch":
        return None
    return OpenSearchStore(config.opensearch, log.log_id)


class _Qdrant(NamedTuple):
    """The vectors on a server."""

    store: "QdrantStore"
    search: VectorSearch
    projection: Following

    @staticmethod
    def of(config: Config, edges: Edges, log: SqliteLog, embedder: Embedder) -> "_Qdrant | None":
        """None where the settings name the data directory. Raises ConfigError where the client is not installed."""
        if config.projections.vectors_kind != "qdrant":
            return None
        try:
            from mnemolog.projections.qdrant import QdrantProjection, QdrantVectors
            from mnemolog.projections.qdrant_client import connected
            from mnemolog.projections.qdrant_store import QdrantStore
        except ImportError as error:
            allowed = "sqlite, or qdrant after `pip install 'mnemolog[qdrant]'`"
            raise ConfigError("projections.vectors_kind", "qdrant", allowed) from error
        # A connection of its own for the follower, which lets go of it when it ends, while searches may go on.
        store, follows = (
            QdrantStore(
                config.qdrant,
                log.log_id,
                dimensions=lambda: embedder.dimensions,
                connect=edges.qdrant or connected,
            )
            for _ in range(2)
        )
        search = QdrantVectors(store, mean_prior=config.search.mean_prior)
        return _Qdrant(store, search, QdrantProjection(follows, reached=edges.reached))


def _texts(
    storage: Storage, config: Config, edges: Edges, log: SqliteLog, opensearch: OpenSearchStore | None
) -> tuple[SqliteText | OpenSearchText, TextProjection | OpenSearchProjection]:
    """What searches the texts, and what follows the log into them."""
    k1, b = config.search.bm25_k1, config.search.bm25_b
    if opensearch is None:
        memory_mb = config.projections.text_memory_mb
        text = SqliteText(storage.text, storage.reading, k1=k1, b=b, memory_mb=memory_mb)
        return text, _text_projection(storage, config, edges)
    # A connection of its own: the follower lets go of it when it ends, and searches may go on.
    follows = OpenSearchStore(config.opensearch, log.log_id)
    return OpenSearchText(opensearch, k1=k1, b=b), OpenSearchProjection(follows, reached=edges.reached)


def _text_projection(storage: Storage, config: Config, edges: Edges) -> TextProjection:
    return TextProjection(
        storage.text,
        storage.reading,
        storage.writing,
        memory_mb=config.projections.text_memory_mb,
        reached=edges.reached,
    )


def load_embedder(config: Config) -> Embedder:
    """The embedder that the settings name. Raises EmbedderError."""
    if config.embedder.kind == "hashing":
        from mnemolog.streams.providers.hashing import HashingEmbedder

        return HashingEmbedder()
    from mnemolog.streams.providers.bundled import BundledEmbedder

    return BundledEmbedder()
