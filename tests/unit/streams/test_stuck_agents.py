"""An agent whose own history cannot be read stops itself alone."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import pytest

from mnemolog.processors.ports import READ_BATCH, Recorded
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import HistoryUnreadableError, LogCorruptError, LogError, LogVersionError
from mnemolog.schemas.input import Input, Unreadable
from mnemolog.schemas.message import Message
from mnemolog.schemas.telemetry import AgentStuck, Telemetry
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.history import history
from mnemolog.streams.logs.in_memory import InMemoryLog
from mnemolog.streams.metering import Meter
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.providers.hashing import HashingEmbedder
from mnemolog.streams.runner import FETCHED, Runner
from tests.property.bench import run

BROKEN = "default/broken"
PATIENCE_S = 60.0


class Damaged(InMemoryLog):
    """One agent's commits cannot be read."""

    def __init__(self, error: LogError) -> None:
        super().__init__()
        self._error = error
        self.readings = 0

    async def read(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Recorded]]:
        if key == BROKEN:
            self.readings += 1
            raise self._error
        async for recorded in super().read(after=after, until=until, key=key, batch=batch):
            yield recorded


class Slow(Damaged):
    """Others go on while it reads the queue."""

    def __init__(self, error: LogError) -> None:
        super().__init__(error)
        self.rounds = 0

    async def pending(self, *, after: Mapping[str, int], limit: int) -> list[Input | Unreadable]:
        self.rounds += 1
        for _ in range(10):
            await asyncio.sleep(0)
        return await super().pending(after=after, limit=limit)


def work_through(log: InMemoryLog, messages: list[Message], done: Callable[[Runner, int], bool]) -> list[Telemetry]:
    """Run a runner over the messages until it is done; gives what it reported."""
    embedder = HashingEmbedder()
    pool = EmbeddingPool(embedder, threads=1)
    path = WritePath(pool=pool, embedder=embedder, config=Config(), release="1", now=lambda: 1.0, meter=Meter())
    heard: list[Telemetry] = []
    runner = Runner(
        inbox=log, log=log, path=path, config=Config().stream, release="1", now=lambda: 1.0, report=heard.append
    )

    async def work() -> None:
        await log.accept(messages, arrived_at=1.0)
        runner.start()
        async with asyncio.timeout(PATIENCE_S):
            while not done(runner, await log.end()):
                assert runner.trouble is None
                runner.wake()
                await asyncio.sleep(0)
        await runner.stop()

    try:
        run(work())
    finally:
        pool.close()
    return heard


def said(agent: str, count: int) -> list[Message]:
    return [Message(agent_id=agent, id=f"{agent}-{n}", content=f"I bought lamp number {n}.") for n in range(count)]


@pytest.mark.parametrize("error", [LogCorruptError("not a commit"), LogVersionError("install mnemolog 9.0 or later")])
def test_the_others_go_on_and_it_is_told_once(error: LogError) -> None:
    log = Damaged(error)
    messages = [*said("broken", 3), *said("whole", 4), *said("other", 4)]
    heard = work_through(log, messages, lambda runner, end: end == 8 and BROKEN in runner.stuck)
    (told,) = [each for each in heard if isinstance(each, AgentStuck)]
    assert told.key == BROKEN
    assert str(error) in told.reason
    assert log.readings == 1, "what is damaged does not heal by being read again"


def test_its_inputs_take_no_room_from_those_of_others() -> None:
    log = Damaged(LogCorruptError("not a commit"))
    work_through(log, [*said("broken", 2 * FETCHED), *said("whole", 2)], lambda _runner, end: end == 2)

    async def waiting() -> int:
        return len(await log.pending(after={}, limit=10 * FETCHED))

    assert run(waiting()) == 2 * FETCHED, "they are kept"


def test_it_is_noticed_while_a_long_queue_is_read() -> None:
    """Until all of the queue had been read, its inputs kept their room and its lane its place."""
    log = Slow(LogCorruptError("not a commit"))
    found_in = list[int]()

    def found(runner: Runner, _end: int) -> bool:
        found_in.extend([log.rounds] if runner.stuck else [])
        return bool(found_in)

    work_through(log, [*said("broken", 1), *said("whole", 6 * FETCHED)], found)
    assert found_in[0] <= 3, "of seven"


def test_a_history_that_does_not_follow_from_itself_is_named_with_its_position() -> None:
    log = InMemoryLog()
    work_through(log, said("a", 2), lambda _runner, end: end == 2)

    class Torn(InMemoryLog):
        async def read(self, **asked: Any) -> AsyncIterator[list[Recorded]]:  # noqa: ANN401  passed on as they are
            async for batch in log.read(**asked):
                yield batch[1:]  # the first opened the session

    with pytest.raises(HistoryUnreadableError, match=r"default/a: .*position 2 does not follow"):
        run(history(Torn(), "default/a"))
