"""What became of a message or a command when it came in."""

from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.event.values import DataSource, Embedding, Emotion, Language, Unkept
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
    emotion: Emotion
    echoes: tuple[str, ...]
    """what had been recalled into the session, was repeated here and is cut out of the text (ids)"""
    formed_by: str
    """the model that formed the candidates, or `heuristics`"""
    fallback: str | None
    """why the heuristics took the model's place; None: they did not have to"""
    metadata: dict[str, Any]
    embedding: Embedding
    unkept: tuple[Unkept, ...]
    """the sentences that no memory was to be made of"""
    shape: str | None
    """the filter that kept it to the transcript, with what it saw; None: none did (ledger R27)"""
    unread: int
    """characters of the text behind what was read: the transcript has them, and no memory was to be made of them"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeakerNamed:
    """A user introduced themself: *I'm Jane*, *call me Bea*."""

    TYPE: ClassVar[str] = "speaker_named"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    speaker: str
    """whose name it is"""
    name: str
    message_id: str
    """the message with the introduction"""
    memory_ids: tuple[str, ...]
    """the memories of the introduction: the name is forgotten with any of them"""
    session_id: str | None
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageIgnored:
    """A filter refused the message, or it was known already; it never becomes searchable."""

    TYPE: ClassVar[str] = "message_ignored"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    filter: str
    """which of the seven, or repeat, or echo"""
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
    """The message could not be processed and waits among the dead letters; its id does not count as seen."""

    TYPE: ClassVar[str] = "message_dead_lettered"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    reason: str
    """the error's stable name"""
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRefused:
    """A command could not be carried out; nothing changed."""

    TYPE: ClassVar[str] = "command_refused"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    command: str
    memory_id: str
    reason: Literal["unknown", "forgotten", "ended", "pinned", "locked", "current", "changed", "cycle", "itself"]
    """of the memory: unknown to changed; of a step of a cycle: there is no such cycle under way; of an edge:
    it would lead from a memory to itself"""
    observed_at: Seconds
