"""The codec: what goes into JSON comes out the same, and what is no commit is refused by name."""

import re
from dataclasses import field, make_dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.schemas import codec
from mnemolog.schemas.commit import FORMAT, Commit, decode_commit, decode_written, encode_commit
from mnemolog.schemas.errors import LogCorruptError, LogVersionError, SealedCommitError
from mnemolog.schemas.event import EVENTS, Embedding, Event, KeyValue, MessageDeadLettered, SessionEnded
from mnemolog.schemas.input import SourcePosition
from tests.contract.logs import FLOATS, JSON, TEXTS, instances
from tests.unit.schemas.parts import commit, few, holding

ENDED = SessionEnded(session_id="s1", reason="idle", ended_at=1.5)


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
@few
@given(data=st.data())
def test_every_event_comes_back_from_bytes(event: type[Event], data: st.DataObject) -> None:
    drawn: Event = data.draw(instances(event))
    back = codec.build(event, codec.load(codec.dump(drawn)))
    assert back == drawn
    assert hash(repr(back)) == hash(repr(drawn))
    assert decode_commit(encode_commit(holding(drawn))) == holding(drawn)


@few
@given(
    st.builds(
        Commit,
        tenant_id=TEXTS,
        agent_id=TEXTS,
        source=st.builds(
            SourcePosition, TEXTS, TEXTS, st.integers(0, 99), st.integers(0, 2**63 - 1), st.integers(0, 9)
        ),
        input_id=TEXTS,
        content_hash=TEXTS,
        recorded_at=FLOATS,
        clock=FLOATS,
        release=TEXTS,
        events=st.just(holding(ENDED).events),
        part=st.integers(1, 9),
        parts=st.integers(1, 9),
    )
)
def test_every_commit_comes_back_from_one_line(drawn: Commit) -> None:
    line = encode_commit(drawn)
    assert b"\n" not in line
    assert decode_commit(line) == decode_commit(line.decode()) == drawn
    assert decode_written(line).key == drawn.key
    assert decode_written(line).dead_letter is None


@few
@given(st.dictionaries(TEXTS, JSON))
def test_sorted_json_does_not_depend_on_the_order_of_keys(pairs: dict[str, Any]) -> None:
    assert codec.dump_sorted(pairs) == codec.dump_sorted(dict(reversed(pairs.items())))
    assert codec.load(codec.dump_sorted(pairs)) == codec.load(codec.dump(pairs))


def test_a_missing_field_is_an_error_with_its_name() -> None:
    with pytest.raises(ValueError, match="missing required field `value`"):
        codec.build(KeyValue, {"key": "lives_in"})


def test_a_value_of_another_type_is_an_error_with_its_field() -> None:
    with pytest.raises(ValueError, match=r"Expected `str`, got `int` - at `\$\.value`"):
        codec.build(KeyValue, {"key": "lives_in", "value": 1})


def test_what_is_built_is_as_frozen_as_any() -> None:
    pair = codec.build(KeyValue, {"key": "lives_in", "value": "izmir"})
    with pytest.raises(AttributeError):
        pair.key = "works_at"  # type: ignore[misc]


def test_derives_one_shape_from_another() -> None:
    one = Embedding(model="m", dimensions=4, float16="ADwAAAAAAAA=")
    assert codec.derived(Embedding, one, model="other") == replace(one, model="other")
    assert codec.as_dict(one) == {"model": "m", "dimensions": 4, "float16": "ADwAAAAAAAA="}
    assert codec.as_dict(one, leave_out=("model", "dimensions")) == {"float16": "ADwAAAAAAAA="}


def test_a_field_that_the_source_lacks_is_named_with_its_caller() -> None:
    """A new field of `Memory` with a default passes the type check; where memories are made, it is named."""
    grown = make_dataclass("Grown", [("session_id", str), ("starred", bool, field(default=False))], slots=True)
    missing = "Grown.starred: not a field of SessionEnded; name a value in codec.derived of test_a_field_that_the_sour"
    with pytest.raises(TypeError, match=re.escape(missing)) as refused:
        codec.derived(grown, ENDED)
    assert f"{__file__}:" in str(refused.value)
    assert codec.derived(grown, ENDED, starred=True) == grown("s1", starred=True)
    with pytest.raises(TypeError, match=r"Grown\.starred: not a field of KeyValue"):
        codec.derived(grown, KeyValue(key="k", value="v"), session_id="s1")


# What cannot be read.


def changed(**fields: Any) -> bytes:  # noqa: ANN401  JSON is any of its types
    """A commit's line with other fields."""
    return codec.dump(codec.load(encode_commit(holding(ENDED))) | fields)


def with_event(**fields: Any) -> bytes:  # noqa: ANN401
    """A commit's line with another event."""
    record = codec.load(encode_commit(holding(ENDED)))["events"][0] | fields
    return changed(events=[record])


@pytest.mark.parametrize(
    ("line", "needs"),
    [
        (changed(format=FORMAT + 1, release="9.9.9"), "mnemolog 9.9.9"),
        (
            changed(release="9.9.9", events=[{"event": "dreamt", "version": 1, "id": "e", "seq": 1, "data": {}}]),
            "dreamt",
        ),
        (with_event(version=99), "version 99, known is 1: install mnemolog 0.1.0"),
    ],
    ids=["format", "event", "version"],
)
def test_what_a_newer_release_wrote_names_the_release(line: bytes, needs: str) -> None:
    with pytest.raises(LogVersionError, match=needs):
        decode_written(line)


def test_a_dead_letter_is_told_before_its_commit_is_read() -> None:
    dead = MessageDeadLettered(message_id="m1", reason="invalid_input", detail="it cannot be read")
    assert decode_written(encode_commit(holding(dead))).dead_letter == dead


def test_a_sealed_commit_names_its_key() -> None:
    with pytest.raises(SealedCommitError, match="'key-7'"):
        decode_commit(encode_commit(replace(holding(ENDED), sealed_with="key-7")))


@pytest.mark.parametrize(
    "line",
    [b"", b"{", b"null", b"[]", b"{}", b"17", changed(events=None), changed(events=[{}]), with_event(data={})],
    ids=["nothing", "cut", "null", "list", "empty", "number", "no events", "empty event", "event without data"],
)
def test_what_is_no_commit_is_corrupt(line: bytes) -> None:
    with pytest.raises(LogCorruptError, match="not a commit"):
        decode_commit(line)


def test_what_an_event_says_is_looked_at_once_it_is_asked_for() -> None:
    written = decode_written(with_event(data={}))
    with pytest.raises(LogCorruptError, match="not a commit"):
        written.read()


@few
@given(st.integers(0, 400))
def test_a_line_that_was_cut_short_is_corrupt(length: int) -> None:
    line = encode_commit(holding(ENDED))
    with pytest.raises(LogCorruptError):
        decode_commit(line[: min(length, len(line) - 1)])


def test_a_commit_knows_its_agent_and_whether_it_is_a_dead_letter() -> None:
    assert commit().key == "default/atlas"
    assert commit().dead_letter is None
    assert holding(ENDED).dead_letter is None
