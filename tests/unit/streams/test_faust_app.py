"""What is told to Faust, and what is taken from it: no broker needed."""

import asyncio
from collections import defaultdict, deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn, cast

import pytest
from faust.transport.drivers.aiokafka import Consumer
from faust.types import TP

from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.input import MESSAGES
from mnemolog.streams import faust_app
from mnemolog.streams.faust_app import Host, InHand, Seeking
from mnemolog.streams.logs.kafka.records import Record
from mnemolog.streams.partition import Done

TOPIC: Final = KafkaConfig().topic(MESSAGES)


@dataclass(frozen=True)
class Told:
    """The record of an event."""

    offset: int
    topic: str = TOPIC
    partition: int = 0
    key: bytes = b"default/a"
    value: bytes = b"{}"
    timestamp: float = 0.0
    generation_id: int = 0


@dataclass(frozen=True)
class Event:
    """Remembers that it was acknowledged."""

    message: Told
    acknowledged: list[int]

    def ack(self) -> None:
        self.acknowledged.append(self.message.offset)


@dataclass
class Hosted:
    """A partition that does what the test says."""

    taken: list[tuple[Record, Done]] = field(default_factory=list)
    closed: bool = False

    def take(self, record: Record, done: Done) -> None:
        self.taken.append((record, done))

    async def close(self) -> None:
        self.closed = True

    @property
    def offsets(self) -> list[int]:
        return [record.offset for record, _ in self.taken]


def fatal(error: BaseException) -> NoReturn:
    raise AssertionError("this would have ended the process") from error


def event(acknowledged: list[int], offset: int, **more: Any) -> Any:  # noqa: ANN401  stands for one of Faust's
    return Event(Told(offset, **more), acknowledged)


def test_faust_hears_of_a_record_once_all_before_it_are_done() -> None:
    """Faust 0.15.3 committed past offset 17 when 18 was acknowledged before it: after a rebalance 17 was lost."""
    told: list[int] = []
    in_hand = InHand()
    assert all(in_hand.take(event(told, offset)) for offset in (17, 18, 20))
    in_hand.done(18)
    in_hand.done(20)
    assert (told, len(in_hand)) == ([], 3)
    in_hand.done(17)
    assert (told, len(in_hand)) == ([17, 18, 20], 0)


def test_a_record_that_is_delivered_again_while_it_is_in_hand_is_not_taken_twice() -> None:
    told: list[int] = []
    in_hand = InHand()
    assert [in_hand.take(event(told, offset)) for offset in (1, 2, 1, 2, 3)] == [True, True, False, False, True]


def test_what_was_in_hand_when_the_partition_went_is_not_acknowledged() -> None:
    told: list[int] = []
    in_hand = InHand()
    in_hand.take(event(told, 1))
    in_hand.forget()
    in_hand.done(1)
    assert told == []


@dataclass
class Broker:
    """What stands behind a consumer: offsets that are committed, and where it was sent back to the beginning."""

    committed: dict[TP, int | None]
    begun_again: tuple[TP, ...] = ()

    async def seek_to_committed(self) -> dict[TP, int | None]:
        return self.committed

    async def seek_to_beginning(self, *topics: TP) -> None:
        self.begun_again = topics


@pytest.mark.anyio
async def test_what_was_dropped_in_a_rebalance_comes_again_where_nothing_is_committed_yet() -> None:
    """The first three commands of a partition were lost, as a second worker joined the moment they came."""
    consumer = object.__new__(Seeking)
    broker = Broker({TP(TOPIC, 0): 7, TP(TOPIC, 1): None, TP(TOPIC, 2): 0})
    consumer._thread = cast("Any", broker)
    consumer._fetched = defaultdict(deque)
    assert await consumer.seek_to_committed() == broker.committed
    assert broker.begun_again == (TP(TOPIC, 1), TP(TOPIC, 2))


@dataclass(frozen=True)
class Fetched:
    """A record as the client gives it."""

    offset: int


