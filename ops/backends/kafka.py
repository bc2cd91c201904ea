"""The backend on Kafka: every partition is a log of its own, with its projections in a folder of its own.

A question about an agent goes to its partition; without an agent, all partitions are asked. Nothing is written here but
inputs: workers turn them into commits, and those come back with the topics.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar, assert_never, cast

from mnemolog.ops.backends.answers import behind
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.backends.operated import Operated
from mnemolog.ops.background import begun, ended
from mnemolog.ops.bootstrap import kafka_log_id, of_partition, partition_folder
from mnemolog.ops.edges import Edges
from mnemolog.ops.live.partitions import Partitions, follow
from mnemolog.ops.maintenance.dead_letters import listed
from mnemolog.ops.parts import Parts
from mnemolog.processors.ports import Accepted, DeadLetter, Recorded
from mnemolog.projections.follower import Follower
from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.projections.late_upkeep import LateUpkeep
from mnemolog.schemas.command import Command
from mnemolog.schemas.config import Config
from mnemolog.schemas.controlled_question import ControlQuestion
from mnemolog.schemas.dead_letter import ListDeadLetters
from mnemolog.schemas.errors import InvalidInputError, MnemologError, NotFoundError
from mnemolog.schemas.files import GetFileMaterial
from mnemolog.schemas.input import SourcePosition
from mnemolog.schemas.live import LiveEvent, Watched
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import AgentView, Query, Question, Receipt
from mnemolog.schemas.question import (
    AnyQuestion,
    AskWhy,
    AskWhyNot,
    FoldLog,
    GetBehind,
    GetContext,
    GetCycle,
    GetDifference,
    GetForgettingCurve,
    GetGraph,
    GetHistory,
    GetHub,
    GetMemory,
    GetStatus,
    GetWorkingMemory,
    ListAgents,
    ListCycles,
    ListEntities,
    ListMemories,
    ListReforms,
    ListSessions,
    ListSummaries,
    PlanDream,
    PlanReform,
    PlanUndo,
)
from mnemolog.schemas.replay import Replay
from mnemolog.schemas.status import PartitionStatus, ProjectionStatus, Status
from mnemolog.schemas.study import StudyGate
from mnemolog.schemas.transcript import ListMessages
from mnemolog.streams.logs.kafka import KafkaLog
from mnemolog.streams.logs.kafka.records import partition_of

A = TypeVar("A")
T = TypeVar("T")

_HEARD_S: Final = 1.0
"""Interval at which to poll even without a notification."""


class PartitionBackend(EmbeddedBackend):
    """One partition of the log on Kafka."""

    _PREFIXES: ClassVar[bool] = False
    """another partition may have an id that begins alike"""

    def __init__(self, folder: Path, config: Config, edges: Edges, partition: int, log_id: str) -> None:
        super().__init__(folder, config, edges, writes="never")
        self._partition = partition
        self._log_id = log_id
        self._following: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Read what is in the topics by now, and go on reading."""
        self._parts = await of_partition(
            self._folder, self._config, self._edges, self._partition, log_id=self._log_id, decided=self._decided
        )
        for follower in self._parts.followers_here:
            if self._log.copies:
                await follower.catch_up()
            self._following.append(begun(self._follow(follower), name="mnemolog-follower"))
        self._following.append(begun(self._follow(self._parts.upkeep), name="mnemolog-upkeep"))

    async def _follow(self, follower: Follower | LateUpkeep) -> None:
        """Keep an index of this folder up with the copy, where this process fills that; workers do so on servers."""
        await self._log.until_copying()
        await follower.run()

    async def close(self) -> None:
        """Take in the records that were read, and close."""
        await ended(*self._following)
        await super().close()

    @property
    def _log(self) -> KafkaLog:
        assert isinstance(self.parts.log, KafkaLog)
        return self.parts.log

    @property
    def _look_s(self) -> float:
        """Longer where this process fills the copy: it is notified of every commit as it comes."""
        return _HEARD_S if self._log.copies else super()._look_s

    async def _found(self, source: SourcePosition) -> Recorded | None:
        """In the copy, as far as it was filled."""
        # Not `find`, which asks the broker for the ends first: the topics are read all the time anyway.
        return await self._log.find_here(source)

    @property
    def trouble(self) -> MnemologError | None:
        """The last error of reading the topics, until it works again."""
        return self._log.trouble


