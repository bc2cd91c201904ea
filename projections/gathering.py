"""The passages of a search, read from the living state; shelves.py gives the same from memory."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from mnemolog.processors.ports import Document, Living
from mnemolog.processors.recall.passages import Passage, assembled
from mnemolog.processors.recall.sight import Sight


class Candidates(NamedTuple):
    """The documents that the indexes found, each once."""

    all: set[Document]
    best: set[Document]
    """the top `search.beside_best` of each index; their neighbouring messages become passages too"""


class Gathered(NamedTuple):
    """What is ranked, and the names that go with it."""

    passages: list[Passage]
    """in the order of sessions and positions, followed by memories without a message"""
    names: Mapping[str, str]
    """the learned name of each speaker; callers must not change the mapping"""


class Gathering(Protocol):
    """Gives the passages to rank."""

    def gathered(self, key: str, found: Candidates, sight: Sight, *, beside: int) -> Gathered:
        """The messages found and the source messages of the memories found, with the neighbours of the best of both.

        `beside`: the number of neighbours before and after each. Each passage has all its memories, and a memory that
        has no message is a passage of its own.
        """

    def read_ahead(self, key: str, found: Candidates, sight: Sight, *, beside: int) -> list[Passage]:
        """Read what `gathered` will need; the passages that were not in memory before."""


class FromLiving:
    """Reads everything for each search (see Gathering)."""

    def __init__(self, living: Living) -> None:
        self._living = living

    def gathered(self, key: str, found: Candidates, sight: Sight, *, beside: int) -> Gathered:
        """The passages, and the learned names of speakers."""
        living = self._living
        sources = living.sources(each.id for each in found.all if each.kind == "memory")
        # Neighbours of the best alone: with those of all, a search ranks twice as many and finds nothing more (LoCoMo).
        around = living.around(key, messages_of(found.best, sources), neighbours=beside)
        around |= living.around(key, messages_of(found.all, sources) - around.keys(), neighbours=0)
        memories = {memory.id: memory for memory in living.resting_on(key, around)}
        memories |= living.memories_by_id(sources.keys() - memories.keys())
        return Gathered(assembled(around, memories.values(), sight), living.names(key))

    def read_ahead(self, key: str, found: Candidates, sight: Sight, *, beside: int) -> list[Passage]:
        """No passage: nothing stays in memory."""
        return []


def messages_of(found: Iterable[Document], sources: Mapping[str, Sequence[str]]) -> set[str]:
    """The ids of the messages found, and of the source messages of the memories found."""
    messages = {each.id for each in found if each.kind == "message"}
    return messages.union(*(sources.get(each.id, ()) for each in found if each.kind == "memory"))
