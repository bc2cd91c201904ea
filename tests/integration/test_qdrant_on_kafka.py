"""The vectors on Qdrant over a log on Kafka: a follower for each partition, and one collection for all of them."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from mnemolog import AsyncMemory
from mnemolog.ops.backends.kafka import KafkaBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.rebuild import go_back, rebuild
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.ops.worker import Following
from mnemolog.schemas.config import ProjectionConfig
from mnemolog.schemas.query import Query
from mnemolog.schemas.question import GetStatus
from mnemolog.streams.partition import Hosted
from tests.integration.kafka_runtime import LONG_S, PARTITIONS, Runtime, agents_of_each_partition, runtime
from tests.qdrant import delete_collections, local_qdrant, qdrant_config

pytestmark = pytest.mark.anyio
AGENTS = agents_of_each_partition()
NAME = "qdrant-vectors"


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


class Bench(NamedTuple):
    """A runtime whose worker writes and follows nothing, and the settings of those who know of Qdrant."""

    runtime: Runtime
    edges: Edges

    @asynccontextmanager
    async def asking(self) -> AsyncIterator[tuple[AsyncMemory, KafkaBackend]]:
        backend = KafkaBackend(self.runtime.folder / "asking", self.runtime.config, self.edges)
        async with AsyncMemory(config=self.runtime.config, backend=backend) as memory:
            yield memory, backend

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """What `mnemolog worker projections` does in each partition."""
        opener = Following(self.runtime.folder / "following", self.runtime.config, self.edges)
        hosted: list[Hosted] = [await opener.open(partition) for partition in range(PARTITIONS)]
        try:
            yield
        finally:
            await asyncio.gather(*(each.close() for each in hosted))


@pytest.fixture
def bench(kafka: str, tmp_path: Path) -> Iterator[Bench]:
    alone = runtime(kafka, tmp_path)
    projections = ProjectionConfig(vectors_kind="qdrant", text_linger_s=0.02, retry_s=0.05)
    config = replace(alone.config, projections=projections, qdrant=qdrant_config())
    connect = local_qdrant()
    with alone.worker():
        yield Bench(Runtime(config, tmp_path), Edges(qdrant=connect))
    asyncio.run(delete_collections(config.qdrant, connect))


async def lags(backend: KafkaBackend) -> list[int | None]:
    """How far the vectors are behind in each partition."""
    return [each.lag[NAME] for each in (await backend.ask(GetStatus())).partitions]


async def until_followed(backend: KafkaBackend) -> None:
    """Until the vectors of every partition are as far as its log."""
    async with asyncio.timeout(LONG_S):
        while await lags(backend) != [0] * PARTITIONS:  # noqa: ASYNC110  workers are processes of their own
            await asyncio.sleep(0.05)


async def test_workers_follow_each_partition_and_who_asks_follows_none(bench: Bench) -> None:
    async def story() -> None:
        async with bench.asking() as (memory, backend):
            for agent in AGENTS:
                await memory.add("I moved from Ankara to Izmir.", agent_id=agent)
            assert await lags(backend) == [1] * PARTITIONS
            async with bench.following():
                for agent in AGENTS:
                    last = await memory.add("I bought a piano in Lviv.", agent_id=agent)
                    found = await memory.search(
                        "Where is the piano from?", agent_id=agent, min_position=last.position, explain=True
                    )
                    assert found.results[0].text.endswith('piano in Lviv."')
                    assert found.explain is not None
                    assert found.explain.without == ()
                # A search waits for the partition of its own agent; the others follow in their own time.
                await until_followed(backend)
            status = await backend.ask(GetStatus())
            assert (status.projections[NAME].position, status.projections[NAME].trouble) == (2 * PARTITIONS, None)
            told = Metrics().text(status).decode()
            for partition in range(PARTITIONS):
                gauge = f'mnemolog_projection_lag_commits{{partition="{partition}",projection="{NAME}"}} 0.0'
                assert gauge in told
            assert (await memory.replay(verify=True)).differences == ()

    await asyncio.wait_for(story(), LONG_S)


async def test_one_rebuild_fills_a_collection_from_all_partitions(bench: Bench) -> None:
    async def story() -> None:
        async with bench.asking() as (memory, backend), bench.following():
            for agent in AGENTS:
                last = await memory.add("I moved from Ankara to Izmir.", agent_id=agent)
                await memory.search("Izmir", agent_id=agent, min_position=last.position)
            shards = await backend.shards()
            before = (await backend.ask(GetStatus())).projections[NAME].generation
            questions = [Query(agent_id=agent, text="Where does the user live?") for agent in AGENTS]
            (rebuilt,) = await rebuild(shards, NAME, switch_to=True, progress=_unheard, queries=questions)
            assert (rebuilt.generation, rebuilt.position, rebuilt.commits) == (before + 1, PARTITIONS, PARTITIONS)
            assert (rebuilt.differences, rebuilt.overlap, len(rebuilt.questions)) == ((), 1.0, PARTITIONS)
            # Whoever followed goes on in the new one, from where it stands in each partition.
            for agent in AGENTS:
                last = await memory.add("I bought a piano in Lviv.", agent_id=agent)
                await memory.search("piano", agent_id=agent, min_position=last.position)
            assert (await backend.ask(GetStatus())).projections[NAME].generation == rebuilt.generation
            assert (await memory.replay(verify=True)).differences == ()
            (back,) = await go_back(shards, NAME)
            assert (back.projection, back.generation) == (NAME, before)

    await asyncio.wait_for(story(), LONG_S)


def _unheard(_name: str, _done: int, _all: int) -> None:
    """Nobody watches."""
