"""What `compact` removes on servers: generations that nobody reads, each once, and the one that is read never."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from mnemolog.ops.maintenance.compacting import Cleared, cleared
from mnemolog.ops.parts import Served
from mnemolog.projections.generations.store import Build
from mnemolog.projections.text import TextFold


class Server:
    """The generations of one projection, as far as compacting asks for them."""

    def __init__(self, *builds: Build) -> None:
        self.held = list(builds)

    async def builds(self) -> list[Build]:
        """All of them."""
        return list(self.held)

    async def size(self, build: Build) -> int:
        """A hundred documents each generation."""
        return 100 * build.generation

    async def discard(self, build: Build) -> None:
        """It is gone."""
        self.held.remove(build)


class Shard:
    """A partition whose texts are on a server."""

    def __init__(self, server: Server) -> None:
        self.served: Sequence[Any] = (Served("opensearch", TextFold(), server),)  # type: ignore[arg-type]


@pytest.mark.parametrize("dry_run", [True, False])
def test_what_is_read_stays_and_what_two_partitions_have_goes_once(*, dry_run: bool) -> None:
    old, read = Build("mnemolog-text-v3-1", 1, 3, active=False), Build("mnemolog-text-v3-2", 2, 3, active=True)
    server = Server(old, read)
    found = asyncio.run(cleared([Shard(server), Shard(server)], dry_run=dry_run))  # type: ignore[list-item]
    assert found == [Cleared("opensearch", old.name, 100)]
    assert server.held == ([old, read] if dry_run else [read])
