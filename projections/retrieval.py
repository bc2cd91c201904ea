"""The read path. Read it from top to bottom.

    candidates   vectors and text side by side, over memories and transcript messages
    fusion       mean of the min-max scaled scores (or reciprocal ranks)
    context      + what was said right before and after, + the best of the session
    folding      a message stands behind the memory that was made from it
    answer       the best, with their texts

Retrieval reads projections only. If one index is down, the other answers alone and the answer says so.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from time import perf_counter
from typing import NamedTuple

from mnemolog.processors.ports import (
    DocumentKind,
    Embedder,
    Filter,
    Living,
    Report,
    Scored,
    TextIndex,
    VectorIndex,
)
from mnemolog.processors.recall import context, fusion
from mnemolog.processors.text.analyser import query_tokens
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.errors import ConfigError, ProjectionError
from mnemolog.schemas.memory import Memory, Utterance
from mnemolog.schemas.query import Hit, Query
from mnemolog.schemas.telemetry import SearchDegraded


class Document(NamedTuple):
    """What is ranked."""

    kind: DocumentKind
    id: str


Scores = dict[Document, float]


@dataclass(slots=True)
class Trace:
    """What each stage did, for `explain`."""

    stages: dict[str, dict[str, float]] = field(default_factory=dict)
    without: list[str] = field(default_factory=list)
    """indexes that did not answer"""
    _began: float = field(default_factory=perf_counter)

    def stage(self, name: str, **counts: float) -> None:
        """Note that a stage has ended."""
        now = perf_counter()
        self.stages[name] = {**counts, "ms": round((now - self._began) * 1_000, 3)}
        self._began = now


class Retrieval:
    """Answers questions from the projections."""

    def __init__(
        self,
        *,
        embedder: Embedder,
        vectors: VectorIndex,
        text: TextIndex,
        living: Living,
        config: SearchConfig,
        report: Report,
    ) -> None:
        self._embedder = embedder
        self._vectors = vectors
        self._text = text
        self._living = living
        self._config = config
        self._report = report
        self._side = ThreadPoolExecutor(max_workers=_SIDE_THREADS, thread_name_prefix="mnemolog-text")

    def close(self) -> None:
        """Let the threads end."""
        self._side.shutdown()

    def search(self, query: Query, *, now: float) -> tuple[list[Hit], Trace]:
        """The best memories and messages of the agent, as of now."""
        trace = Trace()
        limit = query.limit or self._config.limit
        vectors, texts = self._candidates(
            query, now, max(self._config.overfetch * limit, self._config.candidates), trace
        )
        fused = self._fused(vectors, texts)
        trace.stage("fusion", candidates=len(fused))
        ranked = self._in_context(query, fused)
        trace.stage("context", candidates=len(ranked.memories) + len(ranked.near))
        groups = self._best(query, ranked, limit)
        said = self._living.utterances(query.key, [doc.id for doc, *_ in groups if doc.kind == "message"])
        trace.stage("folding", candidates=len(groups))
        hits = [
            _hit(each, ranked, said, _explained(each, ranked, vectors, texts) if query.explain else None)
            for each in groups
        ]
        trace.stage("answer", results=len(hits))
        return hits, trace

    # Candidates.

    def _candidates(self, query: Query, now: float, pool: int, trace: Trace) -> tuple[Scores, Scores]:
        """Both indexes at once; the text index works while the question is being embedded."""
        where = Filter(
            kinds=(query.kind,) if query.kind else ("memory", "message"),
            now=now,
            subject=query.user_id,
            session_id=query.session_id,
        )
        text = self._side.submit(self._text.search, query.key, query_tokens(query.text), limit=pool, where=where)
        vectors = self._tried("vectors", query, trace, lambda: self._by_vector(query, pool, where))
        trace.stage("vectors", candidates=len(vectors))
        texts = self._tried("text", query, trace, text.result)
        trace.stage("text", candidates=len(texts))
        if len(trace.without) == _BOTH:
            raise ProjectionError("neither the vectors nor the text index can be read; see `mnemolog doctor`")
        return vectors, texts

    def _by_vector(self, query: Query, pool: int, where: Filter) -> Sequence[Scored]:
        vector = self._embedder.embed(query.text, query=True)
        return self._vectors.search(query.key, vector, limit=pool, where=where)

    def _tried(self, index: str, query: Query, trace: Trace, search: Callable[[], Sequence[Scored]]) -> Scores:
        """What an index found, or nothing if it is down (ledger I7)."""
        try:
            return {Document(each.kind, each.id): each.score for each in search()}
        except ConfigError:
            raise
        except Exception as error:
            trace.without.append(index)
            self._report(SearchDegraded(key=query.key, without=index, reason=str(error)))
            return {}

    # Fusion.

    def _fused(self, vectors: Scores, texts: Scores) -> Scores:
        if self._config.fusion == "rrf":
            return fusion.scaled(fusion.reciprocal_ranks([vectors, texts], k=self._config.rrf_k))
        return fusion.mean_of_scaled([vectors, texts])

    # Context.

    def _in_context(self, query: Query, fused: Scores) -> "_Ranked":
        """Messages gain by what surrounds them; so does a memory by the messages that it came from."""
        memories = self._living.memories_by_id(doc.id for doc in fused if doc.kind == "memory")
        said = {doc.id: score for doc, score in fused.items() if doc.kind == "message"}
        behind = {source for memory in memories.values() for source in memory.sources}
        around = self._living.neighbours(query.key, said.keys() | behind)
        beside = {other for near in around.values() for other in (near.before, near.after) if other} - around.keys()
        around |= self._living.neighbours(query.key, beside)
        near = context.with_neighbours(said, around, weight=self._config.neighbour_weight)
        session = context.with_session(said, around, weight=self._config.session_weight, best=self._config.session_best)
        seen = said.keys() & around.keys()
        return _Ranked(fused, memories, seen, near, session, self._config.memory_weight)

    # Folding.

    def _best(self, query: Query, ranked: "_Ranked", limit: int) -> list["_Group"]:
        """The best results.

        Of the messages that only stand beside a candidate it is not known whether they may be seen. They are read where
        that can make a difference: where they would be among the best.
        """
        groups = _folded(ranked, query.kind)[:limit]
        least = groups[-1].score if len(groups) == limit else float("-inf")
        doubtful = [message for message in ranked.near.keys() - ranked.seen if ranked.message(message) >= least]
        if not doubtful:
            return groups
        found = self._living.utterances(query.key, doubtful)
        more = {message_id for message_id, utterance in found.items() if _may_be_seen(utterance, query)}
        return _folded(ranked._replace(seen=ranked.seen | more), query.kind)[:limit]


def _may_be_seen(utterance: Utterance, query: Query) -> bool:
    """Whether a message that only stands beside a candidate may be an answer too."""
    return (
        not utterance.hidden
        and query.user_id in (None, utterance.speaker)
        and query.session_id in (None, utterance.session_id)
    )


class _Ranked(NamedTuple):
    """All candidates with what each score is made of."""

    fused: Scores
    memories: dict[str, Memory]
    seen: set[str]
    """messages that may be seen"""
    near: dict[str, float]
    session: dict[str, float]
    memory_weight: float

    def around(self, message_id: str) -> float:
        """What its context gives a message."""
        return self.near.get(message_id, 0.0) + self.session.get(message_id, 0.0)

    def message(self, message_id: str) -> float:
        """The score of a message."""
        return self.fused.get(Document("message", message_id), 0.0) + self.around(message_id)

    def memory(self, memory: Memory) -> float:
        """The score of a memory by its own text; in full where no message stands behind it."""
        weight = self.memory_weight if memory.sources else 1.0
        return weight * self.fused[Document("memory", memory.id)] + max(map(self.around, memory.sources), default=0.0)


# Folding.


class _Group(NamedTuple):
    """A result: a memory with the messages behind it, or a message that no listed memory came from."""

    document: Document
    score: float
    sources: tuple[str, ...]


def _folded(ranked: _Ranked, kind: DocumentKind | None) -> list[_Group]:
    """A message stands behind the best memory that was made from it, and lends that its own score."""
    behind = _best_memory_of_each(ranked) if kind != "message" else {}
    groups = [] if kind == "message" else [_of_memory(memory, ranked, behind) for memory in ranked.memories.values()]
    if kind != "memory":
        groups += [
            _Group(Document("message", message_id), ranked.message(message_id), (message_id,))
            for message_id in ranked.seen
            if message_id not in behind
        ]
    return sorted(groups, key=lambda group: (-group.score, group.document))


def _best_memory_of_each(ranked: _Ranked) -> dict[str, str]:
    best: dict[str, Memory] = {}
    for memory in ranked.memories.values():
        for source in memory.sources:
            known = best.get(source)
            if known is None or ranked.memory(memory) > ranked.memory(known):
                best[source] = memory
    return {source: memory.id for source, memory in best.items()}


def _of_memory(memory: Memory, ranked: _Ranked, behind: dict[str, str]) -> _Group:
    own = ranked.memory(memory)
    lent = [
        ranked.message(source) for source in memory.sources if behind[source] == memory.id and source in ranked.seen
    ]
    sources = sorted(memory.sources, key=lambda source: -ranked.message(source))
    return _Group(Document("memory", memory.id), max([own, *lent]), tuple(sources))


# Answer.


def _hit(group: _Group, ranked: _Ranked, said: Mapping[str, Utterance], made_of: dict[str, float] | None) -> Hit:
    if group.document.kind == "message":
        utterance = said[group.document.id]
        return Hit(
            id=utterance.message_id,
            kind="message",
            text=utterance.rendered,
            score=_rounded(group.score),
            sources=group.sources,
            subject=utterance.speaker,
            category=None,
            session_id=utterance.session_id,
            at=iso(utterance.at, utterance.utc_offset_s),
            valid_from=None,
            valid_until=None,
            explain=made_of,
        )
    memory = ranked.memories[group.document.id]
    return Hit(
        id=memory.id,
        kind="memory",
        text=memory.text,
        score=_rounded(group.score),
        sources=group.sources,
        subject=memory.subject,
        category=memory.category,
        session_id=memory.session_id,
        at=iso(memory.valid_from),
        valid_from=iso(memory.valid_from),
        valid_until=None if memory.valid_until is None else iso(memory.valid_until),
        explain=made_of,
    )


def _explained(group: _Group, ranked: _Ranked, vectors: Scores, texts: Scores) -> dict[str, float]:
    """What the score of a result is made of."""
    source = group.sources[0] if group.sources else ""
    parts = {
        "vector": vectors.get(group.document, 0.0),
        "text": texts.get(group.document, 0.0),
        "fused": ranked.fused.get(group.document, 0.0),
        "source_fused": ranked.fused.get(Document("message", source), 0.0),
        "neighbours": ranked.near.get(source, 0.0),
        "session": ranked.session.get(source, 0.0),
    }
    return {name: _rounded(value) for name, value in parts.items()}


def iso(seconds: float, utc_offset_s: int = 0) -> str:
    """A moment as every surface shows it.

    >>> iso(0.0), iso(0.0, 10_800)
    ('1970-01-01T00:00:00+00:00', '1970-01-01T03:00:00+03:00')
    """
    return datetime.fromtimestamp(seconds, timezone(timedelta(seconds=utc_offset_s))).isoformat()


def _rounded(value: float) -> float:
    return round(value, 6)


_SIDE_THREADS = 4
_BOTH = 2
