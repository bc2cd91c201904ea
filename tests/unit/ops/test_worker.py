"""A worker for projections has something to do only where some are on servers."""

from dataclasses import replace
from pathlib import Path

import pytest

from mnemolog.ops.bootstrap import Edges, has_elsewhere
from mnemolog.ops.worker import Following
from mnemolog.schemas.config import Config, ProjectionConfig
from mnemolog.schemas.errors import ConfigError


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
