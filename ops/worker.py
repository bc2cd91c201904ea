"""`mnemolog worker`: the write path, or the projections on servers, for the partitions that Kafka assigns."""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal, NoReturn

from mnemolog import __version__
from mnemolog.ops.access.lent_folder import lent
from mnemolog.ops.access.storage import Storage
from mnemolog.ops.bootstrap import kafka_copy, kafka_log_id, stages
from mnemolog.ops.edges import Edges
from mnemolog.ops.indexes import elsewhere, has_elsewhere
from mnemolog.ops.models import check_model, load_embedder
from mnemolog.ops.settings import revealed
from mnemolog.ops.telemetry.ops_log import OpsLog
from mnemolog.processors.ports import Embedder, EventLog
from mnemolog.projections.follower import Follower
from mnemolog.projections.generations.tables import InlineProjections
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError, MnemologError, WriterFencedError
from mnemolog.schemas.input import COMMANDS, MESSAGES
from mnemolog.streams.faust_app import Host
from mnemolog.streams.faust_app import run as run_host
from mnemolog.streams.logs.kafka import KafkaLog
from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
from mnemolog.streams.logs.kafka.topics import EVENTS, group_id
from mnemolog.streams.partition import Acknowledgements, Hosted, PartitionFollower, PartitionWriter
from mnemolog.streams.runner import Runner

Role = Literal["pipeline", "projections", "all"]

LOG_ALONE: Final = InlineProjections([])
"""No projection is folded as a commit is kept: the gate compares with what a lane has folded of its agent."""

IDLE_S: Final = 1.0
"""Interval at which a partition looks for work by itself; new work also wakes it."""

PIPELINE: Final = "pipeline"
PROJECTIONS: Final = "projections"
"""The folders of a worker's copies of its partitions."""


def work(folder: Path, config: Config, edges: Edges, role: Role = "all") -> NoReturn:
    """Work until SIGINT or SIGTERM; then finish what is in hand. Raises MnemologError."""
    kafka = revealed("kafka", config.kafka)
    asyncio.run(kafka_log_id(config, edges))  # fails at once on errors of the broker or the topics
    if role == "projections":
        following = Following(folder / PROJECTIONS, config, edges)
        group, topics, opener = f"{kafka.prefix}-projections", [EVENTS], following.open
    else:
        ops_log = OpsLog(folder, config.telemetry, now=edges.now, report=edges.report)
        writing = Writing(folder / PIPELINE, config, edges, ops_log, follows=role == "all")
        group, topics, opener = group_id(kafka), [MESSAGES, COMMANDS], writing.open
    run_host(Host(kafka, group=group, topics=topics, opener=opener, fatal=end_at_once, reached=edges.reached))


def end_at_once(error: BaseException) -> NoReturn:
    """End without finishing anything: uncommitted inputs are delivered again, to the remaining workers."""
    text = str(error) if isinstance(error, MnemologError) else repr(error)
    sys.stderr.write(f"error: {text}; this worker ends, and nothing is lost\n")
    sys.stderr.flush()
    # Not sys.exit: after a crash Faust may wait for ever, and its partitions would have no owner meanwhile.
    os._exit(1)


class Writing:
    """Opens partitions for writing; they share an embedder and its threads."""

    def __init__(
        self,
        folder: Path,
        config: Config,
        edges: Edges,
        ops_log: OpsLog,
        *,
        follows: bool,
        fatal: Callable[[BaseException], None] = end_at_once,
    ) -> None:
        """`follows`: what is built on servers is kept up with what is written here."""
        self._folder = folder
        self._follows = follows
        self._config = config
        self._edges = replace(edges, report=ops_log.report)
        self._ops_log = ops_log
        self._fatal = fatal
        self._embedder: Embedder = edges.embedder or load_embedder(
            config, report=self._edges.report, folder=folder.expanduser()
        )
        self._stages = stages(self._embedder, config, self._edges)

    async def open(self, partition: int) -> Hosted:
        """The write path over a partition. Raises MnemologError."""
        with ExitStack() as used:
            return await self._open(partition, used)

    async def _open(self, partition: int, used: ExitStack) -> Hosted:
        config, edges = self._config, self._edges
        copy = _own_copy(self._folder, partition, config, edges, used)
        acknowledgements = Acknowledgements()
        log = KafkaLog(
            revealed("kafka", config.kafka),
            partition,
            copy,
            inputs=False,
            decided=acknowledgements.decided,
            fenced=lambda: self._fatal(WriterFencedError(f"partition {partition}: another worker took over")),
            reached=edges.reached,
        )
        await log.start(await kafka_log_id(config, edges))
        # Before the first input: a commit with another model's vectors could not be taken back.
        check_model(self._embedder.model, await models_of(log), config)
        runner = Runner(
            inbox=log,
            log=log,
            path=self._stages.path,
            config=replace(config.stream, poll_s=IDLE_S),
            release=__version__,
            now=edges.now,
            report=edges.report,
            companions=[each.run for each in self._followers(log)] if self._follows else [],
            decided=self._ops_log.decided,
        )
        used.callback(self._ops_log.flush)  # the process may end behind this, and says nothing before
        # From here on its owner closes what was opened; an error before this closes it at once.
        return PartitionWriter(log, runner, acknowledgements, closed=used.pop_all().close)

    def _followers(self, log: KafkaLog) -> list[Follower]:
        return elsewhere(log, self._config, replace(self._edges, embedder=self._embedder))


class Following:
    """Opens partitions for the projections on servers."""

    def __init__(self, folder: Path, config: Config, edges: Edges) -> None:
        if not has_elsewhere(config):
            raise ConfigError(
                "projections.text_kind",
                config.projections.text_kind,
                "opensearch, or projections.vectors_kind qdrant, or both, for this role: the indexes of a data "
                "directory are kept by the server that answers from them",
            )
        self._folder = folder
        self._config = config
        self._edges = edges

    async def open(self, partition: int) -> Hosted:
        """What follows a partition. Raises MnemologError."""
        config, edges = self._config, self._edges
        with ExitStack() as used:
            copy = _own_copy(self._folder, partition, config, edges, used)
            log = KafkaLog(revealed("kafka", config.kafka), partition, copy, inputs=False, reached=edges.reached)
            await log.start(await kafka_log_id(config, edges))
            followers = [each.run for each in elsewhere(log, config, edges)]
            return PartitionFollower(log, followers, closed=used.pop_all().close)


async def models_of(log: EventLog) -> set[str]:
    """The model of a log's vectors, as a set of one; an empty set if the log has no vectors yet."""
    async for batch in log.read():
        for recorded in batch:
            # The first is enough: all later ones were checked against it.
            if models := {*recorded.commit.embedded_by}:
                return models
    return set()


def _own_copy(folder: Path, partition: int, config: Config, edges: Edges, used: ExitStack) -> KafkaCopy:
    """A copy that is this process's alone until `used` is closed."""
    own, lock = used.enter_context(lent(folder, partition))
    # Kafka has every commit: what a crash of the machine takes from the copy is read again.
    storage = Storage(own, durable=False)
    used.callback(storage.close)
    return kafka_copy(storage, LOG_ALONE, config, edges, lock)
