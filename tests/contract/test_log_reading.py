"""What was appended is what is read: all of it or a part, now or as soon as it is there."""

import asyncio
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import EVENTS, Event
from mnemolog.schemas.input import MESSAGES, SourcePosition
from tests.contract.logs import (
    NOW,
    TEXTS,
    Bench,
    Log,
    NewBench,
    commit_at,
    commits_in,
    contents,
    drain,
    elsewhere,
    few,
    in_time,
    instances,
    message,
    numbered,
    waiting_in,
)
from tests.examples import examples

pytestmark = pytest.mark.anyio

SHORT_S = 0.02


async def history(writer: Log, count: int) -> list[Commit]:
    """So many commits of the agents a, b and c in turn."""
    commits = [commit_at(elsewhere(number), agent="abc"[number % 3]) for number in range(count)]
    await writer.append(commits)
    return commits


# A part of the log.


async def test_an_empty_log_has_nothing_to_read(log: Log) -> None:
    assert await contents(log) == []
    assert await contents(log, after=7, until=9) == []
    assert await log.end() == 0
    assert await log.last("default/a") is None
    assert await log.find(elsewhere(1)) is None


@few
@given(after=st.integers(0, 12), until=st.none() | st.integers(0, 14), agent=st.none() | st.sampled_from("abcx"))
def test_reads_what_is_behind_a_position_up_to_another_one_of_all_agents_or_one(
    nine: tuple[Log, list[Commit]], after: int, until: int | None, agent: str | None
) -> None:
    log, commits = nine
    key = None if agent is None else f"default/{agent}"
    assert asyncio.run(contents(log, after=after, until=until, key=key)) == [
        (position, commit)
        for position, commit in enumerate(commits, start=1)
        if after < position <= (len(commits) if until is None else until) and key in (None, commit.key)
    ]


@pytest.fixture(scope="module")
def nine(new_bench: NewBench) -> Any:  # noqa: ANN401  a generator to pytest, a pair to the tests
    """A log of nine commits of three agents."""

    async def filled(log: Log) -> list[Commit]:
        await log.open_writer()
        return await history(log, 9)

    with closing(new_bench()) as bench:
        log = bench.open()
        yield log, asyncio.run(filled(log))


async def test_a_long_log_is_read_in_batches_that_leave_nothing_out(writer: Log) -> None:
    await history(writer, 2_500)
    sizes, positions = [], []
    async for batch in writer.read():
        sizes.append(len(batch))
        positions += [recorded.position for recorded in batch]
    assert positions == list(range(1, 2_501))
    assert max(sizes) < 2_500
    assert min(sizes) > 0


async def test_a_reader_may_stop_after_the_first_batch(writer: Log) -> None:
    await history(writer, 2_500)
    async for batch in writer.read(after=100):
        assert batch[0].position == 101
        break
    assert await writer.end() == 2_500


async def test_another_handle_reads_the_same(bench: Bench) -> None:
    writer = bench.open()
    await writer.open_writer()
    await history(writer, 5)
    other = bench.open()
    assert await contents(other) == await contents(writer)
    assert (other.log_id, await other.end()) == (writer.log_id, 5)


async def test_the_log_is_the_same_when_it_is_opened_anew(bench: Bench) -> None:
    writer = bench.open()
    await writer.open_writer()
    await history(writer, 5)
    before, log_id = await contents(writer), writer.log_id
    bench.close()
    after = bench.open()
    assert (await contents(after), after.log_id) == (before, log_id)


# What is read is what was appended.


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
@settings(examples(8), database=None)
@given(data=st.data())
def test_every_event_comes_back_as_it_went_in(new_bench: NewBench, event: type[Event], data: st.DataObject) -> None:
    events: Sequence[Event] = data.draw(st.lists(instances(event), min_size=1, max_size=3))

    async def come_back() -> list[Commit]:
        log = bench.open()
        await log.open_writer()
        await log.append([commit])
        return await commits_in(log)

    commit = commit_at(elsewhere(1), *events)
    with closing(new_bench()) as bench:
        assert asyncio.run(come_back()) == [commit]


