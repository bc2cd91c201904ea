"""Cron expressions: which are taken, and when they come."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.schemas.cron import MOST_CHARS, checked, next_run

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
