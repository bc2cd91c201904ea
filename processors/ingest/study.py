"""A study of the gate: every recorded decision is judged again with other thresholds, without a model (D2, D5).

Each decision is judged independently, against the memories of that time; knock-on effects are not simulated. Words
are not compared again: in the default preset thresholds only move what is similar enough to be a repetition.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from mnemolog.processors.calibration import uncalibrated
from mnemolog.processors.ingest import pe_gate
from mnemolog.processors.ingest.comparison import READ
from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.language.detection import detect
from mnemolog.processors.memory.neighbourhood import Neighbour
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config, GateConfig
from mnemolog.schemas.event import (
    CandidateRejected,
    Judgement,
    MemoryFormed,
    MemoryReinforced,
    MemoryUpdated,
    MessageRecorded,
    Verdict,
)
from mnemolog.schemas.study import Reconsidered

Decision: TypeAlias = MemoryFormed | MemoryUpdated | MemoryReinforced | CandidateRejected
"""The events that record a judgement of the gate."""


class _Said(NamedTuple):
    """The speaker of a judged statement, and when it was said."""

    name: str
    at: float


def reconsider(commits: Iterable[Commit], config: Config) -> Iterator[Reconsidered]:
    """Every decision in an agent's commits, in order, judged with these settings of the gate."""
    state = AgentState()
    for commit in commits:
        name, at = "", commit.clock
        for entry in commit.events:
            event = entry.event
            if isinstance(event, MessageRecorded):
                name, at = event.name, event.at
            if isinstance(event, Decision) and event.judgement is not None:
                yield _reconsidered(event, event.judgement, _Said(name, at), state, config)
            # Folded after the decision is judged, which was made on the state before its own event.
            state.intake.evolve(event)
            state.evolve(event)


def _reconsidered(
    event: Decision, judgement: Judgement, said: _Said, state: AgentState, config: Config
) -> Reconsidered:
    text = event.added if isinstance(event, MemoryUpdated) else event.text
    nearest = state.memories.get(judgement.nearest or "")
    importance = event.importance.score if event.importance else None
    return Reconsidered(
        message_id=event.message_id or "",
        text=text,
        was=judgement.verdict,
        now=_verdict(text, event, judgement, said, state, config, importance),
        similarity=judgement.similarity,
        nearest=judgement.nearest,
        nearest_text=nearest.text if nearest else None,
        importance=importance,
    )


def _verdict(
    text: str,
    event: Decision,
    judgement: Judgement,
    said: _Said,
    state: AgentState,
    config: Config,
    importance: float | None,
) -> Verdict:
    """The gate's new verdict; decisions by key value or correction do not depend on thresholds and stay the same."""
    # Settings of the gate move only decisions by similarity.
    if judgement.reason in ("key_value", "correction"):
        return judgement.verdict
    if config.preset != "v9":
        return _by_words(judgement, config.gate)
    nearest = state.memories.get(judgement.nearest or "")
    neighbours = (
        [Neighbour(nearest, judgement.similarity)] if nearest is not None and judgement.similarity is not None else []
    )
    ruling = pe_gate.respecting_locks(
        pe_gate.judge(
            _candidate(text, _subject(event, state), said.name),
            neighbours=neighbours,
            same_keys=(),
            at=said.at,
            calibration=_AS_RECORDED,
            config=config.gate,
        )
    )
    if importance is not None:
        ruling = pe_gate.resolve_gap(ruling, importance, config.gate)
    return ruling.judgement.verdict


def _by_words(judgement: Judgement, config: GateConfig) -> Verdict:
    """The verdict of a comparison word by word, unless the memory is no longer similar enough to be repeated."""
    least = config.repeats_near_from if _is_read(judgement) else config.create_below
    repeats = judgement.verdict in ("reinforce", "update")
    too_far = judgement.similarity is not None and judgement.similarity < least
    return "create" if repeats and too_far else judgement.verdict


def _is_read(judgement: Judgement) -> bool:
    """Whether a model that reads both statements has found the repetition."""
    return judgement.alignment is not None and READ in judgement.alignment.evidence


def _subject(event: Decision, state: AgentState) -> str:
    return state.memories[event.memory_id].subject if isinstance(event, MemoryReinforced) else event.subject


def _candidate(text: str, subject: str, name: str) -> Candidate:
    """A candidate rebuilt from its text, with the fields that the gate uses."""
    return Candidate(
        text=text,
        subject=subject,
        name=name,
        category="fact",
        entities=tuple(entity.uri for entity in entities(text, detect(text), limit=_ALL)),
        key_values=(),
        language=detect(text),
        temporal_type="persistent",
        valid_until=None,
        confidence=0.0,
    )


_AS_RECORDED: Final = uncalibrated("recorded")
"""The recorded similarity is calibrated already."""

_ALL: Final = 1_000
