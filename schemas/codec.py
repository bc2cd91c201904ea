"""The one codec: dataclasses to JSON bytes and back. orjson reads and writes JSON, msgspec fills dataclasses.

A log is read back as it was written: types are looked at, ranges are not. What comes from outside is checked in
`validation` instead.
"""

import types
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

import msgspec
import orjson

T = TypeVar("T")


def dump(value: object) -> bytes:
    """JSON as UTF-8 bytes. Raises TypeError for what JSON cannot hold."""
    return orjson.dumps(value)


def dump_sorted(value: object) -> bytes:
    """JSON with the keys of every mapping in order, for hashing."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def load(data: bytes | str) -> Any:  # noqa: ANN401  JSON is any of its types
    """JSON to plain Python values. Raises ValueError."""
    return orjson.loads(data)


def build(cls: type[T], data: Mapping[str, Any]) -> T:
    """An instance of the dataclass from the mapping of its fields. Raises ValueError that names the field."""
    try:
        return msgspec.convert(data, cls)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def pick(cls: type[T], data: bytes) -> T:
    """An instance of the dataclass from JSON; what the JSON holds beyond it is skipped. Raises ValueError."""
    try:
        return msgspec.json.decode(data, type=cls)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error


def derived(cls: type[T], source: object, **values: Any) -> T:  # noqa: ANN401  fields of any type
    """An instance of a dataclass: the values by name, and each other field as the source has it."""
    instance = object.__new__(cls)
    setters = _setters(cls)
    puts, copied = _copying(cls, tuple(values))
    for put, value in zip(puts, copied(source), strict=True):
        put(instance, value)
    for name, value in values.items():
        setters[name](instance, value)
    return instance


def as_dict(instance: object, *, leave_out: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass by name, not deeper."""
    return {name: getattr(instance, name) for name in _setters(type(instance)) if name not in leave_out}


Put = Callable[[Any, Any], None]


_SETTERS: dict[type, dict[str, Put]] = {}
_COPYING: dict[tuple[type, tuple[str, ...]], tuple[tuple[Put, ...], Callable[[Any], tuple[Any, ...]]]] = {}


def _copying(cls: type, left_out: tuple[str, ...]) -> tuple[tuple[Put, ...], Callable[[Any], tuple[Any, ...]]]:
    """What puts all fields but some into their places, and what takes them from a source."""
    known = _COPYING.get((cls, left_out))
    if known is None:
        setters = {name: put for name, put in _setters(cls).items() if name not in left_out}
        known = _COPYING[cls, left_out] = tuple(setters.values()), _values_of(list(setters))
    return known


def _values_of(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of some attributes, in order; attrgetter alone gives no tuple for fewer than two."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda source: tuple([getattr(source, name) for name in names])


def _setters(cls: type) -> dict[str, Put]:
    """What puts each field of a dataclass with slots into its place, past its being frozen."""
    known = _SETTERS.get(cls)
    if known is None:
        slots = {name: slot.__set__ for base in reversed(cls.__mro__) for name, slot in _members(base)}
        known = _SETTERS[cls] = {each.name: slots[each.name] for each in fields(cls)}
    return known


def _members(cls: type[Any]) -> list[tuple[str, types.MemberDescriptorType]]:
    return [(name, slot) for name, slot in vars(cls).items() if isinstance(slot, types.MemberDescriptorType)]
