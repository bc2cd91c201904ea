"""The changes that a commit makes to the documents of a search: each memory, and each message of the transcript.

Every index (texts, vectors, on this machine, on a server or in memory) follows this one function, so that none of them
can find what another has let go.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from mnemolog.processors.controlled.state import ControlEvent
from mnemolog.processors.memory.state import Inert
from mnemolog.processors.ports import DocumentKind, Recorded
from mnemolog.schemas.event import (
    ContextForgotten,
    DreamBegun,
    DreamFinished,
    Embedding,
    Event,
    ItemHeld,
    ItemReleased,
    Language,
    MemoriesRecalled,
    MemoryArchived,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemoryLocked,
    MemoryPinned,
    MemoryReinforced,
    MemoryRestored,
    MemorySlept,
    MemorySuperseded,
    MemoryTagged,
    MemoryUnarchived,
    MemoryUnlocked,
    MemoryUnpinned,
    MemoryUpdated,
    MemoryWoken,
    MessageRecorded,
    MessageSlept,
    MessageWoken,
    RelationFormed,
    RelationPruned,
    SaidInConfidence,
    SessionEnded,
    SessionOpened,
    SpeakerNamed,
    StabilityChanged,
    TagsCaptured,
    ThemeDissolved,
    ThemeFormed,
    TierChanged,
    UtilityChanged,
)

FOR_EVER: Final = 9e99
"""Seconds since the epoch; when a document without an end is no longer current."""
NEVER: Final = -1.0
"""When a document that is not to be found was current."""


class Put(NamedTuple):
    """There is a new document."""

    agent: str
    kind: DocumentKind
    id: str
    seq: int
    subject: str
    session: str
    language: Language
    ends: float
    embedding: Embedding
    text: str


class Update(NamedTuple):
    """A memory has another text, or is active again."""

    agent: str
    id: str
    seq: int
    subject: str
    session: str
    language: Language
    ends: float
    embedding: Embedding
    text: str


class End(NamedTuple):
    """A document is found up to a time only; a memory is not active any more."""

    agent: str
    kind: DocumentKind
    id: str
    seq: int
    ends: float


Change: TypeAlias = Put | Update | End

Unchanging: TypeAlias = (
    Inert
    | SessionOpened
    | SessionEnded
    | MemoryReinforced
    | MemoryPinned
    | MemoryUnpinned
    | MemoryLocked
    | MemoryUnlocked
    | UtilityChanged
    | StabilityChanged
    | MemoryTagged
    | TagsCaptured
    | SaidInConfidence
    | SpeakerNamed
    | RelationFormed
    | RelationPruned
    | ItemHeld
    | ItemReleased
    | MemoriesRecalled
    | TierChanged
    | DreamBegun
    | DreamFinished
    | ThemeFormed
    | ThemeDissolved
    | ControlEvent
)
"""The events that change no document: what changes nothing of the state does not either.

The type check refuses an event that is neither here nor has a case below.
"""


def changes(recorded: Sequence[Recorded]) -> Iterator[Change]:
    """The changes of documents by commits, in order."""
    for _, commit in recorded:
        for entry in commit.events:
            yield from changes_of(commit.key, entry.seq, entry.event)


def changes_of(agent: str, seq: int, event: Event) -> Iterator[Change]:  # noqa: C901  one case for each
    """The changes of an agent's documents by one event."""
    match event:
        case MessageRecorded():
            named = (event.message_id, seq, event.speaker, event.session_id, event.language)
            yield Put(agent, "message", *named, FOR_EVER, event.embedding, event.heading + event.text)
        case MemoryFormed():
            named = (event.memory_id, seq, event.subject, event.session_id or "", event.language)
            yield Put(agent, "memory", *named, _until(event.valid_until), event.embedding, event.text)
        case MemoryUpdated():
            named = (event.memory_id, seq, event.subject, event.session_id or "", event.language)
            yield Update(agent, *named, _until(event.valid_until), event.embedding, event.text)
        case MemoryEdited():
            named = (event.memory_id, seq, event.subject, event.session_id or "", event.language)
            # An edited memory counts as written by hand, and has no end.
            yield Update(agent, *named, FOR_EVER, event.embedding, event.text)
            yield from _hidden(agent, seq, event.messages_hidden)
        case MemorySuperseded():
            yield End(agent, "memory", event.memory_id, seq, event.valid_until)
            yield from _hidden(agent, seq, event.messages_hidden)
        case MemoryForgotten():
            yield End(agent, "memory", event.memory_id, seq, NEVER)
            yield from _hidden(agent, seq, event.messages_hidden)
        case ContextForgotten():
            named = (event.memory_id, seq, event.subject, event.session_id or "", event.language)
            yield Update(agent, *named, _until(event.ends), event.embedding, event.text)
        case MemorySlept():
            yield End(agent, "memory", event.memory_id, seq, event.ends)
            yield from _hidden(agent, seq, event.messages_hidden)
        case MemoryWoken():
            named = (event.memory_id, seq, event.subject, event.session_id or "", event.language)
            yield Update(agent, *named, _until(event.valid_until), event.embedding, event.text)
            yield from (End(agent, "message", message_id, seq, FOR_EVER) for message_id in event.messages_shown)
        case MessageSlept():
            yield End(agent, "message", event.message_id, seq, NEVER)
        case MessageWoken():
            yield End(agent, "message", event.message_id, seq, FOR_EVER)
        case MemoryArchived():
            yield End(agent, "memory", event.memory_id, seq, NEVER)
        case MemoryUnarchived():
            named = (event.memory_id, seq, event.subject, event.session_id or "", event.language)
            yield Update(agent, *named, event.ends, event.embedding, event.text)
        case MemoryRestored():
            named = (event.memory_id, seq, event.subject, event.session_id or "", event.language)
            found = (_until(event.valid_until), event.embedding, event.text)
            # An older text restored beside its fuller words is a new document, which an update would not find.
            yield Update(agent, *named, *found) if event.of is None else Put(agent, "memory", *named, *found)
            yield from (End(agent, "message", message_id, seq, FOR_EVER) for message_id in event.messages_shown)
        case _:
            # Costs a replay nothing, where a pattern of twenty classes would be tried for every event.
            _unchanging: Unchanging = event


def _hidden(agent: str, seq: int, message_ids: Sequence[str]) -> Iterator[End]:
    return (End(agent, "message", message_id, seq, NEVER) for message_id in message_ids)


def _until(moment: float | None) -> float:
    return FOR_EVER if moment is None else moment
