"""The score of a memory: similarity, activation, importance and rank, with smaller bonuses (I8, I9)."""

from collections.abc import Mapping
from math import exp, log
from typing import Final, NamedTuple

from mnemolog.processors.memory.tiers import boost, sub_tier
from mnemolog.schemas.command import Category
from mnemolog.schemas.config import SearchV9Config
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.moments import DAY_S

DECAY_PER_DAY: Final[Mapping[Category, float]] = {
    "preference": 0.0,
    "entity": 0.0,
    "correction": 0.0,
    "fact": 0.005,
    "decision": 0.02,
}
"""Daily decay of a memory's importance in ranking (ledger F6)."""
OTHERS_DECAY_PER_DAY: Final = 0.05


class Asked(NamedTuple):
    """The facts about a question that affect scores."""

    now: float
    """seconds since the epoch"""
    entities: frozenset[str] = frozenset()
    session_id: str | None = None
    """the session that asks"""
    valence: float = 0.0
    """mood of the question: below 0 bad, above 0 good"""
    utility: float = 0.0
    """weight of a memory's utility for this intent"""


class Found(NamedTuple):
    """A memory as found by the indexes."""

    memory: Memory
    similarity: float
    """cosine"""
    ranks: float
    """its reciprocal ranks, as a share of the highest possible value (R5)"""
    together: bool = False
    """often recalled together with another found memory"""


def activation(accesses: int, age_s: float) -> float:
    """ACT-R's base-level activation, between 0 and 1 (Anderson et al.; ledger I9).

    B = ln(max(n, 1)) − 0.5 ln(age in seconds), σ(B).

    >>> round(activation(1, 1), 3), round(activation(10, 3600), 3), round(activation(1, 86_400), 4)
    (0.5, 0.143, 0.0034)
    """
    # A memory of this very second has no logarithm of its age.
    base = log(max(accesses, 1)) - 0.5 * log(max(age_s, 1.0))
    return 1 / (1 + exp(-base))


def parts(found: Found, asked: Asked, config: SearchV9Config) -> dict[str, float]:
    """The parts of the score, which add up to it."""
    memory = found.memory
    made = _as_a_whole(found, asked.now, config)
    made["utility"] = made.get("utility", 0.0) + asked.utility * memory.utility
    made["entities"] = config.entity_boost * len(asked.entities.intersection(memory.entities))
    made["episode"] = config.episode_boost * (asked.session_id is not None and asked.session_id == memory.session_id)
    made["together"] = config.together_boost * found.together
    so_far = sum(made.values())
    # As a difference, so that factors, too, are parts of a sum that explains the score.
    made["sub_tier"] = so_far * (boost(sub_tier(memory)) - 1)
    so_far += made["sub_tier"]
    made["mood"] = so_far * (config.mood_factor - 1) * (asked.valence * memory.emotion.valence > 0)
    so_far += made["mood"]
    made["unsure"] = so_far * (config.unsure_factor - 1) * (memory.source_confidence < config.unsure_below)
    return made


def _as_a_whole(found: Found, now: float, config: SearchV9Config) -> dict[str, float]:
    memory, similarity = found.memory, min(1.0, max(0.0, found.similarity))
    important = decayed(memory, now)
    if config.score == "utility":
        return {
            "similarity": config.alike_weight * similarity,
            "utility": config.useful_weight * memory.utility,
            "importance": config.important_weight * important,
        }
    age_s = now - (memory.last_access_at or memory.valid_from)
    return {
        "similarity": config.similarity_weight * similarity,
        "activation": config.activation_weight * activation(memory.access_count, age_s),
        "importance": config.importance_weight * important,
        "ranks": config.ranks_weight * found.ranks,
    }


def decayed(memory: Memory, now: float) -> float:
    """A memory's importance, reduced by its category's share for each day."""
    days = max(0.0, now - memory.valid_from) / DAY_S
    return memory.importance * exp(-DECAY_PER_DAY.get(memory.category, OTHERS_DECAY_PER_DAY) * days)
