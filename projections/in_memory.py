"""The projections' twins in memory: for questions about the past, and for tests. Plain folds, nothing indexed, no I/O.

Each port that retrieval and the surfaces ask is filled by a class here that folds commits with `apply` and answers by
looking at every document, so that what an index has to find can be read here.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import dropwhile, islice, permutations

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.controlled.state import ControlEvent, Controlled
from mnemolog.processors.documents import End, Put, Update, changes_of
from mnemolog.processors.memory.names import names_of
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.narration.about import about
from mnemolog.processors.ports import (
    Conversation,
    Document,
    DocumentKind,
    Filter,
    Happened,
    Place,
    Placed,
    Recorded,
    Scored,
    Vector,
    Wording,
    Wordings,
)
from mnemolog.processors.recall.preferences import stated_by_user
from mnemolog.processors.recall.scoring import bm25, rarity
from mnemolog.processors.text import analyser
from mnemolog.processors.vectors import DIGITS, unpacked
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import Event, MemoriesRecalled, SessionEnded
from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.memory import Held, Memory, Relation, Utterance


class InMemoryLiving:
    """The living state (see Living)."""

    def __init__(self) -> None:
        self._agents = _Agents()
        self._together: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        self._given: dict[tuple[str, str], dict[str, frozenset[str]]] = defaultdict(dict)
        """by agent and session, the texts of memories that it was given, by memory"""

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order; one that comes twice changes nothing."""
        for commit, event in self._agents.new(recorded):
            if isinstance(event, MemoriesRecalled):
                self._together[commit.key].update(permutations(event.memories, 2))
                self._give(commit.key, event)
            elif isinstance(event, SessionEnded) and event.reason == "command":
                self._given.pop((commit.key, event.session_id), None)

    def _give(self, key: str, event: MemoriesRecalled) -> None:
        had = self._given[key, event.session_id]
        if event.anew:
            had.clear()
        for each in event.recalled:
            if each.kind == "memory":
                had[each.id] = had.get(each.id, frozenset()) | {each.text}

    def memory(self, memory_id: str) -> tuple[str, Memory] | None:
        """The memory and the key of its agent."""
        holders = ((key, state) for key, state in self._agents.states.items() if memory_id in state.memories)
        return next(((key, state.memories[memory_id]) for key, state in holders), None)

    def beginning(self, prefix: str, *, tenant_id: str, limit: int) -> list[str]:
        """The ids of a tenant's memories that begin so, in their order."""
        states = (state for key, state in self._agents.states.items() if tenant_of(key) == tenant_id)
        return sorted(each for state in states for each in state.memories if each.startswith(prefix))[:limit]

    def memories(
        self, key: str, *, now: float | None = None, limit: int | None = None, after: str | None = None
    ) -> list[Memory]:
        """An agent's memories, the newest first; with `now` only those current then; `after`: after that one."""
        newest_first: Iterator[Memory] = reversed(self._agents.of(key).memories.values())
        if after is not None:
            newest_first = dropwhile(lambda each: each.id != after, newest_first)
            next(newest_first, None)
        listed = (m for m in newest_first if (not m.forgotten if now is None else m.current(now)))
        return list(islice(listed, limit))

    def pinned(self, key: str, *, now: float) -> list[Memory]:
        """The agent's memories that are current then and pinned, the newest first."""
        return [memory for memory in self.memories(key, now=now) if memory.pinned]

    def preferences(
        self, key: str, *, now: float, limit: int, subject: str | None = None, session_id: str | None = None
    ) -> list[Memory]:
        """The latest preferences that users stated and that are current then, the newest first."""
        found = (
            memory
            for memory in self.memories(key, now=now)
            if stated_by_user(memory) and subject in (None, memory.subject) and session_id in (None, memory.session_id)
        )
        return list(islice(found, limit))

    def forgotten(self, key: str) -> frozenset[str]:
        """The ids of an agent's memories that are forgotten."""
        return frozenset(each.id for each in self._agents.of(key).memories.values() if each.forgotten)

    def unfound(self, key: str) -> frozenset[Document]:
        """The documents that an index returns only when a query names them."""
        state = self._agents.of(key)
        memories = (each for each in state.memories.values() if not each.forgotten and not each.current(0.0))
        unseen = (each for each in state.transcript.values() if not each.searched)
        return frozenset(
            [Document("memory", each.id) for each in memories]
            + [Document("message", each.message_id) for each in unseen]
        )

    def memories_by_id(self, memory_ids: Iterable[str]) -> dict[str, Memory]:
        """The memories with these ids."""
        found = {memory_id: self.memory(memory_id) for memory_id in memory_ids}
        return {memory_id: each[1] for memory_id, each in found.items() if each is not None}

    def sources(self, memory_ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """The messages that each of these memories came from."""
        return {memory_id: memory.sources for memory_id, memory in self.memories_by_id(memory_ids).items()}

    def utterances(self, key: str, message_ids: Iterable[str]) -> dict[str, Utterance]:
        """The messages with these ids in an agent's transcript."""
        transcript = self._agents.of(key).transcript
        return {message_id: transcript[message_id] for message_id in message_ids if message_id in transcript}

    def transcript(self, key: str) -> list[Utterance]:
        """All of an agent's transcript, the hidden messages too, in the order of sessions and places."""
        # Sorting keeps the order in which messages of one session came.
        return sorted(self._agents.of(key).transcript.values(), key=lambda each: each.session_id)

    def said(self, key: str, session_id: str | None) -> list[str]:
        """The ids of an agent's messages, or of a session's, the hidden ones too, in the order in which they came."""
        transcript = self._agents.of(key).transcript.values()
        return [each.message_id for each in transcript if session_id in (None, each.session_id)]

    def sessions(self, key: str) -> list[Conversation]:
        """The sessions of an agent's transcript, the one that began last first."""
        said: dict[str, list[Utterance]] = {}
        for each in self._agents.of(key).transcript.values():
            said.setdefault(each.session_id, []).append(each)
        return [Conversation(name, len(each), each[0], each[-1]) for name, each in reversed(said.items())]

    def all_memories(self, key: str) -> list[Memory]:
        """An agent's memories, the forgotten ones too, the newest first."""
        return list(reversed(self._agents.of(key).memories.values()))

    def messages_of(self, key: str, memory_id: str) -> tuple[str, ...]:
        """All messages of the transcript that a memory came from, however many."""
        state = self._agents.of(key)
        return tuple(each for each in state.messages_of.get(memory_id, ()) if each in state.transcript)

    def around(self, key: str, message_ids: Iterable[str], *, neighbours: int) -> dict[str, Placed]:
        """These messages, and those at most so many places before and after each in its session."""
        placed = _placed(self._agents.of(key).transcript.values())
        wanted = [placed[message_id] for message_id in message_ids if message_id in placed]
        return {
            each.said.message_id: each
            for each in placed.values()
            if any(
                each.said.session_id == one.said.session_id and abs(each.place - one.place) <= neighbours
                for one in wanted
            )
        }

    def resting_on(self, key: str, message_ids: Iterable[str]) -> list[Memory]:
        """The memories that came from any of these messages, whether they still hold or not, in the order of ids."""
        wanted = set(message_ids)
        memories = self._agents.of(key).memories.values()
        return sorted((each for each in memories if not wanted.isdisjoint(each.sources)), key=lambda each: each.id)

    def relations(self, key: str, memory_ids: Iterable[str] | None = None) -> list[Relation]:
        """The edges of an agent, or only those of these memories, in the order of their ids."""
        edges = sorted(self._agents.of(key).relations.values(), key=lambda each: each.id)
        wanted = None if memory_ids is None else set(memory_ids)
        return [each for each in edges if wanted is None or not wanted.isdisjoint((each.source, each.target))]

    def together(self, key: str, memory_ids: Iterable[str], *, times: int) -> frozenset[str]:
        """The memories among these that were recalled together with another of them at least `times` times."""
        wanted, counted = set(memory_ids), self._together[key]
        return frozenset(
            one for (one, other), count in counted.items() if count >= times and one in wanted and other in wanted
        )

    def given(self, key: str, session_id: str) -> dict[str, frozenset[str]]:
        """The memories that a session was given since it last began anew, each with the texts that it got of it."""
        return dict(self._given.get((key, session_id), {}))

    def held(self, key: str, session_id: str) -> list[Held]:
        """The memories that a session holds in mind, the last used first."""
        items = self._agents.of(key).held.get(session_id, {})
        return sorted(items.values(), key=lambda each: (-each.accessed_at, each.memory_id))

    def names(self, key: str) -> dict[str, str]:
        """Speaker to the name that was learned."""
        return names_of(self._agents.of(key).names.values())


class InMemoryVectors:
    """Exact nearest neighbours (see VectorSearch)."""

    def __init__(self, *, mean_prior: float = 100.0) -> None:
        self._mean_prior = mean_prior
        self._agents = _Agents()
        self._vectors: dict[str, dict[Document, Vector]] = defaultdict(dict)

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order; one that comes twice changes nothing."""
        for commit, event in self._agents.new(recorded):
            for change in changes_of(commit.key, 0, event):
                if not isinstance(change, End):
                    self._vectors[commit.key][document_of(change)] = unpacked(change.embedding)

    async def search(self, key: str, query: Vector, *, limit: int, where: Filter) -> list[Scored]:
        """The most similar documents by cosine after the agent's mean was taken off both sides, the best first."""
        found = await self.cosines(key, query, list(_visible(self._agents.of(key), where)))
        return _best([Scored(*each, cosine) for each, cosine in found.items()], limit)

    async def cosines(self, key: str, query: Vector, documents: Collection[Document]) -> dict[Document, float]:
        """The same cosine for each of these documents in the index, current or not."""
        vectors = self._vectors.get(key, {})
        mean = sum(map(_precise, vectors.values()), np.zeros(len(query))) / (self._mean_prior + len(vectors))
        return {each: _centred(query, vectors[each], mean) for each in documents if each in vectors}


class InMemoryText:
    """BM25 (see TextIndex)."""

    def __init__(self, *, k1: float = 0.9, b: float = 0.4) -> None:
        self._k1 = k1
        self._b = b
        self._agents = _Agents()
        self._terms: dict[str, dict[Document, list[str]]] = defaultdict(dict)

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order; one that comes twice changes nothing."""
        for commit, event in self._agents.new(recorded):
            for change in changes_of(commit.key, 0, event):
                if not isinstance(change, End):
                    terms = analyser.terms(change.text, change.language)
                    self._terms[commit.key][document_of(change)] = terms

    async def search(self, key: str, terms: Sequence[str], *, limit: int, where: Filter) -> list[Scored]:
        """The best documents by BM25, the best first."""
        found = await self.wordings(key, terms, list(_visible(self._agents.of(key), where)), where.kinds)
        scored = [
            Scored(
                *document,
                bm25(
                    Counter(wording.tokens.split()),
                    length=wording.length,
                    average_length=found.average_length,
                    rarities=found.rarities,
                    k1=self._k1,
                    b=self._b,
                ),
            )
            for document, wording in found.documents.items()
            if not set(wording.tokens.split()).isdisjoint(terms)
        ]
        return _best(scored, limit)

    async def wordings(
        self, key: str, terms: Sequence[str], documents: Collection[Document], kinds: tuple[DocumentKind, ...]
    ) -> Wordings:
        """Each of these documents that is there, current or not; rarities and lengths are of the kinds."""
        every = self._terms.get(key, {})
        corpus = [said for each, said in every.items() if each.kind in kinds]
        frequencies = {token: sum(token in said for said in corpus) for token in terms}
        return Wordings(
            {token: rarity(frequency, len(corpus)) for token, frequency in frequencies.items() if frequency},
            sum(map(analyser.length, corpus)) / len(corpus) if corpus else 0.0,
            {each: Wording(analyser.length(every[each]), " ".join(every[each])) for each in documents if each in every},
        )


class InMemoryControlled:
    """See ControlledMemory."""

    def __init__(self) -> None:
        self._happened: dict[str, dict[tuple[int, int], Happened]] = defaultdict(dict)

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        for position, commit in recorded:
            for place, entry in enumerate(commit.events):
                if isinstance(entry.event, ControlEvent):
                    found = Happened(position, commit.recorded_at, entry.event)
                    self._happened[commit.key].setdefault((position, place), found)

    def happened(self, key: str, *, after: int = 0, until: float | None = None) -> list[Happened]:
        """The agent's events after a position, recorded up to a moment, in order."""
        found = self._happened.get(key, {}).values()
        return [each for each in found if each.position > after and (until is None or each.recorded_at <= until)]

    def state(self, key: str, *, until: float | None = None) -> Controlled:
        """The state that the agent's events fold to."""
        state = Controlled()
        for each in self.happened(key, until=until):
            state.evolve(each.event)
        return state


class InMemoryTimeline:
    """The log positions of the events about each memory and message (see Timeline)."""

    def __init__(self) -> None:
        self._of_memory: dict[str, dict[Place, None]] = defaultdict(dict)
        self._of_message: dict[tuple[str, str], dict[Place, None]] = defaultdict(dict)

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order; one that comes twice changes nothing."""
        for position, commit in recorded:
            for number, entry in enumerate(commit.events):
                memory_ids, message_ids = about(entry.event)
                for memory_id in memory_ids:
                    self._of_memory[memory_id][Place(position, number)] = None
                for message_id in message_ids:
                    self._of_message[commit.key, message_id][Place(position, number)] = None

    def of_memory(self, memory_id: str) -> list[Place]:
        """Every event about the memory, in order."""
        return sorted(self._of_memory.get(memory_id, ()))

    def of_message(self, key: str, message_id: str) -> list[Place]:
        """Every event about the message, in order."""
        return sorted(self._of_message.get((key, message_id), ()))


class _Agents:
    """The state of every agent."""

    def __init__(self) -> None:
        self.states: dict[str, AgentState] = {}

    def of(self, key: str) -> AgentState:
        """An agent's state; an empty one where it never spoke."""
        return self.states.get(key) or AgentState()

    def new(self, recorded: Sequence[Recorded]) -> Iterator[tuple[Commit, Event]]:
        """Fold the commits; gives the events of those that were not folded before."""
        for _, commit in recorded:
            if self.states.setdefault(commit.key, AgentState()).fold(commit):
                yield from ((commit, entry.event) for entry in commit.events)


def _visible(state: AgentState, where: Filter) -> Iterator[Document]:
    """The documents of an agent that a search may see."""
    if "memory" in where.kinds:
        for memory in state.memories.values():
            document = Document("memory", memory.id)
            seen = memory.current(where.now) if where.only is None else document in where.only
            if seen and _asked_for(memory.subject, memory.session_id, where):
                yield document
    if "message" in where.kinds:
        for said in state.transcript.values():
            document = Document("message", said.message_id)
            seen = said.searched if where.only is None else document in where.only
            if seen and _asked_for(said.speaker, said.session_id, where):
                yield document


def _asked_for(subject: str, session_id: str | None, where: Filter) -> bool:
    return where.subject in (None, subject) and where.session_id in (None, session_id)


def _placed(transcript: Iterable[Utterance]) -> dict[str, Placed]:
    lengths: Counter[str] = Counter()
    placed = {}
    for said in transcript:
        placed[said.message_id] = Placed(lengths[said.session_id], said)
        lengths[said.session_id] += 1
    return placed


def _best(scored: Iterable[Scored], limit: int) -> list[Scored]:
    return sorted(scored, key=lambda each: (-each.score, each.kind, each.id))[:limit]


def _precise(vector: Vector) -> NDArray[np.float64]:
    return vector.astype(np.float64)


def _centred(one: Vector, other: Vector, mean: NDArray[np.float64]) -> float:
    this, that = _precise(one) - mean, _precise(other) - mean
    lengths = float(np.linalg.norm(this) * np.linalg.norm(that))
    # Rounded as in the indexes: a sum in another order differs in its last digits.
    return round(float(this @ that) / lengths, DIGITS) if lengths else 0.0


def document_of(change: Put | Update) -> Document:
    """The document that a change is about."""
    return Document("memory" if isinstance(change, Update) else change.kind, change.id)
