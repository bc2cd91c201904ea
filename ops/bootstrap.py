"""The composition root: which adapter fills which port.

Indexes and models, of which the settings name one of several, are made in `indexes.py` and `models.py`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from mnemolog import __version__
from mnemolog.ops.access.storage import Storage
from mnemolog.ops.edges import Edges
from mnemolog.ops.indexes import (
    follower_into_qdrant,
    opensearch_store,
    qdrant_store,
    text_anew,
    texts,
)
from mnemolog.ops.models import check_model, load_embedder, load_model, model_of, pool_of
from mnemolog.ops.parts import Parts
from mnemolog.ops.settings import revealed
from mnemolog.ops.tables import prepare, renew
from mnemolog.processors.ports import Embedder, LateVectors
from mnemolog.projections.controlled import ControlledFold, SqliteControlled
from mnemolog.projections.follower import Follower
from mnemolog.projections.generations.tables import InlineProjections
from mnemolog.projections.late import SqliteLate
from mnemolog.projections.late_upkeep import LateUpkeep
from mnemolog.projections.living import LivingFold, SqliteLiving
from mnemolog.projections.reach import Reach
from mnemolog.projections.text import TextFold
from mnemolog.projections.timeline import SqliteTimeline, TimelineFold
from mnemolog.projections.vectors import SqliteVectors, VectorsFold
from mnemolog.schemas.commit import AnyCommit, Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError
from mnemolog.schemas.facts import dataclass
from mnemolog.streams.follow_ups import FollowUps
from mnemolog.streams.logs.head_file import HeadFile
from mnemolog.streams.logs.lock import WriterLock
from mnemolog.streams.logs.sqlite import SqliteLog
from mnemolog.streams.providers.on_demand import OnDemandEmbedder
from mnemolog.streams.providers.token_counter import FileTokenCounter
from mnemolog.streams.turns import Turns

if TYPE_CHECKING:
    from mnemolog.ops.read_path import ReadPath
    from mnemolog.projections.retrieval import AgentClock
    from mnemolog.streams.embedding import EmbeddingPool
    from mnemolog.streams.logs.kafka import KafkaLog
    from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
    from mnemolog.streams.logs.kafka.records import Terms
    from mnemolog.streams.metering import Meter
    from mnemolog.streams.pipeline import WritePath
    from mnemolog.streams.providers.openai_model import OpenAIModel
    from mnemolog.streams.runner import Runner


INLINE: Final = InlineProjections([LivingFold(), VectorsFold(), TimelineFold(), ControlledFold()])
"""The projections that are folded in the transaction of a commit."""


class Stages(NamedTuple):
    """The write path, and what it works by."""

    path: "WritePath"
    pool: "EmbeddingPool"
    meter: "Meter"
    model: "OpenAIModel | None"
    """that the settings name"""

    async def close(self) -> None:
        """Stop deciding."""
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


def _no_writer() -> None:
    """No-op: no writer of this process waits for inputs."""


def embedded(
    folder: Path,
    config: Config,
    edges: Edges,
    *,
    create: bool = True,
    accept: bool = False,
    wake: Callable[[], None] = _no_writer,
) -> Parts:
    """Put the embedded product together over a data directory. Raises LogError if that cannot be, ConfigError.

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
    except BaseException:  # the lock of the folder would be held as long as this process lives
        log.close()
        storage.close()
        raise


PARTITIONS: Final = "partitions"
"""The folder of what is here of each partition of the log on Kafka."""


def partition_folder(folder: Path, partition: int) -> Path:
    """The folder of a partition's copy."""
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

    # Not durable: what a power cut takes of the copy is read again from the topic.
    storage = await asyncio.to_thread(partial(Storage, folder, durable=False))
    copy = await asyncio.to_thread(kafka_copy, storage, INLINE, config, edges)
    log = KafkaLog(revealed("kafka", config.kafka), partition, copy, decided=decided, reached=edges.reached)
    try:
        await log.start(log_id)
        return await asyncio.to_thread(_over, storage, log, log.close, config, edges, _no_writer)
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


