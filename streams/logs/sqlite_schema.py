"""The tables of the embedded log, and what SQLite's errors mean for a user."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, TypeAlias
from uuid import uuid4

from mnemolog.schemas import chain
from mnemolog.schemas.errors import LogCorruptError, LogError, LogFullError, LogUnavailableError, LogVersionError

FORMAT: Final = 2
"""The tables' format; since 2 with heads of the chains. A release that changes the tables reads older formats too."""

Connect: TypeAlias = Callable[[], sqlite3.Connection]
"""Opens a connection to the data directory's file; may be called in any thread."""

Snapshots: TypeAlias = Callable[[], AbstractContextManager[sqlite3.Connection]]
"""Lends a connection that sees the file as it is at the first statement, until the block ends. Raises LogError."""

TABLES: Final = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

-- What waits for the writer, in order. The offset is the place in the source, and is never given twice.
CREATE TABLE inputs (
  offset INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, agent TEXT NOT NULL, input_id TEXT NOT NULL,
  arrived_at REAL NOT NULL, body BLOB NOT NULL
);

-- The id of every input ever accepted, with the hash of its content: a repeat has no effect, for ever.
CREATE TABLE input_ids (
  agent TEXT NOT NULL, id_hash TEXT NOT NULL, content_hash TEXT NOT NULL,
  log_id TEXT NOT NULL, topic TEXT NOT NULL, partition INTEGER NOT NULL, offset INTEGER NOT NULL,
  place INTEGER NOT NULL, PRIMARY KEY (agent, id_hash)
) WITHOUT ROWID;

CREATE TABLE sources (
  id INTEGER PRIMARY KEY, log_id TEXT NOT NULL, topic TEXT NOT NULL, partition INTEGER NOT NULL,
  UNIQUE (log_id, topic, partition)
);

-- The log. A row is never changed.
CREATE TABLE commits (
  position INTEGER PRIMARY KEY AUTOINCREMENT, agent TEXT NOT NULL, source INTEGER NOT NULL, offset INTEGER NOT NULL,
  place INTEGER NOT NULL, recorded_at REAL NOT NULL, body BLOB NOT NULL,
  UNIQUE (source, offset, place)
);
CREATE INDEX commits_of_agent ON commits (agent, position);

-- How far each agent has come in each source: what lies not above its mark is known already.
CREATE TABLE marks (
  agent TEXT NOT NULL, source INTEGER NOT NULL, offset INTEGER NOT NULL, place INTEGER NOT NULL,
  PRIMARY KEY (agent, source)
) WITHOUT ROWID;

