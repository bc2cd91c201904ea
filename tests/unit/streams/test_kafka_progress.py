"""How far a partition was taken in, and when that is all."""

import pytest

from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.input import COMMANDS, MESSAGES
from mnemolog.streams.logs.kafka.progress import Progress
from mnemolog.streams.logs.kafka.topics import EVENTS, TOPICS, topics_of

PARTITION = topics_of(KafkaConfig(), 0)


def progress(*, inputs: bool = True, writing: bool = False) -> Progress:
    made = Progress(PARTITION, inputs=inputs)
    made.at = dict.fromkeys(made.followed, 5)
    made.writing = writing
    return made


@pytest.mark.parametrize("topic", TOPICS)
def test_a_reader_is_behind_where_a_topic_goes_on(topic: str) -> None:
    assert not progress().is_behind({PARTITION[topic]: 5})
    assert progress().is_behind({PARTITION[topic]: 6})


@pytest.mark.parametrize("topic", TOPICS)
def test_a_writer_knows_its_own_events(topic: str) -> None:
    assert progress(writing=True).is_behind({PARTITION[topic]: 6}) is (topic != EVENTS)


def test_a_writer_that_is_given_its_inputs_knows_all() -> None:
    assert progress(inputs=False, writing=True).knows_all
    assert not progress(inputs=True, writing=True).knows_all
    assert not progress(inputs=False).knows_all


def test_the_marker_of_a_transaction_is_nobody_elses_commit() -> None:
    assert not progress(writing=True).goes_on(6)
    assert progress(writing=True).goes_on(7)


def test_the_ends_are_at_least_where_this_writer_and_the_caller_know_them() -> None:
    made = progress()
    made.wrote = {PARTITION[EVENTS]: 9}
    ends = dict.fromkeys((PARTITION[EVENTS], PARTITION[MESSAGES], PARTITION[COMMANDS]), 5)
    known = made.known_ends(ends, {PARTITION[MESSAGES]: 7})
    assert known == {PARTITION[EVENTS]: 9, PARTITION[MESSAGES]: 7, PARTITION[COMMANDS]: 5}