@pytest.mark.anyio
async def test_no_further_is_committed_than_all_that_came_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """However it was dropped on its way: a record that is not acknowledged comes again."""
    topic, batches = TP(TOPIC, 0), [[0, 3, 4], [7, 8], [7, 8, 9]]

    async def next_records(_self: object, _timeout: float) -> tuple[Any, Any]:
        return {topic: [Fetched(offset) for offset in batches.pop(0)]}, None

    monkeypatch.setattr(Consumer, "_wait_next_records", next_records)
    consumer = object.__new__(Seeking)
    consumer._fetched, consumer._acked_index, consumer._acked = defaultdict(deque), defaultdict(set), defaultdict(list)
    consumer._committed_offset = defaultdict(lambda: None)

    def committed(*acknowledged: int) -> int | None:
        consumer._acked_index[topic].update(acknowledged)
        return consumer._new_offset(topic)

    await consumer._wait_next_records(1.0)
    assert committed() is None
    assert committed(0) == 1
    assert committed(4) is None, "3 is not done"
    await consumer._wait_next_records(1.0)
    assert committed(7) is None
    assert committed(3) == 8, "gaps are nobody's work"
    await consumer._wait_next_records(1.0)
    assert committed(9) is None, "8 came again, and 7, which is committed"
    consumer._committed_offset[topic] = 8
    assert committed(8) == 10
    assert not consumer._acked_index[topic]


def seeking_consumer() -> Seeking:
    host = Host(KafkaConfig(), group="g", topics=(MESSAGES,), opener=cast("Any", None), fatal=fatal)
    assert isinstance(host.app.consumer, Seeking)
    return host.app.consumer


@pytest.mark.anyio
async def test_what_faust_keeps_to_itself_is_noticed() -> None:
    """Once a worker stood still with 199 of 200 messages done, and waited for ever for the last."""
    hosted, told = Hosted(), list[int]()

    async def opened(_partition: int) -> Hosted:
        return hosted

    host = Host(KafkaConfig(), group="g", topics=(MESSAGES,), opener=opened, fatal=fatal)
    consumer, topic = host.app.consumer, TP(TOPIC, 0)
    assert isinstance(consumer, Seeking)
    host.app.consumer_generation_id = 1
    await host._assigned(host.app, {topic})
    await asyncio.sleep(0)
    assert host.kept_back() == {}
    consumer._fetched[topic].extend((4, 5))
    assert host.kept_back() == {topic: 4}
    host._take(event(told, 4, generation_id=1))
    assert host.kept_back() == {}, "4 is in hand"
    hosted.taken[0][1]()
    consumer._acked_index[topic].add(4)
    assert host.kept_back() == {topic: 5}
    consumer.stop_flow()
    assert host.kept_back() == {}, "in a rebalance all that was not handed on comes again"
    await host._close({0})
    consumer.resume_flow()
    assert host.kept_back() == {}, "it is another worker's"
    assert host._watching is not None
    host._watching.cancel()


@pytest.mark.anyio
async def test_a_worker_that_faust_keeps_a_record_from_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faust_app, "LOOK_S", 0.0)
    ended: asyncio.Future[BaseException] = asyncio.get_running_loop().create_future()
    host = Host(KafkaConfig(), group="g", topics=(MESSAGES,), opener=cast("Any", None), fatal=ended.set_result)
    looks = iter([{TP(TOPIC, 0): 4}, {TP(TOPIC, 0): 5}, {TP(TOPIC, 1): 5}, {TP(TOPIC, 1): 5}])
    monkeypatch.setattr(host, "kept_back", lambda: next(looks))
    watching = asyncio.create_task(host._watch())
    assert "never handed it on" in str(await ended)
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)


