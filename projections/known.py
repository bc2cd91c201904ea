"""One agent's past state, folded once, and searched by look-up tables.

The twins in memory (in_memory.py) define the results, by looking at every document at every question. These classes
return the same, and keep between questions what the first one had to compute.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import chain, permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.documents import NEVER, End, changes_of
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.ports import (
    Document,
    DocumentKind,
    Filter,
    Placed,
    Recorded,
    Scored,
    Vector,
    Wording,
    Wordings,
)
from mnemolog.processors.recall.scoring import bm25, rarity
from mnemolog.processors.text import analyser
from mnemolog.processors.vectors import unpacked
from mnemolog.projections.in_memory import InMemoryLiving, document_of
from mnemolog.projections.matrix import Matrix, closest, cosines_of
from mnemolog.projections.one_thread import in_thread
from mnemolog.schemas.event import MemoriesRecalled
from mnemolog.schemas.memory import Memory, Relation

KINDS: Final[tuple[DocumentKind, ...]] = ("memory", "message")


class Folded:
    """An agent's commits, folded up to a position. A caller that folds more of them takes a copy."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.state = AgentState()
        self.together: Counter[tuple[str, str]] = Counter()
        self.vectors: dict[Document, Vector] = {}
        self.terms: dict[Document, tuple[str, ...]] = {}

    def copy(self) -> "Folded":
        """A copy; commits applied to one do not change the other."""
        copied = Folded(self.key)
        copied.state = self.state.copy()
        copied.together = self.together.copy()
        # Shallow: vectors and terms are replaced and never changed, so the copies share them.
        copied.vectors, copied.terms = self.vectors.copy(), self.terms.copy()
        return copied

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits of the agent, in order; one that comes twice changes nothing."""
        for _, commit in recorded:
            if not self.state.fold(commit):
                continue  # folded before: its counts and vectors must not be added again
            for entry in commit.events:
                if isinstance(entry.event, MemoriesRecalled):
                    self.together.update(permutations(entry.event.memories, 2))
                for change in changes_of(commit.key, 0, entry.event):
                    if not isinstance(change, End):
                        document = document_of(change)
                        self.vectors[document] = unpacked(change.embedding)
                        self.terms[document] = tuple(analyser.terms(change.text, change.language))


class KnownLiving(InMemoryLiving):
    """The living state at that time (see Living)."""

    def __init__(self, folded: Folded) -> None:
        super().__init__()
        self._agents.states[folded.key] = folded.state
        self._together[folded.key] = folded.together
        self._key = folded.key
        self._state = folded.state

    @cached_property
    def _sessions(self) -> dict[str, list[Placed]]:
        sessions: dict[str, list[Placed]] = defaultdict(list)
        for said in self._state.transcript.values():
            placed = sessions[said.session_id]
            placed.append(Placed(len(placed), said))
        return sessions

    @cached_property
    def _places(self) -> dict[str, Placed]:
        return {each.said.message_id: each for each in chain(*self._sessions.values())}

    def around(self, key: str, message_ids: Iterable[str], *, neighbours: int) -> dict[str, Placed]:
        """These messages, and those at most so many places before and after each in its session."""
        found: dict[str, Placed] = {}
        for message_id in message_ids if key == self._key else ():
            placed = self._places.get(message_id)
            if placed is not None:
                near = self._sessions[placed.said.session_id][
                    max(placed.place - neighbours, 0) : placed.place + neighbours + 1
                ]
                found |= {each.said.message_id: each for each in near}
        return found

    @cached_property
    def _resting(self) -> dict[str, list[Memory]]:
        resting: dict[str, list[Memory]] = defaultdict(list)
        for memory in self._state.memories.values():
            for message_id in memory.sources:
                resting[message_id].append(memory)
        return resting

    def resting_on(self, key: str, message_ids: Iterable[str]) -> list[Memory]:
        """The memories that came from any of these messages, whether they still hold or not, in the order of ids."""
        if key != self._key:
            return []
        found = {memory.id: memory for each in message_ids for memory in self._resting.get(each, ())}
        return [found[memory_id] for memory_id in sorted(found)]

    @cached_property
    def _edges(self) -> dict[str, list[Relation]]:
        edges: dict[str, list[Relation]] = defaultdict(list)
        for edge in self._state.relations.values():
            for end in {edge.source, edge.target}:
                edges[end].append(edge)
        return edges

    def relations(self, key: str, memory_ids: Iterable[str] | None = None) -> list[Relation]:
        """The edges of an agent, or only those of these memories, in the order of their ids."""
        if memory_ids is None or key != self._key:
            return super().relations(key, memory_ids)
        found = {edge.id: edge for memory_id in memory_ids for edge in self._edges.get(memory_id, ())}
        return [found[edge_id] for edge_id in sorted(found)]


class KnownVectors:
    """Exact nearest neighbours (see VectorSearch)."""

    def __init__(self, folded: Folded, *, mean_prior: float) -> None:
        self._folded = folded
        self._mean_prior = mean_prior

    @cached_property
    def _matrices(self) -> dict[DocumentKind, Matrix]:
        matrices: dict[DocumentKind, Matrix] = {}
        for kind in KINDS:
            found = {each.id: vector for each, vector in self._folded.vectors.items() if each.kind == kind}
            if found:
                rows = [_row(self._folded.state, Document(kind, doc_id)) for doc_id in found]
                vectors = np.stack([*found.values()])
                matrix = matrices[kind] = Matrix(vectors.shape[1])
                ends, subjects, sessions = zip(*rows, strict=True)
                matrix.extend([*found], vectors, ends=ends, subjects=subjects, sessions=sessions)
        return matrices

    @cached_property
    def _mean(self) -> NDArray[np.float64]:
        total = sum(matrix.total for matrix in self._matrices.values())
        return np.asarray(total / (self._mean_prior + len(self._folded.vectors)), np.float64)

    async def search(self, key: str, query: Vector, *, limit: int, where: Filter) -> list[Scored]:
        """The most similar documents by cosine after the agent's mean was taken off both sides, the best first."""
        return await in_thread(self._search, key, query, limit, where)

    def _search(self, key: str, query: Vector, limit: int, where: Filter) -> list[Scored]:
        matrices = self._matrices if key == self._folded.key else {}
        return closest(matrices, query, self._mean, where=where, limit=limit)

    async def cosines(self, key: str, query: Vector, documents: Collection[Document]) -> dict[Document, float]:
        """The same cosine for each of these documents in the index, current or not."""
        return cosines_of(self._matrices if key == self._folded.key else {}, documents, query, self._mean)


