"""The JSON Schema documents that are checked in: what is generated today, and what the shapes are valid by."""

import re
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any, Final

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.ops.schema_documents import folder, text
from mnemolog.schemas import codec
from mnemolog.schemas.command import COMMANDS, parse_command
from mnemolog.schemas.commit import encode_commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.event import EVENTS, Event
from mnemolog.schemas.json_schema import DIALECT, NAMES, document
from mnemolog.schemas.memory import Memory, Utterance
from mnemolog.schemas.message import Message, parse_message
from mnemolog.schemas.query import Query
from mnemolog.schemas.question import parse_question
from mnemolog.schemas.telemetry import TELEMETRY, Telemetry
from tests.contract.logs import instances
from tests.unit.schemas.parts import few, holding
from tests.unit.schemas.write_samples import file_of, read

MAKE: Final = "make schemas"


def valid(value: Any, name: str) -> bool:  # noqa: ANN401  JSON is any of its types
    """Whether JSON is valid by a document."""
    return bool(jsonschema.Draft202012Validator(document(name)).is_valid(value))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_checked_in_is_what_is_generated(name: str) -> None:
    assert (folder() / f"{name}.schema.json").read_text(encoding="utf-8") == text(document(name)), MAKE


def test_nothing_is_checked_in_besides_but_old_versions_of_events() -> None:
    there = {str(file.relative_to(folder())).removesuffix(".schema.json") for file in folder().rglob("*.json")}
    for name in there - set(NAMES):
        old = re.fullmatch(r"events/(\w+)-(\d+)", name)
        assert old, MAKE
        assert int(old[2]) < EVENTS[old[1]].VERSION


@pytest.mark.parametrize("name", NAMES)
def test_every_document_is_a_schema_of_its_dialect(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(document(name))
    assert document(name)["$schema"] == DIALECT
    assert document(name)["additionalProperties"] is False
    assert document(name)["description"]


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_an_event_with_a_field_too_many_or_too_few_is_not_valid(event: type[Event]) -> None:
    name, data = f"events/{event.TYPE}-{event.VERSION}", read(file_of(event.TYPE, event.VERSION))["data"]
    assert valid(data, name)
    assert not valid(data | {"surplus": 1}, name)
    for field in data:
        assert not valid({other: value for other, value in data.items() if other != field}, name)


def test_a_commit_is_valid_as_it_is_written() -> None:
    record = read(file_of("session_ended", 1))
    event = codec.build(EVENTS["session_ended"], record["data"])
    written = codec.load(encode_commit(holding(event)))
    assert valid(written, "commit")
    assert not valid(written | {"format": "one"}, "commit")


@pytest.mark.parametrize("shape", [Memory, Utterance], ids=["memory", "utterance"])
@few
@given(data=st.data())
def test_what_is_remembered_has_exactly_the_fields_of_its_document(shape: type, data: st.DataObject) -> None:
    drawn = codec.load(codec.dump(data.draw(instances(shape))))
    properties = document(shape.__name__.lower())["properties"]
    assert drawn.keys() == properties.keys()


@pytest.mark.parametrize("shape", TELEMETRY.values(), ids=TELEMETRY)
@few
@given(data=st.data())
def test_every_telemetry_record_is_valid(shape: type[Telemetry], data: st.DataObject) -> None:
    drawn: Telemetry = data.draw(instances(shape))
    assert valid(codec.load(codec.dump(drawn)), f"telemetry/{shape.TYPE}")


def test_the_defaults_are_a_valid_configuration() -> None:
    assert valid(codec.load(codec.dump(asdict(Config()))), "config")
    assert valid({}, "config")
    assert not valid({"gate": {"update_form": 0.75}}, "config")


MESSAGE: Final[dict[str, Any]] = {"agent_id": "a", "content": "İzmir'e taşındım."}


@pytest.mark.parametrize(
    ("fields", "taken"),
    [
        ({}, True),
        ({"role": "assistant", "at": "2026-11-21T10:00:00+03:00", "metadata": {"kanal": "ışık"}}, True),
        ({"role": "usr"}, False),
        ({"agent_id": "a/b"}, False),
        ({"agent_id": ""}, False),
        ({"agent_id": "x" * 201}, False),
        ({"content": " \n"}, False),
        ({"content": 7}, False),
        ({"user_id": "two\nlines"}, False),
        ({"surplus": 1}, False),
        ({"at": 17}, False),
    ],
)
def test_the_document_of_a_message_says_what_the_check_says(fields: dict[str, Any], *, taken: bool) -> None:
    assert valid(MESSAGE | fields, "message") is taken
    assert _parses(parse_message, MESSAGE | fields) is taken


@pytest.mark.parametrize(
    ("kind", "fields", "taken"),
    [
        ("remember", {"agent_id": "a", "text": "Çayı sever."}, True),
        ("remember", {"agent_id": "a", "text": "Çayı sever.", "importance": 1.1}, False),
        ("remember", {"agent_id": "a"}, False),
        ("forget", {"agent_id": "a", "memory_id": "m1"}, True),
        ("forget", {"agent_id": "a", "memory_id": ""}, False),
        ("end_session", {"agent_id": "a", "session_id": "s1"}, True),
        ("end_session", {"agent_id": "a", "session_id": "s1", "why": "done"}, False),
    ],
)
def test_and_those_of_commands_do_so_too(kind: str, fields: dict[str, Any], *, taken: bool) -> None:
    assert valid(fields, f"commands/{kind}") is taken
    assert _parses(lambda raw: parse_command(kind, raw), fields) is taken
    assert kind in COMMANDS


@pytest.mark.parametrize(
    ("fields", "taken"),
    [
        ({}, True),
        ({"limit": 1_000}, True),
        ({"limit": 1_001}, False),
        ({"limit": 0}, False),
        ({"min_position": "0:17"}, True),
        ({"min_position": "17"}, False),
        ({"kind": "memory"}, True),
        ({"kind": "memories"}, False),
    ],
)
def test_and_that_of_a_query(fields: dict[str, Any], *, taken: bool) -> None:
    asked = {"agent_id": "a", "text": "Nerede yaşıyor?", **fields}
    assert valid(asked, "query") is taken
    assert _parses(partial(parse_question, Query), asked) is taken


def test_a_message_that_was_read_is_valid_as_it_is_kept() -> None:
    kept = codec.load(codec.dump(parse_message(MESSAGE | {"at": "2026-11-21T10:00:00+03:00"})))
    assert valid(kept, "message")
    assert parse_message(kept) == parse_message(MESSAGE | {"at": "2026-11-21T10:00:00+03:00"})
    assert isinstance(parse_message(kept), Message)


def _parses(parse: Callable[[object], object], raw: dict[str, Any]) -> bool:
    try:
        parse(raw)
    except InvalidInputError:
        return False
    return True
