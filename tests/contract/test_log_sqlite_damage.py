"""A damaged, cut, foreign or newer file is refused with what to do; what a crash leaves behind is put right."""

import asyncio
import errno
import os
import shutil
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mnemolog.schemas import codec
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.errors import (
    LogCorruptError,
    LogError,
    LogUnavailableError,
    LogVersionError,
    SealedCommitError,
    SourceRecreatedError,
    WriterFencedError,
)
from mnemolog.schemas.event import MessageIgnored
from mnemolog.streams.logs.head_file import HeadFile
from tests.contract.logs import (
    NOW,
    Log,
    SqliteBench,
    commit_at,
    commits_in,
    contents,
    drain,
    elsewhere,
    few,
    message,
    numbered,
    waiting_ids,
)

pytestmark = pytest.mark.anyio

WHAT_TO_DO: Final = "restore it from a copy or from an export"
NEWER: Final = "9.9.0"
PAGE: Final = 4_096
"""SQLite's own size; below two bytes it takes a file for a new one."""


def file_of(folder: Path) -> Path:
    return folder / "mnemolog.db"


def filled(folder: Path, count: int = 40) -> None:
    """A log of so many commits, closed: with the last connection the whole of it is in the one file."""

    async def fill(log: Log) -> None:
        await log.open_writer()
        await log.accept([message(f"m{number}", f"{number} " * 200) for number in range(count)], arrived_at=NOW)
        await drain(log)

    with closing(SqliteBench(folder)) as bench:
        asyncio.run(fill(bench.open()))
    assert [each.name for each in folder.glob("mnemolog.db*")] == ["mnemolog.db"]


def everything(folder: Path) -> list[Commit]:
    """All that the log in the folder holds."""
    with closing(SqliteBench(folder)) as bench:
        return asyncio.run(commits_in(bench.open()))


