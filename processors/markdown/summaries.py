"""The two summaries of the tree: CORE.md for a prompt, and REFLECTION.md (ledger K2)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import nlargest, nsmallest
from itertools import combinations, islice
from typing import Final

from mnemolog.processors.markdown.graph import Graph
from mnemolog.processors.markdown.nodes import Node
from mnemolog.processors.markdown.pages import MemoryType
from mnemolog.processors.markdown.titles import one_line, shortened
from mnemolog.schemas.config.files import FilesConfig
from mnemolog.schemas.moments import iso

SECTIONS: Final[Mapping[str, tuple[MemoryType, ...]]] = {
    "Critical Solutions": ("solution",),
    "Active Decisions": ("decision",),
    "Key Fixes": ("fix",),
    "Configurations": ("configuration",),
    "Patterns & Workflows": ("code_pattern", "workflow", "procedure", "insight"),
    "Known Problems": ("problem", "error"),
    "General": ("general",),
}
"""The five of the source document, then those of the types that it leaves out."""

_TITLE_CHARS: Final = 100
_EXAMPLE_CHARS: Final = 40
_MOST_TAGS: Final = 20
"""Maximum tags of a memory that are paired."""


def core(graph: Graph, nodes: Sequence[Node], scores: Sequence[float], config: FilesConfig) -> bytes:
    """CORE.md: the memories with the highest scores of each type, within the budget of a prompt."""
    active = len([score for score in scores if score >= _ACTIVE])
    head = (
        "# Memory Core (auto-generated)\n"
        f"> Last updated: {iso(graph.clock)[:10]} | Active memories: {active}/{len(nodes)} "
        "| Next refresh: with the next change\n"
    )
    alive: dict[str, list[tuple[float, Node]]] = {name: [] for name in SECTIONS}
    for score, node in zip(scores, nodes, strict=True):
        if score >= config.core_from:
            alive[_SECTION_OF[node.kind]].append((score, node))
    lines = {
        name: [(score, _listed(graph, node)) for score, node in nsmallest(config.core_entries, found, key=_most_alive)]
        for name, found in alive.items()
    }
    # The whole text is counted each time: an empty section loses its heading, too.
    while len(text := head + _sections(lines)) > config.core_chars and any(lines.values()):
        least = min((found[-1][0], name) for name, found in lines.items() if found)[1]
        lines[least].pop()
    return text.encode()


def _most_alive(scored: tuple[float, Node]) -> tuple[float, tuple[str, float, str]]:
    return -scored[0], scored[1].order


_ACTIVE: Final = 0.5
_SECTION_OF: Final = {kind: name for name, kinds in SECTIONS.items() for kind in kinds}


def _sections(lines: Mapping[str, Sequence[tuple[float, str]]]) -> str:
    return "".join(f"\n## {name}\n{''.join(line for _, line in found)}" for name, found in lines.items() if found)


def _listed(graph: Graph, node: Node) -> str:
    tags = f" ({', '.join(map(one_line, node.tags))})" if node.tags else ""
    return f"- {_link(graph, node)}{tags}\n"


def _link(graph: Graph, node: Node) -> str:
    title = shortened(one_line(node.title), _TITLE_CHARS)
    # The backslash first, or those that it adds would be escaped again.
    for sign in "\\[]":
        title = title.replace(sign, f"\\{sign}")
    return f"[{title}]({graph.paths[node.memory.id]})"


class TagCounts:
    """Counts of tag pairs, kept up to date: counting all memories took a third of each change."""

    def __init__(self) -> None:
        self._tags: dict[str, tuple[str, ...]] = {}
        """by memory id, as they are counted"""
        self.pairs: Counter[tuple[str, str]] = Counter()
        """memories that have both"""
        self.having: dict[str, set[str]] = {}
        """ids of the memories that have a tag"""

    def take(self, graph: Graph) -> None:
        """Count the changed memories again."""
        for memory_id in graph.drawn:
            tags = graph.nodes[memory_id].tags if memory_id in graph.paths else ()
            before = self._tags.pop(memory_id, ())
            if tags:
                self._tags[memory_id] = tags
            if tags != before:
                self._count(memory_id, before, tags)

    def tags_of(self, memory_id: str) -> tuple[str, ...]:
        """The tags of a memory with a page."""
        return self._tags.get(memory_id, ())

    def _count(self, memory_id: str, before: Sequence[str], now: Sequence[str]) -> None:
        for tag in before:
            self.having[tag].discard(memory_id)
        for tag in now:
            self.having.setdefault(tag, set()).add(memory_id)
        for pair in _paired(before):
            self.pairs[pair] -= 1
        for pair in _paired(now):
            self.pairs[pair] += 1


def _paired(tags: Sequence[str]) -> Iterator[tuple[str, str]]:
    return combinations(sorted(set(tags[:_MOST_TAGS])), 2)


def reflection(graph: Graph, nodes: Sequence[Node], tags: TagCounts, config: FilesConfig) -> bytes:
    """REFLECTION.md: frequent pairs of tags, also across projects; most used memories; insights; merged memories."""
    last = iso(max(graph.reflections))[:10] if graph.reflections else "never"
    head = (
        "# Reflection Summary (auto-generated)\n"
        f"> Last updated: {iso(graph.clock)[:10]} | Last reflection: {last} "
        f"| Total reflections: {len(graph.reflections)}\n"
    )
    sections = (
        ("Themes", "Top tag co-occurrences revealing recurring themes:\n", _themes(nodes, tags, config)),
        ("Cross-Project Patterns", "Tags that span multiple projects:\n", _across(tags, config)),
        (
            "Most Accessed",
            f"Top {config.most_accessed} memories by access count:\n",
            _most_accessed(graph, nodes, config),
        ),
        ("Recent Insights", "Insight-type memories:\n", _insights(graph, nodes, config)),
        ("Consolidation History", "", iter((f"- Total merges performed: {_merges(graph)}\n",))),
    )
    return (head + "".join(map(_section, *zip(*sections, strict=True)))).encode()


def _section(name: str, summary: str, lines: Iterator[str]) -> str:
    return f"\n## {name}\n{summary}\n{''.join(lines) or '- None yet.' + chr(10)}"


def _themes(nodes: Sequence[Node], tags: TagCounts, config: FilesConfig) -> Iterator[str]:
    best = nsmallest(config.themes, ((-count, pair) for pair, count in tags.pairs.items() if count > 1))
    for count, pair in best:
        both = (node.title for node in nodes if pair[0] in node.tags and pair[1] in node.tags)
        examples = ", ".join(f'"{_cut(title, _EXAMPLE_CHARS)}"' for title in islice(both, config.theme_titles))
        yield f"- **{one_line(pair[0])} + {one_line(pair[1])}**: {-count} memories ({examples})\n"


def _cut(text: str, chars: int) -> str:
    """The beginning of a text, with three dots if it is cut, as in S1."""
    line = one_line(text[: 8 * chars])
    return line if len(line) <= chars else f"{line[:chars].rstrip()}..."


def _across(tags: TagCounts, config: FilesConfig) -> Iterator[str]:
    projects = dict.fromkeys(config.projects)
    found: dict[str, Counter[str]] = {}
    for project in projects:
        for memory_id in tags.having.get(project, ()):
            for tag in tags.tags_of(memory_id):
                if tag not in projects:
                    found.setdefault(tag, Counter())[project] += 1
    spanning = [(tag, counts) for tag, counts in found.items() if len(counts) > 1]
    for tag, counts in sorted(spanning, key=lambda each: (-each[1].total(), each[0])):
        summary = ", ".join(f"{one_line(name)} ({count})" for name, count in sorted(counts.items(), key=_by_count))
        yield f"- **{one_line(tag)}**: appears in {summary}\n"


def _by_count(counted: tuple[str, int]) -> tuple[int, str]:
    return -counted[1], counted[0]


def _most_accessed(graph: Graph, nodes: Sequence[Node], config: FilesConfig) -> Iterator[str]:
    counts = [node.memory.access_count for node in nodes]
    # The threshold first: sorting numbers is far cheaper than sorting memories by a key.
    least = min(nlargest(config.most_accessed, counts), default=0)
    used = (node for node, count in zip(nodes, counts, strict=True) if count >= max(least, 1))
    most = nsmallest(config.most_accessed, used, key=lambda node: (-node.memory.access_count, node.order))
    for place, node in enumerate(most, start=1):
        count = node.memory.access_count
        yield f"{place}. {_link(graph, node)} - {count} {'access' if count == 1 else 'accesses'}\n"


def _insights(graph: Graph, nodes: Sequence[Node], config: FilesConfig) -> Iterator[str]:
    latest = [node for node in nodes if node.kind == "insight"][::-1][: config.insights]
    for node in latest:
        yield f"- {_link(graph, node)} - {_cut(node.memory.text, config.preview_chars)}\n"


def _merges(graph: Graph) -> int:
    """Memories that replace repetitions."""
    return len({node.memory.asleep_for for node in graph.nodes.values()} - {None})
