"""Messages from outside: what breaks a rule is refused with the field, the value and what is allowed."""

from datetime import UTC, datetime
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.message import MONTHS, Message, parse_message, rendered
from mnemolog.schemas.metadata import METADATA_MOST_BYTES
from mnemolog.schemas.validation import CONTENT_MAX_BYTES, NAME_MAX_CHARS
from tests.unit.schemas.parts import few

HELLO: dict[str, Any] = {"agent_id": "a", "content": "Merhaba dünya."}


def refusal(raw: object) -> InvalidInputError:
    """The error that a message brings about."""
    with pytest.raises(InvalidInputError) as refused:
        parse_message(raw)
    return refused.value


LINE = "text on one line, without control characters"
FIELDS = "agent_id, at, content, id, metadata, name, role, session_id, tenant_id, user_id"
OFFSET = "a time in ISO 8601 with an offset, such as 2026-11-21T10:00:00+03:00"


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("agent_id", "", "text that is not blank"),
        ("agent_id", " \t", "text that is not blank"),
        ("agent_id", "a/b", "text without a slash: it is part of the key tenant_id/agent_id"),
        ("agent_id", "a\nb", LINE),
        ("agent_id", "a\x00", LINE),
        ("agent_id", "x" * (NAME_MAX_CHARS + 1), "at most 200 characters"),
        ("agent_id", 7, "a valid string"),
        ("agent_id", None, "a valid string"),
        ("tenant_id", "a/b", "text without a slash: it is part of the key tenant_id/agent_id"),
        ("content", "", "text that is not blank"),
        ("content", "\n\n", "text that is not blank"),
        ("content", "bell \x07", "text without control characters (tab and line breaks may stay)"),
        ("content", "ş" * (CONTENT_MAX_BYTES // 2 + 1), "at most 1000000 bytes of UTF-8"),
        ("content", {"text": "Hi"}, "a valid string"),
        ("content", [], "text, or a list of parts of which one has a text; there are none"),
        ("role", "usr", "one of 'user', 'assistant', 'system' or 'tool'"),
        ("role", "User", "one of 'user', 'assistant', 'system' or 'tool'"),
        ("id", "", "text that is not blank"),
        ("session_id", "s\n1", LINE),
        ("user_id", "x" * 201, "at most 200 characters"),
        ("name", "a\x85b", LINE),
        ("at", "yesterday", OFFSET),
        ("at", "2026-11-21T10:00:00", "a time with an offset, such as 2026-11-21T10:00:00+03:00 or …Z"),
        ("at", 1_795_244_400, OFFSET),
        ("at", "0999-12-31T23:59:59Z", "a time from the year 1000 up to the year 9000"),
        ("at", "9000-01-01T00:00:00Z", "a time from the year 1000 up to the year 9000"),
        ("metadata", [], "a valid dictionary"),
        ("metadata", {"x": "y" * METADATA_MOST_BYTES}, "at most 1000000 bytes of JSON"),
        ("metadata", {"x": nan}, "finite numbers; metadata.x is not finite"),
        ("metadata", {"": [1.5, (inf,)]}, "finite numbers; metadata..1.0 is not finite"),
        ("surplus", 1, f"no field of this name; there are {FIELDS}"),
    ],
)
def test_what_breaks_a_rule_names_field_value_and_what_is_allowed(field: str, value: object, allowed: str) -> None:
    error = refusal(HELLO | {field: value})
    assert error.field == field
    assert error.allowed == allowed
    shown = repr(value)
    assert error.value == shown or error.value.startswith(shown[:80])


def test_an_unknown_field_goes_before_one_that_is_missing_which_it_may_be_misspelt() -> None:
    error = refusal({"agent": "a", "content": "Hello."})
    assert (error.field, error.value) == ("agent", "'a'")
    assert "agent_id" in error.allowed


@pytest.mark.parametrize("field", ["agent_id", "content"])
def test_what_is_missing_is_named(field: str) -> None:
    error = refusal({other: value for other, value in HELLO.items() if other != field})
    assert (error.field, error.value, error.allowed) == (field, "nothing", "this field is required")


@pytest.mark.parametrize("raw", [None, 17, "text", ["list"], b"{}"])
def test_what_is_no_object_is_refused(raw: object) -> None:
    error = refusal(raw)
    assert (error.field, error.allowed) == ("message", "a JSON object")


