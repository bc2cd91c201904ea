"""What a run on Kafka left in the topics and in the copies, compared with an embedded run over the same inputs."""

import asyncio
import sqlite3
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Final

from aiokafka import ConsumerRecord

from mnemolog.ops.access.storage import DATABASE, Storage
from mnemolog.ops.backends.kafka import KafkaBackend
from mnemolog.ops.bootstrap import kafka_copy, kafka_log_id
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.rebuild import rebuild
from mnemolog.ops.worker import LOG_ALONE, PIPELINE
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.ports import Recorded
from mnemolog.projections.opensearch_store import OpenSearchStore
from mnemolog.projections.text import TextFold
from mnemolog.schemas.commit import Commit, decode_commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.input import COMMANDS, MESSAGES, SourcePosition
from mnemolog.schemas.message import Message
from mnemolog.schemas.question import FoldLog
from mnemolog.streams.logs.kafka import KafkaLog
from mnemolog.streams.logs.kafka.records import decode_head
from mnemolog.streams.logs.kafka.topics import EVENTS
from tests.fault.kafka_conversation import Said
from tests.fault.kafka_harness import Installation, records
from tests.fault.parts import CONFIG, edges, opened


@dataclass(frozen=True, slots=True, kw_only=True)
class Differences:
    """What should not be: each a number, and 0."""

    lost: int = 0
    """inputs without a commit"""
    doubled: int = 0
    """commits beyond the first of an input"""
    out_of_order: int = 0
    """commits before one of an earlier input of the same agent and topic"""
    wrong_states: int = 0
    """agents that remember something else than after the embedded run"""
    wrong_projections: int = 0
    """copies whose commits are not what the topic gives from its first record, and what is in an index on a server of
    agents or partitions that is not what its rebuild gives"""

    def __str__(self) -> str:
        """Those that are there."""
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        return ", ".join(f"{number} {name}" for name, number in found.items() if number) or "no differences"


NONE: Final = Differences()


async def embedded_states(folder: Path, rounds: Iterable[Sequence[Said]]) -> dict[str, str]:
    """The state hash of each agent after an embedded run that nothing disturbed."""
    async with opened(folder, config=CONFIG, around=edges()) as backend:
        for said in rounds:
            await backend.submit(said, wait=True)
        replay = await backend.ask(FoldLog(verify=True))
        assert replay.verified, replay.differences
    return {key: agent.state_hash for key, agent in replay.agents.items()}


async def differences(installation: Installation, expected: Mapping[str, str], folder: Path) -> Differences:
    """Read everything anew, as a later process would; no worker runs by now."""
    config = installation.config
    inputs = await records(config.kafka, (MESSAGES, COMMANDS))
    commits = _commits(await records(config.kafka, (EVENTS,)))
    truth = [
        await _read_anew(config, partition, folder / f"anew-{partition}")
        for partition in range(config.kafka.partitions)
    ]
    return replace(
        _told(inputs, commits, config),
        wrong_states=len(_wrong_states(truth, expected)) + _unlike(installation.told, truth),
        wrong_projections=await asyncio.to_thread(_wrong_copies, installation.folder, truth)
        + await _wrong_texts(config, truth, folder / "asking"),
    )


# Every input has one commit, in order: by the topics alone.


def _commits(events: Sequence[ConsumerRecord]) -> list[Commit]:
    """In order within each partition; a record that names the log is none."""
    return [decode_commit(each.value) for each in events if each.key or decode_head(each.value) is None]


def _told(inputs: Sequence[ConsumerRecord], commits: Sequence[Commit], config: Config) -> Differences:
    names = {config.kafka.topic(name): name for name in (MESSAGES, COMMANDS)}
    sources = {(names[each.topic], each.partition, each.offset + 1) for each in inputs}
    found = Counter((each.source.topic, each.source.partition, each.source.offset) for each in commits)
    return Differences(
        lost=len(sources - found.keys()),
        doubled=sum(found.values()) - len(found) + len(found.keys() - sources),
        out_of_order=_out_of_order(commits),
    )


