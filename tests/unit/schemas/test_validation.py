"""Moments, names and limits that come from outside."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import make_dataclass
from datetime import UTC, datetime, timedelta, timezone
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.question import ListMemories, parse_question
from mnemolog.schemas.validation import EARLIEST, LATEST, adapter, moment, parse_key_part, parse_moment, parse_name
from tests.unit.schemas.parts import few

zones = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("2026-11-21T10:00:00+03:00", 1_795_244_400.0),
        ("2026-11-21T07:00:00Z", 1_795_244_400.0),
        ("2026-11-21T07:00:00.250Z", 1_795_244_400.25),
        ("20261121T070000Z", 1_795_244_400.0),
        ("2026-11-20T21:00:00-10:00", 1_795_244_400.0),
        ("1969-12-31T23:59:59Z", -1.0),
    ],
)
def test_a_moment_is_one_point_in_time_however_it_is_written(written: str, seconds: float) -> None:
    assert parse_moment("at", written).timestamp() == seconds


@pytest.mark.parametrize(
    ("written", "allowed"),
    [
        ("", "a time in ISO 8601"),
        ("yesterday", "a time in ISO 8601"),
        ("2026-13-01T00:00:00Z", "a time in ISO 8601"),
        ("2026-11-21", "a time with an offset"),
        ("2026-11-21T10:00:00", "a time with an offset"),
        ("0999-12-31T23:59:59Z", "a time from the year 1000"),
        ("9000-01-01T00:00:00Z", "up to the year 9000"),
    ],
)
def test_what_is_no_moment_says_what_one_is(written: str, allowed: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        parse_moment("at", written)
    assert (refused.value.field, refused.value.value) == ("at", repr(written))
    assert allowed in refused.value.allowed


def test_a_command_line_may_take_something_else_too() -> None:
    with pytest.raises(InvalidInputError, match="allowed: a position, or a time in ISO 8601"):
        parse_moment("at", "x", or_else="a position")


@few
@given(st.datetimes(datetime(1001, 1, 1), datetime(8999, 1, 1), timezones=zones))  # noqa: DTZ001  hypothesis asks so
def test_every_moment_comes_back_from_its_text(at: datetime) -> None:
    assert moment(at.isoformat()) == moment(at) == at
    assert EARLIEST <= at < LATEST


@pytest.mark.parametrize("value", [17, 1.5, [], {}, True])
def test_a_number_is_no_moment(value: object) -> None:
    with pytest.raises(ValueError, match="ISO 8601"):
        moment(value)


def test_the_first_moment_is_taken_and_the_last_is_not() -> None:
    assert moment(EARLIEST) == EARLIEST
    assert moment(LATEST - timedelta(microseconds=1))
    with pytest.raises(ValueError, match="up to the year 9000"):
        moment(LATEST)
    with pytest.raises(ValueError, match="from the year 1000"):
        moment(EARLIEST - timedelta(microseconds=1))
    assert EARLIEST.tzinfo is UTC


@pytest.mark.parametrize("name", ["a", "x" * 200, "ışık bot", "a/b", "日本"])
def test_a_name_is_one_line_of_up_to_200_characters(name: str) -> None:
    assert parse_name("memory_id", name) == name


@pytest.mark.parametrize("name", ["", " ", "a\nb", "a\x7f", "x" * 201, "\ud800", 7, None])
def test_anything_else_is_no_name(name: object) -> None:
    with pytest.raises(InvalidInputError) as refused:
        parse_name("memory_id", name)
    assert refused.value.field == "memory_id"
    assert refused.value.allowed


def test_a_part_of_a_key_has_no_slash() -> None:
    assert parse_key_part("agent_id", "a-b") == "a-b"
    with pytest.raises(InvalidInputError, match="without a slash"):
        parse_key_part("agent_id", "a/b")


@pytest.mark.parametrize(("value", "limit"), [(1, 1), (1_000, 1_000), (7.0, 7), (None, None)])
def test_a_limit_is_a_number_from_1_to_1000_or_none(value: object, limit: int | None) -> None:
    assert parse_question(ListMemories, {"agent_id": "a", "limit": value}).limit == limit


@pytest.mark.parametrize("value", [0, 1_001, -1, 7.5, "7", True])
def test_anything_else_is_no_limit(value: object) -> None:
    with pytest.raises(InvalidInputError) as refused:
        parse_question(ListMemories, {"agent_id": "a", "limit": value})
    assert refused.value.field == "limit"


def test_threads_that_check_one_type_at_once_share_its_adapter() -> None:
    kind, together = make_dataclass("Asked", [("text", str)]), Barrier(4)

    def first_use(_: int) -> int:
        together.wait()
        return id(adapter(kind))

    with ThreadPoolExecutor(4) as threads:
        assert len(set(threads.map(first_use, range(4)))) == 1
