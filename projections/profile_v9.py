"""The source document's read path, the profile `v9` (ledger I1). Read it from top to bottom.

    passing        what asks nothing gets nothing
    intent         what the question is after: weights, limit, and what else is looked at
    parts          a question in several is asked one by one, and the ranks of all are one
    variants       what an answer may look like; the mean of their vectors and the question's is searched with
    hybrid search  vectors and text, ranks as one
    neighbours     all about what the question names, and what caused or elaborates what was found
    composite      similarity, activation, importance and ranks, and what speaks for a memory beside them
    diversity      the best that are not alike
    hot tier       what the agent uses most is there whatever was asked

It answers with memories; each result says how much of it belongs into a prompt, as in the default profile. Behind the
results that the intent asks for come as many again, in the same way: pages and limits cut one and the same list.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from mnemolog.processors.ingest.emotion import feel
from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.language.detection import detect
from mnemolog.processors.ports import Living, Scored, Vector
from mnemolog.processors.recall.fusion import reciprocal_ranks
from mnemolog.processors.recall.selection import Selection, asked_for, chosen
from mnemolog.processors.recall.sight import Sight
from mnemolog.processors.recall.v9 import composite
from mnemolog.processors.recall.v9.composite import Asked, Found
from mnemolog.processors.recall.v9.decomposition import parts
from mnemolog.processors.recall.v9.hyde import centroid, variants
from mnemolog.processors.recall.v9.intents import STRATEGIES, Order, Strategy, intent
from mnemolog.processors.recall.v9.mmr import diverse
from mnemolog.processors.recall.v9.passing import trivial
from mnemolog.processors.text.language import composed, fold
from mnemolog.processors.token_vectors import Inference
from mnemolog.projections.embedding_cache import EmbeddingCache
from mnemolog.projections.hot_tier import HotTier
from mnemolog.projections.indexes import NO_INDEX, IndexQuery
from mnemolog.projections.one_thread import EMBEDDING, Begun
from mnemolog.projections.search import Search
from mnemolog.projections.sifting import Sifting
from mnemolog.schemas.config import Config
from mnemolog.schemas.cursor import first
from mnemolog.schemas.errors import InvalidInputError, ProjectionError
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.query import Query
from mnemolog.schemas.validation import MAX_LIMIT


class Ranked(NamedTuple):
    """A memory and the parts of its score."""

    memory: Memory
    made_of: Mapping[str, float]

    @property
    def score(self) -> float:
        """The sum of the parts."""
        return sum(self.made_of.values())


class ProfileV9:
    """Ranks memories as the source document does."""

    def __init__(self, living: Living, hot: HotTier, embeddings: EmbeddingCache, config: Config) -> None:
        self._living = living
        self._hot = hot
        self._embeddings = embeddings
        self._config = config

    def reading_from(self, living: Living) -> "ProfileV9":
        """The same ranking over other memories, such as those of an earlier time."""
        return ProfileV9(living, self._hot, self._embeddings, self._config)

    def prepared(self, query: Query, sight: Sight, selection: Selection, *, log_id: str) -> Search:
        """A search of this profile; without a limit it shows as many results as the intent of the question asks for.

        Raises InvalidInputError for a cursor of another question, agent or log.
        """
        language = detect(query.text)
        own = max(STRATEGIES[intent(part, language)].limit for part in parts(query.text, language) or [query.text])
        limit, times = query.limit or own, self._config.search.overfetch
        page = first(query, log_id, candidates=times * max(limit, own), most=times * max(MAX_LIMIT, own))
        return Search(query, sight, selection, limit, page)

    async def ranked(self, search: Search, sifting: Sifting) -> tuple[list[Ranked], Search]:
        """The results, the best first, and the search with the time that was looked at.

        They are more than are shown, if there are so many.

        Raises InvalidInputError: it has no messages.
        """
        query = search.query
        if query.kind == "message":
            raise InvalidInputError("kind", query.kind, "memory: the profile v9 answers with memories")
        if trivial(query.text):
            return [], search
        asked = [_part(search, text) for text in parts(query.text, search.language)]
        found = [await self._of_part(each, sifting) for each in asked]
        # One part that asks for the past opens it for the whole answer, which is one list.
        timeline = any(each.search.sight.timeline for each in asked)
        search = replace(search, sight=search.sight._replace(timeline=timeline))
        merged = found[0] if len(found) == 1 else _merged(found, k=self._config.search.rrf_k)
        block = max(each.strategy.limit for each in asked)
        order = asked[0].strategy.order if len(asked) == 1 else "relevance"
        # At least one more than are shown, to know whether there is another page.
        most = 1 + (search.end if query.threshold is None else MAX_LIMIT)
        blocks = _Blocks(block, -(-most // block), _ORDERS[order])
        return await asyncio.to_thread(self._finished, search, merged, blocks), search

    async def _of_part(self, part: "_Part", sifting: Sifting) -> list[Ranked]:
        """The memories that answer one part of a question, the best first."""
        search = part.search
        asked = IndexQuery(search.key, search.terms, Begun(partial(self._expanded, search), EMBEDDING))
        found, _ = await sifting.candidates(search, asked)
        if not found:
            raise ProjectionError(NO_INDEX)
        return await asyncio.to_thread(self._composite, part, found.get("vectors", ()), found.get("text", ()))

    def vector(self, query: Query) -> Vector:
        """The vector of the question; if it has one part, the search has embedded it already. Raises EmbedderError."""
        return self._embeddings.embed(query.text, scope=_scope(query), query=True)

    def _expanded(self, search: Search) -> Inference:
        """The mean vector of the question and of the expected forms of its answer."""
        scope, supposed = _scope(search.query), variants(search.query.text, search.language)
        likely = (self._embeddings.embed(each, scope=scope, query=False) for each in supposed)
        return Inference(centroid([self.vector(search.query), *likely]), None)

    def _composite(self, part: "_Part", by_vector: Sequence[Scored], by_text: Sequence[Scored]) -> list[Ranked]:
        cosines = {each.id: each.score for each in by_vector}
        texts = {each.id: each.score for each in by_text}
        ranks = _ranks(cosines, texts, part.strategy, k=self._config.search.rrf_k)
        asked = self._asked(part.search)._replace(utility=part.strategy.utility)
        memories = self._looked_at(part, ranks, asked)
        together = self._living.together(part.search.key, memories, times=self._config.search_v9.together_from)
        found = [
            Found(memory, cosines.get(name, 0.0), ranks.get(name, 0.0), name in together)
            for name, memory in memories.items()
        ]
        return self._scored(found, asked)

    def _asked(self, search: Search) -> Asked:
        text = composed(search.query.text)
        named = entities(text, search.language, limit=self._config.observer.max_entities)
        return Asked(
            now=search.sight.at,
            entities=frozenset(each.uri for each in named),
            session_id=search.query.into or search.query.session_id,
            valence=feel(text, fold(text), search.language).valence,
        )

    def _looked_at(self, part: "_Part", found: Iterable[str], asked: Asked) -> dict[str, Memory]:
        """The memories that were found and that the intent adds, as far as the question may see them."""
        key, strategy, sight = part.search.key, part.strategy, part.search.sight
        memories = self._living.memories_by_id(found)
        if strategy.hub and asked.entities:
            known = self._living.memories(key, now=None if sight.timeline else sight.now)
            memories |= {each.id: each for each in known if not asked.entities.isdisjoint(each.entities)}
        edge = set(memories)
        for _ in range(strategy.hops):
            relations = self._living.relations(key, edge)
            ends = {end for each in relations if each.type in strategy.along for end in (each.source, each.target)}
            edge = ends - memories.keys()
            memories |= self._living.memories_by_id(edge)
        seen = [each for each in memories.values() if part.may_see(each)]
        return {each.id: each for each in chosen(self._living, key, seen, part.search.selection)}

    def _scored(self, found: Iterable[Found], asked: Asked) -> list[Ranked]:
        config = self._config.search_v9
        ranked = (Ranked(each.memory, composite.parts(each, asked, config)) for each in found)
        return sorted(ranked, key=lambda each: (-each.score, each.memory.id))

    def _finished(self, search: Search, ranked: Sequence[Ranked], blocks: "_Blocks") -> list[Ranked]:
        """The dissimilar memories, with the hot tier in the first block; each block is in the order of the intent."""
        share = self._config.search_v9.diversity
        most = min(blocks.size * blocks.wanted, len(ranked))
        taken = diverse([each.memory.text for each in ranked], [each.score for each in ranked], share=share, most=most)
        picked = [ranked[number] for number in taken]
        best = picked[: blocks.size]
        first = sorted([*best, *self._hottest(search, best)], key=_best_first)
        first = first[: blocks.size]
        shown = {each.memory.id for each in first}
        left = [each for each in picked if each.memory.id not in shown]
        others = (sorted(left[at : at + blocks.size], key=_best_first) for at in range(0, len(left), blocks.size))
        return [
            each for block in (first, *others) for each in sorted(block, key=lambda each: blocks.order(each.memory))
        ]

    def _hottest(self, search: Search, picked: Sequence[Ranked]) -> list[Ranked]:
        """The hot tier, without memories that are among the first anyway."""
        known = {each.memory.id for each in picked}
        standing = [each for each in self._hot.of(search.key, self._living, search.sight) if _may_see(search, each)]
        wanted = chosen(self._living, search.key, standing, search.selection)
        more = [Found(each, 0.0, 0.0) for each in wanted if each.id not in known]
        return self._scored(more, self._asked(search)) if more else []


class _Blocks(NamedTuple):
    """The order of the results."""

    size: int
    """memories in a block"""
    wanted: int
    """number of blocks"""
    order: Callable[[Memory], float]
    """the sort key of memories within a block"""


def _best_first(ranked: Ranked) -> tuple[float, str]:
    return -ranked.score, ranked.memory.id


class _Part(NamedTuple):
    """One part of a question."""

    search: Search
    strategy: Strategy

    def may_see(self, memory: Memory) -> bool:
        """Whether a memory may answer it."""
        wanted = self.strategy.categories
        return _may_see(self.search, memory) and (not wanted or memory.category in wanted)


def _may_see(search: Search, memory: Memory) -> bool:
    return asked_for(search.query, memory.subject, memory.session_id) and search.sight.holds(memory)


def _part(search: Search, text: str) -> _Part:
    strategy = STRATEGIES[intent(text, detect(text))]
    sight = search.sight._replace(timeline=search.sight.timeline or strategy.superseded)
    return _Part(replace(search, query=replace(search.query, text=text, kind="memory"), sight=sight), strategy)


def _scope(query: Query) -> str:
    """The conversation that question vectors are cached for."""
    return f"{query.key}\0{query.into or query.session_id}"


def _ranks(
    by_vector: Mapping[str, float], by_text: Mapping[str, float], strategy: Strategy, *, k: int
) -> dict[str, float]:
    """Reciprocal ranks of both lists, each with its weight, as shares of the most that any memory has (R5)."""
    fused: dict[str, float] = {}
    for weight, scores in ((strategy.vector, by_vector), (strategy.text, by_text)):
        for memory_id, rank in reciprocal_ranks([scores], k=k).items():
            fused[memory_id] = fused.get(memory_id, 0.0) + weight * rank
    most = max(fused.values(), default=1.0)
    return {memory_id: rank / most for memory_id, rank in fused.items()}


def _merged(lists: Sequence[Sequence[Ranked]], *, k: int) -> list[Ranked]:
    """The memories that answer several parts, each once, by the sum of their reciprocal ranks."""
    fused = reciprocal_ranks([{each.memory.id: each.score for each in ranked} for ranked in lists], k=k)
    most = max(fused.values(), default=1.0)
    found = {each.memory.id: each.memory for ranked in lists for each in ranked}
    merged = (Ranked(found[memory_id], {"parts": rank / most}) for memory_id, rank in fused.items())
    return sorted(merged, key=lambda each: (-each.score, each.memory.id))


_ORDERS: Final[Mapping[Order, Callable[[Memory], float]]] = {
    "relevance": lambda _memory: 0.0,
    "newest": lambda memory: -memory.valid_from,
    "utility": lambda memory: -memory.utility,
}
