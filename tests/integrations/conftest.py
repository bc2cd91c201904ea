"""A real server for whoever speaks to one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mnemolog import Memory
from mnemolog.schemas.config import Config
from tests.acceptance.running import CommandLine, Server


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`mnemolog serve` with its defaults, on an empty data directory."""
    data: Path = tmp_path_factory.mktemp("served") / "data"
    with CommandLine(data).serving_from_nothing(MNEMOLOG_PRESET=Config().preset) as running:
        yield running


@pytest.fixture(scope="session")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """A memory with its defaults; each test has agents of its own."""
    with Memory(tmp_path_factory.mktemp("memory") / "data") as opened:
        yield opened


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
