"""A conversation as frameworks keep it: its items come back exactly, and an agent learns from its messages.

The items are kept as they are (see items.py), in an agent next to the one that learns: `support-bot.turns`.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final, NamedTuple
from uuid import uuid4

from mnemolog.ops.surfaces.integrations.items import Items
from mnemolog.ops.surfaces.python import Memory
from mnemolog.schemas.message import Role

BESIDE: Final = ".turns"
"""The suffix of agents that keep items; before it stands the name of the agent that learns."""


class Said(NamedTuple):
    """One item of a conversation."""

    raw: dict[str, Any]
    """the value to return; JSON"""
    role: Role | None = None
    """None: the item is no message, a call of a tool for example"""
    text: str = ""


class Conversation:
    """The items of one session, in order."""

    def __init__(
        self, memory: Memory, *, agent_id: str, session_id: str, user_id: str | None = None, name: str | None = None
    ) -> None:
        """`user_id` and `name`: of the user."""
        self._memory = memory
        self._agent_id = agent_id
        self._session_id = session_id
        self._speaker = {"user_id": user_id, "name": name}
        self._items = Items(memory, agent_id=f"{agent_id}{BESIDE}")
        self._namespace = (session_id,)

    def items(self, limit: int | None = None) -> list[dict[str, Any]]:
        """The latest items, all without a limit; the earliest first."""
        latest = islice(self._items.within(self._namespace), limit)
        return [stored.value["item"] for stored in latest][::-1]

    def add(self, said: Sequence[Said]) -> None:
        """Keep items, and tell the agent what users and assistants say in them."""
        for each in said:
            # A key of its own, not one by content: the same words said twice are two items.
            self._items.put(self._namespace, str(uuid4()), {"item": each.raw}, text=None)
        spoken = [each for each in said if each.role in ("user", "assistant") and each.text.strip()]
        messages = [self._message(each) for each in spoken]
        if messages:
            self._memory.add_many(messages, agent_id=self._agent_id, wait=False)

    def pop(self) -> dict[str, Any] | None:
        """Take the latest item away and give it back. What the agent learned of it stays."""
        for stored in self._items.within(self._namespace):
            self._items.delete(stored.namespace, stored.key)
            item: dict[str, Any] = stored.value["item"]
            return item
        return None

    def clear(self) -> None:
        """Take all items away. What the agent learned stays."""
        for stored in list(self._items.within(self._namespace)):
            self._items.delete(stored.namespace, stored.key)

    def _message(self, said: Said) -> dict[str, Any]:
        speaker = self._speaker if said.role == "user" else {}
        return {"role": said.role, "content": said.text, "session_id": self._session_id, **speaker}
