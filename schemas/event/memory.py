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
    """A statement became a memory."""

    TYPE: ClassVar[str] = "memory_formed"
    VERSION: ClassVar[int] = 5
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    message_id: str | None
    """the source message; None: written by hand"""
    session_id: str | None
    text: str
    subject: str
    """the person or thing that the fact is about (ledger R13)"""
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
    """prediction error: 1 - similarity to the nearest memory; 1 if there is no other memory"""
    importance: Importance
    stability: float
    """factor on the initial value of the retention model (ledger R14)"""
    utility: Share
    """its usefulness so far (ledger E3)"""
    storage: float
    """how deeply it is encoded, 1 to 10 (ledger E7)"""
    emotion: Emotion
    flashbulb: bool
    """the statement's arousal was so high that the memory is pinned (ledger E5)"""
    pinned: bool
    """protected from all forgetting (ledger E6)"""
    tier: Tier
    """its first tier (ledger H2)"""
    source_confidence: Share
    write_source: WriteSource
    data_source: DataSource
    supersedes: tuple[str, ...]
    judgement: Judgement | None
    """None: written by hand, without the gate"""
    embedding: Embedding
    said: Said | None
    """the original words; None: the text was written by hand, rewritten or merged"""
    metadata: dict[str, Any] | None
    """the client's metadata of the memory itself; None: no metadata"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUpdated:
    """A new statement was added to a memory (ledger D3)."""

    TYPE: ClassVar[str] = "memory_updated"
    VERSION: ClassVar[int] = 4
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    message_id: str
    session_id: str | None
    """the session in which the memory was formed"""
    subject: str
    text: str
    """the merged text"""
    added: str
    """the new statement alone"""
    language: Language
    """the language of the memory"""
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    valid_until: Seconds | None
    observed_at: Seconds
    surprise: Share
    merged_by: str
    """the model that merged; `words`: the new words replaced the old ones; `separator`: both texts are joined"""
    fallback: str | None
    """why a model did not merge the texts; None: it did, or there is none"""
    judgement: Judgement
    importance: Importance | None
    """of the new statement; None: an older release did not record it"""
    embedding: Embedding
    """of the merged text"""
    said: Said | None
    """the fuller words that replace the older ones; None: the text was merged"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryEdited:
    """A memory's text was edited by hand; it then counts as written by hand, without the gate."""

    TYPE: ClassVar[str] = "memory_edited"
    VERSION: ClassVar[int] = 3
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    session_id: str | None
    """the session in which the memory was formed"""
    subject: str
    text: str
    category: Category
    language: Language
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    messages_hidden: tuple[str, ...]
    """messages of which no memory has the original words any more (ledger R17)"""
    observed_at: Seconds
    embedding: Embedding
    """the vector of the new text"""
    metadata: dict[str, Any] | None
    """its metadata from now on; None: no metadata"""
    importance: Share | None
    """its importance from now on; None: unchanged"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryReinforced:
    """A statement repeated a memory (ledger D2, R14)."""

    TYPE: ClassVar[str] = "memory_reinforced"
    VERSION: ClassVar[int] = 3
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    message_id: str
    text: str
    """the repeating statement"""
    # A factor and not the result: two events about one memory do not depend on their order. In
    # the event and not only in the settings: a replay under other settings gives the same state.
    stability_factor: float
    observed_at: Seconds
    surprise: Share
    judgement: Judgement
    importance: Importance | None
    """of the new statement; None: an older release did not record it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemorySuperseded:
    """A memory is no longer current: another one replaced it. Both are kept (ledger D4)."""

    TYPE: ClassVar[str] = "memory_superseded"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    by: str
    valid_until: Seconds
    reason: Literal["key_value", "correction", "alignment", "reform"]
    key: str
    """the key with two values; empty: for a correction or a reform the values are the two statements, for an alignment
    the words without a counterpart"""
    old_value: str
    new_value: str
    messages_hidden: tuple[str, ...]
    """messages without any other current memory (ledger R17)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryForgotten:
    """A client had this memory forgotten; no answer contains it any more."""

    TYPE: ClassVar[str] = "memory_forgotten"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    reason: str
    messages_hidden: tuple[str, ...]
    """all its source messages (ledger R17)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextForgotten:
    """The context shown with a memory was forgotten; from now on its words are shown alone."""

    TYPE: ClassVar[str] = "context_forgotten"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    forgotten: str
    """the memory whose words, or whose message, the context was"""
    parts: tuple[ContextPart, ...]
    """the removed parts"""
    session_id: str | None
    """the session in which the memory was formed"""
    subject: str
    language: Language
    text: str
    ends: Seconds | None
    """end of the time in which searches return it; None: no end"""
    embedding: Embedding
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidInConfidence:
    """A speaker asked to keep these messages, and their memories, from other people."""

    TYPE: ClassVar[str] = "said_in_confidence"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_ids: tuple[str, ...]
    memory_ids: tuple[str, ...]
    asked_by: str
    """the message with the request, or the confidential memory whose older text this is"""
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
    """the undone change"""
    of: str | None
    """the memory whose older text this is, and which stays; None: the memory itself had ended, or was edited"""
    by: str | None
    """the memory that had replaced it, and no longer does"""
    # In the event: a message stays hidden if another of its memories is forgotten, which an index does not know.
    messages_shown: tuple[str, ...]
    """messages that were hidden with it and are searchable again (ledger R17)"""
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
    """as before its end; None if that is past too"""
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
    """its source messages"""
    supersedes: tuple[str, ...]
    recorded_at: Seconds
    """when it was formed, by the agent's clock"""
    last_access_at: Seconds
    embedding: Embedding
    metadata: dict[str, Any] | None
    """its metadata from now on; None: no metadata"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryPinned:
    """A client pinned the memory: nothing forgets it (ledger E6). A flashbulb is pinned by `memory_formed` itself."""

    TYPE: ClassVar[str] = "memory_pinned"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUnpinned:
    """A client unpinned the memory: it may be forgotten again."""

    TYPE: ClassVar[str] = "memory_unpinned"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryLocked:
    """A client locked the memory: its text may not be edited, merged, ended or moved (ledger E6: immutable)."""

    TYPE: ClassVar[str] = "memory_locked"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUnlocked:
    """A client unlocked the memory: it may change again."""

    TYPE: ClassVar[str] = "memory_unlocked"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds
