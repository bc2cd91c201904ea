"""What the gate compares a candidate with: the indexed memories of an agent, and those too new to be indexed."""

from collections.abc import Iterable

from mnemolog.processors.ingest.pe_gate import Neighbour
from mnemolog.processors.ports import Vector, VectorIndex
from mnemolog.processors.recall.vectors import cosine
from mnemolog.processors.state import AgentState

NEAREST = 3
"""Candidates of each language that the index is asked for: some may have been superseded a moment ago."""


class Neighbourhood:
    """One agent's memories by nearness. `settled` says that the index has caught up with what was added."""

    def __init__(self, key: str, index: VectorIndex) -> None:
        self._key = key
        self._index = index
        self._fresh: dict[str, Vector] = {}
        self._looked = False
        """nothing was appended since the index was looked at"""

    def add(self, memory_id: str, vector: Vector) -> None:
        """A memory was formed, or its text changed, in a commit that is not appended yet."""
        self._fresh[memory_id] = vector

    def settled(self) -> None:
        """All that was added is in the log, and so in the index."""
        self._fresh.clear()
        self._looked = False

    def of(self, vector: Vector, *, subject: str, at: float, state: AgentState) -> list[Neighbour]:
        """The nearest memories of the subject that were active at a moment."""
        found = self._index.nearest(self._key, vector, subject=subject, limit=NEAREST, refresh=not self._looked)
        self._looked = True
        indexed = ((each.id, each.score) for each in found if each.id not in self._fresh)
        fresh = ((memory_id, cosine(other, vector)) for memory_id, other in self._fresh.items())
        return list(_active([*indexed, *fresh], subject, at, state))


def _active(found: Iterable[tuple[str, float]], subject: str, at: float, state: AgentState) -> Iterable[Neighbour]:
    for memory_id, nearness in found:
        memory = state.memories[memory_id]
        if memory.active and memory.subject == subject and not memory.ended(at):
            yield Neighbour(memory, nearness)
