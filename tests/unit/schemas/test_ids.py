"""Ids are computed, never drawn: the same for the same, and another for anything else."""

from itertools import combinations
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.schemas.ids import NAMESPACE, agent_key, digest, event_id, line_id, memory_id, session_id
from tests.unit.schemas.parts import few


def test_they_are_what_they_were_in_every_log_ever_written() -> None:
    """Literal values: whoever changes them makes every log unreadable by its own ids."""
    assert str(NAMESPACE) == "6e6d0b0a-52f5-5c1b-9a2e-6d6e656d6f6c"
    assert event_id("default/atlas", "m1", 0) == "0cb3ceb2-d599-5ef4-b29b-d54eaf8933f1"
    assert memory_id("default/atlas", "m1", 0) == "44515520-93aa-50fb-ac13-499e56c40f3f"
    assert session_id("default/atlas", "m1") == "d3df996a-a164-5946-be78-c59add6d2979"
    assert line_id(b'{"content": "hi"}', 0) == "e88beed5-cd70-52af-81d9-7ff53dc0da39"
    assert digest(b"mnemolog") == "426b59f74a3c17e7c3621b5107b473f8"


def test_each_part_and_each_kind_makes_another_id() -> None:
    made = [
        make(key, name, ordinal)
        for make in (event_id, memory_id)
        for key in ("default/a", "default/b", "other/a")
        for name in ("m1", "m2", "ışık")
        for ordinal in (0, 1, 10)
    ]
    made += [session_id(key, name) for key in ("default/a", "default/b") for name in ("m1", "m2")]
    made += [line_id(content, times) for content in (b"a", b"b") for times in (0, 1)]
    assert all(one != other for one, other in combinations(made, 2))
    assert all(UUID(each).version == 5 for each in made)


@few
@given(st.text(), st.text(), st.integers(0, 99))
def test_the_same_input_has_the_same_ids_at_any_time(key: str, name: str, ordinal: int) -> None:
    assert event_id(key, name, ordinal) == event_id(str(key), str(name), int(ordinal))
    assert memory_id(key, name, ordinal) == memory_id(key, name, ordinal) != event_id(key, name, ordinal)


def test_a_line_that_a_file_holds_twice_counts_twice() -> None:
    assert line_id(b"tea", 0) == line_id(b"tea", 0) != line_id(b"tea", 1)


@few
@given(st.binary(), st.binary())
def test_a_digest_is_short_and_tells_contents_apart(one: bytes, other: bytes) -> None:
    assert len(digest(one)) == 32
    assert (digest(one) == digest(other)) is (one == other)


def test_an_agent_is_named_with_its_tenant() -> None:
    assert agent_key("default", "atlas") == "default/atlas"
