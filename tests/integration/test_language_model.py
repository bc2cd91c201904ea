"""The adapter on a real model: that it is asked and answers in the shape it is told; what it says is often wrong."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from mnemolog.ops.maintenance.doctor import Finding, examine
from mnemolog.ops.models import load_model
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config, EmbedderConfig, ModelConfig
from mnemolog.schemas.errors import UnreadableReplyError
from mnemolog.schemas.prompt import Prompt, Reply
from mnemolog.schemas.telemetry import ModelCalled, Telemetry
from tests import language_model

CATEGORIES: Final = ["preference", "fact", "plan"]
PROMPT: Final = Prompt(
    task="formation",
    instructions="Say what the user tells about himself, as JSON.",
    material="Ben artık İzmir'de oturuyorum. I moved from Ankara to Izmir last May.",
    schema={
        "type": "object",
        "properties": {
            "category": {"type": "string", "enum": CATEGORIES},
            "lives_in": {"type": "string", "maxLength": 20},
            "sure": {"type": "boolean"},
        },
        "required": ["category", "lives_in", "sure"],
        "additionalProperties": False,
    },
)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with language_model.running() as address:
        yield address


def config(url: str, *, max_tokens: int = 200) -> Config:
    model = ModelConfig(
        kind="openai",
        name=language_model.NAME,
        base_url=url,
        timeout_s=300.0,
        max_tokens=max_tokens,
        usd_per_million_input=1.0,
    )
    return Config(embedder=EmbedderConfig(kind="hashing"), model=model)


def ask(settings: Config, told: list[Telemetry]) -> Reply:
    async def complete() -> Reply:
        model = load_model(settings, told.append)
        assert model is not None
        try:
            return await model.complete(PROMPT)
        finally:
            await model.close()

    return asyncio.run(complete())


def test_a_real_model_replies_in_the_shape_it_is_told_and_is_accounted_for(url: str) -> None:
    told: list[Telemetry] = []
    reply = ask(config(url), told)
    said = codec.load(reply.text)
    assert sorted(said) == ["category", "lives_in", "sure"]
    assert said["category"] in CATEGORIES
    assert isinstance(said["lives_in"], str)
    assert isinstance(said["sure"], bool)
    assert reply.model == language_model.NAME
    (call,) = told
    assert isinstance(call, ModelCalled)
    assert (call.success, call.attempts, call.error) == (True, 1, None)
    assert call.input_tokens > 20
    assert 5 < call.output_tokens <= 200
    assert call.cost_usd == pytest.approx(call.input_tokens / 1e6)


def test_a_real_model_that_may_not_finish_gives_no_reply(url: str) -> None:
    told: list[Telemetry] = []
    with pytest.raises(UnreadableReplyError, match=r"is cut short; see model.max_tokens"):
        ask(config(url, max_tokens=5), told)
    (call,) = told
    assert isinstance(call, ModelCalled)
    assert call.output_tokens == 5


def test_doctor_finds_a_real_model(url: str, tmp_path: Path) -> None:
    async def found() -> list[Finding]:
        return [each async for each in examine(tmp_path, config(url)) if each.check == "model"]

    detail = f"{language_model.NAME} at {url}"
    assert asyncio.run(found()) == [Finding(check="model", state="ok", detail=detail)]
