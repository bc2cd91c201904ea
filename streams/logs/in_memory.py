"""The in-memory twin of the log: the same promises except durability, for tests and trials."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from mnemolog.processors.ports import READ_BATCH, Accepted, AgentEnd, DeadLetter, Recorded, Stored
from mnemolog.schemas.chain import ORIGIN, Heads, log_hash
from mnemolog.schemas.command import Command
from mnemolog.schemas.commit import Commit, Copied, Draft, draft, placed, with_events
from mnemolog.schemas.errors import (
    InvalidInputError,
    NotFoundError,
    RepeatedIdError,
    WriterBusyError,
    WriterFencedError,
)
from mnemolog.schemas.ids import tenant_of
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

PARTITION: Final = 0


@dataclass(slots=True)
class _Waiting:
    key: str
    input_id: str
    arrived_at: float
    topic: str
    body: bytes


@dataclass(slots=True)
class Store:
    """The state that several handles on one log share."""

    log_id: str = "in-memory"
    inputs: dict[int, _Waiting] = field(default_factory=dict)
    offset: int = 0
    ids: dict[tuple[str, str], tuple[str, SourcePosition]] = field(default_factory=dict)
    commits: list[Commit] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    """the commits as a file would hold them"""
    heads: dict[str, str] = field(default_factory=dict)
    log_hash: str = ORIGIN
    marks: dict[tuple[str, SourcePartition], tuple[int, int]] = field(default_factory=dict)
    dead: list[DeadLetter] = field(default_factory=list)
    writer: object | None = None
    changes: list[asyncio.Event] = field(default_factory=list)


class InMemoryLog:
    """A handle on a log in memory."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        on_append: Callable[[Sequence[Recorded]], None] = lambda _recorded: None,
    ) -> None:
        self._store = store or Store()
        self._on_append = on_append

    @property
    def log_id(self) -> str:
        """The name of this log among all logs."""
        return self._store.log_id

    async def accept(self, bodies: Sequence[Message | Command], *, arrived_at: float) -> list[Accepted]:
        """Keep all inputs or none (see Inbox)."""
        hashes = {key: content_hash for key, (content_hash, _) in self._store.ids.items()}
        for body in bodies:
            if hashes.setdefault((body.key, _id(body)), body.content_hash) != body.content_hash:
                raise RepeatedIdError(_id(body))
        # All encoded before the first is kept: a body that JSON cannot hold must leave nothing of its batch.
        encoded = [(body, encode_body(body)) for body in bodies]
        return [self._accept(body, data, arrived_at) for body, data in encoded]

    def _accept(self, body: Message | Command, data: bytes, arrived_at: float) -> Accepted:
        known = self._store.ids.get((body.key, _id(body)))
        if known is not None:
            if known[0] != body.content_hash:
                raise RepeatedIdError(_id(body))
            return Accepted(_id(body), known[1], repeated=True)
        self._store.offset += 1
        topic = MESSAGES if isinstance(body, Message) else COMMANDS
        source = SourcePosition(self.log_id, topic, PARTITION, self._store.offset)
        self.put(body.key, _id(body), topic, data, arrived_at=arrived_at, offset=source.offset)
        self._store.ids[body.key, _id(body)] = (body.content_hash, source)
        return Accepted(_id(body), source, repeated=False)

    def put(
        self, key: str, input_id: str, topic: str, body: bytes, *, arrived_at: float, offset: int | None = None
    ) -> None:
        """Put bytes into the queue unchecked, as another producer might."""
        if offset is None:
            self._store.offset += 1
            offset = self._store.offset
        self._store.inputs[offset] = _Waiting(key, input_id, arrived_at, topic, body)

    async def pending(self, *, after: Mapping[str, int], limit: int) -> list[Input | Unreadable]:
        """Inputs after the offsets that have no commit yet, in order: the topics share one sequence here."""
        offsets = [offset for offset in sorted(self._store.inputs) if offset > max(after.values(), default=0)]
        return [self._input(offset, self._store.inputs[offset]) for offset in offsets[:limit]]

    async def waiting_at(self, sources: Sequence[SourcePosition]) -> list[Input | Unreadable]:
        """The inputs at these positions, as far as they have no commit yet."""
        own = [source.offset for source in sources if source.offset in self._store.inputs]
        return [self._input(offset, self._store.inputs[offset]) for offset in own]

    def _input(self, offset: int, waiting: _Waiting) -> Input | Unreadable:
        source = SourcePosition(self.log_id, waiting.topic, PARTITION, offset)
        try:
            return Input(source=source, arrived_at=waiting.arrived_at, body=decode_body(waiting.body))
        except InvalidInputError as error:
            tenant_id, _, agent_id = waiting.key.partition("/")
            return Unreadable(
                source=source,
                arrived_at=waiting.arrived_at,
                tenant_id=tenant_id,
                agent_id=agent_id,
                id=waiting.input_id,
                detail=str(error),
            )

    async def waiting(self, tenant_id: str, *, without: Collection[str] = ()) -> int:
        """The number of inputs of the tenant without a commit; not of agents in `without`."""
        keys = (waiting.key for waiting in self._store.inputs.values())
        return sum(tenant_of(key) == tenant_id and key not in without for key in keys)

    async def settled(self, key: str, offset: int) -> bool:
        """Whether each input of the agent up to the offset has its commit."""
        waits = any(place <= offset and waiting.key == key for place, waiting in self._store.inputs.items())
        return offset <= self._store.offset and not waits

    async def last_offset(self) -> int:
        """The highest offset given to an input so far."""
        return self._store.offset

    async def agent_end(self, key: str) -> AgentEnd:
        """The agent's last commit, and how many of its inputs have none yet."""
        return AgentEnd(await self.last(key), sum(waiting.key == key for waiting in self._store.inputs.values()))

    async def open_writer(self) -> None:
        """Become the one writer (see EventLog)."""
        if self._store.writer not in (None, self):
            raise WriterBusyError("another handle is the writer")
        self._store.writer = self

    async def close_writer(self) -> None:
        """Let others write."""
        if self._store.writer is self:
            self._store.writer = None

    async def append(self, commits: Sequence[Commit]) -> int:
        """Append all or none (see EventLog)."""
        return self._append([draft(commit, salt=new_salt()) for commit in commits])

    async def append_copied(self, copied: Sequence[Copied]) -> int:
        """Append commits of another log as they stand there (see EventLog)."""
        return self._append(copied)

    def _append(self, pieces: Sequence[Draft | Copied]) -> int:
        if self._store.writer is not self:
            raise WriterFencedError("another writer took over; this one stops")
        # Nothing of the store changes until every check has passed: an append is whole or not at all.
        fresh: list[Draft | Copied] = []
        marks: dict[tuple[str, SourcePartition], tuple[int, int]] = {}
        for piece in pieces:
            mark, place = (piece.commit.key, piece.commit.source.source), piece.commit.source.place
            if place > (marks.get(mark) or self._store.marks.get(mark, BEFORE_ALL)):
                marks[mark] = place
                fresh.append(piece)
        check_continued(fresh, self._head_of)
        recorded = []
        for one in list(placed(fresh, self._head_of)):
            commit = with_events(one.commit)
            self._store.commits.append(commit)
            self._store.bodies.append(one.body)
            self._store.heads[commit.key] = one.hash
            self._store.log_hash = log_hash(self._store.log_hash, one.hash)
            recorded.append(Recorded(len(self._store.commits), commit))
            self._settle(commit)
        self._store.marks |= marks
        self._on_append(recorded)
        for change in self._store.changes:
            change.set()
        return len(self._store.commits)

    def _head_of(self, key: str) -> str:
        return self._store.heads.get(key, ORIGIN)

    def _settle(self, commit: Commit) -> None:
        own = commit.source.log_id == self.log_id
        waiting = self._store.inputs.pop(commit.source.offset, None) if own else None
        dead = commit.dead_letter
        name = (commit.key, commit.input_id)
        if dead is None:
            self._store.ids.setdefault(name, (commit.content_hash, commit.source))
        elif waiting is not None:
            known = self._store.ids.get(name)
            if known is not None and known[1] == commit.source:
                del self._store.ids[name]
            number = len(self._store.dead) + 1
            body = waiting.body.decode(errors="replace")
            self._store.dead.append(
                DeadLetter(
                    number,
                    commit.key,
                    commit.input_id,
                    dead.reason,
                    dead.detail,
                    commit.recorded_at,
                    body,
                    retried=False,
                )
            )

    async def end(self) -> int:
        """The last position; 0 when the log is empty."""
        return len(self._store.commits)

    async def read(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Recorded]]:
        """Commits in batches, in order (see EventLog)."""
        stop = len(self._store.commits) if until is None else until
        found = [
            Recorded(position, commit)
            for position, commit in enumerate(self._store.commits[after:stop], start=after + 1)
            if key is None or commit.key == key
        ]
        for begin in range(0, len(found), batch):
            yield found[begin : begin + batch]

    async def stored(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Stored]]:
        """Commits as they are stored, in batches, in order (see EventLog)."""
        stop = len(self._store.commits) if until is None else until
        found = [
            Stored(after + at, commit.key, body)
            for at, (commit, body) in enumerate(
                zip(self._store.commits[after:stop], self._store.bodies[after:stop], strict=True), start=1
            )
            if key is None or commit.key == key
        ]
        for begin in range(0, len(found), batch):
            yield found[begin : begin + batch]

    async def heads(self) -> Heads:
        """The ends of the chains (see EventLog)."""
        return Heads(len(self._store.commits), self._store.log_hash, dict(self._store.heads))

    async def find(self, source: SourcePosition) -> Recorded | None:
        """The commit of the input at this position."""
        for position, commit in enumerate(self._store.commits, start=1):
            if commit.source == source:
                return Recorded(position, commit)
        return None

    async def last(self, key: str) -> Recorded | None:
        """The agent's last commit."""
        own = [Recorded(at, commit) for at, commit in enumerate(self._store.commits, start=1) if commit.key == key]
        return own[-1] if own else None

    async def count(self, key: str, *, after: int) -> int:
        """The number of the agent's commits after a position."""
        return sum(commit.key == key for commit in self._store.commits[after:])

    async def changed(self, *, since: int, timeout_s: float) -> int:
        """Wait until the log is longer than `since`, bounded."""
        change = asyncio.Event()
        self._store.changes.append(change)
        try:
            async with asyncio.timeout(timeout_s):
                while len(self._store.commits) <= since:
                    await change.wait()
                    change.clear()
        except TimeoutError:
            pass
        finally:
            self._store.changes.remove(change)
        return len(self._store.commits)

    async def dead_letters(self) -> list[DeadLetter]:
        """All of them, the oldest first."""
        return list(self._store.dead)

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into the queue again."""
        if not 1 <= number <= len(self._store.dead):
            raise NotFoundError("dead letter", str(number))
        letter = self._store.dead[number - 1]
        data = letter.body.encode()
        accepted = self._accept(decode_body(data), data, arrived_at)
        self._store.dead[number - 1] = letter._replace(retried=True)
        return accepted

    def close(self) -> None:
        """Let others write."""
        if self._store.writer is self:
            self._store.writer = None


def _id(body: Message | Command) -> str:
    assert body.id is not None
    return body.id
