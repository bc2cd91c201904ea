"""What the contract suite of the log runs on: benches that keep a log of each kind, and what goes into a log."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

from hypothesis import settings
from hypothesis import strategies as st

from mnemolog.ops.access.storage import Storage
from mnemolog.processors.ports import DeadLetters, EventLog, Inbox, Recorded
from mnemolog.schemas.commit import Commit, Entry
from mnemolog.schemas.event import Event, MessageDeadLettered, MessageIgnored
from mnemolog.schemas.ids import event_id
from mnemolog.schemas.input import MESSAGES, Input, SourcePosition, Unreadable
from mnemolog.schemas.message import Message
from mnemolog.streams.logs.head_file import HeadFile
from mnemolog.streams.logs.in_memory import InMemoryLog, Store
from mnemolog.streams.logs.lock import WriterLock
from mnemolog.streams.logs.sqlite import OnAppend, SqliteLog
from mnemolog.streams.logs.sqlite_schema import Connect, Snapshots
from tests.examples import examples

T = TypeVar("T")

RELEASE: Final = "0.1.0"
NOW: Final = 1_795_244_400.0
KEY: Final = "default/a"
LOOK_S: Final = 0.02
LONG_S: Final = 30.0
"""Longer than anything here takes; a wait of that length is a bug."""


class Log(Inbox, EventLog, DeadLetters, Protocol):
    """The three ports that an adapter of the log fills."""

    def close(self) -> None:
        """Let go of everything."""


class Bench(Protocol):
    """Keeps one log, and does to it what may come from outside."""

    def open(self) -> Log:
        """One more handle on the log."""

    def usurper(self) -> Log:
        """A handle that does not ask whether the writer's part is free."""

    def put(self, key: str, input_id: str, data: bytes) -> None:
        """Put bytes into the queue as another producer might, unchecked."""

    def close(self) -> None:
        """Close every handle."""


class InMemoryBench:
    """A log in memory; its handles share a store."""

    def __init__(self, log_id: str = "in-memory") -> None:
        self._store = Store(log_id=log_id)

    def open(self) -> Log:
        return InMemoryLog(self._store)

    def usurper(self) -> Log:
        self._store.writer = None
        return InMemoryLog(self._store)

    def put(self, key: str, input_id: str, data: bytes) -> None:
        InMemoryLog(self._store).put(key, input_id, MESSAGES, data, arrived_at=NOW)

    def close(self) -> None:
        self._store.writer = None


class SqliteBench:
    """A log in a file; its handles share the file."""

    def __init__(self, folder: Path) -> None:
        self.storage = Storage(folder)
        self._handles: list[SqliteLog] = []

    def open(self) -> SqliteLog:
        return self.log()

    def usurper(self) -> SqliteLog:
        return self.log(lock=WriterLock(self.storage.folder / f"writer-{len(self._handles)}.lock"))

    def log(
        self,
        *,
        lock: WriterLock | None = None,
        connect: Connect | None = None,
        reading: Snapshots | None = None,
        on_append: OnAppend = lambda _connection, _recorded: None,
        reached: Callable[[str], None] = lambda _point: None,
        operations: int = 256,
        poll_s: float = 0.02,
        head: HeadFile | None = None,
    ) -> SqliteLog:
        """A handle that is made in some special way."""
        handle = SqliteLog(
            connect or self.storage.connect,
            reading or self.storage.reading,
            str(self.storage.database),
            lock or WriterLock(self.storage.lock),
            release=RELEASE,
            on_append=on_append,
            reached=reached,
            operations=operations,
            poll_s=poll_s,
            head=head,
        )
        self._handles.append(handle)
        return handle

    def put(self, key: str, input_id: str, data: bytes | str) -> None:
        self.change(
            "INSERT INTO inputs (topic, agent, input_id, arrived_at, body) VALUES (?, ?, ?, ?, ?)",
            (MESSAGES, key, input_id, NOW, data),
        )

    def change(self, statement: str, values: Sequence[object] = ()) -> None:
        """Change the file as a person with a tool of SQLite might."""
        with self.storage.writing() as connection:
            connection.execute(statement, tuple(values))

    def ask(self, statement: str) -> list[Any]:
        """The first column of what a question to the file gives."""
        with self.storage.reading() as connection:
            return [row[0] for row in connection.execute(statement)]

    def close(self) -> None:
        """Close every handle, and with the last connection the file."""
        while self._handles:
            self._handles.pop().close()
        self.storage.close()


BENCHES: Final[dict[str, Callable[[Path], Bench]]] = {
    "sqlite": SqliteBench,
    "in_memory": lambda _folder: InMemoryBench(),
}
NewBench = Callable[[], Bench]


# What goes into a log.


def message(
    message_id: str, content: str = "I moved to Izmir.", *, agent: str = "a", tenant: str = "default"
) -> Message:
    """A message with an id, as it is when it comes to the log."""
    return Message(agent_id=agent, tenant_id=tenant, content=content, id=message_id)


