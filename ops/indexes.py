"""The text index and the vectors, where the settings put them: in the data directory or on a server.

Clients of servers are imported where they are used: an installation without the extra has none.
"""

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final

from mnemolog.ops.access.storage import Storage
from mnemolog.ops.edges import Edges
from mnemolog.ops.models import load_embedder
from mnemolog.ops.settings import revealed
from mnemolog.processors.ports import Embedder, VectorSearch
from mnemolog.projections.follower import Follower
from mnemolog.projections.generations.in_tables import SqliteTarget
from mnemolog.projections.generations.target import catch_up, finish
from mnemolog.projections.text import SqliteText, TextFold, TextProjection
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError
from mnemolog.schemas.extras import installing
from mnemolog.schemas.telemetry import ProjectionRebuilt
from mnemolog.streams.logs.sqlite import SqliteLog
from mnemolog.streams.providers.on_demand import OnDemandEmbedder

if TYPE_CHECKING:
    from mnemolog.projections.opensearch import OpenSearchProjection, OpenSearchText
    from mnemolog.projections.opensearch_store import OpenSearchStore
    from mnemolog.projections.qdrant_store import QdrantStore
    from mnemolog.streams.logs.kafka import KafkaLog


_MB: Final = 1_000_000


def texts(
    storage: Storage, config: Config, edges: Edges, log: "SqliteLog | KafkaLog", opensearch: "OpenSearchStore | None"
) -> "tuple[SqliteText | OpenSearchText, TextProjection | OpenSearchProjection]":
    """The text index for searches, and the projection that follows the log into it."""
    k1, b = config.search.bm25_k1, config.search.bm25_b
    if opensearch is None:
        memory_mb = config.projections.text_memory_mb
        in_memory = half_of_cache(config)
        text = SqliteText(storage.text, storage.reading, k1=k1, b=b, memory_mb=memory_mb, in_memory=in_memory)
        return text, text_projection(storage, config, edges)
    from mnemolog.projections.opensearch import OpenSearchProjection, OpenSearchText
    from mnemolog.projections.opensearch_store import OpenSearchStore

    # A connection of its own: the follower lets go of it when it ends, and searches may go on.
    follows = OpenSearchStore(revealed("opensearch", config.opensearch), log.log_id)
    return OpenSearchText(opensearch, k1=k1, b=b), OpenSearchProjection(follows, log.partition, reached=edges.reached)


def half_of_cache(config: Config) -> int:
    """The bytes of passages that searches keep in memory, and those of tokens."""
    return config.search.cache_mb * _MB // 2


def text_projection(storage: Storage, config: Config, edges: Edges) -> TextProjection:
    """The projection of the text index in the data directory."""
    return TextProjection(
        storage.text,
        storage.reading,
        storage.writing,
        memory_mb=config.projections.text_memory_mb,
        reached=edges.reached,
    )


async def text_anew(
    storage: Storage, log: "SqliteLog | KafkaLog", config: Config, edges: Edges, progress: Callable[[int, int], None]
) -> None:
    """Build the damaged text index of the data directory again, and switch to it."""
    began = perf_counter()
    target = SqliteTarget(
        TextFold(),
        log,
        storage.reading,
        storage.writing,
        index=partial(text_projection, storage, config, edges),
    )
    logs = {log.partition: log}
    generation = await target.begin()
    commits = await catch_up(logs, target, progress)
    late, finished = await finish(logs, target, progress, switch_to=True)
    edges.report(
        ProjectionRebuilt(
            projection=target.name,
            generation=generation,
            position=finished.position,
            commits=commits + late,
            differences=len(finished.differences),
            questions=0,
            overlap=1.0,
            switched=True,
            took_ms=round((perf_counter() - began) * 1_000, 1),
        )
    )


def searching_qdrant(store: "QdrantStore", config: Config) -> VectorSearch:
    """The vectors on Qdrant for searches."""
    from mnemolog.projections.qdrant import QdrantVectors

    return QdrantVectors(store, mean_prior=config.search.mean_prior)


def opensearch_store(config: Config, log_id: str) -> "OpenSearchStore | None":
    """The store on OpenSearch; None if the settings name the data directory. Raises ConfigError."""
    if config.projections.text_kind != "opensearch":
        return None
    from mnemolog.projections.opensearch_store import OpenSearchStore

    return OpenSearchStore(revealed("opensearch", config.opensearch), log_id)


def qdrant_store(config: Config, edges: Edges, log_id: str, embedder: Embedder | None = None) -> "QdrantStore | None":
    """The store on Qdrant; None if the settings name the data directory. Raises ConfigError without its client."""
    if config.projections.vectors_kind != "qdrant":
        return None
    try:
        from mnemolog.projections.qdrant_client import connected
        from mnemolog.projections.qdrant_store import QdrantStore
    except ImportError as error:
        allowed = f"sqlite, or qdrant after {installing('qdrant')}"
        raise ConfigError("projections.vectors_kind", "qdrant", allowed) from error
    # The length of the vectors is needed only to make a collection.
    asked = embedder or edges.embedder or OnDemandEmbedder(lambda: load_embedder(config, report=edges.report))
    settings = revealed("qdrant", config.qdrant)
    return QdrantStore(settings, log_id, dimensions=lambda: asked.dimensions, connect=edges.qdrant or connected)


def follower_into_qdrant(
    log: "SqliteLog | KafkaLog", config: Config, edges: Edges, embedder: Embedder | None = None
) -> Follower | None:
    """The follower for Qdrant, if the settings name it. Raises ConfigError."""
    # A connection of its own: the follower lets go of it when it ends, and searches may go on.
    store = qdrant_store(config, edges, log.log_id, embedder)
    if store is None:
        return None
    from mnemolog.projections.qdrant import QdrantProjection

    projection = QdrantProjection(store, log.partition, reached=edges.reached)
    return Follower(log, projection, config.projections, edges.report)


def has_elsewhere(config: Config) -> bool:
    """Whether some projection is on a server, which everybody shares."""
    return config.projections.text_kind == "opensearch" or config.projections.vectors_kind == "qdrant"


def elsewhere(log: "KafkaLog", config: Config, edges: Edges) -> list[Follower]:
    """The followers that bring the projections on servers up to date with a partition. Raises ConfigError."""
    followers = []
    if (opensearch := opensearch_store(config, log.log_id)) is not None:
        from mnemolog.projections.opensearch import OpenSearchProjection

        projection = OpenSearchProjection(opensearch, log.partition, reached=edges.reached)
        followers.append(Follower(log, projection, config.projections, edges.report))
    if (vectors := follower_into_qdrant(log, config, edges)) is not None:
        followers.append(vectors)
    return followers
