"""The read path. Read it from top to bottom.

    waiting      until the indexes have reached `min_position` (reach.py)
    candidates   documents that the text index finds while the question is embedded, then the vector index (indexes.py);
                 what passages of the first need is read into memory before the vector is there;
                 with filters or a past time: more documents, of which those that do not match are removed (sifting.py)
    passages     the messages found, the source messages of the memories found, and the neighbours of the best of both
                 (gathering.py; those of agents searched lately are in memory: shelves.py);
                 with `search.graph_weight`, also the memories that relations connect with the best
    indexed      the scores of each passage and its memories in both indexes, even if these did not find them
    score        the sum of words, vectors, late vectors and clues (scoring.py)
    results      a passage is shown as its memory that matched, else as its message; of memories that contradict each
                 other the newest is first
    answer       the best results with their texts, and what the answer has not seen

The stages of a trace are `embedding`, `text`, `vectors` and `filter` (candidates), `passages`, `vectors of passages`
and `text of passages` (indexed), `late`, `blend` and `clues` (score), `results` and `answer`.

With `profile = "v9"` the read path of the source document (Cognitive Memory v9, ledger I1) ranks memories instead
(profile_v9.py). Waiting, candidates and the answer are the same.

Retrieval reads the projections; of the log it reads only the agent's last position. A search with `into` also puts a
recall into the queue, as an input. If one index is down, the other answers alone and the answer says so.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

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
from mnemolog.processors.recall.passages import Passage, numbered
from mnemolog.processors.recall.results import Own, Result, results
from mnemolog.processors.recall.selection import EVERYTHING, Selection, asked_for, chosen
from mnemolog.processors.recall.sight import Sight, seen
from mnemolog.processors.text.analyser import query_terms, query_tokens
from mnemolog.processors.token_vectors import Inference, Pieces
from mnemolog.projections.gathering import Candidates, FromLiving, Gathered, Gathering
from mnemolog.projections.hits import DIGITS, memory_hit, message_hit, recall, rounded
from mnemolog.projections.indexes import NO_INDEX, NOTHING, Indexes, IndexQuery
from mnemolog.projections.one_thread import EMBEDDING, Begun, in_one_thread, in_own_thread, in_thread
from mnemolog.projections.outages import Outages
from mnemolog.projections.reach import Reach
from mnemolog.projections.scoring import NO_WORDS, IndexScores, PreparedQuery, Scoring, evidence, with_asked_value
from mnemolog.projections.sifting import DEPTHS, matching_documents, matching_in_passages, sifted
from mnemolog.projections.trace import Trace, milliseconds
from mnemolog.schemas import codec
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.cursor import Cursor, first
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.event import Language
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Answer, Hit, Profile, Query
from mnemolog.schemas.telemetry import SearchAnswered
from mnemolog.schemas.validation import MAX_LIMIT

if TYPE_CHECKING:
    from mnemolog.projections.profile_v9 import ProfileV9, Ranked

AgentClock: TypeAlias = Callable[[Recorded | None], float]
"""The current time of an agent, in seconds since the epoch; its argument is the agent's last commit."""


class Ranking(NamedTuple):
    """All passages of a search, with their scores and results."""

    passages: list[Passage]
    parts: Parts
    """the parts of each passage's score"""
    own: Own
    """how well a message and each of its memories match by their own words; the best match is shown"""
    contradicted: Mapping[str, tuple[str, ...]]
    """the memories that each memory among the results contradicts, by ids"""
    results: list[Result]
    """best first, more than are shown"""
    limit: int
    """the number of results to show"""


class _Gathered(NamedTuple):
    """The passages to rank, with their scores in the indexes."""

    question: PreparedQuery
    passages: list[Passage]
    index_scores: IndexScores


