"""Pages as text: fields in the document's order, quoted titles, tags in brackets, the same on every machine.

`reading.parse` reads back exactly what was rendered.
"""

import re
from collections.abc import Sequence
from typing import Final, assert_never

from mnemolog.processors.markdown.pages import EdgePage, EpisodeEntry, EpisodePage, MemoryPage, Page, PageRelation
from mnemolog.processors.markdown.quoting import inline, quoted

_MARKS: Final = "<" * 7
_LIKE_A_CONFLICT: Final = re.compile(r"^(?=\\*<{7}(?:[ \r]|$))", re.MULTILINE)


def render(page: Page) -> str:
    """The text of a page.

    >>> print(render(MemoryPage(type="fix", title="Slow start", id="a1", tags=("boot",), body="Cached.")), end="")
    ---
    id: a1
    type: fix
    title: "Slow start"
    tags: [boot]
    ---
    <BLANKLINE>
    Cached.
    """
    match page:
        case MemoryPage():
            return _document(_memory(page), page.body)
        case EdgePage():
            return _document(_edge(page), page.body)
        case EpisodePage():
            return "".join((f"# {page.day}\n", *(_entry(entry) for entry in page.entries)))
        case _:
            assert_never(page)


def _document(fields: str, body: str) -> str:
    # The marks of a merge conflict are an error in a page, so a body that speaks of them has them escaped.
    escaped = _LIKE_A_CONFLICT.sub(r"\\", body) if _MARKS in body else body
    return f"---\n{fields}---\n\n{escaped}\n" if body else f"---\n{fields}---\n"


def _memory(page: MemoryPage) -> str:
    procedure = (
        f"{_listed('steps', page.steps)}"
        f"{_listed('preconditions', page.preconditions)}"
        f"{_listed('postconditions', page.postconditions)}"
    )
    relations = f"relations:\n{''.join(map(_relation, page.relations))}" if page.relations else ""
    return (
        f"{_given('id', page.id)}type: {page.type}\ntitle: {quoted(page.title)}\n"
        f"{_given('tags', inline(page.tags) if page.tags else None)}"
        f"{_given('importance', page.importance)}{_given('confidence', page.confidence)}{procedure}"
        f"{_given('created', page.created)}{_given('updated', page.updated)}{relations}"
    )


def _relation(relation: PageRelation) -> str:
    return (
        f"  - target: {relation.target}\n    type: {relation.type}\n    direction: {relation.direction}\n"
        f"{_given('    strength', relation.strength)}{_titled('    context', relation.context)}"
        f"{_given('    edge_id', relation.edge_id)}"
    )


def _edge(page: EdgePage) -> str:
    return (
        f"{_given('id', page.id)}type: {page.type}\n"
        f"from_id: {page.from_id}\n{_titled('from_title', page.from_title)}"
        f"to_id: {page.to_id}\n{_titled('to_title', page.to_title)}"
        f"{_given('strength', page.strength)}{_given('created', page.created)}{_given('updated', page.updated)}"
    )


def _given(field: str, value: str | float | None) -> str:
    return "" if value is None else f"{field}: {value}\n"


def _titled(field: str, title: str | None) -> str:
    return "" if title is None else f"{field}: {quoted(title)}\n"


def _listed(field: str, texts: Sequence[str]) -> str:
    return f"{field}:\n{''.join(f'  - {quoted(text)}' + chr(10) for text in texts)}" if texts else ""


def _entry(entry: EpisodeEntry) -> str:
    lines = [f"\n## {entry.time} - {entry.title}", f"- **Type:** {entry.type}"]
    if entry.tags:
        lines.append(f"- **Tags:** {', '.join(entry.tags)}")
    if entry.memory is not None:
        lines.append(f"- **Memory:** [{entry.memory[0]}]({entry.memory[1]})")
    if entry.summary is not None:
        lines.append(f"- **Summary:** {entry.summary}")
    return "\n".join(lines) + "\n"
