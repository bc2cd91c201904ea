"""Calibrated similarity (R2, D5): one scale for the thresholds, whatever the model."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.calibration import Calibration, Knot, uncalibrated
from mnemolog.schemas.event import Language
from tests.unit.processors.ingest.parts import few


def knots(*points: tuple[float, float]) -> tuple[Knot, ...]:
    """A map through these points."""
    return tuple(Knot(cosine=cosine, similarity=similarity) for cosine, similarity in points)


SAME = knots((0.0, 0.0), (0.5, 0.7), (0.8, 0.92), (1.0, 1.0))
ACROSS = knots((0.0, 0.0), (0.4, 0.7), (0.6, 0.92), (1.0, 1.0))
PROFILE = Calibration(model="m", same_language=SAME, across_languages=ACROSS)


@pytest.mark.parametrize(
    ("cosine", "similarity"),
    [(-1.0, 0.0), (0.0, 0.0), (0.25, 0.35), (0.5, 0.7), (0.65, 0.81), (0.8, 0.92), (0.9, 0.96), (1.0, 1.0), (1.1, 1.0)],
)
def test_is_straight_between_the_knots_and_flat_beyond_them(cosine: float, similarity: float) -> None:
    assert PROFILE.similarity(cosine, "en", "en") == pytest.approx(similarity)


@pytest.mark.parametrize(
    ("one", "other", "similarity", "name"),
    [
        ("en", "en", 0.56, "m/same"),
        ("tr", "tr", 0.56, "m/same"),
        ("en", "tr", 0.7, "m/across"),
        ("tr", "en", 0.7, "m/across"),
    ],
)
def test_two_languages_have_a_map_of_their_own(one: Language, other: Language, similarity: float, name: str) -> None:
    assert PROFILE.similarity(0.4, one, other) == pytest.approx(similarity)
    assert PROFILE.name(one, other) == name


@few
@given(st.lists(st.floats(-2, 2), min_size=2, max_size=6))
def test_never_falls_and_stays_a_share(cosines: list[float]) -> None:
    found = [PROFILE.similarity(cosine, "en", "tr") for cosine in sorted(cosines)]
    assert all(low <= high for low, high in pairwise(found))
    assert all(0.0 <= each <= 1.0 for each in found)


@few
@given(st.floats(0, 1))
def test_without_a_profile_the_cosine_is_the_similarity(cosine: float) -> None:
    assert uncalibrated("m").similarity(cosine, "en", "tr") == pytest.approx(cosine, abs=1e-6)
