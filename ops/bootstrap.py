"""The composition root: which adapter fills which port. Nothing else puts parts together."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from mnemolog import __version__
from mnemolog.ops.access.storage import Storage
from mnemolog.ops.edges import Edges, silent
from mnemolog.ops.settings import revealed, secret_in
from mnemolog.processors.ingest.acceptance import within
from mnemolog.processors.ports import Embedder, LateVectors, Put, Recorded, Report, VectorSearch
from mnemolog.projections.contexts import Contexts
from mnemolog.projections.controlled import ControlledFold, SqliteControlled
from mnemolog.projections.embedding_cache import EmbeddingCache
from mnemolog.projections.follower import Follower
from mnemolog.projections.generations.in_tables import SqliteTarget
from mnemolog.projections.generations.store import Store
from mnemolog.projections.generations.tables import InlineProjections, SqliteFold
from mnemolog.projections.generations.target import catch_up, finish
from mnemolog.projections.hot_tier import HotTier
from mnemolog.projections.late import SqliteLate
from mnemolog.projections.late_upkeep import LateUpkeep
from mnemolog.projections.living import LivingFold, SqliteLiving
from mnemolog.projections.past import Past
from mnemolog.projections.profile_v9 import ProfileV9
from mnemolog.projections.reach import Reach
from mnemolog.projections.retrieval import AgentClock, Retrieval
from mnemolog.projections.text import SqliteText, TextFold, TextProjection
from mnemolog.projections.timeline import SqliteTimeline, TimelineFold
from mnemolog.projections.vectors import ServedVectorsFold, SqliteVectors, VectorsFold
from mnemolog.schemas.commit import AnyCommit, Commit
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.errors import ConfigError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.telemetry import ProjectionRebuilt, ProjectionRenewed
from mnemolog.streams.follow_ups import FollowUps
from mnemolog.streams.logs.head_file import HeadFile
from mnemolog.streams.logs.lock import WriterLock
from mnemolog.streams.logs.sqlite import SqliteLog
from mnemolog.streams.providers.on_demand import OnDemandEmbedder
from mnemolog.streams.providers.token_counter import FileTokenCounter

if TYPE_CHECKING:
    from mnemolog.projections.opensearch import OpenSearchProjection, OpenSearchText
    from mnemolog.projections.opensearch_store import OpenSearchStore
    from mnemolog.projections.qdrant_store import QdrantStore
    from mnemolog.streams.embedding import EmbeddingPool
    from mnemolog.streams.logs.kafka import KafkaLog
    from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
    from mnemolog.streams.logs.kafka.records import Terms
    from mnemolog.streams.metering import Meter
    from mnemolog.streams.pipeline import WritePath
    from mnemolog.streams.providers.embedding_chain import EmbeddingChain
    from mnemolog.streams.providers.openai_model import OpenAIModel
    from mnemolog.streams.runner import Runner


INLINE: Final = InlineProjections([LivingFold(), VectorsFold(), TimelineFold(), ControlledFold()])
"""What is folded in the transaction that keeps a commit."""


class Served(NamedTuple):
    """A projection on a server."""

    server: str
    """what kind of server"""
    fold: SqliteFold
    """what gives the same from the log"""
    store: Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """All that stands behind one log but the write path, which `writer` puts together when it is needed."""

    config: Config
    edges: Edges
    storage: Storage
    log: "SqliteLog | KafkaLog"
    close_log: Callable[[], Awaitable[None]]
    inline: InlineProjections
    text_projection: "TextProjection | OpenSearchProjection"
    living: SqliteLiving
    vectors: SqliteVectors
    """in the data directory, wherever a search goes"""
    text: "SqliteText | OpenSearchText"
    opensearch: "OpenSearchStore | None"
    """where the text index is, if not in the data directory"""
    qdrant: "QdrantStore | None"
    """where a search goes for vectors, if not to those in the data directory"""
    timeline: SqliteTimeline
    controlled: SqliteControlled
    """the memory that agents run themselves"""
    counter: FileTokenCounter
    """of what is put into a prompt"""
    embedder: OnDemandEmbedder
    late: SqliteLate
    """what is kept of the embedder's vectors of word pieces"""
    upkeep: LateUpkeep
    """of these"""
    retrieval: Retrieval
    contexts: Contexts
    past: Past
    reach: Reach
    moment: AgentClock
    follow_ups: FollowUps
    follower: Follower
    """of the text index"""
    vectors_follower: Follower | None
    """of the vectors on Qdrant"""

    @property
    def followers(self) -> tuple[Follower, ...]:
        """What keeps projections with stores of their own up with the log."""
        return (self.follower,) if self.vectors_follower is None else (self.follower, self.vectors_follower)

    @property
    def followers_here(self) -> tuple[Follower, ...]:
        """Of these, what keeps those in the data directory."""
        return () if self.opensearch else (self.follower,)

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
        await self.close_log()
        self.late.close()
        await asyncio.to_thread(self.storage.close)


