"""The embedded log: one SQLite file in WAL mode, durable to the disk, written by one thread.

Any process may add inputs and read; the process with the writer's lock drains the queue. Commits, dead letters and the
projections of the same file change in one transaction.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, Final, NamedTuple, TypeAlias

from mnemolog.processors.ports import READ_BATCH, Accepted, AgentEnd, DeadLetter, Recorded, Stored, WaitingInput
from mnemolog.schemas import codec
from mnemolog.schemas.chain import ORIGIN, Heads, log_hash
from mnemolog.schemas.command import Command
from mnemolog.schemas.commit import (
    AnyCommit,
    Commit,
    Copied,
    Draft,
    Placed,
    decode_commit,
    draft,
    placed,
    with_events,
)
from mnemolog.schemas.errors import (
    InvalidInputError,
    LogCorruptError,
    LogCutError,
    LogError,
    NotFoundError,
    RepeatedIdError,
    SourceRecreatedError,
    WriterFencedError,
)
from mnemolog.schemas.event import MessageDeadLettered
from mnemolog.schemas.ids import agent_key, digest
from mnemolog.schemas.input import (
    BEFORE_ALL,
    COMMANDS,
    MESSAGES,
    Input,
    SourcePartition,
    SourcePosition,
    Unreadable,
    decode_body,
    encode_body,
)
from mnemolog.schemas.message import Message
from mnemolog.streams.logs.continuing import check_continued, new_salt
from mnemolog.streams.logs.gaps import Following, Positions, following
from mnemolog.streams.logs.group_commit import GroupCommit
from mnemolog.streams.logs.head_file import Head, HeadFile
from mnemolog.streams.logs.lock import WriterLock
from mnemolog.streams.logs.sqlite_schema import (
    Connect,
    Snapshots,
    anchor,
    explained,
    first_connection,
    is_anchored,
    prepare,
    transaction,
)

PARTITION: Final = 0
"""One machine, one writer, one partition."""

FETCHED: Final = 1_000
"""The least number of rows that one read of the file fetches."""

LARGEST: Final = 2**63 - 1
"""SQLite's largest integer; Python refuses to hand over a larger one."""

OnAppend: TypeAlias = Callable[[sqlite3.Connection, Sequence[Recorded]], None]
"""Called inside the transaction of an append: its writes are exactly as durable as the commits."""


_decode_last: Final = lru_cache(maxsize=256)(decode_commit)
"""The last commits of agents that are searched: each search of a conversation asks for the same one."""

_BEHIND_SLASH: Final = chr(ord("/") + 1)
"""The first character behind the slash of an agent's key."""

# CAST: SQLite keeps text that was written into the column by hand as text, and the decoder reads bytes.
_INPUT: Final = "offset, topic, agent, input_id, arrived_at, CAST(body AS BLOB)"

_LAST: Final = "SELECT position, body FROM commits WHERE agent = ? ORDER BY position DESC LIMIT 1"


