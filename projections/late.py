"""Late vectors in a file of their own: an index that is kept up to date as messages are written.

Nothing depends on the file: it is never exported, and removing it costs no more than the time to make the vectors again
(late_upkeep.py).
"""

import sqlite3
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from mnemolog.processors.late_vectors import VERSION, Late, late, unpacked
from mnemolog.processors.ports import Document, Report
from mnemolog.processors.text.language import composed
from mnemolog.processors.token_vectors import Pieces
from mnemolog.projections.recent import Recent
from mnemolog.schemas import codec
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.telemetry import ProjectionFailed

LATE: Final = "late"
"""The name of the index in answers and reports."""

Texts: TypeAlias = Mapping[Document, str]
"""The text that was embedded for each document of an agent."""

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS late (
  name INTEGER NOT NULL UNIQUE, content INTEGER NOT NULL, dimensions INTEGER NOT NULL, kept BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS reached (log TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
"""

PAGE_BYTES: Final = 16_384
"""The file's page size. A message has 2 to 4 kB: pages of 4,096 leave a fifth more empty, and are read no faster."""

BUSY_S: Final = 5.0
"""Maximum wait of a write for another process; vectors that could not be stored are made later."""

RECENT_BYTES: Final = 192_000_000
"""Bytes of late vectors that are cached in memory, the last read ones: those of some 70,000 messages."""


_BYTES_OF_CHARACTER: Final = 25
"""Bytes of late vectors for each character of a text, about: those of a piece for each four or more characters."""


class _Known(NamedTuple):
    text: str
    late: Late


class _Cached:
    """The vectors of an agent that were read last: the questions of a conversation are about the same messages."""

    def __init__(self) -> None:
        self.known: dict[Document, _Known] = {}
        self.bytes = 0

    def add(self, read: Mapping[Document, _Known]) -> None:
        """Add the vectors that were just read."""
        before = sum(self.known[each].late.size for each in read if each in self.known)
        self.known.update(read)
        self.bytes += sum(each.late.size for each in read.values()) - before

    def drop(self, documents: Iterable[Document]) -> None:
        """Drop the vectors of these."""
        gone = [known for each in documents if (known := self.known.pop(each, None)) is not None]
        self.bytes -= sum(each.late.size for each in gone)


class SqliteLate:
    """Keeps the late vectors of documents by document, with a hash of the text that they were made from."""

    def __init__(self, file: Path, model: str, report: Report, *, most: int = RECENT_BYTES) -> None:
        """`model`: the embedding model; vectors of other models are ignored. `most`: the bytes that stay in memory."""
        self._file = file
        self._model = model
        self._report = report
        self._idle: list[sqlite3.Connection] = []
        self._recent = Recent(_Cached, most=most)
        self._lock = threading.Lock()
        self._writes = threading.Lock()
        self._reads = threading.Lock()

    @property
    def exists(self) -> bool:
        """Whether anything was ever kept."""
        return self._file.exists()

    def keep(self, key: str, document: Document, text: str, pieces: Pieces | None) -> None:
        """Keep what one inference gave, in place of what was kept of the document; it never fails.

        What cannot be kept is reported, and made later.
        """
        if pieces is None:
            return
        try:
            made = late(text, pieces)
            row = (_name(key, document), self._content(text), made.dimensions, made.packed)
            with self._writes, self._lent() as connection:
                connection.execute("INSERT OR REPLACE INTO late VALUES (?, ?, ?, ?)", row)
            self._forget(key, (document,))
        except ProjectionError as error:
            self._report(ProjectionFailed(projection=LATE, error=str(error)))

    def of(self, key: str, texts: Texts) -> dict[Document, Late]:
        """The late vectors of each of these that has any. Raises ProjectionError."""
        recent = self._recent.of(key)
        known = recent.known.get
        found = {
            document: kept.late
            for document, text in texts.items()
            if (kept := known(document)) is not None and kept.text == text
        }
        if len(found) < len(texts):
            read = self._read(key, {document: text for document, text in texts.items() if document not in found})
            with self._reads:
                recent.add(read)
                self._recent.note(key, recent, recent.bytes)
            found |= {document: kept.late for document, kept in read.items()}
        return found

    def read_ahead(self, key: str, texts: Texts) -> None:
        """Read late vectors into memory for later searches, unless others would be dropped for them.

        Raises ProjectionError.
        """
        if self._recent.has_room(_BYTES_OF_CHARACTER * sum(map(len, texts.values()))):
            self.of(key, texts)

    def _read(self, key: str, texts: Texts) -> dict[Document, _Known]:
        """The late vectors from the file."""
        named = {_name(key, document): document for document in texts}
        found = {}
        for name, content, dimensions, kept in self._rows("name, content, dimensions, kept", list(named)):
            document = named[name]
            if content == self._content(texts[document]):
                found[document] = _Known(texts[document], unpacked(kept, dimensions))
        return found

    def lacking(self, key: str, texts: Texts) -> list[Document]:
        """The documents without late vectors of their present text. Raises ProjectionError."""
        found: dict[int, int] = dict(self._rows("name, content", [_name(key, document) for document in texts]))
        return [each for each, text in texts.items() if found.get(_name(key, each)) != self._content(text)]

    def delete(self, key: str, documents: Collection[Document]) -> None:
        """Keep nothing of these any more. Raises ProjectionError."""
        if documents and self.exists:
            with self._writes, self._lent() as connection:
                names = [(_name(key, each),) for each in documents]
                connection.executemany("DELETE FROM late WHERE name = ?", names)
        self._forget(key, documents)

    def _forget(self, key: str, documents: Collection[Document]) -> None:
        """Keep nothing of these in memory: a search of the past would find what a new process does not."""
        if (recent := self._recent.held(key)) is not None:
            with self._reads:
                recent.drop(documents)
                self._recent.note(key, recent, recent.bytes)

    def position(self, log_id: str) -> int:
        """The position of a log up to which texts have late vectors. Raises ProjectionError."""
        if not self.exists:
            return 0
        with self._lent() as connection:
            row = connection.execute("SELECT position FROM reached WHERE log = ?", (self._reached(log_id),)).fetchone()
        return 0 if row is None else int(row[0])

    def advance(self, log_id: str, position: int) -> None:
        """Note how far a log was looked through. Raises ProjectionError."""
        with self._writes, self._lent() as connection:
            connection.execute("INSERT OR REPLACE INTO reached VALUES (?, ?)", (self._reached(log_id), position))

    def discard(self) -> None:
        """Remove the file, with all that is kept."""
        self.close()
        self._recent.clear()
        for ending in ("", "-wal", "-shm"):
            self._file.with_name(self._file.name + ending).unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            while self._idle:
                self._idle.pop().close()

    def _rows(self, columns: str, names: Sequence[int]) -> list[tuple[Any, ...]]:
        if not self.exists:
            return []
        with self._lent() as connection:
            # One parameter for all names: SQLite then reads the statement once, however many there are.
            query = f"SELECT {columns} FROM late WHERE name IN (SELECT value FROM json_each(?))"
            return connection.execute(query, (codec.dump(names).decode(),)).fetchall()

    def _content(self, text: str) -> int:
        # With model and version: vectors of another model, or of an older calculation, then count as missing.
        return _hashed(f"{self._model}\n{VERSION}\n{composed(text)}")

    def _reached(self, log_id: str) -> str:
        return f"{log_id} {self._model} {VERSION}"

    @contextmanager
    def _lent(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._lock:
                connection = self._idle.pop() if self._idle else None
            connection = connection or self._opened()
            try:
                yield connection
            except BaseException:
                connection.close()
                raise
            with self._lock:
                self._idle.append(connection)
        except (sqlite3.Error, OSError) as error:
            raise ProjectionError(f"{self._file}: {error}; without the file its vectors are made again") from error

    def _opened(self) -> sqlite3.Connection:
        fresh = not self.exists
        if fresh:
            self._file.touch(mode=0o600)  # SQLite gives -wal and -shm the permissions of its database
        connection = sqlite3.connect(self._file, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
        try:
            if fresh:
                # Only a new file takes a page size, and only before it is switched to WAL.
                connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
            connection.execute("PRAGMA journal_mode = WAL")
            # A power cut may take the last vectors, which are made again: no sync for each message.
            connection.execute("PRAGMA synchronous = NORMAL")
            # What was forgotten must not stay in the free pages of the file.
            connection.execute("PRAGMA secure_delete = ON")
            connection.executescript(_TABLES)
        except BaseException:
            connection.close()
            raise
        return connection


def _name(key: str, document: Document) -> int:
    return _hashed(f"{key}\n{document.kind}\n{document.id}")


def _hashed(text: str) -> int:
    """64 bits, signed, as SQLite keeps whole numbers."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little", signed=True)
