"""A memory block of LlamaIndex: what leaves the short-term memory is remembered, and what is asked for comes back.

block = MnemologMemoryBlock(memory=Memory("./data"), agent_id="support-bot")
memory = llama_index.core.memory.Memory.from_defaults(session_id="s1", memory_blocks=[block])
"""

import asyncio
from typing import Any

from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.bridge.pydantic import Field
from llama_index.core.memory import BaseMemoryBlock

from mnemolog.ops.surfaces.integrations.wording import ROLES
from mnemolog.ops.surfaces.python import Memory


class MnemologMemoryBlock(BaseMemoryBlock[str]):
    """Long-term memory of one agent; `user_id` keeps what it gives to what this person said."""

    name: str = Field(default="Mnemolog", description="The name of the memory block.")
    memory: Memory = Field(exclude=True)
    agent_id: str
    user_id: str | None = None
    tokens: int | None = Field(default=None, description="Of the context at most; None: the setting context.tokens.")

    async def _aget(
        self,
        messages: list[ChatMessage] | None = None,
        session_id: str | None = None,
        **_: Any,  # noqa: ANN401  LlamaIndex's own
    ) -> str:
        asked = next((said for each in reversed(messages or []) if (said := _said(each, "user"))), "")
        if not asked:
            return ""
        found = await asyncio.to_thread(
            self.memory.context,
            asked,
            agent_id=self.agent_id,
            user_id=self.user_id,
            tokens=self.tokens,
            into=session_id,
        )
        return found.text

    async def _aput(self, messages: list[ChatMessage]) -> None:
        added = [message for each in messages if (message := self._message(each)) is not None]
        if added:
            await asyncio.to_thread(self.memory.add_many, added, agent_id=self.agent_id, wait=False)

    def _message(self, said: ChatMessage) -> dict[str, Any] | None:
        role, session_id = said.role.value, said.additional_kwargs.get("session_id")
        text = _said(said, "user", "assistant")
        if not text:
            return None
        speaker = {"user_id": self.user_id} if role == "user" else {}
        return {"role": ROLES[role], "content": text, "session_id": session_id, **speaker}


def _said(message: ChatMessage, *roles: str) -> str:
    return (message.content or "").strip() if message.role.value in roles else ""
