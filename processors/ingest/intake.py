"""The events and candidates that the intake derives from an input, before any memory is compared."""

from datetime import datetime
from typing import Final

from mnemolog.processors.ingest.acceptance import time_of
from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.ingest.filters import OFF_THE_RECORD, Finding
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.key_values import key_values
from mnemolog.processors.ingest.observer import Observation
from mnemolog.processors.language.detection import detect
from mnemolog.processors.memory.state import Focus, Intake
from mnemolog.processors.text.language import fold
from mnemolog.schemas.command import Category, Recall
from mnemolog.schemas.config import UtilityConfig
from mnemolog.schemas.event import HEURISTICS, Emotion, MemoriesRecalled, MessageIgnored, MessageRecorded, SessionEnded
from mnemolog.schemas.event.values import PENDING
from mnemolog.schemas.ids import session_id
from mnemolog.schemas.input import Input
from mnemolog.schemas.message import Message, rendered

EXCERPT_CHARS: Final = 200
"""Characters of an ignored message that are stored, to explain the refusal."""

REPEATED: Final = Finding("repeat", "this id and content came before")
"""The refusal of a message that was sent again."""


def ignored(each: Input, message: Message, finding: Finding) -> MessageIgnored:
    """The event of a message that a filter refused."""
    return MessageIgnored(
        message_id=each.id,
        filter=finding.filter,
        detail=finding.detail,
        role=message.role,
        speaker=message.speaker,
        at=time_of(message, each.arrived_at).timestamp(),
        # An event is kept for ever, so what its speaker asked not to
        # keep is in none, not even as the reason of a refusal (R32).
        excerpt="" if finding.filter == OFF_THE_RECORD else message.content[:EXCERPT_CHARS],
        characters=len(message.content),
    )


def recorded(
    each: Input,
    message: Message,
    observation: Observation,
    felt: Emotion,
    focus: Focus,
    *,
    at: datetime,
    session_id: str,
    echoes: tuple[str, ...],
    shape: str | None = None,
) -> MessageRecorded:
    """The event of a message in the transcript; its embedding and `formed_by` are filled in later."""
    offset = at.utcoffset()
    return MessageRecorded(
        message_id=each.id,
        role=message.role,
        speaker=message.speaker,
        name=message.display_name,
        # Indexed with the text: without day and speaker the vectors' recall fell by half on LoCoMo.
        heading=rendered(message.display_name, "", at),
        text=message.content,
        at=at.timestamp(),
        utc_offset_s=int(offset.total_seconds()) if offset else 0,
        session_id=session_id,
        language=observation.language,
        data_source="feed" if message.metadata.get("data_source") == "feed" else observation.data_source,
        source_confidence=observation.confidence,
        density=observation.density,
        entities=observation.entities,
        last_person=focus.person,
        last_thing=focus.thing,
        emotion=felt,
        echoes=echoes,
        formed_by=HEURISTICS,
        fallback=None,
        metadata=message.metadata,
        embedding=PENDING,
        unkept=(),
        shape=shape,
        unread=observation.unread,
    )


def recalled(command: Recall, *, clock: float, config: UtilityConfig) -> MemoriesRecalled:
    """The event of a recall; the items that match existing memories are filled in when it is decided."""
    return MemoriesRecalled(
        session_id=command.session_id,
        query=command.query,
        profile=command.profile,
        recalled=command.recalled,
        # Which of them exist is known only when the input is decided: reading runs ahead of the memories.
        memories=(),
        storage_growth=config.storage_growth,
        observed_at=clock,
        anew=command.anew,
    )


def by_hand(text: str, *, subject: str | None, category: Category, max_entities: int) -> Candidate:
    """The candidate of a memory written by hand, without observer and gate (ledger B8)."""
    language = detect(text)
    named = entities(text, language, limit=max_entities)
    return Candidate(
        text=text,
        subject=subject or "user",
        name=subject or "User",
        category=category,
        entities=tuple(entity.uri for entity in named),
        key_values=key_values(fold(text), entities=named, language=language),
        language=language,
        temporal_type="persistent",
        valid_until=None,
        confidence=1.0,
    )


def session_of(intake: Intake, each: Input, message: Message) -> str:
    """The session that the message names, else the open session of messages without one, else a new session."""
    if message.session_id is not None:
        return message.session_id
    for name, session in intake.sessions.items():
        if not session.named:
            return name
    # Derived from the input's id, so that a retry opens the same session.
    return session_id(message.key, each.id)


def idle_ends(intake: Intake, idle_s: float) -> list[SessionEnded]:
    """The ends of the sessions without a message for `idle_s`, by the agent's clock.

    >>> from mnemolog.processors.memory.state import Session
    >>> open_ones = {"of this morning": Session(named=True, last_at=100.0), "now": Session(named=True, last_at=900.0)}
    >>> [(end.session_id, end.ended_at) for end in idle_ends(Intake(clock=1_000.0, sessions=open_ones), 600)]
    [('of this morning', 700.0)]
    """
    return [
        SessionEnded(session_id=name, reason="idle", ended_at=session.last_at + idle_s)
        for name, session in intake.sessions.items()
        # A recall has no time of its own: where messages are the clock, it may open a session before the first.
        if session.last_at and intake.clock - session.last_at >= idle_s
    ]
