"""The verbs for operating a memory: transcript, dead letters, study of the gate, rebuilds, export."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from mnemolog.ops.surfaces.verbs.base import Verbs
from mnemolog.projections.generations.progress import unreported
from mnemolog.schemas.dead_letter import DeadLetterView, ListDeadLetters
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.study import GateStudy, StudyGate, Value
from mnemolog.schemas.transcript import ListMessages, MessageView

if TYPE_CHECKING:
    from mnemolog.ops.maintenance.rebuilt import Rebuilt


class OperatingVerbs(Verbs):
    """What concerns all tenants takes an operator's key of a server."""

    async def messages(
        self,
        *,
        agent_id: str | None = None,
        session_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> list[MessageView]:
        """What was said to an agent, or in one conversation, in the order in which it came.

        `cursor`: the id of the last message of the page before. What was forgotten with its memories is left out.
        """
        fields = {"agent_id": agent_id, "session_id": session_id, "limit": limit, "cursor": cursor}
        return await self._ask(ListMessages, **fields)

    async def gate_study(
        self, *, agent_id: str | None = None, settings: Mapping[str, Value] | None = None
    ) -> GateStudy:
        """Judge an agent's recorded decisions again under other settings of the gate, such as {"create_below": 0.65}.

        Each by itself; no model is called. Raises NotFoundError.
        """
        return await self._ask(StudyGate, agent_id=agent_id, settings=dict(settings or {}))

    async def dead_letters(self, *, everything: bool = False) -> list[DeadLetterView]:
        """Inputs that could not be processed, the oldest first; with `everything` those of all tenants."""
        return await self._ask(ListDeadLetters, everything=everything)

    async def retry_dead_letter(self, number: int, *, everything: bool = False) -> Receipt:
        """Put one into the queue again; the receipt says what was decided now. Raises NotFoundError."""
        return await self.backend.retry_dead_letter(number, tenant_id=None if everything else self.tenant_id)

    async def rebuild(
        self, projection: str = "all", *, switch: bool = True, progress: Callable[[int, int], None] = unreported
    ) -> "list[Rebuilt]":
        """Build a projection anew beside the old one, compare the two, and read the new one from then on.

        `progress` hears how many commits are done, of how many. Raises NotFoundError.
        """
        return await self.backend.rebuild(projection, switch=switch, progress=progress)

    async def export(self, file: str | Path | BinaryIO, *, everything: bool = False) -> int:
        """Write the log as JSON Lines that `mnemolog import` reads, into a new file; how many commits there are.

        With `everything` that of all tenants.
        """
        if isinstance(file, str | Path):
            with await asyncio.to_thread(Path(file).open, "xb") as opened:  # nothing is overwritten
                return await self._exported(opened, everything=everything)
        return await self._exported(file, everything=everything)

    async def _exported(self, file: BinaryIO, *, everything: bool) -> int:
        lines = 0
        async for piece in self.backend.export(tenant_id=None if everything else self.tenant_id):
            file.write(piece)
            lines += piece.count(b"\n")
        return lines - _FRAME


_FRAME = 2
"""Lines of an export that are no commits: the first and the last."""
