"""Which memories and messages a question considers, by time (ledger I13).

The valid axis, what held when, is decided here. For the other axis, what was known when, the log is folded up to that
time (projections/past.py), and the same rules apply to the resulting state.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from mnemolog.processors.ports import Document
from mnemolog.schemas.memory import Memory, Utterance
from mnemolog.schemas.query import Standing


class Sight(NamedTuple):
    """The time that a question is about; by default, what holds now."""

    now: float
    """when the question is asked; seconds since the epoch"""
    as_of: float | None = None
    """considers only what had begun by then, as it held then; None: now"""
    timeline: bool = False
    """considers also what is no longer true"""

    @property
    def at(self) -> float:
        """The time at which a memory has to hold."""
        return self.now if self.as_of is None else self.as_of

    @property
    def is_now(self) -> bool:
        """Whether the question has no time; the indexes serve such questions."""
        return self.as_of is None and not self.timeline

    def holds(self, memory: Memory) -> bool:
        """Whether a memory is considered; forgotten memories and stubs never are."""
        if memory.forgotten or memory.stub is not None:
            return False
        if self.is_now:  # asked of each memory of each passage of nearly every search
            return not (memory.ended(self.now) or memory.asleep(self.now))
        # A dormant memory is still true: only questions about now do not consider it; questions about another time do.
        return self._began(memory.valid_from) and (self.timeline or not memory.ended(self.at))

    def masks(self, memory: Memory) -> bool:
        """Whether a memory's text is removed from the messages that it came from."""
        if memory.forgotten or not self._began(memory.valid_from):
            return True
        # An expired plan stays in its message, as it was true; only what another statement replaced is wrong there.
        return not self.timeline and memory.superseded_by is not None and memory.ended(self.at)

    def status(self, memory: Memory) -> Standing:
        """The status of a memory at the time in question."""
        if self.as_of is None or memory.forgotten:
            return memory.status(self.now)
        if not self._began(memory.valid_from):
            return "not_yet"
        return memory.status(self.at) if memory.ended(self.at) else "current"

    def shows(self, said: Utterance, memories: Iterable[Memory]) -> bool:
        """Whether a message is considered; `memories` came from it.

        It is hidden with the last of its memories (ledger R17): it is considered as long as one of them is, unless one
        is forgotten. A sleeping message is considered if the question names a time.
        """
        if not said.hidden:
            return said.asleep_since is None if self.is_now else self._began(said.at)
        if self.is_now or not self._began(said.at):
            return False
        came = list(memories)
        return any(map(self.holds, came)) and not any(memory.forgotten for memory in came)

    def _began(self, moment: float) -> bool:
        return self.as_of is None or moment <= self.as_of


def seen(sight: Sight, memories: Iterable[Memory], transcript: Iterable[Utterance]) -> frozenset[Document]:
    """The documents of an agent that are considered."""
    known = list(memories)
    came: dict[str, list[Memory]] = defaultdict(list)
    for memory in known:
        for message_id in memory.sources:
            came[message_id].append(memory)
    return frozenset(
        [Document("memory", memory.id) for memory in known if sight.holds(memory)]
        + [Document("message", said.message_id) for said in transcript if sight.shows(said, came[said.message_id])]
    )
