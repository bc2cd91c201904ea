"""Events of dream cycles: memories and messages that fall asleep and wake, and themes (ledger J)."""

from typing import ClassVar, Literal, TypeAlias

from pydantic import ConfigDict

from mnemolog.schemas.command import Category, DreamPhase, Pattern, Written
from mnemolog.schemas.event.values import DataSource, Embedding, Language, Tier
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds, Share

SleepReason: TypeAlias = Literal[
    "foresight_expired", "contradicted", "low_utility", "idle", "faded", "capacity", "redundant", "consolidated"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamBegun:
    """A cycle was planned and has begun; no other cycle of this agent begins before it is finished."""

    TYPE: ClassVar[str] = "dream_begun"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    cycle: str
    undoes: str | None
    """the cycle that this one undoes"""
    phases: tuple[DreamPhase, ...]
    at: Seconds
    """the time for which it was planned, by the agent's clock"""
    after_seq: int
    """number of the agent's last event at planning"""
    # With other settings or another release the plan has another hash, and the remaining steps are skipped.
    plan: str
    """a hash of all its steps"""
    steps: int
    # In the log, so that neither a resumed cycle nor a replay calls a model.
    written: tuple[Written, ...]
    """the model's texts about themes, as far as they passed the checks"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamFinished:
    """A cycle is finished."""

    TYPE: ClassVar[str] = "dream_finished"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    cycle: str
    undoes: str | None
    complete: bool
    """False: the settings or the release changed meanwhile, and the remaining steps were skipped"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemorySlept:
    """A memory fell asleep (ledger J2, J4): searches of the present do not return it until it wakes."""

    TYPE: ClassVar[str] = "memory_slept"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    reason: SleepReason
    was: Tier
    by: str | None
    """the memory with the same content, or with a summary of it, that replaces it"""
    accesses: int
    """number of accesses that this replacement takes over"""
    messages: tuple[str, ...]
    """source messages that this replacement takes over"""
    ends: Seconds
    """end of the time in which searches return it: now, or its own earlier end"""
    retention: Share
    """0 for consolidated memories, whose retention does not matter"""
    idle_days: float
    utility: Share
    messages_hidden: tuple[str, ...]
    """messages without any other awake memory (ledger R17)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryWoken:
    """A dormant memory woke up; the event has all fields that a search needs."""

    TYPE: ClassVar[str] = "memory_woken"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    reason: Literal["recalled", "associated", "said_again", "restored", "edited", "undone", "dissolved"]
    tier: Tier
    """its new tier"""
    by: str | None
    """the memory that had replaced it"""
    accesses: int
    """number of accesses that it takes back from that memory"""
    messages_shown: tuple[str, ...]
    observed_at: Seconds
    subject: str
    session_id: str | None
    language: Language
    text: str
    valid_until: Seconds | None
    embedding: Embedding


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryArchived:
    """A memory that slept for a long time was reduced to a stub without a vector (ledger J4).

    No search returns it, and no relation leads to it. Its words stay in the log: `restore`, `edit`, `undo` and a
    repeating statement bring them back.
    """

    TYPE: ClassVar[str] = "memory_archived"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    # As it was cut then: `dream.stub_chars` may change.
    stub: str
    """the beginning of its text, which is shown from now on"""
    asleep_days: float
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUnarchived:
    """A stub became a sleeping memory again, since the cycle that archived it was undone."""

    TYPE: ClassVar[str] = "memory_unarchived"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    ends: Seconds
    """end of the time in which searches return it, as before"""
    observed_at: Seconds
    subject: str
    session_id: str | None
    language: Language
    text: str
    embedding: Embedding


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageSlept:
    """A message fell asleep: searches of the present no longer return it, but the transcript and the past do."""

    TYPE: ClassVar[str] = "message_slept"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    cycle: str
    """the cycle that put it to sleep"""
    reason: Literal["repeated", "passed_over"]
    by: str | None
    """the later message that repeats it, if the reason is `repeated`"""
    idle_days: float
    """days since it was recorded or last returned"""
    passed_over: int
    """recalls since then, which did not give it"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageWoken:
    """A message that slept is searched again."""

    TYPE: ClassVar[str] = "message_woken"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    reason: Literal["recalled", "associated", "undone"]
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class TierChanged:
    """A memory is in another tier, in which it fades more slowly or faster (ledger H2, H3)."""

    TYPE: ClassVar[str] = "tier_changed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    tier: Tier
    was: Tier
    reason: Literal["accesses", "utility", "entities", "undone"]
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeFormed:
    """Similar statements were grouped as a theme (ledger J1, R21).

    Its summary shows the central statements, as long as they are current, and the patterns whose statements are
    unchanged.
    """

    TYPE: ClassVar[str] = "theme_formed"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    theme_id: str
    subject: str
    """the subject of all its memories"""
    category: Category
    data_source: DataSource
    language: Language
    names: tuple[str, ...]
    """entities in at least half of the statements, the most frequent first"""
    # Ids and no words: a summary must not keep the words of a memory that is forgotten later.
    members: tuple[str, ...]
    """memory ids, the earliest first"""
    central: tuple[str, ...]
    """the most central members, which are its summary; the most central first"""
    source_confidence: Share
    """the lowest confidence of its members"""
    patterns: tuple[Pattern, ...]
    """patterns among the statements, written by a model; empty without one"""
    described_by: str | None
    """the model that wrote the patterns"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeDissolved:
    """A theme was dissolved; its statements stay unchanged."""

    TYPE: ClassVar[str] = "theme_dissolved"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    theme_id: str
    reason: Literal["redrawn", "undone"]
    observed_at: Seconds
