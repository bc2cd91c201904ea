"""An installation on Kafka for the fault suite: its producer, its workers as real processes, and who starts them again.

Everything is bounded: a wait that takes too long fails with what the workers said.
"""

import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple
from uuid import uuid4

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, ConsumerRecord, TopicPartition
from aiokafka.errors import CommitFailedError, KafkaError

from mnemolog.ops.worker import Role
from mnemolog.schemas.commit import decode_commit
from mnemolog.schemas.config import (
    Config,
    EmbedderConfig,
    KafkaConfig,
    OpenSearchConfig,
    ProjectionConfig,
    RuntimeConfig,
    StreamConfig,
)
from mnemolog.schemas.input import COMMANDS, MESSAGES, SourcePosition
from mnemolog.schemas.message import Message
from mnemolog.streams.logs.kafka.records import encode_input
from mnemolog.streams.logs.kafka.topics import EVENTS, consumer_of, create_topics, group_id
from tests.acceptance.warm import COMMAND, Forked
from tests.fault.kafka_conversation import Said, portions
from tests.fault.kafka_worker import POINT, SIGNAL, STOPPED, VISIT

PARTITIONS: Final = 4

STUCK_S: Final = 180.0
"""When nothing happens for so long, something hangs: longer than a session and a transaction's time-out."""

ENDED_S: Final = 60.0
"""A worker that was asked to end has ended by then."""

AHEAD: Final = 60
"""Inputs that wait for their commits at most before more are sent: there is always work when something happens."""

IDLE_S: Final = 20.0
"""When nothing happens for so long though everything is settled, it was not enough."""

LOOK_S: Final = 0.05
RETRY_S: Final = 0.5
AGAIN_S: Final = 0.5
"""How soon a worker that ended by itself is started again."""

TAIL: Final = 4_000

TOOK_OVER: Final = "another worker took over"
"""What a worker says as it ends because a partition of its own is another one's now."""


class Fate(NamedTuple):
    """A process is killed, or stopped, when it comes to a point for the n-th time."""

    point: str
    visit: int
    signal: str = "kill"

    @property
    def environment(self) -> dict[str, str]:
        """For tests.fault.kafka_worker."""
        return {POINT: self.point, VISIT: str(self.visit), SIGNAL: self.signal}


