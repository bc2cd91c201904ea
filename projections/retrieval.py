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
    results      a passage is shown as its memory that matched, else as its message (ranking.py); of memories that
                 contradict each other the newest is first (contradicted.py)
    answer       the best results with their texts and their relevance (hits.py), and what the answer has not seen

Each step is given the search (search.py): the question with its time and its filters, the page and the trace.

The stages of a trace are `embedding`, `text`, `vectors` and `filter` (candidates), `passages`, `vectors of passages`
and `text of passages` (indexed), `late`, `blend` and `clues` (score), `results` and `answer`.

With `profile = "v9"` the read path of the source document (Cognitive Memory v9, ledger I1) ranks memories instead
(profile_v9.py). Waiting, candidates and the answer are the same.

Retrieval reads the projections; of the log it reads only the agent's last position. A search with `into` also puts a
recall into the queue, as an input. If one index is down, the other answers alone and the answer says so.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from mnemolog.processors.narration import searches
from mnemolog.processors.ports import (
    AgentEnd,
    Document,
    Embedder,
    EventLog,
    LateVectors,
    Living,
    Put,
    Recorded,
    Report,
    Scored,
    TextIndex,
    VectorSearch,
)
from mnemolog.processors.recall.connections import reached
from mnemolog.processors.recall.passages import numbered
from mnemolog.processors.recall.results import Own
from mnemolog.processors.recall.selection import EVERYTHING, Selection
from mnemolog.processors.recall.sight import Sight
from mnemolog.processors.token_vectors import Inference
from mnemolog.projections.contradicted import newest_first
from mnemolog.projections.gathering import Candidates, FromLiving, Gathered, Gathering
from mnemolog.projections.hits import Hits, recall
from mnemolog.projections.indexes import NO_INDEX, Indexes, IndexQuery
from mnemolog.projections.one_thread import Begun, in_one_thread, in_own_thread, in_thread
from mnemolog.projections.outages import Outages
from mnemolog.projections.ranking import Ranking, may_be_shown
from mnemolog.projections.reach import Reach
from mnemolog.projections.scoring import Indexed, Scoring, evidence
from mnemolog.projections.search import Search
from mnemolog.projections.sifting import Sifting, documents_of
from mnemolog.projections.trace import Trace, milliseconds
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.cursor import Cursor, first
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Answer, Hit, Profile, Query
from mnemolog.schemas.telemetry import SearchAnswered
from mnemolog.schemas.validation import MAX_LIMIT

if TYPE_CHECKING:
    from mnemolog.projections.profile_v9 import ProfileV9

AgentClock: TypeAlias = Callable[[Recorded | None], float]
"""The current time of an agent, in seconds since the epoch; its argument is the agent's last commit."""


