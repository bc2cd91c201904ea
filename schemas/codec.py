"""The one codec: dataclasses to JSON bytes and back. orjson reads and writes JSON, msgspec reads dataclasses.

A log is read back as it was written: types are looked at, ranges are not. What comes from outside is checked in
`validation` instead.
"""

import traceback
import types
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

import msgspec
import orjson

T = TypeVar("T")

Raw = msgspec.Raw
"""A part of a JSON text that is not read yet."""


def dump(value: object) -> bytes:
    """JSON as UTF-8 bytes. Raises TypeError for what JSON cannot hold."""
    # orjson writes infinity and NaN as null, without an error; such nulls of early releases are read by `mending`.
    return orjson.dumps(value)


def dump_sorted(value: object) -> bytes:
    """JSON with the keys of every mapping in order, for hashing."""
    # Sorted, because a hash must not depend on the order in which a dict was filled.
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def dump_numbers(numbers: object) -> bytes:
    """A list of the numbers of an array."""
    return orjson.dumps(numbers, option=orjson.OPT_SERIALIZE_NUMPY)


def dump_indented(value: object) -> bytes:
    """JSON for files that people open: two blanks for each level."""
    return orjson.dumps(value, option=orjson.OPT_INDENT_2)


def load(data: bytes | str) -> Any:  # noqa: ANN401  JSON is any of its types
    """JSON to plain Python values. Raises ValueError."""
    return orjson.loads(data)


def build(cls: type[T], data: Mapping[str, Any]) -> T:
    """An instance of the dataclass from the mapping of its fields. Raises ValueError that names the field."""
    return msgspec.convert(data, cls)


def reader(cls: type[T]) -> Callable[[bytes | str], T]:
    """What reads JSON as instances of the class, skipping what the JSON holds beyond it. Raises ValueError."""
    return msgspec.json.Decoder(cls).decode


def derived(cls: type[T], source: object, **values: Any) -> T:  # noqa: ANN401  fields of any type
    """An instance of a dataclass: the values by name, and each other field as the source has it.

    Raises TypeError, which names the caller, for a field that is in neither. The default of the field is not taken: a
    restored memory would lose what it had.
    """
    names = tuple(values)
    key = cls, type(source), names
    make = _MAKERS.get(key)
    if make is None:
        _complete(cls, source, names)
        make = _MAKERS[key] = _maker(cls, names)
    instance: T = make(source, *values.values())
    return instance


def as_dict(instance: object, *, leave_out: Collection[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass by name, not deeper."""
    return {name: getattr(instance, name) for name in _setters(type(instance)) if name not in leave_out}


Put = Callable[[Any, Any], None]


_SETTERS: dict[type, dict[str, Put]] = {}
_MAKERS: dict[tuple[type, type, tuple[str, ...]], Callable[..., Any]] = {}


def _complete(cls: type, source: object, given: Sequence[str]) -> None:
    """Check that each field has a value, where no type check sees it."""
    missing = [name for name in _setters(cls) if name not in given and not hasattr(source, name)]
    if missing:
        caller, *_ = traceback.extract_stack(limit=3)  # the caller of `derived`, `derived`, this function
        place = f"{caller.name} ({caller.filename}:{caller.lineno})"
        names = ", ".join(f"{cls.__name__}.{name}" for name in missing)
        raise TypeError(f"{names}: not a field of {type(source).__name__}; name a value in codec.derived of {place}")


def _maker(cls: type, given: Sequence[str]) -> Callable[..., Any]:
    """A function of a source and the given values, written out for the class as `dataclass` writes out __init__.

    A replay derives a memory or an utterance from nearly every event; a loop over the fields takes three times as long.
    """
    setters = _setters(cls)
    lines = [f"  put_{name}(made, {name if name in given else f'source.{name}'})" for name in setters]
    text = "\n".join([f"def make(source, {', '.join(given)}):", "  made = new(cls)", *lines, "  return made"])
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls, **{f"put_{name}": put for name, put in setters.items()}}
    exec(text, scope)  # noqa: S102  of nothing but the names of fields
    made: Callable[..., Any] = scope["make"]
    return made


def _setters(cls: type) -> dict[str, Put]:
    """What puts each field of a dataclass with slots into its place, past its being frozen."""
    known = _SETTERS.get(cls)
    if known is None:
        # Through the descriptors of its slots, since a frozen class refuses `setattr`; those of a base come first.
        slots = {name: slot.__set__ for base in reversed(cls.__mro__) for name, slot in _members(base)}
        known = _SETTERS[cls] = {field.name: slots[field.name] for field in fields(cls)}
    return known


def _members(cls: type[Any]) -> list[tuple[str, types.MemberDescriptorType]]:
    return [(name, slot) for name, slot in vars(cls).items() if isinstance(slot, types.MemberDescriptorType)]
