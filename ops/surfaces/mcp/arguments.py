"""The arguments of a tool: types and ranges come from the question or the command, short descriptions from here.

Our own schemas state every pattern and length; a model needs none of them, and each costs tokens in every
conversation. A call that breaks one is refused with the field, the value and what is allowed.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.validation import NOTHING, adapter

MEANINGS: Final[Mapping[str, str]] = {
    "agent_id": "default: your own",
    "as_of": "facts true at this time: 2026-03-01, last Tuesday",
    "at": "when it was said, ISO 8601 with offset; default: now",
    "category": "only this category",
    "content": "the original words",
    "cursor": "from the previous answer: its next page",
    "cycle": "name of the cycle",
    "dry_run": "return the plan; change nothing",
    "entity": "only results that name this person, place or thing",
    "everything": "include memories no longer current",
    "from_at": "start: a day or a time",
    "hops": "edges to follow",
    "id": "of a memory or a message",
    "importance": "0 to 1",
    "kind": "memory or message; default: both",
    "known_at": "facts recorded by this time",
    "limit": "maximum results",
    "memory_id": "from a search or a list",
    "metadata": "stored unchanged",
    "name": "the speaker's name",
    "phase": "only this phase",
    "reason": "stored in the log",
    "role": "role of the speaker; default: user",
    "session_id": "conversation",
    "since": "said at this time or later",
    "success": "true: it helped; false: it misled",
    "text": "question in plain words",
    "to_at": "end; default: now",
    "tokens": "maximum tokens of the text",
    "until": "said at this time or earlier",
    "user_id": "only about this person",
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
