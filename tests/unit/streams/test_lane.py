"""A lane: what is embedded soon shares an append, and what is not keeps nobody waiting."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

import pytest

from mnemolog.ops.edges import silent
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import Vector
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config, StreamConfig
from mnemolog.schemas.errors import LogError
from mnemolog.schemas.event import MemoryFormed
from mnemolog.schemas.message import Message
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.lane import APPENDED_S, Lane
from mnemolog.streams.logs.in_memory import InMemoryLog, Store
from mnemolog.streams.metering import Meter
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.prepared import Prepared
from mnemolog.streams.providers.hashing import HashingEmbedder
from mnemolog.streams.turns import GiveWay, Turns, keep_on
from tests.property.bench import run

KEY = "default/a"
PATIENCE_S = 60.0


class CountingLog(InMemoryLog):
    """Remembers how many commits each append had."""

    def __init__(self) -> None:
        super().__init__(Store())
        self.appends: list[int] = []
        self.commits: list[Commit] = []
        self.appended = threading.Event()

    async def append(self, commits: Sequence[Commit]) -> int:
        self.appends.append(len(commits))
        self.commits += commits
        self.appended.set()
        return await super().append(commits)


class Threaded(HashingEmbedder):
    """Is given threads, as a model is."""

    @property
    def instant(self) -> bool:
        return False


class Unhurried(Threaded):
    """Takes its time over each text."""

    def embed(self, text: str, *, query: bool = False) -> Vector:
        time.sleep(0.002)
        return super().embed(text, query=query)


@dataclass
class Held(Threaded):
    """Holds a text back until something happens."""

    held: str
    until: threading.Event = field(default_factory=threading.Event)

    def embed(self, text: str, *, query: bool = False) -> Vector:
        if self.held in text:
            assert self.until.wait(PATIENCE_S)
        return super().embed(text, query=query)


def told(
    log: CountingLog,
    embedder: HashingEmbedder,
    contents: Sequence[str],
    *,
    apart: bool = False,
    elapsed: Callable[[], float] = time.monotonic,
) -> None:
    """Have one lane decide the messages, together or each when the one before it is appended."""
    pool = EmbeddingPool(embedder, threads=1)
    path = WritePath(pool=pool, embedder=embedder, config=Config(), release="1", now=lambda: 1.0, meter=Meter())
    lane = Lane(
        KEY,
        log=log,
        path=path,
        ahead=32,
        release="1",
        now=lambda: 1.0,
        report=silent,
        turns=Turns(StreamConfig().turn_s),
        committed=lambda _commits: None,
        elapsed=elapsed,
    )

    async def work() -> None:
        await log.open_writer()
        messages = [Message(agent_id="a", id=str(number), content=each) for number, each in enumerate(contents)]
        await log.accept(messages, arrived_at=1.0)
        waiting = await log.pending(after={}, limit=1_000)
        for some in [[each] for each in waiting] if apart else [waiting]:
            lane.waiting.extend(some)
            await lane.drain()

    try:
        run(work())
    finally:
        pool.close()


def test_messages_whose_texts_are_embedded_one_after_another_share_an_append() -> None:
    log = CountingLog()
    told(log, Unhurried(), [f"There is some talk of number {number}." for number in range(30)])
    assert sum(log.appends) == 30
    assert len(log.appends) < 10


def test_a_commit_does_not_wait_for_a_text_that_takes_long() -> None:
    log = CountingLog()
    told(log, Held("long story", log.appended), ["This is told at once.", "This is a long story."])
    assert log.appends == [1, 1]


def test_what_is_decided_is_appended_after_a_while_though_more_is_ready() -> None:
    log = CountingLog()
    looks = count()
    told(log, HashingEmbedder(), [f"Number {number}." for number in range(30)], elapsed=lambda: next(looks) / 10)
    assert sum(log.appends) == 30
    assert max(log.appends) <= 10 * APPENDED_S


def test_a_message_that_comes_alone_is_appended_at_once() -> None:
    log = CountingLog()
    told(log, HashingEmbedder(), ["This is told at once."])
    assert log.appends == [1]


def test_what_is_decided_does_not_depend_on_what_shares_an_append() -> None:
    """A candidate has as many neighbours, whichever of them are in the log by then."""
    flavours = ("lemon", "mint", "honey", "milk", "ginger", "sugar", "jasmine", "cinnamon")
    hours = ("morning", "evening", "afternoon", "night", "garden", "office", "train", "park")
    contents = [f"I drink green tea with {each} in the {hour}." for each, hour in zip(flavours, hours, strict=True)]
    together, one_by_one = CountingLog(), CountingLog()
    told(together, Threaded(), contents)
    told(one_by_one, Threaded(), contents, apart=True)
    assert len(together.appends) < len(one_by_one.appends)
    assert [each.events for each in together.commits] == [each.events for each in one_by_one.commits]


BOUGHT: Final = ("bike", "cat", "violin", "garden", "boat", "lamp", "piano", "kettle", "tent", "sofa")


class Another(HashingEmbedder):
    """A model of another name."""

    @property
    def model(self) -> str:
        return "another"


def test_another_embedder_makes_no_dead_letters_of_what_it_cannot_compare() -> None:
    log, said = CountingLog(), ["I live in Izmir.", "I live in Ankara."]
    told(log, HashingEmbedder(), said[:1])
    with pytest.raises(LogError, match=r"set embedder\.kind"):
        told(log, Another(), said)
    assert [each.input_id for each in log.commits] == ["0"]


def hold_the_loop() -> None:
    """Work for longer than a turn."""
    begun = time.monotonic()
    while time.monotonic() - begun < 2 * StreamConfig().turn_s:
        pass


class Slow(HashingEmbedder):
    """Keeps the loop for longer than a turn, as a long text does; tells the test which texts it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.embedded = 0

    def embed(self, text: str, *, query: bool = False) -> Vector:
        self.embedded += 1
        hold_the_loop()
        return super().embed(text, query=query)