class SqliteLog:
    """Inbox, EventLog and DeadLetters in one file."""

    RESTORED: ClassVar[str] = "restore it from a copy or from an export"
    """the remedy for a damaged file"""

    def __init__(
        self,
        connect: Connect,
        reading: Snapshots,
        path: str,
        lock: WriterLock,
        *,
        release: str,
        on_append: OnAppend | None = None,
        reached: Callable[[str], None] = lambda _point: None,
        operations: int = 256,
        poll_s: float = 0.02,
        head: HeadFile | None = None,
        beside: Sequence[Path] = (),
        accept: bool = False,
    ) -> None:
        """`head` records the log's end outside of the file; the files of `beside` exist only where there was a log.

        With `accept` the log is accepted as it is, whatever `head` says. Raises LogCorruptError, LogCutError.
        """
        self._path = path
        self._release = release
        self._head = head
        self._lock = lock
        self._on_append = on_append
        self._reached = reached
        self._poll_s = poll_s
        self._epoch: int | None = None
        self._moved = True
        """the log's end may have moved since it was recorded outside of the file"""
        self._reading = reading
        self._log_id = self._opened(connect, beside, accept=accept)
        self._changes = _Changes()
        self._group = GroupCommit(
            connect, path, most=operations, reached=reached, committed=self._changes.happened, kept=self._keep_end
        )

    def _opened(self, connect: Connect, beside: Sequence[Path], *, accept: bool) -> str:
        """Check the tables and the log's end; returns the name of the log. Raises LogError."""
        with explained(self._path):
            connection = first_connection(connect)
            try:
                # Read before the database, and written after it: so the recorded end is never beyond the database's.
                kept = self.kept_end()
                log_id = prepare(connection, release=self._release, beside=beside)
                self._anchor_if_nobody_writes(connection)
                if kept is not None and not accept:
                    _check_end(connection, kept, log_id, self._path)
            finally:
                connection.close()
        return log_id

    def _anchor_if_nobody_writes(self, connection: sqlite3.Connection) -> None:
        """Anchor the chains, unless another process writes, perhaps of an older release: then the next writer does."""
        if is_anchored(connection):
            return
        held = self._lock.is_held
        try:
            if not held:
                self._lock.take()
        except LogError:  # another process writes, or the directory is read-only: the log can be read as it is
            return
        try:
            with transaction(connection):
                anchor(connection, release=self._release)
        finally:
            if not held:
                self._lock.leave()

    def _keep_end(self, connection: sqlite3.Connection) -> None:
        """After a transaction of the writer: record the log's end outside of the file."""
        if self._head is not None and self._epoch is not None and self._moved:
            self._moved = False
            self._head.keep(_kept_end(connection, self._log_id))

    def kept_end(self) -> Head | None:
        """The log's end as it is recorded outside of the file."""
        return self._head.read() if self._head is not None else None

    async def accept_end(self) -> Head:
        """Accept the log as it is, whatever end was recorded; returns the end that is recorded from now on."""
        assert self._head is not None
        head = await self._group.run(lambda connection: _kept_end(connection, self._log_id))
        await asyncio.to_thread(self._head.replace, head)
        return head

    @property
    def log_id(self) -> str:
        """The name of this log among all logs."""
        return self._log_id

    def owns(self, _key: str) -> bool:
        """Whether this agent's commits are here."""
        return True

    @property
    def partition(self) -> int:
        """The number of the only partition."""
        return PARTITION

    def close(self) -> None:
        """Finish queued operations, release the lock and close the file."""
        self._group.close()
        try:
            if self._head is not None:
                self._head.close()
        finally:
            self._lock.leave()

    # The inbox.

    async def accept(self, bodies: Sequence[Message | Command], *, arrived_at: float) -> list[Accepted]:
        """Keep all inputs or none (see Inbox)."""
        encoded = [(body, encode_body(body)) for body in bodies]
        accepted = await self._group.run(
            lambda connection: [self._accept(connection, body, data, arrived_at) for body, data in encoded]
        )
        self._reached("after_accept")
        return accepted

    def _accept(
        self, connection: sqlite3.Connection, body: Message | Command, data: bytes, arrived_at: float
    ) -> Accepted:
        assert body.id is not None
        id_hash = digest(body.id.encode())
        known = connection.execute(
            "SELECT content_hash, log_id, topic, partition, offset, place FROM input_ids "
            "WHERE agent = ? AND id_hash = ?",
            (body.key, id_hash),
        ).fetchone()
        if known is not None:
            if known[0] != body.content_hash:
                raise RepeatedIdError(body.id)
            return Accepted(body.id, SourcePosition(*known[1:]), repeated=True)
        topic = MESSAGES if isinstance(body, Message) else COMMANDS
        offset = connection.execute(
            "INSERT INTO inputs (topic, agent, input_id, arrived_at, body) VALUES (?, ?, ?, ?, ?)",
            (topic, body.key, body.id, arrived_at, data),
        ).lastrowid
        assert offset is not None
        source = SourcePosition(self._log_id, topic, PARTITION, offset)
        connection.execute(_REMEMBER_ID, (body.key, id_hash, body.content_hash, *_columns(source)))
        return Accepted(body.id, source, repeated=False)

    async def pending(self, *, after: Mapping[str, int], limit: int) -> list[Input | Unreadable]:
        """Inputs after the offsets that have no commit yet, in order: the topics share one sequence here."""
        last = max(after.values(), default=0)
        # Called many times a second, mostly for nothing: this query costs less than the way to another thread.
        return await asyncio.to_thread(self._pending, last, limit) if self._waits(last) else []

    def _waits(self, after: int) -> bool:
        with self._reading() as connection:
            return connection.execute("SELECT 1 FROM inputs WHERE offset > ? LIMIT 1", (after,)).fetchone() is not None

    def _pending(self, after: int, limit: int) -> list[Input | Unreadable]:
        with self._reading() as connection:
            rows = connection.execute(
                f"SELECT {_INPUT} FROM inputs WHERE offset > ? ORDER BY offset LIMIT ?",  # noqa: S608
                (after, limit),
            ).fetchall()
        return [self._input(*row) for row in rows]

    async def waiting_at(self, sources: Sequence[SourcePosition]) -> list[Input | Unreadable]:
        """The inputs at these positions, as far as they have no commit yet."""
        return await asyncio.to_thread(self._waiting_at, [source.offset for source in sources])

    def _waiting_at(self, offsets: Sequence[int]) -> list[Input | Unreadable]:
        wanted = f"SELECT {_INPUT} FROM inputs WHERE offset IN (SELECT value FROM json_each(?))"  # noqa: S608
        with self._reading() as connection:
            rows = connection.execute(wanted, (codec.dump(offsets).decode(),)).fetchall()
        return [self._input(*row) for row in rows]

    def _input(
        self, offset: int, topic: str, agent: str, input_id: str, arrived_at: float, body: bytes
    ) -> Input | Unreadable:
        source = SourcePosition(self._log_id, topic, PARTITION, offset)
        try:
            return Input(source=source, arrived_at=arrived_at, body=decode_body(body))
        except InvalidInputError as error:
            tenant_id, _, agent_id = agent.partition("/")
            return Unreadable(
                source=source,
                arrived_at=arrived_at,
                tenant_id=tenant_id,
                agent_id=agent_id,
                id=input_id,
                detail=str(error),
            )

    def oldest_waiting(self, *, before: float, limit: int) -> list[WaitingInput]:
        """The first input of each agent that waits since before a moment, the oldest first."""
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT agent, topic, offset, arrived_at FROM inputs "
                "WHERE offset IN (SELECT min(offset) FROM inputs GROUP BY agent) AND arrived_at <= ? "
                "ORDER BY offset LIMIT ?",
                (before, limit),
            ).fetchall()
        return [
            WaitingInput(key, SourcePosition(self._log_id, topic, PARTITION, offset), arrived_at)
            for key, topic, offset, arrived_at in rows
        ]

    def waiting_agent(self, source: SourcePosition) -> str | None:
        """The agent of the input that waits at a position; None if it has its commit."""
        with self._reading() as connection:
            row = connection.execute("SELECT agent FROM inputs WHERE offset = ?", (source.offset,)).fetchone()
        return None if row is None else str(row[0])

    async def waiting(self, tenant_id: str, *, without: Collection[str] = ()) -> int:
        """The number of inputs of the tenant without a commit; not of agents in `without`."""
        # Asked before each write, mostly of an empty queue: see `pending`.
        return await asyncio.to_thread(self._waiting, tenant_id, list(without)) if self._waits(0) else 0

    def _waiting(self, tenant_id: str, without: list[str]) -> int:
        first, behind = agent_key(tenant_id, ""), f"{tenant_id}{_BEHIND_SLASH}"
        with self._reading() as connection:
            count: int
            (count,) = connection.execute(
                "SELECT count(*) FROM inputs WHERE agent >= ? AND agent < ? "
                "AND agent NOT IN (SELECT value FROM json_each(?))",
                (first, behind, codec.dump(without).decode()),
            ).fetchone()
        return count

    async def settled(self, key: str, offset: int) -> bool:
        """Whether each input of the agent up to the offset has its commit."""
        return await asyncio.to_thread(self._settled, key, offset)

    async def last_offset(self) -> int:
        """The highest offset given to an input so far."""
        return await asyncio.to_thread(self._last_offset)

    def _last_offset(self) -> int:
        with self._reading() as connection:
            return _highest_given(connection)

    def _settled(self, key: str, offset: int) -> bool:
        with self._reading() as connection:
            if offset > _highest_given(connection):
                return False
            waiting = connection.execute("SELECT 1 FROM inputs WHERE offset <= ? AND agent = ? LIMIT 1", (offset, key))
            return waiting.fetchone() is None

    # The writer.

    async def open_writer(self) -> None:
        """Become the one writer (see EventLog)."""
        # The lock before the epoch: of two processes that open at once only one may raise the epoch.
        self._lock.take()
        try:
            self._epoch = await self._group.run(self._take_over)
            await asyncio.to_thread(self._check_source)
        except BaseException:
            await self.close_writer()
            raise

    def _take_over(self, connection: sqlite3.Connection) -> int:
        anchor(connection, release=self._release)
        return _next_epoch(connection)

    async def close_writer(self) -> None:
        """Let others write, also where the log's end cannot be recorded, which raises LogUnavailableError."""
        self._epoch = None
        self._changes.happened()  # callers of `changed` look every poll_s again
        try:
            if self._head is not None:
                await asyncio.to_thread(self._head.close)
        finally:
            self._lock.leave()

    def _check_source(self) -> None:
        """A queue that ends before the offset already read was created again: its offsets mean other inputs now."""
        with self._reading() as connection:
            last = _highest_given(connection)
            mark = connection.execute(
                "SELECT max(m.offset) FROM marks m JOIN sources s ON s.id = m.source WHERE s.log_id = ?",
                (self._log_id,),
            ).fetchone()[0]
        if mark is not None and last < mark:
            raise SourceRecreatedError(
                f"{self._path}: the queue ends at {last}, but {mark} was read from it before; "
                "restore the file from a copy, or import an export into a new directory"
            )

    async def append(self, commits: Sequence[Commit]) -> int:
        """Append all or none (see EventLog)."""
        drafts = [draft(commit, salt=new_salt()) for commit in commits]
        self._reached("before_append")
        return await self._group.run(lambda connection: self._append(connection, drafts))

    async def append_copied(self, copied: Sequence[Copied]) -> int:
        """Append commits of another log as they stand there (see EventLog)."""
        return await self._group.run(lambda connection: self._append(connection, copied, continued=True))

    def _append(
        self, connection: sqlite3.Connection, pieces: Sequence[Draft | Copied], *, continued: bool = False
    ) -> int:
        """`continued`: what is copied must continue the chains here."""
        # In the transaction that appends: the lock is a file, which another process may have removed and taken.
        if _epoch(connection) != self._epoch:
            raise WriterFencedError(f"{self._path}: another writer took over; this one stops")
        fresh = _advanced(connection, pieces)
        head_of = _heads_of(connection)
        if continued:
            check_continued([each.piece for each in fresh], head_of)
        done = list(placed([each.piece for each in fresh], head_of))
        end, whole = _ends(connection)
        connection.executemany(
            "INSERT INTO commits (position, agent, source, offset, place, recorded_at, body) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (position, one.commit.key, source, *one.commit.source.place, one.commit.recorded_at, one.body)
                for position, (one, (_, source)) in enumerate(zip(done, fresh, strict=True), start=end + 1)
            ],
        )
        _move_heads(connection, done, end, whole)
        self._moved = True
        self._settle(connection, [one.commit for one in done])
        if self._on_append is not None:
            # Decoded only for projections: the copy of a worker has none, and stores commits by their envelopes.
            recorded = [Recorded(position, with_events(one.commit)) for position, one in enumerate(done, start=end + 1)]
            self._on_append(connection, recorded)
        return end + len(done)

    def _settle(self, connection: sqlite3.Connection, commits: Sequence[AnyCommit]) -> None:
        """Take the inputs out of the queue; the input of a dead letter is moved, and its id may be used again."""
        own = [commit for commit in commits if commit.source.log_id == self._log_id]
        connection.executemany(
            _REMEMBER_ID,
            [
                # Known from here on, for an imported commit too; for one of this queue the row is there already.
                (commit.key, digest(commit.input_id.encode()), commit.content_hash, *_columns(commit.source))
                for commit in commits
                if commit.dead_letter is None
            ],
        )
        for commit in own:
            if commit.dead_letter is not None:
                self._set_aside(connection, commit, commit.dead_letter)
        connection.executemany("DELETE FROM inputs WHERE offset = ?", [(commit.source.offset,) for commit in own])

    def _set_aside(self, connection: sqlite3.Connection, commit: AnyCommit, dead: MessageDeadLettered) -> None:
        """The input becomes a dead letter."""
        connection.execute(
            "INSERT INTO dead_letters (topic, agent, input_id, reason, detail, at, body) "
            "SELECT topic, agent, input_id, ?, ?, ?, CAST(body AS BLOB) FROM inputs WHERE offset = ?",
            (dead.reason, dead.detail, commit.recorded_at, commit.source.offset),
        )
        connection.execute(
            # With its place: the id of an imported dead letter may belong to another input here.
            "DELETE FROM input_ids WHERE agent = ? AND id_hash = ? AND log_id = ? AND offset = ? AND place = ?",
            (commit.key, digest(commit.input_id.encode()), self._log_id, *commit.source.place),
        )

    # Reading.

    async def end(self) -> int:
        """The last position; 0 when the log is empty."""
        return await asyncio.to_thread(self._end)

    def _end(self) -> int:
        with self._reading() as connection:
            return _end(connection)

    async def read(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Recorded]]:
        """Commits in batches, in order (see EventLog)."""
        # A small batch is for the reader that decodes it: fetched as small, each would cost a change of threads.
        limit, follows = max(FETCHED, batch), following(key, after)
        while rows := await asyncio.to_thread(self._rows, after, until, key, limit, follows):
            for begin in range(0, len(rows), batch):
                yield [self._recorded(*row) for row in rows[begin : begin + batch]]
            after = rows[-1][0]

    def _rows(
        self, after: int, until: int | None, key: str | None, limit: int, follows: Following
    ) -> list[tuple[int, bytes]]:
        bounds, values = "position > ?", [after, *([until] if until is not None else []), *([key] if key else [])]
        bounds += " AND position <= ?" if until is not None else ""
        bounds += " AND agent = ?" if key else ""
        with self._reading() as connection:
            rows = connection.execute(
                f"SELECT position, CAST(body AS BLOB) FROM commits WHERE {bounds} ORDER BY position LIMIT {limit}",  # noqa: S608
                values,
            ).fetchall()
            with self._with_remedy():
                follows.take(rows)
                if len(rows) < limit:
                    follows.end(connection, until)
        return rows

    @contextmanager
    def _with_remedy(self) -> Iterator[None]:
        """Raise LogCorruptError with the file and the remedy."""
        try:
            yield
        except LogCorruptError as error:
            raise self.damaged(str(error)) from error

    def damaged(self, what: str) -> LogCorruptError:
        """What is wrong with the log, as an error with its file and the remedy."""
        return LogCorruptError(f"{self._path}: {what}; {self.RESTORED}")

    async def stored(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Stored]]:
        """Commits as they are stored, in batches, in order (see EventLog)."""
        while rows := await asyncio.to_thread(self._stored, after, until, key, batch):
            yield rows
            after = rows[-1].position

    def _stored(self, after: int, until: int | None, key: str | None, limit: int) -> list[Stored]:
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT position, agent, CAST(body AS BLOB) FROM commits WHERE position > ? AND position <= ? "
                "AND (? IS NULL OR agent = ?) ORDER BY position LIMIT ?",
                (after, LARGEST if until is None else until, key, key, limit),
            ).fetchall()
        return [Stored(*row) for row in rows]

    async def heads(self) -> Heads | None:
        """The ends of the chains (see EventLog)."""
        return await asyncio.to_thread(self._heads)

    def _heads(self) -> Heads | None:
        with self._reading() as connection:
            if not is_anchored(connection):
                return None
            position, whole = connection.execute("SELECT position, log_hash FROM log_head").fetchone()
            return Heads(position, whole, dict(connection.execute("SELECT agent, hash FROM heads")))

    def tail(self, connection: sqlite3.Connection, *, after: int, until: int) -> list[Recorded]:
        """The commits after `after`, as the caller's transaction sees them."""
        rows = connection.execute(
            "SELECT position, body FROM commits WHERE position > ? AND position <= ? ORDER BY position", (after, until)
        ).fetchall()
        follows = Positions(after)
        with self._with_remedy():
            follows.take(rows)
            follows.end(connection, until)
        return [self._recorded(*row) for row in rows]

    async def find(self, source: SourcePosition) -> Recorded | None:
        """The commit of the input at this position."""
        return await asyncio.to_thread(self._find, source)

    def _find(self, source: SourcePosition) -> Recorded | None:
        with self._reading() as connection:
            row = connection.execute(
                "SELECT c.position, c.body FROM commits c JOIN sources s ON s.id = c.source "
                "WHERE s.log_id = ? AND s.topic = ? AND s.partition = ? AND c.offset = ? AND c.place = ?",
                (source.log_id, source.topic, source.partition, source.offset, source.index),
            ).fetchone()
        return None if row is None else self._recorded(*row)

    async def last(self, key: str) -> Recorded | None:
        """The agent's last commit."""
        return await asyncio.to_thread(self._last, key)

    async def count(self, key: str, *, after: int) -> int:
        """The number of the agent's commits after a position."""
        return await asyncio.to_thread(self._count, key, after)

    def _count(self, key: str, after: int) -> int:
        question = "SELECT count(*) FROM commits WHERE agent = ? AND position > ?"
        with self._reading() as connection:
            return int(connection.execute(question, (key, after)).fetchone()[0])

    async def agent_end(self, key: str) -> AgentEnd:
        """The agent's last commit, and how many of its inputs have none yet."""
        # Every search begins with it, and a change of threads takes longer; but
        # to count what waits, the inputs of all agents are read.
        with self._reading() as connection:
            (waiting,) = connection.execute("SELECT EXISTS (SELECT 1 FROM inputs)").fetchone()
        return await asyncio.to_thread(self._agent_end, key) if waiting else self._agent_end(key)

    def _agent_end(self, key: str) -> AgentEnd:
        with self._reading() as connection:
            row = connection.execute(_LAST, (key,)).fetchone()
            (waiting,) = connection.execute("SELECT count(*) FROM inputs WHERE agent = ?", (key,)).fetchone()
        return AgentEnd(None if row is None else self._recorded(*row, decode=_decode_last), waiting)

    def _last(self, key: str) -> Recorded | None:
        with self._reading() as connection:
            row = connection.execute(_LAST, (key,)).fetchone()
        return None if row is None else self._recorded(*row)

    def _recorded(self, position: int, body: bytes, *, decode: Callable[[bytes], Commit] = decode_commit) -> Recorded:
        try:
            return Recorded(position, decode(body))
        except LogCorruptError as error:
            raise self.damaged(f"damaged at position {position} ({error})") from error

    async def changed(self, *, since: int, timeout_s: float) -> int:
        """Wait until the log is longer than `since`, bounded; a reader polls too, as others append."""
        loop = asyncio.get_running_loop()
        until, seen = loop.time() + timeout_s, self._changes.count
        while (position := self._end()) <= since and (left := until - loop.time()) > 0:
            # An append of another process sets no event here, so the log is looked at every poll_s. The writer needs no
            # look, which would hold up what else the process does: a search took a thirtieth longer.
            seen = await self._changes.wait(left if self.writes else min(self._poll_s, left), seen=seen)
        return position

    def writer(self) -> int | None:
        """The id of the writing process, where it is another one and left its id."""
        return None if self._epoch is not None else self._lock.holder()

    @property
    def writes(self) -> bool:
        """Whether this process is the writer."""
        return self._epoch is not None

    def is_written(self) -> bool:
        """Whether this process or another one is the writer now."""
        return self._epoch is not None or self._lock.is_taken()

    def size(self) -> "Size":
        """Counts of the log's contents."""
        with self._reading() as connection:
            row = connection.execute(
                "SELECT (SELECT coalesce(max(position), 0) FROM commits), (SELECT count(*) FROM inputs), "
                "(SELECT count(*) FROM dead_letters WHERE NOT retried)"
            ).fetchone()
        return Size(*row)

    # Dead letters.

    async def dead_letters(self) -> list[DeadLetter]:
        """All of them, the oldest first."""
        return await asyncio.to_thread(self._dead_letters)

    def _dead_letters(self) -> list[DeadLetter]:
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT number, agent, input_id, reason, detail, at, body, retried FROM dead_letters ORDER BY number"
            ).fetchall()
        return [
            DeadLetter(number, key, input_id, reason, detail, at, body.decode(errors="replace"), bool(retried))
            for number, key, input_id, reason, detail, at, body, retried in rows
        ]

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into the queue again."""
        return await self._group.run(lambda connection: self._retry(connection, number, arrived_at))

    def _retry(self, connection: sqlite3.Connection, number: int, arrived_at: float) -> Accepted:
        known = max(0, min(number, LARGEST))
        row = connection.execute("SELECT body FROM dead_letters WHERE number = ?", (known,)).fetchone()
        if row is None:
            raise NotFoundError("dead letter", str(number))
        accepted = self._accept(connection, decode_body(row[0]), row[0], arrived_at)
        connection.execute("UPDATE dead_letters SET retried = 1 WHERE number = ?", (number,))
        return accepted


class Size(NamedTuple):
    """Counts of a log's contents."""

    position: int
    pending: int
    """inputs without a commit"""
    dead_letters: int
    """not retried"""