# Damage.


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log that tests copy before they damage it."""
    folder = tmp_path_factory.mktemp("whole")
    filled(folder)
    return folder


@few
@given(data=st.data())
def test_a_file_cut_short_is_refused_with_what_to_do(
    whole: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    content = file_of(whole).read_bytes()
    size = data.draw(st.integers(2, len(content) - 1) | st.integers(1, len(content) // PAGE - 1).map(PAGE.__mul__))
    _cut(tmp_path_factory.mktemp("cut"), content, size)


@pytest.mark.parametrize("lost", [1, 100, PAGE - 1, PAGE, PAGE + 1])
def test_a_file_that_lost_only_its_end_is_refused_with_what_to_do(whole: Path, tmp_path: Path, lost: int) -> None:
    content = file_of(whole).read_bytes()
    _cut(tmp_path, content, len(content) - lost)


@pytest.mark.parametrize("size", [2, 99, 100, 511, 512, PAGE - 1, PAGE])
def test_a_file_that_kept_only_its_beginning_is_refused_with_what_to_do(whole: Path, tmp_path: Path, size: int) -> None:
    _cut(tmp_path, file_of(whole).read_bytes(), size)


def _cut(folder: Path, content: bytes, size: int) -> None:
    file_of(folder).write_bytes(content[:size])
    with closing(SqliteBench(folder)) as bench, pytest.raises(LogCorruptError, match=WHAT_TO_DO):
        bench.open()


def test_a_file_overwritten_in_the_middle_is_refused_with_what_to_do(whole: Path, tmp_path: Path) -> None:
    content = bytearray(file_of(whole).read_bytes())
    content[8_192:] = b"\xaa" * (len(content) - 8_192)
    file_of(tmp_path).write_bytes(content)
    with pytest.raises(LogCorruptError, match=WHAT_TO_DO):
        everything(tmp_path)


@pytest.mark.parametrize("intact", [0, 300])
def test_no_overwritten_page_hides_commits(whole: Path, tmp_path: Path, intact: int) -> None:
    content = file_of(whole).read_bytes()
    expected = everything(whole)
    for begin in range(PAGE, len(content), PAGE):
        # With its header, SQLite takes a page for a good one, and its garbage for rows beyond the end.
        at = begin + intact
        file_of(tmp_path).write_bytes(content[:at] + b"x" * 3_000 + content[at + 3_000 :])
        try:
            found = up_to_the_end(tmp_path)
        except LogError:
            continue
        assert found == expected, f"the page at {begin}"


def up_to_the_end(folder: Path) -> list[Commit]:
    """What a replay is given."""

    async def read(log: Log) -> list[Commit]:
        return [recorded.commit for recorded in await contents(log, until=await log.end())]

    with closing(SqliteBench(folder)) as bench:
        return asyncio.run(read(bench.open()))


@pytest.mark.parametrize("key", [None, "default/a"])
@pytest.mark.parametrize("position", [1, 2, 3, 4])
async def test_a_reader_is_not_given_what_follows_a_missing_commit(
    sqlite: SqliteBench, position: int, key: str | None
) -> None:
    log = sqlite.open()
    await log.open_writer()
    await log.append([commit_at(elsewhere(offset)) for offset in (1, 2, 3, 4)])
    await log.append([commit_at(elsewhere(5), agent="b")])
    sqlite.change("DELETE FROM commits WHERE position = ?", [position])
    with pytest.raises(LogCorruptError, match=WHAT_TO_DO):
        await contents(log, key=key)
    with pytest.raises(LogCorruptError, match=WHAT_TO_DO):
        await contents(log, key=key, until=position)
    assert len(await contents(log, key="default/b")) == 1


@pytest.mark.parametrize("content", [b"This is no database.\n" * 500, b"\x00" * 4_096, b"no"], ids=len)
def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    file_of(tmp_path).write_bytes(content)
    with pytest.raises(LogCorruptError, match=WHAT_TO_DO):
        everything(tmp_path)
    assert file_of(tmp_path).read_bytes() == content


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    file_of(tmp_path).mkdir()
    with pytest.raises(LogUnavailableError, match="cannot be read or written"):
        everything(tmp_path)


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    with pytest.raises(LogUnavailableError, match="choose another"):
        everything(tmp_path / "data")


@pytest.mark.parametrize("name", ["format", "log_id", "release"])
async def test_a_log_that_does_not_know_itself_is_refused(sqlite: SqliteBench, name: str) -> None:
    sqlite.open()
    sqlite.change("DELETE FROM meta WHERE name = ?", [name])
    with pytest.raises(LogCorruptError, match=WHAT_TO_DO):
        sqlite.open()


async def test_a_log_whose_format_is_no_number_is_refused(sqlite: SqliteBench) -> None:
    sqlite.open()
    sqlite.change("UPDATE meta SET value = 'blue' WHERE name = 'format'")
    with pytest.raises(LogCorruptError, match="blue"):
        sqlite.open()


@pytest.mark.parametrize("body", [b"", b"no JSON", b"[]", b'{"format": 1}', "text", 7])
async def test_a_commit_that_is_none_is_refused(sqlite: SqliteBench, body: object) -> None:
    log = sqlite.open()
    await log.open_writer()
    await log.append([commit_at(elsewhere(1))])
    sqlite.change("UPDATE commits SET body = ?", [body])
    with pytest.raises(LogCorruptError, match=rf"damaged at position 1 \(not a commit: .*\); {WHAT_TO_DO}"):
        await contents(log)


# What a crash leaves behind.


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log as a killed process leaves it: one commit in the file, eight more behind it in the WAL."""
    folder, copied = tmp_path_factory.mktemp("running"), tmp_path_factory.mktemp("crashed")
    with closing(SqliteBench(folder)) as bench:
        asyncio.run(_one_and_eight(bench))
        for name in ("mnemolog.db", "mnemolog.db-wal"):
            shutil.copy(folder / name, copied)
    return copied


async def _one_and_eight(bench: SqliteBench) -> None:
    log = bench.open()
    await log.open_writer()
    for number in range(9):
        await log.accept(numbered(1, first=number), arrived_at=NOW)
        await drain(log)
        if number == 0:
            with closing(bench.storage.connect()) as connection:
                assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)


def test_a_killed_process_loses_nothing_that_it_had_acknowledged(crashed: Path, tmp_path: Path) -> None:
    shutil.copytree(crashed, tmp_path, dirs_exist_ok=True)
    assert [commit.input_id for commit in everything(tmp_path)] == [f"m{number}" for number in range(9)]


