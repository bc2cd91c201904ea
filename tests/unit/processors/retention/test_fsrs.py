"""Retention by FSRS (ledger F1, R14)."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.retention.fsrs import initial_days, retention
from tests.unit.processors.ingest.parts import few

days = st.floats(0, 100_000)
stabilities = st.floats(0.01, 100_000)


@pytest.mark.parametrize("stability", [0.5, 3.0, 10.0, 200.0])
def test_it_is_the_power_law_of_the_ledger(stability: float) -> None:
    assert retention(0, stability_days=stability) == 1.0
    assert retention(stability, stability_days=stability) == pytest.approx((10 / 9) ** -2)
    assert retention(9 * stability, stability_days=stability) == pytest.approx(0.25)
    assert retention(9 * (sqrt(2) - 1) * stability, stability_days=stability) == pytest.approx(0.5)


@few
@given(days, days, stabilities)
def test_it_is_a_probability_that_never_rises(one: float, other: float, stability: float) -> None:
    earlier, later = sorted((one, other))
    left = retention(earlier, stability_days=stability)
    assert 0.0 <= retention(later, stability_days=stability) <= left <= 1.0


@few
@given(days, stabilities, stabilities)
def test_what_is_more_stable_is_forgotten_no_faster(days: float, one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert retention(days, stability_days=less) <= retention(days, stability_days=more)


def test_its_tail_is_heavier_than_that_of_an_exponential() -> None:
    half_life = 9 * (sqrt(2) - 1)
    assert retention(10 * half_life, stability_days=1) > 2**-10 * 10


@pytest.mark.parametrize(("importance", "expected"), [(0.0, 3.0), (0.3, 5.1), (1.0, 10.0)])
def test_importance_gives_the_first_stability(importance: float, expected: float) -> None:
    assert initial_days(importance) == pytest.approx(expected)
