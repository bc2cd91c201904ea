"""What could not be processed is kept until somebody looks, and may be tried again."""

import pytest

from mnemolog.schemas.errors import InvalidInputError, NotFoundError, RepeatedIdError
from mnemolog.schemas.input import Input, decode_body
from tests.contract.logs import (
    KEY,
    NOW,
    Bench,
    Log,
    commit_at,
    commit_for,
    contents,
    dead,
    drain,
    elsewhere,
    message,
    numbered,
    waiting_ids,
    waiting_in,
)

pytestmark = pytest.mark.anyio


async def bury(writer: Log, message_id: str = "m1", content: str = "I moved to Izmir.") -> None:
    """Make a message a dead letter."""
    await writer.accept([message(message_id, content)], arrived_at=NOW)
    await drain(writer, dead(message_id))


async def test_an_input_that_failed_moves_to_the_dead_letters(writer: Log) -> None:
    await writer.accept([message("m1")], arrived_at=NOW)
    (commit,) = await drain(writer, dead("m1"))
    assert await waiting_in(writer) == []
    (letter,) = await writer.dead_letters()
    assert (letter.key, letter.input_id, letter.retried, letter.at) == (KEY, "m1", False, NOW)
    assert (letter.reason, letter.detail) == ("invalid_input", "it cannot be read")
    assert decode_body(letter.body.encode()) == message("m1")
    assert [recorded.commit for recorded in await contents(writer)] == [commit]


async def test_what_was_remembered_is_no_dead_letter(writer: Log) -> None:
    await writer.accept(numbered(3), arrived_at=NOW)
    await drain(writer)
    assert await writer.dead_letters() == []


async def test_dead_letters_are_listed_the_oldest_first_by_numbers_of_their_own(writer: Log) -> None:
    for number in range(3):
        await bury(writer, f"m{number}")
    letters = await writer.dead_letters()
    assert [letter.input_id for letter in letters] == ["m0", "m1", "m2"]
    assert [letter.number for letter in letters] == [1, 2, 3]


async def test_dead_letters_outlast_the_handle(bench: Bench) -> None:
    log = bench.open()
    await log.open_writer()
    await bury(log)
    before = await log.dead_letters()
    bench.close()
    assert await bench.open().dead_letters() == before


async def test_the_id_of_a_dead_letter_is_free_for_other_content(writer: Log) -> None:
    await bury(writer)
    (accepted,) = await writer.accept([message("m1", "Said in another way.")], arrived_at=NOW)
    assert not accepted.repeated
    assert await waiting_ids(writer) == ["m1"]


async def test_a_dead_letter_that_is_sent_again_does_not_count_as_seen(writer: Log) -> None:
    await bury(writer)
    (accepted,) = await writer.accept([message("m1")], arrived_at=NOW)
    assert not accepted.repeated


async def test_a_dead_letter_of_an_imported_log_frees_no_id_here(writer: Log) -> None:
    (accepted,) = await writer.accept([message("m1")], arrived_at=NOW)
    await writer.append([commit_at(elsewhere(accepted.source.offset), dead("m1"), input_id="m1")])
    assert await writer.dead_letters() == []
    assert (await writer.accept([message("m1")], arrived_at=NOW))[0].repeated
    assert await waiting_ids(writer) == ["m1"]


async def test_something_unreadable_becomes_a_dead_letter_as_it_was(queue: Bench) -> None:
    log = queue.open()
    await log.open_writer()
    queue.put(KEY, "broken", b"\xffno JSON")
    await drain(log)
    (letter,) = await log.dead_letters()
    assert (letter.input_id, letter.body) == ("broken", "\N{REPLACEMENT CHARACTER}no JSON")
    assert await waiting_in(log) == []


async def test_a_retried_letter_is_in_the_queue_again_at_a_new_place(writer: Log) -> None:
    await bury(writer)
    (before,) = await writer.dead_letters()
    accepted = await writer.retry(before.number, arrived_at=NOW + 60)
    assert not accepted.repeated
    (waiting,) = await waiting_in(writer)
    assert isinstance(waiting, Input)
    assert (waiting.source, waiting.body, waiting.arrived_at) == (accepted.source, message("m1"), NOW + 60)
    assert await writer.dead_letters() == [before._replace(retried=True)]
    assert len(await drain(writer)) == 1
    assert await writer.end() == 2


async def test_retrying_twice_adds_the_input_once(writer: Log) -> None:
    await bury(writer)
    first = await writer.retry(1, arrived_at=NOW)
    assert await writer.retry(1, arrived_at=NOW) == first._replace(repeated=True)
    assert await waiting_ids(writer) == ["m1"]


async def test_a_letter_that_fails_again_is_another_dead_letter(writer: Log) -> None:
    await bury(writer)
    await writer.retry(1, arrived_at=NOW)
    await drain(writer, dead("m1"))
    assert [(letter.number, letter.retried) for letter in await writer.dead_letters()] == [(1, True), (2, False)]


async def test_a_letter_whose_id_was_used_for_other_content_stays_where_it_is(writer: Log) -> None:
    await bury(writer)
    await writer.accept([message("m1", "Said in another way.")], arrived_at=NOW)
    with pytest.raises(RepeatedIdError):
        await writer.retry(1, arrived_at=NOW)
    assert [letter.retried for letter in await writer.dead_letters()] == [False]
    assert len(await waiting_in(writer)) == 1


async def test_retrying_something_unreadable_says_why_and_leaves_it(bench: Bench) -> None:
    log = bench.open()
    await log.open_writer()
    bench.put(KEY, "broken", b"no JSON")
    await drain(log)
    with pytest.raises(InvalidInputError, match="JSON with kind and body"):
        await log.retry(1, arrived_at=NOW)
    assert [letter.retried for letter in await log.dead_letters()] == [False]
    assert await waiting_in(log) == []


@pytest.mark.parametrize("number", [0, -1, 2, 10**30, -(10**30)])
async def test_there_is_no_letter_of_an_unknown_number(writer: Log, number: int) -> None:
    await bury(writer)
    with pytest.raises(NotFoundError, match="no dead letter"):
        await writer.retry(number, arrived_at=NOW)
    assert await waiting_in(writer) == []
    assert await writer.accept([message("m2")], arrived_at=NOW)


async def test_one_dead_letter_holds_up_none_of_its_batch(writer: Log) -> None:
    await writer.accept(numbered(3), arrived_at=NOW)
    first, second, third = await waiting_in(writer)
    await writer.append([commit_for(first), commit_for(second, dead("m1")), commit_for(third)])
    assert await writer.end() == 3
    assert [letter.input_id for letter in await writer.dead_letters()] == ["m1"]
    again = await writer.accept(numbered(3), arrived_at=NOW)
    assert [each.repeated for each in again] == [True, False, True]
