"""Damage to the files of a data directory is reported, and what to do about it is said."""

import asyncio
import io
import shutil
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from math import inf
from pathlib import Path
from typing import Any, Final

import pytest

from mnemolog.ops.bootstrap import embedded
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.acceptance import accept
from mnemolog.ops.maintenance.doctor import examine
from mnemolog.ops.maintenance.rebuild import ALL, rebuild
from mnemolog.ops.maintenance.replay import replay
from mnemolog.ops.maintenance.transfer import export, import_
from mnemolog.ops.parts import Parts
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.errors import LogCorruptError, LogCutError, LogError
from mnemolog.schemas.replay import Replay
from tests.contract.logs import commit_at, elsewhere

CONFIG = Config(embedder=EmbedderConfig(kind="hashing"))
COMMITS = 9


def fill(folder: Path, first: int = 1, count: int = COMMITS) -> None:
    async def append() -> None:
        parts = embedded(folder, CONFIG, Edges())
        await parts.log.open_writer()
        for offset in range(first, first + count):
            await parts.log.append([commit_at(elsewhere(offset))])
        await parts.close()

    asyncio.run(append())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data directory with nine commits and a text index."""
    fill(tmp_path / "data")
    (tmp_path / "data" / "text").mkdir(exist_ok=True)
    return tmp_path / "data"


def failures(folder: Path, *, deep: bool = False) -> dict[str, str]:
    async def ask() -> dict[str, str]:
        return {f.check: f.detail async for f in examine(folder, CONFIG, deep=deep) if f.state == "failed"}

    return asyncio.run(ask())


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "mnemolog.db")) as connection:
        connection.execute(statement, values)
        connection.commit()


def edit(folder: Path, position: int) -> None:
    change(
        folder,
        "UPDATE commits SET body = CAST(replace(body, 'nothing in it', 'another in it') AS BLOB) WHERE position = ?",
        position,
    )


def verified(folder: Path) -> Replay:
    async def ask() -> Replay:
        parts = embedded(folder, CONFIG, Edges(), create=False)
        try:
            return await replay(parts, key=None, until=None, verify=True, progress=lambda _done, _all: None)
        finally:
            await parts.close()

    return asyncio.run(ask())


def test_nothing_is_reported_of_a_log_that_is_whole(folder: Path) -> None:
    assert failures(folder, deep=True) == {}
    assert verified(folder).verified


def test_a_word_edited_in_a_commit_is_found_by_doctor_and_verify_with_no_advice_to_rebuild(folder: Path) -> None:
    edit(folder, 4)
    assert "position 4 (default/a) was changed" in failures(folder, deep=True)["chains"]
    found = verified(folder)
    assert found.verified is False
    (told,) = found.differences
    assert "position 4" in told
    assert "restore" in told
    assert "rebuild" not in told


def test_a_word_edited_in_the_last_commit_is_found_without_reading_the_log(folder: Path) -> None:
    edit(folder, COMMITS)
    assert f"position {COMMITS}" in failures(folder)["chains"]


@pytest.mark.parametrize("body", [b"", b"no JSON", b"\0"])
def test_a_commit_that_no_longer_parses_is_found(folder: Path, body: bytes) -> None:
    change(folder, "UPDATE commits SET body = ? WHERE position = 2", body)
    assert "position 2" in failures(folder, deep=True)["chains"]


def emptied(folder: Path) -> None:
    (folder / "mnemolog.db").write_bytes(b"")


def removed(folder: Path) -> None:
    (folder / "mnemolog.db").unlink()


@pytest.mark.parametrize("damage", [emptied, removed])
@pytest.mark.parametrize("beside", [("text",), ("log.head",), ("text", "log.head")], ids="+".join)
def test_an_empty_database_beside_data_is_refused(
    folder: Path, damage: Callable[[Path], None], beside: tuple[str, ...]
) -> None:
    damage(folder)
    if "text" not in beside:
        shutil.rmtree(folder / "text")
    if "log.head" not in beside:
        (folder / "log.head").unlink()
    assert failures(folder)
    with pytest.raises(LogCorruptError, match=r"the database is empty, and .*another directory"):
        embedded(folder, CONFIG, Edges())


def test_an_older_copy_is_refused_until_it_is_accepted_which_says_what_is_lost(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "mnemolog.db", tmp_path / "older.db")
    fill(folder, first=COMMITS + 1, count=3)
    shutil.copy(tmp_path / "older.db", folder / "mnemolog.db")
    with pytest.raises(LogCutError, match=r"ends at position 9.*the last 3 are lost.*accept-log"):
        embedded(folder, CONFIG, Edges())
    assert "accept-log" in failures(folder)["log"]
    lost, advice = asyncio.run(accept(folder, CONFIG))
    assert lost.startswith("lost: commits 10 to 12")
    assert "rebuild all" in advice
    assert failures(folder) == {}
    fill(folder, first=100, count=1)


WAL_FRAME_AT: Final = 32
"""Behind the header of the WAL."""
WAL_PAGE_AT: Final = WAL_FRAME_AT + 24
"""The first page, behind the header of its frame."""
IN_WAL: Final = 6
"""Commits that were not moved into the database when the process was killed."""


@pytest.fixture
def killed(folder: Path, tmp_path: Path) -> Path:
    """A data directory as a process leaves it that is killed: the last commits are in the WAL alone."""

    async def copied() -> None:
        parts = embedded(folder, CONFIG, Edges())
        await parts.log.open_writer()
        for offset in range(50, 50 + IN_WAL):
            await parts.log.append([commit_at(elsewhere(offset))])
        for name in ("mnemolog.db", "mnemolog.db-wal", "log.head"):
            shutil.copy(folder / name, left / name)
        await parts.close()

    left = tmp_path / "killed"
    left.mkdir()
    asyncio.run(copied())
    return left


def commits_in(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "mnemolog.db")) as connection:
        (count,) = connection.execute("SELECT count(*) FROM commits").fetchone()
        return int(count)


def test_a_killed_process_loses_nothing(killed: Path) -> None:
    assert failures(killed, deep=True) == {}
    assert commits_in(killed) == COMMITS + IN_WAL


def test_a_wal_that_was_deleted_with_its_commits_is_noticed(killed: Path) -> None:
    (killed / "mnemolog.db-wal").unlink()
    with pytest.raises(LogCutError, match=f"the last {IN_WAL} are lost"):
        embedded(killed, CONFIG, Edges())
    assert f"the last {IN_WAL} are lost" in failures(killed)["log"]


@pytest.mark.parametrize("share", [0.0, 0.01, 0.3, 0.6, 0.9, 0.999])
def test_a_cut_wal_is_noticed(killed: Path, share: float) -> None:
    wal = killed / "mnemolog.db-wal"
    content = wal.read_bytes()
    wal.write_bytes(content[: int(share * len(content))])
    with pytest.raises(LogCutError, match="are lost"):
        embedded(killed, CONFIG, Edges())


IN_HEADER: Final = (0, 4, 8, 16, 24)
"""Its magic number, version, page size, salt and checksum."""
IN_FRAME: Final = (WAL_FRAME_AT, WAL_FRAME_AT + 4, WAL_FRAME_AT + 8, WAL_FRAME_AT + 16, WAL_PAGE_AT)
"""A frame's page, size, salt and checksum, and what it holds."""