class Stages(NamedTuple):
    """The write path, and what it works by."""

    path: "WritePath"
    pool: "EmbeddingPool"
    meter: "Meter"
    model: "OpenAIModel | None"
    """that the settings name"""

    async def close(self) -> None:
        """Nothing is decided any more."""
        await asyncio.to_thread(self.pool.close)
        if self.model is not None:
            await self.model.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """The write path over a data directory; `runner` has to be started."""

    runner: "Runner"
    stages: Stages

    async def stop(self) -> None:
        """Finish what is in hand, and let others write."""
        await self.runner.stop()
        await self.stages.close()


def _nobody() -> None:
    """Nothing is written here that could be woken."""


def embedded(
    folder: Path,
    config: Config,
    edges: Edges,
    *,
    create: bool = True,
    accept: bool = False,
    wake: Callable[[], None] = _nobody,
) -> Parts:
    """Put the embedded product together over a data directory. Raises LogError where that cannot be, ConfigError.

    With `accept` the log is taken as it is, whatever was kept of its end.
    """
    storage = Storage(folder, create=create)
    log = SqliteLog(
        storage.connect,
        storage.reading,
        str(storage.database),
        WriterLock(storage.lock),
        release=__version__,
        on_append=INLINE.on_append,
        reached=edges.reached,
        operations=config.stream.group_commit_operations,
        poll_s=config.stream.poll_s,
        head=HeadFile(storage.head, sync_every_s=config.stream.head_sync_s),
        beside=(storage.head, storage.text),
        accept=accept,
    )
    try:
        return _over(storage, log, lambda: asyncio.to_thread(log.close), config, edges, wake)
    except BaseException:
        log.close()
        storage.close()
        raise


PARTITIONS: Final = "partitions"
"""The folder of what is here of each partition of the log on Kafka."""


def partition_folder(folder: Path, partition: int) -> Path:
    """Where the copy of a partition lies."""
    return folder.expanduser() / PARTITIONS / str(partition)


async def of_partition(
    folder: Path,
    config: Config,
    edges: Edges,
    partition: int,
    *,
    log_id: str,
    decided: Callable[[Sequence[AnyCommit]], None],
) -> Parts:
    """The same over a partition of the log on Kafka, with its copy in the folder. Raises LogError, ConfigError."""
    from mnemolog.streams.logs.kafka import KafkaLog

    storage = await asyncio.to_thread(partial(Storage, folder, durable=False))
    copy = await asyncio.to_thread(kafka_copy, storage, INLINE, config, edges)
    log = KafkaLog(revealed("kafka", config.kafka), partition, copy, decided=decided, reached=edges.reached)
    try:
        await log.start(log_id)
        return await asyncio.to_thread(_over, storage, log, log.close, config, edges, _nobody)
    except BaseException:
        await log.close()
        storage.close()
        raise


async def kafka_log_id(config: Config, edges: Edges) -> str:
    """The name of the log on Kafka, which is begun where it is not there. Raises LogError, ConfigError."""
    from mnemolog.streams.logs.kafka.topics import founded

    return await founded(revealed("kafka", config.kafka), _terms(config, edges))