@few
@given(share=st.floats(0, 1), garbage=st.binary(max_size=64))
@example(share=0.0, garbage=b"")
@example(share=0.0, garbage=b"\xff" * 64)
@example(share=1.0, garbage=b"\xff" * 64)
def test_a_wal_cut_at_any_place_gives_the_last_complete_transaction_and_goes_on_from_there(
    crashed: Path, tmp_path_factory: pytest.TempPathFactory, share: float, garbage: bytes
) -> None:
    folder = tmp_path_factory.mktemp("cut")
    shutil.copy(crashed / "mnemolog.db", folder)
    wal = (crashed / "mnemolog.db-wal").read_bytes()
    (folder / "mnemolog.db-wal").write_bytes(wal[: int(len(wal) * share)] + garbage)
    with closing(SqliteBench(folder)) as bench:
        before, waiting, after = asyncio.run(_add_one(bench.open()))
    assert before + waiting == [f"m{number}" for number in range(len(before) + len(waiting))]
    assert before
    assert len(waiting) <= 1
    assert len(before) == 9 or share < 1
    assert after == [*before, *waiting, "new"]


async def _add_one(log: Log) -> tuple[list[str], list[str], list[str]]:
    """The commits and the queue as they were found, and the commits after one more input."""
    before = [commit.input_id for commit in await commits_in(log)]
    waiting = await waiting_ids(log)
    await log.open_writer()
    await log.accept([message("new")], arrived_at=NOW)
    await drain(log)
    return before, waiting, [commit.input_id for commit in await commits_in(log)]


@pytest.mark.parametrize("torn", [1, 100, PAGE - 1])
def test_a_crash_in_the_middle_of_a_checkpoint_tears_the_file_and_loses_nothing(
    crashed: Path, tmp_path: Path, torn: int
) -> None:
    shutil.copytree(crashed, tmp_path, dirs_exist_ok=True)
    with file_of(tmp_path).open("ab") as file:
        file.write(b"\x0d" * torn)
    assert [commit.input_id for commit in everything(tmp_path)] == [f"m{number}" for number in range(9)]


def test_a_wal_that_is_nothing_but_garbage_is_passed_over(crashed: Path, tmp_path: Path) -> None:
    shutil.copy(crashed / "mnemolog.db", tmp_path)
    (tmp_path / "mnemolog.db-wal").write_bytes(b"\x5a" * 100_000)
    assert [commit.input_id for commit in everything(tmp_path)] == ["m0"]


# What a newer release wrote.


async def test_a_log_of_a_newer_format_is_refused_with_the_release_to_install(sqlite: SqliteBench) -> None:
    sqlite.open()
    sqlite.change("UPDATE meta SET value = 3 WHERE name = 'format'")
    sqlite.change("UPDATE meta SET value = ? WHERE name = 'release'", [NEWER])
    with pytest.raises(LogVersionError, match=f"install mnemolog {NEWER} or later"):
        sqlite.open()


Change = Callable[[dict[str, Any]], None]


def unknown_event(record: dict[str, Any]) -> None:
    record["events"][0]["event"] = "memory_dreamt"


def newer_event(record: dict[str, Any]) -> None:
    record["events"][0]["version"] = MessageIgnored.VERSION + 1


def newer_envelope(record: dict[str, Any]) -> None:
    record["format"] += 1


def sealed(record: dict[str, Any]) -> None:
    record["sealed_with"] = "key-7"
    record["events"] = "bm90aGluZyB0byBzZWU="


@pytest.fixture
async def with_a_change(sqlite: SqliteBench) -> Callable[[Change], Log]:
    """A log of three commits, the second of which can be rewritten as a newer release might have written it."""
    log = sqlite.open()
    await log.open_writer()
    await log.append([commit_at(elsewhere(offset)) for offset in (1, 2, 3)])

    def change(make: Change) -> Log:
        (body,) = sqlite.ask("SELECT body FROM commits WHERE position = 2")
        record = codec.load(body)
        record["release"] = NEWER
        make(record)
        sqlite.change("UPDATE commits SET body = ? WHERE position = 2", [codec.dump(record)])
        return log

    return change