@pytest.mark.parametrize("bit", [0, 7])
@pytest.mark.parametrize(
    ("share", "offset"),
    [*((0.0, offset) for offset in (*IN_HEADER, *IN_FRAME)), (0.2, 0), (0.5, 0), (0.8, 0), (1.0, -1)],
)
def test_a_changed_bit_in_the_wal_loses_no_commit_without_a_word(
    killed: Path, share: float, offset: int, bit: int
) -> None:
    wal = killed / "mnemolog.db-wal"
    content = bytearray(wal.read_bytes())
    content[int(share * len(content)) + offset] ^= 1 << bit
    wal.write_bytes(content)
    if list(failures(killed, deep=True)):
        with pytest.raises(LogError):
            embedded(killed, CONFIG, Edges())
    else:  # nothing was lost by it
        assert commits_in(killed) == COMMITS + IN_WAL


def test_a_head_file_behind_the_database_is_no_alarm(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "log.head", tmp_path / "behind")
    fill(folder, first=COMMITS + 1, count=2)
    shutil.copy(tmp_path / "behind", folder / "log.head")
    assert failures(folder, deep=True) == {}
    fill(folder, first=100, count=1)


def test_another_log_in_the_place_of_this_one_is_refused(folder: Path, tmp_path: Path) -> None:
    fill(tmp_path / "other")
    shutil.copy(tmp_path / "other" / "mnemolog.db", folder / "mnemolog.db")
    with pytest.raises(LogCutError, match="was here before"):
        embedded(folder, CONFIG, Edges())


