"""The memory block, in LlamaIndex's own memory."""

from typing import Final

import pytest
from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.memory import Memory as LlamaMemory
from llama_index.core.storage.chat_store.sql import MessageStatus

from mnemolog import Memory
from mnemolog.integrations import MnemologMemoryBlock

MOVED: Final = "I moved from Ankara to Izmir."
pytestmark = pytest.mark.anyio


def user(text: str) -> ChatMessage:
    return ChatMessage(role=MessageRole.USER, content=text)


async def test_what_leaves_the_short_term_memory_comes_back_when_it_is_asked_for(memory: Memory) -> None:
    block = MnemologMemoryBlock(memory=memory, agent_id="waterfall")
    kept = LlamaMemory.from_defaults(
        session_id="s1", memory_blocks=[block], token_limit=60, chat_history_token_ratio=0.5, token_flush_size=10
    )
    await kept.aput(user(MOVED))
    for number in range(6):
        await kept.aput(ChatMessage(role=MessageRole.ASSISTANT, content=f"The train number {number} leaves at noon."))
        await kept.aput(user(f"And what about the train number {number + 1}?"))
    assert not any(MOVED in (each.content or "") for each in await kept.aget_all(status=MessageStatus.ACTIVE))
    await kept.aput(user("Which city did I move to?"))
    (first, *_) = await kept.aget()
    assert first.role == MessageRole.SYSTEM
    assert "Izmir" in (first.content or "")
    assert "<memories>" in (first.content or "")


async def test_it_gives_nothing_to_nothing_and_keeps_people_apart(memory: Memory) -> None:
    block = MnemologMemoryBlock(memory=memory, agent_id="apart", user_id="ayse")
    await block.aput([user(MOVED), ChatMessage(role=MessageRole.TOOL, content="SECRET")], session_id="s1")
    asked = [user("Which city did I move to?")]
    assert await block.aget([]) == ""
    assert "Izmir" in await block.aget(asked)
    assert await MnemologMemoryBlock(memory=memory, agent_id="apart", user_id="tom").aget(asked) == ""
    assert [each.messages for each in memory.agents() if each.agent_id == "apart"] == [1]
