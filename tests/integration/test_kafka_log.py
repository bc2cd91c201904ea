"""What only Kafka can do to a log, on a real broker; what every log does is in the contract suite."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from aiokafka import AIOKafkaProducer
from aiokafka.admin import AIOKafkaAdminClient

from mnemolog.ops.access.storage import LOCK
from mnemolog.schemas import codec
from mnemolog.schemas.commit import Commit, encode_commit
from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import ConfigError, LogUnavailableError, LogVersionError, SourceRecreatedError
from mnemolog.schemas.input import MESSAGES
from mnemolog.streams.logs.kafka import KafkaLog
from mnemolog.streams.logs.kafka import topics as kafka_topics
from mnemolog.streams.logs.kafka.records import Terms
from mnemolog.streams.logs.kafka.topics import consumer_of, create_topics, founded
from mnemolog.streams.logs.lock import WriterLock
from tests.contract.kafka import LOOP, KafkaBench
from tests.contract.logs import NOW, commit_at, contents, dead, drain, elsewhere, ignored, numbered


@pytest.fixture
def bench(kafka: str, tmp_path: Path) -> KafkaBench:
    return KafkaBench(kafka, tmp_path)


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


async def make_anew(config: KafkaConfig, topic: str) -> None:
    admin = AIOKafkaAdminClient(bootstrap_servers=config.bootstrap_servers)
    await admin.start()
    await admin.delete_topics([config.topic(topic)])
    await admin.close()
    await create_topics(config)


def test_topics_with_another_number_of_partitions_are_refused(bench: KafkaBench) -> None:
    with pytest.raises(
        LogUnavailableError, match=r"has 1 partitions, and kafka\.partitions is 2: .*another kafka\.prefix"
    ):
        LOOP.run(create_topics(replace(bench.config, partitions=2)))


def test_a_broker_that_does_not_answer_is_named() -> None:
    nowhere = KafkaConfig(bootstrap_servers="127.0.0.1:1", timeout_s=1.0)
    with pytest.raises(LogUnavailableError, match=r"Kafka at 127\.0\.0\.1:1 "):
        LOOP.run(create_topics(nowhere))


@pytest.mark.anyio
async def test_a_commit_larger_than_a_record_comes_back_whole(bench: KafkaBench) -> None:
    log = bench.open(max_record_bytes=10_000)
    await log.open_writer()
    large = commit_at(elsewhere(1), *(ignored(f"m{number}" * 100) for number in range(40)))
    assert await log.append([large, commit_at(elsewhere(2))]) == 2
    (first, second) = await contents(bench.open())
    assert (first.position, first.commit, second.position) == (1, large, 2)
    assert await log.find(large.source) == first
    bench.close()


@pytest.mark.anyio
async def test_who_asks_how_far_the_log_goes_does_not_wait_behind_a_reader_that_waits_for_more(
    bench: KafkaBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kafka_topics, "LOOK_S", 60.0)  # how long a fetch of nothing takes
    log = bench.open()
    async with asyncio.timeout(30):
        assert await log.end() == 0
        assert await log.last("default/a") is None
    bench.close()


@pytest.mark.anyio
async def test_who_wrote_a_dead_letter_sees_it_at_once(bench: KafkaBench) -> None:
    """The broker may say for a moment behind a transaction that the topic still ends before it."""
    log = bench.open(append_every_s=0.001)
    await log.open_writer()
    for number, said in enumerate(numbered(60), 1):
        assert said.id is not None
        await log.accept([said], arrived_at=NOW)
        await drain(log, dead(said.id))
        assert len(await log.dead_letters()) == number
    bench.close()


@pytest.mark.anyio
async def test_of_two_messages_of_one_record_with_one_id_the_first_stays_known(bench: KafkaBench) -> None:
    """The second says something else under the id, and is a dead letter."""
    log = bench.open()
    await log.open_writer()
    first, second = (elsewhere(1, index=index, log_id=log.log_id) for index in range(2))
    (said,) = numbered(1)
    assert said.id is not None
    known = commit_at(first, input_id=said.id, content_hash=said.content_hash)
    await log.append([known, commit_at(second, dead(said.id), input_id=said.id)])
    (again,) = await log.accept([said], arrived_at=NOW)
    assert (again.repeated, again.source) == (True, first)
    bench.close()


@pytest.mark.anyio
async def test_a_partition_that_takes_long_to_read_is_read_to_its_end(
    bench: KafkaBench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may take as long as it likes while it goes on: beyond some size no partition could be opened in time."""
    assert consumer_of.__kwdefaults__ is not None
    monkeypatch.setitem(consumer_of.__kwdefaults__, "fetch_bytes", 1_000)  # one transaction at a time
    log = bench.open()
    await log.open_writer()
    for number in range(1, 13):
        await log.append([commit_at(elsewhere(number), ignored("m" * 1_000))])
    slowly = bench.copy(
        tmp_path / "slowly", reached=lambda point: time.sleep(PATIENCE_S / 12 if point == "after_commit" else 0)
    )
    slow = KafkaLog(replace(bench.config, timeout_s=PATIENCE_S), 0, slowly)
    began = time.monotonic()
    await LOOP.awaited(slow.start(log.log_id))
    took_s = time.monotonic() - began
    assert (await LOOP.awaited(slow.end()), took_s > PATIENCE_S) == (12, True)
    await LOOP.awaited(slow.close())
    bench.close()


PATIENCE_S = 3.0