def test_the_last_commits_removed_from_the_table_are_noticed_at_opening(folder: Path) -> None:
    change(folder, "DELETE FROM commits WHERE position = ?", COMMITS)
    with pytest.raises(LogCutError, match="the last 1 are lost"):
        embedded(folder, CONFIG, Edges())


def exported(folder: Path) -> bytes:
    async def ask() -> bytes:
        out = io.BytesIO()
        parts = embedded(folder, CONFIG, Edges())
        await export([parts], out, lambda _done, _all: None)
        await parts.close()
        return out.getvalue()

    return asyncio.run(ask())


def imported(folder: Path, lines: bytes) -> tuple[int, int]:
    async def ask() -> tuple[int, int]:
        parts = embedded(folder, CONFIG, Edges())
        try:
            return await import_([parts], io.BytesIO(lines), lambda _done, _all: None)
        finally:
            await parts.close()

    return asyncio.run(ask())


def test_an_export_holds_the_bytes_of_the_log_and_so_does_what_is_imported(folder: Path, tmp_path: Path) -> None:
    lines = exported(folder)
    assert imported(tmp_path / "restored", lines) == (COMMITS, 0)
    assert exported(tmp_path / "restored").splitlines()[1:] == lines.splitlines()[1:]
    assert failures(tmp_path / "restored", deep=True) == {}
    assert imported(tmp_path / "restored", lines) == (0, COMMITS)


def test_a_damaged_export_is_refused_naming_the_first_wrong_commit(folder: Path, tmp_path: Path) -> None:
    lines = exported(folder).splitlines(keepends=True)
    lines[4] = lines[4].replace(b"nothing in it", b"another in it")
    with pytest.raises(LogCorruptError, match=r"commit 4 of the export, of default/a .* nothing was imported"):
        imported(tmp_path / "restored", b"".join(lines))


def remove(folder: Path, position: int) -> None:
    change(folder, "DELETE FROM commits WHERE position = ?", position)


def opened(folder: Path, work: Callable[[Parts], Coroutine[Any, Any, object]]) -> object:
    async def do() -> object:
        parts = embedded(folder, CONFIG, Edges(), create=False)
        try:
            return await work(parts)
        finally:
            await parts.close()

    return asyncio.run(do())


async def rebuilt(parts: Parts) -> object:
    return await rebuild([parts], ALL, switch_to=True, progress=lambda _name, _done, _all: None)


async def replayed(parts: Parts) -> object:
    return await replay(parts, key=None, until=None, verify=False, progress=lambda _done, _all: None)


async def replayed_alone(parts: Parts) -> object:
    return await replay(parts, key="default/a", until=None, verify=False, progress=lambda _done, _all: None)


async def known_at_the_end(parts: Parts) -> object:
    return await parts.past.at("default/a", inf)


@pytest.mark.parametrize("damage", [edit, remove])
@pytest.mark.parametrize("work", [rebuilt, replayed, replayed_alone])
def test_what_reads_a_damaged_log_refuses_it(
    folder: Path, damage: Callable[[Path, int], None], work: Callable[[Parts], Coroutine[Any, Any, object]]
) -> None:
    damage(folder, 4)
    with pytest.raises(LogCorruptError, match=r"the commit at position [45] .*; restore it from a copy"):
        opened(folder, work)
    with closing(sqlite3.connect(folder / "mnemolog.db")) as connection:
        assert connection.execute("SELECT max(generation) FROM projections").fetchone() == (1,)


def test_a_past_with_a_missing_commit_is_refused(folder: Path) -> None:
    remove(folder, 4)
    with pytest.raises(LogCorruptError, match="position 5 does not continue"):
        opened(folder, known_at_the_end)


@pytest.mark.parametrize("damage", [edit, remove])
def test_a_damaged_log_is_not_exported_and_takes_no_import(folder: Path, damage: Callable[[Path, int], None]) -> None:
    lines = exported(folder)
    damage(folder, 4)
    with pytest.raises(LogCorruptError, match="position 4"):
        exported(folder)
    with pytest.raises(LogCorruptError, match="position 4"):
        imported(folder, lines)


def test_nothing_has_to_be_accepted_of_a_log_that_is_whole(folder: Path) -> None:
    assert asyncio.run(accept(folder, CONFIG)) == (f"nothing is lost: the log ends at position {COMMITS}",)
