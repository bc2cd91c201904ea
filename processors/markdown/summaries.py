"""The two files of the tree that sum it up: CORE.md for a prompt, and REFLECTION.md (ledger K2)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import nsmallest
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
"""The document's five, then those of the types that it gives none."""

_TITLE_CHARS: Final = 100
_EXAMPLE_CHARS: Final = 40
_MOST_TAGS: Final = 20
"""Of a memory that are paired with each other."""


def core(graph: Graph, nodes: Sequence[Node], scores: Sequence[float], config: FilesConfig) -> bytes:
    """CORE.md: of each kind what is most alive, as much as a prompt has room for."""
    active = sum(score >= _ACTIVE for score in scores)
    head = (
        "# Memory Core (auto-generated)\n"
        f"> Last updated: {iso(graph.clock)[:10]} | Active memories: {active}/{len(nodes)} "
        "| Next refresh: with the next change\n"
    )
    alive = [(score, node) for score, node in zip(scores, nodes, strict=True) if score >= config.core_from]
    alive.sort(key=lambda each: (-each[0], each[1].order))
    chosen = {name: [each for each in alive if each[1].kind in kinds] for name, kinds in SECTIONS.items()}
    lines = {
        name: [(score, _listed(graph, node)) for score, node in found[: config.core_entries]]
        for name, found in chosen.items()
    }
    while len(text := head + _sections(lines)) > config.core_chars and any(lines.values()):
        least = min((found[-1][0], name) for name, found in lines.items() if found)[1]
        lines[least].pop()
    return text.encode()


_ACTIVE: Final = 0.5


def _sections(lines: Mapping[str, Sequence[tuple[float, str]]]) -> str:
    return "".join(f"\n## {name}\n{''.join(line for _, line in found)}" for name, found in lines.items() if found)


def _listed(graph: Graph, node: Node) -> str:
    tags = f" ({', '.join(map(one_line, node.tags))})" if node.tags else ""
    return f"- {_link(graph, node)}{tags}\n"


def _link(graph: Graph, node: Node) -> str:
    title = shortened(one_line(node.title), _TITLE_CHARS)
    for sign in "\\[]":
        title = title.replace(sign, f"\\{sign}")
    return f"[{title}]({graph.paths[node.memory.id]})"


def reflection(graph: Graph, nodes: Sequence[Node], config: FilesConfig) -> bytes:
    """REFLECTION.md: what comes up together, across projects, and most; what was understood, and merged."""
    last = iso(max(graph.reflections))[:10] if graph.reflections else "never"
    head = (
        "# Reflection Summary (auto-generated)\n"
        f"> Last updated: {iso(graph.clock)[:10]} | Last reflection: {last} "
        f"| Total reflections: {len(graph.reflections)}\n"
    )
    sections = (
        ("Themes", "Top tag co-occurrences revealing recurring themes:\n", _themes(nodes, config)),
        ("Cross-Project Patterns", "Tags that span multiple projects:\n", _across(nodes, config)),
        (
            "Most Accessed",
            f"Top {config.most_accessed} memories by access count:\n",
            _most_accessed(graph, nodes, config),
        ),
        ("Recent Insights", "Insight-type memories:\n", _insights(graph, nodes, config)),
        ("Consolidation History", "", iter((f"- Total merges performed: {_merges(graph)}\n",))),
    )
    return (head + "".join(map(_section, *zip(*sections, strict=True)))).encode()


def _section(name: str, told: str, lines: Iterator[str]) -> str:
    return f"\n## {name}\n{told}\n{''.join(lines) or '- None yet.' + chr(10)}"


def _themes(nodes: Sequence[Node], config: FilesConfig) -> Iterator[str]:
    pairs: Counter[tuple[str, str]] = Counter()
    for node in nodes:
        pairs.update(combinations(sorted(set(node.tags[:_MOST_TAGS])), 2))
    best = sorted((-count, pair) for pair, count in pairs.items() if count > 1)[: config.themes]
    for count, pair in best:
        both = (node.title for node in nodes if pair[0] in node.tags and pair[1] in node.tags)
        examples = ", ".join(f'"{_cut(title, _EXAMPLE_CHARS)}"' for title in islice(both, config.theme_titles))
        yield f"- **{one_line(pair[0])} + {one_line(pair[1])}**: {-count} memories ({examples})\n"


def _cut(text: str, chars: int) -> str:
    """The beginning of a text, with three dots where it goes on, as S1 has it."""
    line = one_line(text[: 8 * chars])
    return line if len(line) <= chars else f"{line[:chars].rstrip()}..."


def _across(nodes: Sequence[Node], config: FilesConfig) -> Iterator[str]:
    found: dict[str, Counter[str]] = {}
    for node in nodes:
        named = [project for project in config.projects if project in node.tags]
        for tag in node.tags if named else ():
            if tag not in named:
                found.setdefault(tag, Counter()).update(named)
    spanning = [(tag, counts) for tag, counts in found.items() if len(counts) > 1]
    for tag, counts in sorted(spanning, key=lambda each: (-each[1].total(), each[0])):
        told = ", ".join(f"{one_line(name)} ({count})" for name, count in sorted(counts.items(), key=_by_count))
        yield f"- **{one_line(tag)}**: appears in {told}\n"


def _by_count(counted: tuple[str, int]) -> tuple[int, str]:
    return -counted[1], counted[0]


def _most_accessed(graph: Graph, nodes: Sequence[Node], config: FilesConfig) -> Iterator[str]:
    used = (node for node in nodes if node.memory.access_count)
    most = nsmallest(config.most_accessed, used, key=lambda node: (-node.memory.access_count, node.order))
    for place, node in enumerate(most, start=1):
        count = node.memory.access_count
        yield f"{place}. {_link(graph, node)} - {count} {'access' if count == 1 else 'accesses'}\n"


def _insights(graph: Graph, nodes: Sequence[Node], config: FilesConfig) -> Iterator[str]:
    latest = [node for node in nodes if node.kind == "insight"][::-1][: config.insights]
    for node in latest:
        yield f"- {_link(graph, node)} - {_cut(node.memory.text, config.preview_chars)}\n"


def _merges(graph: Graph) -> int:
    """Memories that stand for others that say the same."""
    return len({node.memory.asleep_for for node in graph.nodes.values() if node.memory.asleep_for is not None})
