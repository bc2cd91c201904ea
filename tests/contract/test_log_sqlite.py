"""What only the log in a file promises: shared transactions, several processes, and a disk that fills up."""

import asyncio
import multiprocessing
import os
import shutil
import sqlite3
import stat
import tempfile
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from mnemolog.ops.access import storage
from mnemolog.processors.ports import Accepted, Recorded
from mnemolog.schemas.errors import (
    LogError,
    LogFullError,
    LogUnavailableError,
    WriterBusyError,
)
from mnemolog.schemas.input import Unreadable
from tests.contract import log_processes
from tests.contract.logs import (
    KEY,
    LONG_S,
    NOW,
    Log,
    SqliteBench,
    commit_at,
    commit_for,
    contents,
    drain,
    elsewhere,
    in_time,
    message,
    numbered,
    waiting_ids,
    waiting_in,
)

pytestmark = pytest.mark.anyio

spawn = multiprocessing.get_context("spawn")


# The callback shares the transaction.


def note(connection: sqlite3.Connection, recorded: Sequence[Recorded]) -> None:
    """A projection: the position of every commit."""
    connection.executemany("INSERT INTO noted VALUES (?)", [(each.position,) for each in recorded])


async def test_what_the_callback_writes_is_appended_with_the_commits(sqlite: SqliteBench) -> None:
    log = sqlite.log(on_append=note)
    sqlite.change("CREATE TABLE noted (position INTEGER)")
    await log.open_writer()
    await log.append([commit_at(elsewhere(offset)) for offset in (1, 2, 2, 1, 3)])
    assert sqlite.ask("SELECT position FROM noted") == [1, 2, 3]


@pytest.mark.parametrize("error", [RuntimeError, ValueError, KeyError, OverflowError, AssertionError])
async def test_a_callback_that_fails_takes_the_commits_back_and_stops_nothing(
    sqlite: SqliteBench, error: type[Exception]
) -> None:
    failing = [True]

    def fail_once(connection: sqlite3.Connection, recorded: Sequence[Recorded]) -> None:
        note(connection, recorded)
        if failing.pop():
            failing.append(False)
            raise error("the projection failed")

    log = sqlite.log(on_append=fail_once)
    sqlite.change("CREATE TABLE noted (position INTEGER)")
    await log.open_writer()
    await log.accept(numbered(2), arrived_at=NOW)
    commits = [commit_for(waiting) for waiting in await waiting_in(log)]
    with pytest.raises(error, match="the projection failed"):
        await in_time(log.append(commits))
    assert await log.end() == 0
    assert await waiting_ids(log) == ["m0", "m1"]
    assert sqlite.ask("SELECT position FROM noted") == []
    failing.append(False)
    assert await in_time(log.append(commits)) == 2
    assert sqlite.ask("SELECT position FROM noted") == [1, 2]


async def test_a_callback_that_breaks_a_rule_of_its_tables_says_so_in_an_error_of_the_log(sqlite: SqliteBench) -> None:
    log = sqlite.log(on_append=note)  # the table is not there
    await log.open_writer()
    with pytest.raises(LogError, match="no such table: noted") as caught:
        await in_time(log.append([commit_at(elsewhere(1))]))
    assert isinstance(caught.value.__cause__, sqlite3.OperationalError)
    assert await log.end() == 0


async def test_the_inputs_of_all_agents_are_not_gone_through_on_the_event_loop(sqlite: SqliteBench) -> None:
    statements: dict[int, list[str]] = {}

    @contextmanager
    def reading() -> Iterator[sqlite3.Connection]:
        with sqlite.storage.reading() as connection:
            connection.set_trace_callback(lambda said: statements.setdefault(threading.get_ident(), []).append(said))
            yield connection
            connection.set_trace_callback(None)

    log = sqlite.log(reading=reading)
    await log.accept(numbered(2), arrived_at=NOW)
    end = await log.agent_end(KEY)
    assert end.waiting == 2
    here = statements.pop(threading.get_ident(), [])
    assert [said for said in here if "count(" in said] == []
    assert any("count(" in said for there in statements.values() for said in there)


# Operations share transactions, and nothing else.


