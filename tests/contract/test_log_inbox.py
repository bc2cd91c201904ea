"""Where inputs wait: all or none, each once for ever, in one order, until their commit."""

import asyncio
from contextlib import closing
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mnemolog.schemas import codec
from mnemolog.schemas.command import Command, EndSession, Forget, Remember
from mnemolog.schemas.errors import RepeatedIdError
from mnemolog.schemas.input import COMMANDS, MESSAGES, Input, Unreadable, encode_body
from mnemolog.schemas.message import Message
from tests.contract.logs import (
    JSON,
    KEY,
    NOW,
    Bench,
    Log,
    NewBench,
    commit_at,
    commit_for,
    dead,
    drain,
    elsewhere,
    few,
    message,
    numbered,
    waiting_ids,
    waiting_in,
)

pytestmark = pytest.mark.anyio


# All or none.


async def test_keeps_a_whole_batch_in_its_order(log: Log) -> None:
    bodies = numbered(20)
    accepted = await log.accept(bodies, arrived_at=NOW)
    waiting = await waiting_in(log)
    assert [each.body for each in waiting if isinstance(each, Input)] == bodies
    assert [each.source for each in waiting] == [each.source for each in accepted]
    assert {each.arrived_at for each in waiting} == {NOW}
    assert not any(each.repeated for each in accepted)


async def test_a_batch_with_one_conflicting_id_leaves_nothing(log: Log) -> None:
    await log.accept([message("known")], arrived_at=NOW)
    with pytest.raises(RepeatedIdError, match="known"):
        await log.accept([message("m1"), message("known", "Something else."), message("m2")], arrived_at=NOW)
    assert await waiting_ids(log) == ["known"]
    again = await log.accept([message("m1", "Another text."), message("m2")], arrived_at=NOW)
    assert [each.repeated for each in again] == [False, False]


async def test_a_batch_that_says_two_things_under_one_id_leaves_nothing(log: Log) -> None:
    with pytest.raises(RepeatedIdError):
        await log.accept([message("m0"), message("m1", "Tea."), message("m1", "Coffee.")], arrived_at=NOW)
    assert await waiting_in(log) == []
    assert not (await log.accept([message("m1", "Coffee.")], arrived_at=NOW))[0].repeated


async def test_a_batch_with_something_that_json_cannot_hold_leaves_nothing(log: Log) -> None:
    with pytest.raises((TypeError, ValueError)):
        await log.accept([message("m0"), message("\ud800")], arrived_at=NOW)
    assert await waiting_in(log) == []


async def test_an_empty_batch_is_accepted(log: Log) -> None:
    assert await log.accept([], arrived_at=NOW) == []


# Each once, for ever.


async def test_a_repeat_is_acknowledged_with_its_first_position_and_adds_nothing(log: Log) -> None:
    first = await log.accept(numbered(3), arrived_at=NOW)
    again = await log.accept(numbered(3), arrived_at=NOW + 60)
    assert [(each.input_id, each.source, each.repeated) for each in again] == [
        (each.input_id, each.source, True) for each in first
    ]
    assert await waiting_ids(log) == ["m0", "m1", "m2"]


async def test_the_same_input_twice_in_one_batch_is_one_input(log: Log) -> None:
    first, second = await log.accept([message("m1"), message("m1")], arrived_at=NOW)
    assert (first.repeated, second.repeated) == (False, True)
    assert first.source == second.source
    assert await waiting_ids(log) == ["m1"]


async def test_a_batch_of_old_and_new_adds_the_new(log: Log) -> None:
    await log.accept(numbered(2), arrived_at=NOW)
    accepted = await log.accept(numbered(4), arrived_at=NOW)
    assert [each.repeated for each in accepted] == [True, True, False, False]
    assert await waiting_ids(log) == ["m0", "m1", "m2", "m3"]


async def test_an_id_is_remembered_after_its_commit(writer: Log) -> None:
    (first,) = await writer.accept([message("m1")], arrived_at=NOW)
    await drain(writer)
    (again,) = await writer.accept([message("m1")], arrived_at=NOW)
    assert again == first._replace(repeated=True)
    with pytest.raises(RepeatedIdError):
        await writer.accept([message("m1", "Something else.")], arrived_at=NOW)
    assert await waiting_in(writer) == []


