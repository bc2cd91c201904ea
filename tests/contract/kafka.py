"""The bench that keeps a log on a real Kafka, each in topics of its own.

The clients live in an event loop of their own, as the tests come in many: each of its own loop, some without any.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar
from uuid import uuid4

from aiokafka import AIOKafkaProducer

from mnemolog.ops.access.storage import Storage
from mnemolog.processors.ports import READ_BATCH, Recorded, Stored
from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.input import COMMANDS
from mnemolog.streams.logs.kafka import KafkaLog
from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
from mnemolog.streams.logs.kafka.topics import create_topics, founded
from mnemolog.streams.logs.lock import WriterLock
from tests.contract.logs import NOW, RELEASE

T = TypeVar("T")


class Loop:
    """An event loop in a thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, name="kafka-tests", daemon=True).start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def awaited(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))


LOOP: Final = Loop()


class Handle:
    """A KafkaLog, called from any loop or none."""

    def __init__(self, log: KafkaLog, log_id: str) -> None:
        self._log = log
        try:
            LOOP.run(log.start(log_id))
        except BaseException:
            LOOP.run(log.close())
            raise

    @property
    def log_id(self) -> str:
        return self._log.log_id

    async def read(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Recorded]]:
        async def batches() -> list[list[Recorded]]:
            return [each async for each in self._log.read(after=after, until=until, key=key, batch=batch)]

        for each in await LOOP.awaited(batches()):
            yield each

    async def stored(
        self, *, after: int = 0, until: int | None = None, key: str | None = None, batch: int = READ_BATCH
    ) -> AsyncIterator[list[Stored]]:
        async def batches() -> list[list[Stored]]:
            return [each async for each in self._log.stored(after=after, until=until, key=key, batch=batch)]

        for each in await LOOP.awaited(batches()):
            yield each

    def __getattr__(self, name: str) -> Callable[..., Coroutine[Any, Any, Any]]:
        if name.startswith("_"):
            raise AttributeError(name)

        def call(*values: object, **named: object) -> Coroutine[Any, Any, Any]:
            return LOOP.awaited(getattr(self._log, name)(*values, **named))

        return call

    def close(self) -> None:
        LOOP.run(self._log.close())


class KafkaBench:
    """A log in topics of its own; its handles share them, each with a copy of its own on this machine.

    Who opens it as the writer fences the one before.
    """

    def __init__(self, address: str, folder: Path) -> None:
        self._folder = folder
        self._storages: list[Storage] = []
        self.config = KafkaConfig(bootstrap_servers=address, prefix=f"test-{uuid4().hex}", partitions=1)
        self._handles: list[Handle] = []
        LOOP.run(create_topics(self.config))

    def open(self, **settings: Any) -> Any:  # noqa: ANN401  the three ports of a log, and __getattr__ for their methods
        copy = self.copy(self._folder / f"copy-{len(self._handles)}")
        log_id = LOOP.run(founded(self.config, {}))
        handle = Handle(KafkaLog(replace(self.config, **settings), 0, copy), log_id)
        self._handles.append(handle)
        return handle

    def copy(self, folder: Path, *, reached: Callable[[str], None] = lambda _point: None) -> KafkaCopy:
        """What a machine keeps of the log."""
        storage = Storage(folder)
        self._storages.append(storage)
        return KafkaCopy(
            storage.connect,
            storage.reading,
            str(storage.database),
            WriterLock(storage.lock),
            release=RELEASE,
            reached=reached,
        )

    def usurper(self) -> Any:  # noqa: ANN401
        return self.open()

    def put(self, key: str, input_id: str, data: bytes) -> None:
        LOOP.run(self._put(key, data))

    async def _put(self, key: str, data: bytes) -> None:
        async with AIOKafkaProducer(bootstrap_servers=self.config.bootstrap_servers) as producer:
            topic, stamp = self.config.topic(COMMANDS), int(NOW * 1_000)
            await producer.send_and_wait(topic, data, key.encode(), 0, stamp)

    def close(self) -> None:
        while self._handles:
            self._handles.pop().close()
        while self._storages:
            self._storages.pop().close()
