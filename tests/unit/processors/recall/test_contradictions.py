"""Results that contradict each other."""

from collections.abc import Collection
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ports import Document
from mnemolog.processors.recall.contradictions import newest_first, otherwise
from mnemolog.processors.recall.results import Result
from tests.contract.histories import History

SAID_AT = {"a": 1.0, "b": 2.0, "c": 3.0}


def result(name: str, score: float) -> Result:
    return Result(document=Document("memory", name), score=score, passage=0)


def ranked_by(ranked: list[Result], others: dict[str, tuple[str, ...]], *, asked: Collection[str] = ()) -> list[Result]:
    """Each memory stands for itself."""
    return newest_first(ranked, [(each.document.id,) for each in ranked], others, SAID_AT, asked=asked)


def order(found: list[Result]) -> str:
    return "".join(each.document.id for each in found)


def test_the_newer_of_two_stands_before_the_older_with_its_score() -> None:
    ranked = [result("a", 0.75), result("c", 0.5), result("b", 0.25)]
    found = ranked_by(ranked, {"a": ("b",), "b": ("a",)})
    assert order(found) == "bac"
    assert [(each.score, each.lifted) for each in found] == [(0.75, 0.5), (0.75, 0.0), (0.5, 0.0)]


def test_of_three_values_the_last_stands_first() -> None:
    ranked = [result("a", 0.75), result("b", 0.5), result("c", 0.25)]
    others = {"a": ("b",), "b": ("a", "c"), "c": ("b",)}
    assert order(ranked_by(ranked, others)) == "cba"


def test_a_message_that_is_shown_for_its_memory_stands_behind_what_contradicts_that() -> None:
    message = Result(document=Document("message", "m"), score=0.75, passage=0)
    ranked = [message, result("b", 0.5)]
    found = newest_first(ranked, [("a",), ("b",)], {"a": ("b",), "b": ("a",)}, SAID_AT, asked=())
    assert order(found) == "bm"


@pytest.mark.parametrize(("asked", "found"), [("", "ba"), ("ab", "ba"), ("b", "ba"), ("a", "ab")])
def test_what_contradicts_something_else_than_what_is_asked_for_is_not_raised(asked: str, found: str) -> None:
    ranked = [result("a", 0.75), result("b", 0.5)]
    assert order(ranked_by(ranked, {"a": ("b",), "b": ("a",)}, asked=asked)) == found


@given(st.dictionaries(st.sampled_from("abc"), st.floats(0, 2), min_size=1))
def test_what_contradicts_nothing_stays_where_it_was(scores: dict[str, float]) -> None:
    ranked = sorted((result(name, score) for name, score in scores.items()), key=lambda each: -each.score)
    found = ranked_by(ranked, {}, asked=scores)
    assert [each.score for each in found] == [each.score for each in ranked]
    assert {each.document for each in found} == {each.document for each in ranked}


def test_only_contradictions_count_and_in_both_directions() -> None:
    agent = History().agent()
    tea, coffee = agent.learns("I drink tea.", message="m"), agent.learns("I drink coffee.", message="n")
    agent.relates(tea, coffee)
    (edge,) = agent.history.state(agent.key).relations.values()
    assert otherwise([edge]) == {}
    assert otherwise([replace(edge, type="contradicts")]) == {tea: (coffee,), coffee: (tea,)}
