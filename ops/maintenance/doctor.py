"""`mnemolog doctor`: checks for faults, each with a remedy."""

import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar, Final, Literal

from pydantic import ConfigDict

from mnemolog import __version__
from mnemolog.ops.access.storage import DATABASE, Storage, has_data, left_of_a_log, running_server
from mnemolog.ops.bootstrap import embedded, kafka_log_id, of_partition, partition_folder
from mnemolog.ops.edges import Edges, silent
from mnemolog.ops.indexes import opensearch_store, qdrant_store
from mnemolog.ops.maintenance.lost_numbers import lost_numbers
from mnemolog.ops.maintenance.proof import WHAT_TO_DO, own_fault, walk
from mnemolog.ops.maintenance.stuck import UNSETTLED, UNWORKED, WaitingLog, stuck_inputs
from mnemolog.ops.models import load_chain, load_embedder, load_model
from mnemolog.ops.parts import Served
from mnemolog.ops.settings import revealed
from mnemolog.processors.ports import EventLog
from mnemolog.projections.generations.store import Store
from mnemolog.projections.generations.tables import active
from mnemolog.projections.late import LATE
from mnemolog.projections.text import SqliteText
from mnemolog.schemas.chain import Broken
from mnemolog.schemas.config import Config, KafkaConfig, ModelConfig
from mnemolog.schemas.errors import MnemologError, ModelError, ProjectionError
from mnemolog.schemas.extras import installing
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.shown import shown
from mnemolog.schemas.status import StuckInput
from mnemolog.schemas.validation import CLOSED

