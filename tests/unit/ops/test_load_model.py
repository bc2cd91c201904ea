"""Which language model the settings name, and with which key."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from mnemolog.ops.models import load_model
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError
from mnemolog.schemas.telemetry import Telemetry
from tests.model_endpoint import FakeEndpoint, prompt, settings

WITHOUT: Final = """
import sys
sys.modules["openai"] = None  # as if it were not installed
from mnemolog.ops.models import load_model
from mnemolog.schemas.config import Config, ModelConfig
from mnemolog.schemas.errors import ConfigError
assert load_model(Config(), print) is None
try:
    load_model(Config(model=ModelConfig(kind="openai")), print)
except ConfigError as error:
    print(error)
"""


def test_no_model_is_set_by_default() -> None:
    assert load_model(Config(), lambda _record: None) is None


@pytest.mark.slow
def test_the_extra_that_it_needs_is_named() -> None:
    ended = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True, timeout=60)
    assert ended.stdout == (
        "model.kind: 'openai' is not allowed; allowed: none, or openai after `pip install 'mnemolog[llm]'` "
        "(adds to this installation, also to one from a clone or a wheel)\n"
    )


@pytest.mark.parametrize("where", ["setting", "file", "nowhere"])
def test_the_key_is_the_setting_or_the_first_line_of_the_file(where: str, tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("from-file\nwhat it is for\n", encoding="utf-8")
    keys = {"setting": {"api_key": "set"}, "file": {"api_key_file": str(file)}, "nowhere": {}}
    told: list[Telemetry] = []

    async def ask() -> str | None:
        async with FakeEndpoint() as fake:
            model = load_model(Config(model=settings(fake.url, **keys[where])), told.append)
            assert model is not None
            await model.complete(prompt())
            await model.close()
            return fake.requests[0].headers["authorization"]

    sent = {"setting": "Bearer set", "file": "Bearer from-file", "nowhere": None}
    assert asyncio.run(ask()) == sent[where]
    assert len(told) == 1


def test_a_key_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    config = Config(model=settings("http://127.0.0.1:1/v1", api_key_file=str(tmp_path / "none")))
    with pytest.raises(ConfigError) as refused:
        load_model(config, lambda _record: None)
    assert refused.value.field == "model.api_key_file"
