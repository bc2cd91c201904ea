"""The truth grows: all or none, one commit per input, by one writer."""

import asyncio
from contextlib import closing
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.schemas.commit import Commit
from mnemolog.schemas.errors import WriterBusyError, WriterFencedError
from mnemolog.schemas.input import COMMANDS, MESSAGES, SourcePosition
from tests.contract.logs import (
    NOW,
    Bench,
    Log,
    NewBench,
    commit_at,
    commit_for,
    commits_in,
    contents,
    drain,
    elsewhere,
    few,
    ignored,
    message,
    numbered,
    until_end,
    waiting_ids,
    waiting_in,
)

pytestmark = pytest.mark.anyio


# All or none, one for each input.


async def test_commits_are_numbered_from_one_in_the_order_in_which_they_came(writer: Log) -> None:
    await writer.accept(numbered(5), arrived_at=NOW)
    commits = [commit_for(waiting) for waiting in await waiting_in(writer)]
    assert await writer.append(commits[:2]) == 2
    assert await writer.append(commits[2:]) == 5
    assert await contents(writer) == list(enumerate(commits, start=1))


async def test_appending_nothing_changes_nothing(writer: Log) -> None:
    await writer.accept(numbered(2), arrived_at=NOW)
    await drain(writer)
    assert await writer.append([]) == 2


async def test_a_batch_with_one_commit_that_json_cannot_hold_leaves_nothing(writer: Log) -> None:
    await writer.accept(numbered(2), arrived_at=NOW)
    good, bad = [commit_for(waiting) for waiting in await waiting_in(writer)]
    unspeakable = commit_at(bad.source, replace(ignored(), excerpt="\ud800"))
    with pytest.raises((TypeError, ValueError)):
        await writer.append([good, unspeakable])
    assert await writer.end() == 0
    assert await waiting_ids(writer) == ["m0", "m1"]
    assert await writer.append([good, bad]) == 2


async def test_the_same_input_has_one_commit_however_often_it_is_delivered(writer: Log) -> None:
    await writer.accept([message("m1")], arrived_at=NOW)
    (waiting,) = await waiting_in(writer)
    first = commit_for(waiting)
    assert await writer.append([first]) == 1
    assert await writer.append([first]) == 1
    assert await writer.append([first, first]) == 1
    assert await commits_in(writer) == [first]


async def test_of_two_different_commits_of_an_input_the_first_wins(writer: Log) -> None:
    first = commit_at(elsewhere(1), input_id="m1")
    second = commit_at(elsewhere(1), input_id="m1", content_hash="f" * 32)
    assert await writer.append([first, second]) == 1
    assert await commits_in(writer) == [first]


# The high-water rule.


async def test_a_commit_that_is_not_above_its_agents_mark_is_left_out(writer: Log) -> None:
    third, second, fourth = (commit_at(elsewhere(offset)) for offset in (3, 2, 4))
    assert await writer.append([third]) == 1
    assert await writer.append([second, third, fourth]) == 2
    assert await commits_in(writer) == [third, fourth]


async def test_other_agents_have_marks_of_their_own(writer: Log) -> None:
    mine, theirs = commit_at(elsewhere(9)), commit_at(elsewhere(3), agent="b")
    same_name = commit_at(elsewhere(2), tenant="other")
    assert await writer.append([mine, theirs, same_name]) == 3
    assert await commits_in(writer) == [mine, theirs, same_name]


async def test_each_source_has_marks_of_its_own(writer: Log) -> None:
    commits = [
        commit_at(elsewhere(9)),
        commit_at(elsewhere(3, log_id="a third log")),
        commit_at(elsewhere(2, topic=COMMANDS)),
        commit_at(SourcePosition("elsewhere", MESSAGES, 1, 1)),
    ]
    assert await writer.append(commits) == 4
    assert await commits_in(writer) == commits


async def test_messages_of_one_record_are_ordered_by_their_place_in_it(writer: Log) -> None:
    places = [(1, 0), (1, 1), (1, 3), (1, 2), (2, 0), (1, 9)]
    await writer.append([commit_at(elsewhere(offset, index=index)) for offset, index in places])
    assert [commit.source.place for commit in await commits_in(writer)] == [(1, 0), (1, 1), (1, 3), (2, 0)]


async def test_a_mark_holds_when_the_log_is_opened_anew(bench: Bench) -> None:
    log = bench.open()
    await log.open_writer()
    await log.append([commit_at(elsewhere(5))])
    bench.close()
    log = bench.open()
    await log.open_writer()
    assert await log.append([commit_at(elsewhere(4)), commit_at(elsewhere(5))]) == 1


async def test_an_imported_commit_takes_nothing_out_of_the_queue_here(writer: Log) -> None:
    (accepted,) = await writer.accept([message("m1")], arrived_at=NOW)
    await writer.append([commit_at(elsewhere(accepted.source.offset), input_id="another")])
    assert await waiting_ids(writer) == ["m1"]
    await drain(writer)
    assert [commit.source.log_id for commit in await commits_in(writer)] == ["elsewhere", writer.log_id]


