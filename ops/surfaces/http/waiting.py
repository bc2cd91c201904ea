"""A bound on the inputs of one tenant that wait for a decision: the rate counts requests, and one may hold a thousand.

Forgetting, MCP's tools and mem0's changes of a memory are not bounded: each waits for its decision before the next.
"""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from mnemolog.ops.runtime import Opened
from mnemolog.schemas.errors import RateLimitError


class Room:
    """What of each tenant may still be put into the queue."""

    def __init__(self, backend: Opened, most: int) -> None:
        self._backend = backend
        self._most = most
        self._accepting: Counter[str] = Counter()
        """the inputs of each tenant that are being put into the queue"""

    @asynccontextmanager
    async def taken(self, tenant_id: str, count: int) -> AsyncIterator[None]:
        """Hold room for so many inputs while they are put into the queue. Raises RateLimitError."""
        # Before the queue is looked at: what gets into it meanwhile is counted twice, and not never.
        others = self._accepting[tenant_id]
        self._accepting[tenant_id] += count
        try:
            self._check(others + await self._backend.waiting(tenant_id))
            yield
        finally:
            self._accepting[tenant_id] -= count
            if not self._accepting[tenant_id]:
                del self._accepting[tenant_id]

    def _check(self, waiting: int) -> None:
        if waiting >= self._most:
            raise RateLimitError(
                f"{waiting} inputs of this tenant wait for a decision (http.max_waiting: {self._most}); try later; "
                "`mnemolog status` names agents that are stuck"
            )
