"""Speed on Kafka, as ratios inside one run: one worker, beside a bare aiokafka loop and the path without Kafka.

    python -m benchmarks.kafka --data locomo.json            all measurements, ten to fifteen minutes
    python -m benchmarks.kafka --data locomo.json single     one of them: single batched latency opening

A real broker runs beside it on the same cores, and so does whoever sends. Embeddings are looked up. Each line names its
bound. Written to benchmarks/results/kafka.json.
"""

import argparse
import asyncio
import json
import os
import pickle
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Self
from uuid import uuid4

import orjson
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition

from benchmarks.locomo_data import load
from benchmarks.speed import Measured, Recording
from benchmarks.stages import Known
from mnemolog import Memory, __version__
from mnemolog.ops.access.storage import Storage
from mnemolog.ops.backends.kafka import KafkaBackend
from mnemolog.ops.bootstrap import kafka_copy, kafka_log_id, stages
from mnemolog.ops.edges import Edges, silent
from mnemolog.ops.garbage import collect_seldom
from mnemolog.ops.telemetry.ops_log import OpsLog
from mnemolog.ops.worker import LOG_ALONE
from mnemolog.processors.ports import Vector
from mnemolog.schemas.config import Config, KafkaConfig
from mnemolog.schemas.message import parse_message
from mnemolog.schemas.query import Query
from mnemolog.streams.logs.kafka import KafkaLog
from mnemolog.streams.logs.kafka.records import partition_of
from mnemolog.streams.logs.kafka.topics import EVENTS
from mnemolog.streams.logs.lock import WriterLock
from mnemolog.streams.logs.sqlite import SqliteLog
from mnemolog.streams.metering import Meter
from mnemolog.streams.runner import Runner
from tests.services.kafka import KAFKA
from tests.services.service import find

RESULTS = Path(__file__).parent / "results" / "kafka.json"
AGENTS = 32
PARTITIONS = 8
BATCH = 16
ROUNDS = 3
"""The cores may be shared with other machines: what is compared runs in turns, and the median counts."""
PROBES = 60
BETWEEN_S = 0.25


class Bench(NamedTuple):
    """What every measurement has."""

    address: str
    messages: list[dict[str, Any]]
    vectors: dict[str, Vector]
    folder: Path

    def config(self) -> Config:
        """Topics of its own."""
        kafka = KafkaConfig(bootstrap_servers=self.address, prefix=f"bench-{uuid4().hex[:8]}", partitions=PARTITIONS)
        return replace(Config(), kafka=kafka)


# Sending.


def told(messages: Sequence[dict[str, Any]], agents: int) -> list[dict[str, Any]]:
    """The conversation, told to each of so many agents, all of them at once."""
    return [{**message, "agent_id": f"agent{agent}"} for message in messages for agent in range(agents)]


async def send(config: KafkaConfig, messages: Sequence[dict[str, Any]], *, batch: int) -> None:
    """Publish, so many messages of an agent in a record."""
    groups: dict[str, list[dict[str, Any]]] = {}
    async with AIOKafkaProducer(bootstrap_servers=config.bootstrap_servers, linger_ms=5) as producer:
        sent = []
        for message in messages:
            group = groups.setdefault(message["agent_id"], [])
            group.append(message)
            if len(group) == batch:
                sent.append(await _send(producer, config, group))
                group.clear()
        sent += [await _send(producer, config, group) for group in groups.values() if group]
        await asyncio.gather(*sent)


async def _send(producer: AIOKafkaProducer, config: KafkaConfig, group: list[dict[str, Any]]) -> Any:  # noqa: ANN401
    key = f"default/{group[0]['agent_id']}".encode()
    value = orjson.dumps(group[0] if len(group) == 1 else group)
    return await producer.send(config.topic("messages"), value, key=key, partition=partition_of(key, config.partitions))


# A worker.