def test_a_value_that_json_does_not_know_is_refused() -> None:
    assert refusal(HELLO | {"metadata": {"x": {1, 2}}}).field == "metadata"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("agent_id", "x" * NAME_MAX_CHARS),
        ("agent_id", "ışık 'bot' \"%_"),
        ("content", "a\n\tb"),
        ("content", "ş" * (CONTENT_MAX_BYTES // 2)),
        ("role", "tool"),
        ("at", "1000-01-01T00:00:00Z"),
        ("at", "8999-12-31T23:59:59Z"),
        ("metadata", {"x": "y" * (METADATA_MOST_BYTES - len('{"x":""}'))}),
        ("id", None),
    ],
)
def test_what_lies_just_within_is_taken(field: str, value: object) -> None:
    assert field in Message.__slots__
    parsed = parse_message(HELLO | {field: value})
    if field != "at":
        assert getattr(parsed, field) == value


def test_a_time_keeps_its_offset() -> None:
    at = parse_message(HELLO | {"at": "2026-11-21T10:00:00+03:00"}).at
    assert at is not None
    assert at.isoformat() == "2026-11-21T10:00:00+03:00"
    assert at.timestamp() == 1_795_244_400.0


def test_the_tenant_is_who_the_sender_is_known_to_be() -> None:
    assert parse_message(HELLO, tenant_id="acme").tenant_id == "acme"
    assert parse_message(HELLO | {"tenant_id": "acme"}, tenant_id="acme").tenant_id == "acme"
    with pytest.raises(InvalidInputError) as refused:
        parse_message(HELLO | {"tenant_id": "other"}, tenant_id="acme")
    assert (refused.value.field, refused.value.allowed) == ("tenant_id", "'acme', whose credentials these are")


def test_the_agent_is_taken_from_the_sender_where_the_message_names_none() -> None:
    assert parse_message({"content": "Merhaba."}, agent_id="b").agent_id == "b"
    assert parse_message(HELLO, agent_id="b").agent_id == "a"


@pytest.mark.parametrize(
    ("fields", "speaker", "display"),
    [
        ({}, "user", "User"),
        ({"role": "assistant"}, "assistant", "Assistant"),
        ({"name": "Ayşe"}, "Ayşe", "Ayşe"),
        ({"user_id": "ayse"}, "ayse", "ayse"),
        ({"user_id": "ayse", "name": "Ayşe"}, "ayse", "Ayşe"),
    ],
)
def test_whose_words_they_are(fields: dict[str, Any], speaker: str, display: str) -> None:
    message = parse_message(HELLO | fields)
    assert (message.speaker, message.display_name) == (speaker, display)


@pytest.mark.parametrize(
    ("field", "value", "counts"),
    [
        ("content", "Other text.", True),
        ("role", "assistant", True),
        ("session_id", "s1", True),
        ("user_id", "ayse", True),
        ("name", "Ayşe", True),
        ("at", "2026-11-21T10:00:00Z", True),
        ("metadata", {"x": 1}, True),
        ("id", "m1", False),
        ("agent_id", "b", False),
        ("tenant_id", "acme", False),
    ],
)
def test_a_repetition_says_the_same(field: str, value: object, *, counts: bool) -> None:
    changed = parse_message(HELLO | {field: value}).content_hash
    assert (changed != parse_message(HELLO).content_hash) is counts


@few
@given(st.text())
def test_any_content_is_kept_letter_by_letter_or_refused(text: str) -> None:
    try:
        assert parse_message(HELLO | {"content": text}).content == text
    except InvalidInputError as error:
        assert error.field == "content"


@pytest.mark.parametrize("month", range(1, 13))
def test_is_rendered_with_an_english_month_on_any_machine(month: int) -> None:
    at = datetime(2023, month, 8, 13, 56, tzinfo=UTC)
    assert rendered("Ayşe", "Çay.", at) == f"[8 {MONTHS[month - 1]} 2023] Ayşe: Çay."


@pytest.mark.parametrize(
    ("part", "field"),
    [
        ("text", "content.0"),
        ({"text": "Hello"}, "content.0"),
        ({"type": "text"}, "content.0.text"),
        ({"type": "input_text", "text": 7}, "content.0.text"),
        ({"type": "input_audio", "input_audio": {}}, "content"),
    ],
)
def test_a_part_that_is_none_is_named(part: object, field: str) -> None:
    assert refusal(HELLO | {"content": [part]}).field == field


def test_parts_that_no_text_are_are_left_out_and_named() -> None:
    image, text = {"type": "image_url", "image_url": {"url": "https://example.com/a.png"}}, {"type": "text"}
    parts = [{**text, "text": "This is Mia."}, image, {**text, "text": "She is three."}, image]
    said = parse_message(HELLO | {"content": parts, "metadata": {"channel": "web"}})
    assert said.content == "This is Mia.\nShe is three."
    assert said.metadata == {"channel": "web", "left_out": ["image_url"]}
    assert parse_message(HELLO | {"content": [{**text, "text": "This is Mia."}]}).metadata == {}
