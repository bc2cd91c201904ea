"""Vectors as events carry them, and similarity."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog.processors.ports import Vector
from mnemolog.processors.recall.vectors import DIGITS, cosine, packed, unit, unpacked


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
