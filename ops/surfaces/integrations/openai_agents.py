"""A session of the OpenAI Agents SDK: its items come back exactly, and what was said in it is remembered.

session = MnemologSession("s1", Memory("./data"), agent_id="support-bot")
await Runner.run(agent, "I live in Izmir.", session=session)
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from agents.items import TResponseInputItem
from agents.memory import SessionABC, SessionSettings

from mnemolog.ops.surfaces.integrations.conversation import Conversation, Said
from mnemolog.ops.surfaces.integrations.wording import ROLES, field, text_of
from mnemolog.ops.surfaces.python import Memory


class MnemologSession(SessionABC):
    """The history of one conversation."""

    def __init__(
        self,
        session_id: str,
        memory: Memory,
        *,
        agent_id: str,
        user_id: str | None = None,
        name: str | None = None,
        session_settings: SessionSettings | None = None,
    ) -> None:
        """`agent_id` learns what is said; `user_id` and `name`: of the user."""
        self.session_id = session_id
        self.session_settings = session_settings
        self._kept = Conversation(memory, agent_id=agent_id, session_id=session_id, user_id=user_id, name=name)

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """The latest items, the earliest first; all without a limit here and in the settings."""
        most = limit if limit is not None or self.session_settings is None else self.session_settings.limit
        found: list[Any] = await asyncio.to_thread(self._kept.items, most)
        return found

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Keep items, and remember what users and assistants say in them."""
        if items:
            await asyncio.to_thread(self._kept.add, [_said(item) for item in items])

    async def pop_item(self) -> TResponseInputItem | None:
        """Take the latest item away and give it back. What was learned of it stays."""
        popped: Any = await asyncio.to_thread(self._kept.pop)
        return popped

    async def clear_session(self) -> None:
        """Take all items away. What was learned stays."""
        await asyncio.to_thread(self._kept.clear)


def _said(item: Any) -> Said:  # noqa: ANN401  the SDK's items are mappings, or models of them
    raw = dict(item) if isinstance(item, Mapping) else item.model_dump(exclude_unset=True)
    role = ROLES.get(str(raw.get("role"))) if field(raw, "type") in (None, "message") else None
    return Said(raw, role, text_of(raw.get("content")))
