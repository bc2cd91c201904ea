"""The runner: whatever its log fails with, it tries again and says so."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import product

import pytest

from mnemolog.ops.edges import silent
from mnemolog.processors.ports import READ_BATCH, Recorded
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import LogError
from mnemolog.schemas.input import MESSAGES, Input, SourcePosition, Unreadable
from mnemolog.schemas.message import Message
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.logs.in_memory import InMemoryLog, Store
from mnemolog.streams.logs.kafka.waiting import WaitingInputs
from mnemolog.streams.metering import Meter
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.providers.hashing import HashingEmbedder
from mnemolog.streams.runner import FETCHED, Runner
from tests.property.bench import run

PATIENCE_S = 60.0

AT_ONCE = 8
"""Few agents at once: each reads its inputs ahead, and the tests compare what is in flight with what waits."""


@contextmanager
def running(log: InMemoryLog) -> Iterator[Runner]:
    """A runner over the log, not started yet."""
    embedder = HashingEmbedder()
    pool = EmbeddingPool(embedder, threads=1)
    path = WritePath(pool=pool, embedder=embedder, config=Config(), release="1", now=lambda: 1.0, meter=Meter())
    try:
        yield Runner(
            inbox=log,
            log=log,
            path=path,
            config=replace(Config().stream, agents_at_once=AT_ONCE),
            release="1",
            now=lambda: 1.0,
            report=silent,
        )
    finally:
        pool.close()


class Records(InMemoryLog):
    """Its inputs come in records of several, as Kafka's may."""

    def __init__(self, records: int, size: int) -> None:
        super().__init__(Store())
        self._waiting = WaitingInputs()
        for offset, place in product(range(1, records + 1), range(size)):
            body = Message(agent_id="a", id=f"{offset}-{place}", content="Sounds good, thanks!")
            source = SourcePosition("records", MESSAGES, 0, offset, place)
            self._waiting.add(Input(source=source, arrived_at=1.0, body=body), b"")

    async def pending(self, *, after: Mapping[str, int], limit: int) -> list[Input | Unreadable]:
        return self._waiting.behind(after, limit)

    async def waiting_at(self, sources: Sequence[SourcePosition]) -> list[Input | Unreadable]:
        return [found.input for source in sources if (found := self._waiting.at(source)) is not None]


class Unlucky(InMemoryLog):
    """Cannot be opened the first time, for a reason that is none of its own errors."""

    def __init__(self) -> None:
        super().__init__(Store())
        self.failed = False

    async def open_writer(self) -> None:
        if not self.failed:
            self.failed = True
            raise OSError("the network is down")
        await super().open_writer()


def test_a_log_that_cannot_be_opened_is_tried_again_whatever_the_reason() -> None:
    """The runner's task ended without a word, and the partition waited for ever."""
    log = Unlucky()

    async def work(runner: Runner) -> LogError | None:
        await log.accept([Message(agent_id="a", id="1", content="This is told at once.")], arrived_at=1.0)
        runner.start()
        async with asyncio.timeout(PATIENCE_S):
            while runner.trouble is None:  # noqa: ASYNC110  it tells nobody
                await asyncio.sleep(0)
            trouble = runner.trouble
            while await log.end() < 1:
                runner.wake()
                await asyncio.sleep(0)
        await runner.stop()
        return trouble

    with running(log) as runner:
        assert "the network is down" in str(run(work(runner)))


class Unsynced(InMemoryLog):
    """Fails with an append, then with giving the writing up; afterwards all is well."""

    def __init__(self) -> None:
        super().__init__(Store())
        self.fails = ["close_writer", "append"]

    async def append(self, commits: Sequence[Commit]) -> int:
        if self.fails and self.fails[-1] == "append":
            self.fails.pop()
            raise LogError("the disk is full")
        return await super().append(commits)

    async def close_writer(self) -> None:
        await super().close_writer()
        if self.fails:
            self.fails.pop()
            raise OSError("the end of the log cannot be recorded")


def test_a_log_that_cannot_be_given_up_in_order_is_opened_again() -> None:
    """The runner's task ended without a word, and what was added waited until the next start."""
    log = Unsynced()

    async def work(runner: Runner) -> None:
        await log.accept([Message(agent_id="a", id="1", content="This is told at once.")], arrived_at=1.0)
        runner.start()
        async with asyncio.timeout(PATIENCE_S):
            while await log.end() < 1:
                runner.wake()
                await asyncio.sleep(0)
        await runner.stop()

    with running(log) as runner:
        run(work(runner))
    assert log.fails == []


