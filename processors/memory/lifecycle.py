"""The rules by which a memory changes its tier or falls asleep, and the exempt memories (ledger F6, H3, H4, J2, J4).

The tier determines how fast a memory fades, and whether it is awake determines whether searches find it. A dormant
memory sleeps and is cold (R8). Every rule here spares protected memories, so that no caller can forget to check.
"""

from math import inf
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.memory.anchors import may_forget, may_move
from mnemolog.processors.retention import of_memories
from mnemolog.schemas.config import DreamConfig, RetentionConfig, RetentionModel
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.moments import DAY_S

PERMANENT: Final = frozenset({"correction", "preference", "entity"})
"""Categories that are exempt from all rules of forgetting (F6)."""


def idle_days(memory: Memory, now: float) -> float:
    """Days since the memory was last used or said."""
    return max(0.0, now - memory.last_access_at) / DAY_S


def age_days(memory: Memory, now: float) -> float:
    """Days since the memory was formed."""
    return max(0.0, now - memory.recorded_at) / DAY_S


def least_age_days(memory: Memory, config: DreamConfig) -> float:
    """The age below which no rule of forgetting applies to a memory; infinite for permanent categories (F6)."""
    if memory.category in PERMANENT:
        return inf
    if memory.category == "decision":
        return config.keep_decisions_days
    return config.keep_facts_days if memory.category == "fact" else config.keep_others_days


def may_sleep(memory: Memory, now: float, config: DreamConfig) -> bool:
    """Whether forgetting may put it to sleep at all: it is awake, unprotected and old enough."""
    # By age, not by idle time: a fact has its minimum retention however early it fell out of use (F6).
    return spared_by_nothing(memory) and age_days(memory, now) >= least_age_days(memory, config)


def spared_by_nothing(memory: Memory) -> bool:
    """Whether it is awake, and neither pinned, locked nor a flashbulb memory."""
    return memory.awake and may_forget(memory) and may_move(memory) and not memory.flashbulb


def promoted(
    memory: Memory, *, now: float, sharing: int, config: DreamConfig
) -> Literal["accesses", "utility", "entities"] | None:
    """Why an episodic memory becomes semantic; None: it does not. Pinned and locked ones keep their tier (H3).

    `sharing` is the number of episodic memories, itself included, that name the most shared of its entities.
    """
    if not memory.awake or not may_move(memory) or memory.tier != "episodic":
        return None
    if memory.access_count >= config.promote_accesses:
        return "accesses"
    if memory.utility >= config.promote_utility and age_days(memory, now) >= config.promote_after_days:
        return "utility"
    return "entities" if sharing >= config.promote_sharing else None


def idle(memory: Memory, now: float, config: DreamConfig) -> bool:
    """Whether a semantic memory falls asleep: it is both long unused and of little use (H4)."""
    return (
        may_sleep(memory, now, config)
        and memory.tier == "semantic"
        and idle_days(memory, now) >= config.idle_days
        and memory.utility < config.idle_below
    )


def useless(memory: Memory, now: float, config: DreamConfig) -> bool:
    """Whether a memory's utility is so low that it sleeps early, whatever its tier (J2, rule 3)."""
    return (
        may_sleep(memory, now, config)
        and idle_days(memory, now) >= config.unused_days
        and memory.utility < config.useless_below
    )


def over(memory: Memory, now: float, config: DreamConfig, *, at_once: bool) -> bool:
    """Whether a time-bounded memory ended long enough ago to sleep; `at_once` with the preset v9 (J2, R20)."""
    wait = 0.0 if at_once else config.expired_days * DAY_S
    return may_sleep(memory, now, config) and memory.valid_until is not None and memory.valid_until + wait <= now


def archivable(memory: Memory, now: float, config: DreamConfig) -> bool:
    """Whether it has slept so long that it is reduced to a stub (J4).

    A memory that another one replaces is not archived, since it returns if that one is taken apart.
    """
    asleep = memory.slept_at is not None and now - memory.slept_at >= config.archive_days * DAY_S
    exempt = memory.pinned or memory.locked or memory.flashbulb
    return asleep and memory.active and memory.asleep_for is None and memory.stub is None and not exempt


def faded(
    seen: of_memories.Columns,
    *,
    model: RetentionModel,
    retention: RetentionConfig,
    config: DreamConfig,
    sure: NDArray[np.float64] | float = 1.0,
) -> NDArray[np.bool_]:
    """Which memories have been at the floor of their retention for long enough to be cold (J4).

    `sure`: how sure it was, 0 to 1, that each is worth keeping; so much of what is left counts.
    """
    # Computed, not tracked: retention only falls between two uses, so what
    # was at its floor this many days ago has been there on every day since.
    before = seen._replace(idle_days=seen.idle_days - config.floor_days)
    # A memory used within these days has a negative time, for which no curve is defined; the last line leaves it out.
    at = before._replace(idle_days=np.maximum(before.idle_days, 0.0))
    left = of_memories.retained(at, model=model, config=retention) * sure
    at_floor = left <= of_memories.floors(seen, retention) + config.floor_within
    return np.asarray(at_floor & (before.idle_days >= 0.0))
