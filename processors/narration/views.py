"""Memories, events and receipts as the surfaces return them."""

from collections.abc import Mapping
from typing import Any, Final

from mnemolog.processors.memory import strength, tiers, working_memory
from mnemolog.processors.narration.forgotten import memory_without_words
from mnemolog.processors.narration.outcome import described, outcome_of
from mnemolog.processors.ports import Accepted, Conversation, Recorded
from mnemolog.schemas import codec
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import WorkingMemoryConfig
from mnemolog.schemas.event import Event, MemoriesRecalled
from mnemolog.schemas.memory import Held, Memory, Relation, Utterance
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Edge, InMind, MemoryView, Occurrence, Receipt, SessionView
from mnemolog.schemas.transcript import Hidden, MessageView


def memory_view(key: str, memory: Memory, *, now: float, said: Utterance | None = None) -> MemoryView:
    """A memory with readable times and its status at `now`; `said`: the first message that it came from."""
    memory, said = memory_without_words(memory), None if memory.forgotten else said
    return MemoryView(
        id=memory.id,
        agent_id=key.partition("/")[2],
        text=memory.shown,
        subject=memory.subject,
        category=memory.category,
        status=memory.status(now),
        importance=memory.importance,
        surprise=memory.surprise,
        stability=round(memory.stability, 4),
        utility=round(memory.utility, 4),
        storage=round(memory.storage, 4),
        retrieval=round(strength.retrieval(memory, now), 4),
        pinned=memory.pinned,
        locked=memory.locked,
        flashbulb=memory.flashbulb,
        tier=memory.tier,
        sub_tier=tiers.sub_tier(memory),
        feeling=memory.emotion.feeling,
        valence=memory.emotion.valence,
        arousal=memory.emotion.arousal,
        access_count=memory.access_count,
        last_access_at=iso(memory.last_access_at),
        source_confidence=memory.source_confidence,
        write_source=memory.write_source,
        data_source=memory.data_source,
        temporal_type=memory.temporal_type,
        valid_from=iso(memory.valid_from, memory.utc_offset_s),
        valid_until=None if memory.valid_until is None else iso(memory.valid_until, memory.utc_offset_s),
        recorded_at=iso(memory.recorded_at),
        updated_at=iso(memory.updated_at),
        session_id=memory.session_id,
        language=memory.language,
        entities=memory.entities,
        key_values={each.key: each.value for each in memory.key_values},
        sources=memory.sources,
        metadata=metadata_of(memory, said),
        confidential=memory.confidential,
        supersedes=memory.supersedes,
        superseded_by=memory.superseded_by,
    )


def metadata_of(memory: Memory, said: Utterance | None) -> dict[str, Any]:
    """The metadata of the memory itself, else of the message that it came from."""
    # An edit may give a memory metadata of its own, which then stands for that of its message.
    return memory.metadata or ({} if said is None else said.metadata)


def edge_view(edge: Relation, memories: Mapping[str, Memory], *, hop: int = 1) -> Edge:
    """A relation with the texts of its ends."""
    return codec.derived(
        Edge,
        edge,
        source_text=memories[edge.source].shown,
        target_text=memories[edge.target].shown,
        formed_at=iso(edge.formed_at),
        hop=hop,
    )


def in_mind(held: Held, memory: Memory, config: WorkingMemoryConfig) -> InMind:
    """An item of a working memory with its text."""
    return codec.derived(
        InMind,
        held,
        text=memory.text,
        added_at=iso(held.added_at),
        accessed_at=iso(held.accessed_at),
        promotable=working_memory.promotable(held, config),
    )


def occurrence(recorded: Recorded, event: Event) -> Occurrence:
    """One event of a commit."""
    data = {name: value for name, value in _dated(described(event)).items() if name != "event"}
    if isinstance(event, MemoriesRecalled):
        # What was given beside a memory is named alone: its text may have been forgotten since, or quote what was.
        data["recalled"] = [{"kind": each.kind, "id": each.id} for each in event.recalled]
    return Occurrence(
        position=recorded.position, recorded_at=iso(recorded.commit.recorded_at), event=event.TYPE, data=data
    )


def session_view(session: Conversation) -> SessionView:
    """A conversation of the transcript."""
    first_at, last_at = (iso(each.at, each.utc_offset_s) for each in (session.first, session.last))
    return SessionView(session_id=session.session_id, messages=session.messages, first_at=first_at, last_at=last_at)


def message_view(said: Utterance, *, hidden: Hidden | None) -> MessageView:
    """A message of the transcript; `hidden`: why searches do not return it."""
    return MessageView(
        id=said.message_id,
        session_id=said.session_id,
        role=said.role,
        user_id=said.speaker,
        name=said.name,
        text=said.text,
        at=iso(said.at, said.utc_offset_s),
        language=said.language,
        metadata=said.metadata,
        hidden=hidden,
    )


def receipt(accepted: Accepted, commit: Commit | None, *, position: str) -> Receipt:
    """The receipt of an input; without its commit, the receipt of its acceptance."""
    # Its commit exists, but tells of the first time; a retry changed nothing.
    if accepted.repeated:
        return Receipt(message_id=accepted.input_id, position=position, outcome="repeated")
    if commit is None:
        return Receipt(message_id=accepted.input_id, position=position)
    outcome = outcome_of(commit)
    outcome = outcome._replace(events=tuple(_dated(event) for event in outcome.events))
    return Receipt(message_id=accepted.input_id, position=position, **outcome._asdict())


def _dated(event: Mapping[str, Any]) -> dict[str, Any]:
    """An event with its moments as every surface shows them."""
    return {name: iso(value) if name in _MOMENTS and value is not None else value for name, value in event.items()}


_MOMENTS: Final = frozenset(
    "at opened_at ended_at observed_at valid_from valid_until tagged_at expires_at added_at accessed_at "
    "recorded_at last_access_at".split()
)