class _Changes:
    """Wakes callers that wait for the log, from the writing thread."""

    def __init__(self) -> None:
        self.count = 0
        """of the changes"""
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    def happened(self) -> None:
        self.count += 1
        for loop, event in tuple(self._waiting):
            try:
                loop.call_soon_threadsafe(event.set)
            except RuntimeError:  # that loop has ended meanwhile
                self._waiting.discard((loop, event))

    async def wait(self, timeout_s: float, *, seen: int) -> int:
        """Wait until there are more changes than were seen; returns their number."""
        one = (asyncio.get_running_loop(), asyncio.Event())
        self._waiting.add(one)
        try:
            # Compared once the event is in the set: a change since the caller looked set no event.
            if self.count == seen:
                async with asyncio.timeout(timeout_s):
                    await one[1].wait()
        except TimeoutError:
            pass
        finally:
            self._waiting.discard(one)
        return self.count


def _next_epoch(connection: sqlite3.Connection) -> int:
    connection.execute("UPDATE meta SET value = value + 1 WHERE name = 'writer_epoch'")
    return _epoch(connection)


def _highest_given(connection: sqlite3.Connection) -> int:
    # Not max(offset): inputs leave the table with their commits; the sequence keeps the highest ever given.
    given = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'inputs'").fetchone()
    return int(given[0]) if given else 0


