"""Finds the memories that the gate compares a candidate with: an agent's active memories by nearness, as a fold."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.memory.shared_words import SharedWords
from mnemolog.processors.memory.state import AgentState, Inert, MemoryFieldEvent, OtherStateEvent
from mnemolog.processors.ports import Vector
from mnemolog.processors.text.content import beginnings
from mnemolog.processors.vectors import best, cosine, cosines, ranked, unpacked
from mnemolog.schemas.errors import LogError
from mnemolog.schemas.event import (
    ContextForgotten,
    Event,
    Language,
    MemoriesRecalled,
    MemoryArchived,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemoryReinforced,
    MemoryRestored,
    MemorySlept,
    MemorySuperseded,
    MemoryUnarchived,
    MemoryUpdated,
    MemoryWoken,
    MessageRecorded,
    SessionOpened,
)
from mnemolog.schemas.memory import Memory

NEAREST: Final = 3
"""Nearest memories per language that a candidate is compared with; some may have ended by then."""
LATELY: Final = 5
"""Latest messages with memories of which a speaker may take something back without naming it."""
LOOKED_BACK: Final = 40
"""Latest messages of an agent among which they are looked for."""
AROUND: Final = 8
"""Memories per language that are searched for words in common: news is often phrased unlike what it changes."""
SHARING: Final = 2
"""Memories that share most words with it, which are searched too, however far they are."""

OTHERS: Final = 8
"""The latest other speakers of common sessions whose memories a candidate is compared with."""


class Neighbour(NamedTuple):
    """An active memory of a candidate's subject, and how similar it is."""

    memory: Memory
    cosine: float
    turns: int | None = None
    """messages with memories of its speaker after it in the session, if the candidate may take it back; else None"""


def closest(around: Sequence[Neighbour]) -> list[Neighbour]:
    """The first NEAREST of each language, of neighbours that stand in the order of their cosines."""
    counts: Counter[Language] = Counter()
    found = []
    for each in around:
        counts[each.memory.language] += 1
        if counts[each.memory.language] <= NEAREST:
            found.append(each)
    return found


_Unmoved: TypeAlias = (
    MemoryUpdated
    | ContextForgotten
    | MemorySuperseded
    | MemoryForgotten
    | MemorySlept
    | MemoryReinforced
    | MemoriesRecalled
    | MemoryFieldEvent
    | OtherStateEvent
    | Inert
)
"""Events that move no vector: the first three are of memories that have ended; dormant memories are still compared."""

_Placed: TypeAlias = MemoryFormed | MemoryRestored | MemoryWoken | MemoryUnarchived | MemoryEdited
"""Events that carry a memory's vector."""

_Worded: TypeAlias = _Placed | MemoryUpdated | MemorySuperseded | MemoryForgotten | MemorySlept | MemoryArchived
"""Events after which a memory has other words, or is not compared any more."""


class Neighbourhood:
    """The vectors of one agent's active memories, by subject and language; 1.5 to 3 kB each."""

    def __init__(self) -> None:
        self._groups: dict[tuple[str, Language], _Group] = {}
        self._group_of: dict[str, _Group] = {}
        self._standing: set[str] = set()
        """merged memories; the gate compares with their members instead"""
        self.models: set[str] = set()
        """embedders of all vectors so far: vectors of two models cannot be compared"""

    def evolve(self, event: Event) -> None:
        """Fold one event."""
        match event:
            case MemoryFormed() | MemoryRestored() | MemoryWoken() | MemoryUnarchived() | MemoryEdited():
                # Also for merged memories, which are left out below: their vectors too show which model the log is of.
                self.models.add(event.embedding.model)
                if self._stands_for_others(event):
                    return
                if event.memory_id in self._group_of:  # its language may have changed
                    self._group_of.pop(event.memory_id).remove(event.memory_id)
                group = self._group_of[event.memory_id] = self._group(event)
                group.put(event.memory_id, unpacked(event.embedding))
            case MemoryUpdated() if event.memory_id in self._group_of:
                self._group_of[event.memory_id].put(event.memory_id, unpacked(event.embedding))
            case MemorySuperseded() | MemoryForgotten() if event.memory_id in self._group_of:
                self._group_of.pop(event.memory_id).remove(event.memory_id)
            case MemoryArchived() if event.memory_id in self._group_of:
                self._group_of.pop(event.memory_id).remove(event.memory_id)
            case MemorySlept(reason="redundant") if event.memory_id in self._group_of:
                # Another memory says the same and is compared instead.
                self._group_of.pop(event.memory_id).remove(event.memory_id)
            case _:
                _rest: _Unmoved = event

    def _stands_for_others(self, event: _Placed) -> bool:
        """Whether a cycle formed the memory by merging others, and it was not edited since."""
        if isinstance(event, MemoryFormed) and event.write_source == "dream":
            self._standing.add(event.memory_id)
        elif isinstance(event, MemoryEdited):
            self._standing.discard(event.memory_id)
        return event.memory_id in self._standing

    def _group(self, event: _Placed) -> "_Group":
        name = (event.subject, event.language)
        return self._groups.get(name) or self._groups.setdefault(name, _Group(event.embedding.dimensions))

    def near(self, memory_id: str, *, subject: str) -> Iterator[tuple[str, float]]:
        """The memories nearest to a stored one, without itself."""
        group = self._group_of.get(memory_id)
        if group is not None:
            near = self.nearest(group.vector(memory_id), subject=subject, most=NEAREST + 1)
            yield from (each for each in near if each[0] != memory_id)

    def __contains__(self, memory_id: str) -> bool:
        """Whether the memory's vector is stored."""
        return memory_id in self._group_of

    def vectors(self, memory_ids: Sequence[str]) -> NDArray[np.float64]:
        """The vectors of stored memories, one row each."""
        return np.array([self._group_of[each].vector(each) for each in memory_ids]).astype(np.float64)

    def cosines(self, memory_ids: Sequence[str], vector: Vector) -> list[float]:
        """The cosines of stored memories to a vector."""
        return [cosine(self._group_of[each].vector(each), vector) for each in memory_ids]

    def nearest(self, vector: Vector, *, subject: str, most: int) -> Iterator[tuple[str, float]]:
        """The memories of the subject with the highest cosines, up to `most` per language, and the cosines.

        The gate compares statements of one language and of two languages on different scales.
        """
        for language in get_args(Language):
            group = self._groups.get((subject, language))
            if group is not None:
                yield from group.nearest(vector, most)


