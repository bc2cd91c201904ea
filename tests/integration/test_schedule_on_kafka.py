"""A schedule on Kafka: each partition has one server that looks after its agents, and another when that leaves."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from mnemolog.ops.scheduling import Schedule
from mnemolog.schemas.config import DreamConfig, ScheduleConfig
from mnemolog.schemas.telemetry import DreamDone, DreamFailed, Telemetry
from mnemolog.streams.logs.kafka.leading import Leading
from mnemolog.streams.logs.kafka.topics import LOOK_S
from tests.acceptance.telling import StoppedClock
from tests.integration.kafka_runtime import LONG_S, PARTITIONS, runtime
from tests.integration.test_kafka_runtime import AGENTS

FADES: Final = "The router is in the cellar."
NIGHTLY: Final = ScheduleConfig(dream="0 3 * * *")


async def until_shared(servers: Sequence[Leading]) -> list[frozenset[int]]:
    """Until each partition is one server's, and none has nothing to do."""
    every = set(range(PARTITIONS))
    async with asyncio.timeout(LONG_S):
        while True:
            held = [await each.partitions() for each in servers]
            if all(held) and sorted(number for each in held for number in each) == sorted(every):
                return held
            await asyncio.sleep(LOOK_S)


def test_each_partition_has_one_server_and_another_when_that_leaves(kafka: str, tmp_path: Path) -> None:
    made = runtime(kafka, tmp_path)

    async def work() -> None:
        async with made.asking(), AsyncExitStack() as stays:
            first = await stays.enter_async_context(Leading(made.config.kafka))
            assert await until_shared([first]) == [frozenset(range(PARTITIONS))]
            async with Leading(made.config.kafka) as second:
                held = await until_shared([first, second])
                assert not held[0] & held[1]
            assert await until_shared([first]) == [frozenset(range(PARTITIONS))]

    asyncio.run(work())


def test_agents_of_every_partition_dream_once_whoever_looks(kafka: str, tmp_path: Path) -> None:
    made = runtime(kafka, tmp_path)
    config = replace(made.config, dream=DreamConfig(most_asleep=1.0), schedule=NIGHTLY)
    made = made._replace(config=config)
    clock, heard = StoppedClock(), list[Telemetry]()

    async def work() -> None:
        with made.worker():
            async with made.asking() as (memory, backend), Leading(config.kafka) as leading:
                for agent in AGENTS:
                    for _ in range(2):
                        await memory.remember(FADES, agent_id=agent)
                clock.at = datetime.now(UTC) + timedelta(days=2)
                first = Schedule(backend, NIGHTLY, now=clock, report=heard.append, leads=leading.partitions)
                async with asyncio.timeout(LONG_S):
                    while sum(isinstance(each, DreamDone) for each in heard) < len(AGENTS):
                        await first.look()
                        await asyncio.sleep(LOOK_S)
                # A server that nobody told of the others looks at the same agents: the log says that they have dreamt.
                second = Schedule(backend, NIGHTLY, now=clock, report=heard.append)
                await second.look()
                for agent in AGENTS:
                    assert len(await memory.cycles(agent_id=agent)) == 1

    asyncio.run(work())
    assert not [each for each in heard if isinstance(each, DreamFailed)]
