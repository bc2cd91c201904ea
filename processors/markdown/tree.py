"""All files of an agent's memory, from a graph and the settings, by path (ledger K1, K2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mnemolog.processors.controlled import stream
from mnemolog.processors.markdown import indexes, naming, summaries
from mnemolog.processors.markdown.graph import Graph
from mnemolog.processors.markdown.indexes import Indexes
from mnemolog.processors.markdown.scores import scores
from mnemolog.processors.markdown.summaries import TagCounts
from mnemolog.schemas.config import Config
from mnemolog.schemas.controlled import EntryView
from mnemolog.schemas.files import FileMaterial


@dataclass(slots=True)
class Tree:
    """The files, kept up to date."""

    config: Config
    graph: Graph = field(default_factory=Graph)
    _indexes: Indexes | None = None
    _tags: TagCounts = field(default_factory=TagCounts)
    _entries: list[EntryView] = field(default_factory=list)
    """entries of recall memory, in the order of the log"""

    def take(self, material: FileMaterial) -> dict[str, bytes | None]:
        """Fold the material, and return the files that may have changed; None: the file is gone.

        The vectors are among them where the material has a model: they are written on request, not with each change.
        """
        if self._indexes is None:
            self._indexes = Indexes(self.graph)
        pages = self.graph.take(material)
        # After the pages are drawn, which shows what memories changed, and before the indexes are written.
        self._indexes.forget(self.graph.drawn)
        self._tags.take(self.graph)
        return {**pages, **self._derived(), **self._stream(material), **self._embeddings(material)}

    def _derived(self) -> Mapping[str, bytes]:
        assert self._indexes is not None
        graph, config = self.graph, self.config
        nodes = graph.shown()
        # By the agent's clock: by today's date no two runs would give the same bytes.
        found = scores(nodes, now=graph.clock, per_day=config.retention.decay_per_day)
        return {
            "CORE.md": summaries.core(graph, nodes, found, config.files),
            "REFLECTION.md": summaries.reflection(graph, nodes, self._tags, config.files),
            "_index.json": self._indexes.index(nodes),
            "_state.json": self._indexes.state(nodes, found),
            "_config.json": indexes.config_file(config.embedder),
            ".gitignore": indexes.GITIGNORE,
        }

    def _stream(self, material: FileMaterial) -> Mapping[str, bytes]:
        """The stream file, if there are new entries; an agent without entries has no such file."""
        if material.whole:
            self._entries.clear()
        self._entries.extend(material.entries)
        return {naming.STREAM: stream.written(self._entries)} if material.entries else {}

    def _embeddings(self, material: FileMaterial) -> Mapping[str, bytes]:
        if material.model is None:
            return {}
        nodes = self.graph.shown()
        embedded = indexes.embeddings(nodes, model=material.model, vectors=material.vectors, clock=self.graph.clock)
        return {"_embeddings.json": embedded}


def files(material: FileMaterial, config: Config) -> dict[str, bytes]:
    """All files of the material, at once."""
    return {path: body for path, body in Tree(config).take(material).items() if body is not None}
