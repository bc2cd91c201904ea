"""A LangChain chat history: its messages come back exactly, and what was said in it is remembered.

history = MnemologChatMessageHistory("s1", Memory("./data"), agent_id="support-bot")
RunnableWithMessageHistory(chain, lambda session: MnemologChatMessageHistory(session, memory, agent_id=AGENT))
"""

from collections.abc import Sequence

from langchain_core.chat_history import BaseChatMessageHistory
from langchain_core.messages import BaseMessage, message_to_dict, messages_from_dict

from mnemolog.ops.surfaces.integrations.conversation import Conversation, Said
from mnemolog.ops.surfaces.integrations.wording import ROLES, text_of
from mnemolog.ops.surfaces.python import Memory


class MnemologChatMessageHistory(BaseChatMessageHistory):
    """The messages of one conversation. LangChain runs its asynchronous verbs in a thread."""

    def __init__(
        self,
        session_id: str,
        memory: Memory,
        *,
        agent_id: str,
        user_id: str | None = None,
        name: str | None = None,
    ) -> None:
        """`agent_id` learns what is said; `user_id` and `name`: of the user."""
        self._kept = Conversation(memory, agent_id=agent_id, session_id=session_id, user_id=user_id, name=name)

    @property
    def messages(self) -> list[BaseMessage]:  # type: ignore[override]
        """All messages, the earliest first."""
        return messages_from_dict(self._kept.items())

    def add_messages(self, messages: Sequence[BaseMessage]) -> None:
        """Keep messages, and remember what users and assistants say in them."""
        self._kept.add([Said(message_to_dict(each), ROLES.get(each.type), text_of(each.content)) for each in messages])

    def clear(self) -> None:
        """Take all messages away. What was learned stays."""
        self._kept.clear()
