"""The wordings of the agents that were searched last, in memory.

The tokens of a message never change; those of a memory do, with its text. So what is kept of messages holds as long as
the generation is the same, and what is kept of memories as long as the index has come no further.
"""

import threading
from collections.abc import Collection, Iterable
from sys import getsizeof
from typing import Final

from mnemolog.processors.ports import Document, Vocabulary, Wording
from mnemolog.projections.generations.tables import Generation

DOCUMENT_BYTES: Final = 350
"""Memory of a document besides its tokens."""

TOKEN_BYTES: Final = 4
"""Memory of one more token of a document, as `Wording.distinct` gives it."""

_NUMBERED_BYTES: Final = 150
"""Memory of a token of an agent's documents, with its number."""


class AgentWordings:
    """The wordings of one agent."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._messages: dict[Document, Wording] = {}
        self._memories: dict[Document, Wording] = {}
        self._vocabulary = Vocabulary()
        self._whole = False
        self._bytes = 0
        self._generation = 0
        self._position = 0

    @property
    def is_new(self) -> bool:
        """Whether the documents were never read at once; what changes later is read as searches need it."""
        return not self._whole

    @property
    def size(self) -> int:
        """The memory of its documents, in bytes."""
        return self._bytes + _NUMBERED_BYTES * len(self._vocabulary)

    def found(self, current: Generation, documents: Collection[Document]) -> dict[Document, Wording]:
        """The wordings that are known of these documents, as the index has them now."""
        with self.lock:
            if current.generation != self._generation:
                self._messages.clear()
                self._vocabulary = Vocabulary()
                self._whole = False
                self._bytes = _size(self._memories.values())
            if (current.generation, current.position) != (self._generation, self._position):
                self._bytes -= _size(self._memories.values())
                self._memories.clear()
                self._generation, self._position = current.generation, current.position
            of_kind = {"message": self._messages, "memory": self._memories}
            return {each: found for each in documents if (found := of_kind[each.kind].get(each)) is not None}

    def add(self, current: Generation, read: dict[Document, Wording], *, whole: bool) -> None:
        """Keep what was read at this position; nothing where another search has seen a later one meanwhile.

        `whole`: these are all documents of the agent.
        """
        with self.lock:
            if (current.generation, current.position) != (self._generation, self._position):
                return
            self._whole |= whole
            for document, wording in read.items():
                kept = self._messages if document.kind == "message" else self._memories
                if document not in kept:  # else another search has read it meanwhile
                    wording.vocabulary = self._vocabulary
                    if whole:  # the searches that follow soon ask for nearly all
                        wording.distinct(self._vocabulary)
                    kept[document] = wording
                    self._bytes += DOCUMENT_BYTES + getsizeof(wording.tokens) + TOKEN_BYTES * wording.length


def _size(wordings: Iterable[Wording]) -> int:
    return sum(DOCUMENT_BYTES + getsizeof(each.tokens) + TOKEN_BYTES * each.length for each in wordings)