class Gate:
    """Holds a transaction when it is asked to, and counts them from there on."""

    def __init__(self) -> None:
        self.transactions = 0
        self._reached = threading.Event()
        self._open = threading.Event()
        self._open.set()

    def __call__(self, point: str) -> None:
        if point == "inside_group_commit":
            self._reached.set()
            assert self._open.wait(LONG_S)
        if point == "after_commit":
            self.transactions += 1

    async def in_one_go(self, log: Log, operations: Sequence[Coroutine[Any, Any, Any]]) -> list[Any]:
        """What operations give that all come while one transaction is being made safe."""
        self.transactions = 0
        self._reached.clear()
        self._open.clear()
        first = asyncio.create_task(_accept(log, "the first"))
        assert await asyncio.to_thread(self._reached.wait, LONG_S)
        others = [asyncio.create_task(operation) for operation in operations]
        await asyncio.sleep(0)
        self._open.set()
        await first
        return await in_time(asyncio.gather(*others, return_exceptions=True))  # type: ignore[arg-type]


async def _accept(log: Log, message_id: str) -> None:
    await log.accept([message(message_id)], arrived_at=NOW)


async def test_what_comes_during_one_transaction_shares_the_next(sqlite: SqliteBench) -> None:
    gate = Gate()
    log = sqlite.log(reached=gate)
    await gate.in_one_go(log, [log.accept([each], arrived_at=NOW) for each in numbered(200)])
    assert gate.transactions == 2
    assert len(await waiting_in(log)) == 201


async def test_no_more_operations_share_a_transaction_than_allowed(sqlite: SqliteBench) -> None:
    gate = Gate()
    log = sqlite.log(reached=gate, operations=10)
    await gate.in_one_go(log, [log.accept([each], arrived_at=NOW) for each in numbered(25)])
    assert gate.transactions == 1 + 3


async def test_one_failing_operation_harms_no_other_in_its_transaction(sqlite: SqliteBench) -> None:
    gate = Gate()
    log = sqlite.log(reached=gate)
    m0, m1, m2 = numbered(3)
    results = await gate.in_one_go(
        log,
        [
            log.accept([m0], arrived_at=NOW),
            log.accept([message("m9"), message("m0", "Something else.")], arrived_at=NOW),
            log.accept([m1], arrived_at=NOW),
            log.append([commit_at(elsewhere(1))]),
            log.retry(1, arrived_at=NOW),
            log.accept([m2], arrived_at=NOW),
        ],
    )
    assert [type(result).__name__ for result in results] == [
        "list",
        "RepeatedIdError",
        "list",
        "WriterFencedError",
        "NotFoundError",
        "list",
    ]
    assert await waiting_ids(log) == ["the first", "m0", "m1", "m2"]
    assert gate.transactions == 2


async def test_an_append_whose_callback_fails_harms_no_accept_beside_it(sqlite: SqliteBench) -> None:
    gate = Gate()
    log = sqlite.log(reached=gate, on_append=note)  # the table is not there
    await log.open_writer()
    appended, accepted = await gate.in_one_go(
        log, [log.append([commit_at(elsewhere(1))]), log.accept([message("m1")], arrived_at=NOW)]
    )
    assert isinstance(appended, LogError)
    assert isinstance(accepted[0], Accepted)


async def test_who_gives_up_waiting_harms_no_other(sqlite: SqliteBench) -> None:
    gate = Gate()
    log = sqlite.log(reached=gate)

    async def impatient() -> None:
        async with asyncio.timeout(0):
            await log.accept([message("m0")], arrived_at=NOW)

    gave_up, accepted = await gate.in_one_go(log, [impatient(), log.accept([message("m1")], arrived_at=NOW)])
    assert isinstance(gave_up, TimeoutError)
    assert not accepted[0].repeated
    assert "m1" in await waiting_ids(log)


async def test_closing_finishes_what_waits(sqlite: SqliteBench) -> None:
    gate = Gate()
    log = sqlite.log(reached=gate)
    results = await gate.in_one_go(log, [log.accept([message("m1")], arrived_at=NOW), asyncio.to_thread(log.close)])
    assert not results[0][0].repeated
    assert set(await waiting_ids(sqlite.open())) >= {"the first", "m1"}


async def test_a_closed_handle_refuses_instead_of_letting_wait_for_ever(sqlite: SqliteBench) -> None:
    log = sqlite.open()
    log.close()
    log.close()
    with pytest.raises(LogUnavailableError, match="open it anew"):
        await in_time(log.accept([message("m1")], arrived_at=NOW))