@dataclass(frozen=True)
class Delivery:
    """A commit of an imported log that comes, perhaps again."""

    log_id: str
    offset: int
    index: int

    @property
    def commit(self) -> Commit:
        agent = "ab"[self.offset % 2]  # a record belongs to one agent
        return commit_at(elsewhere(self.offset, index=self.index, log_id=self.log_id), agent=agent)


deliveries = st.builds(Delivery, st.sampled_from(["one", "two"]), st.integers(0, 6), st.integers(0, 1))


@few
@given(batches=st.lists(st.lists(deliveries, max_size=5), max_size=6))
def test_however_commits_are_delivered_each_agent_moves_up_only(
    new_bench: NewBench, batches: list[list[Delivery]]
) -> None:
    async def appended() -> list[Commit]:
        log = bench.open()
        await log.open_writer()
        for batch in batches:
            await log.append([each.commit for each in batch])
        return await commits_in(log)

    with closing(new_bench()) as bench:
        assert asyncio.run(appended()) == _above_their_marks(batches)


def _above_their_marks(batches: list[list[Delivery]]) -> list[Commit]:
    marks: dict[tuple[str, str], tuple[int, int]] = {}
    kept = []
    for each in (each for batch in batches for each in batch):
        commit = each.commit
        mark = (commit.key, each.log_id)
        if commit.source.place > marks.get(mark, (-1, -1)):
            marks[mark] = commit.source.place
            kept.append(commit)
    return kept


# One writer.


async def test_nobody_appends_who_did_not_become_the_writer(log: Log) -> None:
    with pytest.raises(WriterFencedError):
        await log.append([commit_at(elsewhere(1))])
    assert await log.end() == 0


async def test_there_is_one_writer_at_a_time(queue: Bench) -> None:
    one, other = queue.open(), queue.open()
    await one.open_writer()
    with pytest.raises(WriterBusyError):
        await other.open_writer()
    with pytest.raises(WriterFencedError):
        await other.append([commit_at(elsewhere(1))])
    assert await one.append([commit_at(elsewhere(1))]) == 1


async def test_a_writer_that_closed_lets_another_one_write_and_comes_back(bench: Bench) -> None:
    one, other = bench.open(), bench.open()
    await one.open_writer()
    await one.append([commit_at(elsewhere(1))])
    await one.close_writer()
    with pytest.raises(WriterFencedError):
        await one.append([commit_at(elsewhere(2))])
    await other.open_writer()
    await other.append([commit_at(elsewhere(2))])
    await other.close_writer()
    await one.open_writer()
    assert await one.append([commit_at(elsewhere(3))]) == 3


async def test_a_handle_that_closed_lets_another_one_write(bench: Bench) -> None:
    one, other = bench.open(), bench.open()
    await one.open_writer()
    one.close()
    await other.open_writer()
    assert await other.append([commit_at(elsewhere(1))]) == 1


async def test_a_writer_may_open_again_and_still_closes_with_one_call(bench: Bench) -> None:
    one, other = bench.open(), bench.open()
    await one.open_writer()
    await one.open_writer()
    assert await one.append([commit_at(elsewhere(1))]) == 1
    await one.close_writer()
    await other.open_writer()
    assert await other.append([commit_at(elsewhere(2))]) == 2


async def test_who_is_not_the_writer_may_close_without_harm(queue: Bench) -> None:
    one, other = queue.open(), queue.open()
    await one.open_writer()
    await other.close_writer()
    assert await one.append([commit_at(elsewhere(1))]) == 1
    with pytest.raises(WriterBusyError):
        await other.open_writer()


async def test_refuses_an_append_by_a_writer_that_was_replaced(bench: Bench) -> None:
    old = bench.open()
    await old.open_writer()
    await old.accept(numbered(2), arrived_at=NOW)
    first, second = [commit_for(waiting) for waiting in await waiting_in(old)]
    await old.append([first])

    new = bench.usurper()
    await new.open_writer()
    with pytest.raises(WriterFencedError):
        await old.append([second])
    assert await new.end() == 1
    assert await waiting_ids(new) == ["m1"]
    assert await new.append([second]) == 2


async def test_a_replaced_writer_may_still_read_and_accept(bench: Bench) -> None:
    old = bench.open()
    await old.open_writer()
    new = bench.usurper()
    await new.open_writer()
    await old.accept([message("m1")], arrived_at=NOW)
    committed = await drain(new)
    await until_end(old, 1)
    assert await commits_in(old) == committed


async def test_a_new_writer_goes_on_where_the_old_one_stopped(bench: Bench) -> None:
    log = bench.open()
    await log.open_writer()
    await log.accept(numbered(4), arrived_at=NOW)
    await log.append([commit_for(waiting) for waiting in (await waiting_in(log))[:2]])
    bench.close()
    log = bench.open()
    await log.open_writer()
    assert await waiting_ids(log) == ["m2", "m3"]
    await drain(log)
    assert [commit.input_id for commit in await commits_in(log)] == ["m0", "m1", "m2", "m3"]
