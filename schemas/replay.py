"""The result of a fold of the log."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.query import MemoryView
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentReplay:
    """The result of a fold of the log for one agent."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    position: str
    """position of its last input"""
    state_hash: str
    memories: int
    messages: int
    state: tuple[MemoryView, ...] = ()
    """its memories at that time, if one was given"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """The result of a fold of the log, and its comparison with the live projections."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    events: int
    commits: int
    events_per_s: int
    agents: dict[str, AgentReplay]
    model_calls: int
    """always 0"""
    verified: bool | None
    """None: not asked for"""
    differences: tuple[str, ...] = ()
    """agents and projections that differ"""
