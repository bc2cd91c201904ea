"""Emotional consolidation: a memory of an emotional statement becomes more stable, once (ledger J1).

A memory of a very emotional statement is a flashbulb, which is protected from the start (E5); no cycle changes it.
"""

from collections.abc import Iterable, Iterator, Mapping

from mnemolog.processors.dream.naming import cycle_of
from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.memory.state import Cycle
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import StabilityChanged


def held_fast(commits: Iterable[Commit], cycles: Mapping[str, Cycle]) -> frozenset[str]:
    """The memories that a cycle has already made more stable for their emotion, without undone cycles."""
    return frozenset(
        memory_id
        for commit in commits
        for event in (entry.event for entry in commit.events)
        if isinstance(event, StabilityChanged) and event.why == "emotion" and not _undone(commit, cycles)
        for memory_id in event.memory_ids
    )


def _undone(commit: Commit, cycles: Mapping[str, Cycle]) -> bool:
    cycle = cycles.get(cycle_of(commit.input_id) or "")
    return cycle is not None and cycle.undone


def proposed(night: Night) -> Iterator[Proposal]:
    """Each memory once, however many cycles run."""
    config = night.config.dream
    for memory in night.unprotected():
        # Once in its life: with each night again, an old alarm would outlast everything.
        if memory.emotion.arousal >= config.emotion_from and memory.id not in night.held_fast:
            yield Proposal("stability", memory.id, "emotion", value=config.emotion_factor)
