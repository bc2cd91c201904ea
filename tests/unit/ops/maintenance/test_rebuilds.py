"""Rebuilds as jobs of a server: what ends one of them by an error, and what the server does with one when it stops."""

import asyncio
from collections.abc import AsyncIterator, Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from mnemolog import AsyncMemory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.rebuilds import Rebuilds
from mnemolog.ops.maintenance.rebuilt import Rebuilt
from mnemolog.ops.surfaces.http.server import _beside
from mnemolog.schemas.config import Config, EmbedderConfig

pytestmark = pytest.mark.anyio
CONFIG = Config(embedder=EmbedderConfig(kind="hashing"))


class Rebuilding(EmbeddedBackend):
    """Its rebuilds end by an error, or never."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, CONFIG, Edges())
        self.error: Exception | None = None
        self.rebuilding = asyncio.Event()
        self.open_still = False
        """whether it was open when a rebuild was cancelled"""

    async def rebuild(self, projection: str, *, switch: bool, progress: Callable[[int, int], None]) -> list[Rebuilt]:
        """See Backend."""
        del projection, switch
        progress(1, 2)
        self.rebuilding.set()
        if self.error is not None:
            raise self.error
        try:
            await asyncio.Event().wait()
        finally:
            self.open_still = self._parts is not None
        return []


@pytest.fixture
async def backend(tmp_path: Path) -> AsyncIterator[Rebuilding]:
    opened = Rebuilding(tmp_path)
    async with AsyncMemory(config=CONFIG, backend=opened):
        yield opened


@pytest.fixture
def rebuilds(backend: Rebuilding) -> Rebuilds:
    numbers = count()
    return Rebuilds(backend, now=lambda: 0.0, new_id=lambda: f"job{next(numbers)}")


async def test_an_unexpected_error_is_logged_and_kept_with_its_job_and_does_not_disturb_the_shutdown(
    backend: Rebuilding, rebuilds: Rebuilds
) -> None:
    logged: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: logged.append(context))
    backend.error = ZeroDivisionError("of no use")
    job = await rebuilds.begin("living", switch=True)
    await backend.rebuilding.wait()
    await rebuilds.close()
    await asyncio.sleep(0)  # the callback of an ended task runs in the next turn of the loop
    failed = rebuilds.job(job.id)
    assert (failed.state, failed.error) == ("failed", "unexpected: ZeroDivisionError('of no use')")
    assert [(each["message"], each["exception"]) for each in logged] == [
        ("mnemolog-rebuild ended by an error", backend.error)
    ]


async def test_a_server_that_stops_ends_a_rebuild_before_it_closes_the_data(
    backend: Rebuilding, rebuilds: Rebuilds, tmp_path: Path
) -> None:
    async with _beside(backend, CONFIG, Edges(), tmp_path, rebuilds):
        await rebuilds.begin("living", switch=True)
        await backend.rebuilding.wait()
    assert backend.open_still
