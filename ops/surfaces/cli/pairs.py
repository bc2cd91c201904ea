"""Metadata on the command line: channel=mail, priority=2, or a JSON object."""

from collections.abc import Sequence
from typing import Any, Final

from mnemolog.schemas import codec
from mnemolog.schemas.errors import InvalidInputError

_ALLOWED: Final = "such as channel=mail, or a JSON object"


def pairs(typed: Sequence[str]) -> dict[str, Any]:
    """The metadata of all arguments; of equal names the last wins. Raises InvalidInputError.

    >>> pairs(["channel=mail", "priority=2", '{"tags": ["vip"]}', "note=a=b"])
    {'channel': 'mail', 'priority': 2, 'tags': ['vip'], 'note': 'a=b'}
    >>> pairs(["channel"])
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: metadata: 'channel' is not allowed; allowed: such as channel=mail, or a \
JSON object
    """
    found: dict[str, Any] = {}
    for pair in typed:
        found |= _object(pair) if pair.lstrip().startswith("{") else _pair(pair)
    return found


def _pair(typed: str) -> dict[str, Any]:
    name, sign, value = typed.partition("=")
    if not sign or not name.strip():
        raise InvalidInputError("metadata", typed, _ALLOWED)
    return {name.strip(): _value(value.strip())}


def _object(typed: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = codec.load(typed)
    except ValueError:
        raise InvalidInputError("metadata", typed, _ALLOWED) from None
    return found


def _value(typed: str) -> object:
    """A number, true, false or null as in JSON; any other value is text."""
    try:
        value = codec.load(typed)
    except ValueError:
        return typed
    return typed if isinstance(value, dict | list) else value
