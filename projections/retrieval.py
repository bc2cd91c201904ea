"""The read path. Read it from top to bottom.

    waiting      until the indexes have what the question asks for (reach.py)
    candidates   of the text index, while the question is embedded, then of the vectors (indexes.py)
    passages     the messages found, or behind what was found, and those around them; their memories
    known        what the indexes say of each passage and of its memories
    score        words, vectors, late vectors and clues as one (scoring.py)
    results      a passage is shown as the memory that matched, else as the message; what contradicts, newest first
    answer       the best, with their texts, and what the answer has not seen; it is noted where it is given to

With `profile = "v9"` the source document's path ranks memories instead (profile_v9.py), between the same ends.

Retrieval reads projections, and of the log only how far it has come. If one index is down, the other answers alone and
the answer says so.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import inf
from time import perf_counter
from typing import NamedTuple, TypeAlias

from mnemolog.processors.language.detection import detect
from mnemolog.processors.narration import searches
from mnemolog.processors.ports import (
    AgentEnd,
    Document,
    DocumentKind,
    Embedder,
    EventLog,
    Filter,
    LateVectors,
    Living,
    Put,
    Recorded,
    Report,
    Scored,
    TextIndex,
    Vector,
    VectorSearch,
)
from mnemolog.processors.recall import blend, clues, contradictions
from mnemolog.processors.recall.blend import Column, Parts
from mnemolog.processors.recall.connections import reached
from mnemolog.processors.recall.injection import injection, share_of_words
from mnemolog.processors.recall.passages import Passage, assembled
from mnemolog.processors.recall.passages import documents as of_passages
from mnemolog.processors.recall.results import Own, Result, results
from mnemolog.processors.recall.selection import EVERYTHING, Selection, asked_for, chosen
from mnemolog.processors.recall.sight import Sight, seen
from mnemolog.processors.text.analyser import query_tokens
from mnemolog.processors.token_vectors import Pieces, Reading
from mnemolog.projections.hits import DIGITS, memory_hit, message_hit, recall, rounded
from mnemolog.projections.indexes import NO_INDEX, NOTHING, Indexes, IndexQuery
from mnemolog.projections.outages import Outages
from mnemolog.projections.profile_v9 import ProfileV9, Ranked
from mnemolog.projections.reach import Reach
from mnemolog.projections.scoring import NO_WORDS, Known, Question, Scoring, of_what_is_asked
from mnemolog.projections.sifting import DEPTHS, sifted, wanted_among, wanted_of
from mnemolog.projections.trace import Trace, milliseconds
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.cursor import Cursor, first
from mnemolog.schemas.errors import (
    PositionTimeoutError,
    ProjectionError,
)
from mnemolog.schemas.event import Language
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Answer, Hit, Profile, Query
from mnemolog.schemas.telemetry import SearchAnswered
from mnemolog.schemas.validation import MAX_LIMIT

Moment: TypeAlias = Callable[[Recorded | None], float]
"""What time it is for an agent, whose last commit is given."""


class Retrieval:
    """Answers questions from the projections."""

    def __init__(
        self,
        *,
        embedder: Embedder,
        vectors: VectorSearch,
        text: TextIndex,
        late: LateVectors,
        living: Living,
        log: EventLog,
        reach: Reach,
        now: Moment,
        put: Put,
        config: SearchConfig,
        report: Report,
        v9: ProfileV9,
        outages: Outages | None = None,
    ) -> None:
        """`put` takes the note of a recall. `outages`: of the indexes so far; None: none are known of."""
        self._embedder = embedder
        self._late = late
        self._living = living
        self._log = log
        self._reach = reach
        self._now = now
        self._put = put
        self._config = config
        self._report = report
        self._v9 = v9
        self._indexes = Indexes(vectors, text, reach, outages or Outages(report))
        self._scoring = Scoring(living, late, config, self._indexes.outages)

    def over(
        self,
        *,
        vectors: VectorSearch | None = None,
        text: TextIndex | None = None,
        living: Living | None = None,
        reach: Reach | None = None,
    ) -> "Retrieval":
        """The same read path over other projections, such as generations that are compared, or what was known once."""
        same_indexes = vectors is None and text is None
        return Retrieval(
            embedder=self._embedder,
            vectors=vectors or self._indexes.vectors,
            text=text or self._indexes.text,
            late=self._late,
            living=living or self._living,
            log=self._log,
            reach=reach or self._reach,
            now=self._now,
            put=self._put,
            config=self._config,
            report=self._report,
            v9=self._v9 if living is None else self._v9.over(living),
            outages=self._indexes.outages if same_indexes else None,
        )

    async def search(
        self,
        query: Query,
        *,
        sight: Sight | None = None,
        selection: Selection = EVERYTHING,
        end: AgentEnd | None = None,
    ) -> Answer:
        """The answer. Raises PositionTimeoutError where `min_position` is not searchable in time, ProjectionError.

        `sight`: what is looked at; None: what holds now. `selection`: what of that is wanted. `end`: where the
        agent's commits end that may be known; None: those of the log.
        """
        began = perf_counter()
        await self._wait(query)
        end = end or await self._log.agent_end(query.key)
        last = end.last
        hits, trace = await self.find(query, now=self._now(last), sight=sight, selection=selection)
        took_ms = milliseconds(perf_counter() - began)
        self._tell(query, hits, trace, took_ms, self._now(last))
        if query.into is not None and hits:
            self._put(recall(query, query.into, hits, profile=self._profile(query)))
        return Answer(
            results=tuple(hits),
            position=self._reach.token(last.commit.source) if last else self._reach.before_all,
            took_ms=took_ms,
            behind=await self._reach.behind(query.key, end, trace.positions),
            without=tuple(trace.without),
            as_of=None if sight is None or sight.as_of is None else iso(sight.as_of),
            cursor=None if trace.next is None else trace.next.token,
            explain=trace.explanation() if query.explain else None,
        )

    def _tell(self, query: Query, hits: Sequence[Hit], trace: Trace, took_ms: float, now: float) -> None:
        """Leave a line for the ops log."""
        looked_at = trace.stages.get("passages")
        candidates = (looked_at.candidates_out or 0) if looked_at else 0
        record = searches.found(query, hits, candidates=candidates, took_ms=took_ms, at=now, config=self._config)
        self._report(record)

    async def _wait(self, query: Query) -> None:
        """As long as it may take; what is only preferred is then missing, and the answer says so."""
        if query.min_position is not None:
            await self._reach.wait(query.key, query.min_position)
        if query.prefer_position is not None:
            try:
                await self._reach.wait(query.key, query.prefer_position)
            except PositionTimeoutError:
                return

    async def find(
        self, query: Query, *, now: float, sight: Sight | None = None, selection: Selection = EVERYTHING
    ) -> tuple[list[Hit], Trace]:
        """The best of the agent's memories and messages that are looked at and wanted; `sight` None: what holds now."""
        trace = Trace()
        began = perf_counter()
        sight = sight or Sight(now)
        if self._profile(query) == "v9":
            hits = await self._by_v9(query, sight, trace, selection)
        else:
            gathered = await self._gathered(query, sight, trace, selection)
            hits = await asyncio.to_thread(self._answered, gathered, trace)
        took_ms = milliseconds(perf_counter() - began)
        self._report(SearchAnswered(key=query.key, results=len(hits), took_ms=took_ms))
        return hits, trace

    def _profile(self, query: Query) -> Profile:
        return query.profile or self._config.profile

    async def ranking(self, query: Query, *, sight: Sight, selection: Selection) -> "Ranking":
        """All that such a search ranks, and what it ranks by."""
        trace = Trace()
        gathered = await self._gathered(query, sight, trace, selection)
        return await asyncio.to_thread(self._ranking, gathered, trace)

    async def places(self, query: Query, *, sight: Sight, selection: Selection, most: int) -> dict[str, list[Document]]:
        """What each index finds for the question that is looked at and wanted, the best first."""
        trace = Trace()
        question = self._question(query, sight, self._read(query.text, trace))
        where, beside = _where(query, sight, None), await self._beside(query.key, sight)
        found = _documents(await self._indexes.search(_index_query(question), where, most, trace, beside))
        if sight.is_now and selection.wants_all:
            return found
        everything = {*chain(*found.values())}
        wanted = await asyncio.to_thread(wanted_of, self._living, query.key, everything, sight, selection)
        return {name: [each for each in documents if each in wanted] for name, documents in found.items()}

    def _question(self, query: Query, sight: Sight, reading: "asyncio.Future[Reading]") -> Question:
        return Question(query, query_tokens(query.text), reading, sight, detect(query.text), self._begin(query))

    async def _gathered(
        self, query: Query, sight: Sight, trace: Trace, selection: Selection = EVERYTHING
    ) -> "_Gathered":
        """Everything that has to be asked for."""
        question = self._question(query, sight, self._read(query.text, trace))
        left = await self._sifted(_index_query(question), query, sight, selection, trace, self.candidates(query))
        if left is not None:
            found = self._best(left)
        else:
            question = question._replace(only=await self._wanted(query, sight, selection))
            found = await self._candidates(question, trace)
        passages = await asyncio.to_thread(self._passages, question, found, trace)
        if question.only is None and not selection.wants_all:
            only = await asyncio.to_thread(wanted_among, self._living, query.key, passages, selection)
            question = question._replace(only=only)
        known = await self._known(question, passages, trace)
        known = known._replace(asked=of_what_is_asked(question, passages), pieces=await _pieces(question))
        return _Gathered(question, passages, known)

    def _read(self, text: str, trace: Trace) -> "asyncio.Future[Reading]":
        """The vectors of the question, which are being made while the text index works."""
        return self._once(trace, lambda: self._embedder.read(text, query=True))

    def _once(self, trace: Trace, read: Callable[[], Reading]) -> "asyncio.Future[Reading]":
        trace.note("embedding", None, None, since=perf_counter())

        def timed() -> Reading:
            began = perf_counter()
            reading = read()
            trace.note("embedding", None, None, since=began)
            return reading

        return asyncio.ensure_future(asyncio.to_thread(timed))

    def _answered(self, gathered: "_Gathered", trace: Trace) -> list[Hit]:
        """Everything behind the indexes, in one thread: each hop to another costs as much as a stage."""
        question, passages, known = gathered
        ranking, threshold = self._ranking(gathered, trace), question.query.threshold
        shown = ranking.results
        if threshold is None:
            shown = shown[: question.begin.offset + ranking.limit]
        hits = [
            self._weighed(hit, passages[each.passage], question, known)
            for each, hit in zip(shown, self._hits(question, ranking, shown), strict=True)
        ]
        end = question.begin.offset + ranking.limit
        hits = [hit for hit in hits if threshold is None or hit.relevance >= threshold]
        given = hits[question.begin.offset : end]
        if max(len(hits), len(ranking.results) if threshold is None else 0) > end:
            trace.next = question.begin._replace(offset=end)
        trace.stage("answer", len(ranking.results), len(given))
        return given

    def _ranking(self, gathered: "_Gathered", trace: Trace) -> "Ranking":
        question, passages, known = gathered
        limit = question.query.limit or self._config.limit
        trace.begin()
        if not passages:
            return Ranking(passages, {}, Own({}, {}), {}, [], limit)
        parts = self._scoring.parts(question, passages, known, trace)
        own = self._scoring.own(passages, known)
        ranked, others = self._results(question, passages, known, own, blend.total(parts))
        trace.stage("results", len(passages), len(ranked))
        return Ranking(passages, parts, own, others, ranked, limit)

    # Candidates.

    async def _candidates(self, question: Question, trace: Trace) -> "_Candidates":
        """The best of each index; what both find stands once."""
        where = _where(question.query, question.sight, question.only)
        found = await self._indexes.search(_index_query(question), where, self.candidates(question.query), trace)
        if not found:
            raise ProjectionError(NO_INDEX)
        return self._best(found)

    def _best(self, scored: Mapping[str, Sequence[Scored]]) -> "_Candidates":
        found = _documents(scored)
        best = (documents[: self._config.beside_best] for documents in found.values())
        return _Candidates({*chain(*found.values())}, {*chain(*best)})

    async def _sifted(
        self, searched: IndexQuery, query: Query, sight: Sight, selection: Selection, trace: Trace, most: int
    ) -> dict[str, list[Scored]] | None:
        """The candidates that are looked at and wanted; None where everything has to be looked through for them."""
        if sight.is_now and selection.wants_all:
            return None
        key, beside = query.key, await self._beside(query.key, sight)
        for depth in DEPTHS:
            found = await self._indexes.search(searched, _where(query, sight, None), depth * most, trace, beside)
            everything = {*chain(*_documents(found).values())}
            trace.begin()
            wanted = await asyncio.to_thread(wanted_of, self._living, key, everything, sight, selection)
            trace.stage("filter", len(everything), len(wanted))
            left = sifted(found, wanted, most=most, depth=depth) if found else None
            if left is not None:
                return left
            if len(wanted) * DEPTHS[-1] < len(everything):  # too few of what is found further down would be wanted
                break
        return None

    async def _beside(self, key: str, sight: Sight) -> frozenset[Document]:
        """What the indexes have to be asked for by name, since by themselves they find only what may hold now."""
        return NOTHING if sight.is_now else await asyncio.to_thread(self._living.unfound, key)

    def candidates(self, query: Query) -> int:
        """How many documents each index is asked for: on a later page as many as on the first."""
        return self._begin(query).candidates

    def _begin(self, query: Query) -> Cursor:
        """Where the results begin. Raises InvalidInputError for a cursor of another question, agent or log."""
        begin = first(query, self._log.log_id, candidates=self._most(query))
        # An edited cursor can ask for no more than a query with the highest limit.
        return begin._replace(candidates=min(begin.candidates, self._most(replace(query, limit=MAX_LIMIT))))

    def _most(self, query: Query) -> int:
        return max(self._config.overfetch * (query.limit or self._config.limit), self._config.candidates)

    async def _wanted(self, query: Query, sight: Sight, selection: Selection) -> frozenset[Document] | None:
        """The documents that may be an answer; None for all that hold now, which the indexes know by themselves."""
        if sight.is_now and selection.wants_all:
            return None
        return await asyncio.to_thread(self._only, query, sight, selection)

    def _only(self, query: Query, sight: Sight, selection: Selection) -> frozenset[Document]:
        key, living = query.key, self._living
        said = living.transcript(key)
        known = {each.id: each for each in living.memories(key)}
        hidden = [each.message_id for each in said if each.hidden]
        known |= {each.id: each for each in living.resting_on(key, hidden)}
        documents = seen(sight, known.values(), said)
        if selection.wants_all:
            return documents
        wanted = {Document("memory", each.id) for each in chosen(living, key, list(known.values()), selection)}
        wanted |= {Document("message", each.message_id) for each in said if selection.wants_message(each)}
        return documents & wanted

    # Passages.

    def _passages(self, question: Question, found: "_Candidates", trace: Trace) -> list[Passage]:
        """The messages found, and those behind the memories found; the best of them with the messages around them."""
        query = question.query
        trace.begin()
        wanted = found.all | self._connected(query.key, found.best)
        sources = self._living.sources(each.id for each in wanted if each.kind == "memory")
        around = self._living.around(query.key, _messages(found.best, sources), reach=self._config.beside)
        around |= self._living.around(query.key, _messages(wanted, sources) - around.keys(), reach=0)
        memories = {each.id: each for each in self._living.resting_on(query.key, around)}
        memories |= self._living.memories_by_id(sources.keys() - memories.keys())
        passages = assembled(around, memories.values(), question.sight)
        trace.stage("passages", len(found.all), len(passages))
        return passages

    def _connected(self, key: str, best: set[Document]) -> set[Document]:
        """The memories within reach of the best ones, where the graph is looked at."""
        config = self._config
        if not config.graph_weight:
            return set()
        start = {each.id: 1.0 for each in best if each.kind == "memory"}
        near = reached(start, self._living.relations(key), hops=config.graph_hops, decay=config.graph_decay)
        return {Document("memory", memory_id) for memory_id in near}

    # Matches.

    async def _known(self, question: Question, passages: Sequence[Passage], trace: Trace) -> Known:
        """What both indexes say of the passages and of their memories."""
        kinds: tuple[DocumentKind, ...] = ("message",) if question.query.kind == "message" else ("memory", "message")
        return Known(*await self._indexes.of_documents(_index_query(question), of_passages(passages), kinds, trace))

    # Results.

    def _results(
        self, question: Question, passages: Sequence[Passage], known: Known, own: Own, scores: Column
    ) -> tuple[list[Result], dict[str, tuple[str, ...]]]:
        """The results that the question may see, the best first, and what each of the memories contradicts."""
        query, only, margin = question.query, question.only, self._config.memory_margin
        seen = [_seen(each, question) for each in passages]
        unwanted = {number for number, each in enumerate(passages) if only is not None and each.document not in only}
        ranked = results(seen, scores.tolist(), own, kind=query.kind, margin=margin, unwanted=unwanted)
        shown = [
            each
            for each in ranked
            if each.document.kind == "memory"
            or (each.passage not in unwanted and _may_be_seen(passages[each.passage], query))
        ]
        others = self._otherwise(query, shown)
        if clues.of_the_past(query.text):
            return shown, others
        said_at = {memory.id: memory.valid_from for passage in seen for memory in passage.memories}
        return contradictions.newest_first(shown, others, said_at, asked=known.asked), others

    def _otherwise(self, query: Query, shown: Sequence[Result]) -> dict[str, tuple[str, ...]]:
        """What each of the memories contradicts."""
        memories = [each.document.id for each in shown if each.document.kind == "memory"]
        return contradictions.otherwise(self._living.relations(query.key, memories)) if memories else {}

    # Answer.

    def _hits(self, question: Question, ranking: "Ranking", shown: Sequence[Result]) -> list[Hit]:
        """The results that are shown, with what they say."""
        query, sight, passages = question.query, question.sight, ranking.passages
        scores = blend.total(ranking.parts)
        places = {each.document.id: number for number, each in enumerate(passages) if each.said is not None}
        others = self._holding(ranking.others, shown, passages, sight)
        names = self._living.names(query.key)
        hits = []
        for each in shown:
            passage = passages[each.passage]
            if each.document.kind == "message":
                assert passage.said is not None
                hit = message_hit(each.score, passage.said, names)
            else:
                memory = next(memory for memory in passage.memories if memory.id == each.document.id)
                order = sorted(memory.sources, key=lambda source: -scores[places[source]] if source in places else inf)
                hit = memory_hit(each.score, memory, tuple(order), passage.said, names)
                hit = replace(hit, status=sight.status(memory), contradicts=others.get(memory.id, ()))
            hits.append(replace(hit, explain=made_of(each, ranking.parts)) if query.explain else hit)
        return hits

    def _weighed(self, hit: Hit, passage: Passage, question: Question, known: Known) -> Hit:
        """The result with how surely it is about what was asked, and what that means for a prompt (ledger I11)."""
        document = Document(hit.kind, hit.id)
        cosine = 0.0 if known.cosines is None else known.cosines.get(document, 0.0)
        share = 0.0
        if known.wordings is not None:
            wording = known.wordings.documents.get(document, NO_WORDS)
            share = share_of_words(wording, question.tokens, known.wordings.rarities)
        same_language = _language(hit, passage) == question.language
        scale = self._embedder.calibration.questions
        relevance = rounded(scale.relevance(cosine, share, same_language=same_language))
        return replace(hit, relevance=relevance, injection=injection(relevance, self._config))

    def _holding(
        self, ranked: Mapping[str, Sequence[str]], shown: Sequence[Result], passages: Sequence[Passage], sight: Sight
    ) -> dict[str, tuple[str, ...]]:
        """Of what the memories that are shown contradict, that which holds."""
        others = {each.document.id: ranked[each.document.id] for each in shown if each.document.id in ranked}
        holding = {memory.id for passage in passages for memory in passage.memories}
        elsewhere = {each for ids in others.values() for each in ids} - holding
        looked_up = self._living.memories_by_id(sorted(elsewhere)) if elsewhere else {}
        holding |= {memory.id for memory in looked_up.values() if sight.holds(memory)}
        return {memory_id: tuple(each for each in ids if each in holding) for memory_id, ids in others.items()}

    # The profile v9.

    async def _by_v9(self, query: Query, sight: Sight, trace: Trace, selection: Selection) -> list[Hit]:
        """The results of the profile v9, each with how surely it is about what was asked."""
        begin = self._begin_v9(query)
        end = begin.offset + (query.limit or self._v9.limit(query))

        async def search(
            part: Query, vector: Awaitable[Vector], at: Sight, most: int
        ) -> Mapping[str, Sequence[Scored]]:
            searched = IndexQuery(part.key, query_tokens(part.text), lambda: vector)
            left = await self._sifted(searched, part, at, selection, trace, most)
            if left is not None:
                return left
            where = _where(part, at, await self._wanted(part, at, selection))
            return await self._indexes.search(searched, where, most, trace)

        most = MAX_LIMIT if query.threshold is not None else end
        ranked, sight = await self._v9.ranked(
            query, sight, selection, search, candidates=begin.candidates, most=most + 1
        )
        trace.stage("v9", None, len(ranked))
        shown = ranked if query.threshold is not None else ranked[begin.offset : end]
        hits = await self._v9_hits(query, sight, shown, trace)
        if query.threshold is not None:
            hits = [hit for hit in hits if hit.relevance >= query.threshold]
        if (len(hits) if query.threshold is not None else len(ranked)) > end:
            trace.next = begin._replace(offset=end)
        return hits if query.threshold is None else hits[begin.offset : end]

    def _begin_v9(self, query: Query) -> Cursor:
        """Where the results begin. Raises InvalidInputError for a cursor of another question, agent or log."""
        begin = first(query, self._log.log_id, candidates=self._v9.candidates(query))
        return begin._replace(candidates=min(begin.candidates, self._v9.candidates(replace(query, limit=MAX_LIMIT))))

    async def _v9_hits(self, query: Query, sight: Sight, ranked: Sequence[Ranked], trace: Trace) -> list[Hit]:
        if not ranked:
            return []
        question = self._question(query, sight, self._once(trace, lambda: Reading(self._v9.vector(query), None)))
        found = {Document("memory", each.memory.id) for each in ranked}
        passages = await asyncio.to_thread(self._passages, question, _Candidates(found, set()), trace)
        known = await self._known(question, passages, trace)
        of_memory = {memory.id: each for each in reversed(passages) for memory in each.memories}
        names = await asyncio.to_thread(self._living.names, query.key)
        return [self._v9_hit(each, of_memory[each.memory.id], question, known, names) for each in ranked]

    def _v9_hit(
        self, ranked: Ranked, passage: Passage, question: Question, known: Known, names: Mapping[str, str]
    ) -> Hit:
        memory = ranked.memory
        hit = memory_hit(ranked.score, memory, memory.sources, passage.said, names)
        hit = replace(hit, status=question.sight.status(memory))
        parts = blend.rounded(ranked.made_of, digits=DIGITS) if question.query.explain else None
        return replace(self._weighed(hit, passage, question, known), explain=parts)