class KafkaBackend(Operated):
    """See Backend. Partitions are opened as they are needed, or all by `shards`."""

    def __init__(self, folder: Path, config: Config, edges: Edges) -> None:
        self._folder = folder
        self._config = config
        self._edges = edges
        self._opening: dict[int, asyncio.Task[PartitionBackend]] = {}
        self._log_id = ""

    async def open(self) -> None:
        """Check that the topics exist and are ours; partitions are opened as questions need them.

        Raises LogError, ConfigError.
        """
        self._log_id = await kafka_log_id(self._config, self._edges)

    async def close(self) -> None:
        """Close every partition."""
        # An opening that is under way is awaited: what it opens has to be closed, too.
        opened = await asyncio.gather(*self._opening.values(), return_exceptions=True)
        await asyncio.gather(*(each.close() for each in opened if isinstance(each, PartitionBackend)))
        self._opening.clear()

    async def _at(self, partition: int) -> PartitionBackend:
        task = self._opening.get(partition)
        # A partition that could not be opened is tried again; all callers share one opening.
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._opening[partition] = asyncio.create_task(self._opened(partition))
        # A caller that is cancelled must not cancel the opening for all others.
        return await asyncio.shield(task)

    async def _opened(self, partition: int) -> PartitionBackend:
        folder = partition_folder(self._folder, partition)
        backend = PartitionBackend(folder, self._config, self._edges, partition, self._log_id)
        await backend.open()
        return backend

    async def _of(self, key: str) -> PartitionBackend:
        return await self._at(partition_of(key.encode(), self._config.kafka.partitions))

    async def _all(self) -> list[PartitionBackend]:
        return list(await asyncio.gather(*(self._at(number) for number in range(self._config.kafka.partitions))))

    async def shards(self) -> list[Parts]:
        """The parts of each partition."""
        return [each.parts for each in await self._all()]

    async def live(self, only: Watched, *, after: str | None) -> AsyncIterator[LiveEvent]:
        """The events of all partitions, as they happen."""
        # Closed here: an abandoned generator would follow the log until it is collected.
        async with aclosing(
            follow(Partitions([each.log for each in await self.shards()]), only, after=after)
        ) as events:
            async for event in events:
                yield event

    # Inputs.

    async def submit(self, inputs: Sequence[Message | Command], *, wait: bool) -> list[Receipt]:
        """Accept all inputs of a partition or none; with `wait` the receipts say what became of them."""
        return await self.receipts(await self.accept(inputs), wait=wait, within_s=self._config.http.wait_s)

    async def accept(self, inputs: Sequence[Message | Command]) -> list[Accepted]:
        """Publish all inputs of a partition or none. Raises InvalidInputError."""
        by_key: dict[int, list[int]] = defaultdict(list)
        for number, body in enumerate(inputs):
            by_key[partition_of(body.key.encode(), self._config.kafka.partitions)].append(number)
        accepted: dict[int, Accepted] = {}
        for partition, numbers in by_key.items():
            backend = await self._at(partition)
            accepted |= zip(numbers, await backend.accept([inputs[number] for number in numbers]), strict=True)
        return [accepted[number] for number in range(len(inputs))]

    async def receipts(
        self, accepted: Sequence[Accepted], *, wait: bool, within_s: float | None = None
    ) -> list[Receipt]:
        """Receipts for inputs that were just accepted (see EmbeddedBackend)."""
        of_each = [
            (await self._at(each.source.partition)).receipts([each], wait=wait, within_s=within_s) for each in accepted
        ]
        return [receipt for (receipt,) in await asyncio.gather(*of_each)]

    async def drained(self, *, indexed: bool = False) -> None:
        """No-op: workers drain the queue; only a caller that wants a receipt waits for them."""

    def wake(self) -> None:
        """No-op: workers notice inputs by themselves."""

    async def change(self, kind: str, memory_id: str, fields: Mapping[str, Any], *, tenant_id: str) -> Receipt:
        """Submit a command about a memory, to the partition that knows it."""
        return await self._first(lambda backend: backend.change(kind, memory_id, fields, tenant_id=tenant_id))

    # Questions.

    async def ask(self, question: Question[A], *, progress: OnProgress = unreported) -> A:
        """The answer of the agent's partition; where no agent is named, of the partition that knows, or of all."""
        return cast("A", await self._answer(cast("AnyQuestion", question), progress))

    async def _answer(self, question: AnyQuestion, progress: OnProgress) -> object:
        match question:
            case FoldLog():
                return await self._fold(question, progress)
            case GetStatus():
                return await self._status(question)
            case ListAgents():
                return await self._agents(question)
            case ListDeadLetters():
                return listed(await self.dead_letters(), question)
            case (
                Query()
                | ListEntities()
                | GetHub()
                | AskWhyNot()
                | GetContext()
                | ListSessions()
                | ListMessages()
                | StudyGate()
                | ListMemories()
                | GetGraph()
                | GetDifference()
                | GetWorkingMemory()
                | GetForgettingCurve()
                | GetFileMaterial()
                | ListSummaries()
                | PlanDream()
                | PlanUndo()
                | ListCycles()
                | GetCycle()
                | GetBehind()
                | PlanReform()
                | ListReforms()
            ):
                return await (await self._of(question.key)).ask(question, progress=progress)
            case _ if isinstance(question, ControlQuestion):
                return await (await self._of(question.key)).ask(question)
            case AskWhy() if question.key is not None:
                return await (await self._of(question.key)).ask(question)
            case AskWhy() | GetMemory() | GetHistory():
                return await self._first(lambda backend: backend.ask(question))
            case _:
                assert_never(question)

    async def _first(self, ask: Callable[[PartitionBackend], Awaitable[T]]) -> T:
        """The answer of the partition that knows it. Raises NotFoundError."""
        missing: NotFoundError | None = None
        for backend in await self._all():
            try:
                return await ask(backend)
            except NotFoundError as error:
                missing = error
        assert missing is not None
        raise missing

    async def _fold(self, question: FoldLog, progress: OnProgress) -> Replay:
        """One partition after the other."""
        if question.key is not None:
            backends = [await self._of(question.key)]
        elif question.until is not None and question.until.partition(":")[0].isdigit():
            backends = [await self._named(question.until)]
        else:
            backends = await self._all()
        return reduce(_both, [await backend.ask(question, progress=progress) for backend in backends])

    async def _agents(self, question: ListAgents) -> list[AgentView]:
        """The answers of all partitions joined: an agent is in one of them."""
        # Pages of one list cannot be made of pages of several: all of it is asked for, and cut here.
        every = replace(question, cursor=None, limit=None)
        found = [agent for backend in await self._all() for agent in await backend.ask(every)]
        return behind(sorted(found, key=lambda agent: agent.agent_id), question.cursor)[: question.limit]

    async def _named(self, token: str) -> PartitionBackend:
        """The partition of a position."""
        partition = int(token.partition(":")[0])
        if partition >= self._config.kafka.partitions:
            allowed = f"a position of one of {self._config.kafka.partitions} partitions, which count from 0"
            raise InvalidInputError("until", token, allowed)
        return await self._at(partition)

    async def _status(self, question: GetStatus) -> Status:
        """In all partitions and in each."""
        found = [await backend.ask(question) for backend in await self._all()]
        return replace(
            reduce(_together, found),
            data=str(self._folder),
            partitions=tuple(
                PartitionStatus(
                    partition=number,
                    position=each.position,
                    pending=each.pending,
                    lag={name: projection.lag for name, projection in each.projections.items()},
                )
                for number, each in enumerate(found)
            ),
        )

    # Operations.

    async def dead_letters(self) -> list[DeadLetter]:
        """The dead letters of all partitions, the oldest first."""
        letters = [
            letter._replace(number=self._number(backend.parts.log.partition, letter.number))
            for backend in await self._all()
            for letter in await backend.dead_letters()
        ]
        return sorted(letters, key=lambda letter: (letter.at, letter.number))

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into its topic again. Raises NotFoundError."""
        if number < 1:
            raise NotFoundError("dead letter", str(number))
        # The inverse of `_number`: each partition counts its own letters, and no two have one number here.
        own, partition = divmod(number - 1, self._config.kafka.partitions)
        return await (await self._at(partition)).retry(own + 1, arrived_at=arrived_at)

    def _number(self, partition: int, number: int) -> int:
        """The number of a letter among those of all partitions."""
        return (number - 1) * self._config.kafka.partitions + partition + 1


def _both(one: Replay, other: Replay) -> Replay:
    # A mean of rates would count a small partition as much as a large one.
    seconds = sum(each.events / each.events_per_s for each in (one, other) if each.events_per_s)
    return Replay(
        events=one.events + other.events,
        commits=one.commits + other.commits,
        events_per_s=int((one.events + other.events) / seconds) if seconds else 0,
        agents=dict(sorted({**one.agents, **other.agents}.items())),
        model_calls=one.model_calls + other.model_calls,
        verified=None if one.verified is None else bool(one.verified and other.verified),
        differences=one.differences + other.differences,
    )


def _together(one: Status, other: Status) -> Status:
    return replace(
        one,
        position=_sum(one.position, other.position),
        bytes=_sum(one.bytes, other.bytes),
        pending=_sum(one.pending, other.pending),
        dead_letters=_sum(one.dead_letters, other.dead_letters),
        agents=one.agents + other.agents,
        messages=one.messages + other.messages,
        memories=one.memories + other.memories,
        memories_superseded=one.memories_superseded + other.memories_superseded,
        memories_forgotten=one.memories_forgotten + other.memories_forgotten,
        messages_asleep=one.messages_asleep + other.messages_asleep,
        writing=one.writing or other.writing,
        projections={name: _projections(each, other.projections[name]) for name, each in one.projections.items()},
        trouble=one.trouble or other.trouble,
        stuck=tuple(sorted((*one.stuck, *other.stuck), key=lambda each: -each.waits_s)),
    )


def _projections(one: ProjectionStatus, other: ProjectionStatus) -> ProjectionStatus:
    return replace(
        one,
        position=_sum(one.position, other.position),
        lag=_sum(one.lag, other.lag),
        trouble=one.trouble or other.trouble,
        building=one.building or other.building,
    )


def _sum(one: int | None, other: int | None) -> int | None:
    """The sum; None if one of them is unknown."""
    return None if one is None or other is None else one + other
