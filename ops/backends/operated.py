"""The operator's work on a backend whose log is here: retrying dead letters, rebuilding projections, exporting."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.dead_letters import retried
from mnemolog.ops.parts import Parts
from mnemolog.processors.ports import Accepted, DeadLetter
from mnemolog.projections.generations.progress import OnProgress
from mnemolog.schemas.config import Config
from mnemolog.schemas.query import Receipt

if TYPE_CHECKING:
    from mnemolog.ops.maintenance.rebuilt import Rebuilt


class Operated(ABC):
    """See Backend."""

    _folder: Path
    _config: Config
    _edges: Edges

    @abstractmethod
    async def shards(self) -> list[Parts]:
        """The parts of each partition."""

    async def waiting(self, tenant_id: str) -> int:
        """The number of the tenant's inputs that wait for a decision."""
        return sum([await parts.log.waiting(tenant_id) for parts in await self.shards()])

    @abstractmethod
    async def dead_letters(self) -> list[DeadLetter]:
        """All of them, the oldest first."""

    @abstractmethod
    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into the queue again. Raises NotFoundError."""

    @abstractmethod
    async def receipts(
        self, accepted: Sequence[Accepted], *, wait: bool, within_s: float | None = None
    ) -> list[Receipt]:
        """Receipts for inputs that were just accepted; with `wait` they say what became of them."""

    async def retry_dead_letter(self, number: int, *, tenant_id: str | None) -> Receipt:
        """Try one again, and say what was decided; `tenant_id`: only of that tenant."""
        within_s = self._config.http.wait_s
        return await retried(self, number, tenant_id=tenant_id, now=self._edges.now(), within_s=within_s)

    async def rebuild(self, projection: str, *, switch: bool, progress: OnProgress) -> "list[Rebuilt]":
        """Rebuild a projection, or all; the last questions asked are used to compare it."""
        from mnemolog.ops.maintenance.queries import recorded
        from mnemolog.ops.maintenance.rebuild import rebuild

        return await rebuild(
            await self.shards(),
            projection,
            switch_to=switch,
            progress=lambda _name, done, end: progress(done, end),
            # Digests only show whether the content is the same; real questions show which answers change.
            queries=recorded(self._folder, self._config.search.recorded_queries),
        )

    async def export(self, *, tenant_id: str | None) -> AsyncIterator[bytes]:
        """The log as `mnemolog export` writes it, in pieces of whole lines; `tenant_id`: only of that tenant."""
        from mnemolog.ops.maintenance.transfer import exported

        async for piece in exported(await self.shards(), tenant_id=tenant_id):
            yield piece
