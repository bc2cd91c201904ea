"""Reading and writing inside one folder: whole files, no links, nothing outside."""

import os
import shutil
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from mnemolog.projections.files.journal import HIDDEN
from mnemolog.schemas.errors import FolderError

_TEMPORARY: Final = "partial"
_NEW: Final = "new"
# Windows has no O_NOFOLLOW, and only Windows has O_BINARY.
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_TO_WRITE: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NO_LINK | getattr(os, "O_BINARY", 0)
_MODE: Final = 0o666
"""Of files, before the umask."""
LARGEST: Final = 64_000_000
"""The largest file that is read and compared, in bytes; a larger one is no page."""
STRANGE: Final = b"\0"
"""Stands for a link, a folder, or an unreadable or too large file: Mnemolog wrote none of them."""


class Folder:
    """A folder whose files are each written whole: to a temporary file first, which then replaces the old file."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._checked: set[str] = set()
        """paths that were seen to be real folders, not links"""
        self._missing: set[str] = set()
        """paths where no folder was found"""
        self._base = f"{root}{os.sep}"
        self._partial = f"{self._base}{HIDDEN}{os.sep}{_TEMPORARY}"
        self._new = f"{self._base}{HIDDEN}{os.sep}{_NEW}"

    def read(self, path: str) -> bytes | None:
        """The content of the file; None: there is no file; STRANGE: something that is no page.

        Raises FolderError if its folder is a link.
        """
        if not self._has_folder(path):
            return None
        place = self._base + path
        try:
            found = os.lstat(place)
            if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
                return STRANGE
            # Refused again at the opening: a link may have taken the file's place since it was looked at.
            with os.fdopen(os.open(place, os.O_RDONLY | _NO_LINK), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None
        except OSError:
            return STRANGE

    def size(self, path: str) -> int | None:
        """The size of the file in bytes; None: there is no file."""
        if not self._has_folder(path):
            return None
        try:
            found = (self.root / path).lstat()
        except OSError:
            return None
        return found.st_size if stat.S_ISREG(found.st_mode) else None

    def write_all(self, files: Mapping[str, bytes], wrote: Callable[[], None] = lambda: None) -> None:
        """Write each file as `write` does; a folder that is new appears with all of its files, at once.

        `wrote` is called after each file.
        """
        self._remove_unfinished()
        new: dict[str, dict[str, bytes]] = {}
        missing: dict[str, str | None] = {}
        for path, body in files.items():
            folder = path.rpartition("/")[0]
            if folder not in missing:
                missing[folder] = self._topmost_missing(folder)
            if (topmost := missing[folder]) is None:
                self.write(path, body)
                wrote()
            else:
                # None of these is renamed: ten thousand files are written in half the time.
                new.setdefault(topmost, {})[path] = body
        for topmost, inside in new.items():
            self._write_folder(topmost, inside, wrote)

    def _topmost_missing(self, folder: str) -> str | None:
        """The folder, or the highest one above it, that does not exist; None: it exists."""
        if self._has_folder(f"{folder}/"):
            return None
        return self._topmost_missing(folder.rpartition("/")[0]) or folder

    def _write_folder(self, folder: str, files: Mapping[str, bytes], wrote: Callable[[], None]) -> None:
        """Make a folder with these files inside."""
        try:
            if os.path.lexists(self._new):
                shutil.rmtree(self._new)
            made: set[str] = set()
            for path, body in files.items():
                place = self._new + path[len(folder) :]
                above = place.rpartition("/")[0]
                if above not in made:
                    os.makedirs(above, exist_ok=True)  # noqa: PTH103
                    made.add(above)
                _put(place, body)
                wrote()
            os.rename(self._new, self._base + folder)  # noqa: PTH104  not `replace`: what lies there stays
        except OSError:  # where a folder appeared meanwhile, or no folder can be renamed; `write` says what is wrong
            shutil.rmtree(self._new, ignore_errors=True)
            self.forget_checks()
            for path, body in files.items():
                self.write(path, body)
        except BaseException:
            self._remove_unfinished()
            raise
        self._missing.clear()  # it and the folders in it exist now

    def _remove_unfinished(self) -> None:
        """Remove what an interrupted write left: it may hold memories that were forgotten since."""
        shutil.rmtree(self._new, ignore_errors=True)  # which follows no link
        with suppress(OSError):
            os.unlink(self._partial)  # noqa: PTH108

    def write(self, path: str, body: bytes) -> None:
        """Replace the file at once: a concurrent reader sees the old one or the new one."""
        place = self._base + path
        self._make_folder(path)
        try:
            _put(self._partial, body)
            os.replace(self._partial, place)  # noqa: PTH105
        except OSError as error:
            raise FolderError(
                f"{place}: cannot be written ({error.strerror}); free space, or mend the permissions, "
                "and run the command again: it resumes where it stopped"
            ) from error

    def write_beside(self, path: str, body: bytes) -> None:
        """Write a text of a user, which is nowhere else; an earlier one that lies there gets a number."""
        if self.read(path) == body:
            return
        place = self._base + path
        try:
            if os.path.lexists(place):
                os.rename(place, _numbered(place))  # noqa: PTH104  a link itself, which is not followed
            # Not renamed into place as pages are: `mnemolog files --follow` may be using the temporary file.
            _put(place, body, _TO_WRITE | os.O_EXCL)
        except OSError as error:
            raise FolderError(f"{place}: cannot be written ({error.strerror})") from error

    def remove(self, path: str) -> None:
        """Have nothing lie there, and no empty folder above it."""
        place = self.root / path
        try:
            place.unlink(missing_ok=True)
        except OSError as error:
            raise FolderError(f"{place}: cannot be removed ({error.strerror})") from error
        for above in place.relative_to(self.root).parents:
            if above != Path():
                # A folder that still has files stays, and one that cannot be removed does no harm.
                with suppress(OSError):
                    (self.root / above).rmdir()
                    self._checked.discard(above.as_posix())

    def forget_checks(self) -> None:
        """Look at the folders again: a link may have taken the place of one."""
        self._checked.clear()
        self._missing.clear()

    def _has_folder(self, path: str) -> bool:
        """Whether the folder of a path exists. Raises FolderError if it is a link or no folder."""
        folder = path.rpartition("/")[0]
        if not folder or folder in self._checked:
            return True
        if folder in self._missing:
            return False
        place = self._base + folder
        try:
            mode = os.lstat(place).st_mode if self._has_folder(folder) else 0
        except FileNotFoundError:
            mode = 0
        if not mode:
            self._missing.add(folder)
            return False
        if not stat.S_ISDIR(mode):
            raise FolderError(f"{place}: is a link or a file, where a folder of memory files has to be; move it away")
        self._checked.add(folder)
        return True

    def _make_folder(self, path: str) -> None:
        folder = path.rpartition("/")[0]
        if self._has_folder(path):
            return
        self._make_folder(folder)
        try:
            (self.root / folder).mkdir(exist_ok=True)
        except OSError as error:
            raise FolderError(f"{self.root / folder}: cannot be made ({error.strerror})") from error
        self._missing.discard(folder)


def _numbered(place: str) -> str:
    """The first free name with a number: the oldest file has the lowest."""
    return next(each for number in count(1) if not os.path.lexists(each := f"{place}-{number}"))


def _put(place: str, body: bytes, flags: int = _TO_WRITE) -> None:
    """Write a file that no reader looks at yet: a file object for each would take as long as its bytes."""
    handle = os.open(place, flags, _MODE)
    try:
        rest = memoryview(body)
        while rest:
            # One call may write less than it is given.
            rest = rest[os.write(handle, rest) :]
    finally:
        os.close(handle)
