"""Caches the hot tier of each agent for a while: choosing it reads all of the agent's memories (H5)."""

import threading
from collections import OrderedDict
from collections.abc import Iterable
from math import inf

from mnemolog.processors.ports import Living
from mnemolog.processors.recall.hot_tier import hot
from mnemolog.processors.recall.sight import Sight
from mnemolog.schemas.config import HotTierConfig
from mnemolog.schemas.memory import Memory


class HotTier:
    """Chooses the hot tier of agents, and keeps its members."""

    def __init__(self, living: Living, config: HotTierConfig, *, agents: int) -> None:
        """`living`: the present state; `agents`: for how many agents the hot tier is cached at most."""
        self._living = living
        self._config = config
        self._agents = agents
        self._made: OrderedDict[str, tuple[float, list[str]]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, key: str, living: Living, sight: Sight) -> list[Memory]:
        """The hot tier of the memories in sight; at present, the cached one without memories that have ended since."""
        if living is self._living and sight.is_now:
            return self._kept(key, sight.at)
        return self._chosen((memory for memory in living.memories(key) if sight.holds(memory)), sight.at)

    def _kept(self, key: str, now: float) -> list[Memory]:
        made_at, ids = self._made.get(key, (inf, []))
        # Negative if nothing is cached (`inf`), or if the clock was set back.
        if not 0 <= now - made_at < self._config.cache_s:
            ids = [memory.id for memory in self._chosen(self._living.memories(key, now=now), now)]
            self._keep(key, now, ids)
        found = self._living.memories_by_id(ids)
        # Without those forgotten since: they must not stay in prompts for as long as the cache.
        return [found[memory_id] for memory_id in ids if memory_id in found and found[memory_id].current(now)]

    def _chosen(self, memories: Iterable[Memory], now: float) -> list[Memory]:
        return hot(memories, now=now, config=self._config)

    def _keep(self, key: str, now: float, ids: list[str]) -> None:
        with self._lock:
            self._made[key] = now, ids
            self._made.move_to_end(key)
            while len(self._made) > self._agents:
                self._made.popitem(last=False)
