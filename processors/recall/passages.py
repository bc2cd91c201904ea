"""Passages are the units of ranking: messages, and memories without a visible message.

Other memories belong to the messages that they came from: current ones add their words to the message and may be shown
instead of it; the text of superseded and forgotten ones is removed from it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
    rendered: str
    """the text of its embedding, as it was written; put together once, since each search asks for hundreds"""
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
    sessions: dict[str, int] = {}
    passages = []
    for message_id, placed in sorted(
        around.items(), key=lambda item: (item[1].said.session_id, item[1].place, item[0])
    ):
        session = sessions.setdefault(placed.said.session_id, len(sessions))
        passages.append(of_message(placed, session, at_message.get(message_id, ()), sight))
    return followed([each for each in passages if each is not None], known, sight, session=len(sessions))


def of_message(placed: Placed, session: int, memories: Sequence[Memory], sight: Sight) -> Passage | None:
    """The passage of a message from which these memories came; None: it is not considered."""
    said = placed.said
    if not sight.shows(said, memories):
        return None
    document = Document("message", said.message_id)
    if not memories:
        return Passage(document, session, placed.place, said, said.rendered, ())
    held = tuple(filter(sight.holds, memories))
    masked = tuple(filter(sight.masks, memories))
    return Passage(document, session, placed.place, said, said.rendered, held, masked, _documents(held))


def followed(passages: list[Passage], memories: Iterable[Memory], sight: Sight, *, session: int) -> list[Passage]:
    """The passages of messages, followed by those of the memories that have none of them, in the order of ids.

    `memories`: all of the messages that were looked at, and what else was found. `session`: the next number of one.
    """
    shown = {each.document.id for each in passages}
    alone = [memory for memory in memories if shown.isdisjoint(memory.sources) and sight.holds(memory)]
    alone.sort(key=attrgetter("id"))
    return passages + [_of_memory(memory, number) for number, memory in enumerate(alone, session)]


def _of_memory(memory: Memory, session: int) -> Passage:
    document = Document("memory", memory.id)
    return Passage(document, session, 0, None, memory.words, (memory,), of_memories=(document,))


def _documents(memories: Iterable[Memory]) -> tuple[Document, ...]:
    return tuple([Document("memory", each.id) for each in memories])


class Pairs(NamedTuple):
    """Passages with documents that belong to them, both by number."""

    passages: NDArray[np.intp]
    documents: NDArray[np.intp]


class Numbered(NamedTuple):
    """The documents of passages in an index, each once, by number; the first ones are the passages' own."""

    documents: list[Document]
    passages: int
    """how many there are"""
    current: Pairs
    """the current memories of passages"""
    ended: Pairs
    """their superseded or forgotten memories"""


def numbered(passages: Sequence[Passage]) -> Numbered:
    """The documents of passages."""
    current = [each.of_memories for each in passages]
    ended = [_documents(each.ended) if each.ended else () for each in passages]
    # No two passages have the same document, so the number of a passage is also that of its document.
    own = [each.document for each in passages]
    documents = [*dict.fromkeys(chain(own, *current, *ended))]
    number_of = dict(zip(documents, range(len(documents)), strict=True))
    return Numbered(documents, len(passages), _pairs(current, number_of), _pairs(ended, number_of))


def _pairs(of_passages: Sequence[Sequence[Document]], number_of: Mapping[Document, int]) -> Pairs:
    """Passages with documents of theirs."""
    passages = np.repeat(np.arange(len(of_passages)), [*map(len, of_passages)])
    return Pairs(passages, np.array([number_of[each] for each in chain(*of_passages)], np.intp))


def of_passages(values: NDArray[np.float64], of: Numbered) -> NDArray[np.float64]:
    """The value of each passage, from those of its documents; nan: it is unknown, or nothing is left of the passage.

    If part of a passage has ended, the highest value of its current memories.

    >>> none, one, two = (Pairs(*np.array(numbers, int)) for numbers in ([[], []], [[0], [1]], [[0], [2]]))
    >>> of = Numbered([Document("message", "m"), Document("memory", "faro")], 1, one, none)
    >>> part = of._replace(ended=two)
    >>> of_passages(np.array([0.9, 0.5, 0.8]), of), of_passages(np.array([0.9, 0.5, 0.8]), part)
    (array([0.9]), array([0.5]))
    """
    found = values[: of.passages].copy()
    # The words of ended memories can be left out of a message, but
    # not out of its vector: those of what still holds stand in.
    found[of.ended.passages] = np.nan
    left = np.isin(of.current.passages, of.ended.passages)
    np.fmax.at(found, of.current.passages[left], values[of.current.documents[left]])
    return found
