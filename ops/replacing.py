"""Writing a file of the user, whole or not at all; one that is replaced keeps its links and its permissions."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import BinaryIO, Final

_PERMISSIONS: Final = 0o777
WITHOUT_OTHERS: Final = 0o770
"""The permissions that a file with secrets may have."""
_OF_OWNER: Final = 0o700
_NEW: Final = 0o600


def line_end(text: str) -> str:
    r"""The line end of a file, by its first line.

    >>> line_end("a\r\nb\n"), line_end("a\nb\r\n"), line_end("")
    ('\r\n', '\n', '\n')
    """
    return "\r\n" if text[: text.find("\n") + 1].endswith("\r\n") else "\n"


@contextmanager
def replaced(file: Path, allowed: int = _PERMISSIONS) -> Iterator[BinaryIO]:
    """Open a new file, which takes the place of the old one when the block ends; after an error the old one stays.

    `allowed`: the permissions that may stay. A file that did not exist is readable for its owner alone. Raises OSError.
    """
    # Files are often links, such as settings into a repository of dot files: the link stays, and its target changes.
    place = file.resolve()
    # A new name each time: a fixed one may be a file of the user, or a link that somebody else has put there.
    handle, name = mkstemp(prefix=f"{place.name}.", suffix=".partial", dir=place.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as opened:
            yield opened
            opened.flush()
            os.fsync(handle)
        with suppress(FileNotFoundError):
            _permit(beside, place.stat(), allowed)
        beside.replace(place)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


@contextmanager
def created(file: Path) -> Iterator[BinaryIO]:
    """Open a new file, readable for its owner alone; after an error there is none. Raises FileExistsError, OSError."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), _NEW)
    try:
        with os.fdopen(handle, "wb") as opened:
            yield opened
    except BaseException:
        with suppress(OSError):
            file.unlink()
        raise


def _permit(file: Path, before: os.stat_result, allowed: int) -> None:
    """Owner, group and permissions as before: a server of another user may have to read the file."""
    permissions, made = before.st_mode & allowed, file.stat()
    # Windows has neither, so that they are the same there.
    if (made.st_uid, made.st_gid) != (before.st_uid, before.st_gid):
        try:
            os.chown(file, before.st_uid, before.st_gid)
        # Not PermissionError alone: an owner without a mapping in a user namespace, as in rootless containers, is
        # EINVAL, and some network file systems have no owners.
        except OSError:
            # What the former group was allowed is not for the group that the file has now.
            permissions &= _OF_OWNER
    file.chmod(permissions)
