"""Copies a state and shares its immutable parts: events, memories and other frozen values."""

from collections import deque
from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, cast

T = TypeVar("T")


def copied(value: T) -> T:
    """A copy; changes to the collections of one do not affect the other.

    All values of one collection have to be of one kind, as in every state.

    >>> one = {"tea": ["Ankara"]}
    >>> other = copied(one)
    >>> other["tea"].append("Izmir")
    >>> one, other
    ({'tea': ['Ankara']}, {'tea': ['Ankara', 'Izmir']})
    """
    return cast("T", _copied(value)) if _changes(value) else value


def _copied(value: Any) -> Any:  # noqa: ANN401  of every kind that a state is made of
    if isinstance(value, dict):
        inner = _changes(next(iter(value.values()), None))
        return {name: _copied(each) for name, each in value.items()} if inner else value.copy()
    if isinstance(value, list | set | deque):
        return value.copy()
    return type(value)(**{each.name: copied(getattr(value, each.name)) for each in fields(value)})


def _changes(value: object) -> bool:
    """Whether a value is mutable."""
    if isinstance(value, dict | list | set | deque):
        return True
    return is_dataclass(value) and not isinstance(value, Hashable)  # a dataclass that is not frozen has no hash