def _out_of_order(commits: Iterable[Commit]) -> int:
    before: dict[tuple[str, str], SourcePosition] = {}
    found = 0
    for each in commits:
        name = (each.key, each.source.topic)
        found += name in before and each.source < before[name]
        before[name] = each.source
    return found


# What the agents remember: folded from a new copy, filled from offset 0.


async def _read_anew(config: Config, partition: int, folder: Path) -> list[Recorded]:
    storage = Storage(folder, durable=False)
    log = KafkaLog(config.kafka, partition, kafka_copy(storage, LOG_ALONE, config, Edges()), inputs=False)
    await log.start(await kafka_log_id(config, Edges()))
    try:
        return [each async for batch in log.read() for each in batch]
    finally:
        await log.close()
        storage.close()


def _wrong_states(truth: Iterable[Sequence[Recorded]], expected: Mapping[str, str]) -> list[str]:
    """The agents that remember something else."""
    states: dict[str, AgentState] = defaultdict(AgentState)
    for recorded in truth:
        for each in recorded:
            states[each.commit.key].fold(each.commit)
    found = {key: state.hash() for key, state in states.items()}
    return [key for key in expected.keys() | found.keys() if found.get(key) != expected.get(key)]


def _unlike(told: Sequence[Said], truth: Iterable[Sequence[Recorded]]) -> int:
    """Agents whose inputs took effect in another order than they were sent in, within a topic."""
    sent: dict[tuple[str, str], list[str | None]] = defaultdict(list)
    for body in told:
        sent[body.key, MESSAGES if isinstance(body, Message) else COMMANDS].append(body.id)
    heard: dict[tuple[str, str], dict[str | None, None]] = defaultdict(dict)
    for recorded in truth:
        for _, commit in recorded:
            heard[commit.key, commit.source.topic].setdefault(commit.input_id)
    return sum(list(heard[name]) != ids for name, ids in sent.items())


# The copies of the workers, those of the dead ones too.


def _wrong_copies(folder: Path, truth: Sequence[Sequence[Recorded]]) -> int:
    copies = list(folder.glob(f"*/{PIPELINE}/*/{DATABASE}"))
    assert copies, f"no worker left a copy in {folder}"
    return sum(not _is_right(file, truth[int(file.parent.name.partition("-")[0])]) for file in copies)


def _is_right(file: Path, truth: Sequence[Recorded]) -> bool:
    """Whether a copy holds the beginning of the partition, all of it as far as it came."""
    connection = sqlite3.connect(file)
    try:
        rows = connection.execute("SELECT position, body FROM commits ORDER BY position").fetchall()
    finally:
        connection.close()
    held = [Recorded(position, decode_commit(body)) for position, body in rows]
    return held == list(truth[: len(held)])


# The index on a server, if there is one.


async def _wrong_texts(config: Config, truth: Sequence[Sequence[Recorded]], folder: Path) -> int:
    """Partitions that the index has not come to the end of, and agents for which a rebuild gives another result."""
    if config.projections.text_kind != "opensearch":
        return 0
    async with text_store(config) as store:
        stands = await positions(store, config)
    behind = sum(position != len(recorded) for position, recorded in zip(stands, truth, strict=True))
    backend = KafkaBackend(folder, config, Edges())
    await backend.open()
    try:
        (rebuilt,) = await rebuild(await backend.shards(), TextFold.NAME, switch_to=False, progress=_unheard)
    finally:
        await backend.close()
    assert rebuilt.commits == sum(stands), f"{rebuilt.commits} commits in the rebuild"
    return behind + len(rebuilt.differences)


@asynccontextmanager
async def text_store(config: Config) -> AsyncIterator[OpenSearchStore]:
    """The index on the server, as a process of its own sees it."""
    store = OpenSearchStore(config.opensearch, await kafka_log_id(config, Edges()))
    try:
        yield store
    finally:
        await store.close()


async def positions(store: OpenSearchStore, config: Config) -> list[int]:
    """How far the index has come in each partition."""
    return [(await store.standing(partition)).position for partition in range(config.kafka.partitions)]


def _unheard(_name: str, _done: int, _all: int) -> None:
    """Without a watcher."""
