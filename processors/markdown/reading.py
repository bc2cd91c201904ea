"""Text as pages: both the output of `writing.render` and pages that people write.

A byte order mark, Windows' line ends, comments, fields in another order, lists in lines and values with or without
quotes are read alike. What cannot be read is refused with the file, the line and the field.
"""

import re
from typing import Final

from mnemolog.processors.markdown import checks
from mnemolog.processors.markdown.episodes import read_episodes
from mnemolog.processors.markdown.frontmatter import Fields, fields, split
from mnemolog.processors.markdown.naming import kind_of
from mnemolog.processors.markdown.pages import (
    DIRECTIONS,
    EDGE_TYPES,
    MEMORY_TYPES,
    EdgePage,
    MemoryPage,
    Page,
    PageRelation,
)
from mnemolog.schemas.errors import PageError

PAGE_MOST_CHARS: Final = 2_000_000
"""Longer pages are refused: they would take long to parse."""

MEMORY_FIELDS: Final = (
    "id", "type", "title", "tags", "importance", "confidence", "steps", "preconditions", "postconditions", "created",
    "updated", "relations",
)  # fmt: skip
RELATION_FIELDS: Final = ("target", "type", "direction", "strength", "context", "edge_id")
EDGE_FIELDS: Final = (
    "id", "type", "from_id", "from_title", "to_id", "to_title", "strength", "created", "updated",
)  # fmt: skip
_OF_PROCEDURES: Final = ("steps", "preconditions", "postconditions")

_CONFLICT: Final = re.compile(r"^<{7}(?:[ \r].*)?$", re.MULTILINE)
_ESCAPED: Final = re.compile(r"^\\(?=\\*<{7}(?:[ \r]|$))", re.MULTILINE)
"""An escaped conflict marker at the beginning of a line."""

_memory_type = checks.one_of(MEMORY_TYPES)
_edge_type = checks.one_of(EDGE_TYPES)
_direction = checks.one_of(DIRECTIONS)


def parse(text: str, path: str) -> Page:
    r"""The page that lies at a path of the tree. Raises PageError.

    >>> parse('---\r\ntitle: Slow start # a comment\r\ntype: fix\r\ntags:\r\n- boot\r\n---\r\nCached.', "vault/a.md")
    ... # doctest: +ELLIPSIS
    MemoryPage(type='fix', title='Slow start', id=None, tags=('boot',), ... body='Cached.')
    """
    kind = kind_of(path)
    if kind is None:
        raise PageError(path, 1, "file", path, "a page in graph/ and its folders, in vault/ or in episodes/")
    text = _unmarked(text, path)
    if kind == "episode":
        return read_episodes(text, path)
    head, rest = split(text, path)
    body = _body(rest, path, line=text.count("\n", 0, len(text) - len(rest)) + 1)
    return _edge(head, body, path) if kind == "edge" else _memory(head, body, path)


def _unmarked(text: str, path: str) -> str:
    """The text without editors' additions; refused if it has conflict markers or is cut."""
    if len(text) > PAGE_MOST_CHARS:
        raise PageError(path, 1, "file", f"{len(text)} characters", f"at most {PAGE_MOST_CHARS} characters")
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise PageError(path, 1, "file", "", "a page: the file is empty, or is still being written")
    # A file with Windows' line ends has one on its first line too; if not, a \r\n further down belongs to the text.
    if text.split("\n", 1)[0].endswith("\r"):
        text = text.replace("\r\n", "\n")
    # Before the head is parsed: half of a merge may be a valid page.
    if conflict := _CONFLICT.search(text):
        line = text.count("\n", 0, conflict.start()) + 1
        allowed = "a merged file: resolve the conflict first (text that is to begin with these marks: \\<<<<<<<)"
        raise PageError(path, line, "file", conflict[0], allowed)
    return text


def _body(rest: str, path: str, *, line: int) -> str:
    """Without the blank line before it and the end of its last line, which `render` adds."""
    body = _ESCAPED.sub("", rest.removeprefix("\r").removeprefix("\n").removesuffix("\n"))
    try:
        return checks.body(body)
    except ValueError as error:
        raise PageError(path, line, "body", body, str(error)) from None


def _memory(head: str, body: str, path: str) -> MemoryPage:
    found = fields(head, path, MEMORY_FIELDS)
    page = MemoryPage(
        id=found.given("id", checks.identity),
        type=found.required("type", _memory_type),
        title=found.required("title", checks.title),
        tags=found.listed("tags", checks.tag),
        importance=found.given("importance", checks.share),
        confidence=found.given("confidence", checks.share),
        steps=found.listed("steps", checks.lines),
        preconditions=found.listed("preconditions", checks.lines),
        postconditions=found.listed("postconditions", checks.lines),
        created=found.given("created", checks.when),
        updated=found.given("updated", checks.when),
        relations=tuple(_relation(each) for each in found.parts("relations", RELATION_FIELDS)),
        body=body,
    )
    for name in _OF_PROCEDURES:
        # Refused, since no other type shows steps: the next write would silently drop them.
        if page.type != "procedure" and getattr(page, name):
            found.refuse(name, f"{name} of type {page.type}", "steps and conditions of the type procedure only")
    return page


def _relation(found: Fields) -> PageRelation:
    return PageRelation(
        target=found.required("target", checks.identity),
        type=found.required("type", _edge_type),
        direction=found.given("direction", _direction) or "outgoing",
        strength=found.given("strength", checks.share),
        context=found.given("context", checks.lines),
        edge_id=found.given("edge_id", checks.identity),
    )


def _edge(head: str, body: str, path: str) -> EdgePage:
    found = fields(head, path, EDGE_FIELDS)
    return EdgePage(
        id=found.given("id", checks.identity),
        type=found.required("type", _edge_type),
        from_id=found.required("from_id", checks.identity),
        from_title=found.given("from_title", checks.title),
        to_id=found.required("to_id", checks.identity),
        to_title=found.given("to_title", checks.title),
        strength=found.given("strength", checks.share),
        created=found.given("created", checks.when),
        updated=found.given("updated", checks.when),
        body=body,
    )


def decoded(body: bytes, path: str) -> str:
    """The text of a file. Raises PageError."""
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        raise PageError(path, line, "file", body[error.start : error.end], "text in UTF-8") from error


def claimed_id(body: bytes) -> str | None:
    r"""The id in the head of a page that cannot be read; None: none can be seen.

    >>> claimed_id(b"---\nid: a1\ntitel: Tea\n"), claimed_id(b"Tea.")
    ('a1', None)
    """
    found = _ID_LINE.search(body[:_HEAD_BYTES])
    return None if found is None else found[1].decode()


_ID_LINE: Final = re.compile(rb"^id:[ \t]*[\"']?([0-9A-Za-z_.-]+)", re.MULTILINE)
_HEAD_BYTES: Final = 4_096
"""Bytes in which the id is looked for."""
