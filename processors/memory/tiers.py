"""Cognitive tiers: how fast each decays, and the kinds of memories within each (ledger H2, H6; Tulving 1972)."""

from collections.abc import Mapping
from typing import Final, Literal

from mnemolog.processors.lexicon import tiers as lexicon
from mnemolog.processors.text.language import at_word, fold
from mnemolog.schemas.event import Tier
from mnemolog.schemas.memory import Memory

SubTier = Literal["personal", "observed", "vicarious", "schematic", "procedural", "factual"]

DECAY: Final[Mapping[Tier, float]] = {"working": 10.0, "episodic": 3.0, "semantic": 1.0, "dormant": 0.0}
"""The decay of a tier relative to the base rate; dormant is frozen."""


def sub_tier(memory: Memory) -> SubTier:
    """The kind of a memory: in the semantic tier by its text, in every other by its source.

    S0 also names categories for it (pattern, procedure, skill); these do not exist here (R9), so the text decides.
    """
    return _by_content(memory.text) if memory.tier == "semantic" else _by_source(memory)


def boost(kind: SubTier) -> float:
    """The factor of a sub-tier on the score of a memory in a search.

    >>> [boost(kind) for kind in ("personal", "observed", "vicarious", "schematic", "procedural", "factual")]
    [1.1, 1.0, 0.9, 1.1, 1.05, 1.0]
    """
    return _BOOSTS[kind]


def _by_content(text: str) -> SubTier:
    folded = fold(text)
    if _SCHEMATIC.search(folded):
        return "schematic"
    return "procedural" if _PROCEDURAL.search(folded) else "factual"


def _by_source(memory: Memory) -> SubTier:
    """A memory from another agent is vicarious, however it was written."""
    if memory.data_source == "federation":
        return "vicarious"
    return "personal" if memory.data_source == "user_message" or memory.write_source == "manual" else "observed"


_BOOSTS: Final[Mapping[SubTier, float]] = {
    "personal": 1.1,
    "observed": 1.0,
    "vicarious": 0.9,
    "schematic": 1.1,
    "procedural": 1.05,
    "factual": 1.0,
}
_SCHEMATIC: Final = at_word(*lexicon.SCHEMATIC)
_PROCEDURAL: Final = at_word(*lexicon.PROCEDURAL)
