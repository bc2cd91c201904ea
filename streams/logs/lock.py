"""The writer's lock: a file lock that dies with its process."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from mnemolog.schemas.errors import LogUnavailableError, WriterBusyError

HOLDER: Final = ".pid"
"""The suffix of the file that names the lock's holder: the lock's own file is truncated by every attempt to take it."""


class WriterLock:
    """At most one holder among all processes of the machine."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # Not per thread: a log may be closed in another thread than the one that took its lock.
        self._lock = FileLock(path, thread_local=False)
        self._holder = path.with_suffix(HOLDER)

    def take(self) -> None:
        """Hold it, or raise WriterBusyError at once."""
        self._acquire()
        with suppress(OSError):  # information for users only: the lock does not depend on it
            self._holder.touch(mode=0o600)
            self._holder.write_text(f"{os.getpid()}\n")

    def _acquire(self) -> None:
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            raise WriterBusyError(
                f"{self._path}: another process is the writer, which will process what is added here"
            ) from None
        except OSError as error:
            raise LogUnavailableError(
                f"{self._path}: cannot be locked ({error}); check the disk and the permissions"
            ) from error

    def leave(self) -> None:
        """Release the lock."""
        if self._lock.is_locked:
            with suppress(OSError):
                self._holder.unlink()
        self._lock.release(force=True)  # however often it was acquired

    @property
    def is_held(self) -> bool:
        """Whether this process holds it."""
        return self._lock.is_locked

    def holder(self) -> int | None:
        """The id of the process that holds the lock, where it wrote one; None if the lock is free."""
        if not self.is_taken():
            return None
        try:
            return int(self._holder.read_text())
        except (OSError, ValueError):
            return None

    def is_taken(self) -> bool:
        """Whether a process holds the lock, found by trying to take it."""
        if self._lock.is_locked:
            return True
        try:
            self._acquire()
        except WriterBusyError:
            return True
        self._lock.release(force=True)
        return False
