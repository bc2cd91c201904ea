"""A record of what was written into a folder of memory files, so that edits by hand are recognised.

`.mnemolog/journal.jsonl` has a line for each file, written before the file is: whatever happens in between, the bytes
that lie there are known. A file whose digest no line has was edited by hand. The folder hides itself from git.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from filelock import FileLock

from mnemolog.processors.markdown.naming import DERIVED
from mnemolog.schemas import codec
from mnemolog.schemas.errors import FolderError
from mnemolog.schemas.shown import shown

HIDDEN: Final = ".mnemolog"
_JOURNAL: Final = "journal.jsonl"
_LOCK: Final = "journal.lock"
_VERSION: Final = 1
_HEADS: Final = 2
"""The lines of a first write that name no file: the head, and the position."""

Digests = dict[str, set[str | None]]
"""By path, the digests of what Mnemolog wrote or imported (None: no file); other content is an edit by hand."""


def check_hidden(root: Path) -> None:
    """Refuse, as FolderError, a hidden folder that is a link or has one: files outside would be written, or emptied."""
    hidden = root / HIDDEN
    try:
        links = [hidden] if hidden.is_symlink() else [each for each in hidden.iterdir() if each.is_symlink()]
    except FileNotFoundError:
        return
    except OSError as error:
        raise FolderError(f"{hidden}: cannot be read ({error.strerror})") from error
    if links:
        raise FolderError(f"{links[0]}: is a link; remove it, or name another folder")


def _is_of_the_tree(path: str) -> bool:
    r"""Whether a path can be that of a file of ours: a folder may come from somebody else, with its journal.

    >>> [_is_of_the_tree(path) for path in ("graph/fixes/a.md", ".gitignore")]
    [True, True]
    >>> [_is_of_the_tree(path) for path in ("../a.md", "/a.md", "", ".git/HEAD", "graph/../../a.md", "C:a.md", r"..\a")]
    [False, False, False, False, False, False, False]
    """
    named = all(part and not part.startswith(".") for part in path.split("/"))
    return path in DERIVED or (named and _OF_WINDOWS.search(path) is None)


_OF_WINDOWS: Final = re.compile(r"[\\:]")
"""What leads to another folder or drive there; no name of ours has it."""


class Journal:
    """The journal of one folder."""

    def __init__(self, root: Path) -> None:
        self._file = root / HIDDEN / _JOURNAL
        self._lock = FileLock(root / HIDDEN / _LOCK)
        self.head: dict[str, Any] = {}
        """the agent, the log, and the position up to which it is written"""
        self.known: Digests = {}
        self._new: set[str] = set()
        """paths that the unfinished write takes into use: until it is finished, there may be no file"""
        self._read_to = 0
        self._lines = 0

    @property
    def exists(self) -> bool:
        """Whether the folder was ever written."""
        return self._file.is_file()

    def begin(self, agent: str, log_id: str) -> None:
        """Create the journal of a new folder."""
        self._file.parent.mkdir(mode=0o700, exist_ok=True)
        (self._file.parent / ".gitignore").write_bytes(b"*\n")
        self._append([{"version": _VERSION, "agent": agent, "log_id": log_id, "position": None}])
        self.refresh()

    def refresh(self) -> bool:
        """Read the new lines of the file; returns whether there were any."""
        try:
            with self._file.open("rb") as opened:
                opened.seek(self._read_to)
                new = opened.read()
        except OSError as error:
            raise FolderError(f"{self._file}: cannot be read ({error.strerror})") from error
        # Up to the last line end: another process may be in the middle of a line.
        whole = new[: new.rfind(b"\n") + 1]
        self._read_to += len(whole)
        lines = whole.splitlines()
        self._lines += len(lines)
        for line in lines:
            self._take(line)
        return bool(whole)

    def _take(self, line: bytes) -> None:
        try:
            record = codec.load(line)
            if "path" in record:
                self._note(record["path"], record["digest"], new=record.get("new", False))
            else:
                self.head |= record
                self._finish()
        except (ValueError, KeyError, TypeError) as error:
            raise FolderError(
                f"{self._file}: not a record of mnemolog ({error}); delete {self._file.parent} and write the files "
                "into an empty folder"
            ) from error

    def _note(self, path: str, digested: str | None, *, new: bool) -> None:
        if not _is_of_the_tree(path):
            raise ValueError(f"path: {shown(path)} is not allowed; allowed: a file of the folder, none hidden")
        noted = self.known.setdefault(path, set())
        noted.add(digested)
        if digested is None:
            self._new.discard(path)
        elif new:
            noted.add(None)
            self._new.add(path)

    def _finish(self) -> None:
        """The write that was under way is finished: the files that it was to create exist."""
        for path in self._new:
            self.known[path].discard(None)
        self._new.clear()

    def intend(self, files: Mapping[str, str | None]) -> None:
        """Note the digests of what is about to be written; None: is about to go."""
        self._append(
            {"path": path, "digest": digested} | ({} if path in self.known else {"new": True})
            for path, digested in files.items()
        )
        self.refresh()

    def done(self, files: Mapping[str, str | None], position: int) -> None:
        """These were written: nothing else may lie there from now on; and everything up to the position is."""
        for path, digested in files.items():
            self.known[path] = {digested}
        if self._new or self.head.get("position") != position:
            self._append([{"position": position}])
            self.refresh()

    def compact(self) -> None:
        """Write the record again, with a line for each file; no other process may write into the folder meanwhile."""
        with self._lock:
            self.refresh()
            if self._lines == len(self.known) + _HEADS:
                return  # that of a first write
            files = sorted(self.known.items())
            lines = [
                {"path": path, "digest": each}
                for path, found in files
                if found != {None}
                for each in sorted(found, key=lambda each: each or "")  # the same bytes in every process
            ]
            new = b"".join(codec.dump(line) + b"\n" for line in [self.head, *lines])
            first = self._file.with_suffix(".partial")
            first.write_bytes(new)
            first.replace(self._file)
            self._read_to, self._lines = len(new), len(lines) + 1

    def _append(self, lines: Iterable[Mapping[str, object]]) -> None:
        body = b"".join(codec.dump(line) + b"\n" for line in lines)
        if not body:
            return
        try:
            with self._lock, self._file.open("ab") as opened:
                opened.write(body)
        except OSError as error:
            raise FolderError(f"{self._file}: cannot be written ({error.strerror})") from error


def took(root: Path, path: str, digested: str | None) -> None:
    """Note that the file at a path is in the log by now and is written again from there; None: the file is gone."""
    took_all(root, {path: digested})


def took_all(root: Path, files: Mapping[str, str | None]) -> None:
    """Record several paths as written or imported."""
    Journal(root)._append({"path": path, "digest": digested} for path, digested in files.items())  # noqa: SLF001  the module's own


def known(root: Path) -> Digests:
    """The digests of unedited contents by path (see Digests); empty if the folder was never written."""
    journal = Journal(root)
    if journal.exists:
        journal.refresh()
    return journal.known
