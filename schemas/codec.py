"""The one codec: dataclasses to JSON bytes and back, with orjson.

Decoding fills the slots of a frozen dataclass directly. A log is read back as it was written, so that checking every
value again would cost more than all the rest of a replay; what comes from outside is checked in `validation` instead.
"""

import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import orjson

T = TypeVar("T")

Convert = Callable[[Any], Any]


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
    """An instance of the dataclass from the mapping of its fields, all of which must be there.

    Raises KeyError with the name of a missing field.
    """
    instance = object.__new__(cls)
    for name, put, convert in _slots(cls):
        value = data[name]
        put(instance, value if convert is None or value is None else convert(value))
    return instance


_Slots = tuple[tuple[str, Callable[[Any, Any], None], Convert | None], ...]
_KNOWN: dict[type, _Slots] = {}


def _slots(cls: type) -> _Slots:
    """Name, setter and conversion of each field of a dataclass with slots."""
    known = _KNOWN.get(cls)
    if known is None:
        hints = get_type_hints(cls)
        setters = {base_name: slot.__set__ for base in reversed(cls.__mro__) for base_name, slot in _members(base)}
        known = _KNOWN[cls] = tuple((f.name, setters[f.name], _converter(hints[f.name])) for f in fields(cls))
    return known


def _members(cls: type) -> list[tuple[str, types.MemberDescriptorType]]:
    return [(name, slot) for name, slot in vars(cls).items() if isinstance(slot, types.MemberDescriptorType)]


def _converter(hint: Any) -> Convert | None:  # noqa: ANN401  type hints have no common type
    """How JSON's value becomes the hinted one; None where it already is."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        (hint,) = (argument for argument in arguments if argument is not type(None))
        return _converter(hint)
    if origin is tuple:
        item = _converter(arguments[0])
        return tuple if item is None else lambda values: tuple([item(value) for value in values])
    if origin is dict:
        value_of = _converter(arguments[1])
        return None if value_of is None else lambda pairs: {key: value_of(value) for key, value in pairs.items()}
    if is_dataclass(hint) and isinstance(hint, type):
        return lambda value: build(hint, value)
    return None


def as_dict(instance: object, *, leave_out: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass by name, not deeper."""
    return {name: getattr(instance, name) for name, _, _ in _slots(type(instance)) if name not in leave_out}
