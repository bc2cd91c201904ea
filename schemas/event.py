"""The vocabulary of the log: what happened, in the past tense, with all that a replay needs.

A stored event never changes its meaning. A new field or another unit is a new VERSION with an upcaster
(`upcasting.py`); new behaviour is a new event. Consequences that a fold would have to look up (which messages a
forgotten memory hides) are decided once and stand in the event, so that every projection can follow without a lookup.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias

from pydantic import ConfigDict

from mnemolog.schemas.command import Category
from mnemolog.schemas.message import Role
from mnemolog.schemas.validation import CLOSED, Seconds, Share

Language = Literal["en", "tr"]
DataSource = Literal["user_message", "assistant_message", "system", "tool_output", "federation", "feed"]
WriteSource = Literal["observer", "formation", "dream", "manual"]
Verdict = Literal["create", "update", "reinforce", "supersede", "skip"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """A text as a vector of unit length. It travels in the event, so that a rebuild never pays a model."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    model: str
    dimensions: int
    float16: str
    """little-endian IEEE 754 half floats, base64"""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyValue:
    """Something that has one value at a time, such as where somebody lives (ledger D2, SUPERSEDE)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    """of the subject: lives_in, favourite:colour, port of the api"""
    value: str
    """normalised for comparison"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the prediction-error gate saw and by which thresholds it decided (ledger D1, D2, D5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    verdict: Verdict
    reason: str
    """similarity, key_value, gap, or what else decided"""
    nearest: str | None
    """the most similar current memory of the same subject"""
    cosine: float | None
    """as the model gives it"""
    similarity: float | None
    """the same on the calibrated scale on which the thresholds hold"""
    calibration: str
    """the profile that was applied"""
    create_below: Share
    update_from: Share
    reinforce_above: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Importance:
    """Four channels and their weighted sum (ledger E1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    score: Share
    level: Literal["critical", "high", "normal", "low"]
    novelty: Share
    arousal: Share
    reward: Share
    attention: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpened:
    """The first message of a conversation, or the first after it had ended."""

    TYPE: ClassVar[str] = "session_opened"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    named: bool
    """False: the client named no session, so this one collects what has none"""
    opened_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded:
    """A conversation is over; its pronouns and its focus are forgotten."""

    TYPE: ClassVar[str] = "session_ended"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    reason: Literal["command", "idle"]
    ended_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageRecorded:
    """A message passed the seven filters and is part of the searchable transcript."""

    TYPE: ClassVar[str] = "message_recorded"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    role: Role
    speaker: str
    """whose words: the subject of what is said in the first person"""
    name: str
    """the speaker as texts call them"""
    heading: str
    """heading + text is what was embedded and is indexed: [8 May 2023] Caroline: """
    text: str
    at: Seconds
    utc_offset_s: int
    """of the time as the client wrote it; today means a day of the speaker's"""
    session_id: str
    language: Language
    data_source: DataSource
    source_confidence: Share
    density: int
    """entities + facts + temporal signals + correction signals (ledger B7)"""
    entities: tuple[str, ...]
    """entity://kind/slug"""
    last_person: str | None
    """what he and she mean from here on in this session"""
    last_thing: str | None
    """what it means from here on in this session"""
    metadata: dict[str, Any]
    embedding: Embedding


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageIgnored:
    """A filter refused the message, or it was known already; it never becomes searchable."""

    TYPE: ClassVar[str] = "message_ignored"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    filter: str
    """which of the seven, or repeat"""
    detail: str
    role: Role
    speaker: str
    at: Seconds
    excerpt: str
    """the beginning of the text, for whoever asks why"""
    characters: int
    """length of the whole text"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageDeadLettered:
    """The message could not be processed and waits among the dead letters; its id does not count as seen."""

    TYPE: ClassVar[str] = "message_dead_lettered"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    reason: str
    """the error's stable name"""
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRejected:
    """A statement was considered and not remembered, with all that decided."""

    TYPE: ClassVar[str] = "candidate_rejected"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    stage: Literal["importance"]
    reason: str
    text: str
    subject: str
    judgement: Judgement
    importance: Importance
    important_from: Share
    """the importance that would have let it pass the gap"""
    embedding: Embedding


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFormed:
    """A statement is now remembered."""

    TYPE: ClassVar[str] = "memory_formed"
    VERSION: ClassVar[int] = 1
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
    source_confidence: Share
    write_source: WriteSource
    data_source: DataSource
    supersedes: tuple[str, ...]
    judgement: Judgement | None
    """None: written by hand, past the gate"""
    embedding: Embedding


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUpdated:
    """A memory took in what a new statement adds (ledger D3)."""

    TYPE: ClassVar[str] = "memory_updated"
    VERSION: ClassVar[int] = 1
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
    judgement: Judgement
    embedding: Embedding
    """of the merged text"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryReinforced:
    """A memory was said again (ledger D2, R14)."""

    TYPE: ClassVar[str] = "memory_reinforced"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    message_id: str
    text: str
    """the statement that said it again"""
    stability_factor: float
    observed_at: Seconds
    surprise: Share
    judgement: Judgement


@dataclass(frozen=True, slots=True, kw_only=True)
class MemorySuperseded:
    """A memory is no longer current: another one took its place. Both are kept (ledger D4)."""

    TYPE: ClassVar[str] = "memory_superseded"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    by: str
    valid_until: Seconds
    reason: Literal["key_value"]
    key: str
    old_value: str
    new_value: str
    messages_hidden: tuple[str, ...]
    """messages all of whose memories are gone with this one (ledger R17)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryForgotten:
    """Somebody asked that this memory be in no answer any more."""

    TYPE: ClassVar[str] = "memory_forgotten"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    reason: str
    messages_hidden: tuple[str, ...]
    """every message that it came from (ledger R17)"""
    observed_at: Seconds


Event: TypeAlias = (
    SessionOpened
    | SessionEnded
    | MessageRecorded
    | MessageIgnored
    | MessageDeadLettered
    | CandidateRejected
    | MemoryFormed
    | MemoryUpdated
    | MemoryReinforced
    | MemorySuperseded
    | MemoryForgotten
)

EVENTS: Final[dict[str, type[Event]]] = {cls.TYPE: cls for cls in Event.__args__}
"""Every event by its stable name."""
