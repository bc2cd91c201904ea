"""An agent's memories as a tree of pages that is kept up to date: changes in, changed pages out.

The tree depends on what is remembered alone, not on the way there: written in many steps it has the same bytes as
written at once.
"""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from mnemolog.processors.markdown import naming
from mnemolog.processors.markdown.linking import linked
from mnemolog.processors.markdown.nodes import Edge, Node, edge_page, episode_entry, memory_page, node_of, page_id
from mnemolog.processors.markdown.pages import EpisodePage, MemoryPage, Page
from mnemolog.processors.markdown.writing import render
from mnemolog.schemas.files import FileMaterial
from mnemolog.schemas.memory import Memory, Relation


@dataclass(slots=True)
class Graph:
    """The pages of memories, edges and episodes."""

    nodes: dict[str, Node] = field(default_factory=dict)
    """by memory id, without forgotten ones"""
    edges: dict[str, Edge] = field(default_factory=dict)
    """by relation id, between memories that have pages"""
    paths: dict[str, str] = field(default_factory=dict)
    """paths of memories and edges that have pages, by their id"""
    reflections: list[float] = field(default_factory=list)
    position: int | None = None
    clock: float = 0.0
    drawn: frozenset[str] = frozenset()
    """the memories whose pages were rendered last"""
    pages: dict[str, MemoryPage] = field(default_factory=dict)
    """their pages, by memory id"""
    _relations: dict[str, Relation] = field(default_factory=dict)
    _adjacent: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """relations by either of their memories"""
    _named: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """memories that would have the same path"""
    _days: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    _order: list[tuple[str, float, str]] = field(default_factory=list)
    """the memories with pages, the earliest first"""

    def take(self, material: FileMaterial) -> dict[str, bytes | None]:
        """Fold the material, and return the changed pages, by path; None: the page is gone."""
        changed = _Changed()
        if material.whole:
            gone = set(self.nodes) - {memory.id for memory in material.memories}
            pruned = set(self._relations) - {relation.id for relation in material.relations}
            self.reflections.clear()
        else:
            gone, pruned = set(material.forgotten), set(material.pruned)
        self._memories(material.memories, gone, changed)
        self._edges(material.relations, pruned, changed)
        self.reflections.extend(material.reflections)
        self.position, self.clock = material.position, material.clock
        return self._pages(changed)

    def shown(self) -> list[Node]:
        """The memories with pages, the earliest first."""
        return [self.nodes[memory_id] for _, _, memory_id in self._order]

    def edges_of(self, memory_id: str) -> list[Edge]:
        """The edges of a memory, the outgoing ones first."""
        found = [self.edges[each] for each in self._adjacent.get(memory_id, ()) if each in self.edges]
        return sorted(
            found, key=lambda edge: (edge.linked.source != memory_id, edge.relation.formed_at, edge.relation.id)
        )

    # Folding the material.

    def _memories(self, memories: Iterable[Memory], gone: Iterable[str], changed: "_Changed") -> None:
        for memory_id in gone:
            if (node := self.nodes.pop(memory_id, None)) is not None:
                self._leave(node, changed)
        for memory in memories:
            before = self.nodes.get(memory.id)
            # A material may name memories that are as they were, whose pages need not be drawn again.
            if before is not None and before.memory == memory:
                continue
            if before is not None:
                self._leave(before, changed)
            node = self.nodes[memory.id] = node_of(memory)
            self._enter(node, changed)

    def _leave(self, node: Node, changed: "_Changed") -> None:
        if node.shown:
            # Kept sorted, so that a change does not sort all memories again.
            del self._order[bisect_left(self._order, node.order)]
        self._named[node.path].discard(node.memory.id)
        self._days[node.day].discard(node.memory.id)
        changed.of(node, self._named[node.path])

    def _enter(self, node: Node, changed: "_Changed") -> None:
        if node.shown:
            insort(self._order, node.order)
            self._named[node.path].add(node.memory.id)
        self._days[node.day].add(node.memory.id)
        changed.of(node, self._named[node.path])

    def _edges(self, relations: Iterable[Relation], pruned: Iterable[str], changed: "_Changed") -> None:
        for relation_id in pruned:
            if (relation := self._relations.pop(relation_id, None)) is not None:
                changed.edges.add(relation_id)
                changed.memories |= {relation.source, relation.target}
        for relation in relations:
            self._relations[relation.id] = relation
            self._adjacent[relation.source].add(relation.id)
            self._adjacent[relation.target].add(relation.id)
            changed.edges.add(relation.id)

    # The pages of changed nodes.

    def _pages(self, changed: "_Changed") -> dict[str, bytes | None]:
        old = self._place(changed)
        self._join(changed, old)
        # Former paths first as gone: those that are drawn again overwrite it below.
        pages: dict[str, bytes | None] = dict.fromkeys(old)
        for relation_id in changed.edges & self.edges.keys():
            edge = self.edges[relation_id]
            pages[edge.path] = _bytes(edge_page(edge))
        self.drawn = frozenset(changed.memories)
        self.pages = {
            memory_id: memory_page(self.nodes[memory_id], self.edges_of(memory_id))
            for memory_id in changed.memories & self.paths.keys()
        }
        for memory_id, page in self.pages.items():
            pages[self.paths[memory_id]] = _bytes(page)
        for day in changed.days:
            pages[naming.episode_path(day)] = self._episode(day)
        return pages

    def _place(self, changed: "_Changed") -> set[str]:
        """Assign paths to the memories; returns their former paths."""
        old = {path for memory_id in changed.memories if (path := self.paths.pop(memory_id, None)) is not None}
        for memory_id in changed.memories:
            node = self.nodes.get(memory_id)
            if node is not None and node.shown:
                self.paths[memory_id] = self._path(node)
                changed.days.add(node.day)
        return old

    def _path(self, node: Node) -> str:
        """The path: of several with the same name, the earliest has it, and the others have their whole id."""
        claims = self._named[node.path]
        # The earliest keeps the short name, so that a new memory renames no page that links lead to.
        if len(claims) == 1 or min(self.nodes[each].order for each in claims) == node.order:
            return node.path
        return f"{node.path.removesuffix('.md')}-{node.memory.id}.md"

    def _join(self, changed: "_Changed", old: set[str]) -> None:
        """Update the edges of the changed memories and relations; all memories at their ends count as changed then."""
        touched = changed.edges.union(*(self._adjacent.get(each, ()) for each in changed.memories))
        for relation_id in touched:
            before = self.edges.pop(relation_id, None)
            if before is not None:
                old.add(before.path)
                # Pages list the edges of both ends, so the page at the other end changes as well.
                changed.memories |= {before.relation.source, before.relation.target}
            relation = self._relations.get(relation_id)
            if relation is None:
                continue
            source, target = self.nodes.get(relation.source), self.nodes.get(relation.target)
            if source is not None and target is not None and source.shown and target.shown:
                self.edges[relation_id] = self._edge(relation, source, target)
                changed.memories |= {relation.source, relation.target}
        changed.edges |= touched

    def _edge(self, relation: Relation, source: Node, target: Node) -> Edge:
        found = linked(relation, source.memory, target.memory)
        ends = (source, target) if found.source == relation.source else (target, source)
        path = naming.edge_path(found.type, ends[0].title, ends[1].title, page_id(relation))
        return Edge(relation, found, *ends, path)

    def _episode(self, day: str) -> bytes | None:
        nodes = sorted((self.nodes[each] for each in self._days.get(day, ())), key=_order)
        if not nodes:
            return None
        entries = (episode_entry(node, self.paths.get(node.memory.id)) for node in nodes)
        return _bytes(EpisodePage(day=day, entries=tuple(entries)))


@dataclass(slots=True)
class _Changed:
    """Ids of memories and edges to render again."""

    memories: set[str] = field(default_factory=set)
    edges: set[str] = field(default_factory=set)
    days: set[str] = field(default_factory=set)

    def of(self, node: Node, named_alike: Iterable[str]) -> None:
        """Everything that a memory's change affects, except its edges."""
        self.memories.add(node.memory.id)
        self.memories.update(named_alike)
        self.days.add(node.day)


def _order(node: Node) -> tuple[str, float, str]:
    return node.order


def _bytes(page: Page) -> bytes:
    return render(page).encode()
