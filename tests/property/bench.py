"""The write path over a log and projections in memory: what outlives a process, and processes that come and go."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeVar

from mnemolog.ops.edges import silent
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import LanguageModel, Recorded, Vector
from mnemolog.projections.in_memory import InMemoryLiving, InMemoryText, InMemoryVectors
from mnemolog.schemas.commit import Commit, encode_commit
from mnemolog.schemas.config import Config, StreamConfig
from mnemolog.schemas.errors import EmbedderError, RepeatedIdError
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.lane import Lane
from mnemolog.streams.logs.in_memory import InMemoryLog, Store
from mnemolog.streams.metering import Meter
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.providers.hashing import HashingEmbedder
from mnemolog.streams.runner import Runner
from mnemolog.streams.turns import Turns
from tests.property.conversations import Sending
from tests.property.statements import UNSPEAKABLE

T = TypeVar("T")

NOW: Final = 1_800_000_000.0
RELEASE: Final = "0.1.0"
LONG_S: Final = 30.0
"""Longer than anything here takes; a wait of that length is a bug."""

CONFIG: Final = Config(stream=StreamConfig(clock="message"))


def config(**stream: int) -> Config:
    """The settings of the suite with some of the flow's own."""
    return replace(CONFIG, stream=replace(CONFIG.stream, **stream))  # type: ignore[arg-type]


class Delicate(HashingEmbedder):
    """An embedder that fails at one word, and is given threads, as a model is."""

    @property
    def instant(self) -> bool:
        """Whether it needs none."""
        return False

    def embed(self, text: str, *, query: bool = False) -> Vector:
        """The vector of a text."""
        if UNSPEAKABLE in text:
            raise EmbedderError("it cannot be spoken of")
        return super().embed(text, query=query)


class DiedError(Exception):
    """The process is no more."""


Death = Literal["before append", "after append"]


class MortalLog(InMemoryLog):
    """A handle on the log whose process dies, once it is told when, at the next append."""

    dies: Death | None = None

    async def append(self, commits: Sequence[Commit]) -> int:
        """Append all or none, unless the process dies before; no caller hears of it if it dies after."""
        if self.dies == "before append":
            raise DiedError
        position = await super().append(commits)
        if self.dies == "after append":
            raise DiedError
        return position


@dataclass(slots=True)
class Disk:
    """What outlives a process: the log, and the projections that are written in one transaction with it."""

    store: Store = field(default_factory=Store)
    living: InMemoryLiving = field(default_factory=InMemoryLiving)
    vectors: InMemoryVectors = field(default_factory=InMemoryVectors)
    text: InMemoryText = field(default_factory=InMemoryText)

    def log(self) -> MortalLog:
        """A process's handle on the log."""
        return MortalLog(self.store, on_append=self._on_append)

    def _on_append(self, recorded: Sequence[Recorded]) -> None:
        self.living.apply(recorded)
        self.vectors.apply(recorded)
        self.text.apply(recorded)

    async def send(self, sending: Sending) -> bool:
        """Put it into the queue; False where it is known, or refused because its id is."""
        log = self.log()
        if sending.unchecked or sending.body is None:
            log.put(sending.key, sending.input_id, sending.topic, sending.data, arrived_at=NOW)
            return True
        try:
            (accepted,) = await log.accept([sending.body], arrived_at=NOW)
        except RepeatedIdError:
            return False
        return not accepted.repeated

    async def send_all(self, sendings: Iterable[Sending]) -> int:
        """Put all into the queue, in order; how many are new to it."""
        return sum([await self.send(sending) for sending in sendings])

    @property
    def recorded(self) -> list[Recorded]:
        """The log."""
        return [Recorded(position, commit) for position, commit in enumerate(self.store.commits, start=1)]

    def of(self, key: str) -> list[Commit]:
        """An agent's commits."""
        return [commit for commit in self.store.commits if commit.key == key]

    def states(self) -> dict[str, WriterState]:
        """Every agent as the log has it."""
        return folded(self.store.commits)


