"""Cron expressions: which are taken, and when they come."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.schemas.cron import MOST_CHARS, checked, next_run, zone_checked

AT = datetime(2026, 2, 27, 12, 30, tzinfo=UTC)


def after(expression: str, since: datetime = AT) -> datetime:
    """The next run."""
    return datetime.fromtimestamp(next_run(expression, after=since.timestamp()), UTC)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("* * * * *", datetime(2026, 2, 27, 12, 31, tzinfo=UTC)),
        ("30 12 * * *", datetime(2026, 2, 28, 12, 30, tzinfo=UTC)),
        ("*/20 3 * * *", datetime(2026, 2, 28, 3, 0, tzinfo=UTC)),
        ("0 3 1 * *", datetime(2026, 3, 1, 3, 0, tzinfo=UTC)),
        ("0 3 29 2 *", datetime(2028, 2, 29, 3, 0, tzinfo=UTC)),
        ("0 3 * * mon", datetime(2026, 3, 2, 3, 0, tzinfo=UTC)),
        ("0 3 1 * MON", datetime(2026, 3, 1, 3, 0, tzinfo=UTC)),
    ],
)
def test_the_next_run_lies_behind_the_moment(expression: str, expected: datetime) -> None:
    assert checked(expression) == expression
    assert after(expression) == expected


def test_no_expression_is_never() -> None:
    assert checked("") == checked("  ") == ""


@pytest.mark.parametrize(
    ("expression", "why"),
    [
        ("0 3 * *", "five fields"),
        ("0 0 3 * * *", "five fields"),
        ("@daily", "five fields"),
        ("60 3 * * *", "not a minute"),
        ("0 25 * * *", "not a hour"),
        ("0 3 32 * *", "not a day-of-month"),
        ("0 3 31 2 *", "not a day-of-month"),
        ("0 3 * 13 *", "not a month"),
        ("0 3 * * moon", "not a day-of-week"),
        ("*/0 * * * *", "not a minute"),
        ("5-1 * * * *", "not a minute"),
        ("0 3 * * ٣", "not a day-of-week"),
        (f"{'1,' * MOST_CHARS}1 * * * *", f"at most {MOST_CHARS} characters"),
    ],
)
def test_what_is_no_expression_is_refused_with_what_is_allowed(expression: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as refused:
        checked(expression)
    assert "0 3 * * *" in str(refused.value)


part = st.text("0123456789*/,-#LWlw MONJAN²", max_size=8)


@given(st.text(max_size=30) | st.lists(part, min_size=5, max_size=5).map(" ".join))
def test_whatever_is_given_is_refused_or_comes(expression: str) -> None:
    try:
        taken = checked(expression)
    except ValueError:
        return
    assert not taken or after(taken) > AT


BERLIN = "Europe/Berlin"
"""Where the clock went from 02:00 to 03:00 on 29 March 2026, and from 03:00 back to 02:00 on 25 October."""


def runs(expression: str, begin: datetime, end: datetime, zone: str = BERLIN) -> list[str]:
    """All within a time, as the clock shows them."""
    found, at = [], begin.timestamp()
    while (at := next_run(expression, after=at, zone=zone)) <= end.timestamp():
        found.append(f"{datetime.fromtimestamp(at, ZoneInfo(zone)):%d %H:%M %z}")
    return found


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("30 2 * * *", ["28 02:30 +0100", "29 03:30 +0200", "30 02:30 +0200"]),
        ("30 2,3 * * *", ["28 02:30 +0100", "28 03:30 +0100", "29 03:30 +0200", "30 02:30 +0200", "30 03:30 +0200"]),
        ("*/30 2 29 * *", ["29 03:00 +0200", "29 03:30 +0200"]),
        ("0 3 * * *", ["28 03:00 +0100", "29 03:00 +0200", "30 03:00 +0200"]),
        ("0 */8 29 * *", ["29 00:00 +0100", "29 08:00 +0200", "29 16:00 +0200"]),
    ],
)
def test_a_time_that_the_clock_skips_comes_once_and_as_much_later(expression: str, expected: list[str]) -> None:
    march = datetime(2026, 3, 28, tzinfo=ZoneInfo(BERLIN)) - timedelta(seconds=1)
    assert runs(expression, march, march + timedelta(days=3)) == expected


def test_a_time_that_the_clock_shows_twice_comes_once() -> None:
    october = datetime(2026, 10, 24, 12, tzinfo=ZoneInfo(BERLIN))
    assert runs("30 2 * * *", october, october + timedelta(days=2)) == ["25 02:30 +0200", "26 02:30 +0100"]
    assert runs("*/30 2 * * *", october, october + timedelta(days=1)) == ["25 02:00 +0200", "25 02:30 +0200"]


def test_every_hour_is_every_hour_that_passes() -> None:
    october = datetime(2026, 10, 25, 1, 30, tzinfo=ZoneInfo(BERLIN))
    found = runs("0 * * * *", october, october + timedelta(hours=4))
    assert found == ["25 02:00 +0200", "25 02:00 +0100", "25 03:00 +0100", "25 04:00 +0100", "25 05:00 +0100"]


def test_after_the_hour_that_came_twice_nothing_lies_in_the_past() -> None:
    again = datetime(2026, 10, 25, 2, 10, fold=1, tzinfo=ZoneInfo(BERLIN)).timestamp()
    assert next_run("30 2 * * *", after=again, zone=BERLIN) > again + 12 * 3600


@given(
    at=st.integers(0, 4_000_000_000),
    zone=st.sampled_from([BERLIN, "Australia/Lord_Howe", "America/New_York", "Europe/Istanbul", "Asia/Kathmandu"]),
    expression=st.sampled_from(["30 2 * * *", "*/20 1-3 * * *", "15 * * * *", "0 3 * * mon"]),
)
def test_what_comes_next_lies_ahead_and_nothing_lies_between(at: int, zone: str, expression: str) -> None:
    found = next_run(expression, after=at, zone=zone)
    assert found > at
    assert next_run(expression, after=(at + found) // 2, zone=zone) == found


@pytest.mark.parametrize("name", ["", "Berlin", "Europe", "Europe/Atlantis", "../etc/passwd", "+03:00", "a\0b"])
def test_a_zone_that_there_is_not_is_refused_with_what_is_allowed(name: str) -> None:
    with pytest.raises(ValueError, match="a time zone by its name"):
        zone_checked(name)
