"""One partition of the log on Kafka: inputs in two topics, commits in a third, dead letters in a fourth.

Every partition is a log of its own, with one writer at a time: a transactional producer whose id names the partition,
so that a new writer fences the previous one. A commit and its dead letter are one transaction; readers see committed
records only. Records are copied to this machine (partition_copy.py), and questions are answered from the copy. Offsets
of inputs count from 1 here, so that 0 is before everything.

It consists of the publisher of inputs (inbox.py), the reader of the topics (reader.py) and the writer (writer.py).
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from aiokafka import TopicPartition

from mnemolog.processors.ports import READ_BATCH, Accepted, AgentEnd, DeadLetter, Recorded, Stored, WaitingInput
from mnemolog.schemas import chain
from mnemolog.schemas.command import Command
from mnemolog.schemas.commit import AnyCommit, Commit, Copied, draft
from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import LogCorruptError, LogError
from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.input import Input, SourcePosition, Unreadable
from mnemolog.schemas.message import Message
from mnemolog.streams.logs.continuing import new_salt
from mnemolog.streams.logs.kafka.inbox import Inbox
from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
from mnemolog.streams.logs.kafka.progress import Progress
from mnemolog.streams.logs.kafka.reader import Reader
from mnemolog.streams.logs.kafka.records import Place, Record, partition_of
from mnemolog.streams.logs.kafka.state import PartitionState
from mnemolog.streams.logs.kafka.topics import topics_of
from mnemolog.streams.logs.kafka.writer import Writer
from mnemolog.streams.logs.sqlite import Size

_NOTHING: Final[Mapping[TopicPartition, int]] = MappingProxyType({})


class KafkaLog:
    """Inbox, EventLog and DeadLetters of one partition. `start` before anything else.

    With `inputs` False the topics of inputs are not read here: the host of this log passes it their records (`take`).
    `decided` is called with every commit taken in, in order; `fenced` when another writer takes over.
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
        self._progress = Progress(topics_of(config, partition), inputs=inputs)
        self._state = PartitionState(copy, self._progress, decided)
        self._reader = Reader(config, partition, copy, self._state, self._progress)
        self._inbox = Inbox(config, partition, copy, self._state, self._synced)
        self._writer = Writer(
            config, partition, copy, self._reader, self._state, self._progress, fenced=fenced, reached=reached
        )

    # Life.

    async def start(self, log_id: str) -> None:
        """Connect and read the existing records of the log of this name (see `founded`). Raises LogError."""
        try:
            await self._state.adopt(Place(log_id, self._partition, self._config.partitions))
            await self._reader.start()
            await self._synced()
        except BaseException:  # also when cancelled: leave nothing open and no lock held
            await self.close()
            raise

    async def close(self) -> None:
        """Close the connections and the copy."""
        await self._reader.stop()
        await self._writer.close()
        await self._reader.close()
        await self._inbox.close()
        await self._copy.close_writer()
        await asyncio.to_thread(self._copy.close)

    async def _synced(self, beyond: Mapping[TopicPartition, int] = _NOTHING) -> None:
        """Wait until all records committed by now, and all before the given offsets, are taken in."""
        if self._progress.knows_all:
            return
        ends = await self._reader.ends(self._progress.followed)
        await self._writer.notice(ends[self._progress.events])
        await self._reader.until_taken(self._progress.known_ends(ends, beyond))

    @property
    def log_id(self) -> str:
        """The name of this log among all logs; the same in each of its partitions."""
        return self._state.place.log_id

    def owns(self, key: str) -> bool:
        """Whether this agent's commits are here."""
        return partition_of(key.encode(), self._config.partitions) == self._partition

    @property
    def partition(self) -> int:
        """The number of the partition."""
        return self._partition

    @property
    def copies(self) -> bool:
        """Whether this process fills the copy on this machine."""
        return self._reader.copies

    async def until_copying(self) -> None:
        """Wait until this process fills the copy on this machine: another one may do so, and end."""
        await self._reader.until_copying()

    @property
    def trouble(self) -> LogError | None:
        """The last error of reading, until reading works again."""
        return self._reader.trouble

    # The inbox.

    async def accept(self, bodies: Sequence[Message | Command], *, arrived_at: float) -> list[Accepted]:
        """Keep all inputs of a topic or none (see Inbox)."""
        return await self._inbox.accept(bodies, arrived_at=arrived_at)

    async def pending(self, *, after: Mapping[str, int], limit: int) -> list[Input | Unreadable]:
        """Inputs after the offsets that have no commit yet, by arrival."""
        await self._synced()
        return self._state.waiting.behind(after, limit)

    async def waiting_at(self, sources: Sequence[SourcePosition]) -> list[Input | Unreadable]:
        """The inputs at these positions, as far as they have no commit yet."""
        found = [self._state.waiting.at(source) for source in sources]
        return [waiting.input for waiting in found if waiting is not None]

    def oldest_waiting(self, *, before: float, limit: int) -> list[WaitingInput]:
        """The first input of each agent that waits since before a moment, as far as it was read, the oldest first."""
        return self._state.waiting.oldest(before=before, limit=limit)

    def waiting_agent(self, source: SourcePosition) -> str | None:
        """The agent of the input that waits at a position; None if it has its commit, or was not read yet."""
        found = self._state.waiting.at(source)
        return None if found is None else found.input.key

    async def waiting(self, tenant_id: str, *, without: Collection[str] = ()) -> int:
        """The number of inputs of the tenant without a commit, as far as they were read; not of agents in `without`."""
        waiting = self._state.waiting
        left_out = sum(waiting.count(key) for key in without if tenant_of(key) == tenant_id)
        return waiting.of_tenant(tenant_id) - left_out

    async def settled(self, key: str, offset: int) -> bool:
        """Whether each input of the agent up to the offset has its commit."""
        await self._synced()
        return offset <= self._progress.inputs_at and not self._state.waiting.has(key, until=offset)

    async def last_offset(self) -> None:
        """The log cannot tell: an open transaction of another producer hides the accepted inputs after it."""

    async def agent_end(self, key: str) -> AgentEnd:
        """The agent's last commit, and how many of its inputs have none yet."""
        return AgentEnd(await self.last(key), self._state.waiting.count(key))

    def take(self, record: Record) -> list[SourcePosition]:
        """Take a record of inputs from the host of this log; gives the positions of those without a commit."""
        return self._state.take(record)

    # The writer.

    async def open_writer(self) -> None:
        """Become the writer, and fence the previous one. Raises SourceRecreatedError, WriterBusyError once fenced."""
        await self._writer.open()

    async def close_writer(self) -> None:
        """Finish what is being appended, and let others write."""
        await self._writer.close()

    async def append(self, commits: Sequence[Commit]) -> int:
        """Append all or none (see EventLog). Concurrent appends share a transaction."""
        return await self._writer.append([draft(commit, salt=new_salt()) for commit in commits])

    async def append_copied(self, copied: Sequence[Copied]) -> int:
        """Append commits of another log as they stand there (see EventLog)."""
        return await self._writer.append(copied)

    def writer(self) -> int | None:
        """None: a writer on another machine has no process id here."""
        return None

    @property
    def writes(self) -> bool:
        """Whether this process is the writer."""
        return self._writer.is_open

    def is_written(self) -> bool:
        """Whether this process is the writer; the consumer group knows of writers on other machines."""
        return self._writer.is_open

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
        """The ends of the chains, by the copy."""
        await self._synced()
        return await self._copy.heads()

    def damaged(self, what: str) -> LogCorruptError:
        """What is wrong with the copy, as an error with its file and the remedy."""
        return self._copy.damaged(what)

    async def find(self, source: SourcePosition) -> Recorded | None:
        """The commit of the input at this position."""
        await self._synced()
        return await self._copy.find(source)

    async def find_here(self, source: SourcePosition) -> Recorded | None:
        """The same, as far as the log was read."""
        return await self._copy.find(source)

    async def last(self, key: str) -> Recorded | None:
        """The agent's last commit."""
        await self._synced()
        return await self._copy.last(key)

    async def count(self, key: str, *, after: int) -> int:
        """The number of the agent's commits after a position."""
        await self._synced()
        return await self._copy.count(key, after=after)

    async def changed(self, *, since: int, timeout_s: float) -> int:
        """Wait until the log is longer than `since`, bounded."""
        return await self._copy.changed(since=since, timeout_s=timeout_s)

    def tail(self, connection: sqlite3.Connection, *, after: int, until: int) -> list[Recorded]:
        """The commits after `after`, as the caller's transaction on the copy sees them."""
        return self._copy.tail(connection, after=after, until=until)

    def size(self) -> Size:
        """Counts of the log's contents, as far as it was read."""
        left = sum(not letter.retried for letter in self._state.letters)
        return Size(self._copy.size().position, len(self._state.waiting), left)

    # Dead letters.

    async def dead_letters(self) -> list[DeadLetter]:
        """All of them, the oldest first."""
        await self._synced()
        return list(self._state.letters)

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into the queue again."""
        return await self._inbox.retry(number, arrived_at=arrived_at)
