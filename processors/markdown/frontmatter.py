"""The head of a page: YAML as people write it, each value as its text, with its line.

PyYAML composes the nodes, and nothing more of it is used: no value is guessed (`no` stays a word, a moment stays as it
is written), and no tag or alias builds anything. See docs/decisions/pages-of-memories.md.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeVar

from mnemolog.schemas.errors import PageError
from mnemolog.schemas.validation import NOTHING

T = TypeVar("T")

FRONTMATTER_MOST_CHARS: Final = 262_144
"""A longer head is refused; reading it would take seconds."""

_OPENING: Final = re.compile(r"---[ \t]*\r?\n")
_CLOSING: Final = re.compile(r"^---[ \t]*\r?(?:\n|\Z)", re.MULTILINE)
_EMPTY: Final = ("", "~", "null")
"""Plain scalars that mean no value."""


def split(text: str, path: str) -> tuple[str, str]:
    r"""The head and what follows it. Raises PageError.

    >>> split("---\ntype: fix\n---\nbody", "a.md")
    ('type: fix\n', 'body')
    """
    opening = _OPENING.match(text)
    if opening is None:
        raise PageError(path, 1, "frontmatter", text.split("\n", 1)[0], "--- alone on the first line, then the fields")
    closing = _CLOSING.search(text, opening.end())
    if closing is None:
        last = text.count("\n") + 1
        raise PageError(
            path, last, "frontmatter", NOTHING, "--- alone on a line after the fields; the file may be cut short"
        )
    head = text[opening.end() : closing.start()]
    if len(head) > FRONTMATTER_MOST_CHARS:
        allowed = f"at most {FRONTMATTER_MOST_CHARS} characters between the two lines ---"
        raise PageError(path, 1, "frontmatter", f"{len(head)} characters", allowed)
    return head, text[closing.end() :]


class Fields:
    """The fields of a page, or of one relation in it."""

    def __init__(self, node: Any, path: str, known: Sequence[str], place: str = "") -> None:  # noqa: ANN401  untyped
        """Raises PageError if the node is no mapping, or has a field twice or an unknown one."""
        self.path, self._place = path, place
        self.line = _line(node)
        self._found: dict[str, _Found] = {}
        if not isinstance(node.value, list) or node.id != "mapping":
            raise PageError(path, self.line, place or "frontmatter", _shown(node), "fields, each as `name: value`")
        for key, value in node.value:
            self._take(key, value, known)

    def _take(self, key: Any, value: Any, known: Sequence[str]) -> None:  # noqa: ANN401  untyped
        name: str = key.value if key.id == "scalar" else f"a {key.id}"
        found = _Found(self.path, _line(key), self._place + name, value)
        # A misspelt field must not be lost: the next write would leave it out.
        if name not in known:
            found.refuse(value, f"no field of this name; there are {', '.join(known)}")
        if name in self._found:
            found.refuse(value, "each field once")
        self._found[name] = found

    def given(self, name: str, reads: Callable[[str], T]) -> T | None:
        """The value of a field; None without it."""
        found = self._found.get(name)
        return None if found is None or found.empty else found.read(found.node, reads)

    def required(self, name: str, reads: Callable[[str], T]) -> T:
        """The value of a required field."""
        value = self.given(name, reads)
        if value is None:
            line = self._found[name].line if name in self._found else self.line
            raise PageError(self.path, line, self._place + name, NOTHING, "this field is required")
        return value

    def listed(self, name: str, reads: Callable[[str], T]) -> tuple[T, ...]:
        """The values of a list, in brackets or in lines; a single value is a list of one."""
        found = self._found.get(name)
        return () if found is None else tuple(found.read(node, reads) for node in found.nodes())

    def parts(self, name: str, known: Sequence[str]) -> Iterator["Fields"]:
        """The fields of each item of a list."""
        found = self._found.get(name)
        for number, node in enumerate(() if found is None else found.nodes()):
            yield Fields(node, self.path, known, f"{self._place}{name}.{number}.")

    def refuse(self, name: str, value: object, allowed: str) -> NoReturn:
        """Refuse a field that is impossible with the others."""
        raise PageError(self.path, self._found[name].line, self._place + name, value, allowed)


@dataclass(frozen=True, slots=True)
class _Found:
    """A field with its place."""

    path: str
    line: int
    name: str
    node: Any

    @property
    def empty(self) -> bool:
        return _is_empty(self.node)

    def nodes(self) -> Sequence[Any]:
        if self.empty:
            return ()
        return self.node.value if self.node.id == "sequence" else (self.node,)

    def read(self, node: Any, reads: Callable[[str], T]) -> T:  # noqa: ANN401  untyped
        if node.id != "scalar":
            self.refuse(node, "one value, no list and no fields of its own")
        try:
            return reads(node.value)
        except ValueError as error:
            raise PageError(self.path, _line(node), self.name, node.value, str(error)) from None

    def refuse(self, node: Any, allowed: str) -> NoReturn:  # noqa: ANN401  untyped
        raise PageError(self.path, self.line, self.name, _shown(node), allowed)


def fields(head: str, path: str, known: Sequence[str]) -> Fields:
    """The fields of a head. Raises PageError."""
    # Here, because only commands with files need it, and a command's start is mostly imports.
    import yaml

    # The base loader makes texts of all values and no objects of tags: `no` is a title, and nothing is executed.
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        # Composed, not loaded: only nodes know their lines, which errors name.
        node = yaml.compose(head, Loader=loader)
    except yaml.MarkedYAMLError as error:
        # A quote that is never closed is found at the end, and mended where it begins.
        quote = error.context_mark if "quoted scalar" in (error.context or "") else None
        mark = quote or error.problem_mark
        line = mark.line if mark else 0
        lines = head.split("\n")
        said = ", ".join(part for part in (error.context, error.problem) if part)
        allowed = f"YAML ({said}); a value with a colon, a quote or another mark in it is written in quotes"
        raise PageError(path, line + 2, "frontmatter", lines[min(line, len(lines) - 1)], allowed) from None
    # PyYAML recurses into nested brackets, which a page may have by the thousand.
    except (yaml.YAMLError, RecursionError) as error:
        raise PageError(path, 1, "frontmatter", str(error).split("\n", 1)[0], "YAML") from None
    if node is None:
        raise PageError(path, 1, "frontmatter", NOTHING, f"fields, of {', '.join(known)}")
    return Fields(node, path, known)


def _is_empty(node: Any) -> bool:  # noqa: ANN401  untyped
    # Quoted, "null" is a title.
    return node.id == "scalar" and not node.style and node.value in _EMPTY


def _line(node: Any) -> int:  # noqa: ANN401  untyped
    """The line in the file, whose first line is the opening `---`."""
    return int(node.start_mark.line) + 2


def _shown(node: Any) -> object:  # noqa: ANN401  untyped
    """A value as an error shows it: a scalar by its value, other nodes by their kind, however large they are."""
    return node.value if node.id == "scalar" else f"a {node.id}"
