"""Edges that a person added, changed or removed on pages, as commands: each once, however many pages contain it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from mnemolog.processors.ingest.relations import SYMMETRIC
from mnemolog.processors.markdown.given import KEY
from mnemolog.processors.markdown.graph import Graph
from mnemolog.processors.markdown.nodes import Edge
from mnemolog.processors.markdown.page_changes import Owner
from mnemolog.processors.markdown.pages import EdgePage, EdgeType, PageRelation
from mnemolog.schemas.command import parse_command
from mnemolog.schemas.memory import Relation
from mnemolog.schemas.relating import Relate, Relating, Unrelate

_PAGE: Final = ("id", "created", "updated")
"""Fields of an edge's own page that are kept with the edge."""


class Ends(NamedTuple):
    """The ends of an edge, as memory ids; in a fixed order if it is symmetric."""

    source: str
    target: str
    type: EdgeType


def ends(source: str, target: str, kind: EdgeType) -> Ends:
    """The edge of a type between two memories."""
    if kind.lower() in SYMMETRIC and target < source:
        source, target = target, source
    return Ends(source, target, kind)


@dataclass(slots=True)
class Wanted:
    """An edge as pages describe it."""

    path: str
    """of the first page with the edge"""
    source: str
    target: str
    type: EdgeType
    strength: float | None = None
    context: str | None = None
    description: str | None = None
    metadata: dict[str, Any] | None = None
    known: Edge | None = None


@dataclass(slots=True)
class Edges:
    """The changes of edges, page by page."""

    graph: Graph
    resolve: Callable[[str], str | None]
    """the memory of a page's id; None: no such memory"""
    _wanted: dict[Ends, Wanted] = field(default_factory=dict)
    _gone: dict[str, tuple[str, Relation]] = field(default_factory=dict)
    """by relation id: the page without it"""
    _known: dict[Ends, Edge] = field(default_factory=dict)
    _paged: dict[str, Edge] = field(default_factory=dict)
    """by the ids of their pages"""

    def __post_init__(self) -> None:
        """Look up the existing edges."""
        for edge in self.graph.edges.values():
            # By the type that its page shows, which may have been read off the words, not by that of the event.
            self._known[ends(edge.linked.source, edge.linked.target, edge.linked.type)] = edge
            self._paged[edge.relation.id] = self._paged[edge.id] = edge

    def of_memory(
        self, path: str, memory_id: str, said: Sequence[PageRelation], shown: Sequence[PageRelation], *, whole: bool
    ) -> Iterator[str]:
        """The relations on a memory's page that differ from the log's; yields those that are impossible.

        `whole`: the page was written from the log as it is, so that what lacks was taken away.
        """
        before = {_key(each): each for each in shown}
        for number, relation in enumerate(said):
            old = before.pop(_key(relation), None)
            if old is not None and not _says_more(relation, old):
                continue
            other = self.resolve(relation.target)
            if other is None:
                yield _nowhere(number, relation)
                continue
            pair = (memory_id, other) if relation.direction == "outgoing" else (other, memory_id)
            if pair[0] == pair[1]:
                yield f"relations.{number}.target: {relation.target!r} is the page itself; name another memory"
                continue
            wanted = self._want(path, *pair, relation.type)
            wanted.strength = wanted.strength if relation.strength is None else relation.strength
            # Both ends list the edge; the first page that says something of it counts.
            wanted.context = wanted.context or relation.context
        if whole:
            for relation in before.values():
                self._take_away(path, memory_id, relation)

    def lead_nowhere(self, said: Sequence[PageRelation]) -> Iterator[str]:
        """The relations that are impossible on a page without a memory."""
        for number, relation in enumerate(said):
            if self.resolve(relation.target) is None:
                yield _nowhere(number, relation)

    def of_page(self, path: str, page: EdgePage, edge: Edge | None) -> Iterator[str]:
        """The page of an edge; `edge`: its edge. Yields what is impossible."""
        source, target = self.resolve(page.from_id), self.resolve(page.to_id)
        for name, page_id, found in (("from_id", page.from_id, source), ("to_id", page.to_id, target)):
            if found is None:
                yield f"{name}: {page_id!r} is the id of no memory here; mend it, or write that page too"
        if source is None or target is None:
            return
        if source == target:
            yield f"to_id: {page.to_id!r} is where the edge begins; name another memory"
            return
        wanted = self._want(path, source, target, page.type)
        if edge is not None and ends(source, target, page.type) != ends(*edge.linked[1:3], edge.linked.type):
            self._gone[edge.relation.id] = path, edge.relation
        wanted.strength = wanted.strength if page.strength is None else page.strength
        wanted.description = page.body.strip() or None
        supplied = {name: value for name in _PAGE if (value := getattr(page, name)) is not None}
        if edge is None and supplied:
            wanted.metadata = {KEY: supplied}
        elif edge is not None and edge.relation.metadata is not None:
            # The edge was described again: from now on its page was updated when the log was.
            before = {**edge.relation.metadata.get(KEY, {})}
            before.pop("updated", None)
            wanted.metadata = {**edge.relation.metadata, KEY: before}

    def of_deleted(self, path: str, edge: Edge) -> None:
        """The page of an edge was deleted."""
        self._gone.setdefault(edge.relation.id, (path, edge.relation))

    def page_of(self, page: EdgePage) -> Edge | None:
        """The edge of a page, by its own id, else by its ends."""
        if page.id is not None and page.id in self._paged:
            return self._paged[page.id]
        source, target = self.resolve(page.from_id), self.resolve(page.to_id)
        return None if source is None or target is None else self._known.get(ends(source, target, page.type))

    def commands(self, owner: Owner) -> Iterator[tuple[str, Relating]]:
        """The commands, each with the path of its page. Raises InvalidInputError."""
        for key, wanted in self._wanted.items():
            known = wanted.known
            if known is not None and known.linked.type.lower() != known.relation.type:
                # Its type was read off the words: from now on it is of that type by hand.
                self._gone[known.relation.id] = wanted.path, known.relation
            elif known is not None:
                self._gone.pop(known.relation.id, None)
            yield wanted.path, _related(key, wanted, owner)
        for path, relation in self._gone.values():
            yield (
                path,
                Unrelate(
                    source=relation.source,
                    target=relation.target,
                    type=relation.type,
                    agent_id=owner.agent_id,
                    tenant_id=owner.tenant_id,
                ),
            )

    def _want(self, path: str, source: str, target: str, kind: EdgeType) -> Wanted:
        key = ends(source, target, kind)
        found = self._wanted.get(key)
        if found is None:
            found = self._wanted[key] = Wanted(path, source, target, kind, known=self._known.get(key))
        return found

    def _take_away(self, path: str, memory_id: str, relation: PageRelation) -> None:
        edge = None if relation.edge_id is None else self._paged.get(relation.edge_id)
        other = self.resolve(relation.target)
        if edge is None and other is not None:
            pair = (memory_id, other) if relation.direction == "outgoing" else (other, memory_id)
            edge = self._known.get(ends(*pair, relation.type))
        if edge is not None:
            self._gone.setdefault(edge.relation.id, (path, edge.relation))


