"""Doctor where what it needs is not installed; what it finds on real services is in tests/integration."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from mnemolog.ops.doctor import Finding, examine
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config, EmbedderConfig, KafkaConfig, ProjectionConfig, QdrantConfig, RuntimeConfig
from tests.qdrant import local_qdrant

WITHOUT: Final = """
import sys
sys.modules["aiokafka"] = None  # as if it were not installed
from mnemolog.ops.cli import main
main()
"""


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


NOWHERE: Final = "127.0.0.1:1"
ON_KAFKA: Final = Config(
    runtime=RuntimeConfig(kind="kafka"),
    embedder=EmbedderConfig(kind="hashing"),
    kafka=KafkaConfig(bootstrap_servers=NOWHERE, timeout_s=1),
    projections=ProjectionConfig(vectors_kind="qdrant"),
    qdrant=QdrantConfig(url=f"http://{NOWHERE}"),
)


def found_on_kafka(folder: Path) -> dict[str, Finding]:
    async def findings() -> dict[str, Finding]:
        return {each.check: each async for each in examine(folder, ON_KAFKA)}

    return asyncio.run(findings())


def test_doctor_on_kafka_says_that_qdrant_is_away(tmp_path: Path) -> None:
    found = found_on_kafka(tmp_path)
    assert found["qdrant"].state == "failed"
    assert f"Qdrant at http://{NOWHERE} cannot be reached" in found["qdrant"].detail
    assert "opensearch" not in found


def test_doctor_on_kafka_names_the_qdrant_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnemolog.projections.qdrant_client.connected", local_qdrant())
    found = found_on_kafka(tmp_path)["qdrant"]
    assert (found.state, found.detail.startswith("qdrant 1.")) == ("ok", True), found
