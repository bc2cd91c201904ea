"""Files into the log and out again: nothing is lost, of a tree as the document's author could have written it too."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from mnemolog.processors.markdown.naming import memory_path
from mnemolog.processors.markdown.pages import DEFAULT_CONFIDENCE, MemoryPage, PageRelation
from mnemolog.processors.markdown.reading import parse
from mnemolog.processors.markdown.titles import one_line
from mnemolog.processors.markdown.writing import render
from tests.unit.processors.markdown.hands import Hands
from tests.unit.processors.markdown.strategies import memory_pages

AUTHORED: Final = Path(__file__).parent / "authored"


def test_a_tree_that_the_documents_author_wrote_comes_back_byte_for_byte() -> None:
    tree = {path.relative_to(AUTHORED).as_posix(): path.read_bytes() for path in AUTHORED.rglob("*.md")}
    assert len(tree) == 7
    hands = Hands(files=dict(tree))
    assert [each.problems for each in hands.take().values() if each.problems] == []
    hands.write()
    assert hands.files == tree
    assert hands.take() == {}


@st.composite
def trees(draw: st.DrawFn) -> list[MemoryPage]:
    """Pages with ids of their own that may refer to each other, as a program writes them."""
    drawn = draw(st.lists(memory_pages(), min_size=1, max_size=6))
    pages = []
    for number, page in enumerate(drawn):
        other = draw(st.integers(0, len(drawn) - 1))
        relation = PageRelation(
            target=f"{other:06x}-id",
            type=draw(st.sampled_from(["SOLVES", "CAUSES", "BUILDS_ON", "REQUIRES", "FOLLOWS"])),
            direction="outgoing",
            strength=draw(st.integers(0, 100)) / 100,
            context=draw(st.none() | st.just("because of it")),
        )
        body = page.body.strip() or f"Number {number}."
        pages.append(
            replace(
                page,
                id=f"{number:06x}-id",
                body=body,
                importance=draw(st.integers(0, 100)) / 100,
                confidence=draw(st.integers(0, 100)) / 100,
                title=one_line(page.title) or "Untitled",
                tags=tuple(dict.fromkeys(tag for each in page.tags if (tag := one_line(each)))),
                relations=() if other == number else (relation,),
            )
        )
    return pages


def round_trip(pages: list[MemoryPage]) -> None:
    """What was written is what the log writes."""
    files = {memory_path(page.type, page.title, page.id or ""): render(page).encode() for page in pages}
    hands = Hands(files=dict(files))
    assert [each.problems for each in hands.take().values() if each.problems] == []
    hands.write()
    found = {
        page.id: page
        for path, body in hands.files.items()
        if isinstance(page := parse(body.decode(), path), MemoryPage)
    }
    for page in pages:
        written = found[page.id]
        assert replace(written, relations=(), created=page.created, updated=page.updated) == replace(page, relations=())
        assert page.created in (None, written.created)
        outgoing = [replace(each, edge_id=None) for each in written.relations if each.direction == "outgoing"]
        assert all(
            each in outgoing or replace(each, context=None) in [replace(o, context=None) for o in outgoing]
            for each in page.relations
        )
    assert hands.take() == {}


@settings(max_examples=12, deadline=None, phases=[Phase.generate])
@given(trees())
def test_any_tree_comes_back(pages: list[MemoryPage]) -> None:
    round_trip(pages)


def test_a_page_without_confidence_has_the_documents_default() -> None:
    hands = Hands(files={"graph/fixes/a.md": b"---\ntype: fix\ntitle: A\n---\n\nIt works.\n"})
    hands.take()
    hands.write()
    (path,) = [each for each in hands.files if each.startswith("graph/")]
    page = parse(hands.files[path].decode(), path)
    assert isinstance(page, MemoryPage)
    assert page.confidence == DEFAULT_CONFIDENCE
