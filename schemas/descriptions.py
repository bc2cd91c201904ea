"""Descriptions of fields in a JSON Schema: the string that stands below a field in the source of its class."""

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from threading import Lock
from typing import Any, Final

_READING: Final = Lock()


def describe(schema: dict[str, Any], cls: type) -> None:
    """Add them to the schema of a class, which pydantic calls with it; a description that is there stays.

    pydantic's own way (`use_attribute_docstrings`) reads the source of a class for each validator that is made of it,
    too, which need no descriptions: that was most of what a server's first request took.
    """
    if not schema.get("properties"):
        return
    # One thread at a time: CPython 3.11 before 3.11.8 can fail where two parse source at once
    # (https://github.com/python/cpython/issues/106905). This lock does not cover other code that parses source, such as
    # a printed traceback: after such a failure it is read again.
    with _READING:
        try:
            found = _of_module(cls.__module__)
        except SystemError:
            found = _of_module(cls.__module__)
    for name, text in found.get(cls.__qualname__, {}).items():
        if name in schema["properties"]:
            schema["properties"][name].setdefault("description", text)


@cache
def _of_module(name: str) -> Mapping[str, Mapping[str, str]]:
    """The descriptions of the fields of each class of a module, by the names of both."""
    import ast
    import inspect

    try:
        tree = ast.parse(inspect.getsource(sys.modules[name]))
    except OSError:  # there is no source
        return {}
    return {node.name: dict(_of_class(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _of_class(node: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401  ast.ClassDef
    import ast
    from inspect import cleandoc
    from itertools import pairwise

    for field, below in pairwise(node.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, cleandoc(text)