async def reading_all(log: Log) -> None:
    await contents(log)


async def reading_one(log: Log) -> None:
    await contents(log, after=1, until=2)


async def finding(log: Log) -> None:
    await log.find(elsewhere(2))


@pytest.mark.parametrize("ask", [reading_all, reading_one, finding])
@pytest.mark.parametrize(
    ("make", "error", "told"),
    [
        (unknown_event, LogVersionError, f"'memory_dreamt' is unknown here: install mnemolog {NEWER} or later"),
        (newer_event, LogVersionError, f"message_ignored has version 2, known is 1: install mnemolog {NEWER} or later"),
        (newer_envelope, LogVersionError, f"commit format 3, known is 2: install mnemolog {NEWER} or later"),
        (sealed, SealedCommitError, "sealed with key 'key-7'"),
    ],
    ids=["unknown event", "newer event", "newer envelope", "sealed"],
)
async def test_a_commit_that_only_others_understand_stops_the_reader_and_says_what_it_takes(
    with_a_change: Callable[[Change], Log],
    ask: Callable[[Log], Coroutine[Any, Any, None]],
    make: Change,
    error: type[LogError],
    told: str,
) -> None:
    log = with_a_change(make)
    with pytest.raises(error, match=told):
        await ask(log)
    assert len(await contents(log, until=1)) == 1
    assert await log.end() == 3


# A source that was made anew.


@pytest.fixture
def recreated(sqlite: SqliteBench) -> SqliteBench:
    """A log whose queue was emptied together with its memory of the offsets that it had given."""
    asyncio.run(_three_commits(sqlite.open()))
    sqlite.change("DELETE FROM sqlite_sequence WHERE name = 'inputs'")
    return sqlite


async def _three_commits(log: Log) -> None:
    await log.open_writer()
    await log.accept(numbered(3), arrived_at=NOW)
    await drain(log)
    await log.close_writer()


async def test_a_queue_that_ends_below_its_marks_is_refused_with_what_to_do(recreated: SqliteBench) -> None:
    with pytest.raises(SourceRecreatedError, match="restore the file from a copy"):
        await recreated.open().open_writer()


async def test_a_queue_that_began_anew_is_refused_until_it_is_past_its_marks(recreated: SqliteBench) -> None:
    log = recreated.open()
    await log.accept([message("new")], arrived_at=NOW)
    with pytest.raises(SourceRecreatedError, match="the queue ends at 1, but 3 was read from it before"):
        await log.open_writer()


async def test_who_was_refused_is_not_the_writer_and_holds_nobody_up(recreated: SqliteBench) -> None:
    log = recreated.open()
    with pytest.raises(SourceRecreatedError):
        await log.open_writer()
    assert not log.is_written()
    with pytest.raises(WriterFencedError):
        await log.append([commit_at(elsewhere(1))])
    recreated.change("INSERT INTO sqlite_sequence VALUES ('inputs', 3)")
    other = recreated.open()
    await other.open_writer()
    assert await other.append([commit_at(elsewhere(1))]) == 4


async def test_the_marks_of_an_imported_log_say_nothing_about_the_queue_here(sqlite: SqliteBench) -> None:
    log = sqlite.open()
    await log.open_writer()
    await log.append([commit_at(elsewhere(1_000_000))])
    await log.close_writer()
    await log.open_writer()
    (accepted,) = await log.accept([message("m1")], arrived_at=NOW)
    assert accepted.source.offset == 1


async def test_a_writer_whose_end_cannot_be_recorded_lets_others_write(
    sqlite: SqliteBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = sqlite.log(head=HeadFile(sqlite.storage.folder / "log.head", sync_every_s=60))
    await log.open_writer()
    await log.append([commit_at(elsewhere(1))])

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk, pytest.raises(LogUnavailableError, match="cannot be read or written"):
        disk.setattr(os, "fsync", full)
        await log.close_writer()
    other = sqlite.open()
    await other.open_writer()
    assert await other.append([commit_at(elsewhere(2))]) == 2