@pytest.mark.anyio
async def test_a_worker_whose_check_for_such_records_fails_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing awaits the check: its error would be reported at the end of the process, and no record be noticed."""
    monkeypatch.setattr(faust_app, "LOOK_S", 0.0)
    ended: asyncio.Future[BaseException] = asyncio.get_running_loop().create_future()
    host = Host(KafkaConfig(), group="g", topics=(MESSAGES,), opener=cast("Any", None), fatal=ended.set_result)
    broken = LookupError("no such partition")

    def kept_back() -> NoReturn:
        raise broken

    monkeypatch.setattr(host, "kept_back", kept_back)
    await host._assigned(host.app, ())
    assert await asyncio.wait_for(ended, 5.0) is broken


@pytest.mark.anyio
async def test_a_record_is_handed_on_at_once_or_until_the_flow_is_suspended() -> None:
    seeking = seeking_consumer()
    suspended, room, handed_on = asyncio.Event(), asyncio.Event(), list[str]()

    async def hand_on(name: str) -> str:
        if name == "crowded":
            await room.wait()
        handed_on.append(name)
        return name

    at_once = await seeking.wait_first(hand_on("easy"), suspended.wait())
    assert (at_once.results, handed_on) == (["easy"], ["easy"])
    waiting = asyncio.create_task(seeking.wait_first(hand_on("crowded"), suspended.wait()))
    await asyncio.sleep(0)
    suspended.set()
    assert (await waiting).results == [True]
    room.set()
    await asyncio.sleep(0)
    assert handed_on == ["easy"], "who was not handed on by then never is"


@pytest.mark.anyio
async def test_a_record_is_not_handed_on_by_a_consumer_that_is_told_to_stop() -> None:
    seeking = seeking_consumer()
    handed_on = asyncio.Event()

    async def hand_on() -> None:
        await asyncio.sleep(0)
        handed_on.set()

    fetching = asyncio.create_task(seeking.wait_first(hand_on(), asyncio.Event().wait()))
    await asyncio.sleep(0)
    fetching.cancel()
    await asyncio.gather(fetching, return_exceptions=True)
    await asyncio.sleep(0)
    assert not handed_on.is_set()


@pytest.mark.anyio
async def test_what_handing_on_fails_with_is_told() -> None:
    seeking = seeking_consumer()

    async def hand_on() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await seeking.wait_first(hand_on(), asyncio.Event().wait())


@pytest.mark.anyio
async def test_the_consumer_of_a_worker_is_that_one_and_reads_as_it_is_told() -> None:
    """Faust reads what is taken back too, and has a fetch of idle partitions wait for 1.5 s."""
    host = Host(KafkaConfig(), group="g", topics=(MESSAGES,), opener=cast("Any", None), fatal=fatal)
    assert isinstance(host.app.consumer, Seeking)
    thread = cast("Any", host.app.consumer._new_consumer_thread())
    client = thread._create_worker_consumer(host.app.transport)
    assert (client._isolation_level, client._fetch_max_wait_ms) == ("read_committed", 100)
    await client.stop()


@pytest.mark.anyio
async def test_what_was_fetched_before_a_rebalance_is_left_to_come_again() -> None:
    """It comes after what was not done then: taken now, it would set its agent's mark beyond that."""
    told: list[int] = []
    hosted = Hosted()

    async def opened(_partition: int) -> Hosted:
        return hosted

    host = Host(KafkaConfig(), group="g", topics=(MESSAGES,), opener=opened, fatal=fatal)
    host.app.consumer_generation_id = 2
    await host._assigned(host.app, {TP(TOPIC, 0)})
    await asyncio.sleep(0)
    host._take(event(told, 9, generation_id=1))
    host._take(event(told, 5, generation_id=2))
    host._take(event(told, 6, generation_id=2, partition=1))
    assert hosted.offsets == [5]
    await host._revoked(host.app, {TP(TOPIC, 0)})
    hosted.taken[0][1]()
    assert (hosted.closed, told) == (True, [])


@pytest.mark.anyio
async def test_whoever_finishes_opens_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rebalance may come after SIGTERM."""
    monkeypatch.setattr(faust_app, "LEFT_S", 3_600.0)  # this process goes on
    opened: list[int] = []

    async def opening(partition: int) -> Hosted:
        opened.append(partition)
        return Hosted()

    host = Host(KafkaConfig(), group="g", topics=(MESSAGES,), opener=opening, fatal=fatal)
    await host._assigned(host.app, {TP(TOPIC, 0)})
    await asyncio.sleep(0)
    await host.finish()
    await host._assigned(host.app, {TP(TOPIC, 1)})
    await asyncio.sleep(0)
    assert opened == [0]


def test_a_worker_makes_no_folders_for_tables_that_it_has_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    host = Host(KafkaConfig(), group="g", topics=(MESSAGES,), opener=cast("Any", None), fatal=fatal)
    asyncio.run(host.app.on_first_start())
    assert list(tmp_path.iterdir()) == []
