"""`dataclass` for the many classes that only hold values: made in a quarter of the time, and equal in use.

Python's own writes out six methods of each class as text and compiles them. There are over three hundred of these
classes, which every process imports, so that was a fifth of the CPU of `mnemolog add`. Here the constructor alone is
written out, for the second instance, as most of the classes get none or one in a command; the other methods are the
same for all classes.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError
from functools import partial
from operator import attrgetter
from reprlib import recursive_repr
from types import MethodType
from typing import TYPE_CHECKING, Any, Final


def _dataclass(cls: type | None = None, /, **options: bool) -> Any:  # noqa: ANN401  a class, or what makes one
    """As `dataclasses.dataclass`; of what is frozen and has slots, the quick way.

    >>> @_dataclass(frozen=True, slots=True, kw_only=True)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(x=1), Point(x=1) == Point(x=1, y=0), hash(Point(x=1)) == hash(Point(x=1))
    (Point(x=1, y=0), True, True)
    """
    # Any other combination goes the usual way, so that nothing has to be imitated that is not used here.
    if {"kw_only": False, **options} in _QUICK:
        made = partial(_made, kw_only=options.get("kw_only", False))
    else:
        made = partial(dataclasses.dataclass, **options)
    return made if cls is None else made(cls)


_QUICK: Final = [{"frozen": True, "slots": True, "kw_only": kw_only} for kw_only in (True, False)]


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _dataclass

__all__ = ["dataclass"]


def _made(cls: type, *, kw_only: bool) -> Any:  # noqa: ANN401  as the class that it was given
    own = set(vars(cls))
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only)(cls)
    fields = dataclasses.fields(made)
    # A method that the class defines itself stays, as with Python's own.
    methods = {**_SHARED, **_comparing(fields)}
    for name, method in methods.items():
        if name not in own:
            setattr(made, name, method)
    if "__init__" not in own:
        made.__init__ = _Constructor(made, fields)
    return made


class _Constructor:
    """Stands for a class's `__init__`, and writes it for the second instance, or where the class is asked for it."""

    def __init__(self, cls: type, fields: tuple[Field[Any], ...]) -> None:
        self._cls = cls
        self._fields = fields
        self._has_filled = False

    def __get__(self, instance: object | None, owner: type) -> Callable[..., None]:
        if instance is None:
            return self._written()
        # From Python 3.13 on, `inspect.signature` binds it to the class itself.
        if self._has_filled or isinstance(instance, type):
            return MethodType(self._written(), instance)
        self._has_filled = True
        return partial(self._fill, instance)

    def _written(self) -> Callable[..., None]:
        written = _constructor(self._cls, self._fields)
        self._cls.__init__ = written  # type: ignore[misc]
        return written

    def _fill(self, instance: Any, /, *placed: object, **named: object) -> None:  # noqa: ANN401  of the class
        """Set the fields of one instance. Values that are not all given by name, or wrong, are the constructor's."""
        absent = [field for field in self._fields if field.name not in named]
        lacks = any(field.default is MISSING and field.default_factory is MISSING for field in absent)
        if placed or lacks or len(named) + len(absent) > len(self._fields):
            self._written()(instance, *placed, **named)
            return
        for field in self._fields:
            object.__setattr__(instance, field.name, named[field.name] if field.name in named else _default(field))
        if hasattr(instance, "__post_init__"):
            instance.__post_init__()


def _default(field: Field[Any]) -> object:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _constructor(cls: type, fields: tuple[Field[Any], ...]) -> Callable[..., None]:
    """`__init__`, written out: a loop over the fields would take three times as long for each instance."""
    scope: dict[str, Any] = {"_put": object.__setattr__, "_missing": MISSING}
    placed = [_parameter(field, scope) for field in fields if not field.kw_only]
    named = [_parameter(field, scope) for field in fields if field.kw_only]
    parameters = ["self", *placed, *(["*"] if named else []), *named]
    lines = [f" _put(self, {field.name!r}, {_value(field)})" for field in fields]
    lines.append(" self.__post_init__()" if hasattr(cls, "__post_init__") else " pass")
    exec("\n".join([f"def __init__({', '.join(parameters)}):", *lines]), scope)  # noqa: S102  of names of fields only
    made: Callable[..., None] = scope["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__annotations__ = {**{field.name: field.type for field in fields}, "return": None}
    return made


def _parameter(field: Field[Any], scope: dict[str, Any]) -> str:
    """The field as a parameter; what it is by default goes into the scope."""
    if field.default_factory is not MISSING:
        scope[f"_make_{field.name}"] = field.default_factory
        return f"{field.name}=_missing"
    if field.default is not MISSING:
        scope[f"_default_{field.name}"] = field.default
        return f"{field.name}=_default_{field.name}"
    return field.name


def _value(field: Field[Any]) -> str:
    if field.default_factory is MISSING:
        return field.name
    return f"_make_{field.name}() if {field.name} is _missing else {field.name}"


def _comparing(fields: tuple[Field[Any], ...]) -> dict[str, Callable[..., Any]]:
    values = _values_of([field.name for field in fields if field.compare])

    def equal(self: object, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: object) -> int:
        return hash(values(self))

    return {"__eq__": equal, "__hash__": hashed}


def _values_of(names: list[str]) -> Callable[[object], tuple[Any, ...]]:
    """What gives the values of the named fields as a tuple."""
    # `attrgetter` of one name gives the value alone, and of none refuses.
    if len(names) > 1:
        return attrgetter(*names)
    return lambda instance: tuple(getattr(instance, name) for name in names)


@recursive_repr()
def _shown(self: Any) -> str:  # noqa: ANN401  any of these classes
    values = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(values)})"


def _refuse_to_set(_: object, name: str, __: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(_: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _kept(self: Any) -> list[Any]:  # noqa: ANN401  any of these classes
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _put_back(self: Any, values: list[Any]) -> None:  # noqa: ANN401  any of these classes
    for field, value in zip(dataclasses.fields(self), values, strict=True):
        object.__setattr__(self, field.name, value)


_SHARED: Final[dict[str, Callable[..., Any]]] = {
    "__repr__": _shown,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _kept,
    "__setstate__": _put_back,
}
"""The same for every class; to be copied, an instance with slots that cannot be set needs the last two."""
