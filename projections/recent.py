"""What is kept in memory of the agents that were asked about last."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """A cache by agent. Whole agents are dropped, not single rows: a search needs hundreds of one agent's at once."""

    def __init__(self, make: Callable[[], T], *, most: int) -> None:
        """`make` gives what is kept of an agent at first; `most`: the largest sum of the sizes of all agents."""
        self._make = make
        self._most = most
        self._agents: OrderedDict[str, T] = OrderedDict()
        self._sizes: dict[str, int] = {}
        self._sum = 0
        self._lock = threading.Lock()

    @property
    def sizes(self) -> dict[str, int]:
        """The size of each agent, the one asked about last at the end."""
        with self._lock:
            return {key: self._sizes.get(key, 0) for key in self._agents}

    def of(self, key: str) -> T:
        """What is kept of an agent."""
        with self._lock:
            if key not in self._agents:
                self._agents[key] = self._make()
            self._agents.move_to_end(key)
            return self._agents[key]

    def has_room(self, size: int) -> bool:
        """Whether so much more can be kept without dropping an agent."""
        with self._lock:
            return self._sum + size <= self._most

    def note(self, key: str, kept: T, size: int) -> None:
        """Note the size of what is kept of an agent; the agents not asked about longest are dropped."""
        with self._lock:
            if self._agents.get(key) is not kept:
                return  # dropped meanwhile
            self._sum += size - self._sizes.get(key, 0)
            self._sizes[key] = size
            while self._sum > self._most:
                gone, _ = self._agents.popitem(last=False)
                self._sum -= self._sizes.pop(gone, 0)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._agents.clear()
            self._sizes.clear()
            self._sum = 0
