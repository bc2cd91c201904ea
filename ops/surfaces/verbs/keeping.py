"""The verbs that forget, edit, restore, protect and relate existing memories, and report on them."""

from collections.abc import Callable, Mapping
from typing import Any, Unpack

from mnemolog.ops.surfaces.verbs.base import Filters, Verbs
from mnemolog.projections.generations.progress import unreported
from mnemolog.schemas.command import Category
from mnemolog.schemas.query import Forgotten, MemoryView, Receipt
from mnemolog.schemas.question import GetMemory, ListMemories
from mnemolog.schemas.relating import RelationType


class KeepingVerbs(Verbs):
    """Changes to existing memories by hand."""

    async def forget(self, memory_id: str, *, reason: str = "asked for") -> Receipt:
        """Forget a memory, and hide the messages it came from: no search finds them. Raises NotFoundError."""
        return await self._of_memory("forget", memory_id, reason=reason)

    async def delete_all(
        self,
        *,
        agent_id: str,
        user_id: str | None = None,
        reason: str | None = None,
        progress: Callable[[int, int], None] = unreported,
        **filters: Unpack[Filters],
    ) -> Forgotten:
        """Forget all memories of an agent, or those about one person; pinned or locked memories stay.

        `filters` are those of `search`. Each memory can be restored by itself. `progress` is called with the number
        done and the total.
        """
        from mnemolog.ops.forgetting import forget_listed

        wanted = self._question(ListMemories, agent_id=agent_id, user_id=user_id, **filters)
        return await forget_listed(self._backend, wanted, reason=reason, progress=progress)

    async def update(
        self,
        memory_id: str,
        text: str,
        *,
        category: "Category | None" = None,
        importance: float | None = None,
        agent_id: str | None = None,
        id: str | None = None,  # noqa: A002  as above
        metadata: Mapping[str, Any] | None = None,
    ) -> Receipt:
        """Change the text of a memory; it keeps its id, and its history has the old text. `restore` undoes the edit.

        With `agent_id`, memories of other agents are not found. A retry with the same `id` counts once. `metadata`,
        `category` and `importance` replace the old values; None: no change. Raises NotFoundError.
        """
        fields = {"text": text, "category": category, "agent_id": agent_id, "id": id, "metadata": metadata}
        return await self._of_memory("edit", memory_id, **fields, importance=importance)

    async def restore(self, memory_id: str, *, agent_id: str | None = None, id: str | None = None) -> Receipt:  # noqa: A002  as above
        """Restore a memory that was superseded, expired, forgotten or edited by mistake.

        If it was updated with new details, its previous text is restored as a separate memory. With `agent_id`,
        memories of other agents are not found. A retry with the same `id` counts once. Raises NotFoundError.
        """
        return await self._of_memory("restore", memory_id, agent_id=agent_id, id=id)

    async def pin(self, memory_id: str) -> Receipt:
        """Protect a memory from being forgotten, demoted or put to sleep. Raises NotFoundError."""
        return await self._of_memory("pin", memory_id)

    async def unpin(self, memory_id: str) -> Receipt:
        """Remove the protection of `pin`. Raises NotFoundError."""
        return await self._of_memory("unpin", memory_id)

    async def lock(self, memory_id: str) -> Receipt:
        """Lock a memory's content, until it is unlocked. Raises NotFoundError."""
        return await self._of_memory("lock", memory_id)

    async def unlock(self, memory_id: str) -> Receipt:
        """Remove a lock. Raises NotFoundError."""
        return await self._of_memory("unlock", memory_id)

    async def relate(
        self,
        source: str,
        type: RelationType,  # noqa: A002  the name of the field on every surface
        target: str,
        *,
        strength: float = 1.0,
        context: str | None = None,
        description: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        id: str | None = None,  # noqa: A002  as above
    ) -> Receipt:
        """Create or update an edge of a type between two memories of one agent.

        `context`: the reason for the edge. Fields that are None do not change. `graph` shows it. Raises NotFoundError.
        """
        given = {"strength": strength, "context": context, "description": description, "metadata": metadata, "id": id}
        return await self._of_edge("relate", source, type, target, **given)

    async def unrelate(
        self,
        source: str,
        type: RelationType,  # noqa: A002  as above
        target: str,
        *,
        id: str | None = None,  # noqa: A002  as above
    ) -> Receipt:
        """Delete an edge between two memories; without such an edge nothing changes. Raises NotFoundError."""
        return await self._of_edge("unrelate", source, type, target, id=id)

    async def _of_edge(self, kind: str, source: str, type_: str, target: str, **fields: object) -> Receipt:
        """Send a command about an edge to the agent of its memories; the ids may be shortened."""
        begin: MemoryView = await self._backend.ask(self._question(GetMemory, memory_id=source))
        end: MemoryView = await self._backend.ask(self._question(GetMemory, memory_id=target))
        edge = {"source": begin.id, "type": type_, "target": end.id}
        return await self._command(kind, begin.agent_id, {**edge, **fields})

    async def feedback(self, memory_id: str, *, success: bool, id: str | None = None) -> Receipt:  # noqa: A002  as above
        """Report whether a memory helped; a retry with the same `id` counts once. Raises NotFoundError."""
        return await self._of_memory("feedback", memory_id, success=success, id=id)
