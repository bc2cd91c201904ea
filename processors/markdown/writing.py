"""Pages as text: fields in the document's order, quoted titles, tags in brackets, the same on every machine.

`reading.parse` reads back exactly what was rendered.
"""

import re
from collections.abc import Iterator, Sequence
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


def _document(fields: Iterator[str], body: str) -> str:
    frontmatter = "\n".join(("---", *fields, "---", ""))
    # The marks of a merge conflict are an error in a page, so a body that speaks of them has them escaped.
    escaped = _LIKE_A_CONFLICT.sub(r"\\", body) if _MARKS in body else body
    return f"{frontmatter}\n{escaped}\n" if body else frontmatter


def _memory(page: MemoryPage) -> Iterator[str]:
    yield from _given("id", page.id)
    yield f"type: {page.type}"
    yield f"title: {quoted(page.title)}"
    if page.tags:
        yield f"tags: {inline(page.tags)}"
    yield from _given("importance", page.importance)
    yield from _given("confidence", page.confidence)
    yield from _listed("steps", page.steps)
    yield from _listed("preconditions", page.preconditions)
    yield from _listed("postconditions", page.postconditions)
    yield from _given("created", page.created)
    yield from _given("updated", page.updated)
    if page.relations:
        yield "relations:"
    for relation in page.relations:
        yield from _relation(relation)


def _relation(relation: PageRelation) -> Iterator[str]:
    yield f"  - target: {relation.target}"
    yield f"    type: {relation.type}"
    yield f"    direction: {relation.direction}"
    yield from _given("    strength", relation.strength)
    if relation.context is not None:
        yield f"    context: {quoted(relation.context)}"
    yield from _given("    edge_id", relation.edge_id)


def _edge(page: EdgePage) -> Iterator[str]:
    yield from _given("id", page.id)
    yield f"type: {page.type}"
    yield f"from_id: {page.from_id}"
    yield from _titled("from_title", page.from_title)
    yield f"to_id: {page.to_id}"
    yield from _titled("to_title", page.to_title)
    yield from _given("strength", page.strength)
    yield from _given("created", page.created)
    yield from _given("updated", page.updated)


def _given(field: str, value: str | float | None) -> Iterator[str]:
    if value is not None:
        yield f"{field}: {value}"


def _titled(field: str, title: str | None) -> Iterator[str]:
    if title is not None:
        yield f"{field}: {quoted(title)}"


def _listed(field: str, texts: Sequence[str]) -> Iterator[str]:
    if texts:
        yield f"{field}:"
    yield from (f"  - {quoted(text)}" for text in texts)


def _entry(entry: EpisodeEntry) -> str:
    lines = [f"\n## {entry.time} - {entry.title}", f"- **Type:** {entry.type}"]
    if entry.tags:
        lines.append(f"- **Tags:** {', '.join(entry.tags)}")
    if entry.memory is not None:
        lines.append(f"- **Memory:** [{entry.memory[0]}]({entry.memory[1]})")
    if entry.summary is not None:
        lines.append(f"- **Summary:** {entry.summary}")
    return "\n".join(lines) + "\n"