def environment(config: Config) -> dict[str, str]:
    """What makes a process use these topics."""
    return os.environ | {
        "MNEMOLOG_RUNTIME__KIND": "kafka",
        "MNEMOLOG_KAFKA__BOOTSTRAP_SERVERS": config.kafka.bootstrap_servers,
        "MNEMOLOG_KAFKA__PREFIX": config.kafka.prefix,
        "MNEMOLOG_KAFKA__PARTITIONS": str(PARTITIONS),
    }


@asynccontextmanager
async def worker(bench: Bench, config: Config, data: Path) -> AsyncIterator["subprocess.Popen[str]"]:
    """A worker as a process of its own, until the block ends."""
    vectors = bench.folder / "vectors.pickle"
    vectors.write_bytes(pickle.dumps(bench.vectors))
    process = subprocess.Popen(  # noqa: ASYNC220
        [sys.executable, "-m", "benchmarks.kafka_worker", str(data), str(vectors)],
        env=environment(config),
        text=True,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


def used_s(process: "subprocess.Popen[str]") -> float:
    """Seconds of CPU that the worker has used by now, as Linux tells."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Committed:
    """Counts the commits of all partitions, as a reader of committed records does."""

    def __init__(self, config: KafkaConfig) -> None:
        self._consumer = AIOKafkaConsumer(
            bootstrap_servers=config.bootstrap_servers, isolation_level="read_committed", auto_offset_reset="earliest"
        )
        self._consumer.assign([TopicPartition(config.topic(EVENTS), number) for number in range(config.partitions)])
        self.commits = 0

    async def until(self, wanted: int, each: Callable[[Any], None] = lambda _record: None) -> None:
        """Read until so many are there."""
        while self.commits < wanted:
            for records in (await self._consumer.getmany(timeout_ms=200)).values():
                for record in records:
                    if record.key:
                        self.commits += 1
                        each(record)

    async def __aenter__(self) -> Self:
        await self._consumer.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._consumer.stop()


class Run(NamedTuple):
    """What a worker did."""

    messages: int
    seconds: float
    cpu_us: float
    """of the worker, a message"""

    @property
    def rate(self) -> float:
        """Messages a second."""
        return self.messages / self.seconds


async def worked(bench: Bench, *, batch: int, agents: int = AGENTS) -> Run:
    """Everything lies in Kafka when the worker begins; its start and its first messages are not counted."""
    config, messages = bench.config(), told(bench.messages, agents)
    first, rest = messages[:agents], messages[agents:]
    await kafka_log_id(config, Edges())
    with TemporaryDirectory() as data:
        async with worker(bench, config, Path(data)) as process, Committed(config.kafka) as committed:
            await send(config.kafka, first, batch=1)
            await committed.until(len(first))
            before = used_s(process)
            began = time.perf_counter()
            sending = asyncio.create_task(send(config.kafka, rest, batch=batch))
            await committed.until(len(messages))
            seconds = time.perf_counter() - began
            await sending
            cpu_s = used_s(process) - before
    return Run(len(rest), seconds, cpu_s / len(rest) * 1e6)


# Beside it.


async def without_kafka(bench: Bench) -> tuple[float, Meter]:
    """CPU microseconds a message of the same write path, its inputs in a SQLite queue already."""
    config, embedder = Config(), Known(bench.vectors)
    with TemporaryDirectory() as folder:
        ops_log = OpsLog(Path(folder), config.telemetry, now=time.time, report=silent)
        storage = Storage(Path(folder), durable=False)
        log = SqliteLog(
            storage.connect,
            storage.reading,
            str(storage.database),
            WriterLock(storage.lock),
            release=__version__,
        )
        bodies = [parse_message({**each, "tenant_id": "default"}) for each in told(bench.messages, AGENTS)]
        await log.accept(bodies, arrived_at=time.time())
        decides = stages(embedder, config, Edges(report=ops_log.report))
        runner = Runner(
            inbox=log,
            log=log,
            path=decides.path,
            config=config.stream,
            release=__version__,
            now=time.time,
            report=ops_log.report,
            decided=ops_log.decided,
        )
        began = time.process_time()
        runner.start()
        while log.size().position < len(bodies):  # noqa: ASYNC110  the log is looked at as seldom as may be
            await asyncio.sleep(0.05)
        cpu_s = time.process_time() - began
        await runner.stop()
        ops_log.close()
        await decides.close()
        log.close()
        storage.close()
    return cpu_s / len(bodies) * 1e6, decides.meter


async def bare_host(bench: Bench) -> float:
    """CPU microseconds a record of Faust alone, which hands them to a worker that does nothing."""
    config, messages = bench.config(), told(bench.messages, AGENTS)
    await kafka_log_id(config, Edges())
    await send(config.kafka, messages, batch=1)
    command = [sys.executable, "-m", "benchmarks.kafka_host", str(AGENTS), str(len(messages) - AGENTS)]
    process = await asyncio.create_subprocess_exec(*command, env=environment(config), stdout=subprocess.PIPE)
    figure, _ = await process.communicate()
    return float(figure)


async def bare_loop(bench: Bench, commit_bytes: int) -> tuple[float, float]:
    """Messages a second, and CPU microseconds a message, of a loop that reads and writes in transactions, no more."""
    whole, messages = bench.config(), told(bench.messages, AGENTS)
    await kafka_log_id(whole, Edges())
    config = whole.kafka
    await send(config, messages, batch=1)
    topics = [TopicPartition(config.topic("messages"), number) for number in range(PARTITIONS)]
    consumer = AIOKafkaConsumer(bootstrap_servers=bench.address, auto_offset_reset="earliest")
    consumer.assign(topics)
    await consumer.start()
    body = b"x" * commit_bytes
    began, cpu, done = time.perf_counter(), time.process_time(), 0
    async with AIOKafkaProducer(bootstrap_servers=bench.address, transactional_id=config.prefix) as producer:
        while done < len(messages):
            found = await consumer.getmany(timeout_ms=200, max_records=500)
            async with producer.transaction():
                sent = [
                    await producer.send(config.topic(EVENTS), body, key=record.key, partition=topic.partition)
                    for topic, records in found.items()
                    for record in records
                ]
                await asyncio.gather(*sent)
            done += len(sent)
    figures = done / (time.perf_counter() - began), (time.process_time() - cpu) / done * 1e6
    await consumer.stop()
    return figures


# Measurements.


async def single(bench: Bench) -> list[Measured]:
    """One message a record."""
    runs, paths = [], []
    for _ in range(ROUNDS):
        runs.append(await worked(bench, batch=1))
        paths.append(await without_kafka(bench))
    rate, cpu_us = median(run.rate for run in runs), median(run.cpu_us for run in runs)
    path_us, meter = sorted(paths, key=lambda path: path[0])[ROUNDS // 2]
    stages = ", ".join(f"{name} {mean:.0f}" for name, mean in meter.microseconds().items())
    share = median(run.cpu_us - path[0] for run, path in zip(runs, paths, strict=True))
    faust_us = await bare_host(bench)
    bare, bare_us = await bare_loop(bench, 1_500)
    return [
        Measured(
            "one worker, one message a record",
            "≥ 2,000 messages/s",
            f"{rate:,.0f} messages/s",
            rate >= 2_000,
            f"{cpu_us:.0f} µs of CPU a message; µs by stage where it runs: {stages}",
        ),
        Measured(
            "Kafka and Faust: CPU a message",
            "≤ 150 µs",
            f"{share:.0f} µs",
            share <= 150,
            f"of {ROUNDS} pairs the median; {cpu_us:.0f} µs of the worker, {path_us:.0f} µs of the same write path on "
            "a SQLite queue",
        ),
        Measured("Faust alone, which hands on to nobody", "", f"{faust_us:.0f} µs of CPU a message", True, ""),
        Measured(
            "a bare aiokafka loop, read and write in transactions",
            "",
            f"{bare:,.0f} messages/s",
            True,
            f"{bare_us:.0f} µs of CPU a message",
        ),
    ]


async def batched(bench: Bench) -> list[Measured]:
    """Small batches, beside single messages."""
    rounds = [(await worked(bench, batch=1), await worked(bench, batch=BATCH)) for _ in range(ROUNDS)]
    one, many = sorted(rounds, key=_faster)[ROUNDS // 2]
    ratio = _faster((one, many))
    return [
        Measured(
            f"{BATCH} messages a record",
            "≥ 2 x the rate of one",
            f"{ratio:.2f} x",
            ratio >= 2,
            f"of {ROUNDS} pairs the median: {many.rate:,.0f} against {one.rate:,.0f} messages/s; "
            f"{many.cpu_us:.0f} against {one.cpu_us:.0f} µs of CPU",
        )
    ]


def _faster(pair: tuple[Run, Run]) -> float:
    one, many = pair
    return many.rate / one.rate


async def latency(bench: Bench) -> list[Measured]:
    """From publishing to being searchable in both indexes, at half of what the worker could do just before."""
    rounds = [await _latency(bench, (await worked(bench, batch=1)).rate / 2) for _ in range(ROUNDS)]
    p95_ms, median_ms, load = sorted(rounds)[ROUNDS // 2]
    return [
        Measured(
            "from publishing to searchable, p95",
            "≤ 500 ms",
            f"{p95_ms:.0f} ms",
            p95_ms <= 500,
            f"{PROBES} messages beside {load:.0f} others a second; median {median_ms:.0f} ms; "
            f"p95 of each of {ROUNDS} rounds: {', '.join(f'{each[0]:.0f}' for each in rounds)} ms",
        )
    ]


async def _latency(bench: Bench, load: float) -> tuple[float, float, float]:
    """Milliseconds beside so many messages a second: p95 and median; and the load."""
    config, messages = bench.config(), told(bench.messages, AGENTS)
    await kafka_log_id(config, Edges())
    with TemporaryDirectory() as data:
        backend = KafkaBackend(Path(data) / "asking", config, Edges(embedder=Known(bench.vectors)))
        await backend.open()
        async with worker(bench, config, Path(data)):
            first = parse_message({"agent_id": "probe", "id": "first", "content": "I am looking for whales."})
            await backend.submit([first], wait=True)
            sending = asyncio.create_task(_steadily(config.kafka, messages, load))
            waits_ms = [await _searchable(backend, number) * 1_000 for number in range(PROBES)]
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        await backend.close()
    return quantiles(waits_ms, n=20)[-1], median(waits_ms), load


async def _searchable(backend: KafkaBackend, number: int) -> float:
    """Seconds from publishing a message until a search sees it."""
    await asyncio.sleep(BETWEEN_S)
    message = parse_message({"agent_id": "probe", "id": f"probe{number}", "content": f"I have seen {number} whales."})
    began = time.perf_counter()
    (receipt,) = await backend.submit([message], wait=False)
    await backend.ask(Query(agent_id="probe", text="How many whales?", min_position=receipt.position))
    return time.perf_counter() - began


async def _steadily(config: KafkaConfig, messages: Sequence[dict[str, Any]], load: float) -> None:
    """So many messages a second."""
    portion = round(load / 10)
    async with AIOKafkaProducer(bootstrap_servers=config.bootstrap_servers, linger_ms=5) as producer:
        for begin in range(0, len(messages), portion):
            due = asyncio.create_task(asyncio.sleep(0.1))
            for message in messages[begin : begin + portion]:
                await _send(producer, config, [message])
            await due


async def opening(bench: Bench, commits: int = 100_000) -> list[Measured]:
    """A partition of so many commits, read from the topic into an empty folder."""
    config = bench.config()
    config = replace(config, kafka=replace(config.kafka, partitions=1))
    with TemporaryDirectory() as folder:
        await _fill(bench, config, commits, Path(folder) / "filling")
        opened = [await _opened(config, Path(folder) / f"copy-{number}") for number in range(ROUNDS)]
    held, seconds = sorted(opened)[ROUNDS // 2]
    return [
        Measured(
            f"opening a partition of {held:,} commits",
            "≤ 10 s",
            f"{seconds:.1f} s",
            seconds <= 10,
            f"the median of {ROUNDS}; {held / seconds:,.0f} commits/s",
        )
    ]


async def _opened(config: Config, folder: Path) -> tuple[int, float]:
    """How many commits were read, and the seconds until the partition could be written."""
    storage = Storage(folder, durable=False)
    log = KafkaLog(config.kafka, 0, kafka_copy(storage, LOG_ALONE, config, Edges()), inputs=False)
    began = time.perf_counter()
    await log.start(await kafka_log_id(config, Edges()))
    await log.open_writer()
    seconds = time.perf_counter() - began
    held = log.size().position
    await log.close()
    storage.close()
    return held, seconds


async def _fill(bench: Bench, config: Config, commits: int, folder: Path) -> None:
    """Commits of an embedded run over the conversation, again and again, each time of other agents."""
    recorded = [each async for each in _commits(bench)]
    storage = Storage(folder, durable=False)
    log = KafkaLog(config.kafka, 0, kafka_copy(storage, LOG_ALONE, config, Edges()), inputs=False)
    await log.start(await kafka_log_id(config, Edges()))
    await log.open_writer()
    done = 0
    while done < commits:
        batch = [
            replace(
                commit,
                agent_id=f"agent{done // len(recorded)}",
                source=replace(commit.source, offset=done + number + 1),
            )
            for number, commit in enumerate(recorded)
        ]
        await log.append(batch)
        done += len(batch)
    await log.close()
    storage.close()


async def _commits(bench: Bench) -> AsyncIterator[Any]:
    from mnemolog.ops.backends.embedded import EmbeddedBackend

    with TemporaryDirectory() as folder:
        backend = EmbeddedBackend(Path(folder), Config(), Edges(embedder=Known(bench.vectors)))
        await backend.open()
        await backend.submit([parse_message({**each, "tenant_id": "default"}) for each in bench.messages], wait=True)
        async for batch in backend.parts.log.read():
            for each in batch:
                yield each.commit
        await backend.close()


MEASUREMENTS: dict[str, Callable[[Bench], Awaitable[list[Measured]]]] = {
    "single": single,
    "batched": batched,
    "latency": latency,
    "opening": opening,
}


def prepared(data: Path, address: str, folder: Path) -> Bench:
    """A conversation, and the vectors of everything in it."""
    messages = [{**each, "id": str(each["id"])} for each in load(data)[0].messages]
    recording = Recording()
    with Memory(folder / "embedded", edges=Edges(embedder=recording)) as memory:
        memory.add_many([{**each, "agent_id": "agent0"} for each in messages])
    vectors = {text: recording.embed(text) for text in dict.fromkeys(recording.texts)}
    return Bench(address, messages, vectors, folder)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("what", nargs="*", choices=[*MEASUREMENTS, []], default=[])
    asked = parser.parse_args()
    collect_seldom(serves=True)  # as the worker does
    with TemporaryDirectory() as folder:
        address = find(KAFKA, Path(folder) / "kafka")
        bench = prepared(asked.data, address, Path(folder))
        lines: list[Measured] = []
        for name in asked.what or MEASUREMENTS:
            for line in asyncio.run(_awaited(MEASUREMENTS[name](bench))):
                lines.append(line)
                mark = "held" if line.held else "MISSED"
                sys.stdout.write(f"{mark:7}{line.what}: {line.figure} ({line.bound}) {line.detail}\n")
                sys.stdout.flush()
    if not asked.what:
        RESULTS.write_text(json.dumps([asdict(line) for line in lines], indent=2, ensure_ascii=False) + "\n")


async def _awaited(work: Awaitable[list[Measured]]) -> list[Measured]:
    return await work


if __name__ == "__main__":
    main()
