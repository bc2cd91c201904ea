"""Changes of a memory's strength: utility, stability, tags."""

from typing import ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class UtilityChanged:
    """The utility of a memory changed (ledger E3)."""

    TYPE: ClassVar[str] = "utility_changed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    utility: Share
    why: Literal["success", "failure", "decay", "undone"]
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class StabilityChanged:
    """Memories became more stable: they are forgotten more slowly from now on (ledger R14)."""

    TYPE: ClassVar[str] = "stability_changed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_ids: tuple[str, ...]
    # Smaller than the setting for a memory close to the limit of stability (schemas/limits.py).
    factor: float
    why: Literal["retrieval", "rehearsal", "replay", "emotion", "neighbour", "undone"]
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryTagged:
    """A weak memory was tagged: a strong memory of its session may capture it and make it last longer (ledger E4)."""

    TYPE: ClassVar[str] = "memory_tagged"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    session_id: str
    tagged_at: Seconds
    # A time and not a lifetime, so that a replay does not depend on today's settings.
    expires_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class TagsCaptured:
    """A strong memory captured the tagged memories of its session (ledger E4)."""

    TYPE: ClassVar[str] = "tags_captured"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    by: str
    """the strong memory"""
    session_id: str
    memory_ids: tuple[str, ...]
    stability_factor: float
    observed_at: Seconds
