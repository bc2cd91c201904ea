"""The session of the OpenAI Agents SDK, with its own runner, against an endpoint of ours."""

from typing import Any, Final

import pytest
from agents import Agent, OpenAIChatCompletionsModel, Runner, SQLiteSession, function_tool, set_tracing_disabled
from agents.memory import Session, SessionSettings
from openai import AsyncOpenAI

from mnemolog import Memory
from mnemolog.integrations import MnemologSession
from tests.model_endpoint import MODEL, Behaviour, FakeEndpoint, answers, completion, says

MOVED: Final = "I moved from Ankara to Izmir."
pytestmark = pytest.mark.anyio
set_tracing_disabled(True)


def items(*texts: str) -> list[Any]:
    return [{"role": "user" if number % 2 == 0 else "assistant", "content": text} for number, text in enumerate(texts)]


async def test_it_does_what_the_sdk_s_own_session_does(memory: Memory) -> None:
    both = (MnemologSession("s1", memory, agent_id="same"), SQLiteSession("s1"))
    told = []
    for session in both:
        assert isinstance(session, Session)
        steps: list[Any] = [await session.pop_item()]
        await session.add_items([])
        await session.add_items(items("one", "two", "three"))
        await session.add_items([{"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"}])
        steps += [await session.get_items(), await session.get_items(2), await session.get_items(0)]
        steps += [await session.pop_item(), await session.get_items()]
        await session.clear_session()
        steps += [await session.get_items(), await session.pop_item()]
        told.append(steps)
    assert told[0] == told[1]


async def test_a_session_is_found_again_and_no_other_session_sees_it(memory: Memory) -> None:
    await MnemologSession("s1", memory, agent_id="again").add_items(items("bir", "iki"))
    assert await MnemologSession("s1", memory, agent_id="again").get_items() == items("bir", "iki")
    assert await MnemologSession("s2", memory, agent_id="again").get_items() == []
    limited = MnemologSession("s1", memory, agent_id="again", session_settings=SessionSettings(limit=1))
    assert await limited.get_items() == items("bir", "iki")[1:]


@function_tool
def postcode(city: str) -> str:
    """The postcode of a city."""
    return f"35000 {city}"


def calls_a_tool() -> Behaviour:
    body = completion(None, finish_reason="tool_calls")
    function = {"name": "postcode", "arguments": '{"city": "Izmir"}'}
    body["choices"][0]["message"]["tool_calls"] = [{"id": "call-1", "type": "function", "function": function}]
    return answers(body)


async def test_an_agent_goes_on_where_it_was_and_what_was_said_is_remembered(memory: Memory) -> None:
    async with (
        FakeEndpoint(says("Noted."), calls_a_tool(), default=says("35000, as I looked up.")) as endpoint,
        AsyncOpenAI(base_url=endpoint.url, api_key="test", max_retries=0) as client,
    ):
        model = OpenAIChatCompletionsModel(MODEL, client)
        agent = Agent("clerk", instructions="Be short.", model=model, tools=[postcode])
        session = MnemologSession("s1", memory, agent_id="clerk", user_id="ayse", name="Ayşe")
        await Runner.run(agent, MOVED, session=session)
        later = MnemologSession("s1", memory, agent_id="clerk", user_id="ayse", name="Ayşe")
        ended = await Runner.run(agent, "What is my postcode there?", session=later)
    assert ended.final_output == "35000, as I looked up."
    roles = [each["role"] for each in endpoint.requests[-1].body["messages"]]
    assert roles == ["system", "user", "assistant", "user", "assistant", "tool"]
    found = memory.search("Where does Ayşe live?", agent_id="clerk", user_id="ayse")
    assert "Izmir" in found.results[0].text
    assert not any("35000 Izmir" in each.text for each in found.results), "what tools say is not remembered"
