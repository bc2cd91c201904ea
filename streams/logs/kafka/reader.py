"""Following the topics of a partition into its copy, and waiting until all is taken in."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

from aiokafka import AIOKafkaConsumer, ConsumerRecord, TopicPartition

from mnemolog.schemas.commit import Copied
from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import LogError, LogUnavailableError, WriterBusyError
from mnemolog.streams.logs.kafka.client import explained, started
from mnemolog.streams.logs.kafka.commit_parts import CommitParts
from mnemolog.streams.logs.kafka.group import acknowledged
from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
from mnemolog.streams.logs.kafka.progress import Progress
from mnemolog.streams.logs.kafka.records import Record
from mnemolog.streams.logs.kafka.state import PartitionState
from mnemolog.streams.logs.kafka.topics import DEAD_LETTERS, LOOK_S, MS, TOPICS, consumer_of

RETRY_S: Final = 1.0
"""The wait after a failure of the topics or the copy before the next attempt."""


class Reader:
    """Takes in committed records: inputs and dead letters into the state, events also into the copy."""

    def __init__(
        self, config: KafkaConfig, partition: int, copy: KafkaCopy, state: PartitionState, progress: Progress
    ) -> None:
        self._config = config
        self._partition = partition
        self._copy = copy
        self._state = state
        self._progress = progress
        self._names = {config.topic(name): name for name in TOPICS}
        self._parts = CommitParts()
        self._consumer: AIOKafkaConsumer | None = None
        self._asker: AIOKafkaConsumer | None = None
        """asks for end offsets; on the consumer's connection the request would wait for a fetch without records"""
        self._following: asyncio.Task[None] | None = None
        self._taking = asyncio.Lock()
        """held while records are taken in: reading of the events starts and stops only in between"""
        self._copying = asyncio.Event()
        """this process fills the copy"""
        self.trouble: LogError | None = None
        """the last error of reading, until reading works again"""

    # Life.

    async def start(self) -> None:
        """Connect, and begin to follow. Raises LogError."""
        await self._copy_if_nobody_does()
        consumer, asker = consumer_of(self._config, self._progress.followed), consumer_of(self._config, [])
        async with explained(self._config):
            await started(consumer)
            self._consumer = consumer
            await started(asker)
            self._asker = asker
            self._progress.at = await self._beginnings()
        self._seek()
        self._following = asyncio.create_task(self._follow(), name=f"mnemolog-kafka-{self._partition}")

    async def _beginnings(self) -> dict[TopicPartition, int]:
        """The offsets at which reading begins: after the inputs known to be done, and after the commits of the copy."""
        done = await acknowledged(self._config) if self._progress.inputs else {}
        # Acknowledged inputs have their commits, so that a large topic of inputs is not read from its beginning.
        begins = {topic: done.get(topic, 0) for topic in self._progress.followed}
        return begins | {self._progress.events: self._copy.next_offset()}

    async def stop(self) -> None:
        """Stop following; the connections stay open."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
            self._following = None

    async def close(self) -> None:
        """Close the connections to the broker."""
        for client in (self._consumer, self._asker):
            if client is not None:
                await client.stop()
        self._consumer = self._asker = None

    # Waiting.

    async def ends(self, topics: Sequence[TopicPartition]) -> dict[TopicPartition, int]:
        """Their end offsets, of committed records."""
        assert self._asker is not None, "start first"
        async with explained(self._config):
            ends: dict[TopicPartition, int] = await self._asker.end_offsets(topics)
        return ends

    async def until_taken(self, ends: Mapping[TopicPartition, int]) -> None:
        """Wait until the records before these offsets are taken in. Raises LogError if nothing moves any more."""
        try:
            async with asyncio.timeout(self._config.timeout_s) as patience:
                while self._progress.is_behind(ends):
                    if self.trouble is not None:
                        raise self.trouble
                    before = self._progress.total
                    await self._progress.moved()
                    if self._progress.total > before:  # a long partition takes long
                        patience.reschedule(asyncio.get_running_loop().time() + self._config.timeout_s)
        except TimeoutError:
            raise LogUnavailableError(
                f"Kafka at {self._config.bootstrap_servers}: nothing more could be read of partition {self._partition} "
                f"for {self._config.timeout_s:g} s (kafka.timeout_s), and its end was not reached"
            ) from None

    # Reading the events: from the topic, or as the writer.

    @property
    def copies(self) -> bool:
        """Whether this process fills the copy on this machine."""
        return self._copying.is_set()

    async def until_copying(self) -> None:
        """Wait until this process fills the copy on this machine: another one may do so, and end."""
        await self._copying.wait()

    async def leave_events(self) -> None:
        """Stop reading the events: the writer of this process takes in what it appends."""
        async with self._taking:
            self._reading.pause(self._progress.events)
            self._progress.writing = True

    async def take_events_up(self) -> None:
        """Read the events again: others may write from now on."""
        async with self._taking:
            self._read_events_on()

    def _read_events_on(self) -> None:
        """Read from the end of the copy on."""
        topic = self._progress.events
        self._progress.at[topic] = self._copy.next_offset()
        self._reading.seek(topic, self._progress.at[topic])
        self._reading.resume(topic)

    async def _copy_if_nobody_does(self) -> None:
        """Fill the copy if its lock is free: the process that filled it may have ended."""
        try:
            await self._copy.open_writer()
        except WriterBusyError:
            if self._consumer is not None:
                self._consumer.pause(self._progress.events)
                await self._state.look_again()
            return
        self._copying.set()
        await self._state.load()
        if self._consumer is not None:
            self._read_events_on()

    # Following.

    @property
    def _reading(self) -> AIOKafkaConsumer:
        assert self._consumer is not None, "start first"
        return self._consumer

    async def _follow(self) -> None:
        """Read until cancelled; a failure is kept in `trouble`, which callers raise, and reading is retried."""
        while True:
            try:
                async with explained(self._config):
                    await self._follow_on()
                self.trouble = None
            except LogError as error:
                self._begin_again(error)
            except Exception as error:  # if this task ended, callers would wait without a reason
                trouble = LogUnavailableError(f"partition {self._partition}: cannot be read ({error!r})")
                trouble.__cause__ = error
                self._begin_again(trouble)
            self._progress.notify()
            if self.trouble is not None:
                await asyncio.sleep(RETRY_S)

    def _begin_again(self, trouble: LogError) -> None:
        self.trouble = trouble
        self._seek()

    async def _follow_on(self) -> None:
        if not self.copies:
            await self._copy_if_nobody_does()
        if self._progress.knows_all:
            await asyncio.sleep(LOOK_S)
            return
        records = await self._reading.getmany(timeout_ms=int(LOOK_S * MS))
        events = records.pop(self._progress.events, [])
        async with self._taking:
            for topic, found in records.items():
                self._take_records(self._names[topic.topic], found)
            if self.copies and not self._progress.writing:
                await self._take_events(events)
            for topic in self._progress.inputs:
                self._progress.at[topic] = await self._reading.position(topic)

    def _take_records(self, name: str, records: Sequence[ConsumerRecord]) -> None:
        for record in records:
            if name == DEAD_LETTERS:
                self._state.take_letter(record.value or b"")
            else:
                self._state.take(Record(name, record.offset, record.key, record.value, record.timestamp / MS))

    async def _take_events(self, records: Sequence[ConsumerRecord]) -> None:
        """Copy the whole commits; the records of an incomplete one are read again after a failure."""
        # Without the first record of the partition, which names the log and has an empty key.
        added = [self._parts.add(record.value or b"", record.offset) for record in records if record.key]
        whole: list[Copied] = [commit for commit in added if commit is not None]
        begins_at, topic = self._parts.begins_at, self._progress.events
        # The position, not the last offset + 1: it is also past the markers that transactions leave.
        next_offset = await self._reading.position(topic) if begins_at is None else begins_at
        if next_offset > self._progress.at[topic]:
            await self._state.keep(whole, next_offset)

    def _seek(self) -> None:
        """Continue after the records that were taken in."""
        # Their first records come again: kept, they would be joined twice.
        self._parts.forget()
        for topic in self._progress.followed:
            self._reading.seek(topic, self._progress.at[topic])
