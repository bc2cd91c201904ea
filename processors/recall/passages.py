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
    of_memories: tuple[Document, ...] = ()
    """the documents of `memories`, in their order"""

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

    def holding(self, memories: tuple[Memory, ...]) -> "Passage":
        """The passage with these current memories instead of its own."""
        return self._replace(memories=memories, of_memories=_documents(memories))

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
    shown = placed.keys()
    alone = [memory for memory in known if shown.isdisjoint(memory.sources) and sight.holds(memory)]
    sessions: dict[str, int] = {}
    in_order = sorted([(each.said.session_id, each.place, message_id) for message_id, each in placed.items()])
    passages = []
    for name, place, message_id in in_order:
        said, document = placed[message_id].said, Document("message", message_id)
        session = sessions.setdefault(name, len(sessions))
        if message_id in at_message:
            passages.append(_with_memories(document, session, place, said, at_message[message_id], sight))
        else:
            passages.append(Passage(document, session, place, said, ()))
    return passages + [_of_memory(memory, session) for session, memory in enumerate(alone, start=len(sessions))]


def _with_memories(
    document: Document, session: int, place: int, said: Utterance, memories: Sequence[Memory], sight: Sight
) -> Passage:
    held = tuple(filter(sight.holds, memories))
    masked = tuple(filter(sight.masks, memories))
    return Passage(document, session, place, said, held, masked, _documents(held))


def _of_memory(memory: Memory, session: int) -> Passage:
    document = Document("memory", memory.id)
    return Passage(document, session, place=0, said=None, memories=(memory,), of_memories=(document,))


def _documents(memories: Iterable[Memory]) -> tuple[Document, ...]:
    return tuple([Document("memory", each.id) for each in memories])


def documents(passages: Iterable[Passage]) -> list[Document]:
    """All documents of passages in an index, each once."""
    found: dict[Document, None] = {}
    for each in passages:
        found[each.document] = None
        if each.memories or each.ended:
            found |= dict.fromkeys((*each.of_memories, *_documents(each.ended)))
    return list(found)


def cosine(passage: Passage, cosines: Mapping[Document, float]) -> float | None:
    """The cosine of a passage with the question; if part of it is removed, the highest cosine of its current memories.

    None: it is unknown, or nothing is left.
    """
    # The words of ended memories can be left out of a message, but
    # not out of its vector: those of what still holds stand in.
    if not passage.ended:
        return cosines.get(passage.document)
    left = (cosines.get(each) for each in passage.of_memories)
    return max((each for each in left if each is not None), default=None)


def lowest(values: Collection[float]) -> float:
    """The substitute for an unknown value: the lowest known one.

    >>> lowest([0.3, -0.1]), lowest([])
    (-0.1, 0.0)
    """
    return min(values, default=0.0)