def test_many_threads_at_once_lose_and_double_nothing(sqlite: SqliteBench) -> None:
    log = sqlite.open()

    async def accept(thread: int) -> list[list[Accepted]]:
        own = numbered(10, first=10 * thread)
        return await asyncio.gather(*(log.accept([each, message("shared")], arrived_at=NOW) for each in own))

    with ThreadPoolExecutor(8) as threads:
        accepted = [each for batches in threads.map(lambda n: asyncio.run(accept(n)), range(8)) for each in batches]
    assert sum(not shared.repeated for _, shared in accepted) == 1
    assert len({own.source for own, _ in accepted}) == 80
    assert sorted(asyncio.run(waiting_ids(log))) == sorted(["shared", *(each.id or "" for each in numbered(80))])


async def test_a_waiting_reader_is_woken_by_the_append_and_not_by_the_next_look(sqlite: SqliteBench) -> None:
    log = sqlite.log(poll_s=1_000)
    await log.open_writer()
    waiting = asyncio.create_task(log.changed(since=0, timeout_s=1_000))
    await asyncio.sleep(0)
    await log.append([commit_at(elsewhere(1))])
    assert await in_time(waiting) == 1  # type: ignore[arg-type]


async def test_what_is_committed_wakes_a_reader_though_its_end_cannot_be_recorded(
    sqlite: SqliteBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        raise LogUnavailableError("no space left on the device")

    log = sqlite.log()
    await log.open_writer()
    monkeypatch.setattr(log._group, "_kept", full)
    waiting = asyncio.create_task(log.changed(since=0, timeout_s=1_000))
    await asyncio.sleep(0)
    with suppress(LogUnavailableError):
        await log.append([commit_at(elsewhere(1))])
    assert await in_time(waiting) == 1  # type: ignore[arg-type]


async def test_waiting_ends_in_time_however_seldom_it_looks(sqlite: SqliteBench) -> None:
    assert await in_time(sqlite.log(poll_s=1_000).changed(since=0, timeout_s=0.01)) == 0


async def test_the_writer_looks_at_the_log_only_after_something_happened(
    sqlite: SqliteBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, looks = sqlite.log(poll_s=0.001), list[int]()
    await log.open_writer()
    look = log._end

    def counted() -> int:
        looks.append(look())
        return looks[-1]

    monkeypatch.setattr(log, "_end", counted)
    assert await in_time(log.changed(since=0, timeout_s=0.1)) == 0
    assert looks == [0, 0]  # as it begins, and as the time is over


async def test_an_append_between_the_writers_look_and_its_wait_wakes_it(
    sqlite: SqliteBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = sqlite.log()
    await log.open_writer()
    look = log._end

    def look_before_an_append() -> int:
        monkeypatch.setattr(log, "_end", look)
        position = look()
        with ThreadPoolExecutor(1) as threads:
            threads.submit(asyncio.run, log.append([commit_at(elsewhere(1))])).result()
        return position

    monkeypatch.setattr(log, "_end", look_before_an_append)
    assert await in_time(log.changed(since=0, timeout_s=1_000)) == 1


async def test_who_waited_as_the_writer_sees_what_the_next_writer_appends(sqlite: SqliteBench) -> None:
    log, following = sqlite.log(), sqlite.log()
    await log.open_writer()
    waiting = asyncio.create_task(log.changed(since=0, timeout_s=1_000))
    await asyncio.sleep(0)
    await log.close_writer()
    await following.open_writer()
    await following.append([commit_at(elsewhere(1))])
    assert await in_time(waiting) == 1  # type: ignore[arg-type]


# Several processes, several connections.


def test_processes_that_make_the_log_and_add_to_it_at_once_lose_and_double_nothing(tmp_path: Path) -> None:
    names, count = ("one", "two", "three"), 30
    with ProcessPoolExecutor(
        3, mp_context=spawn, initializer=log_processes.meet_at, initargs=(spawn.Barrier(3),)
    ) as processes:
        asked = [processes.submit(log_processes.add_beside_others, tmp_path, name, count) for name in names]
        positions = [each.result(LONG_S) for each in asked]
    assert positions[0] == positions[1] == positions[2]
    with closing(SqliteBench(tmp_path)) as bench:
        waiting = asyncio.run(waiting_in(bench.open()))
    assert sorted(each.id for each in waiting) == sorted(
        f"{name}-{number}" for name in (*names, "all") for number in range(count)
    )
    assert len({each.source for each in waiting}) == 4 * count


def test_the_writers_part_is_free_when_its_process_was_killed(sqlite: SqliteBench) -> None:
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=log_processes.write_and_wait, args=(sqlite.storage.folder, theirs))
    process.start()
    try:
        assert ours.poll(LONG_S)
        with pytest.raises(WriterBusyError):
            asyncio.run(sqlite.open().open_writer())
        assert sqlite.open().is_written()
    finally:
        process.kill()
        process.join()
        process.close()
        ours.close()
        theirs.close()
    assert asyncio.run(_take_over(sqlite.open())) == ["committed", "waiting"]


async def _take_over(log: Log) -> list[str]:
    await log.open_writer()
    await drain(log)
    return [recorded.commit.input_id for recorded in await contents(log)]


async def test_a_file_that_somebody_else_is_making_is_waited_for(sqlite: SqliteBench) -> None:
    other = sqlite3.connect(sqlite.storage.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    attempts: list[int] = []

    def connect() -> sqlite3.Connection:
        if len(attempts) == 1:
            other.rollback()
        attempts.append(1)
        return sqlite.storage.connect()

    with closing(other):
        assert await sqlite.log(connect=connect).end() == 0
    assert len(attempts) > 1


async def test_a_log_that_is_there_is_opened_and_read_while_somebody_else_writes(
    sqlite: SqliteBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sqlite.open().accept([message("m1")], arrived_at=NOW)
    monkeypatch.setattr(storage, "BUSY_TIMEOUT_S", 0.0)
    with sqlite.storage.writing():
        assert await waiting_ids(sqlite.open()) == ["m1"]


async def test_a_reader_sees_whole_appends_and_what_was_written_with_them(sqlite: SqliteBench) -> None:
    log = sqlite.log(on_append=note)
    sqlite.change("CREATE TABLE noted (position INTEGER)")
    await log.open_writer()
    total = 60
    await log.accept(numbered(3 * total), arrived_at=NOW)
    waiting = await waiting_in(log)
    finished = threading.Event()
    reading = asyncio.create_task(asyncio.to_thread(_seen_until, finished, sqlite))
    for batch in range(total):
        await log.append([commit_for(each) for each in waiting[3 * batch : 3 * batch + 3]])
    finished.set()
    seen = await reading
    assert all(commits == noted and commits + queue == 3 * total and commits % 3 == 0 for commits, noted, queue in seen)
    assert seen == sorted(seen)
    assert seen[-1] == (3 * total, 3 * total, 0)


def _seen_until(finished: threading.Event, sqlite: SqliteBench) -> list[tuple[int, int, int]]:
    """The number of commits, of rows of the projection and of inputs in the queue, one look after the other."""
    seen = []
    is_last = False
    while not is_last:
        is_last = finished.is_set()
        with sqlite.storage.reading() as connection:
            counts = (
                connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608  our own names
                for table in ("commits", "noted", "inputs")
            )
            commits, noted, queue = counts
        seen.append((commits, noted, queue))
    return seen


async def test_a_reader_in_the_middle_of_the_log_does_not_hold_up_the_writer(sqlite: SqliteBench) -> None:
    log, reader = sqlite.open(), sqlite.open()
    await log.open_writer()
    await log.append([commit_at(elsewhere(offset)) for offset in range(1_500)])
    async for batch in reader.read(until=1_500):
        if batch[0].position == 1:
            await in_time(log.append([commit_at(elsewhere(5_000))]))
    assert await reader.end() == 1_501


async def test_text_that_somebody_wrote_into_the_queue_by_hand_is_unreadable(sqlite: SqliteBench) -> None:
    log = sqlite.open()
    await log.open_writer()
    sqlite.put(KEY, "by hand", "no JSON, and no bytes either")
    (broken,) = await waiting_in(log)
    assert isinstance(broken, Unreadable)
    await drain(log)
    assert [letter.body for letter in await log.dead_letters()] == ["no JSON, and no bytes either"]


# A full disk.


class SmallDisk:
    """Gives the file so many pages and no more."""

    def __init__(self, bench: SqliteBench) -> None:
        self._bench = bench
        self._pages = 2**30
        self._connections: list[sqlite3.Connection] = []

    def connect(self) -> sqlite3.Connection:
        connection = self._bench.storage.connect()
        connection.execute(f"PRAGMA max_page_count = {self._pages}")
        self._connections.append(connection)
        return connection

    def resize(self, *, pages_left: int) -> None:
        """Make the disk so large that the file can still grow by so many pages."""
        (used,) = self._bench.ask("PRAGMA page_count")
        self._connections[-1].execute(f"PRAGMA max_page_count = {used + pages_left}")


def large(number: int) -> str:
    """Two hundred thousand characters: some fifty pages."""
    return f"{number} " * (200_000 // len(f"{number} "))


async def test_a_full_disk_refuses_inputs_keeps_what_there_is_and_takes_them_when_there_is_room(
    sqlite: SqliteBench,
) -> None:
    disk = SmallDisk(sqlite)
    log = sqlite.log(connect=disk.connect)
    await log.accept([message("small")], arrived_at=NOW)
    disk.resize(pages_left=120)
    batch = [message(f"large{number}", large(number)) for number in range(4)]
    with pytest.raises(LogFullError, match="free some space") as caught:
        await log.accept(batch, arrived_at=NOW)
    assert isinstance(caught.value.__cause__, sqlite3.OperationalError)
    assert await waiting_ids(log) == ["small"]
    await log.accept([message("another")], arrived_at=NOW)
    disk.resize(pages_left=1_000)
    assert [each.repeated for each in await log.accept(batch, arrived_at=NOW)] == [False] * 4
    assert await waiting_ids(log) == ["small", "another", *(each.id for each in batch)]


async def test_a_full_disk_refuses_commits_and_leaves_their_inputs_in_the_queue(sqlite: SqliteBench) -> None:
    disk = SmallDisk(sqlite)
    log = sqlite.log(connect=disk.connect, on_append=grow)
    sqlite.change("CREATE TABLE grown (body BLOB)")
    await log.open_writer()
    await log.accept(numbered(3), arrived_at=NOW)
    commits = [commit_for(waiting) for waiting in await waiting_in(log)]
    disk.resize(pages_left=20)
    for _ in range(3):
        with pytest.raises(LogFullError):
            await log.append(commits)
    assert (await log.end(), sqlite.ask("SELECT count(*) FROM grown")) == (0, [0])
    assert await waiting_ids(log) == ["m0", "m1", "m2"]
    disk.resize(pages_left=1_000)
    assert await log.append(commits) == 3
    assert await waiting_in(log) == []


def grow(connection: sqlite3.Connection, recorded: Sequence[Recorded]) -> None:
    """A projection that needs room."""
    connection.executemany("INSERT INTO grown VALUES (zeroblob(100000))", [()] * len(recorded))


async def test_who_shares_a_transaction_with_the_one_that_fills_the_disk_hears_of_it(sqlite: SqliteBench) -> None:
    gate, disk = Gate(), SmallDisk(sqlite)
    log = sqlite.log(connect=disk.connect, reached=gate)
    await log.accept([message("before")], arrived_at=NOW)
    disk.resize(pages_left=60)
    results = await gate.in_one_go(
        log,
        [
            log.accept([message("m1")], arrived_at=NOW),
            log.accept([message(f"large{number}", large(number)) for number in range(4)], arrived_at=NOW),
        ],
    )
    assert [type(result) for result in results] == [LogFullError, LogFullError]
    assert await waiting_ids(log) == ["before", "the first"]


# Permissions.


@pytest.fixture
def folder_for_all() -> Iterator[Path]:
    """A folder that any user can reach; what pytest gives is the owner's alone."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    for each in (folder, *folder.rglob("*")):
        each.chmod(stat.S_IRWXU)
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def nobody() -> Iterator[ProcessPoolExecutor]:
    """A process that gives up being root, where it is."""
    with ProcessPoolExecutor(1, mp_context=spawn) as process:
        yield process


def _filled(folder: Path) -> None:
    with closing(SqliteBench(folder)) as bench:
        asyncio.run(bench.open().accept([message("m1")], arrived_at=NOW))


def forbid_the_folder(folder: Path) -> None:
    folder.chmod(0o000)


def forbid_writing_to_the_folder(folder: Path) -> None:
    for each in (*folder.iterdir(), folder):
        each.chmod(0o555)


def forbid_reading_the_file(folder: Path) -> None:
    folder.chmod(0o777)
    (folder / "mnemolog.db").chmod(0o000)


def forbid_the_lock(folder: Path) -> None:
    folder.chmod(0o777)
    (folder / "mnemolog.db").chmod(0o666)
    (folder / "writer.lock").touch()
    (folder / "writer.lock").chmod(0o000)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions as POSIX has them")
@pytest.mark.parametrize(
    "forbid", [forbid_the_folder, forbid_writing_to_the_folder, forbid_reading_the_file, forbid_the_lock]
)
def test_a_directory_that_may_not_be_used_is_named_with_what_to_check(
    folder_for_all: Path, nobody: ProcessPoolExecutor, forbid: Callable[[Path], None]
) -> None:
    data = folder_for_all / "data"
    _filled(data)
    forbid(data)
    said = nobody.submit(log_processes.open_as_nobody, data).result(LONG_S)
    assert said.startswith("LogUnavailableError: ")
    assert str(data) in said
    assert "permissions" in said
