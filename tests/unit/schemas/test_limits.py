"""Quantities that events move stay within their limits, whatever the settings and however often they are moved."""

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.memory import strength, utility
from mnemolog.schemas.config import UtilityConfig
from mnemolog.schemas.limits import MOST_COUNTED, SHARE, STABILITY, STORAGE, counted

FACTORS = st.floats(min_value=5e-324, max_value=1e12)
SHARES = st.floats(0, 1)


@given(st.floats(STABILITY.least, STABILITY.most), FACTORS)
def test_a_step_from_within_the_limits_stays_within_them(stability: float, wanted: float) -> None:
    factor = STABILITY.factor(stability, wanted)
    assert STABILITY.holds(STABILITY.moved(stability, factor))
    assert (factor - 1) * (wanted - 1) >= 0
    assert abs(factor - 1) <= abs(wanted - 1)


@given(st.floats(min_value=5e-324, max_value=1e308), FACTORS)
def test_a_value_of_before_is_never_moved_further_away(stability: float, wanted: float) -> None:
    moved = STABILITY.moved(stability, STABILITY.factor(stability, wanted))
    if not STABILITY.holds(stability):
        assert min(stability, STABILITY.least) <= moved <= max(stability, STABILITY.most)


@given(st.floats(STORAGE.least, STORAGE.most), SHARES)
def test_storage_stays_within_its_limits(storage: float, growth: float) -> None:
    assert STORAGE.holds(strength.retrieved(storage, growth=growth))


@given(SHARES, SHARES, SHARES, SHARES, st.booleans(), st.floats(0, 1e12))
def test_utility_stays_within_its_limits(
    value: float, rate: float, drift: float, start: float, success: bool, days: float
) -> None:
    config = UtilityConfig(learning_rate=rate, drift_per_day=drift, start=start)
    assert SHARE.holds(utility.reported(value, success=success, config=config))
    assert SHARE.holds(utility.drifted(value, days, config))


def test_a_count_stops_where_floats_cannot_tell_it_from_the_next() -> None:
    assert counted(1) == 2
    assert counted(MOST_COUNTED) == MOST_COUNTED


def test_saying_one_thing_ten_thousand_times_reaches_the_limit_and_stays() -> None:
    """After 3,840 times the factor had overflowed, and its agent took nothing more."""
    stability = 1.0
    for _ in range(10_000):
        stability = STABILITY.moved(stability, STABILITY.factor(stability, 1.2))
    assert STABILITY.holds(stability)
    assert stability > 49.9
