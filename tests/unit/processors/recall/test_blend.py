"""What a score is made of."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.recall.blend import blended, min_max, total

columns = st.lists(st.floats(-100, 100), min_size=1, max_size=8)


def test_nothing_is_made_of_nothing() -> None:
    assert min_max(np.array([])).tolist() == []
    assert blended({}, {}) == {}


def test_a_single_passage_and_equal_ones_are_the_best_there_is() -> None:
    assert min_max(np.array([-3.0])).tolist() == [1.0]
    assert min_max(np.array([0.2, 0.2])).tolist() == [1.0, 1.0]


@given(columns.filter(lambda each: len(set(each)) > 1))
def test_scaling_goes_from_0_to_1_and_keeps_the_order(found: list[float]) -> None:
    after = min_max(np.array(found)).tolist()
    assert (min(after), max(after)) == (0.0, 1.0)
    in_order = sorted(range(len(found)), key=lambda place: found[place])
    assert all(after[one] <= after[other] for one, other in pairwise(in_order))


@given(columns, st.floats(0.1, 300))
def test_scores_of_a_narrow_range_keep_their_distance(found: list[float], least: float) -> None:
    after, whole = min_max(np.array(found), least=least), max(found) - min(found)
    assert after.max() == 1.0
    assert after.min() == pytest.approx(1 - whole / max(whole, least), abs=1e-9)


def test_each_kind_of_score_has_a_least_range_of_its_own() -> None:
    scores = {"text": np.array([0.06, 0.05]), "late": np.array([0.5, 0.9])}
    parts = blended(scores, {"text": 1.0, "late": 1.0}, {"text": 1.0, "late": 0.2})
    assert parts["text"].round(3).tolist() == [0.5, 0.495]
    assert parts["late"].tolist() == [0.0, 0.5]


@given(st.lists(st.tuples(*[st.floats(-9, 9) | st.none()] * 3), min_size=1, max_size=8), st.data())
def test_a_passage_is_weighed_by_what_is_known_of_it(rows: list[tuple[float | None, ...]], data: st.DataObject) -> None:
    names = ("text", "vector", "late")
    weights = {name: data.draw(st.floats(0.1, 4)) for name in names}
    scores = {name: np.array([np.nan if row[n] is None else row[n] for row in rows]) for n, name in enumerate(names)}
    found = total(blended(scores, weights))
    scaled = {name: min_max(column) for name, column in scores.items()}
    for place, row in enumerate(rows):
        known = [name for number, name in enumerate(names) if row[number] is not None]
        share = sum(weights[name] * scaled[name][place] for name in known)
        expected = share / sum(weights[name] for name in known) if known else 0.0
        assert found[place] == pytest.approx(expected)