def _terms(config: Config, edges: Edges) -> "Terms":
    """The settings that all processes of a log on Kafka must share, and that can never change in it.

    Vectors of two models cannot be compared, and the times of two clocks have no order. Other settings of decisions
    (the gate, importance) may change from one day to the next: the decisions are in the log.
    """
    model, dimensions = model_of(config, edges)
    if not dimensions:
        allowed = f"how long the vectors of {model} are: a log on Kafka says so before the first is made"
        raise ConfigError("embedder.dimensions", 0, allowed)
    return {"embedder.model": model, "embedder.dimensions": dimensions, "stream.clock": config.stream.clock}


def model_of(config: Config, edges: Edges) -> tuple[str, int]:
    """Name and dimensions of the model, which is not loaded for that."""
    if edges.embedder is not None:
        return edges.embedder.model, edges.embedder.dimensions
    if config.embedder.asks_endpoints:
        return config.embedder.model, _dimensions_of(config.embedder)
    if config.embedder.kind == "hashing":
        from mnemolog.streams.providers import hashing

        return hashing.MODEL, hashing.DIMENSIONS
    from mnemolog.streams.providers import bundled

    return bundled.MODEL, bundled.DIMENSIONS


def _dimensions_of(config: EmbedderConfig) -> int:
    """Those of an endpoint's model, which is not asked; 0 where nothing says them."""
    from mnemolog.streams.providers.known_models import known

    about = known(config.model)
    return config.dimensions or (about.dimensions if about else 0)


def kafka_copy(
    storage: Storage, inline: InlineProjections, config: Config, edges: Edges, lock: WriterLock | None = None
) -> "KafkaCopy":
    """What a machine keeps of a partition, with the projections that are folded as it is copied.

    `lock` is that of the storage, where the caller holds it already.
    """
    from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
    from mnemolog.streams.logs.kafka.topics import LOOK_S

    _prepare(storage, inline)
    copy = KafkaCopy(
        storage.connect,
        storage.reading,
        str(storage.database),
        lock or WriterLock(storage.lock),
        release=__version__,
        on_append=inline.on_append if inline.folds else None,  # what is only kept is not read
        reached=edges.reached,
        operations=config.stream.group_commit_operations,
        poll_s=LOOK_S,
    )
    _renew(storage, copy, inline, edges)
    return copy


def _over(
    storage: Storage,
    log: "SqliteLog | KafkaLog",
    close_log: Callable[[], Awaitable[None]],
    config: Config,
    edges: Edges,
    wake: Callable[[], None],
) -> Parts:
    """Put together all parts behind a log; `wake` notifies its writer of inputs. Raises ConfigError."""
    opensearch = opensearch_store(config, log.log_id)
    _make_tables(storage, log, edges, text=opensearch is None)
    text, text_projection = _texts(storage, config, edges, log, opensearch)
    living = SqliteLiving(storage.reading)
    vectors = SqliteVectors(storage.reading, mean_prior=config.search.mean_prior, agents=config.stream.agents_in_memory)
    embedder = OnDemandEmbedder(partial(_of_one_model, vectors, config, edges, storage.folder))
    late = SqliteLate(storage.late, model_of(config, edges)[0], edges.report)
    qdrant = qdrant_store(config, edges, log.log_id, embedder)
    build_anew = None if opensearch else partial(_text_anew, storage, log, config, edges)
    follower = Follower(log, text_projection, config.projections, edges.report, build_anew=build_anew)
    vectors_follower = _vectors_follower(log, config, edges, embedder)
    reach = _reach(log, [follower, vectors_follower], config)
    follow_ups = FollowUps(log, now=edges.now, new_id=edges.new_id, report=edges.report, wake=wake)
    moment = _moment(config, edges)
    put = _putting(follow_ups, config)
    counter = FileTokenCounter(config.context.tokenizer_file)
    hot = HotTier(living, config.hot_tier, agents=config.stream.agents_in_memory)
    retrieval = Retrieval(
        embedder=embedder,
        vectors=vectors if qdrant is None else _searching(qdrant, config),
        text=text,
        late=late,
        living=living,
        log=log,
        reach=reach,
        now=moment,
        put=put,
        config=config.search,
        report=edges.report,
        v9=_profile_v9(living, hot, embedder, config),
    )
    return Parts(
        config=config,
        edges=edges,
        storage=storage,
        log=log,
        close_log=close_log,
        inline=INLINE,
        text_projection=text_projection,
        living=living,
        vectors=vectors,
        text=text,
        opensearch=opensearch,
        qdrant=qdrant,
        timeline=SqliteTimeline(storage.reading),
        controlled=SqliteControlled(storage.reading, agents=config.stream.agents_in_memory),
        counter=counter,
        embedder=embedder,
        late=late,
        upkeep=LateUpkeep(log, late, living, embedder, edges.report, retry_s=config.projections.retry_s),
        retrieval=retrieval,
        contexts=Contexts(living, hot, counter, put=put, config=config, report=edges.report),
        past=Past(log, living, config.search),
        reach=reach,
        moment=moment,
        follow_ups=follow_ups,
        follower=follower,
        vectors_follower=vectors_follower,
    )


