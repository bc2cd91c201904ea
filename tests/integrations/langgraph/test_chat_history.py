"""LangChain's chat history."""

from typing import Final

import pytest
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.runnables.history import RunnableWithMessageHistory

from mnemolog import Memory
from mnemolog.integrations import MnemologChatMessageHistory

MOVED: Final = "I moved from Ankara to Izmir."
pytestmark = [pytest.mark.anyio, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


def test_messages_come_back_as_they_were_and_in_order(memory: Memory) -> None:
    history = MnemologChatMessageHistory("s1", memory, agent_id="exact")
    call = {"name": "look_up", "args": {"şehir": "İzmir"}, "id": "call-1", "type": "tool_call"}
    said = [
        SystemMessage("Be short."),
        HumanMessage([{"type": "text", "text": MOVED}, {"type": "image_url", "image_url": {"url": "data:,"}}], id="h1"),
        AIMessage("", tool_calls=[call]),
        ToolMessage("35", tool_call_id="call-1"),
        AIMessage("Good to know.", response_metadata={"model": "m"}),
    ]
    history.add_messages(said[:2])
    history.add_messages(said[2:])
    assert MnemologChatMessageHistory("s1", memory, agent_id="exact").messages == said
    assert MnemologChatMessageHistory("s2", memory, agent_id="exact").messages == []
    history.clear()
    assert history.messages == []


def test_what_was_said_is_remembered_across_conversations(memory: Memory) -> None:
    history = MnemologChatMessageHistory("s1", memory, agent_id="learns", user_id="ayse", name="Ayşe")
    history.add_messages([HumanMessage(MOVED), AIMessage("", tool_calls=[]), SystemMessage("SECRET")])
    history.clear()
    found = memory.search("Where does Ayşe live?", agent_id="learns", user_id="ayse")
    assert "Izmir" in found.results[0].text
    assert [each.messages for each in memory.agents() if each.agent_id == "learns"] == [1]


async def test_a_chain_with_history_works_on_it(memory: Memory) -> None:
    prompt = ChatPromptTemplate.from_messages([MessagesPlaceholder("history"), ("human", "{question}")])
    chain = RunnableWithMessageHistory(
        prompt | FakeListChatModel(responses=["Noted.", "In Izmir."]),
        lambda session_id: MnemologChatMessageHistory(session_id, memory, agent_id="chain"),
        input_messages_key="question",
        history_messages_key="history",
    )
    config = {"configurable": {"session_id": "s1"}}
    await chain.ainvoke({"question": MOVED}, config)
    await chain.ainvoke({"question": "Where do I live?"}, config)
    kept = MnemologChatMessageHistory("s1", memory, agent_id="chain").messages
    assert [each.content for each in kept] == [MOVED, "Noted.", "Where do I live?", "In Izmir."]
