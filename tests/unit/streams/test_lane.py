"""A lane: what is embedded soon shares an append, and what is not keeps nobody waiting."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from mnemolog.ops.bootstrap import silent
from mnemolog.processors.ports import Vector
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import LogError
from mnemolog.schemas.message import Message
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.lane import Lane
from mnemolog.streams.logs.in_memory import InMemoryLog, Store
from mnemolog.streams.metering import Meter
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.providers.hashing import HashingEmbedder
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


def told(log: CountingLog, embedder: HashingEmbedder, contents: Sequence[str], *, ahead: int = 32) -> None:
    """Have one lane decide the messages; so many of them at most share an append."""
    pool = EmbeddingPool(embedder, threads=1)
    path = WritePath(pool=pool, embedder=embedder, config=Config(), release="1", now=lambda: 1.0, meter=Meter())
    lane = Lane(
        KEY,
        log=log,
        path=path,
        ahead=ahead,
        release="1",
        now=lambda: 1.0,
        report=silent,
        committed=lambda _commits: None,
    )

    async def work() -> None:
        await log.open_writer()
        messages = [Message(agent_id="a", id=str(number), content=each) for number, each in enumerate(contents)]
        await log.accept(messages, arrived_at=1.0)
        lane.waiting.extend(await log.pending(after={}, limit=1_000))
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
    told(one_by_one, Threaded(), contents, ahead=1)
    assert len(together.appends) < len(one_by_one.appends)
    assert [each.events for each in together.commits] == [each.events for each in one_by_one.commits]


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
