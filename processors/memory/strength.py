"""Two strengths of a memory: how deeply it is encoded, and how well it can be reached now (ledger E7, R14).

The first only grows. The second falls with time and is full again after each access, so that a memory can be deeply
encoded and yet hard to reach: it is on the tip of the tongue.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from mnemolog.processors.retention import fsrs
from mnemolog.schemas.limits import STABILITY, STORAGE
from mnemolog.schemas.memory import Memory

SHALLOWEST: Final = STORAGE.least
"""The storage strength of a new memory."""

DEEPEST: Final = STORAGE.most


def by_factor(memory_ids: Iterable[str], memories: Mapping[str, Memory], wanted: float) -> dict[float, tuple[str, ...]]:
    """The memories by the factor that their stability can take within its limits, as near to `wanted` as possible."""
    groups: dict[float, list[str]] = {}
    for memory_id in memory_ids:
        groups.setdefault(STABILITY.factor(memories[memory_id].stability, wanted), []).append(memory_id)
    return {factor: tuple(ids) for factor, ids in groups.items()}


_DAY_S: Final = 86_400.0


def retrieved(storage: float, *, growth: float) -> float:
    """The storage strength, 1 to 10, after a retrieval that succeeded: `growth`, 0 to 1, of the way to 10 deeper.

    S0 gives the range and that it grows, not by how much: by this rule repetition helps less and less, and no cap is
    needed.

    >>> round(retrieved(1.0, growth=0.1), 3), round(retrieved(5.5, growth=0.1), 3)
    (1.9, 5.95)
    """
    # A value above the limit, which an old log may hold, is not pulled back: no event said so.
    return min(storage + growth * (DEEPEST - storage), max(storage, DEEPEST))


def retrieval(memory: Memory, now: float) -> float:
    """The retrieval strength, 1 to 0: the memory's FSRS retention at `now`, seconds since the epoch.

    For a time before the last access, asked in hindsight, it is full.
    """
    # An as-of question may ask for a time before the last access.
    days = max(0.0, now - memory.last_access_at) / _DAY_S
    return fsrs.retention(days, stability_days=fsrs.initial_days(memory.importance) * memory.stability)