def _related(key: Ends, wanted: Wanted, owner: Owner) -> Relate:
    known = wanted.known
    strength = wanted.strength if wanted.strength is not None else known.relation.strength if known else None
    command = parse_command(
        Relate.TYPE,
        owner.fields(
            source=known.linked.source if known else wanted.source,
            target=known.linked.target if known else wanted.target,
            type=key.type.lower(),
            context=wanted.context,
            description=wanted.description,
            metadata=wanted.metadata,
            **({} if strength is None else {"strength": strength}),
        ),
    )
    assert isinstance(command, Relate)
    return command


def says_other(page: EdgePage, shown: EdgePage) -> bool:
    """Whether a person changed the page of an edge; the titles of its ends are those of the memories."""
    strength = page.strength is not None and page.strength != shown.strength
    supplied = (page.type, page.from_id, page.to_id, page.body.strip())
    return strength or supplied != (shown.type, shown.from_id, shown.to_id, shown.body.strip())


def _nowhere(number: int, relation: PageRelation) -> str:
    place = f"relations.{number}.target"
    return f"{place}: {relation.target!r} is the id of no memory here; mend it, or write that page too"


def _key(relation: PageRelation) -> tuple[str, str, str]:
    # A symmetric edge has no direction, whatever a page writes.
    direction = "" if relation.type.lower() in SYMMETRIC else relation.direction
    return relation.target, relation.type, direction


def _says_more(said: PageRelation, shown: PageRelation) -> bool:
    """Whether a relation has another strength or context than the log's; missing fields are unchanged."""
    strength = said.strength is not None and said.strength != shown.strength
    return strength or (said.context is not None and said.context != shown.context)
