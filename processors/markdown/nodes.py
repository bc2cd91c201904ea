"""A memory as the tree shows it: its type, title, tags and day, and its page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mnemolog.processors.markdown.given import given
from mnemolog.processors.markdown.kinds import kind_of
from mnemolog.processors.markdown.linking import Linked
from mnemolog.processors.markdown.naming import memory_path
from mnemolog.processors.markdown.pages import EdgePage, EpisodeEntry, MemoryPage, MemoryType, PageRelation
from mnemolog.processors.markdown.titles import one_line, preview, shortened, tags_of, title_of
from mnemolog.schemas.memory import Memory, Relation
from mnemolog.schemas.moments import iso

SUMMARY_CHARS: Final = 200
HEADING_CHARS: Final = 120
_DIGITS: Final = 4
"""Digits of computed numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """The part of a page that depends on the memory alone."""

    memory: Memory
    id: str
    """the id on its page"""
    kind: MemoryType
    title: str
    tags: tuple[str, ...]
    created: str
    updated: str
    path: str
    """the path of its page, unless another page has it"""

    @property
    def shown(self) -> bool:
        """Whether it has a page: a superseded memory is only in the episode of its day."""
        return self.memory.active

    @property
    def day(self) -> str:
        """The day of its episode."""
        return self.created[:10]

    @property
    def order(self) -> tuple[str, float, str]:
        """The sort key: the earliest first."""
        # Pages have seconds, and the memories of one message the same one.
        return self.created, self.memory.recorded_at, self.memory.id


def node_of(memory: Memory) -> Node:
    """The node of a memory."""
    supplied, tags, title = given(memory), tags_of(memory), title_of(memory)
    kind, own = kind_of(memory, tags), supplied.id or memory.id
    # By the time of the statement: that of recording is the day of the import for an imported conversation.
    created = supplied.created or to_second(memory.said.at if memory.said else memory.recorded_at)
    return Node(
        memory=memory,
        id=own,
        kind=kind,
        title=title,
        tags=tags,
        created=created,
        # The time that a page's author wrote holds until the memory changes.
        updated=(supplied.updated or created)
        if memory.updated_at == memory.recorded_at
        else to_second(memory.updated_at),
        path=memory_path(kind, title, own, pinned=memory.pinned),
    )


def to_second(moment: float) -> str:
    """A time in the form of S1: UTC, without fractions."""
    return iso(moment // 1)


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge between two memories that have pages."""

    relation: Relation
    linked: Linked
    source: Node
    target: Node
    path: str

    @property
    def id(self) -> str:
        """The id on its page."""
        return page_id(self.relation)


def page_id(relation: Relation) -> str:
    """The id of an edge on its page: the given one, else its own."""
    return given(relation).id or relation.id


def memory_page(node: Node, edges: Sequence[Edge]) -> MemoryPage:
    """The page of a memory with the ends of its edges."""
    memory, supplied = node.memory, given(node.memory)
    return MemoryPage(
        id=node.id,
        type=node.kind,
        title=node.title,
        tags=node.tags,
        importance=round(memory.importance, _DIGITS),
        confidence=supplied.confidence if supplied.confidence is not None else round(memory.source_confidence, _DIGITS),
        steps=supplied.steps,
        preconditions=supplied.preconditions,
        postconditions=supplied.postconditions,
        created=node.created,
        updated=node.updated,
        relations=tuple(_end(edge, node) for edge in edges),
        body=memory.text,
    )


def _end(edge: Edge, node: Node) -> PageRelation:
    outgoing = edge.source is node
    return PageRelation(
        target=(edge.target if outgoing else edge.source).id,
        type=edge.linked.type,
        direction="outgoing" if outgoing else "incoming",
        strength=round(edge.relation.strength, _DIGITS),
        context=shortened(edge.linked.grounds, SUMMARY_CHARS) or None,
        edge_id=edge.id,
    )


def edge_page(edge: Edge) -> EdgePage:
    """The page of an edge."""
    supplied, formed = given(edge.relation), to_second(edge.relation.formed_at)
    return EdgePage(
        id=edge.id,
        type=edge.linked.type,
        from_id=edge.source.id,
        from_title=edge.source.title,
        to_id=edge.target.id,
        to_title=edge.target.title,
        strength=round(edge.relation.strength, _DIGITS),
        created=supplied.created or formed,
        updated=supplied.updated or formed,
        body=edge.linked.description,
    )


def episode_entry(node: Node, path: str | None) -> EpisodeEntry:
    """The entry of a memory in the episode of its day; `path`: of its page, if it has one."""
    # Without the piece of the id that ends the name of the file.
    name = None if path is None else path.rpartition("/")[2].removesuffix(".md").rpartition("-")[0]
    return EpisodeEntry(
        time=node.created[11:16],
        title=shortened(one_line(node.title), HEADING_CHARS),
        type=node.kind,
        tags=tuple(map(one_line, node.tags)),
        memory=None if path is None or name is None else (name, f"../{path}"),
        summary=preview(node.memory.text, SUMMARY_CHARS) or None,
    )
