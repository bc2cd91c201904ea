"""The folder of a worker's copy of a partition: lent to one process of the machine at a time."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from filelock import FileLock

from mnemolog.ops.access.storage import LOCK
from mnemolog.schemas.errors import WriterBusyError
from mnemolog.streams.logs.lock import WriterLock

LENDING: Final = "lending.lock"
"""Held while folders are found and cleared away: between a folder is made and held, it looks as if left behind."""

PATIENCE_S: Final = 5.0
"""Longer than that takes."""


@contextmanager
def lent(folder: Path, partition: int) -> Iterator[tuple[Path, WriterLock]]:
    """Where the partition was before, and its lock, which is held; another folder while somebody holds that one.

    Whoever holds it may have been stopped, and wake up. The other folder is gone when the block ends; what a crash left
    of such folders, of whichever partition, is cleared away here.
    """
    folder.mkdir(parents=True, exist_ok=True)
    usual = folder / str(partition)
    with FileLock(folder / LENDING, timeout=PATIENCE_S):
        _clear_away(folder)
        path, lock = _held(usual) or _held_for_now(folder, partition)
    try:
        yield path, lock
    finally:
        lock.leave()
        if path != usual:
            shutil.rmtree(path, ignore_errors=True)


def _held_for_now(folder: Path, partition: int) -> tuple[Path, WriterLock]:
    held = _held(Path(tempfile.mkdtemp(prefix=f"{partition}-", dir=folder)))
    assert held is not None, "nobody else knows it yet"
    return held


def _clear_away(folder: Path) -> None:
    """The folders that are there for a while, and held by nobody: their process was killed."""
    for left in folder.glob("*-*/"):
        if (held := _held(left)) is not None:
            held[1].leave()
            shutil.rmtree(left, ignore_errors=True)


def _held(folder: Path) -> tuple[Path, WriterLock] | None:
    """The folder and its lock, held from now on; None where somebody else holds it."""
    folder.mkdir(exist_ok=True)
    lock = WriterLock(folder / LOCK)
    try:
        lock.take()
    except WriterBusyError:
        return None
    return folder, lock
