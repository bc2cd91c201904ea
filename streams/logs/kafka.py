"""The log on Kafka, one partition of it: inputs in two topics, commits in a third, dead letters in a fourth.

Every partition is a log of its own, with one writer at a time: a transactional producer whose id names the partition,
so that who opens it anew fences whoever wrote before. A commit, and the dead letter that it makes, are one transaction;
readers see committed records alone. Positions and offsets count from 1 here, so that 0 is before everything.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, NamedTuple
from uuid import uuid4

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, ConsumerRecord, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.errors import (
    InvalidProducerEpoch,
    KafkaError,
    MessageSizeTooLargeError,
    ProducerFenced,
    TopicAlreadyExistsError,
)
from tenacity import AsyncRetrying, retry_if_result, stop_after_delay, wait_fixed

from mnemolog.processors.ports import READ_BATCH, Accepted, DeadLetter, Recorded
from mnemolog.schemas.command import Command
from mnemolog.schemas.commit import Commit, decode_commit
from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import (
    InvalidInputError,
    LogUnavailableError,
    NotFoundError,
    RepeatedIdError,
    SourceRecreatedError,
    WriterFencedError,
)
from mnemolog.schemas.input import COMMANDS, MESSAGES, Input, SourcePosition, Unreadable, decode_body
from mnemolog.schemas.message import Message
from mnemolog.streams.logs.kafka_index import PartitionIndex
from mnemolog.streams.logs.kafka_records import (
    Letter,
    Place,
    Record,
    commit_records,
    decode_letter,
    encode_input,
    encode_letter,
    head,
    inputs_of,
    joined,
    log_id_of,
)

EVENTS: Final = "events"
DEAD_LETTERS: Final = "dead-letters"
TOPICS: Final = (MESSAGES, COMMANDS, EVENTS, DEAD_LETTERS)

_FOR_EVER: Final = "-1"
_LOOK_MS: Final = 100
"""How long one fetch waits for more; somebody who asks waits as long at most."""


# Topics.


async def create_topics(config: KafkaConfig) -> None:
    """Make the topics that are not there, and check those that are. Raises LogUnavailableError."""
    admin = AIOKafkaAdminClient(**_client(config))
    async with _explained(config):
        await admin.start()
    try:
        async with _explained(config):
            for name in TOPICS:
                await _create(admin, config, name)
            described = await _described(admin, config)
        for topic, partitions in described.items():
            _check_partitions(topic, partitions, config)
    finally:
        await admin.close()


async def _create(admin: AIOKafkaAdminClient, config: KafkaConfig, name: str) -> None:
    # Events and dead letters are the truth and what it cost: they stay for ever.
    retention = _FOR_EVER if name in (EVENTS, DEAD_LETTERS) else str(int(config.retention_days * _DAY_MS))
    topic = NewTopic(
        config.topic(name),
        config.partitions,
        config.replication,
        topic_configs={
            "retention.ms": retention,
            "retention.bytes": _FOR_EVER,
            "cleanup.policy": "delete",
            "max.message.bytes": str(config.max_record_bytes + _OVERHEAD_BYTES),
        },
    )
    with suppress(TopicAlreadyExistsError):
        await admin.create_topics([topic])


async def _described(admin: AIOKafkaAdminClient, config: KafkaConfig) -> dict[str, int]:
    """How many partitions each topic has; a broker takes a moment to hear of those that were just made."""

    async def ask() -> dict[str, int]:
        found = await admin.describe_topics([config.topic(name) for name in TOPICS])
        return {topic["topic"]: len(topic["partitions"]) for topic in found}

    patiently = AsyncRetrying(
        retry=retry_if_result(lambda found: 0 in found.values()),
        wait=wait_fixed(_LOOK_MS / _MS),
        stop=stop_after_delay(config.timeout_s),
        retry_error_callback=lambda state: state.outcome and state.outcome.result(),
    )
    return await patiently(ask)


def _check_partitions(topic: str, found: int, config: KafkaConfig) -> None:
    if found != config.partitions:
        raise LogUnavailableError(
            f"the topic {topic} has {found} partitions, and kafka.partitions is {config.partitions}: an agent would be "
            "in another partition than before; set kafka.partitions, or another kafka.prefix"
        )


# The log.


class KafkaLog:
    """Inbox, EventLog and DeadLetters of one partition. `start` before anything else."""

    def __init__(self, config: KafkaConfig, partition: int) -> None:
        self._config = config
        self._partition = partition
        self._topics = {name: TopicPartition(config.topic(name), partition) for name in TOPICS}
        self._names = {topic.topic: name for name, topic in self._topics.items()}
        self._index = PartitionIndex()
        self._log_id: str | None = None
        self._unplaced: list[Record] = []
        """inputs that were read before the log's name was"""
        self._consumer: AIOKafkaConsumer | None = None
        self._producer: AIOKafkaProducer | None = None
        """for inputs"""
        self._writer: AIOKafkaProducer | None = None
        """for commits, in transactions"""
        self._reading = asyncio.Lock()
        self._appending = asyncio.Lock()

    # Life.

    async def start(self) -> None:
        """Connect, name the log if it has no name yet, and read what is there. Raises LogError."""
        self._consumer = self._reader(self._topics.values())
        async with _explained(self._config):
            await self._consumer.start()
            await self._sync()
        if self._log_id is None:
            await self._name()

    async def _name(self) -> None:
        """Of two that name it at once, the first wins: it stands before the other."""
        await self.open_writer()
        try:
            await self._transact([_Outgoing(EVENTS, b"", head(str(uuid4())))])
            await self._sync()
        finally:
            await self.close_writer()

    async def close(self) -> None:
        """Let go of the broker."""
        await self.close_writer()
        if self._consumer is not None:
            await self._consumer.stop()
            self._consumer = None
        if self._producer is not None:
            await self._producer.stop()
            self._producer = None

    @property
    def log_id(self) -> str:
        """The name of this log among all logs."""
        assert self._log_id is not None, "start first"
        return self._log_id

    # The inbox.

    async def accept(self, bodies: Sequence[Message | Command], *, arrived_at: float) -> list[Accepted]:
        """Keep all inputs of a topic or none (see Inbox).

        An id that was read before is known here; what another producer sends at the same moment, the writer will tell.
        """
        encoded = {(body.key, _id(body)): (body, encode_input(body)) for body in reversed(bodies)}
        await self._synced()
        known = dict(self._index.ids)
        hashes = {name: content_hash for name, (content_hash, _) in known.items()}
        for body in bodies:
            if hashes.setdefault((body.key, _id(body)), body.content_hash) != body.content_hash:
                raise RepeatedIdError(_id(body))
        await self._publish([encoded[name] for name in reversed(encoded) if name not in known], arrived_at)
        await self._synced()
        seen = set(known)
        return [self._accepted(body, seen) for body in bodies]

    def _accepted(self, body: Message | Command, seen: set[tuple[str, str]]) -> Accepted:
        """Of an id that comes twice, the second is a repeat."""
        name = (body.key, _id(body))
        repeated = name in seen
        seen.add(name)
        return Accepted(_id(body), self._index.ids[name][1], repeated=repeated)

    async def _publish(self, inputs: Sequence[tuple[Message | Command, bytes]], arrived_at: float) -> None:
        """Each topic's records in one batch, which Kafka keeps whole or not at all."""
        for topic in (MESSAGES, COMMANDS):
            wanted = [(body, data) for body, data in inputs if isinstance(body, Message) == (topic == MESSAGES)]
            if wanted:
                async with _explained(self._config):
                    await self._send_batch(topic, wanted, arrived_at)

    async def _send_batch(
        self, topic: str, inputs: Sequence[tuple[Message | Command, bytes]], arrived_at: float
    ) -> None:
        producer = await self._started_producer()
        batch = producer.create_batch()
        for body, data in inputs:
            stamp = int(arrived_at * _MS)
            if batch.append(key=body.key.encode(), value=data, timestamp=stamp) is None:
                await (await producer.send_batch(batch, self._topics[topic].topic, partition=self._partition))
                batch = producer.create_batch()
                if batch.append(key=body.key.encode(), value=data, timestamp=stamp) is None:
                    raise InvalidInputError(
                        "content", f"{len(data)} bytes", f"at most {self._config.max_record_bytes} bytes"
                    )
        await (await producer.send_batch(batch, self._topics[topic].topic, partition=self._partition))

    async def _started_producer(self) -> AIOKafkaProducer:
        if self._producer is None:
            self._producer = AIOKafkaProducer(
                **_client(self._config),
                enable_idempotence=True,
                max_batch_size=self._config.max_record_bytes,
                max_request_size=self._config.max_record_bytes + _OVERHEAD_BYTES,
            )
            await self._producer.start()
        return self._producer

    async def pending(self, *, after: Mapping[str, int], limit: int) -> list[Input | Unreadable]:
        """Inputs behind the offsets that have no commit yet, by arrival."""
        await self._synced()
        return self._index.pending(after, limit)

    async def settled(self, key: str, offset: int) -> bool:
        """Whether each input of the agent up to the offset has its commit."""
        await self._synced()
        return self._index.settled(key, offset)

    # The writer.

    async def open_writer(self) -> None:
        """Become the one writer, and fence whoever was. Raises SourceRecreatedError."""
        await self.close_writer()
        writer = AIOKafkaProducer(
            **_client(self._config),
            transactional_id=f"{self._config.prefix}-{self._partition}",
            transaction_timeout_ms=self._config.transaction_timeout_ms,
            max_request_size=self._config.max_record_bytes + _OVERHEAD_BYTES,
        )
        async with _explained(self._config):
            await writer.start()
        self._writer = writer
        await self._synced()
        await self._check_source()

    async def _check_source(self) -> None:
        """A topic that ends below what was read from it was made anew: its offsets mean other inputs now."""
        async with _explained(self._config):
            assert self._consumer is not None, "start first"
            ends = await self._consumer.end_offsets([self._topics[MESSAGES], self._topics[COMMANDS]])
        for name in (MESSAGES, COMMANDS):
            end, mark = ends[self._topics[name]], self._index.highest_mark(self._log_id or "", name)
            if end < mark:
                await self.close_writer()
                raise SourceRecreatedError(
                    f"the topic {self._topics[name].topic} ends at {end} in partition {self._partition}, but {mark} "
                    "was read from it before: it was made anew; use another kafka.prefix and import an export"
                )

    async def close_writer(self) -> None:
        """Let others write."""
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.stop()

    async def append(self, commits: Sequence[Commit]) -> int:
        """Append all or none (see EventLog)."""
        async with self._appending:
            fresh = self._fresh(commits)
            records = [record for commit in fresh for record in self._records(commit)]
            if records or self._writer is None:
                await self._transact(records)
                await self._synced()
        return self._index.end

    def _fresh(self, commits: Sequence[Commit]) -> list[Commit]:
        """Those above their agents' marks, and of one input the first."""
        fresh: list[Commit] = []
        highest: dict[tuple[str, Any], tuple[int, int]] = {}
        for commit in commits:
            name = (commit.key, commit.source.source)
            if self._index.is_new(commit) and commit.source.place > highest.get(name, _BEFORE_ALL):
                highest[name] = commit.source.place
                fresh.append(commit)
        return fresh

    def _records(self, commit: Commit) -> list["_Outgoing"]:
        key = commit.key.encode()
        values = commit_records(commit, most_bytes=self._config.max_record_bytes)
        records = [_Outgoing(EVENTS, key, value) for value in values]
        waiting = self._index.waiting(commit.source)
        if commit.dead_letter is not None and waiting is not None:
            dead = commit.dead_letter
            letter = Letter(
                key=commit.key,
                input_id=commit.input_id,
                reason=dead.reason,
                detail=dead.detail,
                at=commit.recorded_at,
                body=waiting.value.decode(errors="replace"),
            )
            records.append(_Outgoing(DEAD_LETTERS, key, encode_letter(letter)))
        return records

    async def _transact(self, records: Iterable["_Outgoing"]) -> None:
        """Send all in one transaction; every send is awaited, or an oversize record would hang it without a word."""
        if self._writer is None:
            raise WriterFencedError(f"partition {self._partition}: another writer took over; this one stops")
        try:
            async with self._writer.transaction():
                sent = [await self._send(self._writer, record) for record in records]
                await asyncio.gather(*sent)
        except (ProducerFenced, InvalidProducerEpoch) as error:
            await self.close_writer()
            raise WriterFencedError(f"partition {self._partition}: another writer took over; this one stops") from error
        except KafkaError as error:
            await self.close_writer()
            raise _unavailable(self._config, error) from error

    async def _send(self, writer: AIOKafkaProducer, record: "_Outgoing") -> "asyncio.Future[Any]":
        topic = self._topics[record.topic]
        future: asyncio.Future[Any] = await writer.send(
            topic.topic, record.value, key=record.key, partition=topic.partition
        )
        return future

    # Reading.

    async def end(self) -> int:
        """The last position; 0 when the log is empty."""
        await self._synced()
        return self._index.end

    async def read(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Recorded]]:
        """Commits in batches, in order (see EventLog). Reads the topic from the position on, beside everything else."""
        end = await self.end() if until is None else min(until, await self.end())
        found: list[Recorded] = []
        if after >= end:
            return
        async for recorded in self._commits(after, end):
            if key is None or recorded.commit.key == key:
                found.append(recorded)
            if len(found) == batch:
                yield found
                found = []
        if found:
            yield found

    async def _commits(self, after: int, end: int) -> AsyncIterator[Recorded]:
        """What lies behind one position up to another one that is there."""
        consumer = self._reader([self._topics[EVENTS]])
        async with _explained(self._config):
            await consumer.start()
        try:
            consumer.seek(self._topics[EVENTS], self._index.start_of(after + 1))
            parts: list[Commit] = []
            position = after
            while position < end:
                async with _explained(self._config):
                    record = await consumer.getone()
                commit = _commit_of(record)
                if commit is None:
                    continue
                parts = [*parts, commit] if commit.part > 1 else [commit]
                found = (
                    self._index.position_at(record.offset - commit.parts + 1) if commit.part == commit.parts else None
                )
                if found is not None:
                    position = found
                    yield Recorded(found, joined(parts))
        finally:
            await consumer.stop()

    async def find(self, source: SourcePosition) -> Recorded | None:
        """The commit of the input at this position."""
        await self._synced()
        position = self._index.position_of(source)
        if position is None:
            return None
        return await anext(self._commits(position - 1, position))

    async def last(self, key: str) -> Recorded | None:
        """The agent's last commit."""
        await self._synced()
        return self._index.last(key)

    async def changed(self, *, since: int, timeout_s: float) -> int:
        """Wait until the log is longer than `since`, bounded."""
        loop = asyncio.get_running_loop()
        until = loop.time() + timeout_s
        while (end := await self.end()) <= since and (left := until - loop.time()) > 0:  # noqa: ASYNC110
            await asyncio.sleep(min(_LOOK_MS / _MS, left))
        return end

    # Dead letters.

    async def dead_letters(self) -> list[DeadLetter]:
        """All of them, the oldest first."""
        await self._synced()
        return list(self._index.letters)

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into the queue again."""
        await self._synced()
        if not 1 <= number <= len(self._index.letters):
            raise NotFoundError("dead letter", str(number))
        letter = self._index.letters[number - 1]
        (accepted,) = await self.accept([decode_body(letter.body.encode())], arrived_at=arrived_at)
        # A crash before this note leaves the input in the queue, where the next attempt finds it by its id.
        note = Letter(letter.key, letter.input_id, letter.reason, letter.detail, letter.at, "", retried=number)
        topic = self._topics[DEAD_LETTERS]
        async with _explained(self._config):
            producer = await self._started_producer()
            await producer.send_and_wait(topic.topic, encode_letter(note), partition=topic.partition)
        await self._synced()
        return accepted

    # What all of it reads.

    async def _synced(self) -> None:
        async with _explained(self._config):
            await self._sync()

    async def _sync(self) -> None:
        """Read everything that is committed by now."""
        async with self._reading:
            assert self._consumer is not None, "start first"
            ends = await self._consumer.end_offsets(list(self._topics.values()))
            while behind := [topic for topic, end in ends.items() if await self._consumer.position(topic) < end]:
                for topic, records in (await self._consumer.getmany(*behind, timeout_ms=_LOOK_MS)).items():
                    for record in records:
                        self._take(self._names[topic.topic], record)

    def _take(self, name: str, record: ConsumerRecord) -> None:
        match name:
            case "events":
                self._take_event(record)
            case "dead-letters":
                self._index.take_letter(decode_letter(record.value or b""))
            case _:
                self._take_input(Record(name, record.offset, record.key, record.value, record.timestamp / _MS))

    def _take_event(self, record: ConsumerRecord) -> None:
        commit = _commit_of(record)
        if commit is not None:
            self._index.take_commit(commit, record.offset)
        elif self._log_id is None:
            self._log_id = log_id_of(record.value or b"")
            for waiting in self._unplaced:
                self._take_input(waiting)
            self._unplaced.clear()

    def _take_input(self, record: Record) -> None:
        if self._log_id is None:
            self._unplaced.append(record)
            return
        place = Place(self._log_id, self._partition, self._config.partitions)
        self._index.take_inputs(record.topic, record.offset + 1, inputs_of(record, place), record.value or b"")

    def _reader(self, topics: Iterable[TopicPartition]) -> AIOKafkaConsumer:
        consumer = AIOKafkaConsumer(
            **_client(self._config),
            isolation_level="read_committed",
            enable_auto_commit=False,
            auto_offset_reset="earliest",
            fetch_max_wait_ms=_LOOK_MS,
            max_partition_fetch_bytes=self._config.max_record_bytes + _OVERHEAD_BYTES,
        )
        consumer.assign(list(topics))
        return consumer


class _Outgoing(NamedTuple):
    topic: str
    key: bytes
    value: bytes


def _commit_of(record: ConsumerRecord) -> Commit | None:
    """The commit of a record of the events; None for the head of a partition."""
    return decode_commit(record.value or b"") if record.key else None


def _id(body: Message | Command) -> str:
    assert body.id is not None
    return body.id


def _client(config: KafkaConfig) -> dict[str, Any]:
    """What every client of the broker is made with."""
    return {"bootstrap_servers": config.bootstrap_servers, "request_timeout_ms": int(config.timeout_s * _MS)}


@asynccontextmanager
async def _explained(config: KafkaConfig) -> AsyncIterator[None]:
    """Raise what Kafka raises as LogError."""
    try:
        yield
    except MessageSizeTooLargeError as error:
        allowed = f"inputs of at most {config.max_record_bytes} bytes"
        raise InvalidInputError("content", str(error), allowed) from error
    except KafkaError as error:
        raise _unavailable(config, error) from error


def _unavailable(config: KafkaConfig, error: KafkaError) -> LogUnavailableError:
    return LogUnavailableError(f"Kafka at {config.bootstrap_servers} ({type(error).__name__}: {error}); see its log")


_MS: Final = 1_000
_DAY_MS: Final = 86_400_000
_OVERHEAD_BYTES: Final = 4_096
"""What a record costs beside its value."""
_BEFORE_ALL: Final = (-1, -1)
