"""Conditions on metadata, as they come from outside."""

from typing import Any

import pytest

from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.query import Query
from mnemolog.schemas.question import parse_question


def parsed(condition: object) -> object:
    return parse_question(Query, {"agent_id": "a", "text": "tea", "metadata": condition}).metadata


@pytest.mark.parametrize(
    "condition",
    [
        {"channel": "mail", "priority": {"gt": 1, "lte": 3}, "vip": None},
        {"AND": [{"a": {"in": [1, "two", None]}}, {"OR": [{"b": {"icontains": "x"}}]}], "NOT": [{"c": True}]},
    ],
)
def test_a_condition_is_taken_as_it_is(condition: dict[str, Any]) -> None:
    assert parsed(condition) == condition


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("channel=mail", "a valid dictionary"),
        ({}, "a JSON object with a field name or AND, OR, NOT; metadata is none"),
        ({"AND": {}}, "a list of conditions; metadata.AND is none"),
        ({"AND": []}, "a list of conditions; metadata.AND is none"),
        ({"OR": [{"a": 1}, 7]}, "; metadata.OR.1 is none"),
        ({"a": {"like": "x"}}, "the operators eq, ne, gt, gte, lt, lte, in, nin, contains, icontains; "
         "metadata.a.like is none of them"),
        ({"a": {}}, "; metadata.a is neither"),
        ({"a": [1]}, "; metadata.a is neither"),
        ({"a": {"in": "mail"}}, "a list of values; metadata.a.in is none"),
        ({"a": {"in": [[1]]}}, "a list of values; metadata.a.in is none"),
        ({"a": {"gt": True}}, "a number or a text; metadata.a.gt is neither"),
        ({"a": {"contains": 7}}, "a text; metadata.a.contains is none"),
        ({"a": {"eq": {"b": 1}}}, "a value; metadata.a.eq is none"),
        ({"a": dict.fromkeys(("eq", "ne"), 1), "OR": [{str(n): n} for n in range(100)]}, "at most 100 conditions"),
    ],
)  # fmt: skip
def test_what_is_no_condition_is_refused_with_its_place(condition: object, told: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        parsed(condition)
    assert refused.value.field == "metadata"
    assert told in refused.value.allowed


def test_conditions_stand_in_each_other_only_so_deep() -> None:
    deep: dict[str, Any] = {"a": 1}
    for _ in range(1_000):
        deep = {"NOT": [deep]}
    with pytest.raises(InvalidInputError, match="conditions nested at most 10 deep"):
        parsed(deep)
