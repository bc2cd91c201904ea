"""Context: what was said around a message counts for it."""

import pytest

from mnemolog.processors.ports import Neighbours
from mnemolog.processors.recall.context import with_neighbours, with_session

AROUND = {
    "a": Neighbours("s", None, "b"),
    "b": Neighbours("s", "a", "c"),
    "c": Neighbours("s", "b", None),
    "x": Neighbours("t", None, None),
}


def test_a_message_gains_by_the_scores_on_both_sides_and_not_by_its_own() -> None:
    gained = with_neighbours({"a": 0.4, "b": 5.0, "c": 0.2}, AROUND, weight=0.5)
    assert gained == pytest.approx({"a": 2.5, "b": 0.3, "c": 2.5, "x": 0.0})


def test_a_neighbour_that_was_not_found_gives_nothing() -> None:
    assert with_neighbours({}, AROUND, weight=0.5) == {"a": 0.0, "b": 0.0, "c": 0.0, "x": 0.0}
    assert with_neighbours({"a": 1.0}, {}, weight=0.5) == {}


def test_a_session_gives_the_mean_of_its_best_to_all_that_was_said_in_it() -> None:
    gained = with_session({"a": 0.9, "b": 0.1, "c": 0.5, "x": 0.2}, AROUND, weight=1.0, best=2)
    assert gained == pytest.approx({"a": 0.7, "b": 0.7, "c": 0.7, "x": 0.1})


def test_a_short_session_counts_as_if_the_rest_of_its_best_were_0() -> None:
    assert with_session({"x": 0.9}, {"x": AROUND["x"]}, weight=1.0, best=3) == pytest.approx({"x": 0.3})


def test_what_only_stands_beside_a_message_gains_too() -> None:
    around = {"b": AROUND["b"]}
    assert with_neighbours({"b": 1.0}, around, weight=0.5) == pytest.approx({"a": 0.5, "b": 0.0, "c": 0.5})
    assert with_session({"b": 1.0}, around, weight=1.0, best=2) == pytest.approx({"a": 0.5, "b": 0.5, "c": 0.5})


def test_without_weight_context_counts_for_nothing() -> None:
    scores = {"a": 0.9, "x": 0.2}
    assert set(with_neighbours(scores, AROUND, weight=0.0).values()) == {0.0}
    assert set(with_session(scores, AROUND, weight=0.0, best=3).values()) == {0.0}
