"""The outcome of a message or a command at intake."""

from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.event.values import DataSource, Embedding, Emotion, Language, RejectedSentence
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.message import Role
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageRecorded:
    """A message passed the seven filters and is part of the searchable transcript."""

    TYPE: ClassVar[str] = "message_recorded"
    VERSION: ClassVar[int] = 4
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    role: Role
    speaker: str
    """the speaker, also the subject of statements in the first person"""
    name: str
    """the speaker's name in texts"""
    heading: str
    """heading + text is embedded and indexed: [8 May 2023] Caroline:"""
    text: str
    at: Seconds
    utc_offset_s: int
    """offset of the client's time; the word today means the speaker's day"""
    session_id: str
    language: Language
    data_source: DataSource
    source_confidence: Share
    density: int
    """entities + facts + temporal signals + correction signals (ledger B7)"""
    entities: tuple[str, ...]
    """entity://kind/slug"""
    # In the event, because a later release may read the same words otherwise.
    last_person: str | None
    """the person that he or she refers to from here on in this session"""
    last_thing: str | None
    """the thing that it refers to from here on in this session"""
    emotion: Emotion
    echoes: tuple[str, ...]
    """ids of texts recalled into the session that the message repeated; the repetitions are cut out of the text"""
    formed_by: str
    """the model that formed the candidates, or `heuristics`"""
    fallback: str | None
    """why the heuristics replaced the model; None: they did not"""
    metadata: dict[str, Any]
    embedding: Embedding
    unkept: tuple[RejectedSentence, ...]
    """the sentences of which no memory is made"""
    shape: str | None
    """the filter by which the message is only kept in the transcript, with its finding; None: no such filter (ledger
    R27)"""
    unread: int
    """number of characters at the end of the text that were not read; they are in the transcript, and form no
    memories"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeakerNamed:
    """A user introduced themself: *I'm Jane*, *call me Bea*."""

    TYPE: ClassVar[str] = "speaker_named"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    speaker: str
    """the user with this name"""
    name: str
    message_id: str
    """the message with the introduction"""
    memory_ids: tuple[str, ...]
    """the memories of the introduction; the name is forgotten with any of them"""
    session_id: str | None
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageIgnored:
    """A filter refused the message, or it was a repetition; it never becomes searchable."""

    TYPE: ClassVar[str] = "message_ignored"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    filter: str
    """one of the seven filters, or repeat, or echo"""
    detail: str
    role: Role
    speaker: str
    at: Seconds
    excerpt: str
    """the beginning of the text, to explain the refusal"""
    characters: int
    """length of the whole text"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageDeadLettered:
    """The message could not be processed and is a dead letter; its id may be used again."""

    TYPE: ClassVar[str] = "message_dead_lettered"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    reason: str
    """the error's stable name"""
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRefused:
    """A command could not be executed; nothing changed."""

    TYPE: ClassVar[str] = "command_refused"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    command: str
    memory_id: str
    reason: Literal["unknown", "forgotten", "ended", "pinned", "locked", "current", "changed", "cycle", "itself"]
    """unknown to changed: state of the memory; cycle: no such cycle is in progress; itself: the edge would lead from a
    memory to itself"""
    observed_at: Seconds
