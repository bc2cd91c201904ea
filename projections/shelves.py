"""Passages of the agents that were searched last, in memory: a search reads only what it has not seen, or what changed.

Rows come from the tables of living.py. Each has the number of the event that changed it last, and each agent the number
of the event up to which it is folded. A search drops the rows that have changed since the one before, whichever process
wrote them, and reads them again if it needs them; all that it reads is of one snapshot. So nothing here is ever older
than the tables.
"""

import threading
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from math import inf
from operator import attrgetter
from typing import Final

from mnemolog.processors.ports import Document, LateVectors, Placed
from mnemolog.processors.recall.passages import Passage, followed, of_message
from mnemolog.processors.recall.sight import Sight
from mnemolog.projections.connections import Snapshots
from mnemolog.projections.gathering import Candidates, FromLiving, Gathered, messages_of
from mnemolog.projections.generations.tables import active
from mnemolog.projections.living import LivingFold, LivingRows, Sized, SqliteLiving
from mnemolog.projections.recent import AT_ONCE, AT_ONCE_BYTES, Recent
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.limits import FIRST_SOURCES, LATEST_SOURCES
from mnemolog.schemas.memory import Memory

ROW_BYTES: Final = 400
"""Memory of a message or memory besides its text: objects, passage, places in the mappings here."""

_WIDE: Final = 2
"""Memory for each byte of a row: a text with any letter beyond Latin-1 takes two bytes for each of its letters."""

_AT_ONCE_SIZE: Final = AT_ONCE * ROW_BYTES + _WIDE * AT_ONCE_BYTES


class Shelves:
    """The passages of each agent (see Gathering); questions about another time are read from the tables."""

    def __init__(self, reading: Snapshots, *, most: int, late: LateVectors | None = None) -> None:
        """`most`: the bytes of messages and memories that are kept; the agents not searched longest are dropped.

        `late` also reads what it has of an agent that is read at once.
        """
        self._reading = reading
        self._late = late
        self._plain = FromLiving(SqliteLiving(reading))
        self._shelves = Recent(_Shelf, most=most)

    def gathered(self, key: str, found: Candidates, sight: Sight, *, beside: int) -> Gathered:
        """The passages, in the order of sessions and positions, and the learned names of speakers."""
        if not sight.is_now:
            return self._plain.gathered(key, found, sight, beside=beside)
        with self._current(key) as (shelf, rows):
            return Gathered(shelf.passages(rows, found, sight, beside=beside), shelf.names(rows))

    def read_ahead(self, key: str, found: Candidates, sight: Sight, *, beside: int) -> list[Passage]:
        """Read what `gathered` will need; the passages that were not in memory before."""
        if not sight.is_now:
            return []
        with self._current(key) as (shelf, rows):
            return shelf.read_ahead(rows, found, sight, beside=beside)

    @contextmanager
    def _current(self, key: str) -> Iterator[tuple["_Shelf", LivingRows]]:
        """The shelf of an agent, without what has changed since the last search, and the rows of the tables."""
        shelf = self._shelves.of(key)
        with shelf.lock, self._reading() as connection:
            rows = LivingRows(connection, active(connection, LivingFold.NAME).generation, key)
            shelf.refresh(rows)
            # Nothing is dropped for what may not be needed.
            texts = shelf.fill(rows) if self._shelves.has_room(_AT_ONCE_SIZE) else {}
            yield shelf, rows
            size = shelf.size
        self._shelves.note(key, shelf, size)
        if texts and self._late is not None:
            with suppress(ProjectionError):  # which the search itself reports
                self._late.read_ahead(key, texts)


