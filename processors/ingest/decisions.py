"""The gate's rulings as events (ledger D2 to D4, R17)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mnemolog.processors.ingest import importance
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.pe_gate import Contradiction, Ruling
from mnemolog.processors.memory import strength
from mnemolog.schemas.config import Config, GateConfig
from mnemolog.schemas.event import (
    CALM,
    CandidateRejected,
    DataSource,
    Embedding,
    Importance,
    MemoryFormed,
    MemoryReinforced,
    MemorySuperseded,
    MemoryUpdated,
    MessageRecorded,
    Said,
)
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.limits import STABILITY
from mnemolog.schemas.memory import Memory


@dataclass(frozen=True, slots=True)
class Considered:
    """A candidate with all the data that its event carries."""

    id: str
    """the id of the memory that it becomes if it is new"""
    candidate: Candidate
    embedding: Embedding
    input_id: str
    recorded: MessageRecorded | None
    """the message that it came from; None: written by hand"""
    clock: float
    """the agent's"""
    metadata: dict[str, Any] | None = None
    """metadata of a memory that was written by hand"""

    @property
    def at(self) -> float:
        """The time of the message; the agent's clock for a memory that was written by hand."""
        return self.recorded.at if self.recorded else self.clock


class Merged(NamedTuple):
    """A text that merges a known memory with a new statement."""

    text: str = ""
    """empty: they were not merged"""
    by: str = "separator"
    """separator, words, or the name of the model that merged"""
    fallback: str | None = None
    """why the model's merge was not used, if a model is configured"""
    said: Said | None = None
    """the new words that replace the old ones; None: the text was merged"""


UNMERGED: Final = Merged()


def formed(
    new: Considered,
    weighed: Importance,
    ruling: Ruling | None,
    config: Config,
    *,
    valid_until: float | None = None,
    supersedes: Sequence[Memory] = (),
) -> MemoryFormed:
    """The event of a new memory; `ruling` is None for a memory written by hand, which the gate does not see."""
    candidate, recorded = new.candidate, new.recorded
    # A memory written by hand has no message and so no emotion; its importance is the caller's.
    flashbulb = recorded is not None and importance.is_flashbulb(weighed.arousal, config.flashbulb)
    weighed = importance.protected(weighed, config.flashbulb, config.importance) if flashbulb else weighed
    stability = importance.encoding_boost(weighed.score, config.importance)
    return MemoryFormed(
        memory_id=new.id,
        message_id=recorded.message_id if recorded else None,
        session_id=recorded.session_id if recorded else None,
        text=candidate.text,
        subject=candidate.subject,
        category=candidate.category,
        entities=candidate.entities,
        key_values=candidate.key_values,
        language=candidate.language,
        temporal_type=candidate.temporal_type,
        valid_from=new.at,
        valid_until=candidate.valid_until if valid_until is None else _earlier(valid_until, candidate.valid_until),
        observed_at=new.clock,
        surprise=ruling.surprise if ruling else 1.0,
        importance=weighed,
        # Clamped here, so that folds need no limits.
        stability=STABILITY.clamped(stability * config.flashbulb.stability_factor if flashbulb else stability),
        utility=config.utility.start,
        storage=strength.SHALLOWEST,
        emotion=recorded.emotion if recorded else CALM,
        flashbulb=flashbulb,
        pinned=flashbulb,
        tier="episodic",
        source_confidence=candidate.confidence,
        write_source="formation" if recorded else "manual",
        data_source=source_of(new),
        supersedes=tuple(memory.id for memory in supersedes),
        judgement=ruling.judgement if ruling else None,
        embedding=new.embedding,
        said=candidate.said,
        metadata=new.metadata,
    )


def source_of(new: Considered) -> DataSource:
    """The data source of a candidate; a memory written by hand counts as the user's."""
    # So that the gate compares it with what the user says: of another voice it could never be corrected in talk.
    return new.recorded.data_source if new.recorded else "user_message"


def rejected(new: Considered, weighed: Importance, ruling: Ruling, important_from: float) -> CandidateRejected:
    """The rejection of a candidate in the gap between create and update that is not important enough."""
    return CandidateRejected(
        message_id=new.input_id,
        stage="importance",
        reason="gap",
        text=new.candidate.text,
        subject=new.candidate.subject,
        judgement=ruling.judgement,
        importance=weighed,
        important_from=important_from,
        embedding=new.embedding,
    )


