"""What stands in the topics of Kafka, and what a reader keeps of a partition: no broker needed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.schemas import chain, codec
from mnemolog.schemas.command import EndSession
from mnemolog.schemas.commit import Commit, decode_commit, encode_commit
from mnemolog.schemas.input import COMMANDS, MESSAGES, Input, SourcePosition, Unreadable, encode_body
from mnemolog.streams.logs.kafka.records import (
    Place,
    Record,
    commit_records,
    encode_input,
    inputs_of,
    partition_of,
)
from mnemolog.streams.logs.kafka.waiting import WaitingInputs
from tests.contract.logs import NOW, commit_at, ignored, message
from tests.examples import examples

HERE = Place("log", 0, 1)
KEY = b"default/a"


def record(value: object, *, key: bytes | None = KEY, topic: str = MESSAGES, offset: int = 6) -> Record:
    data = value if isinstance(value, bytes) or value is None else codec.dump(value)
    return Record(topic, offset, key, data, NOW)


def only(found: list[Input | Unreadable]) -> Input | Unreadable:
    (one,) = found
    return one


# Inputs.


def test_a_message_is_read_with_its_place_from_one_on() -> None:
    read = only(inputs_of(record(encode_input(message("m1"))), HERE))
    assert isinstance(read, Input)
    assert (read.body, read.arrived_at) == (message("m1"), NOW)
    assert (read.source.log_id, read.source.topic, read.source.token, read.source.index) == ("log", MESSAGES, "0:7", 0)


def test_a_message_without_an_id_is_called_after_its_place() -> None:
    read = only(inputs_of(record({"agent_id": "a", "content": "Hello there."}), HERE))
    assert read.id == "messages/0:7/0"


def test_a_record_may_hold_several_messages() -> None:
    values = [{"agent_id": "a", "content": "One.", "id": "m1"}, {"agent_id": "a"}, {"agent_id": "a", "content": "Two."}]
    first, broken, last = inputs_of(record(values), HERE)
    assert [each.source.index for each in (first, broken, last)] == [0, 1, 2]
    assert (first.id, last.id) == ("m1", "messages/0:7/2")
    assert isinstance(broken, Unreadable)
    assert "content" in broken.detail


def test_a_command_says_which_it_is() -> None:
    read = only(inputs_of(record(encode_body(message("m1")), topic=COMMANDS), HERE))
    assert isinstance(read, Input)
    assert read.body == message("m1")


def test_what_nobody_here_knows_is_kept_under_metadata() -> None:
    value = {"agent_id": "a", "content": "Hello.", "mood": "fine", "metadata": {"channel": "mail"}}
    read = only(inputs_of(record(value), HERE))
    assert isinstance(read, Input)
    assert read.body.metadata == {"channel": "mail", "unknown": {"mood": "fine"}}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("value", "key", "told"),
    [
        (None, KEY, "tombstone"),
        (b"\xff\xfe", KEY, "JSON as UTF-8"),
        (b"{", KEY, "JSON as UTF-8"),
        ([], KEY, "at least one message"),
        (7, KEY, "a JSON object"),
        ({"agent_id": "a"}, KEY, "content"),
        ({"agent_id": "b", "content": "Hello."}, KEY, "the agent of the record's key, default/a"),
        ({"agent_id": "a", "tenant_id": "t", "content": "Hello."}, KEY, "the agent of the record's key"),
        ({"agent_id": "a", "content": "Hello."}, None, "tenant_id/agent_id"),
    ],
)
def test_what_cannot_be_read_says_why(value: object, key: bytes | None, told: str) -> None:
    read = only(inputs_of(record(value, key=key), HERE))
    assert isinstance(read, Unreadable)
    assert told in read.detail
    assert (read.tenant_id, read.agent_id) == (("default", "a") if key else ("default", "partition-0"))


def test_a_record_in_the_partition_of_another_key_names_the_partitioner() -> None:
    wrong = Place("log", (partition_of(KEY, 8) + 1) % 8, 8)
    read = only(inputs_of(record({"agent_id": "a", "content": "Hello."}), wrong))
    assert isinstance(read, Unreadable)
    assert "murmur2" in read.detail
    assert read.agent_id == f"partition-{wrong.partition}"


@examples(200)
@given(st.none() | st.binary(max_size=40), st.none() | st.binary(max_size=12))
def test_no_bytes_stop_a_reader(value: bytes | None, key: bytes | None) -> None:
    assert inputs_of(record(value, key=key), HERE)


# Commits.


def large(events: int) -> Commit:
    return commit_at(place(1), *(ignored(f"m{number}" * 50) for number in range(events)))


def place(offset: int) -> SourcePosition:
    return SourcePosition("log", MESSAGES, 0, offset)


@pytest.mark.parametrize("events", [1, 2, 3, 7, 20])
def test_a_commit_goes_through_records_of_bounded_size(events: int) -> None:
    commit = large(events)
    whole = encode_commit(commit)
    values = commit_records(commit, whole, most_bytes=1_700)
    parts = [decode_commit(value) for value in values]
    assert chain.joined(values) == whole
    assert [(part.part, part.parts) for part in parts] == [(n, len(parts)) for n in range(1, len(parts) + 1)]
    assert all(len(value) <= 1_700 for value in values)


# What waits.


def test_a_record_of_several_is_handed_out_whole() -> None:
    values = [{"agent_id": "a", "content": f"Number {number}."} for number in range(3)]
    inputs = inputs_of(record(values), HERE)
    waiting = WaitingInputs()
    for each in inputs:
        waiting.add(each, codec.dump(values))
    assert waiting.behind({}, 1) == inputs
    assert waiting.behind({MESSAGES: 7}, 1) == []


def test_a_topic_is_handed_out_in_its_order_whatever_its_producers_clocks_say() -> None:
    """By arrival, a later input of an agent came first, and the one before it never."""
    waiting = WaitingInputs()
    for offset, arrived_at in ((0, 30.0), (1, 10.0), (2, 20.0)):
        (each,) = inputs_of(
            record({"agent_id": "a", "content": "Hello."}, offset=offset)._replace(arrived_at=arrived_at), HERE
        )
        waiting.add(each, b"{}")
    (command,) = inputs_of(
        Record(COMMANDS, 0, KEY, encode_body(EndSession(agent_id="a", id="e", session_id="s")), 5.0), HERE
    )
    waiting.add(command, b"{}")
    handed = [(each.source.topic, each.source.offset) for each in waiting.behind({}, 10)]
    assert handed == [(COMMANDS, 1), (MESSAGES, 1), (MESSAGES, 2), (MESSAGES, 3)]
    assert [each.source.offset for each in waiting.behind({COMMANDS: 1, MESSAGES: 1}, 1)] == [2]


def test_an_input_that_is_read_again_counts_once() -> None:
    """Counts are kept, since they are asked for before each write, and an input may be read twice."""
    waiting = WaitingInputs()
    first, second = (
        only(inputs_of(record(encode_input(message(name)), offset=n), HERE)) for n, name in enumerate("ab")
    )
    for each in (first, second, first):
        waiting.add(each, b"")
    assert (waiting.of_tenant("default"), waiting.count("default/a")) == (2, 2)
    waiting.remove(first.source)
    waiting.remove(first.source)
    assert (waiting.of_tenant("default"), waiting.count("default/a"), waiting.of_tenant("other")) == (1, 1, 0)
