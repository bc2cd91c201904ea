"""What a fold of the log gives."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.query import MemoryView
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentReplay:
    """What a fold of the log gives for one agent."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    position: str
    """of its last input"""
    state_hash: str
    memories: int
    messages: int
    state: tuple[MemoryView, ...] = ()
    """its memories as of then, where a moment was asked for"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """What a fold of the log gave, and whether the live projections say the same."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    events: int
    commits: int
    events_per_s: int
    agents: dict[str, AgentReplay]
    model_calls: int
    """none, ever"""
    verified: bool | None
    """None: not asked"""
    differences: tuple[str, ...] = ()
    """what a projection says otherwise"""
