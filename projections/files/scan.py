"""Reads a folder of memory files: the files of the tree, and those that were refused, with the reason.

No link is followed, and nothing outside of the folder is read. A file that is refused does not disturb the others.
"""

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from mnemolog.processors.markdown.naming import DERIVED, STREAM, kind_of
from mnemolog.processors.markdown.reading import PAGE_MOST_CHARS
from mnemolog.projections.files.folder import LARGEST
from mnemolog.schemas.errors import FolderError

_MOST_BYTES: Final = 4 * PAGE_MOST_CHARS
"""A longer file has more characters than a page may have, in any encoding of them."""

_NOT_ON_WINDOWS: Final = re.compile(
    r'(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?|.*[<>:"|?*\\\x00-\x1f].*|.*[. ]', re.IGNORECASE | re.DOTALL
)
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_OURS: Final = ("graph", "vault", "episodes")
"""Folders of the tree. Files elsewhere are the user's own, except pages that were put in the wrong place."""


@dataclass(frozen=True, slots=True)
class Lying:
    """The files of a folder."""

    files: dict[str, bytes] = field(default_factory=dict)
    """by their paths, with slashes"""
    refused: dict[str, str] = field(default_factory=dict)
    """why each refused file cannot be taken"""
    signature: tuple[tuple[str, int, int], ...] = ()
    """path, time of change and size of each: equal where nothing happened"""


def scanned(root: Path) -> Lying:
    """All files. Raises FolderError if there is no such folder."""
    found = Lying()
    for path, entry, problem in _entries(root):
        if problem is not None:
            found.refused[path] = f"{path}: {problem}"
            continue
        try:
            found.files[path] = _read(entry)
        except OSError as error:
            found.refused[path] = f"{path}: cannot be read ({error.strerror or error})"
    return found


def signature(root: Path) -> tuple[tuple[str, int, int], ...]:
    """Path, time of change and size of each of the folder's files, without reading them. Raises FolderError."""
    problem = []
    for path, entry, _refused in _entries(root):
        try:
            found = entry.stat(follow_symlinks=False)
        except OSError:
            continue
        problem.append((path, found.st_mtime_ns, found.st_size))
    return tuple(sorted(problem))


def _entries(root: Path) -> "Iterator[tuple[str, os.DirEntry[str], str | None]]":
    """Each file of the tree, and why it cannot be taken; derived and hidden files and users' own are left out."""
    try:
        top = sorted(os.scandir(root), key=lambda entry: entry.name)
    except OSError as error:
        raise FolderError(f"{root}: cannot be read ({error.strerror}); name the folder of memory files") from error
    for entry in top:
        if entry.name.startswith(".") or entry.name in DERIVED:
            continue
        if entry.is_symlink():
            if entry.name in (*_OURS, STREAM) or entry.name.endswith(".md"):
                yield entry.name, entry, _LINK
        elif entry.name == STREAM:
            yield entry.name, entry, _unreadable(entry, most=LARGEST)
        elif entry.is_dir():
            yield from _within(entry, entry.name, ours=entry.name in _OURS)
        elif entry.name.endswith(".md") and _looks_like_a_page(entry):
            yield entry.name, entry, _ELSEWHERE


def _within(
    folder: "os.DirEntry[str]", path: str, *, ours: bool
) -> "Iterator[tuple[str, os.DirEntry[str], str | None]]":
    try:
        entries = sorted(os.scandir(folder.path), key=lambda entry: entry.name)
    except OSError as error:
        if ours:
            yield path, folder, f"cannot be read ({error.strerror})"
        return
    for entry in entries:
        place = f"{path}/{entry.name}"
        if entry.name.startswith("."):
            continue
        if entry.is_symlink():
            if ours:
                yield place, entry, _LINK
        elif entry.is_dir():
            yield from _within(entry, place, ours=ours)
        elif entry.name.endswith(".md"):
            problem = _refusal(entry, place, ours=ours)
            if problem != "":
                yield place, entry, problem


def _refusal(entry: "os.DirEntry[str]", path: str, *, ours: bool) -> str | None:
    """Why a file is not taken; None: it is taken; empty: it is the user's own."""
    if not ours:
        return _ELSEWHERE if _looks_like_a_page(entry) else ""
    if _NOT_ON_WINDOWS.fullmatch(entry.name):
        return "a name that Windows has no file of; call it something else, of letters, digits and hyphens"
    if kind_of(path) is None:
        return _ELSEWHERE
    return _unreadable(entry, most=_MOST_BYTES)


def _unreadable(entry: "os.DirEntry[str]", *, most: int) -> str | None:
    try:
        found = entry.stat(follow_symlinks=False)
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    if not stat.S_ISREG(found.st_mode):
        return "no file"
    return f"{found.st_size:,} bytes are too many; at most {most:,}" if found.st_size > most else None


def _looks_like_a_page(entry: "os.DirEntry[str]") -> bool:
    try:
        with os.fdopen(os.open(entry.path, os.O_RDONLY | _NO_LINK), "rb") as file:
            return file.read(_FENCE).lstrip(b"\xef\xbb\xbf").startswith(b"---")
    except OSError:
        return False


def _read(entry: "os.DirEntry[str]") -> bytes:
    with os.fdopen(os.open(entry.path, os.O_RDONLY | _NO_LINK), "rb") as file:
        # Bounded again: the file may have grown since its size was looked at.
        return file.read(LARGEST + 1)


_FENCE: Final = 8
"""Bytes in which the head of a page begins, behind a byte order mark."""
_LINK: Final = "a link, which may lead out of the folder: it is not followed; put the file itself there"
_ELSEWHERE: Final = (
    "pages lie in a folder of graph/ for their type, in graph/edges/, in vault/, or in episodes/ as YYYY-MM-DD.md; "
    "move it there"
)
