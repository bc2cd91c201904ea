"""A memory's life: formed, changed, replaced, forgotten, protected."""

from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.command import Category
from mnemolog.schemas.event.values import (
    ContextPart,
    DataSource,
    Embedding,
    Emotion,
    Importance,
    Judgement,
    KeyValue,
    Language,
    Said,
    Tier,
    WriteSource,
)
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFormed:
    """A statement is now remembered."""

    TYPE: ClassVar[str] = "memory_formed"
    VERSION: ClassVar[int] = 5
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    message_id: str | None
    """where it came from; None: written by hand"""
    session_id: str | None
    text: str
    subject: str
    """whose fact it is (ledger R13)"""
    category: Category
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    language: Language
    temporal_type: Literal["persistent", "time_bounded"]
    valid_from: Seconds
    valid_until: Seconds | None
    observed_at: Seconds
    """by the agent's clock"""
    surprise: Share
    """prediction error: 1 - similarity to the nearest memory; 1 where there is none"""
    importance: Importance
    stability: float
    """factor on the retention model's own initial value (ledger R14)"""
    utility: Share
    """how useful it was so far (ledger E3)"""
    storage: float
    """how deeply it is encoded, 1 to 10 (ledger E7)"""
    emotion: Emotion
    flashbulb: bool
    """said in such a stir that it is protected (ledger E5)"""
    pinned: bool
    """survives all forgetting (ledger E6)"""
    tier: Tier
    """where it begins (ledger H2)"""
    source_confidence: Share
    write_source: WriteSource
    data_source: DataSource
    supersedes: tuple[str, ...]
    judgement: Judgement | None
    """None: written by hand, past the gate"""
    embedding: Embedding
    said: Said | None
    """the words that it keeps; None: a text that was written, rewritten or merged"""
    metadata: dict[str, Any] | None
    """given with the memory itself, by hand; None: none was"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUpdated:
    """A memory took in what a new statement adds (ledger D3)."""

    TYPE: ClassVar[str] = "memory_updated"
    VERSION: ClassVar[int] = 4
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    message_id: str
    session_id: str | None
    """in which it was formed"""
    subject: str
    text: str
    """the merged text"""
    added: str
    """the new statement alone"""
    language: Language
    """the memory's"""
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    valid_until: Seconds | None
    observed_at: Seconds
    surprise: Share
    merged_by: str
    """the model that merged, or `separator`"""
    fallback: str | None
    """why the texts stand side by side though there is a model; None: they do not have to"""
    judgement: Judgement
    importance: Importance | None
    """of the new statement; None: an older release did not record it"""
    embedding: Embedding
    """of the merged text"""
    said: Said | None
    """the fuller words that took the place; None: the text was merged"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryEdited:
    """A memory's text was edited by hand: from now on it is like one that was written so, past the gate."""

    TYPE: ClassVar[str] = "memory_edited"
    VERSION: ClassVar[int] = 3
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    session_id: str | None
    """in which it was formed"""
    subject: str
    text: str
    category: Category
    language: Language
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    messages_hidden: tuple[str, ...]
    """messages all of whose memories say something else now, or are gone (ledger R17)"""
    observed_at: Seconds
    embedding: Embedding
    """of the new words"""
    metadata: dict[str, Any] | None
    """that it has from now on; None: none"""
    importance: Share | None
    """that it has from now on; None: the one that it had"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryReinforced:
    """A memory was said again (ledger D2, R14)."""

    TYPE: ClassVar[str] = "memory_reinforced"
    VERSION: ClassVar[int] = 3
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    message_id: str
    text: str
    """the statement that said it again"""
    stability_factor: float
    observed_at: Seconds
    surprise: Share
    judgement: Judgement
    importance: Importance | None
    """of the new statement; None: an older release did not record it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemorySuperseded:
    """A memory is no longer current: another one took its place. Both are kept (ledger D4)."""

    TYPE: ClassVar[str] = "memory_superseded"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    by: str
    valid_until: Seconds
    reason: Literal["key_value", "correction", "alignment", "reform"]
    key: str
    """empty for a correction or a reform, whose values are the two statements, and an alignment, whose are the words
    left over"""
    old_value: str
    new_value: str
    messages_hidden: tuple[str, ...]
    """messages all of whose memories are gone with this one (ledger R17)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryForgotten:
    """A client asked that this memory be in no answer any more."""

    TYPE: ClassVar[str] = "memory_forgotten"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    reason: str
    messages_hidden: tuple[str, ...]
    """every message that it came from (ledger R17)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextForgotten:
    """What stood beside a memory was forgotten: from now on its words stand without it."""

    TYPE: ClassVar[str] = "context_forgotten"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    forgotten: str
    """the memory whose words stood there, or one of their message"""
    parts: tuple[ContextPart, ...]
    """what went"""
    session_id: str | None
    """in which it was formed"""
    subject: str
    language: Language
    text: str
    ends: Seconds | None
    """until when it is found; None: for good"""
    embedding: Embedding
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidInConfidence:
    """A speaker asked to keep these messages, and the memories of them, from all other people."""

    TYPE: ClassVar[str] = "said_in_confidence"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_ids: tuple[str, ...]
    memory_ids: tuple[str, ...]
    asked_by: str
    """the message that asks it, or the memory whose older words are confidential with it"""
    session_id: str | None
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRestored:
    """A wrong end was undone: the memory, or its older text, is current again.

    It holds the whole memory as it is from now on, so that no projection has to look anything up.
    """

    TYPE: ClassVar[str] = "memory_restored"
    VERSION: ClassVar[int] = 3
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    undone: Literal["superseded", "expired", "forgotten", "updated", "edited"]
    """what was taken back"""
    of: str | None
    """the memory whose older words these are, which stands beside it; None: the memory itself had ended, or was
    edited"""
    by: str | None
    """the memory that had taken its place, and says so no more"""
    messages_shown: tuple[str, ...]
    """messages that were hidden with it and are found again (ledger R17)"""
    observed_at: Seconds
    text: str
    said: Said | None
    subject: str
    session_id: str | None
    category: Category
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    language: Language
    temporal_type: Literal["persistent", "time_bounded"]
    valid_from: Seconds
    valid_until: Seconds | None
    """as before its end; None where that is over too"""
    importance: Share
    surprise: Share
    stability: float
    utility: Share
    storage: float
    emotion: Emotion
    flashbulb: bool
    pinned: bool
    locked: bool
    tier: Tier
    source_confidence: Share
    write_source: WriteSource
    data_source: DataSource
    access_count: int
    sources: tuple[str, ...]
    """the messages that it came from"""
    supersedes: tuple[str, ...]
    recorded_at: Seconds
    """when it was first formed, by the agent's clock"""
    last_access_at: Seconds
    embedding: Embedding
    metadata: dict[str, Any] | None
    """that it has from now on; None: none"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryPinned:
    """A person asked that nothing may let this memory go (ledger E6)."""

    TYPE: ClassVar[str] = "memory_pinned"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUnpinned:
    """It may be forgotten again, like any other."""

    TYPE: ClassVar[str] = "memory_unpinned"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryLocked:
    """What it says may not be edited, merged, ended or moved (ledger E6: immutable)."""

    TYPE: ClassVar[str] = "memory_locked"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUnlocked:
    """It may change again."""

    TYPE: ClassVar[str] = "memory_unlocked"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds
