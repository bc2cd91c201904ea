"""A program in the background, known by its folder: what one process of ours starts, another can find and stop.

A process number alone may be another process's after a while. So the program inherits an open, locked file: the lock is
held exactly as long as it lives, however it ends, and only while it is held does the number mean anything.
"""

import fcntl
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.services import ServiceFailedError

_POLL_S: Final = 0.05
_STOP_S: Final = 30.0
_KILL_S: Final = 10.0
_TAIL_LINES: Final = 15

# The shell ends at once, so that the program has no parent here: no zombie of it waits for its starter to look.
_DETACHED: Final = 'exec "$@" & echo $! >pid'


class Process:
    """At most one program, with `log.txt` in its folder, which is also where it runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def log(self) -> Path:
        """What it wrote to stdout and stderr, over all its starts."""
        return self.folder / "log.txt"

    def runs(self) -> bool:
        """Whether it lives."""
        try:
            with (self.folder / "alive").open() as file:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except FileNotFoundError:
            return False
        except BlockingIOError:
            return True
        return False

    def start(self, command: Sequence[str]) -> None:
        """Run it; nothing waits for it to be ready, nor ends it when this process ends."""
        with (self.folder / "alive").open("w") as file, self.log.open("ab") as log:
            fcntl.flock(file, fcntl.LOCK_EX)
            subprocess.run(
                ("/bin/sh", "-c", _DETACHED, "sh", *command),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=(file.fileno(),),
                start_new_session=True,  # Ctrl-C in the terminal is not for it
                check=True,
            )

    def stop(self, within_s: float = _STOP_S) -> None:
        """Ask it to end, and end it where it does not; nothing where it does not run."""
        self.send(signal.SIGTERM)
        if not self._ended(within_s):
            self.kill()

    def kill(self) -> None:
        """End it from one instant to the next, as a crash would. Raises ServiceFailedError where even that fails."""
        self.send(signal.SIGKILL)
        if not self._ended(_KILL_S):
            raise ServiceFailedError(f"{self.folder}: process {self._pid()} survived SIGKILL")

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, if it runs."""
        if self.runs():
            with suppress(ProcessLookupError):  # it ended just now
                os.kill(self._pid(), number)

    def last_words(self) -> str:
        """The end of its log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-_TAIL_LINES:])

    def _pid(self) -> int:
        return int((self.folder / "pid").read_text())

    def _ended(self, within_s: float) -> bool:
        until = time.monotonic() + within_s
        while self.runs() and time.monotonic() < until:
            time.sleep(_POLL_S)
        return not self.runs()
