"""Reads the ops log, over all its files and however they are renamed, as `tail -F` does."""

import os
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from mnemolog.ops.telemetry.ops_log import decision_of
from mnemolog.ops.telemetry.ops_log_files import FILE, FOLDER, set_aside
from mnemolog.schemas.telemetry import Decided, Op

Identity: TypeAlias = tuple[int, int]
"""Device and number of a file: they stay when it is renamed."""


class Line(NamedTuple):
    """A decision, and its line."""

    decision: Decided
    raw: bytes


class _MovedError(Exception):
    """A file was renamed or removed between being listed and being opened."""


class OpsLogReader:
    """Returns each line once. Lines that are no decision are skipped, and counted in `broken`."""

    def __init__(self, data: Path, *, op: Op | None = None, follows: bool = False) -> None:
        """`op`: only what this part of the flow decided. `follows`: a line without its end waits for it."""
        self._folder = data.expanduser() / FOLDER
        self._op = op
        self._follows = follows
        self._read_up_to: dict[Identity, int] = {}
        self.broken = 0

    def last(self, limit: int) -> list[Line]:
        """The newest lines, the oldest of them first; older lines are never returned. Raises OSError."""
        while True:
            try:
                return self._last(limit)
            except _MovedError:
                self._read_up_to.clear()
                self.broken = 0

    def _last(self, limit: int) -> list[Line]:
        found: deque[Line] = deque()
        for path, identity in reversed(self._listed()):
            if len(found) < limit:
                found.extendleft(reversed(deque(self._of(path, identity), limit - len(found))))
            else:
                self._read_up_to[identity] = _size(path)
        return list(found)

    def fresh(self) -> Iterator[Line]:
        """The lines that were not returned yet; at first all of them. Raises OSError."""
        while True:
            try:
                listed = self._listed()
                for path, identity in listed:
                    yield from self._of(path, identity)
            except _MovedError:
                continue
            there = {identity for _, identity in listed}
            self._read_up_to = {file: end for file, end in self._read_up_to.items() if file in there}
            return

    def _listed(self) -> list[tuple[Path, Identity]]:
        """The files, the oldest first."""
        # Looked at before the others are listed: if it is set aside in between, another file is found at the opening.
        newest = self._folder / FILE
        last = [(newest, _identity(newest))] if newest.exists() else []
        aside = [(path, _identity(path)) for path in set_aside(self._folder)]
        return [*self._renamed({newest, *(path for path, _ in aside)}), *aside, *last]

    def _renamed(self, ours: set[Path]) -> list[tuple[Path, Identity]]:
        """Files that were read and were renamed by another program: they may hold more."""
        if not self._read_up_to or not self._folder.is_dir():
            return []
        others = [(path, _identity(path)) for path in self._folder.iterdir() if path not in ours]
        return [(path, identity) for path, identity in others if identity in self._read_up_to]

    def _of(self, path: Path, identity: Identity) -> Iterator[Line]:
        """The lines of one file that were not read yet."""
        try:
            file = path.open("rb")
        except FileNotFoundError:
            raise _MovedError from None
        with file:
            found = os.fstat(file.fileno())
            if (found.st_dev, found.st_ino) != identity:
                raise _MovedError
            end = self._read_up_to.get(identity, 0)
            end = end if end <= found.st_size else 0  # it was emptied
            file.seek(end)
            self._read_up_to[identity] = end
            for raw in file:
                if self._follows and not raw.endswith(b"\n"):
                    return
                end += len(raw)
                self._read_up_to[identity] = end
                if (line := self._line(raw)) is not None:
                    yield line

    def _line(self, raw: bytes) -> Line | None:
        try:
            decision = decision_of(raw)
        except ValueError:
            self.broken += 1
            return None
        return Line(decision, raw) if self._op in (None, decision.op) else None


def _identity(path: Path) -> Identity:
    try:
        found = path.stat()
    except FileNotFoundError:
        raise _MovedError from None
    return (found.st_dev, found.st_ino)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        raise _MovedError from None
