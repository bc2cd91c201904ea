"""A JSON file with another content in its own layout: only what differs is written anew.

The text is valid JSON. Values that stay keep their text; what is added is laid out as its neighbours are.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from mnemolog.ops.replacing import line_end

_INDENT: Final = "  "
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_DECODER: Final = json.JSONDecoder()


class _Node(NamedTuple):
    """A value and its place in the text."""

    value: Any
    start: int
    end: int
    inner: "tuple[_Member, ...]" = ()


class _Member(NamedTuple):
    """An entry of an object, or an element of a list, from its key on."""

    key: str
    start: int
    node: _Node


class _Edit(NamedTuple):
    start: int
    end: int
    text: str


def changed(text: str, document: object) -> str:
    r"""The text with the content of `document`.

    >>> print(changed('{\n    "a": [1,2],\n    "b": {"c": 3}\n}', {"a": [1, 2], "b": {"c": 4}, "d": {"e": 5}}))
    {
        "a": [1,2],
        "b": {"c": 4},
        "d": {
            "e": 5
        }
    }
    """
    layout = _Layout(text)
    for edit in sorted(layout.edits(_node(text, _skip(text, 0)), document), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


class _Layout:
    """How a text is laid out."""

    def __init__(self, text: str) -> None:
        self._text = text
        first = re.match(r"\s*\{[ \t\r]*\n([ \t]+)", text)
        self._unit = first[1] if first else _INDENT
        self._lines = "\n" in text.strip() or text.strip() == "{}"

    def edits(self, old: _Node, new: object) -> Iterator[_Edit]:
        """The changes that make one value another."""
        if _same(old.value, new):
            return
        kept = _kept(old, new)
        if kept is None or not kept:
            yield _Edit(old.start, old.end, self._written(new, self._indent_of(old.start), broken=self._lines))
            return
        values = list(new.values()) if isinstance(new, dict) else list(new) if isinstance(new, list) else []
        for place, value in zip(kept, values, strict=False):
            yield from self.edits(old.inner[place].node, value)
        yield from self._removals(old, kept)
        added = (
            list(new.items())[len(kept) :] if isinstance(new, dict) else [("", each) for each in values[len(kept) :]]
        )
        if added:
            yield self._additions(old, added)

    def _removals(self, old: _Node, kept: Sequence[int]) -> Iterator[_Edit]:
        """Of each entry that is not kept, with one comma beside it."""
        # From the end of the entry before it, as the last one has no comma behind it; the first has none before it.
        for place in sorted(set(range(len(old.inner))) - set(kept)):
            if place > kept[0]:
                yield _Edit(old.inner[place - 1].node.end, old.inner[place].node.end, "")
            else:
                yield _Edit(old.inner[place].start, old.inner[place + 1].start, "")

    def _additions(self, old: _Node, added: Sequence[tuple[str, object]]) -> _Edit:
        """New entries behind the last one."""
        last = old.inner[-1]
        before = old.inner[-2].node.end + 1 if len(old.inner) > 1 else old.start + 1
        gap = self._text[before : last.start].rpartition(",")[2]
        broken = "\n" in gap
        indent = gap.rpartition("\n")[2] if broken else self._indent_of(last.start)
        between = gap if broken or len(old.inner) > 1 else " "
        written = (self._entry(name, value, indent, broken=broken) for name, value in added)
        return _Edit(last.node.end, last.node.end, "".join(f",{between}{each}" for each in written))

    def _entry(self, name: str, value: object, indent: str, *, broken: bool) -> str:
        shown = self._written(value, indent, broken=broken)
        return f"{json.dumps(name, ensure_ascii=False)}: {shown}" if name else shown

    def _written(self, value: object, indent: str, *, broken: bool) -> str:
        """A value at this indentation, on lines of its own or on one line."""
        if not broken:
            return json.dumps(value, ensure_ascii=False)
        shown = json.dumps(value, ensure_ascii=False, indent=self._unit)
        return shown.replace("\n", line_end(self._text) + indent)

    def _indent_of(self, place: int) -> str:
        """The indentation of the line."""
        line = self._text[self._text.rfind("\n", 0, place) + 1 : place]
        return line[: len(line) - len(line.lstrip(" \t"))]


def _kept(old: _Node, new: object) -> list[int] | None:
    """The entries that stay, in order, which is that of the first new ones; None: all is written anew."""
    if isinstance(old.value, dict) and isinstance(new, dict):
        stay = [place for place, member in enumerate(old.inner) if member.key in new]
        names = [old.inner[place].key for place in stay]
        return stay if names == list(new)[: len(names)] else None
    if isinstance(old.value, list) and isinstance(new, list):
        if len(new) >= len(old.inner):
            return list(range(len(old.inner)))
        left = iter(enumerate(old.inner))
        found = [next((place for place, member in left if _same(member.node.value, value)), -1) for value in new]
        return found if all(before < after for before, after in pairwise([-1, *found])) else None
    return None


def _same(old: object, new: object) -> bool:
    # Not by `==`, to which 0 is False and 1.0 is 1.
    return json.dumps(old) == json.dumps(new)


def _node(text: str, start: int) -> _Node:
    value, end = _DECODER.raw_decode(text, start)
    if not isinstance(value, dict | list):
        return _Node(value, start, end)
    inner: list[_Member] = []
    at = _skip(text, start + 1)
    while at < end - 1:
        key, begins = "", at
        if isinstance(value, dict):
            key, at = _DECODER.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)  # the colon
        node = _node(text, at)
        inner.append(_Member(key, begins, node))
        at = _skip(text, node.end)
        at = _skip(text, at + 1) if text[at] == "," else at
    return _Node(value, start, end, tuple(inner))


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
