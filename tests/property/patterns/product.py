"""The regular expressions of the product, found in its modules."""

# ruff: noqa: ANN401  a module may hold anything

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import ModuleType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import mnemolog.processors
import mnemolog.schemas
from mnemolog.processors.text import patterns as registry
from mnemolog.processors.text.patterns import Later

PACKAGES: Final = (mnemolog.processors, mnemolog.schemas)


Used: TypeAlias = Literal["match", "fullmatch", "search", "all"]
"""Whether a pattern is tried at one place, on a whole text, until it is found, or to the end of a text."""


OF_ONE_WORD: Final = (
    "negations.before",
    "negations.verb",
    "echo.you_form",
    "echo.me_form",
    "echo.denial_form",
)
"""Of a language pack, and only ever asked whether one whole word is meant."""


class Found(NamedTuple):
    module: str
    name: str
    """attribute, with the place in a collection"""
    pattern: re.Pattern[str]
    used: Used


@cache
def patterns() -> Sequence[Found]:
    """Each pattern once, under the first name that it has."""
    found: dict[tuple[str, int, str], Found] = {}
    for module in modules():
        if module is registry:  # it lists the patterns of the others, and does not tell how they are used
            continue
        held = [(name, *one) for name, value in vars(module).items() for one in _within(value, name)]
        methods = called(module) if held else {}  # most modules have none, and parsing takes longer than looking
        for name, place, pattern in held:
            used: Used = "fullmatch" if place.lower().endswith(OF_ONE_WORD) else _used(methods.get(name, set()))
            one = Found(module.__name__.removeprefix("mnemolog."), place, pattern, used)
            found.setdefault((pattern.pattern, pattern.flags, used), one)
    return tuple(found.values())


def _used(methods: set[str]) -> Used:
    if methods and methods <= {"match", "fullmatch"}:
        return "fullmatch" if "fullmatch" in methods else "match"
    return "search" if methods and methods <= {"match", "fullmatch", "search"} else "all"


def modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        yield package
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(each.name)


def called(module: ModuleType) -> Mapping[str, set[str]]:
    """The methods that a module calls of each of its private names, or of what stands under a key; else `anything`."""
    tree = ast.parse(inspect.getsource(module))
    methods = {id(_held(node.value)): node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    used: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id.startswith("_"):
            used.setdefault(node.id, set()).add(methods.get(id(node), "anything"))
    return used


def _held(node: ast.expr) -> ast.expr:
    return node.value if isinstance(node, ast.Subscript) else node


def _within(value: Any, name: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    match value:
        case re.Pattern():
            if isinstance(value.pattern, str):
                yield name, value
        case Later():
            yield name, value.compiled
        case Mapping():
            for key, held in value.items():
                yield from _within(held, f"{name}[{key}]")
        case tuple() | list() | frozenset() | set():
            for place, held in enumerate(value):
                yield from _within(held, f"{name}[{place}]")
        case _ if is_dataclass(value) and not isinstance(value, type):
            for field in fields(value):
                yield from _within(getattr(value, field.name), f"{name}.{field.name}")
