"""What makes a memory last: usefulness, stability, tags."""

from typing import ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class UtilityChanged:
    """How useful a memory is taken to be (ledger E3)."""

    TYPE: ClassVar[str] = "utility_changed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    utility: Share
    why: Literal["success", "failure", "decay", "undone"]
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class StabilityChanged:
    """Memories are forgotten more slowly from here on (ledger R14)."""

    TYPE: ClassVar[str] = "stability_changed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_ids: tuple[str, ...]
    factor: float
    why: Literal["retrieval", "rehearsal", "replay", "emotion", "neighbour", "undone"]
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryTagged:
    """A weak memory waits for a strong one of its session to hold it fast (ledger E4)."""

    TYPE: ClassVar[str] = "memory_tagged"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    session_id: str
    tagged_at: Seconds
    expires_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class TagsCaptured:
    """A strong memory held the tagged ones of its session fast (ledger E4)."""

    TYPE: ClassVar[str] = "tags_captured"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    by: str
    """the strong memory"""
    session_id: str
    memory_ids: tuple[str, ...]
    stability_factor: float
    observed_at: Seconds