class Retrieval:
    """Answers questions from the projections.

    Surfaces call `search` (through ops/backends). `find` ranks without answering, for the comparison of two generations
    or embedders (ops/maintenance). `ranking`, `found_by_index` and `fetch_limit` are for why_not.py, which explains why
    a document is not among the results.
    """

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
        now: AgentClock,
        put: Put,
        config: SearchConfig,
        report: Report,
        v9: "Callable[[], ProfileV9]",  # imported with the first question for that profile
        gathering: Gathering | None = None,
        outages: Outages | None = None,
        one_thread: bool = False,
        past: bool = False,
    ) -> None:
        """`now` gives the current time, `put` puts a recall into the queue, and `report` takes telemetry.

        `gathering` gives passages as `living` has them; None: they are read from it.
        `outages` knows which indexes are out of order; None: none is known to be. `past`: `living` is an earlier one.
        `one_thread`: each search runs in one thread, which it can where no index is on a server.
        """
        self._embedder = embedder
        self._late = late
        self._living = living
        self._gathering = gathering or FromLiving(living)
        self._log = log
        self._reach = reach
        self._now = now
        self._put = put
        self._config = config
        self._report = report
        self._v9 = v9
        self._one_thread = one_thread
        self._indexes = Indexes(vectors, text, reach, outages or Outages(report))
        self._scoring = Scoring(living, late, config, self._indexes.outages, past=past)

    def reading_from(
        self,
        *,
        vectors: VectorSearch | None = None,
        text: TextIndex | None = None,
        living: Living | None = None,
        reach: Reach | None = None,
    ) -> "Retrieval":
        """A copy that reads other projections: another generation, or what was known at an earlier time.

        A projection that is not given is taken from this one.
        """
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
            v9=self._v9 if living is None else lambda: self._v9().reading_from(living),
            gathering=self._gathering if living is None else None,
            outages=self._indexes.outages if same_indexes else None,
            one_thread=self._one_thread,
            past=living is not None,
        )

    async def search(
        self,
        query: Query,
        *,
        sight: Sight | None = None,
        selection: Selection = EVERYTHING,
        end: AgentEnd | None = None,
    ) -> Answer:
        """The answer to a question.

        `sight` is the point in time that is asked about; None: now. `selection` holds the filters. `end` is the last
        commit of the agent that may be used; None: its last in the log.

        Raises PositionTimeoutError if `min_position` is not searchable in time, ProjectionError if no index answers,
        and InvalidInputError for a position of another log or a cursor of another question.
        """
        began = perf_counter()
        await self._reach.wait_for(query)
        end = end or await self._log.agent_end(query.key)
        last = end.last
        hits, trace = await self.find(query, now=self._now(last), sight=sight, selection=selection)
        took_ms = milliseconds(perf_counter() - began)
        self._report_search(query, hits, trace, took_ms, self._now(last))
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

    async def find(
        self, query: Query, *, now: float, sight: Sight | None = None, selection: Selection = EVERYTHING
    ) -> tuple[list[Hit], Trace]:
        """The results of a search and its trace, without waiting for a position and without noting a recall."""
        trace = Trace()
        began = perf_counter()
        sight = sight or Sight(now)
        if self._profile(query) == "v9":
            hits = await self._by_v9(query, sight, trace, selection)
        else:
            reading = self._embedding(query.text, trace)
            steps = partial(self._ranked_hits, query, sight, trace, selection, reading)
            try:
                hits = await (in_one_thread(steps) if self._one_thread else steps())
            finally:
                reading.cancel()
        took_ms = milliseconds(perf_counter() - began)
        self._report(SearchAnswered(key=query.key, results=len(hits), took_ms=took_ms))
        return hits, trace

    async def ranking(self, query: Query, *, sight: Sight, selection: Selection) -> Ranking:
        """All passages of such a search, with their scores and results; of the default profile."""
        trace = Trace()
        gathered = await self._gathered(query, sight, trace, selection, self._embedding(query.text, trace))
        return await in_thread(self._ranking, gathered, trace)

    async def found_by_index(
        self, query: Query, *, sight: Sight, selection: Selection, most: int
    ) -> dict[str, list[Document]]:
        """For each index, the documents that it finds and that may be an answer, the best first.

        `most` documents are asked for before the filters are applied.
        """
        trace = Trace()
        question = self._prepared(query, sight, self._embedding(query.text, trace))
        where, also = _filter(query, sight, None), await self._also_searched(query.key, sight)
        found = _documents(await self._indexes.search(_index_query(question), where, most, trace, also))
        if not _has_filters(sight, selection):
            return found
        everything = {*chain(*found.values())}
        left = await in_thread(matching_documents, self._living, query.key, everything, sight, selection)
        return {name: [each for each in documents if each in left] for name, documents in found.items()}

    def fetch_limit(self, query: Query) -> int:
        """The number of documents that the text index is asked for; the same on each page of a search."""
        return self._page(query).candidates

    def _profile(self, query: Query) -> Profile:
        return query.profile or self._config.profile

    def _report_search(self, query: Query, hits: Sequence[Hit], trace: Trace, took_ms: float, now: float) -> None:
        """Report the search to the ops log, with the number of passages that were ranked."""
        stage = trace.stages.get("passages")
        passages = (stage.candidates_out or 0) if stage else 0
        record = searches.found(query, hits, passages=passages, took_ms=took_ms, at=now, config=self._config)
        self._report(record)

    # The default profile, first to last: everything is gathered, then ranked and shown.

    async def _ranked_hits(
        self, query: Query, sight: Sight, trace: Trace, selection: Selection, reading: Begun[Inference]
    ) -> list[Hit]:
        """The results of the requested page."""
        gathered = await self._gathered(query, sight, trace, selection, reading)
        return await in_thread(self._answered, gathered, trace)

    async def _gathered(
        self, query: Query, sight: Sight, trace: Trace, selection: Selection, reading: Begun[Inference]
    ) -> _Gathered:
        """Everything that is read from the projections before passages are ranked."""
        question = self._prepared(query, sight, reading)
        most = question.page.candidates
        searched = _index_query(question)
        if in_own_thread() and not _has_filters(sight, selection):
            searched = searched._replace(meanwhile=partial(self._read_ahead, question))
        scored, matching = await self._scored(searched, query, sight, selection, trace, most)
        if not scored:
            raise ProjectionError(NO_INDEX)
        question, passages = await in_thread(self._named_passages, question, self._candidates(scored), trace)
        if matching is None and not selection.wants_all:
            # The candidates were filtered, but the passages also have messages around them and all of their memories.
            matching = await in_thread(matching_in_passages, self._living, query.key, passages, selection)
        question = question._replace(matching=matching)
        index_scores = await self._index_scores(question, passages, trace)
        if index_scores.cosines is None and index_scores.wordings is None:
            raise ProjectionError(NO_INDEX)
        index_scores = index_scores._replace(
            asked_value=with_asked_value(question, passages), pieces=await _pieces(question)
        )
        return _Gathered(question, passages, index_scores)

    async def _read_ahead(self, question: PreparedQuery, texts: Sequence[Scored]) -> None:
        """While the question is being embedded, read into memory what is needed for the documents found by words."""
        if question.reading.done:
            return
        query, found = question.query, self._candidates({"text": texts})
        passages = self._gathering.read_ahead(query.key, found, question.sight, beside=self._config.beside)
        if passages:
            with suppress(Exception):  # the search itself asks again, and goes on without an index that fails
                documents = numbered(passages).documents
                await self._indexes.text.wordings(query.key, question.terms, documents, _counted_kinds(query))
                if self._config.late_weight:
                    self._late.of(query.key, {each.document: each.rendered for each in passages})

    def _prepared(self, query: Query, sight: Sight, reading: Begun[Inference]) -> PreparedQuery:
        tokens, terms, language = query_tokens(query.text), query_terms(query.text), detect(query.text)
        return PreparedQuery(query, tokens, terms, reading, sight, language, self._page(query))

    def _embedding(self, text: str, trace: Trace) -> Begun[Inference]:
        """The vectors of the question, computed while the text index works."""
        return self._timed_embedding(trace, lambda: self._embedder.read(text, query=True))

    def _timed_embedding(self, trace: Trace, read: Callable[[], Inference]) -> Begun[Inference]:
        """Run `read` in another thread, as the stage "embedding" of the trace."""
        # Noted before it starts too, so that the trace lists it before the indexes, which run concurrently.
        trace.note("embedding", None, None, since=perf_counter())

        def timed() -> Inference:
            began = perf_counter()
            reading = read()
            trace.note("embedding", None, None, since=began)
            return reading

        return Begun(timed, EMBEDDING)

    def _answered(self, gathered: _Gathered, trace: Trace) -> list[Hit]:
        """The results of the requested page, from the gathered passages."""
        question, passages, index_scores = gathered
        ranking, threshold = self._ranking(gathered, trace), question.query.threshold
        end = question.page.offset + ranking.limit
        # With a threshold, the relevance of all results has to be known, to count those that reach it.
        shown = ranking.results[:end] if threshold is None else ranking.results
        hits = [
            self._with_relevance(hit, passages[result.passage], question, index_scores)
            for result, hit in zip(shown, self._hits(question, ranking, shown), strict=True)
        ]
        hits = [hit for hit in hits if threshold is None or hit.relevance >= threshold]
        on_page = hits[question.page.offset : end]
        if (len(ranking.results) if threshold is None else len(hits)) > end:
            trace.next = question.page._replace(offset=end)
        trace.stage("answer", len(ranking.results), len(on_page))
        return on_page

    def _ranking(self, gathered: _Gathered, trace: Trace) -> Ranking:
        question, passages, index_scores = gathered
        limit = question.query.limit or self._config.limit
        trace.begin()
        if not passages:
            return Ranking(passages, {}, Own({}, {}), {}, [], limit)
        found = evidence(index_scores)
        parts = self._scoring.parts(question, passages, found, trace)
        own = self._scoring.own(passages, found)
        ranked, contradicted = self._results(question, passages, index_scores, own, blend.total(parts))
        trace.stage("results", len(passages), len(ranked))
        return Ranking(passages, parts, own, contradicted, ranked, limit)

    # Candidates.

    async def _scored(
        self, searched: IndexQuery, query: Query, sight: Sight, selection: Selection, trace: Trace, most: int
    ) -> tuple[dict[str, list[Scored]], frozenset[Document] | None]:
        """The top matching documents of each available index; and all matching documents of the agent, or None.

        They are listed only if an over-fetch gives too few.
        """
        every = None
        if _has_filters(sight, selection):
            filtered = await self._sifted(searched, query, sight, selection, trace, most)
            if filtered is not None:
                return filtered, None
            every = await in_thread(self._all_matching, query, sight, selection)
        return await self._indexes.search(searched, _filter(query, sight, every), most, trace), every

    async def _sifted(
        self, searched: IndexQuery, query: Query, sight: Sight, selection: Selection, trace: Trace, most: int
    ) -> dict[str, list[Scored]] | None:
        """The top matching documents, from an over-fetch; None if it has too few of them.

        In that case all matching documents are listed for the indexes (`_all_matching`).
        """
        also = await self._also_searched(query.key, sight)
        for depth in DEPTHS:
            found = await self._indexes.search(searched, _filter(query, sight, None), depth * most, trace, also)
            everything = {*chain(*_documents(found).values())}
            trace.begin()
            left = await in_thread(matching_documents, self._living, query.key, everything, sight, selection)
            trace.stage("filter", len(everything), len(left))
            top = sifted(found, left, most=most, depth=depth) if found else None
            if top is not None:
                return top
            if len(left) * DEPTHS[-1] < len(everything):  # so few that a deeper search would not find enough either
                break
        return None

    async def _also_searched(self, key: str, sight: Sight) -> frozenset[Document]:
        """For a question about another time: the documents that indexes return only when they are listed, else none."""
        return NOTHING if sight.is_now else await in_thread(self._living.unfound, key)

    def _all_matching(self, query: Query, sight: Sight, selection: Selection) -> frozenset[Document]:
        """All documents of the agent that are visible at the time of the question and match the filters."""
        key, living = query.key, self._living
        said = living.transcript(key)
        memories = {memory.id: memory for memory in living.memories(key)}
        # `living.memories` returns no forgotten ones, but a message with a forgotten memory is hidden at every time.
        hidden = [message.message_id for message in said if message.hidden]
        memories |= {memory.id: memory for memory in living.resting_on(key, hidden)}
        visible = seen(sight, memories.values(), said)
        if selection.wants_all:
            return visible
        match = {Document("memory", each.id) for each in chosen(living, key, list(memories.values()), selection)}
        match |= {Document("message", each.message_id) for each in said if selection.wants_message(each)}
        return visible & match

    def _candidates(self, scored: Mapping[str, Sequence[Scored]]) -> Candidates:
        found = _documents(scored)
        best = (documents[: self._config.beside_best] for documents in found.values())
        return Candidates({*chain(*found.values())}, {*chain(*best)})

    def _page(self, query: Query) -> Cursor:
        """Where the page begins, and how many candidates are fetched for it.

        Raises InvalidInputError for a cursor of another question, agent or log.
        """
        page = first(query, self._log.log_id, candidates=self._first_fetch_limit(query.limit or self._config.limit))
        # An edited cursor can ask for no more than a query with the highest limit.
        return page._replace(candidates=min(page.candidates, self._first_fetch_limit(MAX_LIMIT)))

    def _first_fetch_limit(self, limit: int) -> int:
        """The fetch limit of the first page of so many results, which the cursor carries to the others."""
        return max(self._config.overfetch * limit, self._config.candidates)

    # Passages.

    def _named_passages(
        self, question: PreparedQuery, found: Candidates, trace: Trace
    ) -> tuple[PreparedQuery, list[Passage]]:
        """The passages, and the question with the learned names of speakers and those of them that it names."""
        passages, names = self._passages(question, found, trace)
        speakers = clues.speakers(question.tokens, names) if names else ()
        return question._replace(names=names, speakers=speakers), passages

    def _passages(self, question: PreparedQuery, found: Candidates, trace: Trace) -> Gathered:
        """The passages of what was found (gathering.py), with `search.graph_weight` also of what is connected with it.

        And the learned names of speakers.
        """
        key = question.query.key
        trace.begin()
        every = found._replace(all=found.all | self._connected(key, found.best))
        gathered = self._gathering.gathered(key, every, question.sight, beside=self._config.beside)
        trace.stage("passages", len(found.all), len(gathered.passages))
        return gathered

    def _connected(self, key: str, best: set[Document]) -> set[Document]:
        """The memories that relations connect with the best memories found; none with `search.graph_weight` at 0."""
        config = self._config
        if not config.graph_weight:
            return set()
        start = {each.id: 1.0 for each in best if each.kind == "memory"}
        near = reached(start, self._living.relations(key), hops=config.graph_hops, decay=config.graph_decay)
        return {Document("memory", memory_id) for memory_id in near}

    async def _index_scores(self, question: PreparedQuery, passages: Sequence[Passage], trace: Trace) -> IndexScores:
        """The scores of each passage and its memories in both indexes."""
        # Also of documents that an index did not find: to give these its lowest score costs two points of MRR.
        of, kinds = numbered(passages), _counted_kinds(question.query)
        found = await self._indexes.of_documents(_index_query(question), of.documents, kinds, trace)
        return IndexScores(of, *found)

    # Results.

    def _results(
        self, question: PreparedQuery, passages: Sequence[Passage], index_scores: IndexScores, own: Own, scores: Column
    ) -> tuple[list[Result], dict[str, tuple[str, ...]]]:
        """The results visible to the question's user and session, best first, and what each memory contradicts."""
        query, matching, margin = question.query, question.matching, self._config.memory_margin
        # `visible`: passages with only their matching memories; `unwanted`: passages whose message does not match.
        all_visible = matching is None and query.user_id is None and query.session_id is None
        visible = passages if all_visible else [_visible(passage, question) for passage in passages]
        unwanted = {
            number for number, each in enumerate(passages) if matching is not None and each.document not in matching
        }
        ranked = results(visible, scores.tolist(), own, kind=query.kind, margin=margin, unwanted=unwanted)
        shown = (
            ranked
            if all_visible
            else [
                result
                for result in ranked
                if result.document.kind == "memory"
                or (result.passage not in unwanted and _message_may_answer(passages[result.passage], query))
            ]
        )
        standing_for = [contradictions.standing_for(each, visible[each.passage]) for each in shown]
        contradicted = self._contradicted(query, [*chain(*standing_for)])
        if clues.of_the_past(query.text):  # an older value may be the answer, so the order stays
            return shown, contradicted
        valid_from = {memory.id: memory.valid_from for passage in visible for memory in passage.memories}
        return contradictions.newest_first(
            shown, standing_for, contradicted, valid_from, asked=index_scores.asked_value
        ), contradicted

    def _contradicted(self, query: Query, memories: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """The memories that each of these contradicts."""
        return contradictions.otherwise(self._living.relations(query.key, memories)) if memories else {}

    # Hits: results with their texts and their relevance.

    def _hits(self, question: PreparedQuery, ranking: Ranking, shown: Sequence[Result]) -> list[Hit]:
        """The results that are shown, with texts and sources, but without their relevance."""
        query, sight, passages = question.query, question.sight, ranking.passages
        scores = blend.total(ranking.parts)
        number_of = {each.document.id: number for number, each in enumerate(passages) if each.said is not None}
        contradicted = self._still_valid(ranking.contradicted, shown, passages, question)
        names = question.names
        hits = []
        for result in shown:
            passage = passages[result.passage]
            if result.document.kind == "message":
                assert passage.said is not None
                hit = message_hit(result.score, passage.said, names)
            else:
                memory = next(memory for memory in passage.memories if memory.id == result.document.id)
                order = sorted(
                    memory.sources, key=lambda source: -scores[number_of[source]] if source in number_of else inf
                )
                hit = memory_hit(result.score, memory, tuple(order), passage.said, names)
                hit = codec.derived(Hit, hit, status=sight.status(memory), contradicts=contradicted.get(memory.id, ()))
            hits.append(replace(hit, explain=made_of(result, ranking.parts)) if query.explain else hit)
        return hits

    def _with_relevance(self, hit: Hit, passage: Passage, question: PreparedQuery, index_scores: IndexScores) -> Hit:
        """The hit with its relevance and the resulting form in a prompt: full, summary or skipped (ledger I11)."""
        document = Document(hit.kind, hit.id)
        cosine = 0.0 if index_scores.cosines is None else index_scores.cosines.get(document, 0.0)
        share = 0.0
        if index_scores.wordings is not None:
            wording = index_scores.wordings.documents.get(document, NO_WORDS)
            share = share_of_words(wording, question.tokens, index_scores.wordings.rarities)
        same_language = _language(hit, passage) == question.language
        scale = self._embedder.calibration.questions
        relevance = rounded(scale.relevance(cosine, share, same_language=same_language))
        return codec.derived(Hit, hit, relevance=relevance, injection=injection(relevance, self._config))

    def _still_valid(
        self,
        contradicted: Mapping[str, Sequence[str]],
        shown: Sequence[Result],
        passages: Sequence[Passage],
        question: PreparedQuery,
    ) -> dict[str, tuple[str, ...]]:
        """The memories that the shown ones contradict, of the person asked for, current at the time asked about."""
        ids = [result.document.id for result in shown if result.document.id in contradicted]
        if not ids:
            return {}
        # Passages hold only memories that are visible at this time (`assembled`).
        known = {memory.id: memory for passage in passages for memory in passage.memories}
        elsewhere = {other for memory_id in ids for other in contradicted[memory_id]} - known.keys()
        looked_up = self._living.memories_by_id(sorted(elsewhere)) if elsewhere else {}
        known |= {memory.id: memory for memory in looked_up.values() if question.sight.holds(memory)}
        valid = {memory.id for memory in known.values() if question.query.user_id in (None, memory.subject)}
        return {memory_id: tuple(other for other in contradicted[memory_id] if other in valid) for memory_id in ids}

    # The profile v9.

    async def _by_v9(self, query: Query, sight: Sight, trace: Trace, selection: Selection) -> list[Hit]:
        """The results of the profile v9, with their relevance."""
        page = self._page_v9(query)
        end = page.offset + (query.limit or self._v9().limit(query))

        async def search(
            part: Query, vector: Awaitable[Vector], at: Sight, most: int
        ) -> Mapping[str, Sequence[Scored]]:
            searched = IndexQuery(part.key, query_terms(part.text), lambda: vector)
            scored, _ = await self._scored(searched, part, at, selection, trace, most)
            return scored

        most = MAX_LIMIT if query.threshold is not None else end
        ranked, sight = await self._v9().ranked(
            query,
            sight,
            selection,
            search,
            candidates=page.candidates,
            most=most + 1,  # one more than the page, to know whether there is another page
        )
        trace.stage("v9", None, len(ranked))
        if query.threshold is None:
            total, hits = len(ranked), await self._v9_hits(query, sight, ranked[page.offset : end], trace)
        else:
            every = await self._v9_hits(query, sight, ranked, trace)
            relevant = [hit for hit in every if hit.relevance >= query.threshold]
            total, hits = len(relevant), relevant[page.offset : end]
        if total > end:
            trace.next = page._replace(offset=end)
        return hits

    def _page_v9(self, query: Query) -> Cursor:
        """As `_page`, with the number of candidates of this profile."""
        page = first(query, self._log.log_id, candidates=self._v9().candidates(query))
        return page._replace(candidates=min(page.candidates, self._v9().candidates(replace(query, limit=MAX_LIMIT))))

    async def _v9_hits(self, query: Query, sight: Sight, ranked: "Sequence[Ranked]", trace: Trace) -> list[Hit]:
        if not ranked:
            return []
        reading = self._timed_embedding(trace, lambda: Inference(self._v9().vector(query), None))
        question = self._prepared(query, sight, reading)
        found = {Document("memory", each.memory.id) for each in ranked}
        passages, names = await in_thread(self._passages, question, Candidates(found, set()), trace)
        index_scores = await self._index_scores(question, passages, trace)
        # If a memory is in several passages, it is shown from the first.
        of_memory = {memory.id: each for each in reversed(passages) for memory in each.memories}
        return [self._v9_hit(each, of_memory[each.memory.id], question, index_scores, names) for each in ranked]

    def _v9_hit(
        self,
        ranked: "Ranked",
        passage: Passage,
        question: PreparedQuery,
        index_scores: IndexScores,
        names: Mapping[str, str],
    ) -> Hit:
        memory = ranked.memory
        hit = memory_hit(ranked.score, memory, memory.sources, passage.said, names)
        hit = replace(hit, status=question.sight.status(memory))
        parts = blend.rounded(ranked.made_of, digits=DIGITS) if question.query.explain else None
        return replace(self._with_relevance(hit, passage, question, index_scores), explain=parts)


# Queries to the indexes.


def _has_filters(sight: Sight, selection: Selection) -> bool:
    """Whether candidates have to be filtered here; if not, the indexes' own filter for current documents is enough."""
    return not (sight.is_now and selection.wants_all)


def _filter(query: Query, sight: Sight, matching: frozenset[Document] | None) -> Filter:
    """The filter for the indexes, which know what is current now but not at another time.

    For another time, ended documents are included too (`now` is -inf), and the candidates are filtered afterwards.
    """
    return Filter(_kinds(query), sight.now if sight.is_now else -inf, query.user_id, query.session_id, matching)


def _kinds(query: Query) -> tuple[DocumentKind, ...]:
    return (query.kind,) if query.kind else ("memory", "message")


def _counted_kinds(query: Query) -> tuple[DocumentKind, ...]:
    """The kinds of documents among which the text index counts how rare a word is, for scores of passages."""
    return ("message",) if query.kind == "message" else ("memory", "message")


def _index_query(question: PreparedQuery) -> IndexQuery:
    async def vector() -> Vector:
        return (await question.reading.result()).vector

    return IndexQuery(question.query.key, question.terms, vector)


async def _pieces(question: PreparedQuery) -> Pieces | None:
    """The vectors of the question's word pieces; None: the embedder gives none, or failed."""
    try:
        return (await question.reading.result()).pieces
    except Exception:  # the search of the vectors failed for the same reason, and `without` of the answer names it
        return None


# Documents that the indexes found.


def _documents(found: Mapping[str, Sequence[Scored]]) -> dict[str, list[Document]]:
    return {name: [Document(each.kind, each.id) for each in scored] for name, scored in found.items()}


def _message_may_answer(passage: Passage, query: Query) -> bool:
    """Whether the passage's message may be a result; if not, it was added only as a neighbour of a result."""
    return passage.said is not None and asked_for(query, passage.said.speaker, passage.said.session_id)


def _visible(passage: Passage, question: PreparedQuery) -> Passage:
    """The passage with those of its memories that match the question's user, session and filters."""
    query, matching = question.query, question.matching
    kept = tuple(
        memory
        for memory in passage.memories
        if asked_for(query, memory.subject, memory.session_id)
        and (matching is None or Document("memory", memory.id) in matching)
    )
    return passage if len(kept) == len(passage.memories) else passage.holding(kept)


# Fields of hits.


def _language(hit: Hit, passage: Passage) -> Language | None:
    """The language of a result."""
    if hit.kind == "message":
        return None if passage.said is None else passage.said.language
    return next((memory.language for memory in passage.memories if memory.id == hit.id), None)


def made_of(result: Result, parts: Parts) -> dict[str, float]:
    """The parts of a result's score, by name; their sum is the score."""
    made = {name: float(column[result.passage]) for name, column in parts.items()}
    return blend.rounded({**made, "lowered": -result.lowered, "newer": result.lifted}, digits=DIGITS)