async def test_an_id_is_remembered_when_the_log_is_opened_anew(bench: Bench) -> None:
    before = bench.open()
    (first,) = await before.accept([message("m1")], arrived_at=NOW)
    bench.close()
    after = bench.open()
    assert await after.accept([message("m1")], arrived_at=NOW) == [first._replace(repeated=True)]
    with pytest.raises(RepeatedIdError):
        await after.accept([message("m1", "Something else.")], arrived_at=NOW)


async def test_an_id_is_remembered_behind_thousands_of_others(bench: Bench) -> None:
    log = bench.open()
    await log.open_writer()
    first = await log.accept(numbered(3_000), arrived_at=NOW)
    await drain(log)
    bench.close()
    again = await bench.open().accept(numbered(3_000), arrived_at=NOW)
    assert again == [each._replace(repeated=True) for each in first]


async def test_ids_are_each_agents_own(log: Log) -> None:
    accepted = await log.accept(
        [
            message("m1", "Tea."),
            message("m1", "Coffee.", agent="b"),
            message("m1", "Water.", tenant="other"),
        ],
        arrived_at=NOW,
    )
    assert [each.repeated for each in accepted] == [False, False, False]
    assert len({each.source for each in accepted}) == 3


async def test_an_id_that_came_with_an_imported_log_is_known_with_its_position_there(writer: Log) -> None:
    body = message("m1")
    source = elsewhere(7, index=3)
    await writer.append([commit_at(source, input_id="m1", content_hash=body.content_hash)])
    (accepted,) = await writer.accept([body], arrived_at=NOW)
    assert accepted == ("m1", source, True)
    with pytest.raises(RepeatedIdError):
        await writer.accept([message("m1", "Something else.")], arrived_at=NOW)


# One order.


async def test_messages_and_commands_share_one_order(queue: Bench) -> None:
    log = queue.open()
    bodies: list[Message | Command] = [
        message("m1"),
        Remember(agent_id="a", id="c1", text="Prefers tea."),
        message("m2"),
        Forget(agent_id="a", id="c2", memory_id="x"),
        EndSession(agent_id="b", id="c3", session_id="s"),
    ]
    accepted = await log.accept(bodies, arrived_at=NOW)
    assert [each.source.topic for each in accepted] == [MESSAGES, COMMANDS, MESSAGES, COMMANDS, COMMANDS]
    assert all(one.source.offset < other.source.offset for one, other in pairwise(accepted))
    assert [each.body for each in await waiting_in(log) if isinstance(each, Input)] == bodies


async def test_messages_and_commands_share_their_ids(log: Log) -> None:
    await log.accept([message("one")], arrived_at=NOW)
    with pytest.raises(RepeatedIdError):
        await log.accept([Remember(agent_id="a", id="one", text="Prefers tea.")], arrived_at=NOW)


async def test_a_position_names_its_log(log: Log) -> None:
    (accepted,) = await log.accept([message("m1")], arrived_at=NOW)
    assert (accepted.source.log_id, accepted.source.index) == (log.log_id, 0)


async def test_an_offset_is_not_given_twice_though_everything_was_drained_and_the_log_opened_anew(
    bench: Bench,
) -> None:
    given_out: list[int] = []
    for day in range(4):
        log = bench.open()
        await log.open_writer()
        accepted = await log.accept(numbered(3, first=3 * day), arrived_at=NOW)
        given_out += [each.source.offset for each in accepted]
        await drain(log)
        assert await waiting_in(log) == []
        bench.close()
    assert all(one < other for one, other in pairwise(given_out))


async def test_a_refused_batch_does_not_use_up_what_a_reader_could_see(log: Log) -> None:
    (first,) = await log.accept([message("m1")], arrived_at=NOW)
    with pytest.raises(RepeatedIdError):
        await log.accept([*numbered(5, first=10), message("m1", "Something else.")], arrived_at=NOW)
    (second,) = await log.accept([message("m2")], arrived_at=NOW)
    assert second.source.offset == first.source.offset + 1