def _profile_v9(living: SqliteLiving, hot: HotTier, embedder: Embedder, config: Config) -> ProfileV9:
    settings = config.search_v9
    embeddings = EmbeddingCache(embedder, most=settings.cached_embeddings, keep_s=settings.cached_s)
    return ProfileV9(living, hot, embeddings, config)


def _putting(follow_ups: FollowUps, config: Config) -> Put:
    """What takes the note of a recall, as much of it as the settings have room for; nothing where they want none."""
    if not config.search.note_recalls:
        return lambda _recall: None
    return lambda command: follow_ups.put(within(command, config.intake))


def _make_tables(storage: Storage, log: "SqliteLog | KafkaLog", edges: Edges, *, text: bool) -> None:
    """The tables of what lies in the data directory, folded by this release; a copy of a partition folds its own."""
    _prepare(storage, InlineProjections([*INLINE.folds, TextFold()]) if text else INLINE)
    if isinstance(log, SqliteLog):
        _renew(storage, log, INLINE, edges)


def _reach(log: "SqliteLog | KafkaLog", followers: Iterable[Follower | None], config: Config) -> Reach:
    """What tells how far the indexes are that are followed into."""
    by_name = {follower.projection.name: follower for follower in followers if follower is not None}
    return Reach(log, by_name, wait_s=config.search.wait_s, poll_s=config.stream.poll_s)


def _moment(config: Config, edges: Edges) -> AgentClock:
    """The machine's time, or where messages are the clock the agent's."""
    if config.stream.clock == "arrival":
        return lambda _last: edges.now()
    return lambda last: last.commit.clock if last else 0.0


