"""The verbs that add messages, memories written by hand, and recalls."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from mnemolog.ops.backends.searchable import Added
from mnemolog.ops.surfaces.verbs.base import Verbs
from mnemolog.projections.generations.progress import unreported
from mnemolog.schemas.command import Category
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.message import Message, Role
from mnemolog.schemas.query import Hit, Receipt

BATCH = 256
"""Messages that add_many accepts in one transaction."""


class WritingVerbs(Verbs):
    """Adding to the memory."""

    async def add(
        self,
        content: str,
        *,
        agent_id: str | None = None,
        session_id: str | None = None,
        role: Role = "user",
        user_id: str | None = None,
        name: str | None = None,
        at: datetime | str | None = None,
        id: str | None = None,  # noqa: A002  the name of the field on every surface
        metadata: Mapping[str, Any] | None = None,
        wait: bool = True,
    ) -> Receipt:
        """Add one message; the receipt has the outcome. Retries with one `id` are safe. Raises InvalidInputError."""
        message = {
            "agent_id": agent_id,
            "content": content,
            "role": role,
            "session_id": session_id,
            "user_id": user_id,
            "name": name,
            "at": at,
            "id": id,
            "metadata": dict(metadata) if isinstance(metadata, Mapping) else metadata,
        }
        return await self._add(self._parsed(message, None), wait=wait)

    async def add_many(
        self,
        messages: Iterable[Mapping[str, Any] | Message],
        *,
        agent_id: str | None = None,
        wait: bool = True,
        progress: Callable[[int, int], None] = unreported,
    ) -> list[Receipt]:
        """Add messages, each with the fields of the JSON message; `agent_id` is the default for messages without one.

        It returns when all are searchable, or with `wait=False` when all are accepted; `progress` is called with the
        number done and the total. All are checked before the first is accepted. Raises InvalidInputError, with the
        message's number in `field`.
        """
        parsed = [self._numbered(number, each, agent_id) for number, each in enumerate(messages)]
        receipts: list[Receipt] = []
        added = Added()
        for begin in range(0, len(parsed), BATCH):
            batch = parsed[begin : begin + BATCH]
            receipts += await self._backend.submit(batch, wait=wait)
            for message, receipt in zip(batch, receipts[begin:], strict=True):
                self._last_added[message.key] = receipt.position
                added.note(message, receipt.position)
            # Within the loop: the last progress comes when all is searchable.
            if wait and len(receipts) == len(parsed):
                await added.until_searchable(self._backend)
            progress(len(receipts), len(parsed))
        return receipts

    async def remember(
        self,
        text: str,
        *,
        agent_id: str | None = None,
        category: Category = "fact",
        importance: float = 0.5,
        user_id: str | None = None,
        id: str | None = None,  # noqa: A002  the name of the field on every surface
        metadata: Mapping[str, Any] | None = None,
    ) -> Receipt:
        """Store a text as a memory directly, without extraction and gate; filters can use its `metadata`."""
        given = {"text": text, "category": category, "importance": importance, "user_id": user_id, "id": id}
        return await self._command("remember", agent_id, {**given, "metadata": metadata})

    async def end_session(self, session_id: str, *, agent_id: str | None = None) -> Receipt:
        """End a conversation."""
        return await self._command("end_session", agent_id, {"session_id": session_id})

    async def note_recall(
        self, recalled: Iterable[Hit | Mapping[str, str]], *, agent_id: str | None = None, session_id: str, query: str
    ) -> Receipt:
        """Record a recall that was not given by `search(into=...)`: results, or dicts with their kind, id and text.

        The items count as recalled in the conversation, and its echoes of them are not learned. Raises
        InvalidInputError.
        """
        given = [
            {"kind": each.kind, "id": each.id, "text": each.text} if isinstance(each, Hit) else dict(each)
            for each in recalled
        ]
        return await self._command("recall", agent_id, {"session_id": session_id, "query": query, "recalled": given})

    def _numbered(self, number: int, message: Mapping[str, Any] | Message, agent_id: str | None) -> Message:
        try:
            return self._parsed(message, agent_id)
        except InvalidInputError as error:
            raise error.within(f"messages.{number}.") from None
