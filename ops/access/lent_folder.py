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
"""Held while folders are created and removed: a folder that is created and not yet locked looks abandoned."""

PATIENCE_S: Final = 5.0
"""The timeout for that lock: longer than the work under it takes."""


@contextmanager
def lent(folder: Path, partition: int) -> Iterator[tuple[Path, WriterLock]]:
    """The usual folder of the partition, and its lock, held; another folder while another process holds that one.

    The other folder is removed when the block ends; such folders that a crash left, of any partition, are removed here.
    """
    folder.mkdir(parents=True, exist_ok=True)
    usual = folder / str(partition)
    with FileLock(folder / LENDING, timeout=PATIENCE_S):
        _clear_away(folder)
        # Not waited for: the holder may be a suspended process, which goes on writing into its copy when it resumes.
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
    """Remove the temporary folders without a holder: their process was killed."""
    for left in folder.glob("*-*/"):
        if (held := _held(left)) is not None:
            held[1].leave()
            shutil.rmtree(left, ignore_errors=True)


def _held(folder: Path) -> tuple[Path, WriterLock] | None:
    """The folder and its lock, held from now on; None if another process holds it."""
    folder.mkdir(exist_ok=True)
    lock = WriterLock(folder / LOCK)
    try:
        lock.take()
    except WriterBusyError:
        return None
    return folder, lock
