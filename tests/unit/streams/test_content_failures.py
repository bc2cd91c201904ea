"""What fails because of what one input holds becomes that input's dead letter, and disturbs nobody."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

import pytest

from mnemolog.ops.edges import silent
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import DeadLetter
from mnemolog.schemas.commit import Commit, Entry, encode_commit
from mnemolog.schemas.config import Config, StreamConfig
from mnemolog.schemas.errors import CommitRefusedError, LogError
from mnemolog.schemas.event import StabilityChanged
from mnemolog.schemas.message import Message
from mnemolog.schemas.writable import check_writable
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.lane import Lane
from mnemolog.streams.logs.in_memory import InMemoryLog
from mnemolog.streams.metering import Meter
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.prepared import Prepared
from mnemolog.streams.providers.hashing import HashingEmbedder
from mnemolog.streams.turns import GiveWay, Turns, keep_on
from tests.property.bench import run

SAID = [f"I drink green tea number {number} in the morning." for number in range(6)]


class Refusing(InMemoryLog):
    """Refuses what one input brings about, as a broker refuses a record that is too large."""

    def __init__(self, refused: Callable[[Commit], bool], error: Exception) -> None:
        super().__init__()
        self._refused = refused
        self._error = error

    async def append(self, commits: Sequence[Commit]) -> int:
        if any(map(self._refused, commits)):
            raise self._error
        return await super().append(commits)


class Spoiling(WritePath):
    """Decides something of one message that cannot be written."""

    async def decide(self, state: WriterState, prepared: Prepared, *, give_way: GiveWay = keep_on) -> Commit:
        commit = await super().decide(state, prepared, give_way=give_way)
        if prepared.input.id != "2":
            return commit
        event = StabilityChanged(memory_ids=(), factor=inf, why="retrieval", observed_at=0.0)
        return replace(commit, events=(*commit.events, Entry("an-id", len(commit.events) + 1, event)))


def taken_in(
    log: InMemoryLog, kind: type[WritePath] = WritePath, said: Sequence[str] = SAID
) -> tuple[list[DeadLetter], list[str]]:
    """Have a lane take in what was said; gives the dead letters, and the ids of what has another commit."""
    embedder = HashingEmbedder()
    pool = EmbeddingPool(embedder, threads=1)
    path = kind(pool=pool, embedder=embedder, config=Config(), release="1", now=lambda: 1.0, meter=Meter())
    lane = Lane(
        "default/a",
        log=log,
        path=path,
        ahead=32,
        release="1",
        now=lambda: 1.0,
        report=silent,
        turns=Turns(StreamConfig().turn_s),
        committed=lambda _commits: None,
    )

    async def work() -> tuple[list[DeadLetter], list[str]]:
        await log.open_writer()
        await log.accept([Message(agent_id="a", id=str(n), content=each) for n, each in enumerate(said)], arrived_at=1)
        lane.waiting.extend(await log.pending(after={}, limit=1_000))
        await lane.drain()
        commits = [each.commit async for batch in log.read() for each in batch]
        assert [each.source.offset for each in commits] == sorted(each.source.offset for each in commits)
        return await log.dead_letters(), [each.input_id for each in commits if each.dead_letter is None]

    try:
        return run(work())
    finally:
        pool.close()


def is_of_two(commit: Commit) -> bool:
    return commit.input_id == "2" and commit.dead_letter is None


@pytest.mark.parametrize("error", [CommitRefusedError("too large"), TypeError("Recursion limit reached")])
def test_what_the_log_refuses_is_set_aside_and_what_is_behind_it_goes_on(error: Exception) -> None:
    letters, others = taken_in(Refusing(is_of_two, error))
    assert [each.input_id for each in letters] == ["2"]
    assert others == ["0", "1", "3", "4", "5"]


def test_what_cannot_be_encoded_is_set_aside() -> None:
    letters, others = taken_in(InMemoryLog(), Spoiling)
    assert [(each.input_id, each.reason) for each in letters] == [("2", "commit_refused")]
    assert "stability_changed.factor" in letters[0].detail
    assert others == ["0", "1", "3", "4", "5"]


def test_a_log_that_takes_nothing_costs_no_input() -> None:
    log = Refusing(lambda _commit: True, LogError("out of order"))
    with pytest.raises(LogError, match="out of order"):
        taken_in(log)
    assert run(log.dead_letters()) == []


def test_what_fails_for_a_dead_letter_too_is_not_of_the_input() -> None:
    log = Refusing(lambda _commit: True, RuntimeError("a bug in a projection"))
    with pytest.raises(RuntimeError):
        taken_in(log)
    assert run(log.dead_letters()) == []


def deep(levels: int) -> list[object]:
    inner: list[object] = []
    for _ in range(levels - 1):
        inner = [inner]
    return inner


@pytest.mark.parametrize("levels", [98, 251, 300])
def test_metadata_that_waits_in_the_queue_already_stops_nobody(levels: int) -> None:
    """Nested 250 deep it was accepted, could not be encoded within its commit, and stopped the writer for all."""
    log = InMemoryLog()
    body = '{"kind":"message","body":{"agent_id":"a","id":"deep","content":"I live in Paris.","metadata":{"a":'
    body += "[" * levels + "]" * levels + "}}}"
    log.put("default/a", "deep", "messages", body.encode(), arrived_at=1.0)
    letters, others = taken_in(log)
    assert [each.input_id for each in letters] == ["deep"]
    assert others == ["0", "1", "2", "3", "4", "5"]


def test_a_commit_is_read_again_before_it_is_appended() -> None:
    commits: list[Commit] = []

    class Keeping(InMemoryLog):
        async def append(self, commits_: Sequence[Commit]) -> int:
            commits.extend(commits_)
            return await super().append(commits_)

    taken_in(Keeping())
    event = commits[0].events[0]
    broken = replace(commits[0], events=(event._replace(id=None),))  # type: ignore[arg-type]
    assert b"null" in encode_commit(broken)
    with pytest.raises(CommitRefusedError, match="could not be read again"):
        check_writable(broken)
