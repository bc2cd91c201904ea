"""Memories in use: what was recalled, and whether it helped."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.command import RecalledItem
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesRecalled:
    """What was given to an agent in a session: used, and not to be learned again when it comes back (ledger I12)."""

    TYPE: ClassVar[str] = "memories_recalled"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    query: str
    profile: str
    """by which the results were ranked"""
    recalled: tuple[RecalledItem, ...]
    """the best first"""
    memories: tuple[str, ...]
    """of these, the memories that the agent has: they were used"""
    storage_growth: Share
    """share of the way to 10 that their storage strength went (ledger E7)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeReported:
    """A client reported whether a memory helped (ledger E3)."""

    TYPE: ClassVar[str] = "outcome_reported"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    success: bool
    observed_at: Seconds
