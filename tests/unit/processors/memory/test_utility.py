"""Utility (ledger E2, E3, R4): reports move it, time takes it back, and it never leaves its range."""

from dataclasses import replace
from math import nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.memory.utility import drifted, reported, reward
from mnemolog.schemas.config import UtilityConfig
from tests.unit.processors.ingest.parts import few

CONFIG = UtilityConfig()
shares = st.floats(0, 1)
spans = st.floats(0, 10_000)


@few
@given(shares, st.booleans(), shares)
def test_a_report_moves_it_towards_its_target_and_never_past(utility: float, success: bool, rate: float) -> None:
    after = reported(utility, success=success, config=replace(CONFIG, learning_rate=rate))
    assert utility <= after <= 1.0 if success else 0.0 <= after <= utility


def test_after_many_reports_it_is_nearly_what_they_say() -> None:
    utility = CONFIG.start
    for _ in range(50):
        utility = reported(utility, success=True, config=CONFIG)
    assert utility == pytest.approx(1 - 0.5 * 0.9**50)


@few
@given(shares, spans, st.sampled_from((0.0, 1.0, 3.0, 10.0)))
def test_time_never_takes_it_across_the_middle(utility: float, days: float, multiplier: float) -> None:
    after = drifted(utility, days, CONFIG, multiplier=multiplier)
    assert min(utility, 0.5) <= after <= max(utility, 0.5)


@pytest.mark.parametrize(("multiplier", "days"), [(1.0, 100.0), (3.0, 100 / 3), (10.0, 10.0)])
def test_it_is_neutral_once_the_whole_way_is_due_and_not_before(multiplier: float, days: float) -> None:
    at, above, long_after = (
        drifted(1.0, each, CONFIG, multiplier=multiplier) for each in (days, nextafter(days, 1e9), 100 * days)
    )
    assert at == pytest.approx(0.5)
    assert above == pytest.approx(0.5)
    assert long_after == 0.5
    assert drifted(1.0, 0.99 * days, CONFIG, multiplier=multiplier) == pytest.approx(0.505)


def test_what_is_frozen_does_not_drift() -> None:
    assert drifted(0.9, 1_000, CONFIG, multiplier=0.0) == 0.9


def test_it_drifts_to_where_it_started() -> None:
    elsewhere = replace(CONFIG, start=0.2, drift_per_day=0.5)
    assert drifted(0.8, 1, elsewhere) == pytest.approx(0.5)
    assert drifted(0.8, 2, elsewhere) == pytest.approx(0.2)


def test_the_reward_is_the_mean_of_the_most_similar_only() -> None:
    assert reward((0.2, 0.4, 1.0), replace(CONFIG, similar=2)) == pytest.approx(0.3)


def test_with_nothing_similar_the_reward_is_neutral() -> None:
    assert reward(iter(()), CONFIG) == 0.5
    assert reward([], replace(CONFIG, start=0.3)) == 0.3


@few
@given(st.lists(shares, max_size=8))
def test_the_reward_is_a_share(similar: list[float]) -> None:
    assert 0.0 <= reward(similar, CONFIG) <= 1.0
