"""Fixtures of the fault suite: the outcome of a run that nothing disturbed."""

import asyncio
from pathlib import Path

import pytest

from tests.fault.outcome import Outcome, outcome_of
from tests.fault.parts import opened
from tests.fault.victim import add


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """What everybody should come to."""
    home = tmp_path_factory.mktemp("undisturbed")

    async def lived() -> Outcome:
        async with opened(home) as backend:
            await add(backend)
        return await outcome_of(home)

    return asyncio.run(lived())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data directory that is not there yet."""
    return tmp_path / "data"
