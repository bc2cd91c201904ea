"""`mnemolog worker`: the write path, or the projections on servers, for the partitions that Kafka assigns."""

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, NoReturn

from mnemolog import __version__
from mnemolog.ops.bootstrap import Edges, load_embedder, of_one_model
from mnemolog.ops.storage import LOCK, Storage
from mnemolog.processors.ports import Embedder
from mnemolog.projections.generations import InlineProjections
from mnemolog.projections.vectors import SqliteVectors, VectorsFold
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import MnemologError, WriterFencedError
from mnemolog.schemas.input import COMMANDS, MESSAGES
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.faust_app import Host
from mnemolog.streams.faust_app import run as run_host
from mnemolog.streams.logs.kafka import KafkaLog
from mnemolog.streams.logs.kafka_copy import KafkaCopy
from mnemolog.streams.logs.kafka_topics import founded, group_id
from mnemolog.streams.logs.lock import WriterLock
from mnemolog.streams.metering import Meter
from mnemolog.streams.partition import Acknowledgements, Hosted, PartitionWriter
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.runner import Runner

Role = Literal["pipeline", "projections", "all"]

PIPELINE: Final = "pipeline"
"""The folder of a worker's copies of its partitions."""


def work(folder: Path, config: Config, edges: Edges) -> NoReturn:
    """Turn inputs into commits until SIGINT or SIGTERM; then finish what is in hand. Raises MnemologError."""
    asyncio.run(founded(config.kafka))  # what is wrong with the broker or the topics is told at once
    writing = Writing(folder / PIPELINE, config, edges)
    host = Host(
        config.kafka,
        group=group_id(config.kafka),
        topics=(MESSAGES, COMMANDS),
        opener=writing.open,
        fatal=end_at_once,
        reached=edges.reached,
    )
    run_host(host)


def end_at_once(error: BaseException) -> NoReturn:
    """End without finishing anything: whatever was not committed comes again, to whoever is there."""
    text = str(error) if isinstance(error, MnemologError) else repr(error)
    sys.stderr.write(f"error: {text}; this worker ends, and nothing is lost\n")
    sys.stderr.flush()
    os._exit(1)


class Writing:
    """Opens partitions for writing; they share an embedder and its threads."""

    def __init__(
        self, folder: Path, config: Config, edges: Edges, fatal: Callable[[BaseException], None] = end_at_once
    ) -> None:
        self._folder = folder
        self._config = config
        self._edges = edges
        self._fatal = fatal
        self._embedder: Embedder = edges.embedder or load_embedder(config)
        self._pool = EmbeddingPool(self._embedder, threads=config.embedder.threads or os.cpu_count() or 1)
        self._path = WritePath(
            pool=self._pool,
            embedder=self._embedder,
            config=config,
            release=__version__,
            now=edges.now,
            meter=Meter(),
        )

    async def open(self, partition: int) -> Hosted:
        """The write path over a partition. Raises MnemologError."""
        config, edges = self._config, self._edges
        storage = Storage(self._free_folder(partition), durable=False)
        acknowledgements = Acknowledgements()
        log = KafkaLog(
            config.kafka,
            partition,
            copy_of(storage, config, edges),
            inputs=False,
            settled_at=acknowledgements.settled,
            fenced=lambda: self._fatal(WriterFencedError(f"partition {partition}: another worker took over")),
            reached=edges.reached,
        )
        await log.start()
        vectors = SqliteVectors(
            storage.reading, mean_prior=config.search.mean_prior, agents=config.stream.agents_in_memory
        )
        of_one_model(self._embedder, vectors, config)
        runner = Runner(
            inbox=log,
            log=log,
            path=self._path,
            index=vectors,
            config=config.stream,
            release=__version__,
            now=edges.now,
            report=edges.report,
        )
        return PartitionWriter(log, runner, acknowledgements, closed=storage.close)

    def _free_folder(self, partition: int) -> Path:
        """Where the partition was before; another folder while somebody holds that, who may have been stopped."""
        usual = self._folder / str(partition)
        usual.mkdir(parents=True, exist_ok=True)
        if not WriterLock(usual / LOCK).is_taken():
            return usual
        return Path(tempfile.mkdtemp(prefix=f"{partition}-", dir=self._folder))


def copy_of(storage: Storage, config: Config, edges: Edges) -> KafkaCopy:
    """A partition on this machine, with the vectors that the gate compares with."""
    inline = InlineProjections([VectorsFold()])
    with storage.writing() as connection:
        inline.prepare(connection)
    return KafkaCopy(
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
