"""Inputs: their places, and their bodies as the queue keeps them."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.schemas import codec
from mnemolog.schemas.command import Command, EndSession, Forget, Remember
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.input import SourcePosition, decode_body, encode_body, identified, moment_of
from mnemolog.schemas.message import Message
from tests.unit.schemas.parts import few

BODIES = (
    Message(agent_id="a", content="İzmir'e taşındım."),
    Message(
        agent_id="a",
        tenant_id="acme",
        content="çay\n\tkahve",
        role="tool",
        id="m1",
        session_id="s1",
        user_id="ayse",
        name="Ayşe",
        at=datetime(2026, 11, 21, 10, tzinfo=UTC),
        metadata={"kanal": "ışık", "n": [1, 2.5, None, {"x": True}]},
    ),
    Remember(agent_id="a", text="Çayı sever.", importance=0.25, category="preference", user_id="ayse"),
    Forget(agent_id="a", id="c1", memory_id="x", reason="wrong"),
    EndSession(agent_id="a", session_id="s1"),
)


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
def test_a_body_comes_back_from_the_queue(body: Message | Command) -> None:
    assert decode_body(encode_body(body)) == body


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"null",
        b"17",
        b"[]",
        b"{}",
        b'{"kind": "message"}',
        b"\xff\xfe",
        codec.dump({"kind": "dream", "body": {}}),
        codec.dump({"kind": "message", "body": {"agent_id": "a"}}),
        codec.dump({"kind": None, "body": None}),
    ],
)
def test_what_another_producer_wrote_is_checked_anew(data: bytes) -> None:
    with pytest.raises(InvalidInputError):
        decode_body(data)


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
def test_a_body_keeps_its_id_and_gets_one_where_it_has_none(body: Message | Command) -> None:
    assert identified(body, "new").id == (body.id or "new")


places = st.builds(
    SourcePosition, st.just("log"), st.just("messages"), st.just(0), st.integers(0, 9), st.integers(0, 9)
)


@few
@given(places, places)
def test_positions_of_a_partition_are_in_the_order_of_their_places(one: SourcePosition, other: SourcePosition) -> None:
    assert (one < other) is (one.place < other.place)
    assert one.source == other.source


def test_a_token_names_partition_and_offset() -> None:
    assert [SourcePosition("log", "messages", 3, 17, index).token for index in (0, 2)] == ["3:17", "3:17"]


def test_a_moment_is_in_utc() -> None:
    assert moment_of(1_795_244_400.25).isoformat() == "2026-11-21T07:00:00.250000+00:00"
