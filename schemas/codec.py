"""The one codec: dataclasses to JSON bytes and back, with orjson.

Decoding fills the slots of a frozen dataclass directly. A log is read back as it was written, so that checking every
value again would cost more than all the rest of a replay; what comes from outside is checked in `validation` instead.
"""

import types
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, is_dataclass
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

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
    shape = _shape(cls)
    for put, value in zip(shape.puts, shape.values(data), strict=True):
        put(instance, value)
    for name, put, convert in shape.converted:
        value = data[name]
        put(instance, value if value is None else convert(value))
    return instance


def derived(cls: type[T], source: object, **values: Any) -> T:  # noqa: ANN401  fields of any type
    """An instance of a dataclass: the values by name, and each other field as the source has it."""
    instance = object.__new__(cls)
    setters = _setters(cls)
    for name, put in setters.items():
        put(instance, values[name] if name in values else getattr(source, name))
    return instance


def as_dict(instance: object, *, leave_out: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass by name, not deeper."""
    return {name: getattr(instance, name) for name in _setters(type(instance)) if name not in leave_out}


Put = Callable[[Any, Any], None]


class _Shape(NamedTuple):
    """How a dataclass is filled: what JSON gives as it is, all at once, and what has to be converted."""

    values: Callable[[Mapping[str, Any]], Sequence[Any]]
    puts: tuple[Put, ...]
    converted: tuple[tuple[str, Put, Convert], ...]


_SHAPES: dict[type, _Shape] = {}
_SETTERS: dict[type, dict[str, Put]] = {}


def _shape(cls: type) -> _Shape:
    known = _SHAPES.get(cls)
    if known is None:
        hints = get_type_hints(cls)
        fields_of = [(name, put, _converter(hints[name])) for name, put in _setters(cls).items()]
        plain = [name for name, _, convert in fields_of if convert is None]
        known = _SHAPES[cls] = _Shape(
            _values_of(plain),
            tuple(put for _, put, convert in fields_of if convert is None),
            tuple((name, put, convert) for name, put, convert in fields_of if convert is not None),
        )
    return known


def _values_of(names: Sequence[str]) -> Callable[[Mapping[str, Any]], Sequence[Any]]:
    """The values of some names, in order; itemgetter alone gives no sequence for fewer than two."""
    if len(names) > 1:
        return itemgetter(*names)
    return lambda data: tuple([data[name] for name in names])


def _setters(cls: type) -> dict[str, Put]:
    """What puts each field of a dataclass with slots into its place, past its being frozen."""
    known = _SETTERS.get(cls)
    if known is None:
        slots = {name: slot.__set__ for base in reversed(cls.__mro__) for name, slot in _members(base)}
        known = _SETTERS[cls] = {each.name: slots[each.name] for each in fields(cls)}
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
