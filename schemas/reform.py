"""Forming an agent's memories anew, as answers: the steps of a set that is to be, and the sets that were."""

from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds

Action = Literal["add", "change", "end", "restore"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReformStep:
    """One memory that would be otherwise under today's rules."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    action: Action
    name: str
    """of the step within the set, the same whenever it is found"""
    message_id: str | None
    """that the memory came from"""
    text: str
    """of the new memory; where one ends or is restored, its own"""
    memory_id: str | None = None
    """of the memory that ends, changes or is restored"""
    was: str | None = None
    """the text before a change"""
    by: str | None = None
    """the memory that takes its place, where it ends for another"""
    valid_until: Seconds | None = None
    """when it ended for that one"""
    formed: dict[str, Any] | None = None
    """the event memory_formed of the new memory, so that carrying it out need not form it again"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reform:
    """What forming an agent's memories anew would do."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    messages: int
    """of the transcript that were read again"""
    left: int
    """that were not: a language model formed their memories, or one of these was forgotten by command"""
    same: int
    """current memories that stay as they are"""
    steps: tuple[ReformStep, ...]
    name: str | None = None
    """of the set, once it is carried out"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReformSet:
    """A named set of changes that was carried out, wholly or in part."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    name: str
    began_at: str
    """ISO 8601"""
    added: tuple[str, ...]
    """memory ids"""
    ended: tuple[str, ...]
    restored: tuple[str, ...]
    replaced_by: dict[str, str]
    """restored memory to the one that had taken its place"""
    undone: bool
    """wholly or in part"""