class Ranking(NamedTuple):
    """All that a search ranks."""

    passages: list[Passage]
    parts: Parts
    """of the score of each passage"""
    own: Own
    """how well each document matches by itself, where a message and memories stand for each other"""
    others: Mapping[str, tuple[str, ...]]
    """what each memory among the results contradicts"""
    results: list[Result]
    """the best first, more than are shown"""
    limit: int
    """how many are shown"""


class _Candidates(NamedTuple):
    """The candidates."""

    all: set[Document]
    best: set[Document]
    """of each index"""


def _messages(found: Iterable[Document], sources: Mapping[str, Sequence[str]]) -> set[str]:
    """The messages among what was found, and those behind the memories."""
    messages = {each.id for each in found if each.kind == "message"}
    return messages.union(*(sources.get(each.id, ()) for each in found if each.kind == "memory"))


class _Gathered(NamedTuple):
    """What is ranked, and what is known of it."""

    question: Question
    passages: list[Passage]
    known: Known


def _kinds(query: Query) -> tuple[DocumentKind, ...]:
    return (query.kind,) if query.kind else ("memory", "message")


def _where(query: Query, sight: Sight, only: frozenset[Document] | None) -> Filter:
    """What the indexes may find; of another time than now all that they have, since they do not know what held then."""
    return Filter(_kinds(query), sight.now if sight.is_now else -inf, query.user_id, query.session_id, only)


