"""What is kept in memory of the agents that were asked about last."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

AT_ONCE: Final = 1_000
"""Rows of an agent that are read at its first search, and not as searches need them: one by one, each takes three times
as long, and the questions of a conversation soon reach most of a few hundred messages."""

AT_ONCE_BYTES: Final = 1_000_000
"""The most bytes that these rows may have: other searches of the agent wait while they are read."""

AGENT_BYTES: Final = 2_000
"""Memory of an agent without rows: its objects and its key."""


class Recent(Generic[T]):
    """A cache by agent. Whole agents are dropped, not single rows: a search needs hundreds of one agent's at once."""

    def __init__(self, make: Callable[[], T], *, most: int) -> None:
        """`make` gives what is kept of an agent at first; `most`: the largest sum of the bytes of all agents."""
        self._make = make
        self._most = most
        self._agents: OrderedDict[str, T] = OrderedDict()
        self._sizes: dict[str, int] = {}
        self._sum = 0
        self._lock = threading.Lock()

    @property
    def sizes(self) -> dict[str, int]:
        """The bytes of each agent, the one asked about last at the end."""
        with self._lock:
            return {key: self._sizes[key] for key in self._agents}

    def of(self, key: str) -> T:
        """What is kept of an agent."""
        with self._lock:
            kept = self._agents.get(key)
            if kept is None:
                # Counted from here on: the read that comes next may fail, and then nothing is noted.
                kept = self._agents[key] = self._make()
                self._count(key, AGENT_BYTES)
            else:
                self._agents.move_to_end(key)
            return kept

    def held(self, key: str) -> T | None:
        """What is kept of an agent already, without taking it for asked about."""
        with self._lock:
            return self._agents.get(key)

    def has_room(self, size: int) -> bool:
        """Whether so many bytes more can be kept without dropping an agent."""
        with self._lock:
            return self._sum + size <= self._most

    def note(self, key: str, kept: T, size: int) -> None:
        """Note the bytes of an agent's rows; the agents not asked about longest are dropped."""
        with self._lock:
            if self._agents.get(key) is kept:  # else it was dropped meanwhile
                self._count(key, AGENT_BYTES + size)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._agents.clear()
            self._sizes.clear()
            self._sum = 0

    def _count(self, key: str, size: int) -> None:
        self._sum += size - self._sizes.get(key, 0)
        self._sizes[key] = size
        while self._sum > self._most:
            gone, _ = self._agents.popitem(last=False)
            self._sum -= self._sizes.pop(gone)
