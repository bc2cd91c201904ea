"""What of all that is remembered a question looks at, by time (ledger I13).

What held when is the valid axis, and is decided here. What was known when is the other one: there the log is folded up
to that time (projections/past.py), and of what comes of that, the same is decided here.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from mnemolog.processors.ports import Document
from mnemolog.schemas.memory import Memory, Utterance
from mnemolog.schemas.query import Standing


class Sight(NamedTuple):
    """What is looked at: by itself, what holds now."""

    now: float
    """when the question is asked; seconds since the epoch"""
    as_of: float | None = None
    """only what had begun by then, and whether it held then; None: now"""
    timeline: bool = False
    """also what held no more"""

    @property
    def at(self) -> float:
        """The moment that has to have been within what holds."""
        return self.now if self.as_of is None else self.as_of

    @property
    def is_now(self) -> bool:
        """Whether it is that of a question without a time, for which the indexes are made."""
        return self.as_of is None and not self.timeline

    def holds(self, memory: Memory) -> bool:
        """Whether a memory is looked at; what is forgotten never is, nor is the stub of one."""
        if memory.forgotten or memory.stub is not None or not self._began(memory.valid_from):
            return False
        # What sleeps is still true: it is in no answer to what is asked now, and in those to what is asked of a time.
        return self.timeline or not (memory.ended(self.at) or (self.is_now and memory.asleep(self.now)))

    def masks(self, memory: Memory) -> bool:
        """Whether what a memory says is taken out of the messages that it came from."""
        if memory.forgotten or not self._began(memory.valid_from):
            return True
        return not self.timeline and memory.superseded_by is not None and memory.ended(self.at)

    def status(self, memory: Memory) -> Standing:
        """Where a memory stands at the moment that is asked about."""
        if self.as_of is None or memory.forgotten:
            return memory.status(self.now)
        if not self._began(memory.valid_from):
            return "not_yet"
        return memory.status(self.at) if memory.ended(self.at) else "current"

    def shows(self, said: Utterance, memories: Iterable[Memory]) -> bool:
        """Whether a message is looked at; `memories` came from it.

        It is hidden with the last of its memories (ledger R17): as long as one of them is looked at, so is the message,
        unless one is forgotten. What sleeps is looked at where a time is asked about.
        """
        if not said.hidden:
            return self._began(said.at) and not (self.is_now and said.asleep_since is not None)
        if self.is_now or not self._began(said.at):
            return False
        came = list(memories)
        return any(map(self.holds, came)) and not any(memory.forgotten for memory in came)

    def _began(self, moment: float) -> bool:
        return self.as_of is None or moment <= self.as_of


def seen(sight: Sight, memories: Iterable[Memory], transcript: Iterable[Utterance]) -> frozenset[Document]:
    """The documents of an agent that are looked at."""
    known = list(memories)
    came: dict[str, list[Memory]] = defaultdict(list)
    for memory in known:
        for message_id in memory.sources:
            came[message_id].append(memory)
    return frozenset(
        [Document("memory", memory.id) for memory in known if sight.holds(memory)]
        + [Document("message", said.message_id) for said in transcript if sight.shows(said, came[said.message_id])]
    )
