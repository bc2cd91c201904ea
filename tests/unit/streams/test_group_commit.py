"""Shared transactions: whatever a disk does, no caller waits for ever."""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from mnemolog.schemas.errors import LogError
from mnemolog.streams.logs.group_commit import GroupCommit

pytestmark = pytest.mark.anyio
WITHIN_S = 20.0


class Gone(sqlite3.Connection):
    """Of a disk that went away within a transaction."""

    def commit(self) -> None:
        """See sqlite3.Connection."""
        raise sqlite3.OperationalError("disk I/O error")

    rollback = commit


def say(word: str, connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO said VALUES (?)", (word,))


def said(connection: sqlite3.Connection) -> list[str]:
    return [word for (word,) in connection.execute("SELECT word FROM said")]


async def test_a_transaction_that_cannot_be_rolled_back_is_told_and_the_next_one_has_nothing_of_it(
    tmp_path: Path,
) -> None:
    """The thread ended: every later caller waited for ever."""
    disks = [sqlite3.Connection, Gone]
    connect = partial(sqlite3.connect, tmp_path / "log", isolation_level=None, check_same_thread=False)
    connect().execute("CREATE TABLE said (word)").connection.close()
    group = GroupCommit(
        lambda: connect(factory=disks.pop()), "log", most=10, reached=lambda _point: None, committed=lambda: None
    )
    with pytest.raises(LogError):
        await asyncio.wait_for(group.run(partial(say, "lost")), WITHIN_S)
    await asyncio.wait_for(group.run(partial(say, "kept")), WITHIN_S)
    assert await asyncio.wait_for(group.run(said), WITHIN_S) == ["kept"]
    group.close()
