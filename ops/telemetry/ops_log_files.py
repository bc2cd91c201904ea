"""The files of the ops log: appending to `ops-log.jsonl`, and setting it aside under the name of the day.

Any number of processes write them, one at a time. The file is opened for each batch, so that removing or renaming it
(logrotate does) takes away no more than what is in it.
"""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from io import FileIO
from itertools import accumulate, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from filelock import FileLock

if TYPE_CHECKING:
    from mnemolog.processors.ports import Clock

FOLDER: Final = "telemetry"
"""Within the data directory."""

FILE: Final = "ops-log.jsonl"

_ASIDE: Final = re.compile(r"ops-log-(?P<day>\d{4}-\d\d-\d\d)(?:\.(?P<number>\d+))?\.jsonl")
"""The first file of a day has no number, and the next has 2."""

_LOCK_S: Final = 1.0
"""The longest wait for another process that writes its own."""


def set_aside(folder: Path) -> list[Path]:
    """The files that were set aside, the oldest first. Raises OSError, except for a missing folder."""
    return [path for _, path in sorted(_named(folder)) if path.suffix == ".jsonl"]


def _named(folder: Path) -> Iterator[tuple[tuple[str, int], Path]]:
    """The files that were set aside, with day and number; also those that were compressed since."""
    with suppress(FileNotFoundError):
        for path in folder.iterdir():
            if named := _ASIDE.match(path.name):
                yield (named["day"], int(named["number"] or 1)), path


class OpsLogFiles:
    """Appends lines; for one thread."""

    def __init__(self, folder: Path, *, rotate_bytes: int, now: "Clock") -> None:
        self._folder = folder
        self._file = folder / FILE
        self._rotate_bytes = rotate_bytes
        self._now = now
        self._lock = FileLock(folder / f"{FILE}.lock", timeout=_LOCK_S)

    def append(self, lines: list[bytes]) -> None:
        """Write lines, and take them off the list as they are written. Raises OSError.

        No file grows beyond `rotate_bytes`, except by a single line that is longer.
        """
        self._folder.mkdir(exist_ok=True)  # without its parents: a removed data directory is not created again
        with self._lock:
            while lines:
                # Unbuffered: a failed write is known at once, with the number of bytes that the disk took.
                with self._file.open("ab+", buffering=0) as file:
                    size = _mended(file)
                    fitting = self._fitting(lines, size)
                    _write(file, b"".join(lines[:fitting]), size)
                del lines[:fitting]
                if lines:
                    self._set_aside()

    def _fitting(self, lines: Sequence[bytes], size: int) -> int:
        """The number of lines that fit into a file of this size; an empty file takes at least one."""
        room = self._rotate_bytes - size
        fitting = sum(1 for _ in takewhile(lambda end: end <= room, accumulate(map(len, lines))))
        return fitting or int(size == 0)

    def _set_aside(self) -> None:
        """Rename the full file; its number is higher than the existing ones of the day, so nothing is overwritten."""
        day = datetime.fromtimestamp(self._now(), UTC).date().isoformat()
        number = max((number for (known, number), _ in _named(self._folder) if known == day), default=0) + 1
        name = f"ops-log-{day}.jsonl" if number == 1 else f"ops-log-{day}.{number}.jsonl"
        with suppress(FileNotFoundError):  # another process has just removed it
            self._file.rename(self._folder / name)


def _mended(file: FileIO) -> int:
    """The size of the file, after its last line was ended: a killed process may have left half of one."""
    size = file.seek(0, os.SEEK_END)
    if size:
        file.seek(-1, os.SEEK_END)
        if file.read(1) != b"\n":
            size += file.write(b"\n")
    return size


def _write(file: FileIO, data: bytes, size: int) -> None:
    """Write all or nothing: what a full disk took is removed, and is written again with the rest."""
    try:
        while data:
            data = data[file.write(data) :]
    except OSError:
        with suppress(OSError):
            file.truncate(size)
        raise
