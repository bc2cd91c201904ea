"""What may befall a data directory from outside, with a tool of SQLite or with none."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any


def change(folder: Path, statement: str, values: Sequence[object] = ()) -> int:
    """Change the file behind everybody's back; returns how many rows that were."""
    with closing(sqlite3.connect(folder / "mnemolog.db")) as connection, connection:
        return connection.execute(statement, values).rowcount


def ask(folder: Path, question: str) -> list[Any]:
    """The first column of what a question to the file gives."""
    with closing(sqlite3.connect(folder / "mnemolog.db")) as connection:
        return [row[0] for row in connection.execute(question)]


def insert_input(folder: Path, key: str, input_id: str, body: bytes) -> None:
    """Put bytes into the queue as another producer might."""
    statement = "INSERT INTO inputs (topic, agent, input_id, arrived_at, body) VALUES ('messages', ?, ?, ?, ?)"
    change(folder, statement, (key, input_id, 1_735_689_600.0, body))


def overwrite(folder: Path, *, begin: int, end: int | None = None) -> None:
    """Write nonsense over a part of the file, as a failing disk would."""
    with closing(sqlite3.connect(folder / "mnemolog.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file = folder / "mnemolog.db"
    data = bytearray(file.read_bytes())
    stretch = slice(begin, len(data) if end is None else end)
    data[stretch] = b"\xee" * len(data[stretch])
    file.write_bytes(data)


def cut(folder: Path) -> None:
    """Keep the first half of the file only."""
    overwrite(folder, begin=0, end=0)
    file = folder / "mnemolog.db"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
