"""The hot tier: memories that an agent uses so often that they are always given (ledger H5)."""

from collections.abc import Iterable

from mnemolog.schemas.config import HotTierConfig
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.moments import DAY_S


def hot(memories: Iterable[Memory], *, now: float, config: HotTierConfig) -> list[Memory]:
    """The most useful current memories that are used often and learned recently, the most useful first."""
    found = (memory for memory in memories if _is_hot(memory, now, config))
    return sorted(found, key=lambda memory: (-memory.utility, memory.id))[: config.items]


def _is_hot(memory: Memory, now: float, config: HotTierConfig) -> bool:
    return (
        memory.current(now)
        and memory.utility >= config.utility_from
        and memory.access_count >= config.accesses_from
        and now - memory.recorded_at < config.younger_than_days * DAY_S
    )