@few
@given(batches=st.lists(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 4)), max_size=4), max_size=6))
def test_however_inputs_are_repeated_each_waits_once_in_the_order_of_its_first_coming(
    new_bench: NewBench, batches: list[list[tuple[str, int]]]
) -> None:
    async def accepted() -> list[tuple[str, str]]:
        log = bench.open()
        for batch in batches:
            await log.accept([message(f"m{number}", agent=agent) for agent, number in batch], arrived_at=NOW)
        return [(each.body.agent_id, each.id) for each in await waiting_in(log) if isinstance(each, Input)]

    with closing(new_bench()) as bench:
        assert asyncio.run(accepted()) == list(dict.fromkeys((a, f"m{n}") for batch in batches for a, n in batch))


# What waits.


async def test_hands_out_what_is_behind_an_offset_and_no_more_than_asked_for(log: Log) -> None:
    accepted = await log.accept(numbered(6), arrived_at=NOW)
    second = accepted[1].source.offset
    assert [each.id for each in await log.pending(after={MESSAGES: second}, limit=3)] == ["m2", "m3", "m4"]
    assert [each.id for each in await log.pending(after={MESSAGES: second}, limit=100)] == ["m2", "m3", "m4", "m5"]
    assert await log.pending(after={MESSAGES: accepted[-1].source.offset}, limit=100) == []


async def test_counts_what_waits_of_a_tenant(writer: Log) -> None:
    await writer.accept([message("m1"), message("m2", agent="b"), message("m1", tenant="default2")], arrived_at=NOW)
    first, *_ = await waiting_in(writer)
    tenants = ("default", "default2", "def", "none")
    assert [await writer.waiting(tenant) for tenant in tenants] == [2, 1, 0, 0]
    without = ("default/b", "default2/a", "default/none")
    assert [await writer.waiting(tenant, without=without) for tenant in tenants] == [1, 0, 0, 0]
    await writer.append([commit_for(first)])
    assert len(await waiting_in(writer)) == 2
    assert await writer.waiting("default") == 1


async def test_hands_out_those_at_positions_as_long_as_they_have_no_commit(writer: Log) -> None:
    accepted = await writer.accept(numbered(5), arrived_at=NOW)
    wanted = [accepted[number].source for number in (3, 0, 4)]
    first, *_ = await waiting_in(writer)
    assert {each.source for each in await writer.waiting_at(wanted)} == set(wanted)
    await writer.append([commit_for(first)])
    assert sorted(each.id for each in await writer.waiting_at(wanted)) == ["m3", "m4"]
    assert await writer.waiting_at([]) == []


async def test_an_input_waits_until_its_commit_and_no_longer(writer: Log) -> None:
    await writer.accept(numbered(3), arrived_at=NOW)
    first, _, _ = await waiting_in(writer)
    await writer.append([commit_for(first)])
    assert await waiting_ids(writer) == ["m1", "m2"]
    await drain(writer)
    assert await waiting_ids(writer) == []


async def test_what_another_handle_accepted_waits_here_too(bench: Bench) -> None:
    one, other = bench.open(), bench.open()
    await one.accept([message("m1")], arrived_at=NOW)
    await other.accept([message("m2")], arrived_at=NOW)
    assert await waiting_ids(one) == await waiting_ids(other) == ["m1", "m2"]


async def test_garbage_in_the_queue_is_handed_out_as_unreadable_in_its_place(queue: Bench) -> None:
    log = queue.open()
    await log.accept([message("m1")], arrived_at=NOW)
    queue.put("acme/bot", "broken", b"\xff\x00 no JSON")
    await log.accept([message("m2")], arrived_at=NOW)
    before, broken, behind = await waiting_in(log)
    assert (before.id, behind.id) == ("m1", "m2")
    assert isinstance(broken, Unreadable)
    assert (broken.tenant_id, broken.agent_id, broken.id) == ("acme", "bot", "broken")
    assert (broken.source.log_id, broken.source.topic, broken.arrived_at) == (log.log_id, MESSAGES, NOW)
    assert "JSON with kind and body" in broken.detail


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"kind": "message", "body": {"agent_id": "a", "id": "x"}}, "content"),
        ({"kind": "message", "body": {"agent_id": "a/b", "id": "x", "content": "Hi."}}, "without a slash"),
        ({"kind": "dream", "body": {}}, "one of remember, forget, restore, edit, end_session"),
        ({"kind": "message"}, "JSON with kind and body"),
        ([], "JSON with kind and body"),
    ],
)
async def test_what_breaks_a_rule_of_its_kind_is_unreadable_and_says_which(
    queue: Bench, record: object, told: str
) -> None:
    log = queue.open()
    queue.put(KEY, "x", codec.dump(record))
    (broken,) = await waiting_in(log)
    assert isinstance(broken, Unreadable)
    assert told in broken.detail