@dataclass
class WriterState(AgentState):
    """An agent's state with the vectors that its writer compares; readers do not hold them."""

    near: Neighbourhood = field(default_factory=Neighbourhood, compare=False)
    shared_words: SharedWords = field(default_factory=SharedWords, compare=False)
    """of the same memories, by subject and language"""
    named_sessions: set[str] = field(default_factory=set, compare=False)
    """sessions that were opened by name: all their speakers take part in that conversation"""
    speakers: dict[str, dict[str, None]] = field(default_factory=dict, compare=False)
    """by named session, its users, the latest at the end"""
    met: dict[str, dict[str, None]] = field(default_factory=dict, compare=False)
    """by user, the other users of these sessions, the latest at the end"""

    beside: dict[str, dict[str, None]] = field(default_factory=dict, compare=False)
    """by memory, the memories whose text quotes its words"""
    led_in: dict[str, dict[str, None]] = field(default_factory=dict, compare=False)
    """by session, the memories whose text starts with earlier words of that session"""

    def evolve(self, event: Event) -> None:
        """Fold one event."""
        super().evolve(event)
        self.near.evolve(event)
        if isinstance(event, _Worded):
            self._note_words(event.memory_id)
        match event:
            case SessionOpened(named=True):
                self.named_sessions.add(event.session_id)
            case MessageRecorded(role="user") if event.session_id in self.named_sessions:
                self._spoke(event.speaker, self.speakers.setdefault(event.session_id, {}))
            case MemoryFormed() | MemoryUpdated() | MemoryRestored() if event.said is not None:
                if event.said.about is not None and (shown := event.said.about.memory_id) is not None:
                    self.beside.setdefault(shown, {})[event.memory_id] = None
                for session in self._sessions_of(event.memory_id) if event.said.before else ():
                    self.led_in.setdefault(session, {})[event.memory_id] = None
            case _:
                pass

    def _note_words(self, memory_id: str) -> None:
        memory = self.memories.get(memory_id)
        if memory is None or memory_id not in self.near:
            self.shared_words.remove(memory_id)
        else:
            words = beginnings(memory.words, memory.language)
            self.shared_words.put(memory_id, (memory.subject, memory.language), words)

    def sharing(self, words: frozenset[str], *, subject: str, language: Language) -> list[str]:
        """The SHARING memories of the subject that share most with these words; see `SharedWords`."""
        return self.shared_words.most_shared(words, (subject, language), most=SHARING)

    def _spoke(self, speaker: str, speakers: dict[str, None]) -> None:
        _put_last(speakers, speaker)
        for other in list(speakers)[-OTHERS - 1 : -1]:
            _put_last(self.met.setdefault(other, {}), speaker)
            _put_last(self.met.setdefault(speaker, {}), other)

    def may_quote(self, memory_id: str) -> list[str]:
        """The memories whose text may quote this one, or another memory of its messages."""
        near = [other for each in self.messages_of.get(memory_id, ()) for other in self.memories_of.get(each, ())]
        found = dict.fromkeys(shown for each in (memory_id, *near) for shown in self.beside.get(each, ()))
        for session in self._sessions_of(memory_id):
            found |= self.led_in.get(session, {})
        return [each for each in found if each != memory_id]

    def _sessions_of(self, memory_id: str) -> set[str]:
        messages = (self.transcript.get(each) for each in self.messages_of.get(memory_id, ()))
        return {message.session_id for message in messages if message is not None}

    def said_in(self, memory: Memory, sessions: Container[str]) -> bool:
        """Whether the words of a memory were said in one of these sessions; an edited memory's were said in none."""
        messages = [self.transcript[each] for each in self.messages_of.get(memory.id, ()) if each in self.transcript]
        inside = [message for message in messages if message.session_id in sessions]
        # Repeated elsewhere the words stay; fuller words that replaced them there were not said here.
        return bool(inside) and (len(inside) == len(messages) or any(memory.words in each.text for each in inside))

    def said_lately(self, session_id: str, speaker: str) -> dict[str, int]:
        """The memories of a speaker's latest LATELY messages of a session, each with how many of these came after it.

        Messages of which no memory was made do not count.
        """
        found: dict[str, int] = {}
        turns = 0
        # Bounded, since an agent with many parallel sessions may have none of this one among thousands of messages.
        for message in islice(reversed(self.transcript.values()), LOOKED_BACK):
            if message.session_id == session_id and message.speaker == speaker and turns < LATELY:
                made = [each for each in self.memories_of.get(message.message_id, ()) if each in self.near]
                found |= {each: turns for each in made if each not in found}
                turns += bool(made)
        return found

    def neighbours(
        self,
        vector: Vector,
        *,
        model: str,
        subject: str,
        at: float,
        most: int = NEAREST,
        further: Mapping[str, int | None] = MappingProxyType({}),
    ) -> list[Neighbour]:
        """The nearest memories of the subject, `most` per language, that had not ended at `at`; and `further` ones.

        Each of `further` with its `turns`.

        Raises LogError if stored vectors are another model's.
        """
        foreign = self.near.models - {model}
        if foreign:
            raise LogError(
                f"memories have vectors of {', '.join(sorted(foreign))}, and the embedder is {model}: set embedder.kind"
            )
        near = dict(self.near.nearest(vector, subject=subject, most=most))
        others = [each for each in further if each not in near and self.memories[each].subject == subject]
        near |= dict(zip(others, self.near.cosines(others, vector), strict=True)) if others else {}
        # Which of them have ended depends on the time of the statement, so no fold can leave them out beforehand.
        found = [Neighbour(self.memories[each], nearness, further.get(each)) for each, nearness in near.items()]
        return [each for each in found if not each.memory.ended(at)]

    def said_by_others(self, vector: Vector, *, model: str, speaker: str, at: float) -> list[Neighbour]:
        """The nearest memories of others that the speaker may know: said earlier, in sessions of both."""
        others = list(self.met.get(speaker, ()))[-OTHERS:]
        found = (each for other in others for each in self.neighbours(vector, model=model, subject=other, at=at))
        return [each for each in found if self._may_know(speaker, each.memory, at)]

    def _may_know(self, speaker: str, memory: Memory, at: float) -> bool:
        sessions = {each for each in self._sessions_of(memory.id) if speaker in self.speakers.get(each, ())}
        return self.said_in(memory, sessions) and not memory.confidential and memory.valid_from <= at


