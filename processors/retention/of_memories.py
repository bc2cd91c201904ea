"""The retention of an agent's memories, by the model of its tenant: all of them at once (ledger F5, R9, R14)."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, assert_never

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.memory import tiers
from mnemolog.processors.retention import decay_score, exponential, fsrs, power, rate
from mnemolog.schemas.command import Category
from mnemolog.schemas.config import RetentionConfig, RetentionModel
from mnemolog.schemas.config.values import of_tenant
from mnemolog.schemas.memory import Memory

Kind = Literal["episodic", "semantic", "procedural", "core"]

_KINDS: Final[Mapping[Kind, int]] = {"episodic": 0, "semantic": 1, "procedural": 2, "core": 3}

_TYPES: Final[Mapping[Category, str]] = {"decision": "decision", "correction": "fix"}
"""The type of S1 that a category is nearest to; else it is general."""

_DAY_S: Final = 86_400.0


class Columns(NamedTuple):
    """The inputs of the models, one row for each memory."""

    idle_days: NDArray[np.float64]
    """since the last access"""
    importance: NDArray[np.float64]
    stability: NDArray[np.float64]
    """the factor on the model's own initial value"""
    accesses: NDArray[np.float64]
    kinds: NDArray[np.int64]
    type_weights: NDArray[np.float64]
    pinned: NDArray[np.bool_]

    def later(self, days: float) -> "Columns":
        """The same memories after so many more days without use."""
        return self._replace(idle_days=self.idle_days + days)


def kind_of(memory: Memory) -> Kind:
    """The class of S3 that a memory is in: what is pinned is core; of what is semantic, a how-to is procedural (R9)."""
    if memory.pinned:
        return "core"
    if memory.tier != "semantic":
        return "episodic"
    return "procedural" if tiers.sub_tier(memory) == "procedural" else "semantic"


def columns(memories: Sequence[Memory], *, now: float) -> Columns:
    """The memories as columns at `now`, seconds since the epoch."""
    kinds = [kind_of(each) for each in memories]
    weights = [_type_weight(each, kind) for each, kind in zip(memories, kinds, strict=True)]
    return Columns(
        # Never below 0, where the models would give more than 1.
        idle_days=np.array([max(0.0, now - each.last_access_at) / _DAY_S for each in memories], np.float64),
        importance=np.array([each.importance for each in memories], np.float64),
        stability=np.array([each.stability for each in memories], np.float64),
        accesses=np.array([each.access_count for each in memories], np.float64),
        kinds=np.array([_KINDS[kind] for kind in kinds], np.int64),
        type_weights=np.array(weights, np.float64),
        pinned=np.array([each.pinned for each in memories], np.bool_),
    )


def _type_weight(memory: Memory, kind: Kind) -> float:
    named = "procedure" if kind == "procedural" else _TYPES.get(memory.category, "general")
    return decay_score.TYPE_WEIGHTS[named]


def model_of(tenant_id: str, config: RetentionConfig) -> RetentionModel:
    """The model by which a tenant's memories are forgotten.

    >>> model_of("acme", RetentionConfig(of_tenants=("acme:power",))), model_of("other", RetentionConfig())
    ('power', 'fsrs')
    """
    own = dict(map(of_tenant, config.of_tenants))
    named: RetentionModel = own.get(tenant_id, config.model)  # type: ignore[assignment]  # the setting's pattern
    return named


def retained(seen: Columns, *, model: RetentionModel, config: RetentionConfig) -> NDArray[np.float64]:
    """The retention of each memory, 0 to 1; a decay score above 1 counts as 1."""
    match model:
        case "fsrs":
            return fsrs.retention(seen.idle_days, stability_days=fsrs.initial_days(seen.importance) * seen.stability)
        case "exponential":
            return exponential.retention(seen.idle_days, rate_days=_rate_days(seen, config), floor=floors(seen, config))
        case "power":
            return power.retention(
                seen.idle_days, rate_days=_rate_days(seen, config), floor=floors(seen, config), gamma=config.gamma
            )
        case "decay_score":
            # Pinned memories score 999 and often used ones above 1; as a retention both are simply not fading.
            return np.minimum(1.0, scores(seen, config))
        case _:
            assert_never(model)


def scores(seen: Columns, config: RetentionConfig) -> NDArray[np.float64]:
    """The decay score of each memory; 999 for what is pinned."""
    found = decay_score.score(
        seen.idle_days,
        importance=seen.importance,
        accesses=seen.accesses,
        type_weight=seen.type_weights,
        per_day=config.decay_per_day,
    )
    return np.where(seen.pinned, decay_score.VAULT, found)


def floors(seen: Columns, config: RetentionConfig) -> NDArray[np.float64]:
    """The lowest retention of each memory; at it, nothing more is lost (S3, R14)."""
    return np.where(seen.kinds == _KINDS["core"], config.core_floor, config.floor)


def _rate_days(seen: Columns, config: RetentionConfig) -> NDArray[np.float64]:
    # In the order of `_KINDS`. With an infinite rate procedural memories stay at 1.
    base = np.array([config.episodic_days, config.semantic_days, np.inf, config.core_days])[seen.kinds]
    stability = rate.initial_stability(seen.importance) * seen.stability
    days = rate.effective_days(stability, importance=seen.importance, base_days=base)
    return days * rate.frequency_boost(seen.accesses) if config.frequency_boost else days
