"""Reforms, which form an agent's memories again, as answers: planned steps and executed sets."""

from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds

Action = Literal["add", "change", "end", "restore"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReformStep:
    """One memory that would differ under today's rules."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    action: Action
    name: str
    """name of the step within the set, the same in every plan"""
    message_id: str | None
    """the source message of the memory"""
    text: str
    """text of the new memory; of a memory that ends or is restored: its own text"""
    memory_id: str | None = None
    """the memory that ends, changes or is restored"""
    was: str | None = None
    """the text before the change"""
    by: str | None = None
    """the memory that replaces it, if any"""
    valid_until: Seconds | None = None
    """its end, if it was replaced"""
    formed: dict[str, Any] | None = None
    """the event memory_formed of the new memory, so that the execution need not form it again"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reform:
    """The plan of forming an agent's memories again."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    messages: int
    """number of messages that were read again"""
    left: int
    """number of messages that were not: a language model formed their memories, or one of these was forgotten by
    command"""
    same: int
    """number of current memories that stay unchanged"""
    steps: tuple[ReformStep, ...]
    name: str | None = None
    """name of the set, once it is executed; None if there was nothing to change"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReformSet:
    """A named set of changes that was executed, wholly or in part."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    name: str
    began_at: str
    """ISO 8601"""
    added: tuple[str, ...]
    """memory ids"""
    ended: tuple[str, ...]
    restored: tuple[str, ...]
    replaced_by: dict[str, str]
    """maps each restored memory to the one that had replaced it"""
    undone: bool
    """whether it was undone, wholly or in part"""
