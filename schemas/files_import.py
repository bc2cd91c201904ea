"""The result of importing files that people wrote, edited, moved or deleted."""

from typing import ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

FileState = Literal["new", "edited", "moved", "deleted", "unchanged", "conflict", "refused"]
"""How a file was changed, or that it could not be imported."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileImported:
    """The result for one file of a folder."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    path: str
    """its path in the folder"""
    state: FileState
    done: tuple[str, ...] = ()
    """outcomes of its commands, such as remembered, edited, pinned, related; with `dry_run`, the expected ones"""
    memory_id: str | None = None
    problems: tuple[str, ...] = ()
    """parts that were not imported, and what to do; the rest of the file was"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesImported:
    """The results for all changed files, in the order of their paths."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    files: tuple[FileImported, ...]
    unchanged: int
    """number of files that are as they were written, or match the log"""
    commands: int
    """number of commands sent to the writer; with `dry_run`, that would be sent"""
    dry_run: bool = False

    @property
    def refused(self) -> int:
        """Number of files with problems."""
        return sum(1 for file in self.files if file.problems)