class _Message:
    """A message with the memories that came from it, and its passage at a time."""

    __slots__ = (
        "_begin",
        "_passage",
        "_until",
        "memories",
        "near",
        "order",
        "others",
        "placed",
        "reach",
        "session",
        "size",
    )

    def __init__(self, read: Sized[Placed], resting: Sequence[Memory], session: int) -> None:
        placed, self.size = read
        message_id = placed.said.message_id
        self.placed = placed
        self.session = session
        self.order = placed.said.session_id, placed.place, message_id
        self.memories = tuple([memory for memory in resting if message_id in memory.sources])
        self.others = tuple([memory for memory in resting if message_id not in memory.sources])
        """memories of so many messages that this one is no longer named among their sources"""
        self.near: Sequence[str | None] = ()
        """the messages at most `reach` places beside it, which are all known: messages keep their places"""
        self.reach = -1
        self._passage: Passage | None = None
        self._begin = self._until = inf

    def passage(self, sight: Sight) -> Passage | None:
        """Its passage; None: the message is not shown then."""
        if not self._begin <= sight.now < self._until:
            ends = [end for each in self.memories for end in (each.valid_until, each.asleep_since) if end is not None]
            self._begin = max([end for end in ends if end <= sight.now], default=-inf)
            self._until = min([end for end in ends if end > sight.now], default=inf)
            self._passage = of_message(self.placed, self.session, self.memories, sight)
        return self._passage


