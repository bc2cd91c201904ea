"""The one writer of a partition: a transactional producer whose id names the partition, so that a new one fences it."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from aiokafka import AIOKafkaProducer, TopicPartition
from aiokafka.errors import InvalidProducerEpoch, KafkaError, ProducerFenced

from mnemolog.schemas.commit import Commit, Copied, placed, with_events
from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import CommitRefusedError, SourceRecreatedError, WriterBusyError, WriterFencedError
from mnemolog.schemas.input import COMMANDS, MESSAGES
from mnemolog.streams.logs.continuing import check_continued
from mnemolog.streams.logs.kafka.appends import Appends, Pieces
from mnemolog.streams.logs.kafka.client import client_options, explained, started, unavailable
from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
from mnemolog.streams.logs.kafka.progress import Progress
from mnemolog.streams.logs.kafka.reader import Reader
from mnemolog.streams.logs.kafka.records import Letter, commit_records, encode_letter
from mnemolog.streams.logs.kafka.state import PartitionState
from mnemolog.streams.logs.kafka.topics import DEAD_LETTERS, EVENTS, size_options, topics_of, writer_id


class Writer:
    """Appends a commit and its dead letter in one transaction, then takes them into the state."""

    def __init__(
        self,
        config: KafkaConfig,
        partition: int,
        copy: KafkaCopy,
        reader: Reader,
        state: PartitionState,
        progress: Progress,
        *,
        fenced: Callable[[], None],
        reached: Callable[[str], None],
    ) -> None:
        """`fenced` is called when another writer takes over."""
        self._config = config
        self._partition = partition
        self._copy = copy
        self._reader = reader
        self._state = state
        self._progress = progress
        self._tell_fenced = fenced
        self._reached = reached
        self._topics = topics_of(config, partition)
        self._producer: AIOKafkaProducer | None = None
        self._fenced = False
        self._appends = Appends(self._append, every_s=config.append_every_s, name=f"mnemolog-append-{partition}")

    @property
    def is_open(self) -> bool:
        """Whether this process is the writer."""
        return self._producer is not None

    async def open(self) -> None:
        """Become the writer, and fence the previous one. Raises SourceRecreatedError, WriterBusyError once fenced."""
        if self._fenced:
            raise WriterBusyError(f"partition {self._partition}: another writer took over")
        if not self._reader.copies:
            raise WriterBusyError(f"partition {self._partition}: another process of this machine keeps the copy")
        await self.close()
        producer = AIOKafkaProducer(
            **client_options(self._config),
            **size_options(self._config),
            # The id of the partition, not of the process: that is how a new writer fences the previous one.
            transactional_id=writer_id(self._config, self._partition),
            transaction_timeout_ms=self._config.transaction_timeout_ms,
        )
        async with explained(self._config):
            await started(producer)
        self._reached("while_opening")
        self._progress.wrote.clear()  # the broker's end offsets are right by now: it has ended open transactions
        try:
            # No transaction of another writer is open now: all committed records can be read.
            await self._reader.until_taken(await self._reader.ends(self._progress.followed))
            await self._check_source()
        except BaseException:
            await producer.stop()
            raise
        # Only now that the copy has everything: what this writer appends from here on, it takes in itself.
        await self._reader.leave_events()
        self._producer = producer

    async def _check_source(self) -> None:
        """A topic that ends before the offset already read was created again: its offsets mean other inputs now."""
        ends = await self._reader.ends([self._topics[MESSAGES], self._topics[COMMANDS]])
        for name in (MESSAGES, COMMANDS):
            end, mark = ends[self._topics[name]], self._copy.highest_mark(name)
            if end < mark:
                raise SourceRecreatedError(
                    f"the topic {self._topics[name].topic} ends at {end} in partition {self._partition}, but {mark} "
                    "was read from it before: it was created again; use another kafka.prefix and import an export"
                )

    async def close(self) -> None:
        """Finish what is being appended, and let others write."""
        await self._appends.finish()
        await self._stop()

    async def _stop(self) -> None:
        """Resume reading the records of other writers."""
        # Cleared before anything is awaited: an append that comes meanwhile is refused.
        producer, self._producer = self._producer, None
        self._progress.writing = False
        if producer is not None:
            await producer.stop()
            await self._reader.take_events_up()

    async def notice(self, end: int) -> None:
        """Take note of the end of the events: records after this writer's own mean that another writer took over."""
        if self.is_open and not self._appends.under_way and self._progress.goes_on(end):
            await self._give_way()

    async def _give_way(self) -> None:
        """Note that another writer took over: this one never opens again."""
        self._fenced = True
        await self._stop()
        self._tell_fenced()

    async def append(self, pieces: Pieces) -> int:
        """Append all or none; gives the new last position."""
        return await self._appends.add(pieces)

    async def _append(self, pieces: Pieces) -> int:
        if self._producer is None:
            raise self._was_fenced()
        self._reached("before_append")
        fresh = self._state.fresh(pieces)
        if fresh:
            check_continued(fresh, self._state.head_of)
            done = list(placed(fresh, self._state.head_of))
            records = [record for one in done for record in self._records(with_events(one.commit), one.body)]
            next_offset = await self._transact(self._producer, records)
            self._reached("after_append")
            # A crash before this loses nothing: the next reader of the copy finds the commits in the topic.
            await self._state.keep([Copied(one.commit, one.body) for one in done], next_offset)
        return self._state.end

    def _records(self, commit: Commit, body: bytes) -> list["_Outgoing"]:
        """The records of a commit."""
        key, values = commit.key.encode(), commit_records(commit, body, most_bytes=self._config.max_record_bytes)
        largest = max(map(len, values))
        if largest > self._config.max_record_bytes:
            raise CommitRefusedError(
                f"one of its events takes {largest} bytes; at most {self._config.max_record_bytes} "
                "(kafka.max_record_bytes)"
            )
        return [*(_Outgoing(EVENTS, key, value) for value in values), *self._letters(commit)]

    def _letters(self, commit: Commit) -> list["_Outgoing"]:
        """The dead letter of a commit, where it makes one, with the input as it came."""
        waiting, dead = self._state.waiting.at(commit.source), commit.dead_letter
        if dead is None or waiting is None:
            return []
        letter = Letter(
            key=commit.key,
            input_id=commit.input_id,
            reason=dead.reason,
            detail=dead.detail,
            at=commit.recorded_at,
            body=waiting.own,
        )
        return [_Outgoing(DEAD_LETTERS, commit.key.encode(), encode_letter(letter))]

    async def _transact(self, producer: AIOKafkaProducer, records: Iterable["_Outgoing"]) -> int:
        """Send all in one transaction; returns the offset after the events."""
        try:
            async with producer.transaction():
                sent = [await self._send(producer, record) for record in records]
                # Awaited within the transaction: an oversize record would otherwise hang its end without an error.
                kept = await asyncio.gather(*sent)
                self._reached("inside_transaction")
        except (ProducerFenced, InvalidProducerEpoch) as error:
            await self._give_way()
            raise self._was_fenced() from error
        except KafkaError as error:
            # Whether the transaction was committed is unknown: the reader takes the topic up again, and finds out.
            await self._stop()
            raise unavailable(self._config, error) from error
        wrote = self._progress.wrote
        wrote |= {TopicPartition(each.topic, each.partition): each.offset + 1 for each in kept}
        return wrote[self._progress.events]

    def _was_fenced(self) -> WriterFencedError:
        return WriterFencedError(f"partition {self._partition}: another writer took over; this one stops")

    async def _send(self, producer: AIOKafkaProducer, record: "_Outgoing") -> "asyncio.Future[Any]":
        topic = self._topics[record.topic]
        future: asyncio.Future[Any] = await producer.send(
            topic.topic, record.value, key=record.key, partition=topic.partition
        )
        return future


class _Outgoing(NamedTuple):
    topic: str
    key: bytes
    value: bytes
