"""Groups of options: a command takes a frozen dataclass as one argument, and each of its fields is an option."""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, TypeGuard


def spread(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command with a signature for typer, in which each group is replaced by the options of its fields.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Page:
    ...     limit: int = 10
    ...     cursor: str | None = None
    >>> def listed(agent: str, *, page: Page) -> Page:
    ...     return page
    >>> str(signature(spread(listed)))
    '(*, agent: str, limit: int = 10, cursor: str | None = None)'
    >>> spread(listed)(agent="ada", limit=5, cursor=None)
    Page(limit=5, cursor=None)
    """
    groups = {
        name: parameter.annotation
        for name, parameter in signature(command).parameters.items()
        if _is_group(parameter.annotation)
    }
    if not groups:
        return command

    @wraps(command)
    def gathering(**given: object) -> object:
        for name, group in groups.items():
            given[name] = group(**{field.name: given.pop(field.name) for field in fields(group)})
        return command(**given)

    options = list(_options(command))
    # typer reads both, and the types before the signature.
    gathering.__signature__ = Signature(options)  # type: ignore[attr-defined]
    gathering.__annotations__ = {option.name: option.annotation for option in options}
    return gathering


def _options(command: Callable[..., Any]) -> Iterator[Parameter]:
    """All options as keyword-only parameters."""
    for parameter in signature(command).parameters.values():
        if _is_group(parameter.annotation):
            yield from map(_option, fields(parameter.annotation))
        else:
            # So an option without a default may follow one with a default.
            yield parameter.replace(kind=Parameter.KEYWORD_ONLY)


def _is_group(annotation: object) -> TypeGuard[type[Any]]:
    return isinstance(annotation, type) and is_dataclass(annotation)


def _option(field: Field[Any]) -> Parameter:
    default = Parameter.empty if field.default is MISSING else field.default
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=field.type)
