import json
import os
import socket
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest

from mnemolog.ops.access.storage import Storage, running_server
from mnemolog.schemas.errors import LogError

Lend: TypeAlias = Callable[[Storage], AbstractContextManager[sqlite3.Connection]]


def rows(storage: Storage) -> list[int]:
    with storage.reading() as connection:
        return [row[0] for row in connection.execute("SELECT n FROM numbers")]


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    opened = Storage(tmp_path / "data")
    with opened.writing() as connection:
        connection.execute("CREATE TABLE numbers (n)")
    return opened


def test_what_fails_in_the_middle_is_taken_back_and_leaves_the_connection_clean(storage: Storage) -> None:
    with pytest.raises(ZeroDivisionError), storage.writing() as connection:
        connection.execute("INSERT INTO numbers VALUES (1)")
        raise ZeroDivisionError
    with storage.writing() as connection:
        connection.execute("INSERT INTO numbers VALUES (2)")
    assert rows(storage) == [2]
    storage.close()


def test_a_reader_sees_the_file_as_it_was_when_it_began(storage: Storage) -> None:
    with storage.reading() as connection:
        assert connection.execute("SELECT count(*) FROM numbers").fetchone() == (0,)
        with storage.writing() as other:
            other.execute("INSERT INTO numbers VALUES (1)")
        assert connection.execute("SELECT count(*) FROM numbers").fetchone() == (0,)
    assert rows(storage) == [1]
    storage.close()


def test_what_is_committed_is_on_the_disk(storage: Storage) -> None:
    with closing(storage.connect()) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,), "FULL"
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    storage.close()
    with pytest.raises(sqlite3.ProgrammingError):
        connection.execute("SELECT 1")


def test_a_connection_that_the_file_refuses_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CPython 3.13 warns of what nobody closes."""
    closed: list[sqlite3.Connection] = []

    class Remembered(sqlite3.Connection):
        def close(self) -> None:
            closed.append(self)
            super().close()

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Remembered))
    (tmp_path / "mnemolog.db").write_bytes(b"This is no database.\n" * 500)
    with pytest.raises(sqlite3.DatabaseError):
        Storage(tmp_path).connect()
    assert len(closed) == 1


def test_a_connection_that_was_lent_when_all_was_closed_is_closed_when_it_comes_back(storage: Storage) -> None:
    with storage.reading() as connection:
        storage.close()
        assert not is_closed(connection)
    assert is_closed(connection)


def is_closed(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return True
    return False


@pytest.mark.parametrize("lend", [Storage.reading, Storage.writing], ids=["reading", "writing"])
def test_what_sqlite_refuses_is_told_in_our_words(storage: Storage, lend: Lend) -> None:
    with pytest.raises(LogError, match=r"mnemolog\.db: no such table: nowhere"), lend(storage) as connection:
        connection.execute("DELETE FROM nowhere")
    storage.close()


def test_the_size_counts_files_in_folders_and_passes_over_what_is_gone(tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "segment").write_bytes(b"12345")
    (tmp_path / "mnemolog.db").write_bytes(b"123")
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    assert Storage(tmp_path).bytes() == 8


def test_a_server_is_found_where_it_answers(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        announced = {"url": f"http://127.0.0.1:{listening.getsockname()[1]}", "pid": os.getpid()}
        (tmp_path / "server.json").write_text(json.dumps(announced))
        assert running_server(tmp_path) == announced
    assert running_server(tmp_path) is None, "its process number alone may be anybody's"


@pytest.mark.parametrize(
    "content",
    ["", "no JSON", "[]", "{}", '{"pid": 1}', '{"url": 7, "pid": 1}', '{"url": "http://x:y", "pid": 1}', "null"]
    + [f'{{"url": "http://127.0.0.1:{{port}}", "pid": {pid}}}' for pid in ("null", '"1"', 2**31 - 1, 2**70)],
)
def test_what_is_left_of_a_server_is_none(tmp_path: Path, content: str) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        (tmp_path / "server.json").write_text(content.replace("{port}", str(listening.getsockname()[1])))
        assert running_server(tmp_path) is None
    assert running_server(tmp_path / "nowhere") is None
