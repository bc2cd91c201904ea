"""What a worker looks at before it works: whether there is anything to do, and whose vectors are there."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from mnemolog.ops.edges import Edges
from mnemolog.ops.indexes import has_elsewhere
from mnemolog.ops.worker import Following, models_of
from mnemolog.schemas.config import Config, ProjectionConfig
from mnemolog.schemas.errors import ConfigError
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.unit.streams.test_lane import CountingLog, told


def test_without_any_projection_on_a_server_both_settings_are_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"projections\.text_kind.*opensearch.*projections\.vectors_kind.*qdrant"):
        Following(tmp_path, Config(), Edges())


@pytest.mark.parametrize(
    "projections",
    [
        ProjectionConfig(text_kind="opensearch"),
        ProjectionConfig(vectors_kind="qdrant"),
        ProjectionConfig(text_kind="opensearch", vectors_kind="qdrant"),
    ],
)
def test_any_projection_on_a_server_is_followed(tmp_path: Path, projections: ProjectionConfig) -> None:
    config = replace(Config(), projections=projections)
    assert has_elsewhere(config)
    Following(tmp_path, config, Edges())


def test_whose_vectors_a_log_holds_is_told_by_its_first_commit_that_has_any() -> None:
    log = CountingLog()
    assert asyncio.run(models_of(log)) == set()
    told(log, HashingEmbedder(), ["<system-reminder>ok</system-reminder>", "I live in Izmir."])
    assert not log.commits[0].embedded_by
    assert asyncio.run(models_of(log)) == {"hashing-1"}
