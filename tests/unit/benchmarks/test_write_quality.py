"""The labelled conversations of benchmarks/write_quality.jsonl: enough of everything, and well formed."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise

import pytest

from benchmarks.write_quality import JUNK, LANGUAGES, WANTED, Line, read_lines
from mnemolog.schemas.config import Config
from mnemolog.schemas.message import parse_message

LEAST = dict.fromkeys(WANTED, 25) | dict.fromkeys(JUNK, 12)


@pytest.fixture(scope="module")
def lines() -> list[Line]:
    return read_lines()


def sessions(lines: list[Line]) -> Iterator[list[Line]]:
    for name in dict.fromkeys(line.session_id for line in lines):
        yield [line for line in lines if line.session_id == name]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("label", LEAST)
def test_there_are_enough_messages_of_each_class_in_each_language(lines: list[Line], label: str, language: str) -> None:
    assert Counter((line.label, line.language) for line in lines)[label, language] >= LEAST[label]


def test_the_languages_have_about_the_same_share_and_no_class_is_unknown(lines: list[Line]) -> None:
    turkish = sum(line.language == "tr" for line in lines) / len(lines)
    assert len(lines) >= 440
    assert 0.45 <= turkish <= 0.55
    assert {line.label for line in lines} == LEAST.keys()
    assert {line.language for line in lines} == set(LANGUAGES)


def test_ids_are_unique(lines: list[Line]) -> None:
    assert not [name for name, times in Counter(line.id for line in lines).items() if times > 1]


def test_the_product_accepts_every_message(lines: list[Line]) -> None:
    assert [parse_message(line.message).id for line in lines] == [line.id for line in lines]


def test_an_echo_is_of_something_that_was_recalled_into_its_session(lines: list[Line]) -> None:
    assert not [line.id for line in lines if not all(map(str.strip, line.recalled))]
    for session in sessions(lines):
        recalled = [bool(line.recalled) for line in session]
        assert not [
            line.id for place, line in enumerate(session) if line.label == "echo" and not any(recalled[: place + 1])
        ]


def test_only_what_was_said_is_in_the_message(lines: list[Line]) -> None:
    # Once the marks of the notation that the set was written in had come through, and the recalled text with them.
    assert not [line.id for line in lines if "\n< " in line.content or "\n! " in line.content]
    assert not [line.id for line in lines if line.label != "echo" and any(map(line.content.count, line.recalled))]


def test_a_session_is_one_conversation_in_one_language_without_a_long_pause(lines: list[Line]) -> None:
    idle = Config().stream.session_idle_s
    for session in sessions(lines):
        moments = [datetime.fromisoformat(line.at) for line in session]
        assert len({line.language for line in session}) == 1
        assert all(0 < (later - sooner).total_seconds() < idle for sooner, later in pairwise(moments))


def test_something_was_said_before_it_is_corrected(lines: list[Line]) -> None:
    for session in sessions(lines):
        labels = [line.label for line in session]
        first = labels.index("correction") if "correction" in labels else len(labels)
        told = set(labels[:first]) & {"fact", "preference", "decision", "plan"}
        assert told or first == len(labels) or any(line.recalled for line in session[: first + 1])
