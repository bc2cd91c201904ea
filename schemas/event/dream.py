"""What happens while an agent sleeps: cycles of dreams, and memories that go to sleep and wake (ledger J)."""

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
    """A cycle was planned, and is being carried out: no other one of this agent begins before it is finished."""

    TYPE: ClassVar[str] = "dream_begun"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    cycle: str
    undoes: str | None
    """the cycle that this one takes back"""
    phases: tuple[DreamPhase, ...]
    at: Seconds
    """the moment that it was planned for, by the agent's clock"""
    after_seq: int
    """the agent's last event when it was planned"""
    plan: str
    """a hash of all that is to be done"""
    steps: int
    written: tuple[Written, ...]
    """what a model wrote about themes, as far as it is believed"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamFinished:
    """All steps of a cycle were taken."""

    TYPE: ClassVar[str] = "dream_finished"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    cycle: str
    undoes: str | None
    complete: bool
    """False: the settings or the release changed meanwhile, and the rest of its steps was left out"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemorySlept:
    """A memory is dormant: it is kept, and is in no answer until it wakes (ledger J2, J4)."""

    TYPE: ClassVar[str] = "memory_slept"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    reason: SleepReason
    was: Tier
    by: str | None
    """the memory that says the same, or all that this and others say, and stands for it"""
    accesses: int
    """that memory takes over"""
    messages: tuple[str, ...]
    """it came from, which that memory takes over"""
    ends: Seconds
    """until when a search finds it: now, or its own earlier end"""
    retention: Share
    """0 for consolidated memories, where it plays no part"""
    idle_days: float
    utility: Share
    messages_hidden: tuple[str, ...]
    """messages that have no memory left that is awake (ledger R17)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryWoken:
    """A dormant memory is awake again, with all that a search needs."""

    TYPE: ClassVar[str] = "memory_woken"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    reason: Literal["recalled", "associated", "said_again", "restored", "edited", "undone", "dissolved"]
    tier: Tier
    """from now on"""
    by: str | None
    """the memory that stood for it"""
    accesses: int
    """that it takes back from that one"""
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
    """A memory that has slept for long is a stub: no vector, no way to it by relations, in no search (ledger J4).

    Its words stay in the log, and come back with `restore`, `edit`, undoing, and when it is said again.
    """

    TYPE: ClassVar[str] = "memory_archived"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    stub: str
    """what is shown of it from now on"""
    asleep_days: float
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUnarchived:
    """A stub is a memory again, which sleeps: the cycle that archived it was taken back."""

    TYPE: ClassVar[str] = "memory_unarchived"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    ends: Seconds
    """until when a search finds it, as it was"""
    observed_at: Seconds
    subject: str
    session_id: str | None
    language: Language
    text: str
    embedding: Embedding


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageSlept:
    """A message is in no search of what holds now: it stays in the transcript and in searches of a time."""

    TYPE: ClassVar[str] = "message_slept"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    cycle: str
    """that put it to sleep"""
    reason: Literal["repeated", "passed_over"]
    by: str | None
    """the later message that says the same, of a repeated one"""
    idle_days: float
    """since it was recorded or given last"""
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
    """Statements that are near to each other were found to be one theme (ledger J1, R21).

    A summary shows the statements themselves, as far as they still stand, and of the patterns those that still rest on
    what their statements say.
    """

    TYPE: ClassVar[str] = "theme_formed"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    theme_id: str
    subject: str
    """of all its memories"""
    category: Category
    data_source: DataSource
    language: Language
    names: tuple[str, ...]
    """entities that at least half of the statements name, what most of them name first"""
    members: tuple[str, ...]
    """memory ids, the earliest first"""
    central: tuple[str, ...]
    """of these the most central, that one first: its summary"""
    source_confidence: Share
    """of the least trusted member"""
    patterns: tuple[Pattern, ...]
    """what a model says that statements have in common; none without one"""
    described_by: str | None
    """the model"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeDissolved:
    """A theme is none any more; its statements stay as they are."""

    TYPE: ClassVar[str] = "theme_dissolved"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    theme_id: str
    reason: Literal["redrawn", "undone"]
    observed_at: Seconds
