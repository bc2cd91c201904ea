"""The log on Kafka, one partition of it: inputs in two topics, commits in a third, dead letters in a fourth.

Every partition is a log of its own, with one writer at a time: a transactional producer whose id names the partition,
so that who opens it anew fences whoever wrote before. A commit, and the dead letter that it makes, are one transaction;
readers see committed records alone. What is read is kept in a copy on this machine (kafka_copy.py), and questions are
answered from that. Offsets of inputs count from 1 here, so that 0 is before everything.
"""

import asyncio
import math
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, ConsumerRecord, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient
from aiokafka.errors import GroupCoordinatorNotAvailableError, InvalidProducerEpoch, KafkaError, ProducerFenced

from mnemolog.processors.ports import READ_BATCH, Accepted, AgentEnd, DeadLetter, Recorded, Stored, WaitingInput
from mnemolog.schemas import chain
from mnemolog.schemas.command import Command
from mnemolog.schemas.commit import AnyCommit, Commit, Copied, Draft, decode_written, draft, placed, with_events
from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import (
    CommitRefusedError,
    InvalidInputError,
    LogCorruptError,
    LogError,
    LogUnavailableError,
    NotFoundError,
    RepeatedIdError,
    SourceRecreatedError,
    WriterBusyError,
    WriterFencedError,
)
from mnemolog.schemas.input import (
    BEFORE_ALL,
    COMMANDS,
    MESSAGES,
    Input,
    SourcePartition,
    SourcePosition,
    Unreadable,
    decode_body,
)
from mnemolog.schemas.message import Message
from mnemolog.streams.logs.continuing import check_continued, new_salt
from mnemolog.streams.logs.kafka_client import client_options, explained, unavailable
from mnemolog.streams.logs.kafka_copy import KafkaCopy
from mnemolog.streams.logs.kafka_records import (
    Letter,
    Place,
    Record,
    commit_records,
    decode_letter,
    encode_input,
    encode_letter,
    inputs_of,
    partition_of,
)
from mnemolog.streams.logs.kafka_topics import (
    DEAD_LETTERS,
    EVENTS,
    LOOK_S,
    OVERHEAD_BYTES,
    TOPICS,
    group_id,
    reader,
    writer_id,
)
from mnemolog.streams.logs.kafka_waiting import WaitingInputs, take_letter
from mnemolog.streams.logs.sqlite import Size

RETRY_S: Final = 1.0
"""How long a trouble with the topics or the copy is left alone before the next attempt."""