def kafka_copy(
    storage: Storage, inline: InlineProjections, config: Config, edges: Edges, lock: WriterLock | None = None
) -> "KafkaCopy":
    """A machine's copy of a partition, with the projections that are folded while it is copied.

    `lock` is that of the storage, where the caller holds it already.
    """
    from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
    from mnemolog.streams.logs.kafka.topics import LOOK_S

    prepare(storage, inline)
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
    renew(storage, copy, inline, edges)
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
    text, text_projection = texts(storage, config, edges, log, opensearch)
    living = SqliteLiving(storage.reading)
    vectors = SqliteVectors(storage.reading, mean_prior=config.search.mean_prior, agents=config.stream.agents_in_memory)
    embedder = OnDemandEmbedder(partial(_of_one_model, vectors, config, edges, storage.folder))
    late = SqliteLate(storage.late, model_of(config, edges)[0], edges.report)
    qdrant = qdrant_store(config, edges, log.log_id, embedder)
    build_anew = None if opensearch else partial(text_anew, storage, log, config, edges)
    follower = Follower(log, text_projection, config.projections, edges.report, build_anew=build_anew)
    vectors_follower = follower_into_qdrant(log, config, edges, embedder)
    reach = _reach(log, {"text": follower, "vectors": vectors_follower}, config)
    follow_ups = FollowUps(log, now=edges.now, new_id=edges.new_id, report=edges.report, wake=wake)

    @cache
    def asked() -> "ReadPath":
        from mnemolog.ops.read_path import read_path  # a command that only adds asks no questions

        return read_path(parts)

    parts = Parts(
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
        counter=FileTokenCounter(config.context.tokenizer_file),
        embedder=embedder,
        late=late,
        upkeep=LateUpkeep(log, late, living, embedder, edges.report, retry_s=config.projections.retry_s),
        read_path=asked,
        reach=reach,
        moment=_moment(config, edges),
        follow_ups=follow_ups,
        follower=follower,
        vectors_follower=vectors_follower,
        turns=Turns(config.stream.turn_s),
    )
    return parts


def _make_tables(storage: Storage, log: "SqliteLog | KafkaLog", edges: Edges, *, text: bool) -> None:
    """The tables of what lies in the data directory, folded by this release; a copy of a partition folds its own."""
    prepare(storage, InlineProjections([*INLINE.folds, TextFold()]) if text else INLINE)
    if isinstance(log, SqliteLog):
        renew(storage, log, INLINE, edges)


def _reach(log: "SqliteLog | KafkaLog", followers: Mapping[str, Follower | None], config: Config) -> Reach:
    """The progress of the indexes with followers, by the names of the indexes in searches."""
    by_index = {index: follower for index, follower in followers.items() if follower is not None}
    return Reach(log, by_index, wait_s=config.search.wait_s, poll_s=config.stream.poll_s)


def _moment(config: Config, edges: Edges) -> "AgentClock":
    """The machine's time, or where messages are the clock the agent's."""
    if config.stream.clock == "arrival":
        return lambda _last: edges.now()
    return lambda last: last.commit.clock if last else 0.0


def stages(embedder: Embedder, config: Config, edges: Edges, late: LateVectors | None = None) -> Stages:
    """The write path with what it works by. Imported here, so that a command that only asks starts sooner.

    `late`: where what is written here is searched here too. Raises ConfigError.
    """
    from mnemolog.streams.metering import Meter
    from mnemolog.streams.pipeline import WritePath

    pool = pool_of(embedder, config.embedder, waits=True)
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


def import_writer() -> None:
    """Import what `writer` assembles, which takes a tenth of a second."""
    from mnemolog.streams import embedding, metering, pipeline, runner  # noqa: F401


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
