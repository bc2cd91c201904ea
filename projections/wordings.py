"""The wordings of the agents that were searched last, in memory.

The tokens of a message never change; those of a memory do, with its text. So what is kept of messages holds as long as
the generation is the same, and what is kept of memories as long as the index has come no further.
"""

import threading
from collections.abc import Collection

from mnemolog.processors.ports import Document, Wording
from mnemolog.projections.generations.tables import Generation


class AgentWordings:
    """The wordings of one agent."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._messages: dict[Document, Wording] = {}
        self._memories: dict[Document, Wording] = {}
        self._generation = 0
        self._position = 0

    @property
    def is_new(self) -> bool:
        """Whether nothing is known yet."""
        return not self._messages and not self._memories

    @property
    def size(self) -> int:
        """The number of documents, and one for the agent itself."""
        return 1 + len(self._messages) + len(self._memories)

    def found(self, current: Generation, documents: Collection[Document]) -> dict[Document, Wording]:
        """The wordings that are known of these documents, as the index has them now."""
        with self.lock:
            if current.generation != self._generation:
                self._messages.clear()
            if (current.generation, current.position) != (self._generation, self._position):
                self._memories.clear()
                self._generation, self._position = current.generation, current.position
            known = {each: self._messages.get(each) or self._memories.get(each) for each in documents}
        return {each: wording for each, wording in known.items() if wording is not None}

    def add(self, current: Generation, read: dict[Document, Wording]) -> None:
        """Keep what was read at this position; nothing where another search has seen a later one meanwhile."""
        with self.lock:
            if (current.generation, current.position) == (self._generation, self._position):
                self._messages.update({each: wording for each, wording in read.items() if each.kind == "message"})
                self._memories.update({each: wording for each, wording in read.items() if each.kind == "memory"})
