"""Whose memory it is: ids of mem0 and agents of ours, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.ops.surfaces.mem0.scopes import IDS, Scope, parse_scope, run_of, scope_of
from mnemolog.schemas.errors import InvalidInputError

NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)


def test_an_agent_is_named_after_the_ids() -> None:
    assert Scope(user_id="alex").agent == "user:alex"
    assert Scope(user_id="a,b/c", agent_id="bot", run_id="r1").agent == "user:a%2Cb%2Fc,agent:bot"
    assert Scope(user_id="alex", run_id="r1").session == "run:r1"
    assert Scope(run_id="r1").agent == "run:r1"


@given(st.dictionaries(st.sampled_from(IDS), NAMES, min_size=1))
def test_no_two_scopes_share_an_agent_and_a_conversation(ids: dict[str, str]) -> None:
    scope = Scope(**ids)
    found = scope_of(scope.agent)
    assert found is not None
    assert found.within(scope.session) == scope
    assert "/" not in scope.agent


@pytest.mark.parametrize(
    "agent", ["support-bot", "user:", "user:a,user:b", "agent:b,user:a", "person:a", "user:a%2c", ""]
)
def test_an_agent_that_was_not_made_here_is_none_of_mem0s(agent: str) -> None:
    assert scope_of(agent) is None


def test_a_conversation_that_nobody_named_is_no_run() -> None:
    assert run_of("6e6d0b0a-52f5-5c1b-9a2e-6d6e656d6f6c") is None
    assert run_of(None) is None


def test_ids_are_trimmed_and_there_must_be_one() -> None:
    assert parse_scope({"user_id": " alex ", "agent_id": None}) == Scope(user_id="alex")
    with pytest.raises(InvalidInputError, match="user_id: missing"):
        parse_scope({"user_id": None})
    with pytest.raises(InvalidInputError, match="user_id: 7"):
        parse_scope({"user_id": 7})
    with pytest.raises(InvalidInputError, match="together"):
        parse_scope({"user_id": "a" * 150, "agent_id": "b" * 150})
