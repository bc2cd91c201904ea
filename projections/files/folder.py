"""Reading and writing inside one folder: whole files, no links, nothing outside."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from mnemolog.projections.files.journal import HIDDEN
from mnemolog.schemas.errors import FolderError

_TEMPORARY: Final = "partial"
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
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

    def read(self, path: str) -> bytes | None:
        """The content of the file; None: there is no file; STRANGE: something that is no page.

        Raises FolderError where its folder is a link.
        """
        if not self._has_folder(path):
            return None
        place = self._base + path
        try:
            found = os.lstat(place)
            if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
                return STRANGE
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

    def write(self, path: str, body: bytes) -> None:
        """Replace the file at once: a concurrent reader sees the old one or the new one."""
        place = self._base + path
        self._make_folder(path)
        try:
            with open(self._partial, "wb") as file:  # noqa: PTH123  many files: this one is the fastest
                file.write(body)
            os.replace(self._partial, place)  # noqa: PTH105
        except OSError as error:
            raise FolderError(
                f"{place}: cannot be written ({error.strerror}); free space, or mend the permissions, "
                "and run the command again: it resumes where it stopped"
            ) from error

    def remove(self, path: str) -> None:
        """Have nothing lie there, and no empty folder above it."""
        place = self.root / path
        try:
            place.unlink(missing_ok=True)
        except OSError as error:
            raise FolderError(f"{place}: cannot be removed ({error.strerror})") from error
        for above in place.relative_to(self.root).parents:
            if above != Path():
                with suppress(OSError):
                    (self.root / above).rmdir()
                    self._checked.discard(above.as_posix())

    def forget_checks(self) -> None:
        """Look at the folders again: a link may have taken the place of one."""
        self._checked.clear()
        self._missing.clear()

    def _has_folder(self, path: str) -> bool:
        """Whether the folder of a path exists. Raises FolderError where it is a link or no folder."""
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
