"""Writes what changed into the folder, and leaves alone what a user edited there.

A file is written where the folder holds what was written last, or where nothing was ever written. A file edited or
deleted by hand stays so, and is reported, until `mnemolog files import` has the edit in the log, or `--overwrite` is
given.
"""

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Final, Self
from zlib import crc32

from filelock import FileLock, Timeout

from mnemolog.processors.markdown.naming import DERIVED
from mnemolog.projections.files.folder import STRANGE, Folder
from mnemolog.projections.files.journal import HIDDEN, Journal, check_hidden
from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.schemas.errors import FolderError
from mnemolog.schemas.files import FilesWritten
from mnemolog.schemas.ids import digest

_ALWAYS_OURS: Final = DERIVED - {".gitignore"}
"""These files say that they are made from the log alone: an edit of one is lost with the next change."""

_TOLERATED: Final = (".git", ".gitattributes", ".github", "README.md", "README", "LICENSE", "LICENSE.md", ".DS_Store")
"""Files that a folder may hold when it is taken into use: they are not touched."""
_NAMED: Final = 3
"""The number of files that the error names."""


class FilesWriter:
    """The one writer of a folder. Use it as a context manager."""

    def __init__(self, root: Path, *, agent: str, adopt: bool = False, overwrite: bool = False) -> None:
        """`agent`: tenant_id/agent_id. With `adopt` a folder that holds other files is taken into use as well."""
        self._root, self._agent = root, agent
        self._adopt, self._overwrite = adopt, overwrite
        self._folder = Folder(root)
        self._journal = Journal(root)
        self._lock = FileLock(root / HIDDEN / "writer.lock")
        self._kept: dict[str, bytes | None] = {}
        """contents that were not written over edits by hand: they are written once the edits are in the log"""
        self._tree: set[str] = set()
        """the paths of all files that the tree consists of"""

    def __enter__(self) -> Self:
        """Take the folder. Raises FolderError if it is not Mnemolog's, another agent's, or another process'."""
        try:
            self._root.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FolderError(f"{self._root}: cannot be made ({error.strerror}); name a folder") from error
        # Before anything is written: a folder may come from somebody else, with a repository.
        check_hidden(self._root)
        if not self._journal.exists:
            self._check_strange()
        (self._root / HIDDEN).mkdir(mode=0o700, exist_ok=True)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise FolderError(
                f"{self._root}: another `mnemolog files` writes it; end that one, or name another folder"
            ) from None
        except OSError as error:
            raise FolderError(f"{self._root}: cannot be written ({error.strerror})") from error
        return self

    def __exit__(self, *_error: object) -> None:
        self._lock.release()

    def _check_strange(self) -> None:
        strange = sorted(each.name for each in self._root.iterdir() if each.name not in (*_TOLERATED, HIDDEN))
        if strange and not self._adopt:
            listed = ", ".join(strange[:_NAMED]) + (", …" if len(strange) > _NAMED else "")
            raise FolderError(
                f"{self._root}: holds files that mnemolog did not write ({listed}); name an empty folder, or say "
                "--adopt: then files are written beside them, and theirs are not changed"
            )

    @property
    def position(self) -> int | None:
        """Up to where the log is written here; None: nothing is."""
        found = self._journal.head.get("position")
        return found if isinstance(found, int) else None

    @property
    def kept(self) -> tuple[str, ...]:
        """Files that were edited or deleted by hand, which are not written."""
        return tuple(sorted(self._kept))

    def begin(self, log_id: str) -> None:
        """Read the record of the folder, or make one. Raises FolderError if it is of another agent or log."""
        if not self._journal.exists:
            self._journal.begin(self._agent, log_id)
            return
        self._journal.refresh()
        head = self._journal.head
        if head.get("agent") != self._agent:
            raise FolderError(f"{self._root}: holds the memory of {head.get('agent')}, not of {self._agent}")
        if head.get("log_id") != log_id and not self._overwrite:
            raise FolderError(
                f"{self._root}: was written from another log ({head.get('log_id')}); name another folder, or say "
                "--overwrite where that log was imported here"
            )
        self._journal.head["log_id"] = log_id

    def write_all(self, files: Mapping[str, bytes], position: int, progress: OnProgress = unreported) -> FilesWritten:
        """Have the folder hold these files of ours and no other. `progress` is called after each, with their number."""
        self._journal.refresh()
        self._tree = set(files)
        written = self._write({**self._stale(), **files}, position, progress)
        self._journal.compact()
        return written

    def write(self, changed: Mapping[str, bytes | None], position: int) -> FilesWritten:
        """Have these files be so; None: they go."""
        self._tree.difference_update(path for path, body in changed.items() if body is None)
        self._tree.update(path for path, body in changed.items() if body is not None)
        return self._write({**self._kept, **changed}, position)

    def retry(self) -> FilesWritten | None:
        """Write what was kept back, if anything was carried into the log since; None: nothing was."""
        if not self._journal.refresh():
            return None
        return self._write({**self._stale(), **self._kept}, self.position or 0)

    def _write(
        self, wanted: Mapping[str, bytes | None], position: int, progress: OnProgress = unreported
    ) -> FilesWritten:
        self._folder.forget_checks()
        # An import by another command may have brought in files that the tree does not have.
        if self._journal.refresh():
            wanted = {**self._stale(), **wanted}
        self._kept = {}
        todo: dict[str, str | None] = {}
        same: dict[str, str | None] = {}
        numbers = count(1)
        for path, body in wanted.items():
            digested = None if body is None else _digest(path, body)
            lies = self._lying(path, body, digested)
            if lies == body:
                same[path] = digested
            elif self._overwrite or self._may_write(path, lies):
                todo[path] = digested
            else:
                self._kept[path] = body
            if path not in todo:
                progress(next(numbers), len(wanted))
        # Noted before the files are written: whatever a crash leaves there, its bytes are known as ours.
        self._journal.intend({**todo, **{path: each for path, each in same.items() if self._is_news(path, each)}})
        for path in todo:
            if wanted[path] is None:
                self._folder.remove(path)
                progress(next(numbers), len(wanted))
        bodies = {path: body for path in todo if (body := wanted[path]) is not None}
        self._folder.write_all(bodies, lambda: progress(next(numbers), len(wanted)))
        self._journal.done({**todo, **same}, position)
        return FilesWritten(
            position=position,
            written=tuple(sorted(path for path, digested in todo.items() if digested is not None)),
            removed=tuple(sorted(path for path, digested in todo.items() if digested is None)),
            kept=self.kept,
        )

    def _lying(self, path: str, body: bytes | None, digested: str | None) -> bytes | None:
        """The content of the file; for long files that are made from the log alone, comparing the length is enough."""
        if body is None or path not in _LONG:
            return self._folder.read(path)
        size = self._folder.size(path)
        if self._journal.known.get(path) == {digested} and size == len(body):
            return body
        return None if size is None else STRANGE

    def _may_write(self, path: str, lies: bytes | None) -> bool:
        """Whether the content is what Mnemolog wrote or imported, so that no edit by hand is lost."""
        noted = self._journal.known.get(path)
        if noted is None:
            return lies is None
        # A power cut may leave an empty file: that is no edit.
        return path in _ALWAYS_OURS or lies == b"" or (None if lies is None else digest(lies)) in noted

    def _is_news(self, path: str, digested: str | None) -> bool:
        """Whether the journal does not yet record this content of the path."""
        return self._journal.known.get(path, {None}) != {digested}

    def _stale(self) -> dict[str, bytes | None]:
        """Files that were written or imported, and are no longer part of the tree."""
        return {
            path: None
            for path, noted in self._journal.known.items()
            if path not in self._tree and path not in _ON_DEMAND and noted != {None}
        }


def _digest(path: str, body: bytes) -> str:
    """The digest of a file's bytes in the journal; for long files that only Mnemolog writes, a checksum."""
    return f"{len(body)}-{crc32(body)}" if path in _LONG else digest(body)


_LONG: Final = ("_index.json", "_state.json", "_embeddings.json")
"""Files of several megabytes, which are not edited by hand."""
_ON_DEMAND: Final = ("_embeddings.json",)
"""Written on request only, so that an export without it does not delete it."""
