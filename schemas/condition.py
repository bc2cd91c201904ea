"""A condition on metadata, as JSON: {"channel": "mail", "priority": {"gt": 2}, "NOT": [{"by": {"in": ["a", "b"]}}]}.

The names and operators are mem0's. All conditions of one object have to hold.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import AfterValidator, Field

ALL: Final = "AND"
ANY: Final = "OR"
NONE: Final = "NOT"
JOINING: Final = (ALL, ANY, NONE)
"""Operators on lists of conditions: all of them hold, any, none."""

COMPARING: Final = ("eq", "ne", "gt", "gte", "lt", "lte", "in", "nin", "contains", "icontains")
ORDERED: Final = ("gt", "gte", "lt", "lte")
EQUAL: Final = ("eq", "ne")
LISTED: Final = ("in", "nin")
IN_TEXT: Final = ("contains", "icontains")

MOST_CONDITIONS: Final = 100
"""Maximum number of conditions."""
DEEPEST: Final = 10
"""Maximum nesting of conditions, beyond any that people write."""

_SCALAR: Final = str | int | float | bool | None


def _checked(raw: dict[str, Any]) -> dict[str, Any]:
    return checked(raw, "metadata")


def checked(raw: dict[str, Any], place: str) -> dict[str, Any]:
    """A condition that was given there. Raises ValueError that says where it is none."""
    # Each is checked against every memory of an agent, so their number bounds the cost of a search.
    if _counted(raw, place, 1) > MOST_CONDITIONS:
        raise ValueError(f"at most {MOST_CONDITIONS} conditions")
    return raw


def _counted(raw: object, place: str, depth: int) -> int:
    """The number of conditions. Raises ValueError that names the invalid place."""
    if not isinstance(raw, Mapping) or not raw:
        raise ValueError(f"a JSON object with a field name or {', '.join(JOINING)}; {place} is none")
    # Checked on the way down, so that a deep nesting cannot exhaust the stack.
    if depth > DEEPEST:
        raise ValueError(f"conditions nested at most {DEEPEST} deep")
    count = 0
    for name, condition in raw.items():
        within = f"{place}.{name}"
        if name in JOINING:
            if not isinstance(condition, list) or not condition:
                raise ValueError(f"a list of conditions; {within} is none")
            count += sum(_counted(inner, f"{within}.{number}", depth + 1) for number, inner in enumerate(condition))
        else:
            count += _compared(condition, within)
    return count


def _compared(condition: object, place: str) -> int:
    if isinstance(condition, _SCALAR):
        return 1
    if not isinstance(condition, Mapping) or not condition:
        raise ValueError(f"a value, or an object with {', '.join(COMPARING)}; {place} is neither")
    for operator, value in condition.items():
        if operator not in COMPARING:
            raise ValueError(f"the operators {', '.join(COMPARING)}; {place}.{operator} is none of them")
        if operator in LISTED and not (isinstance(value, list) and all(isinstance(item, _SCALAR) for item in value)):
            raise ValueError(f"a list of values; {place}.{operator} is none")
        # bool is an int in Python; "greater than true" has no meaning.
        if operator in ORDERED and (isinstance(value, bool) or not isinstance(value, str | int | float)):
            raise ValueError(f"a number or a text; {place}.{operator} is neither")
        if operator in IN_TEXT and not isinstance(value, str):
            raise ValueError(f"a text; {place}.{operator} is none")
        if operator in EQUAL and not isinstance(value, _SCALAR):
            raise ValueError(f"a value; {place}.{operator} is none")
    return len(condition)


_VALUE: Final = {"type": ["string", "number", "boolean", "null"]}
_LIST: Final = {"type": "array", "items": _VALUE}
_OPERATORS: Final = {
    **dict.fromkeys(EQUAL, _VALUE),
    **{name: {"type": ["string", "number"]} for name in ORDERED},
    **dict.fromkeys(LISTED, _LIST),
    **{name: {"type": "string"} for name in IN_TEXT},
}
_FIELDS: Final[dict[str, Any]] = {
    "type": "object",
    "minProperties": 1,
    "additionalProperties": {
        "anyOf": [
            _VALUE,
            {"type": "object", "minProperties": 1, "additionalProperties": False, "properties": _OPERATORS},
        ]
    },
}
_SCHEMA: Final = {
    **_FIELDS,
    "properties": {name: {"type": "array", "minItems": 1, "items": _FIELDS} for name in JOINING},
}
"""One object and its lists; the schema does not describe deeper conditions."""

Condition = Annotated[dict[str, Any], AfterValidator(_checked), Field(json_schema_extra=_SCHEMA)]
