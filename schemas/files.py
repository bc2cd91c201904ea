"""What the files of an agent's memory are made of, and what of it changed."""

from dataclasses import field
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from mnemolog.schemas.controlled import EntryView
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.memory import Memory, Relation
from mnemolog.schemas.query import OfAgent, Question
from mnemolog.schemas.validation import CLOSED, Seconds, Whole


@dataclass(frozen=True, slots=True, kw_only=True)
class FileMaterial:
    """Memories and relations of an agent as they are, or those that are not what they were."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    log_id: str
    position: int
    """of the agent's last commit in its log; what changes later comes with the next answer"""
    clock: Seconds
    """the agent's clock by then: the files depend on no other"""
    whole: bool
    """all that there is, not only what changed"""
    memories: tuple[Memory, ...]
    """also those that were superseded, or sleep"""
    forgotten: tuple[str, ...]
    """ids of memories that were there"""
    relations: tuple[Relation, ...]
    pruned: tuple[str, ...]
    """ids of relations that were there"""
    reflections: tuple[Seconds, ...] = ()
    """when each was, since the position that was asked for"""
    entries: tuple[EntryView, ...] = ()
    """of recall memory, since the position that was asked for; also those that moved to archival memory"""
    model: str | None = None
    """of the vectors"""
    vectors: dict[str, str] = field(default_factory=dict)
    """where they are wanted, of each memory: little-endian half floats, base64"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GetFileMaterial(OfAgent, Question[FileMaterial]):
    """What the files of an agent's memory are made of."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    after: Annotated[int, Field(strict=True, ge=0), Whole] | None = None
    """only what changed behind this position of the same log; None: everything"""
    log_id: str | None = None
    """the log that the position belongs to; for another log, everything is given"""
    vectors: Annotated[bool, Field(strict=True)] = False
    """with the vectors of all memories, as the log has them"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesWritten:
    """What became of a folder of memory files."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    position: int
    """of the log, up to which the files are written"""
    written: tuple[str, ...]
    """paths in the folder"""
    removed: tuple[str, ...]
    kept: tuple[str, ...]
    """edited or deleted by hand, and not in the log yet: neither written nor removed"""
