"""Data directories to run commands on: an empty one, one that a conversation was told into, and that to change."""

import shutil
from pathlib import Path

import pytest

from tests.acceptance.running import CommandLine
from tests.acceptance.telling import HASHING, tell


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data directory of the conversation; nobody changes it."""
    folder = tmp_path_factory.mktemp("told") / "data"
    tell(folder)
    return folder


@pytest.fixture(scope="session")
def asked(told: Path) -> CommandLine:
    """Commands that only ask, on the conversation."""
    return CommandLine(told, **HASHING)


@pytest.fixture
def mnemolog(told: Path, tmp_path: Path) -> CommandLine:
    """Commands on a copy of the conversation."""
    return CommandLine(shutil.copytree(told, tmp_path / "data"), **HASHING)


@pytest.fixture
def fresh(tmp_path: Path) -> CommandLine:
    """Commands on a directory that is not there yet."""
    return CommandLine(tmp_path / "data", **HASHING)
