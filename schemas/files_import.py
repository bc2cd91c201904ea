"""What became of files that people wrote, edited, moved or deleted by hand."""

from typing import ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

FileState = Literal["new", "edited", "moved", "deleted", "unchanged", "conflict", "refused"]
"""How a file was changed; or that it could not be imported."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileImported:
    """One file of a folder."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    path: str
    """in the folder"""
    state: FileState
    done: tuple[str, ...] = ()
    """outcomes of its commands, such as remembered, edited, pinned, related; with `dry_run` what they are called"""
    memory_id: str | None = None
    problems: tuple[str, ...] = ()
    """what was not taken, and what to do; the rest of the file was"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesImported:
    """All files that are not as they were written, in the order of their paths."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    files: tuple[FileImported, ...]
    unchanged: int
    """files that are as they were written, or say what the log says"""
    commands: int
    """given to the writer; with `dry_run` they would be"""
    dry_run: bool = False

    @property
    def refused(self) -> int:
        """Files of which something was not taken."""
        return sum(1 for file in self.files if file.problems)
