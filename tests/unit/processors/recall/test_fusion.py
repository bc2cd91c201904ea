"""Fusion: ranked lists into one."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog.processors.recall.fusion import mean_of_scaled, reciprocal_ranks, scaled

scores = st.dictionaries(st.sampled_from("abcdefgh"), st.floats(-100, 100), max_size=8)
lists = st.lists(scores, min_size=1, max_size=4)


def test_nothing_is_made_of_nothing() -> None:
    assert scaled({}) == {}
    assert mean_of_scaled([]) == {}
    assert mean_of_scaled([{}, {}]) == {}
    assert reciprocal_ranks([], k=60) == {}


def test_a_single_document_and_equal_ones_are_the_best_there_is() -> None:
    assert scaled({"a": -3.0}) == {"a": 1.0}
    assert scaled({"a": 0.2, "b": 0.2}) == {"a": 1.0, "b": 1.0}


@settings(max_examples=50, derandomize=True, deadline=None)
@given(scores.filter(lambda each: len(set(each.values())) > 1))
def test_scaling_goes_from_0_to_1_and_keeps_the_order(found: dict[str, float]) -> None:
    after = scaled(found)
    assert min(after.values()) == 0.0
    assert max(after.values()) == 1.0
    in_order = sorted(found, key=lambda key: found[key])
    assert all(after[one] <= after[other] for one, other in pairwise(in_order))


@settings(max_examples=50, derandomize=True, deadline=None)
@given(lists)
def test_the_mean_is_of_all_lists_with_0_for_what_a_list_does_not_have(every: list[dict[str, float]]) -> None:
    fused = mean_of_scaled(every)
    assert fused.keys() == {key for each in every for key in each}
    for key, score in fused.items():
        parts = [scaled(each).get(key, 0.0) for each in every]
        assert score == pytest.approx(sum(parts) / len(every))
        assert 0.0 <= score <= 1.0


@settings(max_examples=50, derandomize=True, deadline=None)
@given(lists, st.integers(1, 100))
def test_reciprocal_ranks_add_up_over_the_lists(every: list[dict[str, float]], k: int) -> None:
    expected: dict[str, float] = {}
    for each in every:
        for key, score in each.items():
            better = [other for other in each if each[other] > score]
            before = [other for other in each if each[other] == score]
            rank = len(better) + before.index(key)
            expected[key] = expected.get(key, 0.0) + 1 / (k + rank + 1)
    assert reciprocal_ranks(every, k=k) == pytest.approx(expected)


def test_only_ranks_count_where_ranks_are_fused() -> None:
    near = reciprocal_ranks([{"a": 0.51, "b": 0.50}], k=60)
    assert near == reciprocal_ranks([{"a": 99.0, "b": -99.0}], k=60)