LEAST_FREE_BYTES: Final = 500_000_000
SAME_TEXT: Final = 0.999
NAMES_SHOWN: Final = 5
EXTRAS: Final = {
    "kafka": "aiokafka",
    "opensearch": "opensearchpy",
    "qdrant": "qdrant_client",
    "llm": "openai",
    "pdf": "pypdf",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    check: str
    state: Literal["ok", "warning", "failed"]
    detail: str


async def examine(folder: Path, config: Config, *, deep: bool = False) -> AsyncIterator[Finding]:
    """Check everything, one finding at a time; a check that fails is a finding too.

    `deep`: read the whole log too, and compare each commit with its hash.
    """
    yield Finding(check="release", state="ok", detail=f"mnemolog {__version__}, Python {sys.version.split()[0]}")
    yield _tried("embedder", lambda: _embedder(folder, config))
    yield _tried("disk", lambda: _disk(folder))
    yield await _model(config)
    place = _place if config.runtime.kind == "embedded" else _services
    async for finding in place(folder, config, deep=deep):
        yield finding
    installed = [name for name, module in EXTRAS.items() if find_spec(module)]
    yield Finding(check="extras", state="ok", detail=", ".join(installed) or "none installed; none is needed here")


def _tried(check: str, look: Callable[[], Finding]) -> Finding:
    try:
        return look()
    except (MnemologError, OSError, sqlite3.Error) as error:
        return Finding(check=check, state="failed", detail=str(error))


def _embedder(folder: Path, config: Config) -> Finding:
    if config.embedder.asks_endpoints:
        return _endpoints(folder, config)
    embedder = load_embedder(config)
    near = float(embedder.embed("Ayşe lives in Izmir.") @ embedder.embed("Ayşe lives in Izmir."))
    state: Literal["ok", "failed"] = "ok" if near > SAME_TEXT else "failed"
    return Finding(check="embedder", state=state, detail=f"{embedder.model}, {embedder.dimensions} dimensions")


def _endpoints(folder: Path, config: Config) -> Finding:
    """Each endpoint of the embedder is asked for a vector: one failure is a warning, failures of all are a failure."""
    chain = load_chain(config.embedder, folder=folder if folder.is_dir() else None)
    found = chain.examine()
    chain.close()
    wrong = [why for why in found.values() if why is not None]
    if len(wrong) == len(found):
        return Finding(check="embedder", state="failed", detail="; ".join(wrong))
    detail = "; ".join([f"{chain.model}, {chain.dimensions} dimensions, from {len(found)} endpoints", *wrong])
    return Finding(check="embedder", state="warning" if wrong else "ok", detail=detail)


async def _model(config: Config) -> Finding:
    """Whether the endpoint takes the key and has the model; asked so that it costs nothing."""
    try:
        model = load_model(config, silent)
    except MnemologError as error:
        return Finding(check="model", state="failed", detail=str(error))
    if model is None:
        return Finding(check="model", state="ok", detail="none (model.kind); the heuristics do its work")
    try:
        return _offered(await model.offered(), config.model)
    # No failure: the heuristics do its work meanwhile.
    except ModelError as error:
        return Finding(check="model", state="warning", detail=f"{error}; meanwhile the heuristics do its work")
    finally:
        await model.close()


def _offered(names: Sequence[str], config: ModelConfig) -> Finding:
    if config.name in names:
        return Finding(check="model", state="ok", detail=f"{config.name} at {config.base_url}")
    found = ", ".join(map(shown, names[:NAMES_SHOWN])) or "none"
    detail = f"{config.base_url} answers, but {config.name} is not among its models ({found}); see model.name"
    return Finding(check="model", state="warning", detail=detail)


def _disk(folder: Path) -> Finding:
    # Before the first command there is no directory yet; it will be on the disk of its parent.
    place = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    free = shutil.disk_usage(place).free
    if free < LEAST_FREE_BYTES:
        return Finding(check="disk", state="warning", detail=f"{free / 1e6:.0f} MB free at {place}; make some room")
    return Finding(check="disk", state="ok", detail=f"{free / 1e9:.1f} GB free at {place}")


# Checks on Kafka.


async def _services(folder: Path, config: Config, *, deep: bool) -> AsyncIterator[Finding]:
    """Each service that the settings name: whether it answers, lets us in, and has what is ours.

    Only `deep` reads the log itself: without it this is as quick on a large one, and may be asked at any time.
    """
    try:
        from mnemolog.streams.logs.kafka import topics as kafka_topics
    except ModuleNotFoundError as error:
        yield Finding(check="kafka", state="failed", detail=f"{error}; {installing('kafka')}")
        return
    try:
        found = await kafka_topics.look(revealed("kafka", config.kafka))
    except MnemologError as error:
        yield Finding(check="kafka", state="failed", detail=str(error))
    else:
        yield _brokers(found.brokers, config.kafka)
        topics = _tried("topics", lambda: _topics(found.topics, config.kafka))
        yield topics
        if found.topics and topics.state == "ok":
            for finding in await _unsettled(config):
                yield finding
            if deep:
                async for finding in _chains_of_partitions(folder, config):
                    yield finding
    async for finding in _servers(config):
        yield finding


async def _unsettled(config: Config) -> list[Finding]:
    """The first input of each topic and partition that the workers have not settled in time.

    Which of them cannot be decided, and why, is known only once the agent's history is read.
    """
    from mnemolog.streams.logs.kafka.group import unsettled

    try:
        left = await unsettled(revealed("kafka", config.kafka))
    except MnemologError as error:
        return [Finding(check="stuck input", state="failed", detail=str(error))]
    now, why = Edges().now(), UNSETTLED if left.worked else UNWORKED
    waiting = [(each, now - each.arrived_at) for each in left.waiting]
    return _stuck_findings(
        StuckInput(agent=each.key, position=each.source.token, waits_s=round(waits_s, 1), why=why)
        for each, waits_s in waiting
        if waits_s > config.stream.stuck_after_s
    )


async def _chains_of_partitions(folder: Path, config: Config) -> AsyncIterator[Finding]:
    """The chains as this directory's copies have them, which are first read on to the end of the topics."""
    try:
        log_id = await kafka_log_id(config, Edges())
    except MnemologError as error:
        yield Finding(check="chains", state="failed", detail=str(error))
        return
    for partition in range(config.kafka.partitions):
        found = await _chains_of_partition(folder, config, partition, log_id)
        yield replace(found, detail=f"partition {partition}: {found.detail}")


async def _chains_of_partition(folder: Path, config: Config, partition: int, log_id: str) -> Finding:
    from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy

    place = partition_folder(folder, partition)
    try:
        parts = await of_partition(place, config, Edges(), partition, log_id=log_id, decided=lambda _commits: None)
    except MnemologError as error:
        return Finding(check="chains", state="failed", detail=str(error))
    try:
        return await _chains(parts.log, deep=True, advice=f"{place / DATABASE}: {KafkaCopy.RESTORED}")
    finally:
        await parts.close()


def _brokers(brokers: int, config: KafkaConfig) -> Finding:
    who = f"as {config.user}" if config.user else "without a password"
    detail = f"{_counted(brokers, 'broker')} at {config.bootstrap_servers}, {config.security_protocol}, {who}"
    return Finding(check="kafka", state="ok", detail=detail)


def _topics(found: dict[str, int], config: KafkaConfig) -> Finding:
    """Whether all topics are there, or none yet, each with the partitions that are set. Raises LogUnavailableError."""
    from mnemolog.streams.logs.kafka.topics import TOPICS, check_partitions

    for topic, partitions in found.items():
        check_partitions(topic, partitions, config)
    missing = [config.topic(name) for name in TOPICS if config.topic(name) not in found]
    if not found:
        return Finding(
            check="topics", state="ok", detail=f"none of {config.prefix} yet; the first process to need them makes them"
        )
    if missing:
        detail = (
            f"{', '.join(missing)}: not there, though others are; if this user may see all of {config.prefix}, it was "
            "deleted: use another kafka.prefix and import an export"
        )
        return Finding(check="topics", state="failed", detail=detail)
    detail = f"{_counted(len(found), 'topic')} of {config.prefix} with {_counted(config.partitions, 'partition')} each"
    return Finding(check="topics", state="ok", detail=detail)


async def _servers(config: Config) -> AsyncIterator[Finding]:
    """Whether the servers of projections answer and accept the credentials; the owner of their data is not checked."""
    for server, make in (
        ("opensearch", lambda: opensearch_store(config, log_id="")),
        ("qdrant", lambda: qdrant_store(config, Edges(), log_id="")),
    ):
        try:
            detail = await _server(make())
        except MnemologError as error:
            yield Finding(check=server, state="failed", detail=str(error))
        else:
            if detail:
                yield Finding(check=server, state="ok", detail=detail)


async def _server(store: Store | None) -> str | None:
    """Name and version of the server, where there is one."""
    if store is None:
        return None
    try:
        return await store.server()
    finally:
        await store.close()


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


# Checks of a data directory.


async def _place(folder: Path, config: Config, *, deep: bool) -> AsyncIterator[Finding]:
    try:
        there = has_data(folder)
    except MnemologError as error:
        yield Finding(check="data", state="failed", detail=str(error))
        return
    if there:
        async for finding in _data(folder, config, deep=deep):
            yield finding
    elif left := left_of_a_log(folder):
        detail = f"{folder}: {DATABASE} is not there, but {' and '.join(left)} of a log; restore it from a copy"
        yield Finding(check="data", state="failed", detail=detail)
    else:
        yield Finding(check="data", state="ok", detail=f"{folder}: nothing there yet")


async def _data(folder: Path, config: Config, *, deep: bool) -> AsyncIterator[Finding]:
    yield _tried("database", lambda: _database(folder))
    try:
        parts = embedded(folder, config, Edges(), create=False)
    except MnemologError as error:
        yield Finding(check="log", state="failed", detail=str(error))
        return
    try:
        size = parts.log.size()
        yield Finding(check="log", state="ok", detail=f"{size.position} commits, {size.pending} inputs waiting")
        yield await _chains(parts.log, deep=deep)
        yield _end_kept(parts.storage.head, size.position)
        yield await _numbers(parts.log)
        yield _dead_letters(size.dead_letters)
        for finding in await _stuck(parts.log, parts.edges.now(), config):
            yield finding
        yield _writer(folder, written=parts.log.is_written())
        with parts.reading() as connection:
            for fold in parts.folds:
                lag = size.position - active(connection, fold.NAME).position
                yield _projection(fold.NAME, lag)
        if isinstance(parts.text, SqliteText):
            documents = parts.text.documents
            yield _tried("text index", lambda: _text(documents()))
        # No other embedder makes late vectors.
        if config.embedder.kind == "bundled":
            yield _tried(LATE, lambda: _late(parts.late.position(parts.log.log_id), size.position))
        for each in parts.served:
            async for finding in _served(each, parts.log.partition, size.position):
                yield finding
    finally:
        await parts.close()


def _database(folder: Path) -> Finding:
    with closing(Storage(folder, create=False)) as storage, storage.reading() as connection:
        # Not integrity_check, which also compares each index with its table: that takes much longer.
        answer = connection.execute("PRAGMA quick_check(1)").fetchone()[0].rpartition("\n")[2]
    if answer != "ok":
        return Finding(check="database", state="failed", detail=f"{answer}; restore it from a copy or from an export")
    return Finding(check="database", state="ok", detail=f"SQLite {sqlite3.sqlite_version}, whole")


async def _chains(log: EventLog, *, deep: bool, advice: str = WHAT_TO_DO) -> Finding:
    """Whether the commits are as they were written: the last one, or all."""
    try:
        broken = await walk(log) if deep else await _last(log)
    except MnemologError as error:
        return Finding(check="chains", state="failed", detail=str(error))
    if broken is not None:
        return Finding(check="chains", state="failed", detail=f"{broken}; {advice}")
    detail = "every commit is as it was written" if deep else "the last commit is whole; --deep looks at all"
    return Finding(check="chains", state="ok", detail=detail)


async def _last(log: EventLog) -> Broken | None:
    end = await log.end()
    async for batch in log.stored(after=end - 1, until=end):
        for position, key, body in batch:
            return own_fault(position, key, body)
    return None


def _end_kept(file: Path, position: int) -> Finding:
    if position and not file.exists():
        detail = f"{file.name} is not there: a lost end would not be noticed; the next command that writes keeps it"
        return Finding(check="end", state="warning", detail=detail)
    return Finding(check="end", state="ok", detail="nothing is missing at the end of the log")


async def _numbers(log: EventLog) -> Finding:
    """Whether an earlier release wrote null for a number that was not finite."""
    try:
        lost = await lost_numbers(log)
    except MnemologError as error:
        return Finding(check="numbers", state="failed", detail=str(error))
    if lost is None:
        return Finding(check="numbers", state="ok", detail="none was lost")
    detail = (
        f"{lost.numbers} of {_counted(lost.commits, 'commit')} were too large to be written, the first at position "
        f"{lost.position} of {lost.key}; each is read at its limit"
    )
    return Finding(check="numbers", state="warning", detail=detail)


async def _stuck(log: WaitingLog, now: float, config: Config) -> list[Finding]:
    """A finding for the agents whose inputs wait too long, or that all inputs are decided in time."""
    return _stuck_findings(await stuck_inputs(log, now=now, after_s=config.stream.stuck_after_s, unreadable=None))


def _stuck_findings(found: Iterable[StuckInput]) -> list[Finding]:
    return [
        Finding(
            check="stuck input",
            state="warning",
            detail=f"{each.agent} at {each.position} waits for {each.waits_s:g} s: {each.why}",
        )
        for each in found
    ] or [Finding(check="stuck input", state="ok", detail="none")]


def _dead_letters(count: int) -> Finding:
    if count:
        return Finding(check="dead letters", state="warning", detail=f"{count}; see `mnemolog dead-letters`")
    return Finding(check="dead letters", state="ok", detail="none")


def _writer(folder: Path, *, written: bool) -> Finding:
    running = running_server(folder)
    detail = (
        f"served at {running['url']}"
        if running
        else "another process writes"
        if written
        else "none; every command that changes something writes"
    )
    return Finding(check="writer", state="ok", detail=detail)


def _projection(name: str, lag: int) -> Finding:
    detail = "up with the log" if not lag else f"{lag} commits behind; the next command that writes catches up"
    return Finding(check=name, state="warning" if lag else "ok", detail=detail)


def _late(reached: int, end: int) -> Finding:
    """Whether all late vectors are there. An import has none, and they are no part of the log."""
    if reached >= end:
        return Finding(check=LATE, state="ok", detail="up with the log")
    lag = _counted(end - reached, "commit")
    detail = f"{lag} behind; a server makes what is missing, or `mnemolog rebuild late` at once"
    return Finding(check=LATE, state="warning", detail=detail)


async def _served(served: Served, partition: int, end: int) -> AsyncIterator[Finding]:
    """Whether the server answers, takes the credentials, and has something of ours."""
    try:
        yield Finding(check=served.server, state="ok", detail=await served.store.server())
        yield _projection(served.fold.NAME, max(end - (await served.store.standing(partition)).position, 0))
    except ProjectionError as error:
        yield Finding(check=served.server, state="failed", detail=str(error))


def _text(counts: tuple[int, int]) -> Finding:
    rows, documents = counts
    if rows != documents:
        detail = f"{documents} documents for {rows} rows; `mnemolog rebuild text` builds it anew"
        return Finding(check="text index", state="failed", detail=detail)
    return Finding(check="text index", state="ok", detail=f"{rows} documents")
