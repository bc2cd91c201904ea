"""The verbs about memories that are there: forgotten, edited, restored, protected, judged."""

from collections.abc import Callable, Mapping
from typing import Any, Unpack

from mnemolog.ops.surfaces.verbs.base import Filters, Verbs
from mnemolog.projections.generations.progress import unreported
from mnemolog.schemas.command import Category
from mnemolog.schemas.query import Forgotten, MemoryView, Receipt
from mnemolog.schemas.question import GetMemory, ListMemories
from mnemolog.schemas.relating import RelationType


class KeepingVerbs(Verbs):
    """What happens to memories by hand."""

    async def forget(self, memory_id: str, *, reason: str = "asked for") -> Receipt:
        """Take a memory, and the messages that it came from, out of every answer. Raises NotFoundError."""
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
        """Forget all memories of an agent, or those about one person there; what is pinned stays.

        `filters` are those of `search`. Each can be restored by itself. `progress` hears how many are done, of how
        many.
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
        """Give a memory other words; it keeps its id, and its history the older ones. `restore` takes it back.

        With `agent_id` only a memory of that agent; `id` makes a retry count once. `metadata` takes the place of what
        it has, and so do `category` and `importance`; None: that stays. Raises NotFoundError.
        """
        fields = {"text": text, "category": category, "agent_id": agent_id, "id": id, "metadata": metadata}
        return await self._of_memory("edit", memory_id, **fields, importance=importance)

    async def restore(self, memory_id: str, *, agent_id: str | None = None, id: str | None = None) -> Receipt:  # noqa: A002  as above
        """Take a wrong end or edit of a memory back; of one that took in fuller words, the older come back beside it.

        With `agent_id` only a memory of that agent; `id` makes a retry count once. Raises NotFoundError.
        """
        return await self._of_memory("restore", memory_id, agent_id=agent_id, id=id)

    async def pin(self, memory_id: str) -> Receipt:
        """Protect a memory from all forgetting. Raises NotFoundError."""
        return await self._of_memory("pin", memory_id)

    async def unpin(self, memory_id: str) -> Receipt:
        """Let it be forgotten again, like any other. Raises NotFoundError."""
        return await self._of_memory("unpin", memory_id)

    async def lock(self, memory_id: str) -> Receipt:
        """Keep what a memory says as it is, for ever. Raises NotFoundError."""
        return await self._of_memory("lock", memory_id)

    async def unlock(self, memory_id: str) -> Receipt:
        """Let it change again. Raises NotFoundError."""
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
        """Draw an edge from one memory to another of its agent, or describe the one of this type anew.

        `context`: on what grounds; what is None stays as it is. `graph` shows it. Raises NotFoundError.
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
        """Take an edge between two memories away; one that is not there changes nothing. Raises NotFoundError."""
        return await self._of_edge("unrelate", source, type, target, id=id)

    async def _of_edge(self, kind: str, source: str, type_: str, target: str, **fields: object) -> Receipt:
        """Send a command about an edge of the agent whose memories these are; the ids may be shortened."""
        begin: MemoryView = await self._backend.ask(self._question(GetMemory, memory_id=source))
        end: MemoryView = await self._backend.ask(self._question(GetMemory, memory_id=target))
        edge = {"source": begin.id, "type": type_, "target": end.id}
        return await self._command(kind, begin.agent_id, {**edge, **fields})

    async def feedback(self, memory_id: str, *, success: bool, id: str | None = None) -> Receipt:  # noqa: A002  as above
        """Tell whether a memory helped; `id` makes a retry count once. Raises NotFoundError."""
        return await self._of_memory("feedback", memory_id, success=success, id=id)