class _Shelf:
    """The rows of one agent in memory. Not for several threads at once."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._generation = 0
        self._seq = 0
        """the number of the event up to which the rows are current"""
        self._clear()

    def _clear(self) -> None:
        self._filled = False
        """whether it was seen if the agent is small enough to be read at once; most of it may be dropped since"""
        self._messages: dict[str, _Message] = {}
        self._memories: dict[str, Sized[Memory]] = {}
        self._fresh: dict[str, None] = {}
        """the messages that were read for the last search"""
        self._bytes = 0
        """of all these rows in the tables"""
        self._on: dict[str, set[str]] = defaultdict(set)
        """for each memory, the messages in `_messages` that have it"""
        self._places: dict[str, dict[int, str]] = defaultdict(dict)
        """the message at each place of each session, as far as known; a message keeps its place"""
        self._ends: dict[str, int] = {}
        """the last place of each session"""
        self._sessions: dict[str, int] = {}
        self._names: Mapping[str, str] | None = None

    @property
    def size(self) -> int:
        """The memory of its messages and memories, in bytes."""
        return ROW_BYTES * (len(self._messages) + len(self._memories)) + _WIDE * self._bytes

    def refresh(self, rows: LivingRows) -> None:
        """Drop what has changed since the last search."""
        seq = rows.reached()
        if rows.generation != self._generation or seq < self._seq:
            self._clear()
        elif seq != self._seq:
            self._names = None
            for message_id, session in rows.changed_messages(self._seq):
                self._drop_message(message_id)
                self._ends.pop(session, None)
            for memory_id, sources in rows.changed_memories(self._seq):
                self._drop_memory(memory_id, sources)
        self._generation, self._seq = rows.generation, seq

    def fill(self, rows: LivingRows) -> dict[Document, str]:
        """Read a small agent at once, at its first search: the texts that were read, by the documents of messages."""
        if self._filled:
            return {}
        self._filled = True
        count, size = rows.extent(AT_ONCE + 1)
        if count > AT_ONCE or size > AT_ONCE_BYTES:
            return {}
        found = rows.transcript()
        self._add(rows, found)
        self._ends = {session: max(places) for session, places in self._places.items()}
        return {Document("message", each.row.said.message_id): each.row.said.rendered for each in found}

    def _drop_memory(self, memory_id: str, sources: Collection[str]) -> None:
        """Drop a memory, and the messages that have or had it."""
        if (gone := self._memories.pop(memory_id, None)) is not None:
            self._bytes -= gone.size
        messages = self._on.pop(memory_id, set()).union(sources)
        if len(sources) >= _NAMED_SOURCES:  # some of its messages may not be named, and any could be among them
            messages |= self._messages.keys()
        for message_id in messages:
            self._drop_message(message_id)

    def _drop_message(self, message_id: str) -> None:
        if (gone := self._messages.pop(message_id, None)) is not None:
            self._bytes -= gone.size
            self._fresh.pop(message_id, None)

    def names(self, rows: LivingRows) -> Mapping[str, str]:
        """Speaker to the name that was learned."""
        if self._names is None:
            self._names = rows.names()
        return self._names

    def passages(self, rows: LivingRows, found: Candidates, sight: Sight, *, beside: int) -> list[Passage]:
        """The passages, in the order of sessions and positions, then memories without a message."""
        known, wanted = self._read(rows, found, beside)
        messages = [each for each in map(self._messages.get, wanted) if each is not None]
        messages.sort(key=_ORDER)
        passages = [passage for each in messages if (passage := each.passage(sight)) is not None]
        memories = {memory.id: memory for each in messages for memory in (*each.memories, *each.others)} | known
        return followed(passages, memories.values(), sight, session=len(self._sessions))

    def read_ahead(self, rows: LivingRows, found: Candidates, sight: Sight, *, beside: int) -> list[Passage]:
        """Read what `passages` will need; the passages that were not on the shelf."""
        self._read(rows, found, beside)
        fresh = [self._messages[each].passage(sight) for each in self._fresh]
        return [each for each in fresh if each is not None]

    def _read(self, rows: LivingRows, found: Candidates, beside: int) -> tuple[dict[str, Memory], set[str]]:
        """Read what is missing; the memories found, and the ids of the messages of all and beside the best."""
        self._fresh.clear()
        named = [each.id for each in found.all if each.kind == "memory"]
        self._read_memories(rows, named)
        known = {name: self._memories[name].row for name in named if name in self._memories}
        sources = {name: memory.sources for name, memory in known.items()}
        best = messages_of(found.best, sources)
        wanted = messages_of(found.all, sources) | best
        self._read_messages(rows, wanted)
        return known, wanted | self._beside(rows, best, beside)

    def _beside(self, rows: LivingRows, message_ids: Iterable[str], beside: int) -> set[str]:
        """The messages at most so many places before and after these."""
        around, lacking = set[str | None](), set[tuple[str, int]]()
        for message_id in message_ids:
            if (message := self._messages.get(message_id)) is None:
                continue
            if message.reach == beside:
                around.update(message.near)
                continue
            session, places = message.order[0], self._near(rows, message, beside)
            near = [*map(self._places[session].get, places)]
            around.update(near)
            if None in near:
                lacking.update((session, place) for place, each in zip(places, near, strict=True) if each is None)
            elif len(near) == 2 * beside + 1:
                message.near, message.reach = near, beside
        if lacking:
            around.update(self._add(rows, rows.messages_at(lacking)))
        known = {each for each in around if each is not None}
        self._read_messages(rows, known)
        return known

    def _near(self, rows: LivingRows, message: _Message, beside: int) -> range:
        """The places in its session at most so far from that of a message."""
        session, place, _ = message.order
        if session not in self._ends:
            self._ends[session] = rows.last_place(session)
        return range(max(place - beside, 0), min(place + beside, self._ends[session]) + 1)

    def _read_messages(self, rows: LivingRows, message_ids: Iterable[str]) -> None:
        missing = [each for each in message_ids if each not in self._messages]
        if missing:
            self._add(rows, rows.messages(missing))

    def _read_memories(self, rows: LivingRows, memory_ids: Iterable[str]) -> None:
        missing = [each for each in memory_ids if each not in self._memories]
        if missing:
            read = rows.memories(missing)
            self._memories |= {each.row.id: each for each in read}
            self._bytes += sum(each.size for each in read)

    def _add(self, rows: LivingRows, found: Collection[Sized[Placed]]) -> list[str]:
        """Put messages on the shelf, with their memories; their ids."""
        ids = [each.row.said.message_id for each in found]
        resting: dict[str, list[str]] = defaultdict(list)
        for message_id, memory_id in rows.resting_on(ids):
            resting[message_id].append(memory_id)
            self._on[memory_id].add(message_id)
        self._read_memories(rows, {memory_id for of_one in resting.values() for memory_id in of_one})
        for read in found:
            place, said = read.row
            # A memory without a row is left out, as where all is read from the tables (FromLiving).
            named = sorted(self._memories.keys() & resting.get(said.message_id, ()))
            session = self._sessions.setdefault(said.session_id, len(self._sessions))
            self._drop_message(said.message_id)
            self._messages[said.message_id] = _Message(read, [self._memories[each].row for each in named], session)
            self._fresh[said.message_id] = None
            self._bytes += read.size
            self._places[said.session_id][place] = said.message_id
        return ids


_ORDER: Final = attrgetter("order")

_NAMED_SOURCES: Final = FIRST_SOURCES + LATEST_SOURCES
"""The most sources that a memory names."""
