"""The writer's lock: a file lock that dies with its process."""

from pathlib import Path

from filelock import FileLock, Timeout

from mnemolog.schemas.errors import LogUnavailableError, WriterBusyError


class WriterLock:
    """At most one holder among all processes of the machine."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = FileLock(path, thread_local=False)

    def take(self) -> None:
        """Hold it, or raise WriterBusyError at once."""
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            raise WriterBusyError(
                f"{self._path}: another process is the writer; what is added here, it takes up"
            ) from None
        except OSError as error:
            raise LogUnavailableError(
                f"{self._path}: cannot be locked ({error}); check the disk and the permissions"
            ) from error

    def leave(self) -> None:
        """Let others hold it."""
        self._lock.release(force=True)  # however often it was taken

    @property
    def is_held(self) -> bool:
        """Whether this process holds it."""
        return self._lock.is_locked

    def is_taken(self) -> bool:
        """Whether somebody holds it, by trying."""
        if self._lock.is_locked:
            return True
        try:
            self.take()
        except WriterBusyError:
            return True
        self.leave()
        return False
