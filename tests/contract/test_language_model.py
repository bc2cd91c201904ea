"""What every language model promises: the endpoint's adapter, what records it, and what plays the record."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from typing import Final, cast

import pytest

from mnemolog.processors.ports import LanguageModel
from mnemolog.schemas.errors import ModelError, ModelUnavailableError, UnreadableReplyError
from mnemolog.schemas.prompt import Prompt
from mnemolog.streams.providers.openai_model import OpenAIModel
from mnemolog.streams.providers.recorded import PlayedModel, RecordingModel
from tests.model_endpoint import MODEL, Behaviour, FakeEndpoint, Request, answers, echoes, prompt, says, settings

pytestmark = pytest.mark.anyio

BEHAVIOURS: Final[dict[str, Behaviour]] = {
    "refused": says("", refusal="no"),
    "cut": says("{", finish_reason="length"),
    "empty": says(" "),
    "page": answers(b"<html>", kind="text/html"),
    "locked": answers({}, 401),
    "away": answers({}, 503),
}
"""By what the prompt is about; all else is repeated."""
TEXTS: Final = ("Ayşe moved to Izmir.", '{"text": "ışık\\n"}', "  ", *(f"m{number}" for number in range(50)))


@asynccontextmanager
async def asked(_folder: Path) -> AsyncIterator[LanguageModel]:
    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        await BEHAVIOURS.get(request.material, echoes)(request, writer)

    async with FakeEndpoint(default=behave) as fake:
        config = settings(fake.url, attempts=1, breaker_failures=1_000)
        model = OpenAIModel(config, "key", report=lambda _record: None)
        try:
            yield model
        finally:
            await model.close()


@asynccontextmanager
async def recorded(folder: Path) -> AsyncIterator[LanguageModel]:
    async with asked(folder) as model:
        yield RecordingModel(model, folder / "recorded.jsonl")


@asynccontextmanager
async def played(folder: Path) -> AsyncIterator[LanguageModel]:
    async with recorded(folder) as model:
        for material in (*TEXTS, *BEHAVIOURS):
            with suppress(ModelError):
                await model.complete(prompt(material))
    yield PlayedModel(folder / "recorded.jsonl", model=MODEL)


ADAPTERS: Final[dict[str, Callable[[Path], AbstractAsyncContextManager[LanguageModel]]]] = {
    "openai": asked,
    "recording": recorded,
    "played": played,
}


@pytest.fixture(params=ADAPTERS)
async def model(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[LanguageModel]:
    async with ADAPTERS[cast("str", request.param)](tmp_path) as one:
        yield one


async def test_gives_the_text_as_it_was_and_the_name_that_the_endpoint_tells(model: LanguageModel) -> None:
    for material in TEXTS[:2]:
        reply = await model.complete(prompt(material))
        assert (reply.text, reply.model) == (material, MODEL)


async def test_says_which_model_was_asked_for(model: LanguageModel) -> None:
    assert model.model == MODEL


async def test_many_calls_at_once_each_get_their_own_reply(model: LanguageModel) -> None:
    replies = await asyncio.gather(*(model.complete(prompt(material)) for material in TEXTS[3:]))
    assert [reply.text for reply in replies] == list(TEXTS[3:])


@pytest.mark.parametrize("about", ["locked", "away"])
async def test_says_that_nobody_answers(model: LanguageModel, about: str) -> None:
    with pytest.raises(ModelUnavailableError, match=r"the language model at .*(401|503)"):
        await model.complete(prompt(about))


@pytest.mark.parametrize(
    "about, why",
    [("refused", "is a refusal"), ("cut", "is cut short"), ("empty", "is empty"), ("page", "is no chat completion")],
)
async def test_says_why_a_reply_is_none(model: LanguageModel, about: str, why: str) -> None:
    with pytest.raises(UnreadableReplyError, match=why):
        await model.complete(prompt(about))


async def test_a_failure_spoils_nothing_that_comes_after_it(model: LanguageModel) -> None:
    with pytest.raises(ModelError):
        await model.complete(prompt("away"))
    assert (await model.complete(prompt(TEXTS[0]))).text == TEXTS[0]


async def test_a_prompt_tells_two_calls_apart_by_each_of_its_parts(tmp_path: Path) -> None:
    first = prompt()
    others = [
        first._replace(task="synthesis"),
        first._replace(instructions="Other."),
        first._replace(material="Other."),
        first._replace(schema={}),
    ]
    async with recorded(tmp_path) as model:
        await model.complete(first)
    play = PlayedModel(tmp_path / "recorded.jsonl")
    assert (await play.complete(reordered(first))).text == first.material
    for other in others:
        with pytest.raises(ModelUnavailableError, match=r"recorded.jsonl holds no answer to this prompt"):
            await play.complete(other)


def reordered(original: Prompt) -> Prompt:
    return original._replace(schema=dict(reversed(original.schema.items())))