@dataclass(kw_only=True, eq=False)
class Retrieval:
    """Answers questions from the projections.

    Surfaces call `search` (through ops/backends). `find` ranks without answering, for the comparison of two generations
    or embedders (ops/maintenance). `ranking`, `found_by_index` and `fetch_limit` are for why_not.py, which explains why
    a document is not among the results.
    """

    embedder: Embedder
    vectors: VectorSearch
    text: TextIndex
    late: LateVectors
    living: Living
    log: EventLog
    reach: Reach
    now: AgentClock
    put: Put
    """puts a recall into the queue"""
    config: SearchConfig
    report: Report
    """takes telemetry"""
    v9: "Callable[[], ProfileV9]"
    """the profile, imported with the first question for it"""
    gathering: Gathering | None = None
    """gives passages as `living` has them; None: they are read from it"""
    outages: Outages | None = None
    """knows which indexes are out of order; None: none is known to be"""
    one_thread: bool = False
    """whether each search runs in one thread, which it can where no index is on a server"""
    past: bool = False
    """whether `living` is an earlier state"""

    def __post_init__(self) -> None:
        self._indexes = Indexes(self.vectors, self.text, self.reach, self.outages or Outages(self.report))
        self._sifting = Sifting(self._indexes, self.living)
        self._gathering = self.gathering or FromLiving(self.living)
        self._scoring = Scoring(self.living, self.late, self.config, self._indexes.outages, past=self.past)
        self._hits = Hits(self.living, self.embedder, self.config)

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
        return replace(
            self,
            vectors=vectors or self.vectors,
            text=text or self.text,
            living=living or self.living,
            reach=reach or self.reach,
            v9=self.v9 if living is None else lambda: self.v9().reading_from(living),
            gathering=self.gathering if living is None else None,
            outages=self._indexes.outages if vectors is None and text is None else None,
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
        await self.reach.wait_for(query)
        end = end or await self.log.agent_end(query.key)
        last = end.last
        hits, trace = await self.find(query, now=self.now(last), sight=sight, selection=selection)
        took_ms = milliseconds(perf_counter() - began)
        self._report_search(query, hits, trace, took_ms, self.now(last))
        if query.into is not None and hits:
            self.put(recall(query, query.into, hits, profile=self._profile(query)))
        return Answer(
            results=tuple(hits),
            position=self.reach.token(last.commit.source) if last else self.reach.before_all,
            took_ms=took_ms,
            behind=await self.reach.behind(query.key, end, trace.positions),
            without=tuple(trace.without),
            as_of=None if sight is None or sight.as_of is None else iso(sight.as_of),
            cursor=None if trace.next is None else trace.next.token,
            explain=trace.explanation() if query.explain else None,
        )

    async def find(
        self, query: Query, *, now: float, sight: Sight | None = None, selection: Selection = EVERYTHING
    ) -> tuple[list[Hit], Trace]:
        """The results of a search and its trace, without waiting for a position and without noting a recall."""
        began = perf_counter()
        sight = sight or Sight(now)
        if self._profile(query) == "v9":
            search = self.v9().prepared(query, sight, selection, log_id=self.log.log_id)
            hits = await self._by_v9(search)
        else:
            search = self._prepared(query, sight, selection)
            hits = await self._by_default(search)
        took_ms = milliseconds(perf_counter() - began)
        self.report(SearchAnswered(key=query.key, results=len(hits), took_ms=took_ms))
        return hits, search.trace

    async def ranking(self, query: Query, *, sight: Sight, selection: Selection) -> Ranking:
        """All passages of such a search, with their scores and results; of the default profile."""
        search = self._prepared(query, sight, selection)
        indexed = await self._read(search, self._embedding(search))
        return await in_thread(self._ranking, search, indexed)

    async def found_by_index(
        self, query: Query, *, sight: Sight, selection: Selection, most: int
    ) -> dict[str, list[Document]]:
        """For each index, the documents that it finds and that may be an answer, the best first.

        `most` documents are asked for before the filters are applied.
        """
        search = self._prepared(query, sight, selection)
        asked = IndexQuery(search.key, search.terms, self._embedding(search))
        return await self._sifting.by_index(search, asked, most=most)

    def fetch_limit(self, query: Query) -> int:
        """The number of documents that the text index is asked for; the same on each page of a search."""
        return self._page(query).candidates

    def _profile(self, query: Query) -> Profile:
        return query.profile or self.config.profile

    def _prepared(self, query: Query, sight: Sight, selection: Selection) -> Search:
        """A search of the default profile.

        Raises InvalidInputError for a cursor of another question, agent or log.
        """
        return Search(query, sight, selection, query.limit or self.config.limit, self._page(query))

    def _page(self, query: Query) -> Cursor:
        """Where the page begins, and how many candidates are fetched for it."""
        candidates = self._fetched(query.limit or self.config.limit)
        return first(query, self.log.log_id, candidates=candidates, most=self._fetched(MAX_LIMIT))

    def _fetched(self, limit: int) -> int:
        """The number of candidates for the first page of so many results."""
        return max(self.config.overfetch * limit, self.config.candidates)

    def _embedding(self, search: Search) -> Begun[Inference]:
        return search.embedding(lambda: self.embedder.read(search.query.text, query=True))

    def _report_search(self, query: Query, hits: Sequence[Hit], trace: Trace, took_ms: float, now: float) -> None:
        """Report the search to the ops log, with the number of passages that were ranked."""
        stage = trace.stages.get("passages")
        passages = (stage.candidates_out or 0) if stage else 0
        self.report(searches.found(query, hits, passages=passages, took_ms=took_ms, at=now, config=self.config))

    # The default profile, first to last: everything is read, then ranked and shown.

    async def _by_default(self, search: Search) -> list[Hit]:
        """The results of the requested page; the question is embedded while the text index works."""
        reading = self._embedding(search)
        steps = partial(self._steps, search, reading)
        try:
            return await (in_one_thread(steps) if self.one_thread else steps())
        finally:
            reading.cancel()

    async def _steps(self, search: Search, reading: Begun[Inference]) -> list[Hit]:
        indexed = await self._read(search, reading)
        return await in_thread(self._answer, search, indexed)

    async def _read(self, search: Search, reading: Begun[Inference]) -> Indexed:
        """All that is read from the projections before passages are ranked."""
        asked = IndexQuery(search.key, search.terms, reading)
        if in_own_thread() and not search.filtered:
            asked = asked._replace(meanwhile=partial(self._read_ahead, search, asked))
        scored, matching = await self._sifting.candidates(search, asked)
        if not scored:
            raise ProjectionError(NO_INDEX)
        indexed = await self._indexed(search, asked, self._candidates(scored))
        if indexed.scores.cosines is None and indexed.scores.wordings is None:
            raise ProjectionError(NO_INDEX)
        if matching is None and not search.selection.wants_all:
            # The candidates were filtered, but the passages also have messages around them and all of their memories.
            matching = await in_thread(self._sifting.matching_in, search, indexed.passages)
        return indexed._replace(matching=matching, pieces=await asked.pieces())

    async def _read_ahead(self, search: Search, asked: IndexQuery, texts: Sequence[Scored]) -> None:
        """While the question is being embedded, read into memory what is needed for the documents found by words."""
        if asked.reading.done:
            return
        found, key = self._candidates({"text": texts}), search.key
        passages = self._gathering.read_ahead(key, found, search.sight, beside=self.config.beside)
        if passages:
            with suppress(Exception):  # the search itself asks again, and goes on without an index that fails
                await self._indexes.text.wordings(key, asked.terms, numbered(passages).documents, search.counted_kinds)
                if self.config.late_weight:
                    self.late.of(key, {each.document: each.rendered for each in passages})

    def _candidates(self, scored: Mapping[str, Sequence[Scored]]) -> Candidates:
        found = documents_of(scored)
        best = (documents[: self.config.beside_best] for documents in found.values())
        return Candidates({*chain(*found.values())}, {*chain(*best)})

    async def _indexed(self, search: Search, asked: IndexQuery, found: Candidates) -> Indexed:
        """The passages of what was found, with their scores and those of their memories in both indexes."""
        passages, names = await in_thread(self._passages, search, found)
        scores = await self._indexes.of_passages(asked, passages, search.counted_kinds, search.trace)
        return Indexed(passages, names, scores)

    def _passages(self, search: Search, found: Candidates) -> Gathered:
        """The passages of what was found, with `search.graph_weight` also of what is connected with it."""
        search.trace.begin()
        every = found._replace(all=found.all | self._connected(search.key, found.best))
        gathered = self._gathering.gathered(search.key, every, search.sight, beside=self.config.beside)
        search.trace.stage("passages", len(found.all), len(gathered.passages))
        return gathered

    def _connected(self, key: str, best: set[Document]) -> set[Document]:
        """The memories that relations connect with the best memories found; none with `search.graph_weight` at 0."""
        config = self.config
        if not config.graph_weight:
            return set()
        start = {each.id: 1.0 for each in best if each.kind == "memory"}
        near = reached(start, self.living.relations(key), hops=config.graph_hops, decay=config.graph_decay)
        return {Document("memory", memory_id) for memory_id in near}

    def _ranking(self, search: Search, indexed: Indexed) -> Ranking:
        """The passages with their scores, and the results, of which the newest of contradicting ones is first."""
        search.trace.begin()
        passages = indexed.passages
        if not passages:
            return Ranking(indexed, {}, Own({}, {}), {}, [], search.limit)
        found = evidence(search, indexed)
        parts, own = self._scoring.parts(search, found), self._scoring.own(found)
        ranked, allowed = may_be_shown(search, indexed, parts, own, margin=self.config.memory_margin)
        results, contradicted = newest_first(self.living, search, ranked, allowed, asked=found.asked_value)
        search.trace.stage("results", len(passages), len(results))
        return Ranking(indexed, parts, own, contradicted, results, search.limit)

    def _answer(self, search: Search, indexed: Indexed) -> list[Hit]:
        """The results of the requested page, with their texts and their relevance."""
        ranking = self._ranking(search, indexed)
        hits = search.on_page(self._hits.of(search, ranking), ranked=len(ranking.results))
        search.trace.stage("answer", len(ranking.results), len(hits))
        return hits

    # The profile v9 ranks the candidates in its own way (profile_v9.py); what it shows has passages for its relevance.

    async def _by_v9(self, search: Search) -> list[Hit]:
        """The results of the requested page."""
        ranked, search = await self.v9().ranked(search, self._sifting)
        search.trace.stage("v9", None, len(ranked))
        shown = search.to_show(ranked)
        if not shown:
            return []
        reading = search.embedding(lambda: Inference(self.v9().vector(search.query), None))
        found = Candidates({Document("memory", each.memory.id) for each in shown}, set())
        indexed = await self._indexed(search, IndexQuery(search.key, search.terms, reading), found)
        return search.on_page(self._hits.of_v9(search, indexed, shown), ranked=len(ranked))
