"""Conditions on metadata on the command line: metadata.channel=mail, priority>2, or JSON as over HTTP."""

import re
from collections.abc import Sequence
from typing import Any, Final

from mnemolog.schemas import codec
from mnemolog.schemas.errors import InvalidInputError

_TYPED: Final = re.compile(r"(?:metadata\.)?(?P<name>[^=!<>~]+?)\s*(?P<sign>!=|>=|<=|=|>|<|~)\s*(?P<value>.*)")
_SIGNS: Final = {"=": "eq", "!=": "ne", ">": "gt", ">=": "gte", "<": "lt", "<=": "lte", "~": "icontains"}
_ALLOWED: Final = "such as metadata.channel=mail, with =, !=, >, >=, <, <= or ~ (contains), or a JSON object"
_QUOTED: Final = 'one operator; a value that begins with =, !=, <, > or ~ in quotation marks: title=">2"'


def condition(typed: Sequence[str]) -> dict[str, Any] | None:
    """All conditions joined with AND; None if there are none. Raises InvalidInputError.

    >>> condition(["metadata.channel=mail"]), condition([])
    ({'channel': {'eq': 'mail'}}, None)
    >>> condition(["priority>=2", "from.city ~ izm", '{"OR": [{"vip": true}, {"vip": null}]}'])
    {'AND': [{'priority': {'gte': 2}}, {'from.city': {'icontains': 'izm'}}, {'OR': [{'vip': True}, {'vip': None}]}]}
    >>> condition(["channel"])
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: where: 'channel' is not allowed; allowed: such as \
metadata.channel=mail, with =, !=, >, >=, <, <= or ~ (contains), or a JSON object
    """
    found = [_one(each) for each in typed]
    return {"AND": found} if len(found) > 1 else next(iter(found), None)


def _one(typed: str) -> dict[str, Any]:
    if typed.lstrip().startswith("{"):
        return _object(typed)
    match = _TYPED.fullmatch(typed.strip())
    if match is None:
        raise InvalidInputError("where", typed, _ALLOWED)
    operator = _SIGNS[match["sign"]]
    if operator != "icontains" and match["value"].startswith(("=", "!=", "<", ">", "~")):
        raise InvalidInputError("where", typed, _QUOTED)  # a slip such as priority>>2, which would find nothing
    value = match["value"] if operator == "icontains" else _value(match["value"])
    return {match["name"]: {operator: value}}


def _object(typed: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = codec.load(typed)
    except ValueError:
        raise InvalidInputError("where", typed, _ALLOWED) from None
    return found


def _value(typed: str) -> object:
    """A number, true, false or null as in JSON; any other value is text, with or without quotation marks."""
    try:
        value = codec.load(typed)
    except ValueError:
        return typed
    return typed if isinstance(value, dict | list) else value