def _documents(found: Mapping[str, Sequence[Scored]]) -> dict[str, list[Document]]:
    return {name: [Document(each.kind, each.id) for each in scored] for name, scored in found.items()}


def _index_query(question: Question) -> IndexQuery:
    async def vector() -> Vector:
        return (await question.reading).vector

    return IndexQuery(question.query.key, question.tokens, vector)


async def _pieces(question: Question) -> Pieces | None:
    try:
        return (await question.reading).pieces
    except Exception:  # the vectors are missing then, and the answer says so
        return None


def _may_be_seen(passage: Passage, query: Query) -> bool:
    """Whether a message may be an answer: it may stand beside one only."""
    return passage.said is not None and asked_for(query, passage.said.speaker, passage.said.session_id)


def _seen(passage: Passage, question: Question) -> Passage:
    """The passage with those of its memories that may be answers."""
    query, only = question.query, question.only
    if only is None and query.user_id is None and query.session_id is None:
        return passage
    kept = tuple(
        each
        for each in passage.memories
        if asked_for(query, each.subject, each.session_id) and (only is None or Document("memory", each.id) in only)
    )
    return passage if len(kept) == len(passage.memories) else passage._replace(memories=kept)


# Answer.


def _language(hit: Hit, passage: Passage) -> Language | None:
    """The language of a result."""
    if hit.kind == "message":
        return None if passage.said is None else passage.said.language
    return next((memory.language for memory in passage.memories if memory.id == hit.id), None)


def made_of(result: Result, parts: Parts) -> dict[str, float]:
    """What the score of a result is made of: it is their sum."""
    made = {name: float(column[result.passage]) for name, column in parts.items()}
    return blend.rounded({**made, "lowered": -result.lowered, "newer": result.lifted}, digits=DIGITS)
