"""AutoGen's protocol of a memory, with its own contexts of a model."""

from typing import Any, Final

import pytest
from autogen_core.memory import Memory as AutoGenMemory
from autogen_core.memory import MemoryContent
from autogen_core.model_context import UnboundedChatCompletionContext
from autogen_core.models import AssistantMessage, SystemMessage, UserMessage

from mnemolog import Memory
from mnemolog.integrations import MnemologAutoGenMemory
from mnemolog.schemas.errors import InvalidInputError

IZMIR: Final = "Ayşe lives in Izmir, near the harbour."
pytestmark = pytest.mark.anyio


def content(what: Any, **metadata: Any) -> MemoryContent:  # noqa: ANN401  whatever AutoGen allows
    return MemoryContent(content=what, mime_type="text/plain", metadata=metadata or None)


async def test_what_was_added_is_found_and_cleared(memory: Memory) -> None:
    kept = MnemologAutoGenMemory(memory, agent_id="finds")
    assert isinstance(kept, AutoGenMemory)
    await kept.add(content(IZMIR, page=7))
    await kept.add(content({"şehir": "Ankara"}))
    found = await kept.query("Where does Ayşe live?", limit=1)
    assert [each.content for each in found.results] == [IZMIR]
    assert found.results[0].metadata is not None
    assert found.results[0].metadata["page"] == 7
    assert found.results[0].metadata["score"] > 0.4
    assert (await kept.query(content("Ayşe"), metadata={"page": 8})).results == []
    await kept.clear()
    assert memory.get_all(agent_id="finds") == []
    await kept.close()


async def test_a_context_of_a_model_gets_what_the_memory_has_to_say(memory: Memory) -> None:
    kept = MnemologAutoGenMemory(memory, agent_id="tells", tokens=200)
    await kept.add(content(IZMIR))
    context = UnboundedChatCompletionContext()
    assert (await kept.update_context(context)).memories.results == []
    await context.add_message(UserMessage(content="Where does Ayşe live?", source="user"))
    await context.add_message(AssistantMessage(content="One moment.", source="clerk"))
    told = await kept.update_context(context)
    last = (await context.get_messages())[-1]
    assert isinstance(last, SystemMessage)
    assert IZMIR in last.content
    assert "<memories>" in last.content
    assert len(told.memories.results) == 1


async def test_what_cannot_be_kept_or_forgotten_is_said(memory: Memory) -> None:
    kept = MnemologAutoGenMemory(memory, agent_id="refuses")
    with pytest.raises(InvalidInputError, match="text or a JSON object"):
        await kept.add(MemoryContent(content=b"\x00", mime_type="application/octet-stream"))
    await kept.add(content(IZMIR))
    memory.pin(memory.get_all(agent_id="refuses")[0].id)
    with pytest.raises(InvalidInputError, match="pinned"):
        await kept.clear()