class Worker:
    """A process that is started again whenever it ends, as a supervisor would; each life has a fate or none."""

    def __init__(
        self, name: str, folder: Path, environment: dict[str, str], fates: Callable[[int], Fate | None], role: Role
    ) -> None:
        """A life with a fate is of the role `all`."""
        self.name = name
        self.folder = folder
        self._role = role
        self.ends: Counter[int] = Counter()
        """how often it ended with which status; a negative one is a signal's number"""
        self._environment = environment
        self._fates = fates
        self._log = folder.parent / f"{name}.log"
        self._process: Forked | None = None
        self._supervising: asyncio.Task[None] | None = None
        self._lives = 0
        self._begins_at = 0
        """where in its log the present life begins"""
        self._fenced = 0
        """how many of its lives ended because another worker took over"""
        self.born_at = time.monotonic()
        """when the present life began"""

    @property
    def kills(self) -> int:
        """How often it was gone from one instant to the next."""
        return self.ends[-signal.SIGKILL]

    def start(self) -> None:
        """Run from now on."""
        self._supervising = asyncio.create_task(self._supervise(), name=self.name)

    async def _supervise(self) -> None:
        while True:
            self._process = self._spawn(self._fates(self._lives))
            self.born_at = time.monotonic()
            status = await self._process.until_ended()
            self.note_end(status)
            if status > 0:  # a life that ended by itself had not met its fate: the next has the same one
                await asyncio.sleep(AGAIN_S)
            else:
                self._lives += 1

    def begin_life(self, fate: Fate | None) -> None:
        """Note in its log that a life begins."""
        with self._log.open("ab") as log:
            log.write(f"--- {time.strftime('%X')} life {self._lives}, fate {fate}\n".encode())
        self._begins_at = self._log.stat().st_size

    def note_end(self, status: int) -> None:
        """Its present life ended, and all it wrote is in the log."""
        self.ends[status] += 1
        if status == 1:
            # By life: one that is fenced may say so more than once, and another one may have failed.
            self._fenced += TOOK_OVER.encode() in self._log.read_bytes()[self._begins_at :]

    def _spawn(self, fate: Fate | None) -> Forked:
        module, arguments = (
            (COMMAND, ("worker", self._role, "--data", str(self.folder)))
            if fate is None
            else ("tests.fault.kafka_worker", (str(self.folder),))
        )
        self.begin_life(fate)
        environment = {**self._environment, **(fate.environment if fate else {})}
        return Forked(module, arguments, out=self._log, err=self._log, environment=environment)

    def send(self, number: signal.Signals) -> None:
        """Send the process a signal, if it lives."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                # Popen.send_signal would look whether it has ended, and take the status from its waiter.
                os.kill(self._process.pid, number)

    async def killed(self) -> None:
        """Until its present life, or the next, has ended from one instant to the next."""
        before = self.kills
        while self.kills == before:
            self.send(signal.SIGKILL)
            await asyncio.sleep(LOOK_S)

    async def stop(self) -> None:
        """Ask it to end, and start it no more. Raises AssertionError where it does not end in good order."""
        if self._supervising is None:
            return
        self._supervising.cancel()
        await asyncio.gather(self._supervising, return_exceptions=True)
        self._supervising = None
        process = self._process
        if process is None:
            return
        if process.returncode is None:
            self.send(signal.SIGTERM)
        try:
            async with asyncio.timeout(ENDED_S):
                status = await process.until_ended()
        except TimeoutError:
            self.send(signal.SIGABRT)
            raise AssertionError(f"{self.name} did not end within {ENDED_S:.0f} s of SIGTERM\n{self.said()}") from None
        assert status in (0, -signal.SIGKILL, -signal.SIGTERM, *self.ends), (
            f"{self.name} ended with {status}\n{self.said()}"
        )

    async def kill(self) -> None:
        """End it, and start it no more."""
        if self._supervising is not None:
            self._supervising.cancel()
            await asyncio.gather(self._supervising, return_exceptions=True)
        self.send(signal.SIGKILL)
        if self._process is not None:
            await self._process.until_ended()

    async def stopped(self) -> None:
        """Until it has stopped itself, as its fate has it."""
        async with asyncio.timeout(STUCK_S):
            while not self.has_stopped():  # noqa: ASYNC110  another process does
                await asyncio.sleep(LOOK_S)

    def has_stopped(self) -> bool:
        """Whether a life of it stopped itself."""
        return (self.folder / STOPPED).exists()

    def was_fenced(self) -> bool:
        """Whether each life that ended by itself lost a partition to another worker: one that stood still too long."""
        return self._fenced == self.ends[1] > 0

    def _written(self) -> str:
        return self._log.read_text(errors="replace") if self._log.exists() else "nothing"

    def said(self) -> str:
        """The end of what its processes wrote."""
        return f"{self.name} ({dict(self.ends)}) said:\n{self._written()[-TAIL:]}"


def immortal(_life: int) -> None:
    """The fate of a worker that nothing happens to by itself."""


class Installation:
    """Topics of their own on a broker, a producer, workers, and the number of inputs that have their commits."""

    def __init__(self, address: str, folder: Path, seed: int, opensearch: str | None = None) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.workers: list[Worker] = []
        self.sent = 0
        self.told: list[Said] = []
        """everything that was sent, in order, once each"""
        self.settled = 0
        self.pace: Callable[[], float] = lambda: 1.0
        """the share of all that there is to say that may be said by now"""
        self.to_say = 1
        self._settled_at = time.monotonic()
        self.config = Config(
            runtime=RuntimeConfig(kind="kafka"),
            stream=StreamConfig(clock="message"),
            embedder=EmbedderConfig(kind="hashing", threads=1),
            kafka=KafkaConfig(bootstrap_servers=address, prefix=f"fault-{uuid4().hex}", partitions=PARTITIONS),
        )
        if opensearch is not None:
            self.config = replace(
                self.config,
                projections=ProjectionConfig(text_kind="opensearch"),
                opensearch=OpenSearchConfig(url=opensearch),
            )
        self._watching: asyncio.Task[None] | None = None
        self._seen: set[SourcePosition] = set()

    # Workers.

    def worker(
        self,
        name: str,
        fates: Callable[[int], Fate | None] = immortal,
        *,
        folder: str | None = None,
        role: Role = "all",
    ) -> Worker:
        """One more worker, which runs from now on; it may share the folder of another."""
        worker = Worker(name, self.folder / (folder or name), self._environment(), fates, role)
        self.workers.append(worker)
        worker.start()
        return worker

    def _environment(self) -> dict[str, str]:
        """Of a worker, which knows nothing of this process's settings."""
        kafka = self.config.kafka
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("MNEMOLOG_")}
        return inherited | {
            "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path),
            "MNEMOLOG_RUNTIME__KIND": "kafka",
            "MNEMOLOG_STREAM__CLOCK": "message",
            "MNEMOLOG_EMBEDDER__KIND": "hashing",
            "MNEMOLOG_EMBEDDER__THREADS": "1",
            "MNEMOLOG_KAFKA__BOOTSTRAP_SERVERS": kafka.bootstrap_servers,
            "MNEMOLOG_KAFKA__PREFIX": kafka.prefix,
            "MNEMOLOG_KAFKA__PARTITIONS": str(kafka.partitions),
            "MNEMOLOG_PROJECTIONS__TEXT_KIND": self.config.projections.text_kind,
            "MNEMOLOG_OPENSEARCH__URL": self.config.opensearch.url,
        }

    @property
    def kills(self) -> int:
        """Of all workers."""
        return sum(worker.kills for worker in self.workers)

    # The producer: what it is told has failed, it sends again, with all that was behind it.

    async def tell(self, said: Sequence[Said], *, times: int = 1) -> None:
        """Send in portions while others work, each record as often as said."""
        for portion in portions(said):
            await self._until(self._may_go_on)
            self.told += portion
            await self._deliver(portion, times)

    def says_by_now(self, share: float) -> None:
        """Of all that there is to say, so much may be said."""
        self.pace = lambda: share

    def _may_go_on(self) -> bool:
        """There is always work when something happens; where nothing happens for want of work, there is all of it."""
        happened_at = max(self._settled_at, *(worker.born_at for worker in self.workers), 0.0)
        idle = self.settled >= self.sent and time.monotonic() > happened_at + IDLE_S
        if idle:
            self.pace = lambda: 1.0
        return self.sent - self.settled < AHEAD and len(self.told) < self.pace() * self.to_say

    async def repeat(self, said: Sequence[Said]) -> None:
        """Send again what was sent before, as a producer does who never heard of it."""
        await self._deliver(said, 1)

    async def _deliver(self, portion: Sequence[Said], times: int) -> None:
        left = list(portion)
        while left:
            producer = AIOKafkaProducer(bootstrap_servers=self.config.kafka.bootstrap_servers)
            try:
                await producer.start()
                while left:
                    for _ in range(times):
                        await self._send(producer, left[0])
                    left.pop(0)
            except KafkaError:
                await asyncio.sleep(RETRY_S)
            finally:
                await producer.stop()

    async def _send(self, producer: AIOKafkaProducer, body: Said) -> None:
        topic = self.config.kafka.topic(MESSAGES if isinstance(body, Message) else COMMANDS)
        await producer.send_and_wait(topic, encode_input(body), key=body.key.encode())
        self.sent += 1

    # What has its commit.

    async def all_settled(self) -> None:
        """Until every input that lies in the topics has its commit."""
        self.sent = len(await records(self.config.kafka, (MESSAGES, COMMANDS)))
        await self._until(lambda: self.settled >= self.sent)

    async def some_settled(self, number: int) -> None:
        """Until so many more commits are there, or all that were sent."""
        goal = self.settled + number
        await self._until(lambda: self.settled >= min(goal, max(self.sent, 1)))

    async def _until(self, reached: Callable[[], bool]) -> None:
        """Wait, as long as there is any progress: commits, or processes that were ended."""
        before, since = self._progress, time.monotonic()
        while not reached():
            if self._watching is not None and self._watching.done():
                self._watching.result()
            await asyncio.sleep(LOOK_S)
            if self._progress > before:
                before, since = self._progress, time.monotonic()
            if time.monotonic() > since + STUCK_S:
                raise AssertionError(f"nothing for {STUCK_S:.0f} s, {self.settled} of {self.sent}\n{self.said()}")

    @property
    def _progress(self) -> int:
        ended = (number for worker in self.workers for status, number in worker.ends.items() if status <= 0)
        return self.settled + sum(ended)

    def said(self) -> str:
        """What all workers said last."""
        return "\n".join(worker.said() for worker in self.workers)

    async def _watch(self) -> None:
        while True:
            try:
                await self._watch_on()
            except KafkaError:
                await asyncio.sleep(RETRY_S)

    async def _watch_on(self) -> None:
        consumer = consumer_of(self.config.kafka, _partitions(self.config.kafka, (EVENTS,)))
        try:
            await consumer.start()
            while True:
                for found in (await consumer.getmany(timeout_ms=200)).values():
                    self._seen |= {decode_commit(record.value).source for record in found if record.key}
                if len(self._seen) > self.settled:
                    self.settled, self._settled_at = len(self._seen), time.monotonic()
        finally:
            await consumer.stop()

    # Life.

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Installation"]:
        """With its topics, as long as the block lasts; no process is left behind."""
        self.folder.mkdir(parents=True, exist_ok=True)
        await create_topics(self.config.kafka)
        self._watching = asyncio.create_task(self._watch())
        try:
            yield self
        finally:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
            await asyncio.gather(*(worker.kill() for worker in self.workers))

    async def stop_workers(self) -> None:
        """Ask all to end."""
        await asyncio.gather(*(worker.stop() for worker in self.workers))

    async def forget_what_was_acknowledged(self) -> None:
        """Everything is delivered again: the group begins at the beginning, once it has no members."""
        kafka = self.config.kafka
        consumer = AIOKafkaConsumer(bootstrap_servers=kafka.bootstrap_servers, group_id=group_id(kafka))
        inputs = _partitions(kafka, (MESSAGES, COMMANDS))
        consumer.assign(inputs)
        try:
            await consumer.start()
            async with asyncio.timeout(STUCK_S):
                while not await _has_committed(consumer, dict.fromkeys(inputs, 0)):  # noqa: ASYNC110  others leave
                    await asyncio.sleep(RETRY_S)
        finally:
            await consumer.stop()


async def _has_committed(consumer: AIOKafkaConsumer, offsets: dict[TopicPartition, int]) -> bool:
    """Whether the broker took it: not from an outsider as long as a worker that has ended counts as a member."""
    try:
        await consumer.commit(offsets)
    except CommitFailedError:
        return False
    return True


async def records(kafka: KafkaConfig, topics: Iterable[str]) -> list[ConsumerRecord]:
    """All that is committed in the topics, each partition in order."""
    partitions = _partitions(kafka, topics)
    consumer = consumer_of(kafka, partitions)
    found: list[ConsumerRecord] = []
    try:
        await consumer.start()
        ends = await consumer.end_offsets(partitions)
        for partition in partitions:
            while await consumer.position(partition) < ends[partition]:
                for batch in (await consumer.getmany(timeout_ms=200)).values():
                    found += batch
    finally:
        await consumer.stop()
    return found


def _partitions(kafka: KafkaConfig, topics: Iterable[str]) -> list[TopicPartition]:
    return [TopicPartition(kafka.topic(name), number) for name in topics for number in range(kafka.partitions)]
