"""Vectors as events carry them, and similarity."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog.processors.ports import Vector
from mnemolog.processors.vectors import DIGITS, MARGIN, best, cosine, packed, ranked, unit, unpacked


def vector(seed: int, dimensions: int = 384) -> Vector:
    return unit(np.random.default_rng(seed).standard_normal(dimensions).astype(np.float32))


@settings(max_examples=50, derandomize=True, deadline=None)
@given(st.integers(0, 999), st.integers(0, 999))
def test_half_floats_cost_a_cosine_less_than_a_thousandth(one: int, other: int) -> None:
    packed_one, packed_other = (unpacked(packed(vector(seed), "m")) for seed in (one, other))
    assert cosine(packed_one, packed_other) == pytest.approx(cosine(vector(one), vector(other)), abs=1e-3)


def test_packing_what_was_packed_changes_nothing() -> None:
    once = packed(vector(1), "m")
    assert packed(unpacked(once), "m") == once
    assert (once.model, once.dimensions) == ("m", 384)


def test_unit_vectors_have_length_1_and_a_zero_vector_stays_zero() -> None:
    many = np.stack([vector(1) * 7, vector(2) / 9, np.zeros(384, np.float32)])
    assert np.linalg.norm(unit(many), axis=1) == pytest.approx([1, 1, 0])
    assert unit(many).dtype == np.float32


@settings(max_examples=50, derandomize=True, deadline=None)
@given(st.integers(0, 999), st.integers(0, 999))
def test_a_cosine_does_not_depend_on_the_order_of_its_sum(one: int, other: int) -> None:
    order = np.random.default_rng(one * 1_000 + other).permutation(384)
    assert cosine(vector(one), vector(other)) == cosine(vector(one)[order], vector(other)[order])
    assert cosine(vector(one), vector(other)) == cosine(vector(other), vector(one))


def test_a_cosine_has_six_digits() -> None:
    assert cosine(vector(1), vector(1)) == 1.0
    assert cosine(vector(1), -vector(1)) == -1.0
    assert round(cosine(vector(1), vector(2)), DIGITS) == cosine(vector(1), vector(2))


# The best of many.


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.one_of(st.floats(-1, 1), st.sampled_from([0.0, 0.5, 1.0]))), st.integers(1, 12))
def test_the_best_are_those_of_a_full_sort_and_what_comes_close_to_the_last(scores: list[float], limit: int) -> None:
    places = best(np.array(scores, np.float64), limit).tolist()
    in_order = sorted(range(len(scores)), key=lambda place: -scores[place])
    assert set(in_order[:limit]) <= set(places)
    assert places == sorted(set(places))
    least = scores[in_order[:limit][-1]] if scores else 0.0
    assert all(scores[place] >= least - MARGIN for place in places)
    assert all(scores[place] < least for place in set(range(len(scores))) - set(places))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.dictionaries(st.text("abc", min_size=1, max_size=4), st.sampled_from([0.1, 0.5, 0.9])), st.integers(0, 6))
def test_ranked_is_the_begin_of_a_full_sort(scores: dict[str, float], limit: int) -> None:
    assert ranked(scores.items(), limit) == sorted(scores.items(), key=lambda each: (-each[1], each[0]))[:limit]
