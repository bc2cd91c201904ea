"""Records the log's end in a small file next to the database, so that a lost end of the database is noticed.

The file is written after each durable transaction. After a crash it may be behind the database, which says
nothing; a database behind the file has lost commits. It has two places that are written in turn, each with a hash of
its own, so that a write that is cut short leaves the one before it.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from mnemolog.schemas import codec
from mnemolog.schemas.errors import LogUnavailableError
from mnemolog.schemas.ids import digest

PLACE_BYTES: Final = 512


class Head(NamedTuple):
    """The end of a log."""

    log_id: str
    position: int
    log_hash: str
    """of all commits up to there, in order"""
    commit_hash: str
    """of the last commit"""


class HeadFile:
    """The file, for one writer at a time."""

    def __init__(self, path: Path, *, sync_every_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self._sync_every_s = sync_every_s
        self._clock = clock
        self._file: int | None = None
        self._place = 0
        self._kept: Head | None = None
        self._synced_at: float | None = None

    def read(self) -> Head | None:
        """The last head written; None if there is no file or no whole head in it. Raises LogUnavailableError."""
        return max(self._places().values(), key=lambda head: head.position, default=None)

    def _places(self) -> dict[int, Head]:
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise self._unavailable(error) from error
        found = {at: _decoded(content[at * PLACE_BYTES : (at + 1) * PLACE_BYTES]) for at in (0, 1)}
        return {at: head for at, head in found.items() if head is not None}

    def keep(self, head: Head) -> None:
        """Write where the log ends; synced to the disk after an interval by the next write, or on close.

        Raises LogUnavailableError.
        """
        if head == self._kept:
            return
        try:
            if self._file is None:
                self._open()
            assert self._file is not None
            _write(self._file, _encoded(head), self._place * PLACE_BYTES)
            # The two places are written in turn: a write that is cut short damages only the older one.
            self._place, self._kept = 1 - self._place, head
            self._sync_sometimes()
        except OSError as error:
            raise self._unavailable(error) from error

    def replace(self, head: Head) -> None:
        """Replace the file's content by this head."""
        self.close()
        self.path.unlink(missing_ok=True)
        self.keep(head)
        self.close()

    def _open(self) -> None:
        """The place of the older head is written first."""
        kept = self._places()
        self._place = min((0, 1), key=lambda at: kept[at].position if at in kept else -1)
        # Windows translates line ends in a file that is not opened as binary.
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)

    def _sync_sometimes(self) -> None:
        # Not each time: a sync with each commit would halve the rate of single writes.
        now = self._clock()
        if self._synced_at is None or now - self._synced_at >= self._sync_every_s:
            assert self._file is not None
            os.fsync(self._file)
            self._synced_at = now

    def close(self) -> None:
        """Sync it to the disk, and let other processes write it, also where that raises LogUnavailableError."""
        self._kept = self._synced_at = None
        if self._file is not None:
            file, self._file = self._file, None
            try:
                os.fsync(file)
            except OSError as error:
                raise self._unavailable(error) from error
            finally:
                os.close(file)

    def _unavailable(self, error: OSError) -> LogUnavailableError:
        return LogUnavailableError(
            f"{self.path}: cannot be read or written ({error.strerror}); check the disk and the permissions"
        )


def _write(file: int, content: bytes, at: int) -> None:
    # Windows has no pwrite; one writer at a time uses the file, so seeking is as safe.
    if hasattr(os, "pwrite"):
        os.pwrite(file, content, at)
    else:
        os.lseek(file, at, os.SEEK_SET)
        os.write(file, content)


def _encoded(head: Head) -> bytes:
    content = codec.dump(head._asdict())
    line = b'%b,"check":"%b"}' % (content[:-1], digest(content).encode())
    return line.ljust(PLACE_BYTES - 1) + b"\n"


def _decoded(place: bytes) -> Head | None:
    try:
        record = codec.load(place)
        check = record.pop("check")
        head = Head(**record)
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    return head if digest(codec.dump(head._asdict())) == check else None