CREATE TABLE dead_letters (
  number INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, agent TEXT NOT NULL, input_id TEXT NOT NULL,
  reason TEXT NOT NULL, detail TEXT NOT NULL, at REAL NOT NULL, body BLOB NOT NULL, retried INTEGER NOT NULL DEFAULT 0
);
"""

HEADS: Final = """
-- The hash that each agent's next commit continues, and of all commits together.
CREATE TABLE heads (agent TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE log_head (
  one INTEGER PRIMARY KEY CHECK (one = 1), position INTEGER NOT NULL, log_hash TEXT NOT NULL, commit_hash TEXT NOT NULL
);
"""


NEW_FILE_WAIT_S: Final = 5.0


def first_connection(connect: Connect) -> sqlite3.Connection:
    """A connection to a file that other processes may be making at the same moment.

    Raises OperationalError after NEW_FILE_WAIT_S.
    """
    # SQLite switches a new file to WAL without waiting for others, whatever the busy timeout.
    until = time.monotonic() + NEW_FILE_WAIT_S
    while True:
        try:
            return connect()
        except sqlite3.OperationalError as error:
            # The low byte of an extended code is its primary code.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.005)


def prepare(connection: sqlite3.Connection, *, release: str, beside: Sequence[Path] = ()) -> str:
    """Create the tables where there are none, check the format where there are; returns the log's id.

    `beside` are files that exist only
    where there was a log. Raises LogCorruptError if one of them is beside an empty file.
    """
    # Where there are tables, this only reads: a reader never waits for a writer.
    if not _has_tables(connection):
        with transaction(connection):
            _create(connection, release, beside)
    found, written_by, log_id = (_meta(connection, name) for name in ("format", "release", "log_id"))
    if not isinstance(found, int):
        raise LogCorruptError(f"the log's format is {found!r}, no number: restore it from a copy or from an export")
    if found > FORMAT:
        raise LogVersionError(f"the log has format {found}, known is {FORMAT}: install mnemolog {written_by} or later")
    if _is_torn(connection):
        connection.execute("PRAGMA wal_checkpoint")  # a crash may have torn the file while the WAL has all of it
        if _is_torn(connection):
            raise LogCorruptError("the log's last page is cut short: restore it from a copy or from an export")
    return str(log_id)


def _create(connection: sqlite3.Connection, release: str, beside: Sequence[Path]) -> None:
    if _has_tables(connection):
        return  # another process was first
    if left := [path.name for path in beside if path.exists()]:
        raise LogCorruptError(
            f"the database is empty, and {' and '.join(left)} beside it of a log: restore it from a copy or from an "
            "export; for a new log use another directory"
        )
    # Not executescript, which commits the transaction under way before it begins.
    for statement in (TABLES + HEADS).split(";\n"):
        connection.execute(statement)
    connection.execute("INSERT INTO log_head VALUES (1, 0, ?, ?)", (chain.ORIGIN, chain.ORIGIN))
    connection.executemany(
        "INSERT INTO meta VALUES (?, ?)",
        [("format", FORMAT), ("log_id", str(uuid4())), ("release", release), ("writer_epoch", 0)],
    )


def is_anchored(connection: sqlite3.Connection) -> bool:
    """Whether the chains' heads are kept: not where only releases without chains wrote."""
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'log_head'").fetchone() is not None


def anchor(connection: sqlite3.Connection, *, release: str) -> None:
    """Keep one hash of all that is there, and go on from it. For the writer, in a transaction."""
    if is_anchored(connection):
        return
    for statement in HEADS.split(";\n"):
        connection.execute(statement)
    heads: dict[str, str] = {}
    position, log_hash, own = 0, chain.ORIGIN, chain.ORIGIN
    rows = connection.execute("SELECT position, agent, CAST(body AS BLOB) FROM commits ORDER BY position")
    for position, agent, body in rows:  # noqa: B007  the last one's is kept
        own = heads[agent] = chain.hash_of(body, heads.get(agent, chain.ORIGIN))
        log_hash = chain.log_hash(log_hash, own)
    connection.executemany("INSERT INTO heads VALUES (?, ?)", heads.items())
    connection.execute("INSERT INTO log_head VALUES (1, ?, ?, ?)", (position, log_hash, own))
    connection.execute("UPDATE meta SET value = ? WHERE name = 'format'", (FORMAT,))
    connection.execute("UPDATE meta SET value = ? WHERE name = 'release'", (release,))


def _is_torn(connection: sqlite3.Connection) -> bool:
    """Whether the file ends within a page: SQLite would read the rest of it as zeros, without an error."""
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    (_, _, path) = connection.execute("PRAGMA database_list").fetchone()
    return bool(Path(path).stat().st_size % page)


def _has_tables(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone() is not None


def _meta(connection: sqlite3.Connection, name: str) -> object:
    row = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise LogCorruptError(f"the log's meta table lacks {name!r}: restore it from a copy or from an export")
    return row[0]


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """A transaction that may write from its start; committed whole or rolled back."""
    # A transaction that reads first cannot wait for the write lock later: SQLite fails it at once as busy.
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


@contextmanager
def explained(path: str) -> Iterator[None]:
    """Raise SQLite's errors as LogErrors that name a remedy."""
    try:
        yield
    except sqlite3.Error as error:
        raise explanation(error, path) from error


def explanation(error: sqlite3.Error, path: str) -> LogError:
    """The error as one of ours, with its meaning and a remedy."""
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if code is not None else None
    if primary == sqlite3.SQLITE_FULL:
        return LogFullError(f"{path}: the disk is full; free some space and try again, nothing was half written")
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return LogCorruptError(f"{path}: damaged or cut short ({error}); restore it from a copy or from an export")
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR):
        return LogUnavailableError(f"{path}: cannot be read or written ({error}); check the disk and the permissions")
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return LogUnavailableError(f"{path}: another process keeps it locked ({error}); try again")
    # SQLite has no code of its own for it.
    if "no such table" in str(error):
        return LogError(f"{path}: {error}; `mnemolog rebuild all` makes every projection's tables anew")
    return LogError(f"{path}: {error}")