def reinforced(
    new: Considered, known: Memory, weighed: Importance, ruling: Ruling, config: GateConfig
) -> MemoryReinforced:
    """The event of a repetition: a known memory was said again."""
    return MemoryReinforced(
        memory_id=known.id,
        message_id=new.input_id,
        text=new.candidate.text,
        # The factor that still fits. After 3,840 repetitions the
        # product overflowed, and the agent accepted no more inputs.
        stability_factor=STABILITY.factor(known.stability, config.reinforce_factor),
        observed_at=new.clock,
        surprise=ruling.surprise,
        judgement=ruling.judgement,
        importance=weighed,
    )


def updated(
    new: Considered, known: Memory, weighed: Importance | None, ruling: Ruling, merged: Merged, embedding: Embedding
) -> MemoryUpdated:
    """The event of an addition to a known memory; `embedding` is that of the merged text."""
    candidate = new.candidate
    # The new values last, so that they win.
    key_values = {each.key: each for each in (*known.key_values, *candidate.key_values)}
    return MemoryUpdated(
        memory_id=known.id,
        message_id=new.input_id,
        # With session and subject in the event, an index on a server
        # needs no look-up of the memory to write its document.
        session_id=known.session_id,
        subject=known.subject,
        text=merged.text,
        added=candidate.text,
        language=known.language,
        entities=tuple(dict.fromkeys((*known.entities, *candidate.entities))),
        key_values=tuple(key_values.values()),
        # Fuller words take the place of the others, so they say how long they hold.
        valid_until=candidate.valid_until if merged.said else _later(known.valid_until, candidate.valid_until),
        observed_at=new.clock,
        surprise=ruling.surprise,
        merged_by=merged.by,
        fallback=merged.fallback,
        judgement=ruling.judgement,
        importance=weighed,
        embedding=embedding,
        said=merged.said,
    )


def on_its_own(ruling: Ruling) -> Ruling:
    """The ruling if the memory to update has ended meanwhile: the statement becomes a memory of its own."""
    # The merge of a model comes after all verdicts of the message,
    # and another of its statements may have ended the memory.
    return ruling._replace(judgement=replace(ruling.judgement, verdict="create", reason="ended"))


def successor(new: Considered, ruling: Ruling) -> Contradiction | None:
    """For a statement that arrives late: the earliest later statement that contradicts it."""
    # Going by the order of arrival, an import of old messages would end current memories.
    later = [each for each in ruling.contradictions if each.memory.valid_from > new.at]
    return min(later, key=lambda each: each.memory.valid_from, default=None)


def superseded(new: Considered, contradiction: Contradiction, hidden: Sequence[str]) -> MemorySuperseded:
    """The event that ends a known value at the time of the new one."""
    return MemorySuperseded(
        memory_id=contradiction.memory.id,
        by=new.id,
        # By the time of the statement, not of its arrival: an as-of query between both has to see the new value.
        valid_until=new.at,
        reason=contradiction.reason,
        key=contradiction.new.key,
        old_value=contradiction.old.value,
        new_value=contradiction.new.value,
        messages_hidden=tuple(hidden),
        observed_at=new.clock,
    )


def superseded_at_once(new: Considered, contradiction: Contradiction, hidden: Sequence[str]) -> MemorySuperseded:
    """The event that ends a new value, which arrived late, at the time of the known one."""
    return MemorySuperseded(
        memory_id=new.id,
        by=contradiction.memory.id,
        valid_until=_earlier(contradiction.memory.valid_from, new.candidate.valid_until),
        reason="key_value",
        key=contradiction.new.key,
        old_value=contradiction.new.value,
        new_value=contradiction.old.value,
        messages_hidden=tuple(hidden),
        observed_at=new.clock,
    )


def _earlier(one: float, other: float | None) -> float:
    """The earlier of two end times; None means no end."""
    return one if other is None else min(one, other)


def _later(one: float | None, other: float | None) -> float | None:
    """The later of two end times; None means no end."""
    return None if one is None or other is None else max(one, other)