@few
@given(
    data=st.binary(max_size=20)
    | JSON.map(codec.dump)
    | st.fixed_dictionaries({"kind": st.text(), "body": JSON}).map(codec.dump)
)
@example(data=b"")
@example(data=b"null")
@example(data=encode_body(message("m1"))[:-1])
def test_no_bytes_in_the_queue_stop_a_reader(new_bench: NewBench, data: bytes) -> None:
    async def handed_out() -> list[str]:
        log = bench.open()
        bench.put(KEY, "x", data)
        await log.accept([message("m1")], arrived_at=NOW)
        return [type(each).__name__ for each in await waiting_in(log)]

    with closing(new_bench()) as bench:
        assert asyncio.run(handed_out()) == ["Unreadable", "Input"]


@pytest.mark.parametrize("kind", [[], {}, ["message"]], ids=repr)
async def test_a_kind_that_is_no_text_is_unreadable(queue: Bench, kind: object) -> None:
    log = queue.open()
    queue.put(KEY, "x", codec.dump({"kind": kind, "body": {}}))
    assert isinstance((await waiting_in(log))[0], Unreadable)


# Waiting.


async def test_counts_what_waits_of_an_agent(writer: Log) -> None:
    assert await writer.agent_end(KEY) == (None, 0)
    await writer.accept([message("m1"), message("m2"), message("m1", agent="b")], arrived_at=NOW)
    assert (await writer.agent_end(KEY), await writer.agent_end("default/b")) == ((None, 2), (None, 1))
    await writer.append([commit_for((await waiting_in(writer))[0])])
    assert await writer.agent_end(KEY) == (await writer.last(KEY), 1)
    assert await writer.agent_end("default/nobody") == (None, 0)


# Settled.


async def test_an_input_is_settled_by_its_commit(writer: Log) -> None:
    (accepted,) = await writer.accept([message("m1")], arrived_at=NOW)
    assert not await writer.settled(KEY, accepted.source.offset)
    await drain(writer)
    assert await writer.settled(KEY, accepted.source.offset)


async def test_an_offset_that_was_not_given_yet_is_not_settled(writer: Log) -> None:
    assert not await writer.settled(KEY, 1)
    (accepted,) = await writer.accept([message("m1")], arrived_at=NOW)
    await drain(writer)
    assert not await writer.settled(KEY, accepted.source.offset + 1)
    assert not await writer.settled(KEY, 10**30)


async def test_the_last_offset_is_that_of_the_last_input_also_when_all_are_settled(writer: Log) -> None:
    accepted = await writer.accept(numbered(2), arrived_at=NOW)
    await writer.accept(numbered(2), arrived_at=NOW)  # repeated: nothing is added
    await drain(writer)
    assert await writer.last_offset() in (accepted[-1].source.offset, None)


async def test_an_offset_is_settled_when_everything_before_it_is(writer: Log) -> None:
    first, second = await writer.accept(numbered(2), arrived_at=NOW)
    waiting = await waiting_in(writer)
    await writer.append([commit_for(waiting[1])])
    assert not await writer.settled(KEY, second.source.offset)
    assert not await writer.settled(KEY, first.source.offset)


async def test_what_other_agents_wait_for_settles_nothing_and_hinders_nothing(writer: Log) -> None:
    mine, theirs = await writer.accept([message("m1"), message("m1", agent="b")], arrived_at=NOW)
    await writer.append([commit_for((await waiting_in(writer))[0])])
    assert await writer.settled(KEY, mine.source.offset)
    assert await writer.settled(KEY, theirs.source.offset)
    assert not await writer.settled("default/b", theirs.source.offset)
    assert await writer.settled("default/nobody", theirs.source.offset)


async def test_a_dead_letter_is_settled(writer: Log) -> None:
    (accepted,) = await writer.accept([message("m1")], arrived_at=NOW)
    await drain(writer, dead("m1"))
    assert await writer.settled(KEY, accepted.source.offset)
