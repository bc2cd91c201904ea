"""The read path. Read it from top to bottom.

    waiting      until the indexes have what the question asks for (reach.py)
    candidates   vectors and text side by side, over memories and transcript messages
    fusion       mean of the min-max scaled scores (or reciprocal ranks)
    context      + what was said right before and after, + the best of the session
    folding      a message stands behind the memory that was made from it
    answer       the best, with their texts, and what the answer has not seen; it is noted where it is given to

Retrieval reads projections, and of the log only how far it has come. If one index is down, the other answers alone and
the answer says so.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from mnemolog.processors.ports import (
    DocumentKind,
    Embedder,
    EventLog,
    Filter,
    Living,
    Put,
    Recorded,
    Report,
    Scored,
    TextIndex,
    VectorSearch,
)
from mnemolog.processors.recall import context, fusion
from mnemolog.processors.text.analyser import query_tokens
from mnemolog.projections.reach import Reach
from mnemolog.schemas.command import Recall, RecalledItem
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.errors import ConfigError, IndexDamagedError, PositionTimeoutError, ProjectionError
from mnemolog.schemas.memory import DATA_SOURCES, Memory, Utterance
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Answer, Hit, Query
from mnemolog.schemas.telemetry import SearchAnswered, SearchDegraded


class Document(NamedTuple):
    """What is ranked."""

    kind: DocumentKind
    id: str


Scores = dict[Document, float]

Moment: TypeAlias = Callable[[Recorded | None], float]
"""What time it is for an agent, whose last commit is given."""


@dataclass(slots=True)
class Trace:
    """What each stage did, for `explain`."""

    stages: dict[str, dict[str, float]] = field(default_factory=dict)
    without: list[str] = field(default_factory=list)
    """indexes that did not answer"""
    positions: list[int | None] = field(default_factory=list)
    """how far each that did had come when it was asked"""
    _began: float = field(default_factory=perf_counter)

    def begin(self) -> None:
        """Note that a stage begins."""
        self._began = perf_counter()

    def stage(self, name: str, **counts: float) -> None:
        """Note that a stage has ended, and the next begins."""
        self.stages[name] = {**counts, "ms": _milliseconds(perf_counter() - self._began)}
        self.begin()


class Retrieval:
    """Answers questions from the projections."""

    def __init__(
        self,
        *,
        embedder: Embedder,
        vectors: VectorSearch,
        text: TextIndex,
        living: Living,
        log: EventLog,
        reach: Reach,
        now: Moment,
        put: Put,
        config: SearchConfig,
        report: Report,
    ) -> None:
        """`put` takes the note of a recall."""
        self._embedder = embedder
        self._vectors = vectors
        self._text = text
        self._living = living
        self._log = log
        self._reach = reach
        self._now = now
        self._put = put
        self._config = config
        self._report = report

    def over(
        self, *, vectors: VectorSearch | None = None, text: TextIndex | None = None, living: Living | None = None
    ) -> "Retrieval":
        """The same read path over other projections, such as generations that are compared."""
        return Retrieval(
            embedder=self._embedder,
            vectors=vectors or self._vectors,
            text=text or self._text,
            living=living or self._living,
            log=self._log,
            reach=self._reach,
            now=self._now,
            put=self._put,
            config=self._config,
            report=self._report,
        )

    async def search(self, query: Query) -> Answer:
        """The answer. Raises PositionTimeoutError where `min_position` is not searchable in time, ProjectionError."""
        began = perf_counter()
        await self._wait(query)
        end = await self._log.agent_end(query.key)
        last = end.last
        hits, trace = await self.find(query, now=self._now(last))
        if query.into is not None and hits:
            self._put(_recall(query, query.into, hits))
        return Answer(
            results=tuple(hits),
            position=self._reach.token(last.commit.source) if last else self._reach.before_all,
            took_ms=_milliseconds(perf_counter() - began),
            behind=await self._reach.behind(query.key, end, trace.positions),
            without=tuple(trace.without),
            explain={"stages": trace.stages, "without": trace.without} if query.explain else None,
        )

    async def _wait(self, query: Query) -> None:
        """As long as it may take; what is only preferred is then missing, and the answer says so."""
        if query.min_position is not None:
            await self._reach.wait(query.key, query.min_position)
        if query.prefer_position is not None:
            try:
                await self._reach.wait(query.key, query.prefer_position)
            except PositionTimeoutError:
                return

    async def find(self, query: Query, *, now: float) -> tuple[list[Hit], Trace]:
        """The best memories and messages of the agent, as of now."""
        trace = Trace()
        began = perf_counter()
        limit = query.limit or self._config.limit
        pool = max(self._config.overfetch * limit, self._config.candidates)
        vectors, texts = await self._candidates(query, now, pool, trace)
        hits = await asyncio.to_thread(self._answered, query, vectors, texts, limit, trace)
        took_ms = _milliseconds(perf_counter() - began)
        self._report(SearchAnswered(key=query.key, results=len(hits), took_ms=took_ms))
        return hits, trace

    def _answered(self, query: Query, vectors: Scores, texts: Scores, limit: int, trace: Trace) -> list[Hit]:
        """Everything behind the candidates, in one thread: each hop to another costs as much as a stage."""
        trace.begin()
        fused = self._fused(vectors, texts)
        trace.stage("fusion", candidates=len(fused))
        ranked = self._in_context(query, fused)
        trace.stage("context", candidates=len(ranked.memories) + len(ranked.near))
        groups = self._best(query, ranked, limit)
        trace.stage("folding", candidates=len(groups))
        hits = self._hits(query, groups)
        if query.explain:
            indexes = {"vector": vectors, "text": texts, "fused": fused}
            hits = [
                replace(hit, explain=_made_of(each, ranked, indexes)) for hit, each in zip(hits, groups, strict=True)
            ]
        trace.stage("answer", results=len(hits))
        return hits

    # Candidates.

    async def _candidates(self, query: Query, now: float, pool: int, trace: Trace) -> tuple[Scores, Scores]:
        """Both indexes at once; the text index works while the question is being embedded."""
        where = Filter(
            kinds=(query.kind,) if query.kind else ("memory", "message"),
            now=now,
            subject=query.user_id,
            session_id=query.session_id,
        )
        tokens = query_tokens(query.text)
        vectors, texts = await asyncio.gather(
            self._tried("vectors", query, trace, self._by_vector(query, pool, where)),
            self._tried("text", query, trace, self._text.search(query.key, tokens, limit=pool, where=where)),
        )
        if len(trace.without) == _BOTH:
            raise ProjectionError("neither the vectors nor the text index can be read; see `mnemolog doctor`")
        return vectors, texts

    async def _by_vector(self, query: Query, pool: int, where: Filter) -> list[Scored]:
        vector = await asyncio.to_thread(self._embedder.embed, query.text, query=True)
        return await self._vectors.search(query.key, vector, limit=pool, where=where)

    async def _tried(
        self, index: str, query: Query, trace: Trace, search: Coroutine[Any, Any, Sequence[Scored]]
    ) -> Scores:
        """What an index found, or nothing if it is down (ledger I7)."""
        trace.stages[index] = {}  # its place, whichever ends first
        began = perf_counter()
        try:
            position = await self._reach.position(index)
            found = {Document(each.kind, each.id): each.score for each in await search}
            trace.positions.append(position)
        except ConfigError:
            raise
        except Exception as error:
            search.close()
            found = {}
            trace.without.append(index)
            if isinstance(error, IndexDamagedError):
                self._reach.doubt(index)
            self._report(SearchDegraded(key=query.key, without=index, reason=str(error)))
        trace.stages[index] = {"candidates": len(found), "ms": _milliseconds(perf_counter() - began)}
        return found

    # Fusion.

    def _fused(self, vectors: Scores, texts: Scores) -> Scores:
        if self._config.fusion == "rrf":
            return fusion.scaled(fusion.reciprocal_ranks([vectors, texts], k=self._config.rrf_k))
        return fusion.mean_of_scaled([vectors, texts])

    # Context.

    def _in_context(self, query: Query, fused: Scores) -> "_Ranked":
        """Messages gain by what surrounds them; so does a memory by the messages that it came from."""
        config = self._config
        held = {doc.id: score for doc, score in fused.items() if doc.kind == "memory"}
        said = {doc.id: score for doc, score in fused.items() if doc.kind == "message"}
        sources = self._living.sources(held)
        around = self._living.neighbours(query.key, said)
        near = context.with_neighbours(said, around, weight=config.neighbour_weight)
        session = context.with_session(said, around, weight=config.session_weight, best=config.session_best)
        gained = {message: near[message] + session[message] for message in near}
        return _Ranked(
            memories={
                memory: _of_own(held[memory], made_of, config.memory_weight)
                + max((gained.get(source, 0.0) for source in made_of), default=0.0)
                for memory, made_of in sources.items()
            },
            messages={message: said.get(message, 0.0) + more for message, more in gained.items()},
            sources=sources,
            seen=said.keys() & around.keys(),
            near=near,
            session=session,
        )

    # Folding.

    def _best(self, query: Query, ranked: "_Ranked", limit: int) -> list["_Group"]:
        """The best results.

        Of the messages that only stand beside a candidate it is not known whether they may be seen. They are read where
        that can make a difference: where they would be among the best.
        """
        groups = _folded(ranked, query.kind)[:limit]
        least = groups[-1].score if len(groups) == limit else float("-inf")
        doubtful = [each for each, score in ranked.messages.items() if score >= least and each not in ranked.seen]
        found = self._living.utterances(query.key, doubtful)
        more = {message_id for message_id, utterance in found.items() if _may_be_seen(utterance, query)}
        return _folded(ranked._replace(seen=ranked.seen | more), query.kind)[:limit] if more else groups

    # Answer.

    def _hits(self, query: Query, groups: Sequence["_Group"]) -> list[Hit]:
        """The results with what they say."""
        said = self._living.utterances(query.key, [source for group in groups for source in group.sources[:1]])
        kept = self._living.memories_by_id(group.document.id for group in groups if group.document.kind == "memory")
        return [
            _message_hit(group, said[group.document.id])
            if group.document.kind == "message"
            else _memory_hit(group, kept[group.document.id], said.get(group.sources[0]) if group.sources else None)
            for group in groups
        ]


def _of_own(score: float, sources: Sequence[str], weight: float) -> float:
    """What its own text gives a memory: all of it where no message stands behind it."""
    return weight * score if sources else score


def _may_be_seen(utterance: Utterance, query: Query) -> bool:
    """Whether a message that only stands beside a candidate may be an answer too."""
    return (
        not utterance.hidden
        and query.user_id in (None, utterance.speaker)
        and query.session_id in (None, utterance.session_id)
    )


class _Ranked(NamedTuple):
    """All candidates with their scores, and what made them."""

    memories: dict[str, float]
    messages: dict[str, float]
    """also of those that only stand beside a candidate"""
    sources: dict[str, tuple[str, ...]]
    """the messages that each memory came from"""
    seen: set[str]
    """messages that may be seen"""
    near: dict[str, float]
    session: dict[str, float]


# Folding.


class _Group(NamedTuple):
    """A result: a memory with the messages behind it, or a message that no listed memory came from."""

    document: Document
    score: float
    sources: tuple[str, ...]


def _folded(ranked: _Ranked, kind: DocumentKind | None) -> list[_Group]:
    """A message stands behind the best memory that was made from it, and lends that its own score."""
    behind = _best_memory_of_each(ranked) if kind != "message" else {}
    groups = [] if kind == "message" else [_of_memory(memory, ranked, behind) for memory in ranked.memories]
    if kind != "memory":
        groups += [
            _Group(Document("message", message), ranked.messages[message], (message,))
            for message in ranked.seen
            if message not in behind
        ]
    return sorted(groups, key=lambda group: (-group.score, group.document))


def _best_memory_of_each(ranked: _Ranked) -> dict[str, str]:
    best: dict[str, str] = {}
    for memory, score in ranked.memories.items():
        for source in ranked.sources[memory]:
            if source not in best or score > ranked.memories[best[source]]:
                best[source] = memory
    return best


def _of_memory(memory: str, ranked: _Ranked, behind: dict[str, str]) -> _Group:
    said = {source: ranked.messages.get(source, 0.0) for source in ranked.sources[memory]}
    lent = [score for source, score in said.items() if behind[source] == memory and source in ranked.seen]
    sources = sorted(said, key=lambda source: -said[source])
    return _Group(Document("memory", memory), max([ranked.memories[memory], *lent]), tuple(sources))


# Answer.


def _message_hit(group: _Group, said: Utterance) -> Hit:
    return Hit(
        id=said.message_id,
        kind="message",
        text=said.rendered,
        score=_rounded(group.score),
        sources=group.sources,
        subject=said.speaker,
        category=None,
        session_id=said.session_id,
        at=iso(said.at, said.utc_offset_s),
        valid_from=None,
        valid_until=None,
        role=said.role,
        data_source=DATA_SOURCES[said.role],
        confidence=1.0,
        metadata=said.metadata,
    )


def _memory_hit(group: _Group, memory: Memory, said: Utterance | None) -> Hit:
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
        role=None if said is None else said.role,
        data_source=memory.data_source,
        confidence=_rounded(memory.source_confidence),
        metadata={} if said is None else said.metadata,
    )


def _recall(query: Query, session_id: str, hits: Sequence[Hit]) -> Recall:
    """What is given to a conversation: it counts as used, and is not learned again when it comes back (ledger I12)."""
    return Recall(
        agent_id=query.agent_id,
        tenant_id=query.tenant_id,
        session_id=session_id,
        query=query.text,
        recalled=tuple(RecalledItem(kind=hit.kind, id=hit.id, text=hit.text) for hit in hits),
    )


def _made_of(group: _Group, ranked: _Ranked, indexes: Mapping[str, Scores]) -> dict[str, float]:
    """What the score of a result is made of."""
    source = group.sources[0] if group.sources else ""
    parts = {name: scores.get(group.document, 0.0) for name, scores in indexes.items()} | {
        "source_fused": indexes["fused"].get(Document("message", source), 0.0),
        "neighbours": ranked.near.get(source, 0.0),
        "session": ranked.session.get(source, 0.0),
    }
    return {name: _rounded(value) for name, value in parts.items()}


def _rounded(value: float) -> float:
    return round(value, 6)


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1_000, 3)


_BOTH = 2
