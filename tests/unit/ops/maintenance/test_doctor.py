"""Doctor where what it needs is not installed; what it finds on real services is in tests/integration."""

import asyncio
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from mnemolog.ops.maintenance.doctor import Finding, examine
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config, EmbedderConfig, KafkaConfig, ProjectionConfig, QdrantConfig, RuntimeConfig
from tests.model_endpoint import MODEL, FakeEndpoint, Request, answers
from tests.model_endpoint import settings as model_settings
from tests.qdrant import local_qdrant, qdrant_config

WITHOUT: Final = """
import sys
sys.modules["aiokafka"] = None  # as if it were not installed
from mnemolog.ops.surfaces.cli import main
main()
"""


@pytest.mark.slow
def test_doctor_names_the_extra_that_kafka_needs(tmp_path: Path) -> None:
    variables = {"MNEMOLOG_RUNTIME__KIND": "kafka", "MNEMOLOG_EMBEDDER__KIND": "hashing"}
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT, "doctor", "--json", "--data", str(tmp_path)],
        env={**os.environ, **variables},
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (1, b"")
    found = {each["check"]: each for each in map(codec.load, ended.stdout.splitlines())}
    assert found["kafka"]["state"] == "failed"
    assert "pip install 'mnemolog[kafka]'" in found["kafka"]["detail"]


# The language model.


def found_of_model(folder: Path, **changed: Any) -> tuple[str, str]:  # noqa: ANN401  fields of any type
    """State and words, with an endpoint that offers two models to one key where the settings name no other."""

    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        offered = answers({"data": [{"id": MODEL}, {"id": "fake-2"}]})
        known = request.headers["authorization"] == "Bearer right"
        await (offered if known else answers({}, 401))(request, writer)

    async def findings() -> tuple[str, str]:
        async with FakeEndpoint(default=behave) as fake:
            model = model_settings(**{"url": fake.url, "api_key": "right", "attempts": 1, **changed})
            config = Config(embedder=EmbedderConfig(kind="hashing"), model=model)
            found = [each async for each in examine(folder, config) if each.check == "model"]
            assert not [request for request in fake.requests if request.body], "nothing that costs"
        return found[0].state, found[0].detail.replace(fake.url, "URL")

    return asyncio.run(findings())


def test_doctor_finds_the_model_without_asking_it_anything(tmp_path: Path) -> None:
    assert found_of_model(tmp_path) == ("ok", "fake-1 at URL")


def test_doctor_says_that_there_is_no_model(tmp_path: Path) -> None:
    assert found_of_model(tmp_path, kind="none") == ("ok", "none (model.kind); the heuristics do its work")


def test_doctor_warns_of_a_model_that_is_not_offered(tmp_path: Path) -> None:
    state, detail = found_of_model(tmp_path, name="fake-3")
    assert (state, detail) == (
        "warning",
        "URL answers, but fake-3 is not among its models ('fake-1', 'fake-2'); see model.name",
    )


def test_doctor_warns_of_a_key_that_is_refused(tmp_path: Path) -> None:
    state, detail = found_of_model(tmp_path, api_key="wrong")
    assert state == "warning"
    assert "the language model at URL refuses the key (401); see model.api_key" in detail


def test_doctor_warns_of_an_endpoint_that_is_away(tmp_path: Path) -> None:
    state, detail = found_of_model(tmp_path, url=f"http://{NOWHERE}/v1")
    assert state == "warning"
    assert "cannot be reached" in detail
    assert "see model.base_url" in detail


def test_doctor_fails_where_the_key_cannot_be_read(tmp_path: Path) -> None:
    state, detail = found_of_model(tmp_path, api_key=None, api_key_file=str(tmp_path / "none"))
    assert state == "failed"
    assert detail.startswith("model.api_key_file: ")


# On Kafka.

NOWHERE: Final = "127.0.0.1:1"
ON_KAFKA: Final = Config(
    runtime=RuntimeConfig(kind="kafka"),
    embedder=EmbedderConfig(kind="hashing"),
    kafka=KafkaConfig(bootstrap_servers=NOWHERE, timeout_s=1),
    projections=ProjectionConfig(vectors_kind="qdrant"),
    qdrant=QdrantConfig(url=f"http://{NOWHERE}"),
)


def found_on_kafka(folder: Path, config: Config = ON_KAFKA) -> dict[str, Finding]:
    async def findings() -> dict[str, Finding]:
        return {each.check: each async for each in examine(folder, config)}

    return asyncio.run(findings())


def test_doctor_on_kafka_says_that_qdrant_is_away(tmp_path: Path) -> None:
    found = found_on_kafka(tmp_path)
    assert found["qdrant"].state == "failed"
    assert f"Qdrant at http://{NOWHERE} cannot be reached" in found["qdrant"].detail
    assert "opensearch" not in found


def test_doctor_on_kafka_names_the_qdrant_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnemolog.projections.qdrant_client.connected", local_qdrant())
    found = found_on_kafka(tmp_path, replace(ON_KAFKA, qdrant=qdrant_config()))["qdrant"]
    assert (found.state, found.detail.startswith("qdrant 1.")) == ("ok", True), found