class KnownText:
    """BM25 (see TextIndex)."""

    def __init__(self, folded: Folded, *, k1: float, b: float) -> None:
        self._folded = folded
        self._k1 = k1
        self._b = b

    @cached_property
    def _having(self) -> dict[str, list[Document]]:
        """The documents that hold each token."""
        having: dict[str, list[Document]] = defaultdict(list)
        for document, terms in self._folded.terms.items():
            for token in set(terms):
                having[token].append(document)
        return having

    @cached_property
    def _sizes(self) -> dict[DocumentKind, tuple[int, int]]:
        """Documents of each kind, and their tokens."""
        lengths: dict[DocumentKind, list[int]] = {kind: [] for kind in KINDS}
        for document, terms in self._folded.terms.items():
            lengths[document.kind].append(analyser.length(terms))
        return {kind: (len(each), sum(each)) for kind, each in lengths.items()}

    async def search(self, key: str, terms: Sequence[str], *, limit: int, where: Filter) -> list[Scored]:
        """The best documents by BM25, the best first."""
        return await in_thread(self._search, key, terms, limit, where)

    def _search(self, key: str, terms: Sequence[str], limit: int, where: Filter) -> list[Scored]:
        if key != self._folded.key:
            return []
        rarities, average = self._rarities(terms, where.kinds)
        scored = []
        for document in {*chain(*(self._having.get(token, ()) for token in terms))}:
            if _visible(self._folded.state, document, where):
                said = self._folded.terms[document]
                counts = {token: said.count(token) for token in rarities}
                score = bm25(
                    counts,
                    length=analyser.length(said),
                    average_length=average,
                    rarities=rarities,
                    k1=self._k1,
                    b=self._b,
                )
                scored.append(Scored(*document, score))
        return sorted(scored, key=_order)[:limit]

    async def wordings(
        self, key: str, terms: Sequence[str], documents: Collection[Document], kinds: tuple[DocumentKind, ...]
    ) -> Wordings:
        """Each of these documents that is there, current or not; rarities and lengths are of the kinds."""
        if key != self._folded.key:
            return Wordings({}, 0.0, {})
        every = self._folded.terms
        found = {
            each: Wording(analyser.length(every[each]), " ".join(every[each])) for each in documents if each in every
        }
        return Wordings(*self._rarities(terms, kinds), found)

    def _rarities(self, terms: Sequence[str], kinds: Collection[DocumentKind]) -> tuple[dict[str, float], float]:
        """The rarity of each token that occurs, and the mean length of the documents."""
        count = sum(self._sizes[kind][0] for kind in kinds)
        frequencies = {token: sum(each.kind in kinds for each in self._having.get(token, ())) for token in terms}
        rarities = {token: rarity(frequency, count) for token, frequency in frequencies.items() if frequency}
        return rarities, sum(self._sizes[kind][1] for kind in kinds) / count if count else 0.0


class _Row(NamedTuple):
    """The fields of a document that a search needs."""

    ends: float
    subject: str
    session_id: str


def _row(state: AgentState, document: Document) -> _Row:
    if document.kind == "message":
        said = state.transcript[document.id]
        return _Row(float("inf") if said.searched else NEVER, said.speaker, said.session_id)
    memory = state.memories[document.id]
    ends = (moment for moment in (memory.valid_until, memory.asleep_since) if moment is not None)
    gone = memory.forgotten or memory.stub is not None
    return _Row(NEVER if gone else min(ends, default=float("inf")), memory.subject, memory.session_id or "")


def _visible(state: AgentState, document: Document, where: Filter) -> bool:
    """Whether a search may see a document."""
    if document.kind not in where.kinds or (where.only is not None and document not in where.only):
        return False
    row = _row(state, document)
    # At least 0, as in the matrix: before 1970, what is never found would count as current.
    seen = where.only is not None or row.ends > max(where.now, 0.0)
    return seen and where.subject in (None, row.subject) and where.session_id in (None, row.session_id)


def _order(scored: Scored) -> tuple[float, str, str]:
    return -scored.score, scored.kind, scored.id
