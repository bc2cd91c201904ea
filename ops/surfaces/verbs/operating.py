"""The verbs for operating a memory: transcript, dead letters, study of the gate, rebuilds, export."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from mnemolog.ops.replacing import created
from mnemolog.ops.surfaces.verbs.base import Verbs
from mnemolog.projections.generations.progress import unreported
from mnemolog.schemas.dead_letter import DeadLetterView, ListDeadLetters
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.study import GateStudy, StudyGate, Value
from mnemolog.schemas.transcript import ListMessages, MessageView

if TYPE_CHECKING:
    from mnemolog.ops.maintenance.rebuilt import Rebuilt


class OperatingVerbs(Verbs):
    """Over a server, verbs that concern all tenants require an API key with the scope `operator`."""

    async def messages(
        self,
        *,
        agent_id: str | None = None,
        session_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> list[MessageView]:
        """The messages to an agent, or in one conversation, in the order of arrival.

        `cursor`: the id of the last message of the previous page. Messages hidden by `forget` or `edit` are
        not listed; `hidden` says why searches of the present do not return a message.
        """
        fields = {"agent_id": agent_id, "session_id": session_id, "limit": limit, "cursor": cursor}
        return await self._ask(ListMessages, **fields)

    async def gate_study(
        self,
        *,
        agent_id: str | None = None,
        settings: Mapping[str, Value] | None = None,
        progress: Callable[[int, int], None] = unreported,
    ) -> GateStudy:
        """Judge an agent's recorded decisions again with other settings of the gate, such as {"create_below": 0.65}.

        Each decision is judged independently, without a model call. `progress` is called with the commits done and the
        total, except by a server. Raises NotFoundError.
        """
        return await self._ask(StudyGate, progress, agent_id=agent_id, settings=dict(settings or {}))

    async def dead_letters(self, *, everything: bool = False) -> list[DeadLetterView]:
        """Inputs that could not be processed, oldest first; with `everything` those of all tenants."""
        return await self._ask(ListDeadLetters, everything=everything)

    async def retry_dead_letter(self, number: int, *, everything: bool = False) -> Receipt:
        """Process a dead letter again; the receipt has the new outcome. Raises NotFoundError."""
        return await self.backend.retry_dead_letter(number, tenant_id=None if everything else self.tenant_id)

    async def rebuild(
        self, projection: str = "all", *, switch: bool = True, progress: Callable[[int, int], None] = unreported
    ) -> "list[Rebuilt]":
        """Build a new generation of a projection, compare it with the current one, and switch to it.

        `progress` is called with the commits done and the total. Raises NotFoundError.
        """
        return await self.backend.rebuild(projection, switch=switch, progress=progress)

    async def export(self, file: str | Path | BinaryIO, *, everything: bool = False) -> int:
        """Write the log as JSON Lines for `mnemolog import` into a new file; returns the number of commits.

        With `everything` the log of all tenants.
        """
        if isinstance(file, str | Path):
            with created(Path(file)) as opened:  # nothing is overwritten
                return await self._exported(opened, everything=everything)
        return await self._exported(file, everything=everything)

    async def _exported(self, file: BinaryIO, *, everything: bool) -> int:
        lines = 0
        async for piece in self.backend.export(tenant_id=None if everything else self.tenant_id):
            file.write(piece)
            lines += piece.count(b"\n")
        return lines - _FRAME


_FRAME = 2
"""Lines of an export that are not commits: the first and the last."""
