"""Commands from outside, and queries: checked by the same rules as messages."""

from typing import Any

import pytest

from mnemolog.schemas.command import COMMANDS, EndSession, Forget, Remember, parse_command
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.query import Query
from mnemolog.schemas.question import parse_question


@pytest.mark.parametrize(
    ("kind", "fields", "field", "allowed"),
    [
        ("remember", {}, "text", "this field is required"),
        ("remember", {"text": " "}, "text", "text that is not blank"),
        ("remember", {"text": "x" * 5_001}, "text", "at most 5000 "),
        ("remember", {"text": "t", "importance": 1.01}, "importance", "1.0 or less"),
        ("remember", {"text": "t", "importance": -0.01}, "importance", "0.0 or more"),
        ("remember", {"text": "t", "importance": "0.5"}, "importance", "a valid number"),
        ("remember", {"text": "t", "category": "secret"}, "category", "one of 'preference', 'fact'"),
        ("remember", {"text": "t", "user_id": ""}, "user_id", "text that is not blank"),
        ("forget", {}, "memory_id", "this field is required"),
        ("forget", {"memory_id": "m\n"}, "memory_id", "text on one line, without control characters"),
        ("end_session", {}, "session_id", "this field is required"),
        ("end_session", {"session_id": "s", "surplus": 1}, "surplus", "no field of this name"),
    ],
)
def test_a_command_that_breaks_a_rule_names_it(kind: str, fields: dict[str, Any], field: str, allowed: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        parse_command(kind, {"agent_id": "a", **fields})
    assert refused.value.field == field
    assert allowed in refused.value.allowed


@pytest.mark.parametrize("at", [-1e300, -1e15, 1e15, 1e300])
def test_a_cycle_is_planned_for_a_time_that_is_a_date(at: float) -> None:
    cycle = {"cycle": "c1", "phases": ["decay"], "after_seq": 0, "plan": "p", "steps": 1}
    with pytest.raises(InvalidInputError, match=r"^at: .* from the year 1000 up to the year 9000"):
        parse_command("begin_dream", {"agent_id": "a", **cycle, "at": at})


@pytest.mark.parametrize("kind", ["dream", "", None, 7, ["remember"]])
def test_an_unknown_command_names_those_that_there_are(kind: object) -> None:
    with pytest.raises(InvalidInputError) as refused:
        parse_command(kind, {})
    assert refused.value.field == "command"
    assert all(name in refused.value.allowed for name in COMMANDS)


def test_a_command_says_whom_it_is_for_and_what_it_asks() -> None:
    remember = parse_command("remember", {"agent_id": "a", "tenant_id": "acme", "text": "Çayı sever."})
    assert remember == Remember(agent_id="a", tenant_id="acme", text="Çayı sever.")
    assert remember.key == "acme/a"


def test_two_commands_of_one_id_are_told_apart_by_what_they_ask() -> None:
    forget = Forget(agent_id="a", id="c1", memory_id="x")
    assert forget.content_hash == Forget(agent_id="a", id="c1", memory_id="x").content_hash
    assert forget.content_hash != Forget(agent_id="a", id="c1", memory_id="y").content_hash
    assert forget.content_hash != EndSession(agent_id="a", id="c1", session_id="x").content_hash


@pytest.mark.parametrize(
    ("fields", "field", "allowed"),
    [
        ({"text": ""}, "text", "text that is not blank"),
        ({"text": "x" * 10_001}, "text", "at most 10000 "),
        ({"limit": 0}, "limit", "1 or more"),
        ({"limit": 1_001}, "limit", "1000 or less"),
        ({"limit": 2.5}, "limit", "a valid integer"),
        ({"limit": True}, "limit", "a valid integer"),
        ({"kind": "both"}, "kind", "one of 'memory' or 'message'"),
        ({"min_position": "17"}, "min_position", "a position as add returned it, such as 0:17"),
        ({"min_position": "0:1\n"}, "min_position", "a position as add returned it, such as 0:17"),
        ({"min_position": "0:-1"}, "min_position", "a position as add returned it, such as 0:17"),
        ({"min_position": "0:٣"}, "min_position", "a position as add returned it, such as 0:17"),
        ({"explain": "yes"}, "explain", "a valid boolean"),
        ({"agent": "a"}, "agent", "no field of this name"),
    ],
)
def test_a_query_that_breaks_a_rule_names_it(fields: dict[str, Any], field: str, allowed: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        parse_question(Query, {"agent_id": "a", "text": "Nerede yaşıyor?", **fields})
    assert refused.value.field == field
    assert allowed in refused.value.allowed


def test_json_has_one_kind_of_number() -> None:
    assert parse_question(Query, {"agent_id": "a", "text": "Nerede?", "limit": 5.0}).limit == 5
