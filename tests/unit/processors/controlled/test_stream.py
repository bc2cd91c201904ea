"""`stream.jsonl`: the document's lines, exactly, both ways."""

import json

import pytest

from mnemolog.processors.controlled import stream
from mnemolog.schemas.controlled import EntryView
from mnemolog.schemas.errors import InvalidInputError

LINE = (
    '{"id":"abc123","cycle":188,"timestamp":"2026-02-08T13:23:00Z","role":"research","action":"MemGPT Literature '
    'Review","importance":8,"type":"action","tags":["memory","research"],"issueRefs":[95],"prRefs":[],"content":'
    '"Created docs/research/memgpt-analysis.md. Kademeli bellek.","tokenEstimate":85}'
)
"""As the source document has it."""

ENTRY = EntryView(
    id="abc123",
    cycle=188,
    timestamp="2026-02-08T16:23:00+03:00",
    role="research",
    action="MemGPT Literature Review",
    importance=8,
    type="action",
    tags=("memory", "research"),
    issue_refs=(95,),
    pr_refs=(),
    content="Created docs/research/memgpt-analysis.md. Kademeli bellek.",
    token_estimate=85,
    failure=None,
    sources=(),
)


def changed(**fields: object) -> bytes:
    """The line with other values; None leaves a field out."""
    values = {**json.loads(LINE), **fields}
    return json.dumps({name: value for name, value in values.items() if value is not None}).encode()


def test_an_entry_is_the_documents_line_byte_for_byte() -> None:
    assert stream.line(ENTRY).decode() == LINE


def test_a_line_is_the_entry_under_its_own_name_and_time() -> None:
    (command,) = stream.read([b"\xef\xbb\xbf" + LINE.encode() + b"\r\n", b"\n"], agent_id="ada")
    assert (command.entry_id, command.cycle, command.timestamp) == ("abc123", 188, 1770556980.0)
    assert (command.issue_refs, command.tags, command.type) == ((95,), ("memory", "research"), "action")
    assert command.content == ENTRY.content


def test_a_line_that_comes_again_is_one_command() -> None:
    assert len(stream.read([LINE.encode(), LINE.encode()], agent_id="ada")) == 1


@pytest.mark.parametrize(
    ("second", "field", "allowed"),
    [
        (b"{", "line 2", "a JSON object"),
        (b"[1]", "line 2", "a JSON object"),
        (b"<<<<<<< HEAD", "line 2", "resolve the merge conflict first"),
        (b"\xff\xfe", "line 2", "a JSON object"),
        (b'{"id": "' + b"x" * 1_000_001, "line 2", "at most 1,000,000 bytes"),
        (changed(cycle=-1), "line 2: cycle", "0"),
        (changed(id="x", importance=11), "line 2: importance", "10"),
        (changed(id="x", importance="high"), "line 2: importance", ""),
        (changed(id="x", type="thought"), "line 2: type", "reflection"),
        (changed(id="x", timestamp="yesterday"), "line 2: timestamp", ""),
        (changed(id="x", role=None), "line 2: role", ""),
        (changed(id="x", tags=["a", 1]), "line 2: tags.1", ""),
        (changed(content="Another."), "line 2: id", "line 1 has it with another content"),
    ],
)
def test_a_line_that_is_wrong_is_named_with_its_field(second: bytes, field: str, allowed: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        stream.read([LINE.encode(), second], agent_id="ada")
    assert refused.value.field == field
    assert allowed in refused.value.allowed
    assert len(str(refused.value)) < 1_000


def test_fields_that_are_not_known_are_left_alone() -> None:
    assert stream.read([changed(mood="good")], agent_id="ada")[0].entry_id == "abc123"
