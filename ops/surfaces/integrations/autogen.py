"""A memory of AutoGen: what is added to it is kept as it stands, and what an agent is asked brings its context.

agent = AssistantAgent("clerk", model_client, memory=[MnemologAutoGenMemory(Memory("./data"), agent_id="clerk")])
"""

import asyncio
import json
from typing import Any

from autogen_core import CancellationToken
from autogen_core.memory import Memory as AutoGenMemory
from autogen_core.memory import MemoryContent, MemoryMimeType, MemoryQueryResult, UpdateContextResult
from autogen_core.model_context import ChatCompletionContext
from autogen_core.models import SystemMessage, UserMessage

from mnemolog.ops.surfaces.integrations.wording import text_of
from mnemolog.ops.surfaces.python import Memory
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.query import Given, Hit
from mnemolog.schemas.validation import MAX_LIMIT


class MnemologAutoGenMemory(AutoGenMemory):
    """The memory of one agent."""

    def __init__(self, memory: Memory, *, agent_id: str, user_id: str | None = None, tokens: int | None = None) -> None:
        """`user_id` keeps what it gives to what this person said; `tokens` bounds a context."""
        self._memory = memory
        self._agent_id = agent_id
        self._user_id = user_id
        self._tokens = tokens

    async def update_context(self, model_context: ChatCompletionContext) -> UpdateContextResult:
        """Add what the memory has to say to the user's latest words."""
        messages = await model_context.get_messages()
        said = (text_of(each.content) for each in reversed(messages) if isinstance(each, UserMessage))
        asked = next(filter(str.strip, said), "")
        if not asked:
            return UpdateContextResult(memories=MemoryQueryResult(results=[]))
        found = await asyncio.to_thread(
            self._memory.context, asked, agent_id=self._agent_id, user_id=self._user_id, tokens=self._tokens
        )
        if found.text:
            await model_context.add_message(SystemMessage(content=found.text))
        return UpdateContextResult(memories=MemoryQueryResult(results=[_content(each) for each in found.given]))

    async def query(
        self,
        query: str | MemoryContent,
        cancellation_token: CancellationToken | None = None,
        **kwargs: Any,  # noqa: ANN401  AutoGen's: filters and limit of a search
    ) -> MemoryQueryResult:
        """The memories that answer best, with id and score in their metadata."""
        text = query if isinstance(query, str) else _text(query)
        asked = {"agent_id": self._agent_id, "user_id": self._user_id, "kind": "memory", **kwargs}
        found = await asyncio.to_thread(lambda: self._memory.search(text, **asked))
        return MemoryQueryResult(results=[_content(hit) for hit in found.results])

    async def add(self, content: MemoryContent, cancellation_token: CancellationToken | None = None) -> None:
        """Keep a text or JSON as it stands. Raises InvalidInputError for anything else."""
        text = _text(content)
        await asyncio.to_thread(
            self._memory.remember, text, agent_id=self._agent_id, user_id=self._user_id, metadata=content.metadata
        )

    async def clear(self) -> None:
        """Forget all that the agent remembers. Raises InvalidInputError if something is pinned or locked."""
        await asyncio.to_thread(self._clear)

    async def close(self) -> None:
        """No-op: the code that opened the memory closes it."""

    def _clear(self) -> None:
        # Always the first page: what was forgotten is not listed again.
        while page := self._memory.get_all(agent_id=self._agent_id, limit=MAX_LIMIT):
            for view in page:
                receipt = self._memory.forget(view.id, reason="cleared")
                if receipt.failed:
                    raise InvalidInputError(
                        "memory", view.id, f"a memory that may be forgotten; this one is {receipt.reason}"
                    )


def _text(content: MemoryContent) -> str:
    if isinstance(content.content, str):
        return content.content
    if isinstance(content.content, dict):
        return json.dumps(content.content, ensure_ascii=False)
    raise InvalidInputError("content", type(content.content).__name__, "text or a JSON object")


def _content(found: Hit | Given) -> MemoryContent:
    fields = {"id": found.id, "kind": found.kind, "score": found.relevance}
    kept = found.metadata if isinstance(found, Hit) else {}
    if isinstance(found, Hit) and found.confidential:
        fields["confidential"] = True
    return MemoryContent(content=found.text, mime_type=MemoryMimeType.TEXT, metadata={**kept, **fields})