async def _text_anew(
    storage: Storage, log: "SqliteLog | KafkaLog", config: Config, edges: Edges, progress: Callable[[int, int], None]
) -> None:
    """Build the text index of the data directory anew, and read that: the one that is read is damaged."""
    began = perf_counter()
    target = SqliteTarget(
        TextFold(),
        log,
        storage.reading,
        storage.writing,
        index=partial(_text_projection, storage, config, edges),
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


def _prepare(storage: Storage, projections: InlineProjections) -> None:
    """Make sure that the tables are there; where they are, a reader waits for no writer."""
    with storage.reading() as connection:
        if projections.are_prepared(connection):
            return
    with storage.writing() as connection:
        projections.prepare(connection)


def _renew(storage: Storage, log: "SqliteLog", projections: InlineProjections, edges: Edges) -> None:
    """What another release folded, or had no fold for, is folded anew, before anybody reads or writes it here."""
    with storage.reading() as connection:
        if projections.are_current(connection):
            return
    began = perf_counter()
    with storage.writing() as connection:

        def tail(after: int, until: int) -> Sequence[Recorded]:
            return log.tail(connection, after=after, until=until)

        renewed = projections.renew(connection, tail)
        projections.fill(connection, tail)
    for name, generation, position in renewed:
        edges.report(
            ProjectionRenewed(
                projection=name,
                generation=generation,
                position=position,
                took_ms=round((perf_counter() - began) * 1_000, 1),
            )
        )


def stages(embedder: Embedder, config: Config, edges: Edges, late: LateVectors | None = None) -> Stages:
    """The write path with what it works by. Imported here, so that a command that only asks starts sooner.

    `late`: where what is written here is searched here too. Raises ConfigError.
    """
    from mnemolog.streams.embedding import EmbeddingPool
    from mnemolog.streams.metering import Meter
    from mnemolog.streams.pipeline import WritePath

    pool = EmbeddingPool.of(embedder, config.embedder, waits=True)
    own = None if edges.model else load_model(config, edges.report)
    meter = Meter()
    path = WritePath(
        pool=pool,
        embedder=embedder,
        config=config,
        release=__version__,
        now=edges.now,
        meter=meter,
        model=edges.model or own,
        late=late,
        report=edges.report,
    )
    return Stages(path, pool, meter, own)


def writer(parts: Parts, *, decided: Callable[[Sequence[Commit]], None]) -> Writer:
    """The write path over a data directory. Raises ConfigError."""
    from mnemolog.streams.runner import Runner

    config, edges = parts.config, parts.edges
    made = stages(parts.embedder, config, edges, parts.late)
    runner = Runner(
        inbox=parts.log,
        log=parts.log,
        path=made.path,
        config=config.stream,
        release=__version__,
        now=edges.now,
        report=edges.report,
        companions=[*(follower.run for follower in parts.followers), parts.upkeep.run],
        decided=decided,
    )
    return Writer(runner=runner, stages=made)


def _of_one_model(vectors: SqliteVectors, config: Config, edges: Edges, folder: Path) -> Embedder:
    """The embedder, where what is there is of its model. Raises EmbedderError, ConfigError."""
    check_model(model_of(config, edges)[0], vectors.models(), config)
    if edges.embedder is not None:
        return edges.embedder
    if edges.bundled is not None:
        return edges.bundled.result()
    stored = vectors.dimensions() if config.embedder.asks_endpoints else 0
    return load_embedder(config, report=edges.report, folder=folder, stored=stored)


def check_model(model: str, found: set[str], config: Config) -> None:
    """Raises ConfigError where the vectors that are there are another model's."""
    others = found - {model}
    if others:
        of_it = f"the embedder that this log was written with ({', '.join(sorted(others))})"
        allowed = f"{of_it}; `mnemolog reembed NEW_DIR` makes a copy for another"
        if config.embedder.asks_endpoints:
            raise ConfigError("embedder.name", config.embedder.model, allowed)
        raise ConfigError("embedder.kind", config.embedder.kind, allowed)


def opensearch_store(config: Config, log_id: str) -> "OpenSearchStore | None":
    """None where the settings name the data directory. Raises ConfigError."""
    if config.projections.text_kind != "opensearch":
        return None
    from mnemolog.projections.opensearch_store import OpenSearchStore

    return OpenSearchStore(revealed("opensearch", config.opensearch), log_id)


def _texts(
    storage: Storage, config: Config, edges: Edges, log: "SqliteLog | KafkaLog", opensearch: "OpenSearchStore | None"
) -> "tuple[SqliteText | OpenSearchText, TextProjection | OpenSearchProjection]":
    """What searches the texts, and what follows the log into them."""
    k1, b = config.search.bm25_k1, config.search.bm25_b
    if opensearch is None:
        memory_mb = config.projections.text_memory_mb
        text = SqliteText(storage.text, storage.reading, k1=k1, b=b, memory_mb=memory_mb)
        return text, _text_projection(storage, config, edges)
    from mnemolog.projections.opensearch import OpenSearchProjection, OpenSearchText
    from mnemolog.projections.opensearch_store import OpenSearchStore

    # A connection of its own: the follower lets go of it when it ends, and searches may go on.
    follows = OpenSearchStore(revealed("opensearch", config.opensearch), log.log_id)
    return OpenSearchText(opensearch, k1=k1, b=b), OpenSearchProjection(follows, log.partition, reached=edges.reached)


def qdrant_store(config: Config, edges: Edges, log_id: str, embedder: Embedder | None = None) -> "QdrantStore | None":
    """None where the settings name the data directory. Raises ConfigError where the client is not installed."""
    if config.projections.vectors_kind != "qdrant":
        return None
    try:
        from mnemolog.projections.qdrant_client import connected
        from mnemolog.projections.qdrant_store import QdrantStore
    except ImportError as error:
        allowed = "sqlite, or qdrant after `pip install 'mnemolog[qdrant]'`"
        raise ConfigError("projections.vectors_kind", "qdrant", allowed) from error
    # The length of the vectors is needed only to make a collection.
    asked = embedder or edges.embedder or OnDemandEmbedder(lambda: load_embedder(config, report=edges.report))
    settings = revealed("qdrant", config.qdrant)
    return QdrantStore(settings, log_id, dimensions=lambda: asked.dimensions, connect=edges.qdrant or connected)


def _searching(store: "QdrantStore", config: Config) -> VectorSearch:
    from mnemolog.projections.qdrant import QdrantVectors

    return QdrantVectors(store, mean_prior=config.search.mean_prior)


def _vectors_follower(
    log: "SqliteLog | KafkaLog", config: Config, edges: Edges, embedder: Embedder | None = None
) -> Follower | None:
    """What follows the log into Qdrant, if anything does. Raises ConfigError."""
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
    """What brings the projections on servers up with a partition. Raises ConfigError."""
    followers = []
    if (opensearch := opensearch_store(config, log.log_id)) is not None:
        from mnemolog.projections.opensearch import OpenSearchProjection

        projection = OpenSearchProjection(opensearch, log.partition, reached=edges.reached)
        followers.append(Follower(log, projection, config.projections, edges.report))
    if (vectors := _vectors_follower(log, config, edges)) is not None:
        followers.append(vectors)
    return followers


def _text_projection(storage: Storage, config: Config, edges: Edges) -> TextProjection:
    return TextProjection(
        storage.text,
        storage.reading,
        storage.writing,
        memory_mb=config.projections.text_memory_mb,
        reached=edges.reached,
    )


def load_embedder(config: Config, *, report: Report = silent, folder: Path | None = None, stored: int = 0) -> Embedder:
    """The embedder that the settings name. Raises EmbedderError, ConfigError.

    `folder`: where the identity of an endpoint's model is kept; `stored`: dimensions of the vectors that are there.
    """
    if config.embedder.asks_endpoints:
        return load_chain(config.embedder, report=report, folder=folder, stored=stored)
    if config.embedder.kind == "hashing":
        from mnemolog.streams.providers.hashing import HashingEmbedder

        return HashingEmbedder()
    from mnemolog.streams.providers.bundled import BundledEmbedder

    return BundledEmbedder()


def load_chain(
    config: EmbedderConfig, *, report: Report = silent, folder: Path | None = None, stored: int = 0
) -> "EmbeddingChain":
    """The endpoints of the embedder, each with its own key. Raises EmbedderError, ConfigError."""
    from mnemolog.streams.providers import model_identity
    from mnemolog.streams.providers.embedding_chain import EmbeddingChain
    from mnemolog.streams.providers.embedding_endpoint import EmbeddingEndpoint

    shown = revealed("embedder", config)
    first, *others = config.providers
    keys = [shown.api_key, *(each.key_file and secret_in("embedder.fallback", each.key_file) for each in others)]
    endpoints = [EmbeddingEndpoint(each, key, config) for each, key in zip((first, *others), keys, strict=True)]
    file = None if folder is None else folder / model_identity.FILE
    return EmbeddingChain(config, endpoints, report=report, file=file, stored=stored)


def load_model(config: Config, report: Report) -> "OpenAIModel | None":
    """The language model that the settings name; None: the heuristics do its work. Raises ConfigError."""
    if config.model.kind == "none":
        return None
    try:
        from mnemolog.streams.providers.openai_model import OpenAIModel
    except ImportError as error:
        allowed = "none, or openai after `pip install 'mnemolog[llm]'`"
        raise ConfigError("model.kind", config.model.kind, allowed) from error
    return OpenAIModel(config.model, revealed("model", config.model).api_key, report=report)
