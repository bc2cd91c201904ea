"""The data directory, and connections to its one SQLite file."""

import os
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from mnemolog.ops.access.private import mend
from mnemolog.schemas import codec
from mnemolog.schemas.errors import LogUnavailableError
from mnemolog.streams.logs.sqlite_schema import explained

BUSY_TIMEOUT_S: Final = 30.0
"""How long a connection waits for another process's transaction: the disk may be slow."""

CACHE_KIB: Final = 16_384

ANSWER_S: Final = 1.0
"""How long a server of this machine may take to accept a connection."""

DATABASE: Final = "mnemolog.db"

HEAD: Final = "log.head"
"""The file with the log's end: a database that ends earlier has lost commits."""

TEXT: Final = "text"
"""The folder of the text indexes."""

LATE: Final = "late.db"
"""Late vectors, which are made again where the file is missing."""

LOCK: Final = "writer.lock"

SERVER: Final = "server.json"
"""The address of a running `serve`."""


def default_data_dir() -> Path:
    """The default data directory: the platform's user data directory."""
    # Only here: where the directory is named, as for a server, it is not needed.
    from platformdirs import user_data_path

    return user_data_path("mnemolog", appauthor=False)


def running_server(folder: Path) -> dict[str, Any] | None:
    """The address and process of the server of a data directory, if one runs and answers."""
    try:
        found: dict[str, Any] = codec.load((folder / SERVER).read_bytes())
        address = urlsplit(found["url"])
        # Signal 0 only asks whether the process exists.
        os.kill(found["pid"], 0)
        # That it exists proves little: after a crash in a container it may be the caller.
        socket.create_connection((address.hostname, address.port), ANSWER_S).close()
    except (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError):
        return None
    return found


def has_data(folder: Path) -> bool:
    """Whether there is a log to open. Raises LogUnavailableError if that cannot be read."""
    try:
        return (folder.expanduser() / DATABASE).exists()
    except OSError as error:
        raise LogUnavailableError(
            f"{folder}: cannot be read ({error.strerror}); check the disk and the permissions"
        ) from error


def left_of_a_log(folder: Path) -> list[str]:
    """The files that exist only where there was a log."""
    return [name for name in (HEAD, TEXT) if (folder.expanduser() / name).exists()]


def no_data(folder: Path) -> str:
    """The message where there is no log to open."""
    return f"{folder}: there is no Mnemolog data here; --data or MNEMOLOG_DATA names the directory"


def _size(file: Path) -> int:
    """The size of a file in bytes; 0 if it is gone by now, as the text index's files come and go."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


class Storage:
    """Names the files of a data directory and lends connections."""

    def __init__(self, folder: Path, *, create: bool = True, durable: bool = True) -> None:
        """`durable` False: a crash of the machine may lose the last writes, which can be restored from elsewhere."""
        self.folder = folder.expanduser()
        self._synchronous = "FULL" if durable else "NORMAL"
        self._idle: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._closed = False
        if create:
            self._make()
        elif not has_data(self.folder):
            raise LogUnavailableError(no_data(self.folder))

    def _make(self) -> None:
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (self.folder / DATABASE).touch(mode=0o600)  # SQLite gives -wal and -shm the permissions of its database
            mend(self.folder)
        except OSError as error:
            raise LogUnavailableError(
                f"{self.folder}: the data directory cannot be made or used ({error.strerror}); check its permissions, "
                "or choose another with --data"
            ) from error

    @property
    def database(self) -> Path:
        """The log and the embedded projections."""
        return self.folder / DATABASE

    @property
    def text(self) -> Path:
        """The text indexes."""
        return self.folder / TEXT

    @property
    def late(self) -> Path:
        """The late vectors."""
        return self.folder / LATE

    @property
    def head(self) -> Path:
        """The file with the log's end."""
        return self.folder / HEAD

    @property
    def lock(self) -> Path:
        """Held by the writer."""
        return self.folder / LOCK

    def bytes(self) -> int:
        """The size of the directory."""
        return sum(_size(Path(folder, file)) for folder, _, files in os.walk(self.folder) for file in files)

    def connect(self) -> sqlite3.Connection:
        """A connection for one thread at a time; transactions are begun and ended by hand. Raises sqlite3.Error."""
        connection = sqlite3.connect(
            self.database, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
        )
        try:
            # Readers and the writer do not wait for each other.
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA synchronous = {self._synchronous}")
            # Negative: KiB; a positive number would be pages.
            connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        except BaseException:
            connection.close()  # the file is opened here, not above: a damaged or busy one is refused here too
            raise
        return connection

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that sees the file as it is at the first statement, until the block ends. Raises LogError."""
        with self._lent() as connection:
            connection.execute("BEGIN")
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A connection in a transaction that is committed when the block ends without an error. Raises LogError."""
        with self._lent() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.commit()

    def close(self) -> None:
        """Close the idle connections now, and the lent ones when they come back."""
        with self._lock:
            self._closed = True
            while self._idle:
                self._idle.pop().close()
        mend(self.folder)

    @contextmanager
    def _lent(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection, which is rolled back on return; SQLite's errors are raised as ours."""
        with explained(str(self.database)):
            connection = self._take()
            try:
                yield connection
            finally:
                # Also after an error: the next borrower must not find itself within this transaction.
                if connection.in_transaction:
                    connection.rollback()
                self._give_back(connection)

    def _take(self) -> sqlite3.Connection:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        return self.connect()

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            if self._closed:
                connection.close()
            else:
                self._idle.append(connection)
