"""`edit`: a memory gets a text by hand, and keeps its words in its history."""

from typing import Any, Literal, NamedTuple

from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.intake import by_hand
from mnemolog.processors.memory.anchors import may_change
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.command import Edit
from mnemolog.schemas.event import CommandRefused, Embedding, MemoryEdited
from mnemolog.schemas.memory import Memory


class Wording(NamedTuple):
    """The new text of a memory, once it is embedded."""

    memory: Memory
    candidate: Candidate
    metadata: dict[str, Any] | None
    importance: float | None


def wording(
    command: Edit, state: AgentState, *, clock: float, max_entities: int
) -> Wording | tuple[CommandRefused] | tuple[()]:
    """The new text of the memory, or the event of the refusal; nothing if the text is unchanged."""
    memory = state.memories.get(command.memory_id)
    refusal = _refusal(memory, clock)
    if memory is None or refusal is not None:
        reason = refusal or "unknown"
        return (CommandRefused(command=command.TYPE, memory_id=command.memory_id, reason=reason, observed_at=clock),)
    category = command.category or memory.category
    # None keeps what is there, an empty object removes it.
    metadata = memory.metadata if command.metadata is None else command.metadata or None
    importance = None if command.importance == memory.importance else command.importance
    if (command.text, category, metadata, importance) == (memory.text, memory.category, memory.metadata, None):
        return ()
    candidate = by_hand(command.text, subject=memory.subject, category=category, max_entities=max_entities)
    return Wording(memory, candidate, metadata, importance)


def _refusal(memory: Memory | None, clock: float) -> Literal["unknown", "forgotten", "ended", "locked"] | None:
    """Why an edit is refused: the text of an ended memory is about another time."""
    if memory is None:
        return "unknown"
    if memory.forgotten:
        return "forgotten"
    if not may_change(memory):
        return "locked"
    # The words of an ended memory are about an earlier time; new words in their place would rewrite that past.
    return "ended" if memory.status(clock) in ("superseded", "expired") else None


def edited(found: Wording, state: AgentState, embedding: Embedding, *, clock: float) -> MemoryEdited:
    """The event; what only this memory kept of a message is said no more, so the message is found no more."""
    memory, candidate, metadata, importance = found
    return MemoryEdited(
        memory_id=memory.id,
        session_id=memory.session_id,
        subject=memory.subject,
        text=candidate.text,
        category=candidate.category,
        language=candidate.language,
        entities=candidate.entities,
        key_values=candidate.key_values,
        # No answer may have both texts, the corrected one and the wrong one that its message still says.
        messages_hidden=state.left_without(memory.id),
        observed_at=clock,
        embedding=embedding,
        metadata=metadata,
        importance=importance,
    )