envelopes = st.builds(
    Commit,
    tenant_id=TEXTS,
    agent_id=TEXTS,
    source=st.builds(
        SourcePosition, TEXTS, st.just(MESSAGES), st.integers(0, 99), st.integers(0, 2**63 - 1), st.integers(0, 2**31)
    ),
    input_id=TEXTS,
    content_hash=TEXTS,
    recorded_at=st.floats(allow_nan=False, allow_infinity=False),
    clock=st.floats(allow_nan=False, allow_infinity=False),
    release=TEXTS,
    events=st.just(()),
    part=st.integers(1, 9),
    parts=st.integers(1, 9),
)


@few
@given(commit=envelopes)
def test_every_envelope_comes_back_as_it_went_in(new_bench: NewBench, commit: Commit) -> None:
    async def come_back() -> tuple[object, ...]:
        log = bench.open()
        await log.open_writer()
        await log.append([commit])
        return (await contents(log), await log.find(commit.source), await log.last(commit.key))

    with closing(new_bench()) as bench:
        assert asyncio.run(come_back()) == ([(1, commit)], (1, commit), (1, commit))


# One commit.


async def test_finds_the_commit_of_an_input_once_it_is_there(writer: Log) -> None:
    accepted = await writer.accept(numbered(3), arrived_at=NOW)
    assert [await writer.find(each.source) for each in accepted] == [None, None, None]
    commits = await drain(writer)
    assert [await writer.find(each.source) for each in accepted] == list(enumerate(commits, start=1))


async def test_finds_nothing_at_a_place_that_differs_in_anything(writer: Log) -> None:
    source = elsewhere(5, index=1)
    await writer.append([commit_at(source)])
    assert await writer.find(source) is not None
    for other in (
        elsewhere(5),
        elsewhere(6, index=1),
        elsewhere(5, index=1, log_id=writer.log_id),
        elsewhere(5, index=1, topic="commands"),
        SourcePosition("elsewhere", MESSAGES, 1, 5, 1),
    ):
        assert await writer.find(other) is None


async def test_knows_the_last_commit_of_each_agent(writer: Log) -> None:
    commits = await history(writer, 8)
    assert await writer.last("default/a") == (7, commits[6])
    assert await writer.last("default/b") == (8, commits[7])
    assert await writer.last("default/c") == (6, commits[5])
    assert await writer.last("default/nobody") is None


async def test_counts_the_commits_of_an_agent_behind_a_position(writer: Log) -> None:
    commits = await history(writer, 8)
    for key in ("default/a", "default/b", "default/nobody"):
        for after in range(9):
            expected = sum(commit.key == key for commit in commits[after:])
            assert await writer.count(key, after=after) == expected


# As soon as it is there.


async def test_who_asks_for_less_than_there_is_does_not_wait(writer: Log) -> None:
    await history(writer, 3)
    assert await in_time(writer.changed(since=2, timeout_s=1_000)) == 3
    assert await in_time(writer.changed(since=0, timeout_s=0)) == 3


async def test_who_waits_for_a_longer_log_is_woken_by_an_append(writer: Log) -> None:
    await history(writer, 3)
    waiting = [asyncio.create_task(writer.changed(since=3, timeout_s=1_000)) for _ in range(3)]
    await asyncio.sleep(0)
    await writer.append([commit_at(elsewhere(99))])
    assert [await in_time(each) for each in waiting] == [4, 4, 4]  # type: ignore[arg-type]


async def test_who_waits_at_another_handle_is_woken_too(bench: Bench) -> None:
    writer, reader = bench.open(), bench.open()
    await writer.open_writer()
    waiting = asyncio.create_task(reader.changed(since=0, timeout_s=1_000))
    await asyncio.sleep(0)
    await writer.append([commit_at(elsewhere(1))])
    assert await in_time(waiting) == 1  # type: ignore[arg-type]


async def test_waiting_for_a_longer_log_ends_in_time(writer: Log) -> None:
    await history(writer, 3)
    assert await in_time(writer.changed(since=3, timeout_s=SHORT_S)) == 3
    assert await in_time(writer.changed(since=10, timeout_s=SHORT_S)) == 3


async def test_an_input_that_only_waits_makes_the_log_no_longer(writer: Log) -> None:
    waiting = asyncio.create_task(writer.changed(since=0, timeout_s=SHORT_S))
    await writer.accept([message("m1")], arrived_at=NOW)
    assert await waiting == 0
    assert len(await waiting_in(writer)) == 1