def numbered(count: int, *, agent: str = "a", first: int = 0) -> list[Message]:
    """So many different messages."""
    return [message(f"m{number}", f"Number {number}.", agent=agent) for number in range(first, first + count)]


def ignored(message_id: str = "m") -> MessageIgnored:
    """The smallest event that a message can bring about."""
    return MessageIgnored(
        message_id=message_id,
        filter="empty",
        detail="nothing in it",
        role="user",
        speaker="user",
        at=NOW,
        excerpt="ok",
        characters=2,
    )


def dead(message_id: str = "m") -> MessageDeadLettered:
    """The event that makes an input a dead letter."""
    return MessageDeadLettered(message_id=message_id, reason="invalid_input", detail="it cannot be read")


def commit_at(
    source: SourcePosition,
    *events: Event,
    agent: str = "a",
    tenant: str = "default",
    input_id: str | None = None,
    content_hash: str = "0" * 32,
) -> Commit:
    """The commit of an input at that place."""
    name = input_id or f"m-{source.log_id}-{source.topic}-{source.offset}-{source.index}"
    return Commit(
        tenant_id=tenant,
        agent_id=agent,
        source=source,
        input_id=name,
        content_hash=content_hash,
        recorded_at=NOW,
        clock=NOW,
        release=RELEASE,
        events=tuple(
            Entry(event_id(f"{tenant}/{agent}", name, number), number + 1, event)
            for number, event in enumerate(events or (ignored(name),))
        ),
    )


def commit_for(waiting: Input | Unreadable, *events: Event) -> Commit:
    """The commit of something that waits in the queue; what cannot be read becomes a dead letter."""
    if isinstance(waiting, Unreadable):
        return commit_at(
            waiting.source, dead(waiting.id), agent=waiting.agent_id, tenant=waiting.tenant_id, input_id=waiting.id
        )
    body = waiting.body
    return commit_at(
        waiting.source,
        *events,
        agent=body.agent_id,
        tenant=body.tenant_id,
        input_id=waiting.id,
        content_hash=body.content_hash,
    )


def elsewhere(offset: int, *, index: int = 0, log_id: str = "elsewhere", topic: str = MESSAGES) -> SourcePosition:
    """A place in the queue of another log, whose history is imported."""
    return SourcePosition(log_id, topic, 0, offset, index)


# What is asked of a log again and again.


async def waiting_in(log: Log) -> list[Input | Unreadable]:
    """All that has no commit yet."""
    return await log.pending(after={}, limit=100_000)


async def waiting_ids(log: Log) -> list[str]:
    """The ids of all that has no commit yet."""
    return [waiting.id for waiting in await waiting_in(log)]


async def drain(log: Log, *events: Event) -> list[Commit]:
    """Commit all that waits, as the writer."""
    commits = [commit_for(waiting, *events) for waiting in await waiting_in(log)]
    await log.append(commits)
    return commits


async def contents(log: Log, *, after: int = 0, until: int | None = None, key: str | None = None) -> list[Recorded]:
    """What the log holds, without its batches."""
    return [each async for batch in log.read(after=after, until=until, key=key) for each in batch]


async def commits_in(log: Log) -> list[Commit]:
    """The commits that the log holds."""
    return [recorded.commit for recorded in await contents(log)]


async def until_end(log: Log, position: int) -> None:
    """Wait until the log ends there: what another process appended may be seen a moment after it was acknowledged."""

    async def reached() -> int:
        while (end := await log.end()) < position:
            await log.changed(since=position - 1, timeout_s=LOOK_S)
        return end

    assert await in_time(reached()) == position


async def in_time(asked: Coroutine[Any, Any, T]) -> T:
    """The answer; a test that hangs says where."""
    async with asyncio.timeout(LONG_S):
        return await asked


# Properties.

few = settings(examples(25), database=None)
"""The same examples in every run; files make each of them slow."""

TEXTS: Final = st.text(max_size=12)
INTEGERS: Final = st.integers(-(2**63), 2**63 - 1)
FLOATS: Final = st.floats(allow_nan=False, allow_infinity=False)
JSON: Final[st.SearchStrategy[Any]] = st.recursive(
    st.none() | st.booleans() | INTEGERS | FLOATS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
_PLAIN: Final[dict[object, st.SearchStrategy[Any]]] = {
    str: TEXTS,
    int: INTEGERS,
    float: FLOATS,
    bool: st.booleans(),
    NoneType: st.none(),
    Any: JSON,
}


def instances(cls: type[T]) -> st.SearchStrategy[T]:
    """Any instance of a dataclass of the log, by the types of its fields."""
    hints = get_type_hints(cls)
    return st.builds(cls, **{field.name: _values(hints[field.name]) for field in fields(cls)})  # type: ignore[arg-type]


def _values(hint: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401  type hints have no common type
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (Union, UnionType):
        return st.one_of([_values(argument) for argument in arguments])
    if origin is tuple:
        return st.lists(_values(arguments[0]), max_size=2).map(tuple)
    if origin is dict:
        return st.dictionaries(TEXTS, _values(arguments[1]), max_size=2)
    return instances(hint)