@pytest.mark.anyio
async def test_a_topic_that_was_made_anew_is_not_read_as_if_it_went_on(bench: KafkaBench) -> None:
    log = bench.open()
    await log.accept(numbered(3), arrived_at=NOW)
    await log.open_writer()
    await drain(log)
    bench.close()
    LOOP.run(make_anew(bench.config, MESSAGES))
    with pytest.raises(SourceRecreatedError, match="ends at 0 in partition 0, but 3 was read from it before"):
        await bench.open().open_writer()
    bench.close()


@pytest.mark.anyio
async def test_an_event_of_a_later_release_stops_the_reader_who_names_it(bench: KafkaBench) -> None:
    log = bench.open()
    LOOP.run(send_commit(bench.config, commit_at(elsewhere(1)), {"event": "memory_dreamt", "version": 1}))
    with pytest.raises(LogVersionError, match=r"memory_dreamt.*install mnemolog 0\.1\.0 or later"):
        await log.end()
    bench.close()


async def send_commit(config: KafkaConfig, commit: Commit, entry: dict[str, Any]) -> None:
    """A commit as a later release might write it."""
    record = codec.load(encode_commit(commit))
    record["events"][0] |= entry
    async with AIOKafkaProducer(bootstrap_servers=config.bootstrap_servers) as producer:
        await producer.send_and_wait(config.topic("events"), codec.dump(record), key=commit.key.encode(), partition=0)


@pytest.mark.anyio
async def test_many_that_name_a_new_log_at_the_same_time_agree(bench: KafkaBench) -> None:
    """From a first start of two workers with four partitions each: they fenced each other for ever."""
    config = replace(bench.config, prefix=f"{bench.config.prefix}-many", partitions=4)
    names = await LOOP.awaited(gathered([founded(config, {}) for _ in range(8)]))
    assert len(set(names)) == 1
    assert await LOOP.awaited(founded(config, {})) == names[0]


# Two installations on one prefix.

TERMS: Final[Terms] = {"embedder.model": "e5", "embedder.dimensions": 384, "stream.clock": "arrival"}


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("name", "value"), [("embedder.model", "hashing-1"), ("embedder.dimensions", 64), ("stream.clock", "message")]
)
async def test_who_has_set_otherwise_what_the_log_was_begun_with_is_refused(
    bench: KafkaBench, name: str, value: str | int
) -> None:
    log_id = await LOOP.awaited(founded(bench.config, TERMS))
    assert await LOOP.awaited(founded(bench.config, TERMS)) == log_id
    with pytest.raises(ConfigError) as refused:
        await LOOP.awaited(founded(bench.config, {**TERMS, name: value}))
    said = str(refused.value)
    assert said.startswith(f"{name}: {value!r} is not allowed; allowed: {TERMS[name]!r}, with which the log of ")
    assert f"{bench.config.prefix} was begun; " in said
    assert f"set [{name.partition('.')[0]}] as there, or another kafka.prefix" in said


@pytest.mark.anyio
async def test_of_two_that_begin_a_log_at_once_on_other_terms_one_does(bench: KafkaBench) -> None:
    config = replace(bench.config, prefix=f"{bench.config.prefix}-two", partitions=4)
    each = ({**TERMS, "stream.clock": clock} for clock in ("arrival", "message"))
    outcomes = await LOOP.awaited(tried([founded(config, terms) for terms in each]))
    assert {type(outcome) for outcome in outcomes} == {str, ConfigError}


async def tried(work: Sequence[Awaitable[str]]) -> list[str | BaseException]:
    return await asyncio.gather(*work, return_exceptions=True)


@pytest.mark.anyio
async def test_a_log_that_was_begun_before_there_were_terms_is_anybodys(bench: KafkaBench) -> None:
    LOOP.run(begin(bench.config, {"mnemolog_log": "an-old-one"}))
    assert await LOOP.awaited(founded(bench.config, TERMS)) == "an-old-one"


@pytest.mark.anyio
async def test_a_log_that_a_later_release_began_on_more_terms_is_left_to_that(bench: KafkaBench) -> None:
    LOOP.run(begin(bench.config, {"mnemolog_log": "a-new-one", "terms": {**TERMS, "stream.zone": "utc"}}))
    with pytest.raises(
        LogVersionError, match=r"stream\.zone = 'utc', which this release does not know; install a later"
    ):
        await LOOP.awaited(founded(bench.config, TERMS))


async def begin(config: KafkaConfig, head: dict[str, Any]) -> None:
    """As another release does."""
    async with AIOKafkaProducer(bootstrap_servers=config.bootstrap_servers) as producer:
        await producer.send_and_wait(config.topic("events"), codec.dump(head), key=b"", partition=0)


async def gathered(work: Sequence[Awaitable[str]]) -> list[str]:
    return await asyncio.gather(*work)


@pytest.mark.anyio
async def test_whoever_stops_starting_holds_no_lock(bench: KafkaBench, tmp_path: Path) -> None:
    """A partition may be taken away while it is being opened; its folder was lost to the process then."""
    folder = tmp_path / "given-up"
    log = KafkaLog(bench.config, 0, bench.copy(folder))
    lock = WriterLock(folder / LOCK)
    log_id = await LOOP.awaited(founded(bench.config, {}))
    await LOOP.awaited(given_up(log, log_id, until=lambda: log.copies))
    assert not lock.is_taken()


async def given_up(log: KafkaLog, log_id: str, *, until: Callable[[], bool]) -> None:
    starting = asyncio.create_task(log.start(log_id))
    while not starting.done() and not until():  # noqa: ASYNC110  it tells nobody
        await asyncio.sleep(0)
    starting.cancel()
    await asyncio.gather(starting, return_exceptions=True)