@pytest.mark.slow
def test_records_of_several_that_are_more_than_memory_shall_hold_are_taken_whole() -> None:
    """What did not fit was left out for ever: what came behind it was decided, and raised the mark above it."""
    size = 48
    records = 3 * FETCHED // size
    log = Records(records, size)

    async def work(runner: Runner) -> list[tuple[int, int]]:
        runner.start()
        async with asyncio.timeout(PATIENCE_S):
            while await log.end() < records * size:
                runner.wake()
                await asyncio.sleep(0.01)
        await runner.stop()
        return [each.commit.source.place async for batch in log.read() for each in batch]

    with running(log) as runner:
        places = run(work(runner))
    assert places == list(product(range(1, records + 1), range(size)))


def told(count: int, *, agents: int, tenant: str = "crowd") -> list[Message]:
    """So many messages of so many agents of one tenant, the agents in turn."""
    return [
        Message(tenant_id=tenant, agent_id=f"a{n % agents}", id=str(n), content="Sounds good, thanks!")
        for n in range(count)
    ]


async def keys_until(log: InMemoryLog, runner: Runner, key: str) -> list[str]:
    """The agents of all commits up to the first one of this agent."""
    runner.start()
    async with asyncio.timeout(PATIENCE_S):
        while await log.last(key) is None:
            runner.wake()
            await asyncio.sleep(0)
    await runner.stop()
    keys = [each.commit.key async for batch in log.read() for each in batch]
    return keys[: keys.index(key) + 1]


@pytest.mark.parametrize("agents", [1, FETCHED // 10, FETCHED])
def test_a_tenants_backlog_does_not_hold_up_another_tenant(agents: int) -> None:
    """Memory took the front of the queue alone: ten lists of a thousand messages stopped all other agents."""
    log = InMemoryLog(Store())

    async def work(runner: Runner) -> list[str]:
        await log.accept(told(3 * FETCHED, agents=agents), arrived_at=1.0)
        await log.accept(told(1, agents=1, tenant="quiet"), arrived_at=1.0)
        return await keys_until(log, runner, "quiet/a0")

    with running(log) as runner:
        before = run(work(runner))
    assert len(before) <= FETCHED // 2, "it waits for what is decided at the moment, not for what waits"


def test_an_agents_backlog_does_not_hold_up_another_agent_of_its_tenant() -> None:
    log = InMemoryLog(Store())

    async def work(runner: Runner) -> list[str]:
        await log.accept([*told(3 * FETCHED, agents=1), *told(2, agents=2)[1:]], arrived_at=1.0)
        return await keys_until(log, runner, "crowd/a1")

    with running(log) as runner:
        before = run(work(runner))
    assert len(before) <= FETCHED // 2


class Counted(InMemoryLog):
    """Notes how many agents are at work as a history is read."""

    def __init__(self) -> None:
        super().__init__(Store())
        self.at_work = 0

    async def read(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Recorded]]:
        lanes = [task for task in asyncio.all_tasks() if task.get_name().startswith("mnemolog-tenant")]
        self.at_work = max(self.at_work, len(lanes))
        async for recorded in super().read(after=after, until=until, key=key, batch=batch):
            yield recorded


def test_a_thousand_tenants_are_not_all_at_work_at_once() -> None:
    """One agent of each tenant began whatever was at work: as many states in memory as there are tenants."""
    log, count = Counted(), 10 * AT_ONCE

    async def work(runner: Runner) -> None:
        for number in range(count):
            await log.accept(told(1, agents=1, tenant=f"tenant{number}"), arrived_at=1.0)
        await keys_until(log, runner, f"tenant{count - 1}/a0")

    with running(log) as runner:
        run(work(runner))
    assert log.at_work == 2 * AT_ONCE


def test_what_is_left_in_the_queue_is_decided_in_the_order_of_each_agent() -> None:
    log = InMemoryLog(Store())
    messages = told(2 * FETCHED + 7, agents=3)

    async def work(runner: Runner) -> list[tuple[str, str]]:
        await log.accept(messages, arrived_at=1.0)
        runner.start()
        async with asyncio.timeout(PATIENCE_S):
            while await log.end() < len(messages):
                runner.wake()
                await asyncio.sleep(0)
        await runner.stop()
        return [(each.commit.key, each.commit.input_id) async for batch in log.read() for each in batch]

    with running(log) as runner:
        decided = run(work(runner))
    for key in {key for key, _ in decided}:
        own = [name for of, name in decided if of == key]
        assert own == [message.id for message in messages if message.key == key]