def _epoch(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT value FROM meta WHERE name = 'writer_epoch'").fetchone()[0])


def _source(connection: sqlite3.Connection, source: SourcePosition) -> int:
    name = (source.log_id, source.topic, source.partition)
    connection.execute("INSERT OR IGNORE INTO sources (log_id, topic, partition) VALUES (?, ?, ?)", name)
    row = connection.execute("SELECT id FROM sources WHERE (log_id, topic, partition) = (?, ?, ?)", name).fetchone()
    return int(row[0])


class _Fresh(NamedTuple):
    """A commit above its agent's mark."""

    piece: Draft | Copied
    source: int
    """the row of `sources`"""


def _advanced(connection: sqlite3.Connection, pieces: Sequence[Draft | Copied]) -> list[_Fresh]:
    """Move the agents' marks up to the commits; returns the commits that were new."""
    sources: dict[SourcePartition, int] = {}
    marks: dict[tuple[str, int], tuple[int, int]] = {}
    fresh = []
    for piece in pieces:
        commit = piece.commit
        named, place = commit.source.source, commit.source.place
        source = sources.get(named) or sources.setdefault(named, _source(connection, commit.source))
        mark = marks.get((commit.key, source)) or _mark(connection, commit.key, source)
        if place > mark:
            fresh.append(_Fresh(piece, source))
        marks[commit.key, source] = max(place, mark)
    connection.executemany("INSERT OR REPLACE INTO marks VALUES (?, ?, ?, ?)", [(*of, *at) for of, at in marks.items()])
    return fresh


def _heads_of(connection: sqlite3.Connection) -> Callable[[str], str]:
    def head_of(key: str) -> str:
        row = connection.execute("SELECT hash FROM heads WHERE agent = ?", (key,)).fetchone()
        return row[0] if row else ORIGIN

    return head_of


def _ends(connection: sqlite3.Connection) -> tuple[int, str]:
    """The log's last position, and the hash of all its commits."""
    position, whole = connection.execute("SELECT position, log_hash FROM log_head").fetchone()
    return int(position), str(whole)


def _move_heads(connection: sqlite3.Connection, done: Sequence[Placed], end: int, whole: str) -> None:
    """`end` and `whole` are those before the operation."""
    if not done:
        return
    for one in done:
        whole = log_hash(whole, one.hash)
    heads = {one.commit.key: one.hash for one in done}
    connection.executemany("INSERT OR REPLACE INTO heads VALUES (?, ?)", heads.items())
    connection.execute(
        "UPDATE log_head SET position = ?, log_hash = ?, commit_hash = ?", (end + len(done), whole, done[-1].hash)
    )


def _kept_end(connection: sqlite3.Connection, log_id: str) -> Head:
    return Head(log_id, *connection.execute("SELECT position, log_hash, commit_hash FROM log_head").fetchone())


def _check_end(connection: sqlite3.Connection, kept: Head, log_id: str, path: str) -> None:
    """Raise LogCutError if the log neither ends at the recorded end nor continues it."""
    end = _end(connection)
    accepting = "restore a newer copy, or take it as it is with `mnemolog accept-log`"
    if kept.log_id != log_id:
        raise LogCutError(f"{path}: this is the log {log_id}, and {kept.log_id} was here before; {accepting}")
    if end < kept.position:
        raise LogCutError(
            f"{path}: the log ends at position {end}, and {kept.position} commits were appended to it: the last "
            f"{kept.position - end} are lost; {accepting}"
        )
    if not is_anchored(connection):
        return
    own = _kept_end(connection, log_id)
    if own.position != end:
        raise LogCorruptError(
            f"{path}: the log ends at position {end}, and kept its end at {own.position}: commits were removed or "
            f"added; {SqliteLog.RESTORED}"
        )
    (body,) = connection.execute(
        # Position 0, the end of an empty log, has no commit: the union gives an empty body for it.
        "SELECT CAST(body AS BLOB) FROM commits WHERE position = ? UNION ALL SELECT x''",
        (kept.position,),
    ).fetchone()
    if (body.startswith(_CHAINED) and body[len(_CHAINED) :][: len(kept.commit_hash)] != kept.commit_hash.encode()) or (
        end == kept.position and own.log_hash != kept.log_hash
    ):
        raise LogCutError(
            f"{path}: the commits up to position {kept.position} are not those that were appended; {accepting}"
        )


_CHAINED: Final = b'{"hash":"'


def _mark(connection: sqlite3.Connection, key: str, source: int) -> tuple[int, int]:
    """The agent's position in the source."""
    row = connection.execute("SELECT offset, place FROM marks WHERE (agent, source) = (?, ?)", (key, source)).fetchone()
    return (row[0], row[1]) if row else BEFORE_ALL


def _end(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT coalesce(max(position), 0) FROM commits").fetchone()[0])


def _columns(source: SourcePosition) -> tuple[str, str, int, int, int]:
    """In the form of `input_ids`."""
    return (source.log_id, source.topic, source.partition, source.offset, source.index)


_REMEMBER_ID: Final = "INSERT OR IGNORE INTO input_ids VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
