"""Working memory: the few memories that a session currently holds (ledger H1, R10).

A memory that is used always enters: the session is about it now. If there is no room, the least important one among
those already there is evicted; so a session keeps the most important ones and the latest. If the newcomer were scored
too, nine very important memories would shut out everything after them. S0 has the same rule: only an id that is not
there yet evicts, and only existing entries, which have an age since their last access, are scored.

The end of a session releases all items at once: `SessionEnded` says so, and nothing is decided here.
"""

from collections.abc import Mapping
from heapq import nsmallest
from math import exp

from mnemolog.schemas.config import WorkingMemoryConfig
from mnemolog.schemas.event import ItemHeld, ItemReleased
from mnemolog.schemas.limits import counted
from mnemolog.schemas.memory import Held


def hold(
    items: Mapping[str, Held],
    memory_id: str,
    *,
    importance: float,
    session_id: str,
    now: float,
    config: WorkingMemoryConfig,
) -> tuple[ItemHeld | ItemReleased, ...]:
    """Holds a memory that was formed or used in a session; `items` is keyed by memory id, `now` is the agent's clock.

    An existing item is updated in place, counts one more use and evicts none. Evictions come first,
    so that a fold never has too many; of equals, the one with the lower id.

    >>> first = hold({}, "m1", importance=0.4, session_id="s1", now=0.0, config=WorkingMemoryConfig())[0]
    >>> first.access_count, first.added_at, first.accessed_at
    (0, 0.0, 0.0)
    """
    known = items.get(memory_id)
    held = ItemHeld(
        session_id=session_id,
        memory_id=memory_id,
        importance=importance,
        access_count=counted(known.access_count) if known else 0,
        added_at=known.added_at if known else now,
        accessed_at=now,
    )
    # Evictions come first, so that no fold ever holds too many. The newcomer is not scored:
    # nine very important items would shut out all that a session turns to afterwards.
    return (held,) if known else (*_evicted(items, now, config), held)


def eviction_score(item: Held, now: float, config: WorkingMemoryConfig) -> float:
    """The importance of an item at `now`: importance × exp(-age / 30 minutes) × (1 + 0.1 × accessCount).

    Age is the time since the last access. S0 calls the 30 minutes a half-life; its code is the definition (R10).

    >>> item = Held(session_id="s1", memory_id="m1", importance=0.5, access_count=2, added_at=0.0, accessed_at=0.0)
    >>> [round(eviction_score(item, minutes * 60.0, WorkingMemoryConfig()), 4) for minutes in (0, 30, 60)]
    [0.6, 0.2207, 0.0812]
    """
    recency = exp((item.accessed_at - now) / config.recency_s)
    return item.importance * recency * (1 + item.access_count * config.access_weight)


def promotable(item: Held, config: WorkingMemoryConfig) -> bool:
    """Whether it should outlive its session: it was used twice or more, or is important.

    >>> item = Held(session_id="s1", memory_id="m1", importance=0.6, access_count=0, added_at=0.0, accessed_at=0.0)
    >>> promotable(item, WorkingMemoryConfig())
    True
    """
    return item.access_count >= config.promote_accesses or item.importance >= config.promote_importance


def _evicted(items: Mapping[str, Held], now: float, config: WorkingMemoryConfig) -> list[ItemReleased]:
    """The items evicted to make room for one: one, or more if the capacity was lowered meanwhile."""
    excess = len(items) + 1 - config.items
    if excess <= 0:
        return []
    # Ties are broken by id and not by the order of the dict, so that a replay evicts the same memory.
    least = nsmallest(excess, items.values(), key=lambda item: (eviction_score(item, now, config), item.memory_id))
    return [
        ItemReleased(session_id=item.session_id, memory_id=item.memory_id, reason="evicted", observed_at=now)
        for item in least
    ]
