"""Fusion: ranked lists into one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog.processors.recall.fusion import reciprocal_ranks

scores = st.dictionaries(st.sampled_from("abcdefgh"), st.floats(-100, 100), max_size=8)
lists = st.lists(scores, min_size=1, max_size=4)


def test_nothing_is_made_of_nothing() -> None:
    assert reciprocal_ranks([], k=60) == {}


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


@given(st.lists(st.dictionaries(st.text(max_size=3), st.floats(0, 1)), max_size=4))
def test_fusion_permutes_what_the_lists_hold(every: list[dict[str, float]]) -> None:
    fused = reciprocal_ranks(every, k=60)
    assert fused.keys() == {name for each in every for name in each}
    best = [
        max(each, key=lambda name: (each[name], name)) for each in every if len(set(each.values())) == len(each) > 0
    ]
    if len(best) == len(every) and len(set(best)) == 1:
        assert max(fused, key=lambda name: fused[name]) == best[0]
