"""Forgetting much at once: each memory by a command of its own to the one writer, so that each can be restored."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from mnemolog.ops.backends.backend import Backend
from mnemolog.projections.generations.progress import unreported
from mnemolog.schemas.command import Forget
from mnemolog.schemas.query import Forgotten, MemoryView
from mnemolog.schemas.question import ListMemories

TOGETHER: Final = 64
"""Commands that wait for the writer at the same time, which commits them together."""


async def forget_listed(
    backend: Backend,
    wanted: ListMemories,
    *,
    reason: str | None = None,
    progress: Callable[[int, int], None] = unreported,
) -> Forgotten:
    """Forget what a question lists, what is no longer current with it, but not what is pinned or locked.

    `progress` is called with how many are done, of how many. A caller that was stopped repeats the call.
    """
    # What is forgotten already is not listed, so a call that was stopped is repeated as it is.
    listed = await backend.ask(replace(wanted, everything=True, limit=None, cursor=None))
    return await forget_these(backend, listed, tenant_id=wanted.tenant_id, reason=reason, progress=progress)


async def forget_these(
    backend: Backend,
    memories: Sequence[MemoryView],
    *,
    tenant_id: str,
    reason: str | None = None,
    progress: Callable[[int, int], None] = unreported,
) -> Forgotten:
    """Forget these memories; one that somebody else forgets meanwhile is not counted."""
    extra = {} if reason is None else {"reason": reason}
    became: list[tuple[str | None, str | None]] = []
    for begin in range(0, len(memories), TOGETHER):
        batch = memories[begin : begin + TOGETHER]
        changes = [backend.change(Forget.TYPE, each.id, extra, tenant_id=tenant_id) for each in batch]
        became += [(receipt.outcome, receipt.reason) for receipt in await asyncio.gather(*changes)]
        progress(begin + len(batch), len(memories))
    refused = [why for outcome, why in became if outcome == "refused"]
    return Forgotten(
        forgotten=sum(outcome == "forgotten" for outcome, _ in became),
        pinned=refused.count("pinned"),
        locked=refused.count("locked"),
    )
