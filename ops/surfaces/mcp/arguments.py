"""The arguments of a tool: types and ranges are those of the question or the command, words are short and by hand.

Our own schemas state every pattern and length; a model needs none of them, and each costs tokens in every
conversation. A call that breaks one is refused with the field, the value and what is allowed.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.validation import NOTHING, adapter

MEANINGS: Final[Mapping[str, str]] = {
    "agent_id": "whose; default: yours",
    "as_of": "what was true then: 2026-03-01, last Tuesday",
    "at": "when it was said, ISO 8601 with offset; default: now",
    "category": "only of this kind",
    "content": "what was said, as it was said",
    "cursor": "of the answer before: its next page",
    "cycle": "name of the cycle",
    "dry_run": "only say what it would do",
    "entity": "only what names this person, place or thing",
    "everything": "also what no longer holds",
    "from_at": "beginning: a day or a time",
    "hops": "edges to follow",
    "id": "of a memory or a message",
    "importance": "0 to 1",
    "kind": "default: both",
    "known_at": "what had been recorded by then",
    "limit": "most results",
    "memory_id": "from a search or a list",
    "metadata": "kept with it, as given",
    "name": "what the speaker is called",
    "phase": "only this phase",
    "reason": "kept in the log",
    "role": "who said it; default: user",
    "session_id": "conversation",
    "since": "said then or later",
    "success": "true: it helped; false: it misled",
    "text": "question in plain words",
    "to_at": "end; default: now",
    "tokens": "most tokens of the text",
    "until": "said then or earlier",
    "user_id": "person it is about",
}

DRY_RUN: Final[Mapping[str, Any]] = {"dry_run": {"type": "boolean", "description": MEANINGS["dry_run"]}}
"""The schema of an argument that is no field."""

_KEPT: Final = ("type", "enum", "minimum", "maximum", "items")


def properties(cls: Any, names: Sequence[str], means: Mapping[str, str]) -> dict[str, Any]:  # noqa: ANN401  a type
    """The JSON Schema of some fields of a question or a command."""
    known = adapter(cls).json_schema()["properties"]
    return {name: {**_plain(known[name]), "description": means.get(name) or MEANINGS[name]} for name in names}


def required(cls: Any, names: Sequence[str]) -> list[str]:  # noqa: ANN401  a type
    """The required ones of these fields, without `agent_id`, which has a default."""
    needed = adapter(cls).json_schema().get("required", ())
    return [name for name in names if name in needed and name != "agent_id"]


def checked(given: Mapping[str, Any] | None, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a call, without nulls, which models send for arguments that they leave out.

    >>> checked({"memoryid": "m1"}, {"properties": {"memory_id": {}}, "required": ["memory_id"]})
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: memoryid: 'm1' is not allowed; allowed: no argument of this name; there \
are memory_id
    """
    arguments = {name: value for name, value in (given or {}).items() if value is not None}
    known = schema["properties"]
    for name, value in arguments.items():
        if name not in known:
            there_are = f"there are {', '.join(known)}" if known else "this tool takes none"
            raise InvalidInputError(name, value, f"no argument of this name; {there_are}")
    for name in schema.get("required", ()):
        if name not in arguments:
            raise InvalidInputError(name, NOTHING, "this argument is required")
    return arguments


def _plain(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a field's schema that a model needs.

    >>> _plain({"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}], "default": None, "title": "Limit"})
    {'type': 'integer', 'minimum': 1}
    """
    others = () if "type" in schema else schema.get("anyOf", ())
    one = next((each for each in others if each.get("type") != "null"), schema)
    kept = {name: one[name] for name in _KEPT if name in one}
    return kept if "type" in kept else {**kept, "type": "object"}
