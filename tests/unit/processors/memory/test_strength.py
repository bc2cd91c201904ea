"""Dual strength (ledger E7, R14): storage only grows, retrieval falls with time."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.memory.strength import retrieval, retrieved
from mnemolog.schemas.config import UtilityConfig
from tests.unit.processors.ingest.parts import few, memory

CONFIG = UtilityConfig()
DAY = 86_400.0


@few
@given(st.floats(1, 10), st.floats(0, 1))
def test_each_retrieval_deepens_it_and_never_beyond_ten(storage: float, growth: float) -> None:
    assert storage <= retrieved(storage, growth=growth) <= 10.0


def test_it_deepens_less_the_deeper_it_is() -> None:
    depths = [1.0]
    for _ in range(30):
        depths.append(retrieved(depths[-1], growth=0.1))
    gains = [later - earlier for earlier, later in pairwise(depths)]
    assert gains == sorted(gains, reverse=True)
    assert depths[-1] == pytest.approx(10 - 9 * 0.9**30)


@pytest.mark.parametrize(
    ("importance", "stability", "stability_days"), [(0.0, 1.0, 3.0), (1.0, 1.0, 10.0), (0.5, 1.3, 8.45)]
)
def test_retrieval_strength_is_retention_since_the_last_access(
    importance: float, stability: float, stability_days: float
) -> None:
    known = memory("Ayşe prefers tea.", importance=importance, stability=stability, last_access_at=5 * DAY)
    assert retrieval(known, 5 * DAY) == 1.0
    assert retrieval(known, (5 + 9 * stability_days) * DAY) == pytest.approx(0.25)


def test_an_access_makes_it_whole_again() -> None:
    known = memory("Ayşe prefers tea.", last_access_at=0.0)
    assert retrieval(known, 30 * DAY) < 0.5
    assert retrieval(replace(known, last_access_at=30 * DAY), 30 * DAY) == 1.0


def test_in_hindsight_it_is_whole() -> None:
    assert retrieval(memory("Ayşe prefers tea.", last_access_at=5 * DAY), 4 * DAY) == 1.0
