"""The use of memories: recalls, and reported outcomes."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.command import RecalledItem
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesRecalled:
    """Results were given to an agent in a session (ledger I12).

    They count as used, and are not learned again if a message of the session repeats them.
    """

    TYPE: ClassVar[str] = "memories_recalled"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    query: str
    profile: str
    """the profile that ranked the results"""
    recalled: tuple[RecalledItem, ...]
    """the best first"""
    memories: tuple[str, ...]
    """the memories among them that the agent still has and that answer the query: these count as used"""
    # In the event, so that a replay does not depend on today's settings.
    storage_growth: Share
    """share of the way to 10 by which their storage strength grows (ledger E7)"""
    observed_at: Seconds
    anew: bool
    """the session has none of the texts that it was given before"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeReported:
    """A client reported whether a memory helped (ledger E3)."""

    TYPE: ClassVar[str] = "outcome_reported"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    success: bool
    observed_at: Seconds
