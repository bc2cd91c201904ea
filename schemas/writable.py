"""Checks, before a commit is appended, that it can be read again.

JSON has no NaN and no infinity: the codec writes null, in place of which a reader expects a number.
"""

from dataclasses import fields, is_dataclass
from functools import cache
from math import isfinite
from types import UnionType
from typing import Any, get_args, get_type_hints

from mnemolog.schemas.commit import Commit, decode_commit, encode_commit
from mnemolog.schemas.errors import CommitRefusedError, LogError


def check_writable(commit: Commit) -> None:
    """Raise CommitRefusedError if the commit could not be written or read again."""
    for entry in commit.events:
        # orjson writes null for infinity and has no switch for it; an agent with such a commit accepted no more inputs.
        if field := next((name for name, value in _numbers(entry.event, "") if not isfinite(value)), None):
            raise CommitRefusedError(f"{entry.event.TYPE}.{field} is not a finite number")
    try:
        # Encoded and decoded for real: a check of types and ranges alone lets through what only a decoder refuses.
        decode_commit(encode_commit(commit))
    except (LogError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise CommitRefusedError(f"it could not be read again: {error}") from error


def _numbers(instance: Any, within: str) -> list[tuple[str, float]]:  # noqa: ANN401  of any class of ours
    """The numbers of a dataclass by name, those of its parts too."""
    numbers, parts = _fields_of(instance.__class__)
    found = [(within + name, value) for name in numbers if (value := getattr(instance, name)) is not None]
    for name in parts:
        if (part := getattr(instance, name)) is not None:
            found += _numbers(part, f"{within}{name}.")
    return found


@cache
def _fields_of(cls: type[Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that hold a number, and those that hold a dataclass."""
    types = get_type_hints(cls)
    kinds = {field.name: _kinds(types[field.name]) for field in fields(cls)}
    numbers = tuple(name for name, kind in kinds.items() if float in kind)
    return numbers, tuple(name for name, kind in kinds.items() if any(map(_is_part, kind)))


def _kinds(hint: object) -> tuple[object, ...]:
    """What a field may be: of `X | None` both, of a tuple none that it holds."""
    return get_args(hint) if isinstance(hint, UnionType) else (hint,)


def _is_part(kind: object) -> bool:
    return isinstance(kind, type) and is_dataclass(kind)
