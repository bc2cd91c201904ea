"""Passages are the units of ranking: messages, and memories without a visible message.

Other memories belong to the messages that they came from: current ones add their words to the message and may be shown
instead of it; the text of superseded and forgotten ones is removed from it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from mnemolog.processors.ports import Document, Placed
from mnemolog.processors.recall.sight import Sight
from mnemolog.processors.text.language import composed
from mnemolog.schemas.memory import Memory, Utterance


class Passage(NamedTuple):
    """A unit of ranking."""

    document: Document
    session: int
    """a number per session; a memory without a message has its own"""
    place: int
    """its position in the session"""
    said: Utterance | None
    """None: a memory without a visible message"""
    memories: tuple[Memory, ...]
    """current memories of the message; without a message, the memory itself"""
    ended: tuple[Memory, ...] = ()
    """its superseded or forgotten memories"""

    @property
    def at(self) -> float:
        """When it was said; seconds since the epoch."""
        return self.memories[0].valid_from if self.said is None else self.said.at

    @property
    def name(self) -> str:
        """Its speaker's name."""
        return _name(self.memories[0]) if self.said is None else self.said.name

    @property
    def rendered(self) -> str:
        """The text of its embedding, as it was written."""
        return self.memories[0].words if self.said is None else self.said.rendered

    @property
    def embedded(self) -> str:
        """The text of its embedding."""
        return composed(self.rendered)

    @property
    def text(self) -> str:
        """Its text, without speaker and time."""
        return self.memories[0].words if self.said is None else self.said.text


def _name(memory: Memory) -> str:
    return memory.said.name if memory.said else memory.subject


def assembled(around: Mapping[str, Placed], memories: Iterable[Memory], sight: Sight) -> list[Passage]:
    """The passages, in the order of sessions and positions, followed by memories without a message."""
    known = list(memories)
    at_message: dict[str, list[Memory]] = defaultdict(list)
    for memory in known:
        for message_id in memory.sources:
            at_message[message_id].append(memory)
    placed = {
        message_id: each
        for message_id, each in around.items()
        if sight.shows(each.said, at_message.get(message_id, ()))
    }
    alone = [memory for memory in known if placed.keys().isdisjoint(memory.sources) and sight.holds(memory)]
    sessions: dict[str, int] = {}
    in_order = sorted([(each.said.session_id, each.place, message_id) for message_id, each in placed.items()])
    passages = [
        _of_message(
            placed[message_id], sessions.setdefault(session, len(sessions)), at_message.get(message_id, ()), sight
        )
        for session, _, message_id in in_order
    ]
    return passages + [_of_memory(memory, session) for session, memory in enumerate(alone, start=len(sessions))]


def _of_message(placed: Placed, session: int, memories: Sequence[Memory], sight: Sight) -> Passage:
    place, said = placed
    document = Document("message", said.message_id)
    if not memories:
        return Passage(document, session, place, said, ())
    return Passage(
        document, session, place, said, tuple(filter(sight.holds, memories)), tuple(filter(sight.masks, memories))
    )


def _of_memory(memory: Memory, session: int) -> Passage:
    return Passage(document=Document("memory", memory.id), session=session, place=0, said=None, memories=(memory,))


def documents(passages: Iterable[Passage]) -> list[Document]:
    """All documents of passages in an index, each once."""
    found: dict[Document, None] = {}
    for each in passages:
        found[each.document] = None
        for memory in each.memories:
            found[Document("memory", memory.id)] = None
        for memory in each.ended:
            found[Document("memory", memory.id)] = None
    return list(found)


def cosine(passage: Passage, cosines: Mapping[Document, float]) -> float | None:
    """The cosine of a passage with the question; if part of it is removed, the highest cosine of its current memories.

    None: it is unknown, or nothing is left.
    """
    # The words of ended memories can be left out of a message, but
    # not out of its vector: those of what still holds stand in.
    if not passage.ended:
        return cosines.get(passage.document)
    left = (cosines.get(Document("memory", memory.id)) for memory in passage.memories)
    return max((each for each in left if each is not None), default=None)


def lowest(values: Collection[float]) -> float:
    """The substitute for an unknown value: the lowest known one.

    >>> lowest([0.3, -0.1]), lowest([])
    (-0.1, 0.0)
    """
    return min(values, default=0.0)
