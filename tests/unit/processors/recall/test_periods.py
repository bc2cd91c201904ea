"""The period that a question names."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.recall.periods import Period, closeness, period

TODAY = date(2024, 2, 15)


def days(found: Period | None) -> tuple[str, ...] | None:
    return found and tuple(datetime.fromtimestamp(each, UTC).date().isoformat() for each in found)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Where was she on 7 May 2023?", ("2023-05-07", "2023-05-08")),
        ("What happened yesterday?", ("2024-02-14", "2024-02-15")),
        ("What happened between 3 March 2023 and 1 March 2023?", ("2023-03-01", "2023-03-04")),
        ("Who came in December 2022?", ("2022-12-01", "2023-01-01")),
        ("Who came in March?", ("2023-03-01", "2023-04-01")),
        ("Who came in 2022?", ("2022-01-01", "2023-01-01")),
        ("Mayıs 2023'te kim geldi?", ("2023-05-01", "2023-06-01")),
        ("Martta kim geldi?", ("2023-03-01", "2023-04-01")),
        ("Dün kim geldi?", ("2024-02-14", "2024-02-15")),
        ("What happens on 31.12.9999?", ("9999-12-30", "9999-12-31")),
        ("May I come?", None),
        ("Who came?", None),
    ],
)
def test_the_period_of_a_question(question: str, expected: tuple[str, ...] | None) -> None:
    assert days(period(question, TODAY)) == expected


@given(st.text(max_size=60))
def test_whatever_is_asked_a_period_has_a_length(question: str) -> None:
    found = period(question, TODAY)
    assert found is None or found.begin < found.end


@given(st.floats(0, 1e9), st.floats(0, 1e9))
def test_the_later_behind_a_period_the_less(one: float, other: float) -> None:
    asked, early, late = Period(100.0, 200.0), 100 + min(one, other), 100 + max(one, other)
    assert closeness(early, asked, fading_s=50) >= closeness(late, asked, fading_s=50)
    assert closeness(99.0, asked, fading_s=50) == 0.0
