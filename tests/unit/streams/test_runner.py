"""The runner: whatever its log fails with, it tries again and says so."""

import asyncio

from mnemolog.ops.bootstrap import silent
from mnemolog.projections.in_memory import InMemoryVectors
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import LogError
from mnemolog.schemas.message import Message
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.logs.in_memory import InMemoryLog, Store
from mnemolog.streams.metering import Meter
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.providers.hashing import HashingEmbedder
from mnemolog.streams.runner import Runner
from tests.property.bench import run

PATIENCE_S = 60.0


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
    log, embedder = Unlucky(), HashingEmbedder()
    pool = EmbeddingPool(embedder, threads=1)
    path = WritePath(pool=pool, embedder=embedder, config=Config(), release="1", now=lambda: 1.0, meter=Meter())
    runner = Runner(
        inbox=log,
        log=log,
        path=path,
        index=InMemoryVectors(),
        config=Config().stream,
        release="1",
        now=lambda: 1.0,
        report=silent,
    )

    async def work() -> LogError | None:
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

    try:
        assert "the network is down" in str(run(work()))
    finally:
        pool.close()