@dataclass(slots=True, frozen=True)
class Process:
    """The writer of the log, until it ends or dies. The stages are the real ones, and so are the threads."""

    disk: Disk
    config: Config
    path: WritePath

    def runner(self) -> Runner:
        """The flow as the product runs it."""
        log = self.disk.log()
        return Runner(
            inbox=log,
            log=log,
            path=self.path,
            config=self.config.stream,
            release=RELEASE,
            now=_noon,
            report=silent,
        )

    def lane(self, key: str, log: InMemoryLog) -> Lane:
        """One agent's part of the flow, over a log that the caller opened."""
        return Lane(
            key,
            log=log,
            path=self.path,
            ahead=self.config.stream.ahead,
            release=RELEASE,
            now=_noon,
            report=silent,
            turns=Turns(StreamConfig().turn_s),
            committed=lambda _commits: None,
        )


class Lanes:
    """The writers of all agents in one process, without the runner around them: it can be seen what each knows."""

    def __init__(self, started: Process) -> None:
        self.log = started.disk.log()
        self._started = started
        self._lanes: dict[str, Lane] = {}
        self._taken: dict[str, int] = {}

    async def drain(self) -> None:
        """Decide and append all that waits. Raises DiedError where the process dies over it."""
        self._started.disk.store.writer = None  # the lock of a process that died is free
        await self.log.open_writer()
        for each in await self.log.pending(after=self._taken, limit=1_000):
            self._taken[each.source.topic] = each.source.offset
            self._of(each.key).waiting.append(each)
        for lane in self._lanes.values():
            await lane.drain()

    def states(self) -> dict[str, WriterState]:
        """What each writer knows; one that gave its state up after a failure will fold it from the log."""
        return {key: lane._state for key, lane in self._lanes.items() if lane._state is not None}

    def _of(self, key: str) -> Lane:
        return self._lanes.get(key) or self._lanes.setdefault(key, self._started.lane(key, self.log))


@contextmanager
def process(disk: Disk, settings: Config = CONFIG, model: LanguageModel | None = None) -> Iterator[Process]:
    """A process over the disk, with a language model or without."""
    embedder = Delicate()
    pool = EmbeddingPool(embedder, threads=2)
    try:
        path = WritePath(
            pool=pool,
            embedder=embedder,
            config=settings,
            release=RELEASE,
            now=_noon,
            meter=Meter(),
            model=model,
        )
        yield Process(disk, settings, path)
    finally:
        pool.close()


@asynccontextmanager
async def draining(disk: Disk, settings: Config = CONFIG, model: LanguageModel | None = None) -> AsyncIterator[Runner]:
    """A process that drains the queue as long as the block lasts."""
    with process(disk, settings, model) as started:
        runner = started.runner()
        runner.start()
        try:
            yield runner
        finally:
            await runner.stop()


async def drained(disk: Disk) -> None:
    """Wait until nothing is in the queue."""
    log = disk.log()
    async with asyncio.timeout(LONG_S):
        while disk.store.inputs:
            await log.changed(since=await log.end(), timeout_s=LONG_S)


async def drain(disk: Disk, settings: Config = CONFIG, model: LanguageModel | None = None) -> None:
    """A process comes, drains the queue and ends."""
    async with draining(disk, settings, model):
        await drained(disk)


def written(sendings: Iterable[Sending], settings: Config = CONFIG, model: LanguageModel | None = None) -> Disk:
    """The disk once all was sent and drained."""

    async def write() -> Disk:
        disk = Disk()
        await disk.send_all(sendings)
        await drain(disk, settings, model)
        return disk

    return asyncio.run(write())


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of some work; what hangs says where."""

    async def bounded() -> T:
        async with asyncio.timeout(LONG_S):
            return await work

    return asyncio.run(bounded())


def folded(commits: Iterable[Commit]) -> dict[str, WriterState]:
    """The states that a replay gives."""
    states: dict[str, WriterState] = {}
    for commit in commits:
        states.setdefault(commit.key, WriterState()).fold(commit)
    return states


def encoded(commits: Iterable[Commit]) -> list[bytes]:
    """Commits as they are written, but for when."""
    return [encode_commit(replace(commit, recorded_at=0.0)) for commit in commits]


def effects(commits: Iterable[Commit]) -> list[object]:
    """Commits but for where their inputs stood among those of other agents, and when they were written."""
    return [(commit.input_id, commit.content_hash, commit.clock, commit.events) for commit in commits]


def _noon() -> float:
    return NOW
