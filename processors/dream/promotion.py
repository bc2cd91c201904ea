"""Promotion, episodic to semantic: a memory that was used, is useful, or shares its entity with others (ledger H3)."""

from collections import Counter
from collections.abc import Iterator

from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.memory.lifecycle import promoted


def proposed(night: Night) -> Iterator[Proposal]:
    """Each memory by the first rule that applies."""
    naming = Counter(
        entity
        for memory in night.state.memories.values()
        if memory.awake and memory.tier == "episodic"
        for entity in memory.entities
    )
    for memory in night.unprotected():
        sharing = max((naming[entity] for entity in memory.entities), default=0)
        reason = promoted(memory, now=night.now, sharing=sharing, config=night.config.dream)
        if reason is not None:
            yield Proposal("tier", memory.id, reason, tier="semantic")
