"""The inputs that were seen in the queue and not taken into memory yet, and whose are taken next.

Next is the tenant with the fewest inputs in memory, and of its agents the one that was served longest ago: a long
queue holds up its own agent alone.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Container, Mapping
from heapq import heapify, heappop, heappush
from itertools import islice
from typing import TypeAlias

from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.input import SourcePosition

Agents: TypeAlias = OrderedDict[str, deque[SourcePosition]]


class Backlog:
    """Positions of inputs, of each agent in their order."""

    def __init__(self) -> None:
        self._tenants: dict[str, Agents] = {}
        """the agents of each, by their keys; the one that was served longest ago is the first"""
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, key: str, source: SourcePosition) -> None:
        """An input of the agent was seen in the queue, behind its others."""
        self._tenants.setdefault(tenant_of(key), OrderedDict()).setdefault(key, deque()).append(source)
        self._count += 1

    def drop(self, key: str) -> None:
        """Forget the agent's inputs, which stay in the queue."""
        tenant = tenant_of(key)
        if key in self._tenants.get(tenant, ()):
            self._count -= len(self._tenants[tenant].pop(key))

    def clear(self) -> None:
        """Forget all."""
        self._tenants.clear()
        self._count = 0

    def take(
        self, *, held: Mapping[str, int], share: int, most: int, closed: Container[str] = ()
    ) -> list[SourcePosition]:
        """The inputs that are taken next, `most` at most, and no longer in the backlog.

        `held`: the inputs of each agent in memory; an agent may have `share` there. Agents in `closed` get none now.
        """
        taken: list[SourcePosition] = []
        if most <= 0:
            return taken
        of_agent, of_tenant = Counter(held), Counter[str]()
        for key, count in held.items():
            of_tenant[tenant_of(key)] += count
        turns = [(of_tenant[tenant], number, tenant) for number, tenant in enumerate(self._tenants)]
        heapify(turns)
        ready: dict[str, deque[str]] = {}
        while turns and len(taken) < most:
            count, number, tenant = heappop(turns)
            if tenant not in ready:
                # Only as many as inputs are taken: a tenant may have a hundred thousand, and this runs at each wake.
                able = (key for key in self._tenants[tenant] if key not in closed and of_agent[key] < share)
                ready[tenant] = deque(islice(able, most))
                if not ready[tenant]:
                    continue
            key = ready[tenant].popleft()
            taken.append(self._next(tenant, key))
            of_agent[key] += 1
            if of_agent[key] < share and key in self._tenants.get(tenant, ()):
                ready[tenant].append(key)
            if ready[tenant]:
                heappush(turns, (count + 1, number, tenant))
        return taken

    def _next(self, tenant: str, key: str) -> SourcePosition:
        agents = self._tenants[tenant]
        sources = agents.pop(key)
        source = sources.popleft()
        self._count -= 1
        if sources:
            agents[key] = sources  # behind those that were served longer ago
        elif not agents:
            del self._tenants[tenant]
        return source
