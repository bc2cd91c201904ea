"""A runtime on Kafka for a test: topics of its own, a worker as a process of its own, and who asks."""

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple
from uuid import uuid4

from aiokafka import AIOKafkaProducer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient

from mnemolog import AsyncMemory
from mnemolog.ops.backends.kafka import KafkaBackend
from mnemolog.ops.bootstrap import kafka_log_id
from mnemolog.ops.edges import Edges
from mnemolog.schemas.config import Config, EmbedderConfig, KafkaConfig, RuntimeConfig
from mnemolog.schemas.input import MESSAGES
from mnemolog.streams.logs.kafka.records import partition_of
from mnemolog.streams.logs.kafka.topics import LOOK_S, group_id
from tests.acceptance import warm

PARTITIONS: Final = 3
LONG_S: Final = 60.0
ENDS_S: Final = 20.0


class Runtime(NamedTuple):
    """Its settings, and where its processes keep what they copy."""

    config: Config
    folder: Path

    @property
    def working_directory(self) -> Path:
        """Where workers run; nothing of theirs belongs there."""
        return self.folder / "working-directory"

    @property
    def variables(self) -> dict[str, str]:
        """The settings for a process."""
        kafka = self.config.kafka
        return {
            "MNEMOLOG_RUNTIME__KIND": "kafka",
            "MNEMOLOG_EMBEDDER__KIND": "hashing",
            "MNEMOLOG_KAFKA__BOOTSTRAP_SERVERS": kafka.bootstrap_servers,
            "MNEMOLOG_KAFKA__PREFIX": kafka.prefix,
            "MNEMOLOG_KAFKA__PARTITIONS": str(kafka.partitions),
            "MNEMOLOG_KAFKA__MAX_RECORD_BYTES": str(kafka.max_record_bytes),
        }

    def run(self, *arguments: str, **variables: str) -> "subprocess.CompletedProcess[str]":
        """A command, to its end."""
        status, out, err = warm.run(
            arguments,
            stdin=b"",
            environment=os.environ | self.variables | {"MNEMOLOG_DATA": str(self.folder / "asking")} | variables,
            folder=self.folder,
            timeout_s=LONG_S,
        )
        return subprocess.CompletedProcess(arguments, status, out.decode(), err.decode())

    @contextmanager
    def worker(self, name: str = "worker") -> Iterator[None]:
        """A worker, ended by SIGTERM."""
        self.working_directory.mkdir(exist_ok=True)
        written = self.folder / f"{name}.log"
        process = warm.Forked(
            warm.COMMAND,
            ("worker",),
            out=written,
            err=written,
            environment=os.environ | self.variables | {"MNEMOLOG_DATA": str(self.folder / name)},
            folder=self.working_directory,
        )
        try:
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(ENDS_S)
            except TimeoutError:
                process.kill()
                raise

    @asynccontextmanager
    async def asking(self, name: str = "asking") -> "AsyncIterator[tuple[AsyncMemory, KafkaBackend]]":
        """Who asks, in this process."""
        backend = KafkaBackend(self.folder / name, self.config, Edges())
        async with AsyncMemory(config=self.config, backend=backend) as memory:
            yield memory, backend

    async def send(self, *records: "Sent") -> None:
        """Publish records as another producer might."""
        async with AIOKafkaProducer(bootstrap_servers=self.config.kafka.bootstrap_servers) as producer:
            topic = self.config.kafka.topic(MESSAGES)
            for key, value, partition in records:
                await producer.send_and_wait(topic, value, key=key, partition=partition)

    @asynccontextmanager
    async def producing(self, name: str) -> AsyncIterator[AIOKafkaProducer]:
        """A producer that sends in transactions."""
        servers, transactions = self.config.kafka.bootstrap_servers, f"{self.config.kafka.prefix}-{name}"
        async with AIOKafkaProducer(bootstrap_servers=servers, transactional_id=transactions) as producer:
            yield producer

    async def send_together(self, producer: AIOKafkaProducer, *records: "Sent", kept: bool = True) -> None:
        """Publish records in one transaction, which is kept or taken back."""
        topic = self.config.kafka.topic(MESSAGES)
        await producer.begin_transaction()
        for key, value, partition in records:
            await producer.send_and_wait(topic, value, key=key, partition=partition)
        await (producer.commit_transaction() if kept else producer.abort_transaction())

    async def until_acknowledged(self, offset: int) -> None:
        """Until the messages of the first partition are not delivered again that lie before the offset."""
        kafka = self.config.kafka
        admin = AIOKafkaAdminClient(bootstrap_servers=kafka.bootstrap_servers)
        messages = TopicPartition(kafka.topic(MESSAGES), 0)
        await admin.start()
        try:
            acknowledged = 0
            while acknowledged < offset:
                await asyncio.sleep(LOOK_S)
                found = await admin.list_consumer_group_offsets(group_id(kafka))
                acknowledged = found[messages].offset if messages in found else 0
        finally:
            await admin.close()


class Sent(NamedTuple):
    """A record."""

    key: bytes | None
    value: bytes | None
    partition: int


def runtime(address: str, folder: Path) -> Runtime:
    """In topics of its own, which are there when this returns."""
    kafka = KafkaConfig(bootstrap_servers=address, prefix=f"test-{uuid4().hex[:12]}", partitions=PARTITIONS)
    config = replace(
        Config(), kafka=kafka, runtime=RuntimeConfig(kind="kafka"), embedder=EmbedderConfig(kind="hashing")
    )
    asyncio.run(kafka_log_id(config, Edges()))
    return Runtime(config, folder)


def agents_of_each_partition(count: int = PARTITIONS) -> Sequence[str]:
    """An agent for each partition, in their order."""
    found: dict[int, str] = {}
    number = 0
    while len(found) < count:
        found.setdefault(partition_of(f"default/agent{number}".encode(), count), f"agent{number}")
        number += 1
    return [found[partition] for partition in range(count)]