def _put_last(of: dict[str, None], one: str) -> None:
    of.pop(one, None)
    of[one] = None


class _Group:
    """Vectors that are compared together, in rows without gaps."""

    def __init__(self, dimensions: int) -> None:
        self._ids: list[str] = []
        self._rows: dict[str, int] = {}
        self._vectors: NDArray[np.float32] = np.empty((1, dimensions), np.float32)

    def put(self, memory_id: str, vector: Vector) -> None:
        """Adds a memory's vector, or replaces it."""
        row = self._rows.setdefault(memory_id, len(self._ids))
        if row == len(self._ids):
            self._ids.append(memory_id)
            if row == len(self._vectors):
                # The capacity doubles when it is full.
                self._vectors = np.concatenate([self._vectors, np.empty_like(self._vectors)])
        self._vectors[row] = vector

    def vector(self, memory_id: str) -> Vector:
        """The vector of a stored memory."""
        found: Vector = self._vectors[self._rows[memory_id]]
        return found

    def remove(self, memory_id: str) -> None:
        """Removes a memory's vector; the last row takes its place."""
        # No gaps: the product runs over one block of memory, without a mask.
        row, last = self._rows.pop(memory_id), self._ids.pop()
        if last != memory_id:
            self._ids[row], self._rows[last] = last, row
            self._vectors[row] = self._vectors[len(self._ids)]

    def nearest(self, vector: Vector, most: int) -> list[tuple[str, float]]:
        """The highest cosines; their digits do not depend on the order of the rows."""
        rows = best(self._vectors[: len(self._ids)] @ vector, most)
        # The product only finds the rows: its digits depend on their order and on the machine, and a verdict must not.
        ids = [self._ids[row] for row in rows.tolist()]
        return ranked(zip(ids, cosines(self._vectors[rows], vector), strict=True), most)
