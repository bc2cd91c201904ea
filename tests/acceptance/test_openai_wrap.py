"""`wrap`: the real OpenAI client, against an endpoint of ours, with a memory beside it."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from openai import APIStatusError, AsyncOpenAI, OpenAI
from pydantic import BaseModel

from mnemolog import Memory
from mnemolog.integrations import wrap
from mnemolog.schemas import codec
from mnemolog.schemas.errors import LogUnavailableError
from tests.acceptance.telling import CONFIG
from tests.model_endpoint import MODEL, Behaviour, FakeEndpoint, answers, completion, says

AGENT: Final = "support-bot"
QUESTION: Final = "Which way is it from Ankara to Izmir?"
LATER_QUESTION: Final = "When does the train to Denizli leave on Friday?"
PIECES: Final = ("Your parcel waits at the post office ", "on the harbour road, behind the old mill.")
ANSWER: Final = "".join(PIECES)
LATER: Final = "The register of the town says that the house has a green door."
pytestmark = pytest.mark.anyio


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory(tmp_path / "data", config=CONFIG) as opened:
        opened.add("I moved from Ankara to Izmir.", agent_id=AGENT, user_id="ayse", name="Ayşe")
        yield opened


Connect: TypeAlias = Callable[[FakeEndpoint], AsyncOpenAI]
ConnectSync: TypeAlias = Callable[[FakeEndpoint], OpenAI]


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    async with AsyncExitStack() as opened:

        def connected(endpoint: FakeEndpoint) -> AsyncOpenAI:
            client = AsyncOpenAI(base_url=endpoint.url, api_key="test", max_retries=0)
            opened.push_async_callback(client.close)
            return client

        yield connected


@pytest.fixture
def connect_sync() -> Iterator[ConnectSync]:
    with ExitStack() as opened:
        yield lambda endpoint: opened.enter_context(OpenAI(base_url=endpoint.url, api_key="test", max_retries=0))


def user(text: object) -> Any:  # noqa: ANN401  a message of whichever kind
    return {"role": "user", "content": text}


def sent(endpoint: FakeEndpoint) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = endpoint.requests[-1].body["messages"]
    return messages


def transcript(memory: Memory, query: str = "what was said") -> set[tuple[str | None, str]]:
    found = memory.search(query, agent_id=AGENT, kind="message", session_id="s1", limit=100)
    return {(each.role, each.text.partition(": ")[2]) for each in found.results}


async def test_context_goes_in_and_the_turn_comes_out(memory: Memory, connect_sync: ConnectSync) -> None:
    async with FakeEndpoint(default=says(ANSWER)) as endpoint:
        talking = wrap(connect_sync(endpoint), agent_id=AGENT, memory=memory, session_id="s1", user_id="ayse")
        instructions: Any = {"role": "system", "content": "Be short."}
        answer = await asyncio.to_thread(
            lambda: talking.chat.completions.create(model=MODEL, messages=[instructions, user(QUESTION)])
        )
    assert answer.choices[0].message.content == ANSWER
    first, preamble, block, last = sent(endpoint)
    assert (first, last) == (instructions, user(QUESTION))
    assert (preamble["role"], block["role"]) == ("system", "user")
    assert "Izmir" in block["content"]
    assert block["content"].startswith("<memories>")
    assert transcript(memory) == {("user", QUESTION), ("assistant", ANSWER)}


async def test_the_async_client_does_the_same(memory: Memory, connect: Connect) -> None:
    async with FakeEndpoint(default=says(ANSWER)) as endpoint:
        talking = wrap(connect(endpoint), agent_id=AGENT, memory=memory, session_id="s1")
        await talking.chat.completions.create(model=MODEL, messages=[user(QUESTION)])
    assert "Izmir" in sent(endpoint)[1]["content"]
    assert transcript(memory) == {("user", QUESTION), ("assistant", ANSWER)}


def streams(*pieces: str) -> Behaviour:
    """An answer in pieces, as server-sent events."""
    chunks: list[dict[str, Any]] = [{"delta": {"role": "assistant", "content": piece}} for piece in pieces]
    chunks.append({"delta": {}, "finish_reason": "stop"})
    whole = [
        {
            **completion(None),
            "object": "chat.completion.chunk",
            "created": 1,
            "usage": None,
            "choices": [{"index": 0, **chunk}],
        }
        for chunk in chunks
    ]
    lines = [b"data: " + codec.dump(each) + b"\n\n" for each in whole]
    return answers(b"".join([*lines, b"data: [DONE]\n\n"]), kind="text/event-stream")


def read(talking: OpenAI, most: int = 100) -> str:
    heard = ""
    asked: Any = talking.chat.completions.create(model=MODEL, messages=[user(QUESTION)], stream=True)
    with asked as stream:
        for number, chunk in enumerate(stream, start=1):
            heard += chunk.choices[0].delta.content or ""
            if number == most:
                break
    return heard


@pytest.mark.parametrize(("most", "heard"), [(100, ANSWER), (1, PIECES[0])], ids=["to its end", "broken off"])
async def test_what_a_stream_said_is_noted_once_as_far_as_it_was_read(
    memory: Memory, most: int, heard: str, connect_sync: ConnectSync
) -> None:
    async with FakeEndpoint(default=streams(*PIECES)) as endpoint:
        talking = wrap(connect_sync(endpoint), agent_id=AGENT, memory=memory, session_id="s1")
        assert await asyncio.to_thread(read, talking, most) == heard
    assert transcript(memory) == {("user", QUESTION), ("assistant", heard)}


async def test_an_async_stream_and_the_events_helper_are_heard_too(memory: Memory, connect: Connect) -> None:
    async with FakeEndpoint(default=streams(*PIECES)) as endpoint:
        talking = wrap(connect(endpoint), agent_id=AGENT, memory=memory, session_id="s1")
        stream: Any = await talking.chat.completions.create(model=MODEL, messages=[user(QUESTION)], stream=True)
        assert "".join([chunk.choices[0].delta.content or "" async for chunk in stream]) == ANSWER
        async with talking.chat.completions.stream(model=MODEL, messages=[user(LATER_QUESTION)]) as events:
            kinds = [event.type async for event in events]
    assert "content.delta" in kinds
    assert ("user", LATER_QUESTION) in transcript(memory)
    assert ("assistant", ANSWER) in transcript(memory)


def calls_a_tool() -> Behaviour:
    body = completion(None, finish_reason="tool_calls")
    function = {"name": "look_up", "arguments": "{}"}
    body["choices"][0]["message"]["tool_calls"] = [{"id": "call-1", "type": "function", "function": function}]
    return answers(body)


async def test_tool_calls_pass_untouched_and_only_the_words_are_remembered(memory: Memory, connect: Connect) -> None:
    async with FakeEndpoint(calls_a_tool(), default=says(LATER)) as endpoint:
        talking = wrap(connect(endpoint), agent_id=AGENT, memory=memory, session_id="s1")
        messages: list[Any] = [user(QUESTION)]
        asked = (await talking.chat.completions.create(model=MODEL, messages=messages)).choices[0].message
        assert asked.tool_calls
        messages += [asked, {"role": "tool", "tool_call_id": "call-1", "content": "SECRET-REGISTER-LINE"}]
        await talking.chat.completions.create(model=MODEL, messages=messages)
    assert [each["role"] for each in sent(endpoint)] == ["system", "user", "user", "assistant", "tool"]
    assert sent(endpoint)[-2]["tool_calls"][0]["id"] == "call-1"
    assert transcript(memory) == {("user", QUESTION), ("assistant", LATER)}


class City(BaseModel):
    """What the model is to answer with."""

    city: str


async def test_parsed_answers_and_other_options_keep_working(memory: Memory, connect: Connect) -> None:
    async with FakeEndpoint(default=says('{"city": "Izmir"}')) as endpoint:
        talking = wrap(connect(endpoint), agent_id=AGENT, memory=memory, session_id="s1").with_options(timeout=30)
        parts = [{"type": "text", "text": QUESTION}, {"type": "image_url", "image_url": {"url": "data:,"}}]
        found = await talking.chat.completions.parse(model=MODEL, messages=[user(parts)], response_format=City)
        raw = await talking.chat.completions.with_raw_response.create(model=MODEL, messages=[user("Raw?")])
    assert found.choices[0].message.parsed == City(city="Izmir")
    assert endpoint.requests[0].body["messages"][-1]["content"] == parts
    assert raw.parse().choices[0].message.content == '{"city": "Izmir"}'
    assert sent(endpoint) == [user("Raw?")]
    assert ("user", QUESTION) in transcript(memory)


async def test_the_client_that_was_given_is_left_as_it_was(memory: Memory, connect: Connect) -> None:
    async with FakeEndpoint(default=says("I do not know.")) as endpoint:
        plain = connect(endpoint)
        assert isinstance(wrap(plain, agent_id=AGENT, memory=memory), AsyncOpenAI)
        await plain.chat.completions.create(model=MODEL, messages=[user(QUESTION)])
    assert sent(endpoint) == [user(QUESTION)]


async def test_one_person_is_not_told_what_another_said(memory: Memory, connect: Connect) -> None:
    async with FakeEndpoint(default=says("I do not know.")) as endpoint:
        talking = wrap(connect(endpoint), agent_id=AGENT, memory=memory, user_id="tom")
        await talking.chat.completions.create(model=MODEL, messages=[user(QUESTION)])
    assert sent(endpoint) == [user(QUESTION)]


class Broken(Memory):
    """A memory that fails, or never answers."""

    def __init__(self, fail: Callable[[], object]) -> None:
        self._fail = fail

    def context(self, *_: object, **__: object) -> Any:  # noqa: ANN401
        self._fail()

    def add_many(self, *_: object, **__: object) -> Any:  # noqa: ANN401
        self._fail()


def _full() -> None:
    raise LogUnavailableError("the disk is full")


@pytest.mark.parametrize("stream", [False, True])
async def test_a_memory_that_fails_never_breaks_the_call(
    stream: bool, caplog: pytest.LogCaptureFixture, connect: Connect
) -> None:
    async with FakeEndpoint(default=streams("Hello.") if stream else says("Hello.")) as endpoint:
        talking = wrap(connect(endpoint), agent_id=AGENT, memory=Broken(_full))
        with caplog.at_level(logging.WARNING, "mnemolog.openai"):
            answer: Any = await talking.chat.completions.create(model=MODEL, messages=[user(QUESTION)], stream=stream)
            if stream:
                assert [chunk.choices[0].delta.content async for chunk in answer] == ["Hello.", None]
    assert sent(endpoint) == [user(QUESTION)]
    assert [record.getMessage() for record in caplog.records] == [
        f"the call goes on without its memory, which did not {what}: the disk is full"
        for what in ("give a context", "take in the turn")
    ]


async def test_a_memory_that_does_not_answer_is_not_waited_for(
    caplog: pytest.LogCaptureFixture, connect_sync: ConnectSync
) -> None:
    from threading import Event

    let_go = Event()
    async with FakeEndpoint(default=says("Hello.")) as endpoint:
        memory = Broken(let_go.wait)
        talking = wrap(connect_sync(endpoint), agent_id=AGENT, memory=memory, patience_s=0.05)
        with caplog.at_level(logging.WARNING, "mnemolog.openai"):
            await asyncio.to_thread(lambda: talking.chat.completions.create(model=MODEL, messages=[user(QUESTION)]))
    let_go.set()
    assert sent(endpoint) == [user(QUESTION)]
    assert "it takes too long" in caplog.text


async def test_an_endpoint_that_refuses_is_heard_and_nothing_is_noted(memory: Memory, connect: Connect) -> None:
    async with FakeEndpoint(default=answers({"error": {"message": "no"}}, 400)) as endpoint:
        talking = wrap(connect(endpoint), agent_id=AGENT, memory=memory, session_id="s1")
        with pytest.raises(APIStatusError):
            await talking.chat.completions.create(model=MODEL, messages=[user(QUESTION)])
    assert transcript(memory) == set()


def test_a_framework_that_is_not_there_is_named() -> None:
    code = "import sys; sys.modules['openai'] = None; from mnemolog.integrations import wrap"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ended.stderr.splitlines()[-1] == "ImportError: wrap needs openai, which is not installed: pip install openai"
    loaded = "import sys, mnemolog.integrations; print('openai' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout == "False\n"
    )
