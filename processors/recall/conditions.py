"""Checks metadata against a condition (schemas/condition.py). A name with dots is a path into nested objects."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from mnemolog.schemas.condition import ALL, ANY, NONE

NOTHING: Final = object()
"""The value of a missing name: it equals nothing and is in no list."""


def meets(metadata: Mapping[str, Any], condition: Mapping[str, Any]) -> bool:
    """Whether metadata meets every part of a condition.

    >>> said = {"channel": "mail", "priority": 3, "from": {"city": "İzmir"}, "tags": ["new", "vip"]}
    >>> meets(said, {"channel": "mail", "priority": {"gt": 2, "lt": 4}}), meets(said, {"channel": {"ne": "mail"}})
    (True, False)
    >>> meets(said, {"from.city": {"in": ["Ankara", "İzmir"]}}), meets(said, {"tags": {"contains": "vip"}})
    (True, True)
    >>> meets(said, {"OR": [{"priority": {"lt": 1}}, {"channel": {"icontains": "MAI"}}], "NOT": [{"lang": "de"}]})
    True
    >>> meets({}, {"channel": {"ne": "mail"}}), meets({}, {"channel": None}), meets({}, {"priority": {"lt": 9}})
    (True, False, False)
    """
    return all(_holds(metadata, name, each) for name, each in condition.items())


def _holds(metadata: Mapping[str, Any], name: str, condition: Any) -> bool:  # noqa: ANN401  JSON
    if name == ALL:
        return all(meets(metadata, each) for each in condition)
    if name == ANY:
        return any(meets(metadata, each) for each in condition)
    if name == NONE:
        return not any(meets(metadata, each) for each in condition)
    value = _value(metadata, name)
    if not isinstance(condition, Mapping):
        return _equal(value, condition)
    return all(_COMPARED[operator](value, wanted) for operator, wanted in condition.items())


def _value(metadata: Mapping[str, Any], name: str) -> object:
    """The value under a name, or under the path that its parts form."""
    # A key may contain a dot itself; the whole name comes before the path.
    if name in metadata:
        found: object = metadata[name]
        return found
    head, dot, rest = name.partition(".")
    inner = metadata.get(head)
    return _value(inner, rest) if dot and isinstance(inner, Mapping) else NOTHING


def _equal(value: object, wanted: object) -> bool:
    """Equality as in JSON: true is not 1."""
    # Python has `True == 1`, JSON has not.
    return isinstance(value, bool) == isinstance(wanted, bool) and value == wanted


def _in(value: object, wanted: list[object]) -> bool:
    return any(_equal(value, each) for each in wanted)


def _ordered(compare: Callable[[Any, Any], bool]) -> Callable[[object, Any], bool]:
    """The order of two numbers or two texts; other values have none."""

    def compared(value: object, wanted: object) -> bool:
        return _kind(value) is not None and _kind(value) == _kind(wanted) and compare(value, wanted)

    return compared


def _kind(value: object) -> str | None:
    if isinstance(value, str):
        return "text"
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else None


def _contains(value: object, wanted: str) -> bool:
    """Whether a text contains the value as a part, or a list as an item."""
    return wanted in value if isinstance(value, str) else isinstance(value, list) and _in(wanted, value)


def _contains_in_any_case(value: object, wanted: str) -> bool:
    folded = [each.casefold() for each in value if isinstance(each, str)] if isinstance(value, list) else value
    return _contains(folded.casefold() if isinstance(folded, str) else folded, wanted.casefold())


_COMPARED: Final[dict[str, Callable[[object, Any], bool]]] = {
    "eq": _equal,
    "ne": lambda value, wanted: not _equal(value, wanted),
    "gt": _ordered(lambda one, other: bool(one > other)),
    "gte": _ordered(lambda one, other: bool(one >= other)),
    "lt": _ordered(lambda one, other: bool(one < other)),
    "lte": _ordered(lambda one, other: bool(one <= other)),
    "in": _in,
    "nin": lambda value, wanted: not _in(value, wanted),
    "contains": _contains,
    "icontains": _contains_in_any_case,
}
