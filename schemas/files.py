"""The data of an agent's memory files, and the result of writing them."""

from dataclasses import field
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from mnemolog.schemas.controlled import EntryView
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.memory import Memory, Relation
from mnemolog.schemas.query import OfAgent, Question
from mnemolog.schemas.validation import CLOSED, Seconds, When, Whole


@dataclass(frozen=True, slots=True, kw_only=True)
class FileMaterial:
    """An agent's memories and relations, or only those that changed."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    log_id: str
    position: int
    """position of the agent's last commit; later changes are in the next answer"""
    clock: Seconds
    """the agent's clock at that position, the only clock that the files depend on"""
    whole: bool
    """whether it contains everything, and not only changes"""
    memories: tuple[Memory, ...]
    """including superseded and sleeping ones"""
    forgotten: tuple[str, ...]
    """ids of memories that are forgotten now"""
    relations: tuple[Relation, ...]
    pruned: tuple[str, ...]
    """ids of relations that are pruned now"""
    reflections: tuple[Seconds, ...] = ()
    """times of the reflections since the given position"""
    entries: tuple[EntryView, ...] = ()
    """entries of recall memory since the given position, including those that moved to archival memory"""
    model: str | None = None
    """the model of the vectors"""
    vectors: dict[str, str] = field(default_factory=dict)
    """if asked for, of each memory: little-endian half floats, base64"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GetFileMaterial(OfAgent, Question[FileMaterial]):
    """The data of an agent's memory files."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    after: Annotated[int, Field(strict=True, ge=0), Whole] | None = None
    """only changes after this position of the same log; None: everything"""
    log_id: str | None = None
    """the log that the position belongs to; for another log, everything is given"""
    vectors: Annotated[bool, Field(strict=True)] = False
    """include the vectors of all memories, as in the log"""
    as_of: When | None = None
    """everything that was true at this time; with a time, `after` has no effect"""
    known_at: When | None = None
    """everything that had been recorded by this time"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesWritten:
    """The result of writing a folder of memory files."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    position: int
    """position of the log up to which the files are written"""
    written: tuple[str, ...]
    """paths in the folder"""
    removed: tuple[str, ...]
    kept: tuple[str, ...]
    """files edited or deleted by hand and not imported yet: neither written nor removed"""