def lanes_of(
    log: CountingLog,
    embedder: HashingEmbedder,
    keys: Sequence[str],
    pool: EmbeddingPool,
    *,
    turn_s: float = StreamConfig().turn_s,
) -> list[Lane]:
    path = WritePath(pool=pool, embedder=embedder, config=Config(), release="1", now=lambda: 1.0, meter=Meter())
    turns = Turns(turn_s)
    return [
        Lane(
            key,
            log=log,
            path=path,
            ahead=32,
            release="1",
            now=lambda: 1.0,
            report=silent,
            committed=lambda _commits: None,
            turns=turns,
        )
        for key in keys
    ]


async def filled(log: CountingLog, lanes: Sequence[Lane], count: int) -> None:
    """Each lane has so many messages waiting."""
    await log.open_writer()
    for lane in lanes:
        agent = lane.key.partition("/")[2]
        messages = [
            Message(agent_id=agent, id=f"{agent}{number}", content=f"There is some talk of number {number}.")
            for number in range(count)
        ]
        await log.accept(messages, arrived_at=1.0)
    for each in await log.pending(after={}, limit=1_000):
        next(lane for lane in lanes if lane.key == each.key).waiting.append(each)


def test_others_have_their_turn_between_any_two_inputs_of_all_lanes() -> None:
    log, embedder = CountingLog(), Slow()
    pool = EmbeddingPool(embedder, threads=1)
    most = 0

    async def watch() -> None:
        nonlocal most
        while True:
            before = embedder.embedded
            await asyncio.sleep(0)
            most = max(most, embedder.embedded - before)

    async def work() -> None:
        lanes = lanes_of(log, embedder, ["default/a", "default/b", "default/c"], pool)
        await filled(log, lanes, 10)
        watching = asyncio.create_task(watch())
        await asyncio.gather(*(lane.drain() for lane in lanes))
        watching.cancel()

    try:
        run(work())
    finally:
        pool.close()
    assert sum(log.appends) == 30
    # At their first input the lanes have not waited for one another yet; of each the message and its sentence.
    assert most <= 3 * 2


def test_others_have_their_turn_between_the_statements_of_one_message() -> None:
    """One that says forty things would keep everybody else for as long as all of them are judged."""
    log, embedder = CountingLog(), HashingEmbedder()
    pool = EmbeddingPool(embedder, threads=1)
    rounds: list[int] = []

    async def watch() -> None:
        while True:
            rounds.append(len(rounds))
            await asyncio.sleep(0)

    async def work() -> None:
        (lane,) = lanes_of(log, embedder, [KEY], pool, turn_s=0)
        await log.open_writer()
        said = " ".join(f"I bought a {each} in {1990 + place}." for place, each in enumerate(BOUGHT))
        await log.accept([Message(agent_id="a", id="m", content=said)], arrived_at=1.0)
        lane.waiting.extend(await log.pending(after={}, limit=1))
        watching = asyncio.create_task(watch())
        await lane.drain()
        watching.cancel()

    try:
        run(work())
    finally:
        pool.close()
    (commit,) = log.commits
    assert sum(isinstance(each.event, MemoryFormed) for each in commit.events) == len(BOUGHT)
    assert len(rounds) > len(BOUGHT)


def test_a_lane_that_is_stopped_between_two_inputs_appends_what_it_decided() -> None:
    log, embedder = CountingLog(), Slow()
    pool = EmbeddingPool(embedder, threads=1)
    decided: list[str] = []

    async def work() -> None:
        (lane,) = lanes_of(log, embedder, [KEY], pool)
        await filled(log, [lane], 10)
        decide, begun = lane._path.decide, asyncio.Event()

        async def noted(state: WriterState, prepared: Prepared, *, give_way: GiveWay = keep_on) -> Commit:
            commit = await decide(state, prepared, give_way=give_way)
            decided.append(prepared.input.id)
            begun.set()
            hold_the_loop()
            return commit

        lane._path.decide = noted  # type: ignore[method-assign]
        task = asyncio.create_task(lane.drain())
        await begun.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()

    try:
        run(work())
    finally:
        pool.close()
    assert 0 < len(decided) < 10, "it was stopped on the way"
    assert sum(log.appends) == len(decided)
