"""mem0's filters: where they look, what they let through, and what they refuse."""

from typing import Any

import pytest

from mnemolog.ops.surfaces.mem0.filters import parse_filters
from mnemolog.ops.surfaces.mem0.scopes import Scope
from mnemolog.schemas.errors import InvalidInputError

ALEX, BOB = Scope(user_id="alex"), Scope(user_id="bob", agent_id="bot")
RECORD: dict[str, Any] = {
    "id": "m1",
    "memory": "Alex prefers tea.",
    "categories": ["preference"],
    "created_at": "2026-11-24T10:00:00+00:00",
    "updated_at": "2026-11-24T10:00:00+00:00",
    "metadata": {"channel": "mail", "priority": 3},
    "user_id": "alex",
    "agent_id": None,
    "app_id": None,
    "run_id": "r1",
}


@pytest.mark.parametrize(
    ("filters", "alex", "bob"),
    [
        ({"user_id": "alex"}, True, False),
        ({"user_id": "*"}, True, True),
        ({"agent_id": "*"}, False, True),
        ({"user_id": {"in": ["alex", "bob"]}}, True, True),
        ({"user_id": ["alex"]}, True, False),
        ({"user_id": {"ne": "alex"}}, False, True),
        ({"OR": [{"user_id": "alex"}, {"agent_id": "bot"}]}, True, True),
        ({"AND": [{"user_id": "bob"}, {"NOT": {"agent_id": "bot"}}]}, False, False),
        ({"run_id": "r1"}, True, True),
        ({"AND": [{"user_id": "alex"}, {"channel": "mail"}]}, True, False),
    ],
)
def test_only_scopes_that_may_hold_an_answer_are_asked(filters: dict[str, Any], alex: bool, bob: bool) -> None:
    wanted = parse_filters(filters, {})
    assert (wanted.may_hold(ALEX), wanted.may_hold(BOB)) == (alex, bob)


@pytest.mark.parametrize(
    ("filters", "met"),
    [
        ({}, True),
        ({"run_id": "r1"}, True),
        ({"run_id": "r2"}, False),
        ({"run_id": "*"}, True),
        ({"agent_id": "*"}, False),
        ({"agent_id": None}, True),
        ({"channel": "mail"}, True),
        ({"channel": "*"}, True),
        ({"priority": "*"}, True),
        ({"colour": "*"}, False),
        ({"metadata": {"channel": "mail", "priority": {"gte": 3}}}, True),
        ({"metadata": {"channel": "phone"}}, False),
        ({"categories": {"in": ["fact", "preference"]}}, True),
        ({"categories": ["preference"]}, True),
        ({"categories": {"contains": "fact"}}, False),
        ({"keywords": "TEA"}, True),
        ({"keywords": {"contains": "TEA"}}, False),
        ({"memory_ids": ["m1", "m2"]}, True),
        ({"created_at": {"gte": "2026-01-01", "lt": "2027-01-01"}}, True),
        ({"NOT": [{"categories": {"in": ["preference"]}}]}, False),
    ],
)
def test_a_record_meets_filters(filters: dict[str, Any], met: bool) -> None:
    assert parse_filters(filters, {"user_id": "alex"}).meets(RECORD) is met


def test_metadata_that_is_called_as_an_id_is_no_id() -> None:
    stolen = {**RECORD, "metadata": {"user_id": "bob"}}
    assert not parse_filters({"user_id": "bob"}, {}).meets(stolen)


@pytest.mark.parametrize(
    "filters",
    [
        None,
        {},
        {"channel": "mail"},
        {"OR": [{"user_id": "alex"}, {"channel": "mail"}]},
        {"NOT": [{"user_id": "alex"}]},
        {"agent_id": None},
        {"AND": []},
        {"user_id": {"like": "a"}},
        {"user_id": {"in": "alex"}},
        ["user_id"],
        {"AND": ["user_id"]},
    ],
)
def test_filters_that_name_nobody_or_are_none_are_refused(filters: Any) -> None:  # noqa: ANN401  from outside
    with pytest.raises(InvalidInputError, match="filters"):
        parse_filters(filters, {})


def test_an_agent_whose_name_lacks_an_id_is_not_looked_at() -> None:
    assert parse_filters({"AND": [{"user_id": "a,b"}, {"channel": "mail"}]}, {"agent_id": "bot"}).parts == {
        "user:a%2Cb",
        "agent:bot",
    }
    assert not parse_filters({"OR": [{"user_id": "alex"}, {"agent_id": "bot"}]}, {}).parts
    assert not parse_filters({"user_id": "*"}, {}).parts


def test_what_our_own_search_can_decide_is_left_to_it() -> None:
    wanted = parse_filters({"AND": [{"run_id": "r1"}, {"channel": "mail"}, {"OR": [{"a": 1}, {"app_id": "x"}]}]}, {})
    assert wanted.run_id == "r1"
    assert wanted.metadata == {"AND": [{"channel": "mail"}]}
