"""Forgetting much at once: each memory by a command of its own to the one writer, so that each can be restored."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from mnemolog.ops.backends.backend import Backend
from mnemolog.projections.generations.progress import unheard
from mnemolog.schemas.command import Forget
from mnemolog.schemas.query import MemoryView
from mnemolog.schemas.question import ListMemories

TOGETHER: Final = 64
"""Commands that wait for the writer at the same time, which commits them together."""


async def forget_listed(
    backend: Backend,
    wanted: ListMemories,
    *,
    reason: str = "asked for",
    progress: Callable[[int, int], None] = unheard,
) -> int:
    """Forget what a question lists, what is no longer current with it; how many that were.

    `progress` hears how many are forgotten, of how many.
    """
    listed = await backend.ask(replace(wanted, everything=True, limit=None, cursor=None))
    left = [each for each in listed if each.status != "forgotten"]
    return await forget_these(backend, left, tenant_id=wanted.tenant_id, reason=reason, progress=progress)


async def forget_these(
    backend: Backend,
    memories: Sequence[MemoryView],
    *,
    tenant_id: str,
    reason: str = "asked for",
    progress: Callable[[int, int], None] = unheard,
) -> int:
    """Forget these memories; how many were not forgotten before."""
    forgotten = 0
    for begin in range(0, len(memories), TOGETHER):
        batch = memories[begin : begin + TOGETHER]
        changes = [
            backend.change(Forget.TYPE, each.id, {"reason": reason, "agent_id": each.agent_id}, tenant_id=tenant_id)
            for each in batch
        ]
        receipts = await asyncio.gather(*changes)
        forgotten += sum(each.outcome == "forgotten" for each in receipts)
        progress(begin + len(batch), len(memories))
    return forgotten
