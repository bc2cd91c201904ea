"""The files of the tree that programs read: _index.json, _state.json, _embeddings.json, _config.json, .gitignore."""

from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mnemolog.processors.markdown.graph import Graph
from mnemolog.processors.markdown.nodes import Edge, Node, to_second
from mnemolog.processors.markdown.pages import PageRelation
from mnemolog.processors.vectors import from_halves
from mnemolog.schemas import codec
from mnemolog.schemas.config import EmbedderConfig

GITIGNORE: Final = b"_state.json\n_index.json\n_embeddings.json\n_config.json\n"

_INDEX_VERSION: Final = 2
_STATE_VERSION: Final = 1
_VECTOR_DIGITS: Final = 6


class Indexes:
    """The index files of one graph. An entry is kept while its memory is unchanged, as most are."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._entries: dict[str, bytes] = {}
        """lines of _index.json by memory id"""
        self._edges: dict[str, tuple[Edge, dict[str, Any]]] = {}
        """what _index.json says of edges, by relation id"""
        self._uses: dict[str, _Use] = {}
        """by memory id"""

    def forget(self, memory_ids: Iterable[str]) -> None:
        """Drop the entries of memories that changed, or whose edges did."""
        for memory_id in memory_ids:
            self._entries.pop(memory_id, None)

    def index(self, nodes: Sequence[Node]) -> bytes:
        """_index.json: the contents of the pages, for searches without opening them."""
        edges = sorted(self._graph.edges.values(), key=lambda edge: (edge.relation.formed_at, edge.relation.id))
        head = {"version": _INDEX_VERSION, "updated": to_second(self._graph.clock), "count": len(nodes)}
        known = self._entries
        entries = [known.get(node.memory.id) or self._entry(node) for node in nodes]
        return _joined({**head, "edges": {edge.id: self._edge(edge) for edge in edges}}, entries)

    def _edge(self, edge: Edge) -> dict[str, Any]:
        known = self._edges.get(edge.relation.id)
        # By identity: the graph makes a new edge for each change.
        if known is None or known[0] is not edge:
            known = self._edges[edge.relation.id] = (edge, _edge(edge))
        return known[1]

    def _entry(self, node: Node) -> bytes:
        memory_id = node.memory.id
        page = self._graph.pages[memory_id]
        content = {
            "title": page.title,
            "type": page.type,
            "tags": page.tags,
            "importance": page.importance,
            "confidence": page.confidence,
            "created": page.created,
            "updated": page.updated,
            "path": self._graph.paths[memory_id],
            "relations": [_end(each) for each in page.relations],
        }
        found = self._entries[memory_id] = _named(node.id, content)
        return found

    def state(self, nodes: Sequence[Node], scores: Sequence[float]) -> bytes:
        """_state.json: the uses and the scores of each memory; its changes change no page."""
        graph = self._graph
        head = {"version": _STATE_VERSION, "updated": to_second(graph.clock), "position": graph.position}
        uses, use = self._uses, self._use
        entries = [
            # Nearly all are as they were: a call for each took longer than all else.
            known.entry
            if (known := uses.get(node.memory.id)) is not None and known.node is node and known.score == score
            else use(node, score)
            for node, score in zip(nodes, scores, strict=True)
        ]
        return _joined(head, entries)

    def _use(self, node: Node, score: float) -> bytes:
        known = self._uses.get(node.memory.id)
        if known is None or known.node is not node:
            count, last = node.memory.access_count, to_second(node.memory.last_access_at).encode()
            lines = _USED % (codec.dump(node.id), count, last)
            known = self._uses[node.memory.id] = _Use(node, lines)
        known.score, known.entry = score, b'%b,\n      "decay_score": %b\n    }' % (known.lines, repr(score).encode())
        return known.entry


_USED: Final = b'''    %b: {
      "access_count": %d,
      "last_accessed": "%b"'''


@dataclass(slots=True)
class _Use:
    """An entry of _state.json; most scores, with four digits, are unchanged between two changes."""

    node: Node
    lines: bytes
    """the first lines, without the score"""
    score: float | None = None
    entry: bytes = b""


def embeddings(nodes: Sequence[Node], *, model: str | None, vectors: Mapping[str, str], clock: float) -> bytes:
    """_embeddings.json: the vectors of the log, all of one model; a memory with another one has none here."""
    embedded = [node for node in nodes if node.memory.id in vectors]
    lines = [
        line
        for start in range(0, len(embedded), _AT_ONCE)
        for line in _embedded(embedded[start : start + _AT_ONCE], vectors)
    ]
    return _joined({"model": model, "updated": to_second(clock)}, lines)


def _embedded(nodes: Sequence[Node], vectors: Mapping[str, str]) -> list[bytes]:
    """The entries of some nodes, which all have a vector of one model."""
    # Many at once: numpy's cost for each call is more than that of a row.
    halves = b"".join([b64decode(vectors[node.memory.id]) for node in nodes])
    rows = from_halves(halves).round(_VECTOR_DIGITS).reshape(len(nodes), -1)
    numbers = (codec.dump_numbers(row).replace(b",", b", ") for row in rows)
    return [b"    %b: %b" % (codec.dump(node.id), row) for node, row in zip(nodes, numbers, strict=True)]


_AT_ONCE: Final = 1_000
"""Vectors that are read at once."""


def config_file(embedder: EmbedderConfig) -> bytes:
    """_config.json: the embedder, in the terms of S1; a key is never written."""
    used = {f"{embedder.kind}_model": embedder.model} if embedder.asks_endpoints else {}
    # The field of S1 without its value: the folder is meant to be shared and put into git.
    content = {"embedding_provider": embedder.kind, "openai_api_key": None, **_MODELS, **used}
    return f"{_json(content)}\n".encode()


_MODELS: Final = {"ollama_model": "nomic-embed-text", "openai_model": "text-embedding-3-small"}
"""Fields of S1, if another provider is used or the settings name no model."""


def _edge(edge: Edge) -> dict[str, Any]:
    return {
        "type": edge.linked.type,
        "from_id": edge.source.id,
        "to_id": edge.target.id,
        "strength": round(edge.relation.strength, 4),
        "path": edge.path,
    }


def _end(relation: PageRelation) -> dict[str, Any]:
    content = {
        "target": relation.target,
        "type": relation.type,
        "direction": relation.direction,
        "strength": relation.strength,
        "context": relation.context,
        "edge_id": relation.edge_id,
    }
    return {name: value for name, value in content.items() if value is not None}


def _joined(head: Mapping[str, Any], entries: Sequence[bytes]) -> bytes:
    """A document whose last field, `entries`, is already encoded, to copy it only once."""
    begun = b'%b,\n  "entries": {' % codec.dump_indented(head).removesuffix(b"\n}")
    if not entries:
        return begun + b"}\n}\n"
    first, *others = entries
    last = b"%b\n  }\n}\n" % (others.pop() if others else first)
    return b",\n".join([b"%b\n%b" % (begun, first), *others, last] if len(entries) > 1 else [b"%b\n%b" % (begun, last)])


def _named(name: str, content: Mapping[str, Any]) -> bytes:
    """An entry, indented as in the document."""
    # Encoded inside an outer object, for the indentation, which is cut off: entries are joined as bytes, so that a
    # change of one does not encode the others again.
    return codec.dump_indented({"": {name: content}})[len(_BEFORE) : -len(_BEHIND)]


_BEFORE: Final = b'{\n  "": {\n'
_BEHIND: Final = b"\n  }\n}"
"""The text around an entry of a document with no other entry."""


def _json(value: object) -> str:
    return codec.dump_indented(value).decode()