class KafkaLog:
    """Inbox, EventLog and DeadLetters of one partition. `start` before anything else.

    With `inputs` False nobody reads the topics of inputs here: whoever hosts this log gives it records (`take`).
    `decided` hears of every commit that comes here, in order; `fenced` hears that another writer took over.
    """

    def __init__(
        self,
        config: KafkaConfig,
        partition: int,
        copy: KafkaCopy,
        *,
        inputs: bool = True,
        decided: Callable[[Sequence[AnyCommit]], None] = lambda _commits: None,
        fenced: Callable[[], None] = lambda: None,
        reached: Callable[[str], None] = lambda _point: None,
    ) -> None:
        self._config = config
        self._partition = partition
        self._copy = copy
        self._decided = decided
        self._tell_fenced = fenced
        self._reached = reached
        self._topics = {name: TopicPartition(config.topic(name), partition) for name in TOPICS}
        self._names = {topic.topic: name for name, topic in self._topics.items()}
        self._followed = [self._topics[name] for name in (TOPICS if inputs else (EVENTS,))]
        self._waiting = WaitingInputs()
        self._letters: list[DeadLetter] = []
        self._marks: dict[tuple[str, SourcePartition], tuple[int, int]] = {}
        self._heads: dict[str, str] = {}
        """the hash that each agent's next commit continues"""
        self._parts: list[Copied] = []
        """of a commit that is not whole yet"""
        self._parts_at = 0
        """the offset of the first of them"""
        self._end = 0
        """position of the last commit that was taken in"""
        self._at: dict[TopicPartition, int] = {}
        """how far each topic was read and taken in"""
        self._wrote: dict[TopicPartition, int] = {}
        """how far each topic goes by this writer's transactions; behind one the broker may not say so yet"""
        self._moved = asyncio.Event()
        self._trouble: LogError | None = None
        self._copying = asyncio.Event()
        """this process fills the copy"""
        self._fenced = False
        self._log_id: str | None = None
        self._consumer: AIOKafkaConsumer | None = None
        self._asker: AIOKafkaConsumer | None = None
        """for how far the topics go; on the consumer's connection that would wait behind a fetch that finds nothing"""
        self._producer: AIOKafkaProducer | None = None
        """for inputs"""
        self._writer: AIOKafkaProducer | None = None
        """for commits, in transactions"""
        self._following: asyncio.Task[None] | None = None
        self._taking = asyncio.Lock()
        self._appending: asyncio.Task[None] | None = None
        self._to_append: list[_Append] = []
        self._appended_at = -math.inf
        """when the last transaction began, by the loop's clock"""

    # Life.

    async def start(self, log_id: str) -> None:
        """Connect and read what is there of the log of this name (see `founded`). Raises LogError."""
        try:
            await self._start(log_id)
        except BaseException:  # whoever is cancelled here leaves nothing open and no lock held
            await self.close()
            raise

    async def _start(self, log_id: str) -> None:
        self._log_id = log_id
        await self._copy.adopt(log_id)
        await self._copy_if_nobody_does()
        consumer, asker = reader(self._config, self._followed), reader(self._config, [])
        async with explained(self._config):
            await _started(consumer)
            self._consumer = consumer
            await _started(asker)
            self._asker = asker
            self._at = await self._beginnings()
        self._seek()
        self._following = asyncio.create_task(self._follow(), name=f"mnemolog-kafka-{self._partition}")
        await self._synced()

    async def _beginnings(self) -> dict[TopicPartition, int]:
        """Where reading begins: behind the inputs that are known to be done, and behind what the copy has."""
        done = await self._done() if self._topics[MESSAGES] in self._followed else {}
        return {topic: done.get(topic, 0) for topic in self._followed} | {
            self._topics[EVENTS]: self._copy.next_offset()
        }

    async def _done(self) -> dict[TopicPartition, int]:
        """What the workers say they need not read again; all of it has commits."""
        admin = AIOKafkaAdminClient(**client_options(self._config))
        await admin.start()
        try:
            found = await admin.list_consumer_group_offsets(group_id(self._config))
        except GroupCoordinatorNotAvailableError:  # a new broker, which has no groups yet
            return {}
        finally:
            await admin.close()
        return {topic: place.offset for topic, place in found.items() if place.offset > 0}

    async def close(self) -> None:
        """Let go of the broker and of the copy."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
            self._following = None
        await self.close_writer()
        for client in (self._consumer, self._asker, self._producer):
            if client is not None:
                await client.stop()
        self._consumer = self._asker = self._producer = None
        await self._copy.close_writer()
        await asyncio.to_thread(self._copy.close)

    @property
    def log_id(self) -> str:
        """The name of this log among all logs; the same in each of its partitions."""
        assert self._log_id is not None, "start first"
        return self._log_id

    def owns(self, key: str) -> bool:
        """Whether this agent's commits are here."""
        return partition_of(key.encode(), self._config.partitions) == self._partition

    @property
    def partition(self) -> int:
        """Which partition this is."""
        return self._partition

    @property
    def copies(self) -> bool:
        """Whether this process fills the copy on this machine."""
        return self._copying.is_set()

    async def until_copying(self) -> None:
        """Wait until this process fills the copy on this machine: another one may do so, and end."""
        await self._copying.wait()

    @property
    def trouble(self) -> LogError | None:
        """What reading last failed with, until it works again."""
        return self._trouble

    # The inbox.

    async def accept(self, bodies: Sequence[Message | Command], *, arrived_at: float) -> list[Accepted]:
        """Keep all inputs of a topic or none (see Inbox).

        An id that was read before is known here; what another producer sends at the same moment, the writer will tell.
        """
        names = [(body.key, _id(body)) for body in bodies]
        await self._synced()
        known = await self._copy.known(names)
        for name in names:
            waiting = self._waiting.known(name)
            if waiting is not None:
                known[name] = waiting
        fresh: dict[tuple[str, str], Message | Command] = {}
        for name, body in zip(names, bodies, strict=True):
            first = known[name][0] if name in known else fresh.setdefault(name, body).content_hash
            if first != body.content_hash:
                raise RepeatedIdError(_id(body))
        published = await self._publish(fresh, arrived_at)
        seen = set(known)
        return [
            Accepted(name[1], known[name][1] if name in known else published[name], repeated=_add(seen, name))
            for name in names
        ]

    async def _publish(
        self, inputs: Mapping[tuple[str, str], Message | Command], arrived_at: float
    ) -> dict[tuple[str, str], SourcePosition]:
        """Each topic's records in one batch, which Kafka keeps whole or not at all."""
        published = {}
        for topic in (MESSAGES, COMMANDS):
            wanted = {name: body for name, body in inputs.items() if isinstance(body, Message) == (topic == MESSAGES)}
            if wanted:
                async with explained(self._config):
                    offsets = await self._send_batches(topic, list(wanted.values()), arrived_at)
                for name, offset in zip(wanted, offsets, strict=True):
                    published[name] = SourcePosition(self.log_id, topic, self._partition, offset + 1)
        return published

    async def _send_batches(self, topic: str, bodies: Sequence[Message | Command], arrived_at: float) -> list[int]:
        """The offset of each."""
        producer = await self._started_producer()
        offsets: list[int] = []
        batch, held = producer.create_batch(), 0
        for body in bodies:
            if not _appended(batch, body, arrived_at):
                offsets += await self._sent(producer, topic, batch, held)
                batch, held = producer.create_batch(), 0
                if not _appended(batch, body, arrived_at):
                    size = len(encode_input(body))
                    raise InvalidInputError(
                        "content", f"{size} bytes", f"at most {self._config.max_record_bytes} bytes"
                    )
            held += 1
        return offsets + await self._sent(producer, topic, batch, held)

    async def _sent(self, producer: AIOKafkaProducer, topic: str, batch: Any, held: int) -> list[int]:  # noqa: ANN401
        if not held:
            return []
        kept = await (await producer.send_batch(batch, self._topics[topic].topic, partition=self._partition))
        return list(range(kept.offset, kept.offset + held))

    async def _started_producer(self) -> AIOKafkaProducer:
        if self._producer is None:
            producer = AIOKafkaProducer(
                **client_options(self._config),
                enable_idempotence=True,
                max_batch_size=self._config.max_record_bytes,
                max_request_size=self._config.max_record_bytes + OVERHEAD_BYTES,
            )
            await _started(producer)
            self._producer = producer
        return self._producer

    async def pending(self, *, after: Mapping[str, int], limit: int) -> list[Input | Unreadable]:
        """Inputs behind the offsets that have no commit yet, by arrival."""
        await self._synced()
        return self._waiting.behind(after, limit)

    def oldest_waiting(self, *, before: float, limit: int) -> list[WaitingInput]:
        """The first input of each agent that waits since before a moment, as far as it was read, the oldest first."""
        return self._waiting.oldest(before=before, limit=limit)

    def waiting_agent(self, source: SourcePosition) -> str | None:
        """Whose input waits at a position; None where it has its commit, or was not read yet."""
        found = self._waiting.at(source)
        return None if found is None else found.input.key

    async def settled(self, key: str, offset: int) -> bool:
        """Whether each input of the agent up to the offset has its commit."""
        await self._synced()
        given = max(self._at[self._topics[topic]] for topic in (MESSAGES, COMMANDS))
        return offset <= given and not self._waiting.has(key, until=offset)

    async def agent_end(self, key: str) -> AgentEnd:
        """The agent's last commit, and how many of its inputs have none yet."""
        return AgentEnd(await self.last(key), self._waiting.count(key))

    def take(self, record: Record) -> list[SourcePosition]:
        """A record of inputs, from whoever hosts this log; gives the places of those that have no commit yet."""
        place = Place(self.log_id, self._partition, self._config.partitions)
        fresh = [each for each in inputs_of(record, place) if self._is_new(each.key, each.source)]
        for each in fresh:
            self._waiting.add(each, record.value or b"")
        return [each.source for each in fresh]

    def _is_new(self, key: str, source: SourcePosition) -> bool:
        """The high-water rule."""
        return source.place > self._marks.get((key, source.source), BEFORE_ALL)

    # The writer.

    async def open_writer(self) -> None:
        """Become the one writer, and fence whoever was. Raises SourceRecreatedError, WriterBusyError once fenced."""
        if self._fenced:
            raise WriterBusyError(f"partition {self._partition}: another writer took over")
        if not self._copying.is_set():
            raise WriterBusyError(f"partition {self._partition}: another process of this machine keeps the copy")
        await self.close_writer()
        writer = AIOKafkaProducer(
            **client_options(self._config),
            transactional_id=writer_id(self._config, self._partition),
            transaction_timeout_ms=self._config.transaction_timeout_ms,
            max_batch_size=self._config.max_record_bytes,
            max_request_size=self._config.max_record_bytes + OVERHEAD_BYTES,
        )
        async with explained(self._config):
            await _started(writer)
        self._reached("while_opening")
        self._wrote.clear()  # the broker says so by now: it has ended what was open
        try:
            # No transaction of another one is open now: all that counts can be read.
            await self._synced()
            await self._check_source()
        except BaseException:
            await writer.stop()
            raise
        async with self._taking:
            self._reading.pause(self._topics[EVENTS])
            self._writer = writer

    async def _check_source(self) -> None:
        """A topic that ends below what was read from it was made anew: its offsets mean other inputs now."""
        ends = await self._ends([self._topics[MESSAGES], self._topics[COMMANDS]])
        for name in (MESSAGES, COMMANDS):
            end, mark = ends[self._topics[name]], self._copy.highest_mark(name)
            if end < mark:
                raise SourceRecreatedError(
                    f"the topic {self._topics[name].topic} ends at {end} in partition {self._partition}, but {mark} "
                    "was read from it before: it was made anew; use another kafka.prefix and import an export"
                )

    async def close_writer(self) -> None:
        """Finish what is being appended, and let others write."""
        if self._appending is not None:
            await self._appending
        await self._stop_writer()

    async def _stop_writer(self) -> None:
        """Read again what others write."""
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.stop()
            async with self._taking:
                self._read_events_on()

    def _read_events_on(self) -> None:
        """From where the copy ends."""
        topic = self._topics[EVENTS]
        self._at[topic] = self._copy.next_offset()
        self._reading.seek(topic, self._at[topic])
        self._reading.resume(topic)

    async def append(self, commits: Sequence[Commit]) -> int:
        """Append all or none (see EventLog). Those who append at the same time share a transaction."""
        return await self._appended([draft(commit, salt=new_salt()) for commit in commits])

    async def append_copied(self, copied: Sequence[Copied]) -> int:
        """Append commits of another log as they stand there (see EventLog)."""
        return await self._appended(copied)

    async def _appended(self, pieces: Sequence[Draft | Copied]) -> int:
        wanted = _Append(pieces, asyncio.get_running_loop().create_future())
        self._to_append.append(wanted)
        if self._appending is None:
            self._appending = asyncio.create_task(self._append_waiting(), name=f"mnemolog-append-{self._partition}")
        return await asyncio.shield(wanted.done)  # who is cancelled must not cut short what others wait for too

    async def _append_waiting(self) -> None:
        """Append what waits, all that waits by then in one transaction, until nothing does."""
        while self._to_append:
            await self._pace()
            together, self._to_append = self._to_append, []
            try:
                await self._append([piece for each in together for piece in each.pieces])
            except (LogError, KafkaError) as error:
                _fail(together, error)
            except Exception as error:  # of one of them, which must not be that of the others
                await self._append_apart(together, error)
            else:
                for each in together:
                    each.done.set_result(self._end)
        self._appending = None

    async def _append_apart(self, together: "Sequence[_Append]", error: Exception) -> None:
        """Each in a transaction of its own, so that only whose commits are refused hears so."""
        if len(together) == 1:
            _fail(together, error)
            return
        for each in together:
            try:
                await self._append(each.pieces)
            except Exception as own:
                _fail([each], own)
            else:
                each.done.set_result(self._end)

    async def _pace(self) -> None:
        """The first after a pause goes at once; a transaction costs three journeys, whatever it holds."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(max(0.0, self._appended_at + self._config.append_every_s - loop.time()))
        self._appended_at = loop.time()

    async def _append(self, pieces: Sequence[Draft | Copied]) -> None:
        if self._writer is None:
            raise self._was_fenced()
        self._reached("before_append")
        fresh = self._fresh(pieces)
        if not fresh:
            return
        check_continued(fresh, self._head_of)
        done = list(placed(fresh, self._head_of))
        records = [record for one in done for record in self._records(with_events(one.commit), one.body)]
        next_offset = await self._transact(self._writer, records)
        self._reached("after_append")
        await self._take_commits([Copied(one.commit, one.body) for one in done], next_offset)

    def _head_of(self, key: str) -> str:
        return self._heads.get(key, chain.ORIGIN)

    def _fresh(self, pieces: Sequence[Draft | Copied]) -> list[Draft | Copied]:
        """Those above their agents' marks, and of one input the first."""
        fresh: list[Draft | Copied] = []
        highest: dict[tuple[str, SourcePartition], tuple[int, int]] = {}
        for piece in pieces:
            commit = piece.commit
            name = (commit.key, commit.source.source)
            if self._is_new(commit.key, commit.source) and commit.source.place > highest.get(name, BEFORE_ALL):
                highest[name] = commit.source.place
                fresh.append(piece)
        return fresh

    def _records(self, commit: Commit, body: bytes) -> list["_Outgoing"]:
        key, values = commit.key.encode(), commit_records(commit, body, most_bytes=self._config.max_record_bytes)
        largest = max(map(len, values))
        if largest > self._config.max_record_bytes:
            raise CommitRefusedError(
                f"one of its events takes {largest} bytes; at most {self._config.max_record_bytes} "
                "(kafka.max_record_bytes)"
            )
        records = [_Outgoing(EVENTS, key, value) for value in values]
        waiting = self._waiting.at(commit.source)
        if commit.dead_letter is not None and waiting is not None:
            dead = commit.dead_letter
            letter = Letter(
                key=commit.key,
                input_id=commit.input_id,
                reason=dead.reason,
                detail=dead.detail,
                at=commit.recorded_at,
                body=waiting.own,
            )
            records.append(_Outgoing(DEAD_LETTERS, key, encode_letter(letter)))
        return records

    async def _transact(self, writer: AIOKafkaProducer, records: Iterable["_Outgoing"]) -> int:
        """Send all in one transaction; gives the offset of the events behind them.

        Every send is awaited, or an oversize record would hang it without a word.
        """
        try:
            async with writer.transaction():
                sent = [await self._send(writer, record) for record in records]
                kept = await asyncio.gather(*sent)
                self._reached("inside_transaction")
        except (ProducerFenced, InvalidProducerEpoch) as error:
            self._fenced = True
            await self._stop_writer()
            self._tell_fenced()
            raise self._was_fenced() from error
        except KafkaError as error:
            await self._stop_writer()
            raise unavailable(self._config, error) from error
        self._wrote |= {TopicPartition(each.topic, each.partition): each.offset + 1 for each in kept}
        return self._wrote[self._topics[EVENTS]]

    def _was_fenced(self) -> WriterFencedError:
        return WriterFencedError(f"partition {self._partition}: another writer took over; this one stops")

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
        return await self._copy.end()

    async def read(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Recorded]]:
        """Commits in batches, in order (see EventLog)."""
        await self._synced()
        async for recorded in self._copy.read(after=after, until=until, key=key, batch=batch):
            yield recorded

    async def stored(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Stored]]:
        """Commits as they are stored, in batches, in order (see EventLog)."""
        await self._synced()
        async for found in self._copy.stored(after=after, until=until, key=key, batch=batch):
            yield found

    async def heads(self) -> chain.Heads | None:
        """Where the chains end, by the copy."""
        await self._synced()
        return await self._copy.heads()

    async def find(self, source: SourcePosition) -> Recorded | None:
        """The commit of the input at this position."""
        await self._synced()
        return await self._copy.find(source)

    async def find_here(self, source: SourcePosition) -> Recorded | None:
        """The same, as far as it was read."""
        return await self._copy.find(source)

    async def last(self, key: str) -> Recorded | None:
        """The agent's last commit."""
        await self._synced()
        return await self._copy.last(key)

    async def count(self, key: str, *, after: int) -> int:
        """How many commits the agent has behind a position."""
        await self._synced()
        return await self._copy.count(key, after=after)

    async def changed(self, *, since: int, timeout_s: float) -> int:
        """Wait until the log is longer than `since`, bounded."""
        return await self._copy.changed(since=since, timeout_s=timeout_s)

    def tail(self, connection: sqlite3.Connection, *, after: int, until: int) -> list[Recorded]:
        """What is behind `after`, as the caller's transaction on the copy sees it."""
        return self._copy.tail(connection, after=after, until=until)

    def writer(self) -> int | None:
        """Who is on another machine has no number here."""
        return None

    @property
    def writes(self) -> bool:
        """Whether this process is the writer."""
        return self._writer is not None

    def is_written(self) -> bool:
        """Whether this process is the writer; who is on another machine, the consumer group knows."""
        return self._writer is not None

    def size(self) -> Size:
        """What the log holds, as far as it was read."""
        left = sum(not letter.retried for letter in self._letters)
        return Size(self._copy.size().position, len(self._waiting), left)

    # Dead letters.

    async def dead_letters(self) -> list[DeadLetter]:
        """All of them, the oldest first."""
        await self._synced()
        return list(self._letters)

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into the queue again."""
        await self._synced()
        if not 1 <= number <= len(self._letters):
            raise NotFoundError("dead letter", str(number))
        letter = self._letters[number - 1]
        (accepted,) = await self.accept([decode_body(letter.body.encode())], arrived_at=arrived_at)
        # A crash before this note leaves the input in the queue, where the next attempt finds it by its id.
        note = Letter(letter.key, letter.input_id, letter.reason, letter.detail, letter.at, "", retried=number)
        topic = self._topics[DEAD_LETTERS]
        async with explained(self._config):
            producer = await self._started_producer()
            kept = await producer.send_and_wait(topic.topic, encode_letter(note), partition=topic.partition)
        await self._synced({topic: kept.offset + 1})
        return accepted

    # Following the topics.

    @property
    def _reading(self) -> AIOKafkaConsumer:
        assert self._consumer is not None, "start first"
        return self._consumer

    async def _follow(self) -> None:
        """Read what comes, until cancelled; a trouble is told to whoever asks, and tried again."""
        while True:
            try:
                async with explained(self._config):
                    await self._follow_on()
                self._trouble = None
            except LogError as error:
                self._trouble = error
                self._seek()
            except Exception as error:  # without this task all who ask would wait, and nobody hear why
                self._trouble = LogUnavailableError(f"partition {self._partition}: cannot be read ({error!r})")
                self._trouble.__cause__ = error
                self._seek()
            self._notify()
            if self._trouble is not None:
                await asyncio.sleep(RETRY_S)

    async def _follow_on(self) -> None:
        if not self._copying.is_set():
            await self._copy_if_nobody_does()
        if self._knows_all:
            await asyncio.sleep(LOOK_S)
            return
        records = await self._reading.getmany(timeout_ms=int(LOOK_S * _MS))
        async with self._taking:
            for topic, found in records.items():
                if topic != self._topics[EVENTS]:
                    self._take_records(self._names[topic.topic], found)
            if self._writer is None and self._copying.is_set():
                await self._take_events(records.get(self._topics[EVENTS], []))
            for topic in self._followed:
                if topic != self._topics[EVENTS]:
                    self._at[topic] = await self._reading.position(topic)

    async def _copy_if_nobody_does(self) -> None:
        """Whoever fills the copy may have ended."""
        try:
            await self._copy.open_writer()
        except WriterBusyError:
            if self._consumer is not None:
                self._consumer.pause(self._topics[EVENTS])
                await self._see_what_is_copied()
            return
        self._copying.set()
        self._marks = await asyncio.to_thread(self._copy.marks)
        self._heads = await asyncio.to_thread(self._copy.commit_heads)
        self._end = await self._copy.end()
        if self._consumer is not None:
            self._read_events_on()

    async def _see_what_is_copied(self) -> None:
        """Another process copies: what it has settled waits no more."""
        self._at[self._topics[EVENTS]] = self._copy.next_offset()
        self._marks = await asyncio.to_thread(self._copy.marks)
        for key, source in self._waiting.sources():
            if not self._is_new(key, source):
                self._waiting.remove(source)

    def _take_records(self, name: str, records: Sequence[ConsumerRecord]) -> None:
        for record in records:
            if name == DEAD_LETTERS:
                take_letter(self._letters, decode_letter(record.value or b""))
            else:
                self.take(Record(name, record.offset, record.key, record.value, record.timestamp / _MS))

    async def _take_events(self, records: Sequence[ConsumerRecord]) -> None:
        """Copy the commits that are whole; the records of one that is not are read again after a trouble."""
        whole: list[Copied] = []
        topic = self._topics[EVENTS]
        for record in records:
            if record.key:
                whole += self._joined(Copied(decode_written(record.value or b""), record.value or b""), record.offset)
        next_offset = self._parts_at if self._parts else await self._reading.position(topic)
        if next_offset > self._at[topic]:
            await self._take_commits(whole, next_offset)

    def _joined(self, piece: Copied, offset: int) -> list[Copied]:
        """The commit that a record makes whole, if it does."""
        commit = piece.commit
        if commit.parts == 1:
            return [piece]
        if commit.part == 1:
            self._parts, self._parts_at = [], offset
        self._parts.append(piece)
        if commit.part < commit.parts:
            return []
        try:
            complete = chain.joined(part.body for part in self._parts)
        except ValueError as error:
            raise LogCorruptError(f"the parts of the commit of {commit.input_id!r} make none: {error}") from error
        self._parts = []
        return [Copied(decode_written(complete), complete)]

    async def _take_commits(self, copied: Sequence[Copied], next_offset: int) -> None:
        self._end = await self._copy.take(copied, next_offset=next_offset)
        self._at[self._topics[EVENTS]] = next_offset
        for commit, body in copied:
            if self._is_new(commit.key, commit.source):
                self._heads[commit.key] = chain.hash_of(body, self._head_of(commit.key))
                self._marks[commit.key, commit.source.source] = commit.source.place
            self._waiting.remove(commit.source)
        self._decided([commit for commit, _ in copied])

    def _seek(self) -> None:
        """Go on behind what was taken in."""
        self._parts = []
        for topic in self._followed:
            self._reading.seek(topic, self._at[topic])

    def _notify(self) -> None:
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def _synced(self, beyond: Mapping[TopicPartition, int] | None = None) -> None:
        """Wait until everything is taken in that is committed by now, and what lies before the given offsets."""
        if self._knows_all:
            return
        ends = await self._ends(self._followed)
        if self._others_wrote(ends[self._topics[EVENTS]]):
            self._fenced = True
            await self._stop_writer()
        known = self._wrote | dict(beyond or {})
        ends = {topic: max(end, known.get(topic, 0)) for topic, end in ends.items()}
        try:
            async with asyncio.timeout(self._config.timeout_s) as patience:
                while self._is_behind(ends):
                    if self._trouble is not None:
                        raise self._trouble
                    before = sum(self._at.values())
                    await self._moved.wait()
                    if sum(self._at.values()) > before:  # a long partition takes long
                        patience.reschedule(asyncio.get_running_loop().time() + self._config.timeout_s)
        except TimeoutError:
            raise LogUnavailableError(
                f"Kafka at {self._config.bootstrap_servers}: nothing more could be read of partition {self._partition} "
                f"for {self._config.timeout_s:g} s (kafka.timeout_s), and its end was not reached"
            ) from None

    async def _ends(self, topics: Sequence[TopicPartition]) -> dict[TopicPartition, int]:
        """How far they go by now, as far as it is committed."""
        assert self._asker is not None, "start first"
        async with explained(self._config):
            ends: dict[TopicPartition, int] = await self._asker.end_offsets(topics)
        return ends

    @property
    def _knows_all(self) -> bool:
        """Whoever writes, and is given its inputs, has nothing to read."""
        return self._writer is not None and self._followed == [self._topics[EVENTS]]

    def _others_wrote(self, end: int) -> bool:
        """Whether the events go on behind what this writer wrote, which it has not been told yet."""
        return self._writer is not None and self._appending is None and end > self._at[self._topics[EVENTS]] + _MARKER

    def _is_behind(self, ends: Mapping[TopicPartition, int]) -> bool:
        """Whether something lies before these offsets that was not taken in; the writer knows what it wrote."""
        return any(
            self._at[topic] < end
            for topic, end in ends.items()
            if topic != self._topics[EVENTS] or self._writer is None
        )


async def _started(client: AIOKafkaConsumer | AIOKafkaProducer) -> None:
    """Start a client, or leave nothing of it."""
    try:
        await client.start()
    except BaseException:
        await client.stop()
        raise


class _Append(NamedTuple):
    """Commits that somebody wants appended."""

    pieces: Sequence[Draft | Copied]
    done: "asyncio.Future[int]"


def _fail(appends: Sequence[_Append], error: Exception) -> None:
    for each in appends:
        each.done.set_exception(error)


class _Outgoing(NamedTuple):
    topic: str
    key: bytes
    value: bytes


def _appended(batch: Any, body: Message | Command, arrived_at: float) -> bool:  # noqa: ANN401  aiokafka has no types
    """Whether the batch has room for the input."""
    kept = batch.append(key=body.key.encode(), value=encode_input(body), timestamp=int(arrived_at * _MS))
    return kept is not None


def _add(seen: set[tuple[str, str]], name: tuple[str, str]) -> bool:
    """Whether it was there; it is now."""
    was_there = name in seen
    seen.add(name)
    return was_there


def _id(body: Message | Command) -> str:
    assert body.id is not None
    return body.id


_MS: Final = 1_000
_MARKER: Final = 1
"""Kafka's own record behind a transaction."""
