"""The read path. Read it from top to bottom.

    waiting      until the indexes have what the question asks for (reach.py)
    candidates   vectors and text side by side, over memories and transcript messages
    passages     the messages found, or behind what was found, and those around them; their memories
    matches      what the indexes say of each passage; each term also from the messages beside (recall/windows.py)
    blend        the scaled scores as one
    clues        + the best of the session, who said it, what it says at all, when, and what is asked for
    results      a passage is shown as the memory that matched, else as the message; what contradicts, newest first
    answer       the best, with their texts, and what the answer has not seen; it is noted where it is given to

Retrieval reads projections, and of the log only how far it has come. If one index is down, the other answers alone and
the answer says so.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence, Sized
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from math import inf
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np

from mnemolog.processors.ports import (
    Document,
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
    Vector,
    VectorSearch,
    Wording,
    Wordings,
)
from mnemolog.processors.recall import blend, clues, contradictions, terms
from mnemolog.processors.recall.blend import Column, Parts
from mnemolog.processors.recall.passages import Passage, assembled, cosine, lowest
from mnemolog.processors.recall.passages import documents as of_passages
from mnemolog.processors.recall.periods import closeness, period
from mnemolog.processors.recall.results import Own, Result, results
from mnemolog.processors.recall.terms import Heard
from mnemolog.processors.recall.windows import Matches, places_of, windowed
from mnemolog.processors.text.analyser import query_tokens
from mnemolog.projections.reach import Reach
from mnemolog.schemas.command import Recall, RecalledItem
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.errors import ConfigError, IndexDamagedError, PositionTimeoutError, ProjectionError
from mnemolog.schemas.memory import DATA_SOURCES, Memory, Utterance
from mnemolog.schemas.moments import DAY_S, iso
from mnemolog.schemas.query import Answer, Hit, Query
from mnemolog.schemas.telemetry import SearchAnswered, SearchDegraded

Scores = dict[Document, float]

T = TypeVar("T")

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
        question = _Question(query, query_tokens(query.text), self._embedded(query.text))
        found = await self._candidates(question, now, trace)
        passages = await asyncio.to_thread(self._passages, query, found, now, trace)
        known = await self._known(question, passages, trace)
        hits = await asyncio.to_thread(self._answered, question, passages, known, now, trace)
        took_ms = _milliseconds(perf_counter() - began)
        self._report(SearchAnswered(key=query.key, results=len(hits), took_ms=took_ms))
        return hits, trace

    def _embedded(self, text: str) -> "asyncio.Future[Vector]":
        """The vector of the question, which is being made while the text index works."""
        return asyncio.ensure_future(asyncio.to_thread(self._embedder.embed, text, query=True))

    def _answered(
        self, question: "_Question", passages: Sequence[Passage], known: "_Known", now: float, trace: Trace
    ) -> list[Hit]:
        """Everything behind the indexes, in one thread: each hop to another costs as much as a stage."""
        trace.begin()
        if not passages:
            return []
        known = known._replace(asked=_asked(question, passages))
        parts = self._blended(question, passages, known)
        trace.stage("blend", candidates=len(passages))
        parts |= self._clues(question, passages, known, parts, now)
        trace.stage("clues", candidates=len(passages))
        ranked = self._results(question.query, passages, known, blend.total(parts))
        trace.stage("results", candidates=len(ranked))
        hits = self._hits(question.query, passages, ranked[: question.query.limit or self._config.limit], parts, now)
        trace.stage("answer", results=len(hits))
        return hits

    # Candidates.

    async def _candidates(self, question: "_Question", now: float, trace: Trace) -> set[Document]:
        """Both indexes at once; the text index works while the question is being embedded."""
        query, config = question.query, self._config
        most = max(config.overfetch * (query.limit or config.limit), config.candidates)
        where = Filter(kinds=_kinds(query), now=now, subject=query.user_id, session_id=query.session_id)

        async def by_vector() -> list[Scored]:
            return await self._vectors.search(query.key, await question.vector, limit=most, where=where)

        vectors, texts = await asyncio.gather(
            self._tried("vectors", query, trace, by_vector()),
            self._tried("text", query, trace, self._text.search(query.key, question.tokens, limit=most, where=where)),
        )
        if len(trace.without) == _BOTH:
            raise ProjectionError("neither the vectors nor the text index can be read; see `mnemolog doctor`")
        return {Document(each.kind, each.id) for each in (*(vectors or ()), *(texts or ()))}

    async def _tried(self, index: str, query: Query, trace: Trace, search: Coroutine[Any, Any, T]) -> T | None:
        """What an index says, or nothing if it is down (ledger I7); one that was down is not asked again."""
        stage = index if index not in trace.stages else f"{index} of passages"
        trace.stages[stage] = {}  # its place, whichever ends first
        began = perf_counter()
        found: T | None = None
        try:
            if index in trace.without:
                search.close()
            else:
                position = await self._reach.position(index)
                found = await search
                trace.positions.append(position)
        except ConfigError:
            raise
        except Exception as error:
            search.close()
            trace.without.append(index)
            if isinstance(error, IndexDamagedError):
                self._reach.doubt(index)
            self._report(SearchDegraded(key=query.key, without=index, reason=str(error)))
        count = len(found) if isinstance(found, Sized) else 0
        trace.stages[stage] = {"candidates": count, "ms": _milliseconds(perf_counter() - began)}
        return found

    # Passages.

    def _passages(self, query: Query, found: set[Document], now: float, trace: Trace) -> list[Passage]:
        """The messages found, and those behind the memories found, each with the messages around it."""
        trace.begin()
        memories = self._living.memories_by_id(each.id for each in found if each.kind == "memory")
        messages = {each.id for each in found if each.kind == "message"}
        messages |= {source for memory in memories.values() for source in memory.sources}
        around = self._living.around(query.key, messages, reach=self._config.beside)
        memories |= {each.id: each for each in self._living.resting_on(query.key, around)}
        passages = assembled(around, memories.values(), now=now)
        trace.stage("passages", candidates=len(passages))
        return passages

    # Matches.

    async def _known(self, question: "_Question", passages: Sequence[Passage], trace: Trace) -> "_Known":
        """What both indexes say of the passages and of their memories."""
        query, documents = question.query, of_passages(passages)

        async def by_vector() -> dict[Document, float]:
            return await self._vectors.cosines(query.key, await question.vector, documents)

        kinds: tuple[DocumentKind, ...] = ("message",) if query.kind == "message" else ("memory", "message")
        cosines, wordings = await asyncio.gather(
            self._tried("vectors", query, trace, by_vector()),
            self._tried("text", query, trace, self._text.wordings(query.key, question.tokens, documents, kinds)),
        )
        return _Known(cosines, wordings)

    def _matches(self, passages: Sequence[Passage], wordings: Wordings) -> Matches:
        """BM25 of each term in each passage and around it."""
        config = self._config
        heard = [_heard(each, wordings) for each in passages]
        matches = terms.matches(heard, wordings.rarities, wordings.average_length, k1=config.bm25_k1, b=config.bm25_b)
        lengths = [each.own.length for each in heard]
        at = places_of([each.session for each in passages], [each.place for each in passages], lengths)
        return windowed(matches, at, reach=config.window_reach, decay=config.text_decay, tokens=config.window_tokens)

    # Blend.

    def _blended(self, question: "_Question", passages: Sequence[Passage], known: "_Known") -> Parts:
        """What each index gives each passage, as parts of one score.

        Words count as far as the agent has them: of a question in another language a few names are known, and say less
        than its vector.
        """
        scores: Parts = {}
        weights = {"text": 0.0, "vector": self._config.vector_weight}
        if known.wordings is not None:
            scores["text"] = self._matches(passages, known.wordings).sum(0)
            share = terms.known_share(question.tokens, known.wordings.rarities)
            weights["text"] = self._config.text_weight * share
        if known.cosines is not None:
            found = [cosine(each, known.cosines) for each in passages]
            unknown = lowest([each for each in found if each is not None])
            scores["vector"] = np.array([unknown if each is None else each for each in found])
        if self._config.fusion == "rrf":
            scores = {name: blend.by_rank(column, k=self._config.rrf_k) for name, column in scores.items()}
        return blend.blended(scores, weights)

    # Clues.

    def _clues(
        self, question: "_Question", passages: Sequence[Passage], known: "_Known", blended: Parts, now: float
    ) -> Parts:
        """What else speaks for a passage."""
        config, text = self._config, question.query.text
        sessions = [each.session for each in passages]
        names = list(dict.fromkeys(each.name for each in passages))
        speaker, kind = clues.named(question.tokens, names), clues.wanted(text)
        asked = period(text, datetime.fromtimestamp(now, UTC).date())
        wordings = {} if known.wordings is None else known.wordings.documents
        said = terms.substance(
            [wordings.get(each.document, _NO_WORDS) for each in passages], best=config.substance_terms
        )
        fading_s = config.date_fading_days * DAY_S
        return {
            "session": config.session_weight
            * blend.of_session(blend.total(blended), sessions, best=config.session_best),
            "speaker": config.speaker_weight * np.array([float(each.name == speaker) for each in passages]),
            "substance": config.substance_weight * np.array(said),
            "date": config.date_weight
            * np.array([closeness(each.at, asked, fading_s=fading_s) if asked else 0.0 for each in passages]),
            "type": config.type_weight
            * np.array([float(kind is not None and clues.gives(each.text, kind, names)) for each in passages]),
            "attribute": config.attribute_weight
            * np.array([float(any(memory.id in known.asked for memory in each.memories)) for each in passages]),
        }

    # Results.

    def _results(self, query: Query, passages: Sequence[Passage], known: "_Known", scores: Column) -> list[Result]:
        """The results that the question may see, the best first."""
        own = self._own(passages, known)
        seen = [_seen(each, query) for each in passages]
        ranked = results(seen, scores.tolist(), own, kind=query.kind, margin=self._config.memory_margin)
        shown = [
            each for each in ranked if each.document.kind == "memory" or _may_be_seen(passages[each.passage], query)
        ]
        if clues.of_the_past(query.text):
            return shown
        said_at = {memory.id: memory.valid_from for passage in seen for memory in passage.memories}
        return contradictions.newest_first(shown, self._otherwise(query, shown), said_at, asked=known.asked)

    def _otherwise(self, query: Query, shown: Sequence[Result]) -> dict[str, tuple[str, ...]]:
        """What each of the memories contradicts."""
        memories = [each.document.id for each in shown if each.document.kind == "memory"]
        return contradictions.otherwise(self._living.relations(query.key, memories)) if memories else {}

    def _own(self, passages: Sequence[Passage], known: "_Known") -> Own:
        """How well each message that has memories matches by itself, and each memory."""
        having = [each for each in passages if each.memories]
        documents = of_passages(having)
        if not documents:
            return Own({}, {})
        by_words, columns = np.zeros(len(documents)), []
        if known.wordings is not None:
            matched = self._matching([(each, ()) for each in documents], known.wordings)
            columns.append(_of_the_best(matched))
            numbers = {each: number for number, each in enumerate(documents)}
            headed = [(each.document, terms.heading(each.said)) for each in having if each.said is not None]
            by_words = matched.copy()
            by_words[[numbers[each] for each, _ in headed]] = self._matching(headed, known.wordings)
            by_words = _of_the_best(by_words)
        if known.cosines is not None:
            columns.append(blend.min_max(np.array([known.cosines.get(each, 0.0) for each in documents])))
        if known.asked:
            asked = np.array([float(each.id in known.asked) for each in documents])
            by_words = np.maximum(by_words, asked)
            columns.append(asked)
        by_all = np.mean(columns, axis=0)
        return Own(*(dict(zip(documents, each.tolist(), strict=True)) for each in (by_words, by_all)))

    def _matching(self, documents: Sequence[tuple[Document, tuple[Wording, ...]]], words: Wordings) -> Column:
        """BM25 of documents, each without the words beside it."""
        config = self._config
        heard = [Heard(own=words.documents.get(each, _NO_WORDS), ended=without) for each, without in documents]
        matched = terms.matches(heard, words.rarities, words.average_length, k1=config.bm25_k1, b=config.bm25_b)
        return np.asarray(matched.sum(0), np.float64)

    # Answer.

    def _hits(
        self, query: Query, passages: Sequence[Passage], ranked: Sequence[Result], parts: Parts, now: float
    ) -> list[Hit]:
        """The results with what they say."""
        scores = blend.total(parts)
        places = {each.document.id: number for number, each in enumerate(passages) if each.said is not None}
        others = self._holding(self._otherwise(query, ranked), passages, now)
        hits = []
        for each in ranked:
            passage = passages[each.passage]
            if each.document.kind == "message":
                assert passage.said is not None
                hit = _message_hit(each.score, passage.said)
            else:
                memory = next(memory for memory in passage.memories if memory.id == each.document.id)
                order = sorted(memory.sources, key=lambda source: -scores[places[source]] if source in places else inf)
                hit = _memory_hit(each.score, memory, tuple(order), passage.said)
                hit = replace(hit, contradicts=others.get(memory.id, ()))
            hits.append(replace(hit, explain=_made_of(each, parts)) if query.explain else hit)
        return hits

    def _holding(
        self, others: Mapping[str, Sequence[str]], passages: Sequence[Passage], now: float
    ) -> dict[str, tuple[str, ...]]:
        """Of what memories contradict, that which holds."""
        holding = {memory.id for passage in passages for memory in passage.memories}
        elsewhere = {each for ids in others.values() for each in ids} - holding
        looked_up = self._living.memories_by_id(sorted(elsewhere)) if elsewhere else {}
        holding |= {memory.id for memory in looked_up.values() if memory.current(now)}
        return {memory_id: tuple(each for each in ids if each in holding) for memory_id, ids in others.items()}


class _Question(NamedTuple):
    """A question as the indexes take it."""

    query: Query
    tokens: list[str]
    vector: "asyncio.Future[Vector]"


class _Known(NamedTuple):
    """What the indexes say of the passages and their memories; None: an index that is down."""

    cosines: Scores | None
    wordings: Wordings | None
    asked: frozenset[str] = frozenset()
    """memories that have a value of what is asked for"""


def _of_the_best(matched: Column) -> Column:
    """As shares of the best."""
    return np.asarray(matched / max(matched.max(), _TINY), np.float64)


def _kinds(query: Query) -> tuple[DocumentKind, ...]:
    return (query.kind,) if query.kind else ("memory", "message")


_TINY: Final = 1e-12

_NO_WORDS: Final = Wording(0, "")
"""Of a document that the text index has not taken in yet."""


def _heard(passage: Passage, wordings: Wordings) -> Heard:
    def of(memories: Sequence[Memory]) -> tuple[Wording, ...]:
        found = (wordings.documents.get(Document("memory", memory.id)) for memory in memories)
        return tuple(each for each in found if each is not None)

    own = wordings.documents.get(passage.document, _NO_WORDS)
    return Heard(own=own, added=of(passage.memories), ended=of(passage.ended))


def _asked(question: _Question, passages: Sequence[Passage]) -> frozenset[str]:
    """The memories that have a value of what is asked for; none where the question is about the past."""
    text = question.query.text
    if clues.of_the_past(text):
        return frozenset()
    speaker = clues.named(question.tokens, dict.fromkeys(each.name for each in passages))
    words, anybody = clues.attribute_words(text, question.tokens), clues.of_whoever_asks(text)
    return frozenset(
        memory.id
        for passage in passages
        for memory in passage.memories
        for pair in memory.key_values
        if clues.asks_for(words, pair.key, of_speaker=anybody if speaker is None else passage.name == speaker)
    )


def _may_be_seen(passage: Passage, query: Query) -> bool:
    """Whether a message may be an answer: it may stand beside one only."""
    return passage.said is not None and _asked_for(passage.said.speaker, passage.said.session_id, query)


def _seen(passage: Passage, query: Query) -> Passage:
    """The passage with those of its memories that may be answers."""
    kept = tuple(each for each in passage.memories if _asked_for(each.subject, each.session_id, query))
    return passage if len(kept) == len(passage.memories) else replace(passage, memories=kept)


def _asked_for(subject: str, session_id: str | None, query: Query) -> bool:
    return query.user_id in (None, subject) and query.session_id in (None, session_id)


# Answer.


def _message_hit(score: float, said: Utterance) -> Hit:
    return Hit(
        id=said.message_id,
        kind="message",
        text=said.rendered,
        score=_rounded(score),
        sources=(said.message_id,),
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


def _memory_hit(score: float, memory: Memory, sources: tuple[str, ...], said: Utterance | None) -> Hit:
    return Hit(
        id=memory.id,
        kind="memory",
        text=memory.text,
        score=_rounded(score),
        sources=sources,
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


def _made_of(result: Result, parts: Parts) -> dict[str, float]:
    """What the score of a result is made of: it is their sum."""
    made = {name: _rounded(float(column[result.passage])) for name, column in parts.items()}
    return {**made, "lowered": _rounded(-result.lowered), "newer": _rounded(result.lifted)}


def _rounded(value: float) -> float:
    return round(value, 6)


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1_000, 3)


_BOTH = 2
