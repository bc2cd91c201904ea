"""Results as answers show them, with their texts and their relevance, and the record of their use."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Final

from mnemolog.processors.memory.names import shown_memory, shown_message
from mnemolog.processors.narration.views import metadata_of
from mnemolog.processors.ports import Document, Embedder, Living
from mnemolog.processors.recall import blend
from mnemolog.processors.recall.blend import Parts
from mnemolog.processors.recall.injection import injection, share_of_words
from mnemolog.processors.recall.passages import Passage
from mnemolog.processors.recall.results import Result
from mnemolog.projections.contradicted import still_valid
from mnemolog.projections.ranking import Ranking
from mnemolog.projections.scoring import NO_WORDS, Indexed
from mnemolog.projections.search import Search
from mnemolog.schemas import codec
from mnemolog.schemas.command import Recall, RecalledItem
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.event import Language
from mnemolog.schemas.memory import DATA_SOURCES, Memory, Utterance
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Given, Hit, Query
from mnemolog.schemas.question import GetContext

if TYPE_CHECKING:
    from mnemolog.projections.profile_v9 import Ranked


class Hits:
    """Makes hits of results."""

    def __init__(self, living: Living, embedder: Embedder, config: SearchConfig) -> None:
        self._living = living
        self._embedder = embedder
        self._config = config

    def of(self, search: Search, ranking: Ranking) -> list[Hit]:
        """The results that are shown, with their relevance."""
        indexed, passages, shown = ranking.indexed, ranking.passages, search.to_show(ranking.results)
        contradicted = still_valid(self._living, search, shown, passages, ranking.contradicted)
        number_of = {each.document.id: number for number, each in enumerate(passages) if each.said is not None}
        scores = blend.total(ranking.parts)

        def best_first(source: str) -> float:
            return -scores[number_of[source]] if source in number_of else inf

        hits = []
        for result in shown:
            passage = passages[result.passage]
            if result.document.kind == "message":
                assert passage.said is not None
                hit = message_hit(result.score, passage.said, indexed.names)
            else:
                memory = next(memory for memory in passage.memories if memory.id == result.document.id)
                sources = tuple(sorted(memory.sources, key=best_first))
                hit = memory_hit(result.score, memory, sources, passage.said, indexed.names)
                status, others = search.sight.status(memory), contradicted.get(memory.id, ())
                hit = codec.derived(Hit, hit, status=status, contradicts=others)
            if search.query.explain:
                hit = replace(hit, explain=made_of(result, ranking.parts))
            hits.append(self._with_relevance(hit, passage, search, indexed))
        return hits

    def of_v9(self, search: Search, indexed: Indexed, shown: "Sequence[Ranked]") -> list[Hit]:
        """The memories that the profile v9 shows, with their relevance."""
        # If a memory is in several passages, it is shown from the first.
        of_memory = {memory.id: each for each in reversed(indexed.passages) for memory in each.memories}
        hits = []
        for ranked in shown:
            memory, passage = ranked.memory, of_memory[ranked.memory.id]
            hit = memory_hit(ranked.score, memory, memory.sources, passage.said, indexed.names)
            explain = blend.rounded(ranked.made_of, digits=DIGITS) if search.query.explain else None
            hit = codec.derived(Hit, hit, status=search.sight.status(memory), explain=explain)
            hits.append(self._with_relevance(hit, passage, search, indexed))
        return hits

    def _with_relevance(self, hit: Hit, passage: Passage, search: Search, indexed: Indexed) -> Hit:
        """The hit with its relevance and the resulting form in a prompt: full, summary or skipped (ledger I11)."""
        document, (_, cosines, wordings) = Document(hit.kind, hit.id), indexed.scores
        cosine = 0.0 if cosines is None else cosines.get(document, 0.0)
        share = 0.0
        if wordings is not None:
            share = share_of_words(wordings.documents.get(document, NO_WORDS), search.tokens, wordings.rarities)
        same_language = _language(hit, passage) == search.language
        scale = self._embedder.calibration.questions
        relevance = rounded(scale.relevance(cosine, share, same_language=same_language))
        return codec.derived(Hit, hit, relevance=relevance, injection=injection(relevance, self._config))


def message_hit(score: float, said: Utterance, names: Mapping[str, str]) -> Hit:
    """A message of the transcript; `names`: the learned names of speakers."""
    said = shown_message(said, names)
    return Hit(
        id=said.message_id,
        kind="message",
        text=said.rendered,
        score=rounded(score),
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
        metadata=deepcopy(said.metadata),  # a caller may change its own; passages are shared by searches (shelves.py)
        confidential=said.confidential,
    )


def memory_hit(
    score: float, memory: Memory, sources: tuple[str, ...], said: Utterance | None, names: Mapping[str, str]
) -> Hit:
    """A memory; `sources`: its messages, the most relevant first; `said`: the message of its passage."""
    memory = shown_memory(memory, names)
    return Hit(
        id=memory.id,
        kind="memory",
        text=memory.text,
        score=rounded(score),
        sources=sources,
        subject=memory.subject,
        category=memory.category,
        session_id=memory.session_id,
        at=iso(memory.valid_from, memory.utc_offset_s),
        valid_from=iso(memory.valid_from, memory.utc_offset_s),
        valid_until=None if memory.valid_until is None else iso(memory.valid_until, memory.utc_offset_s),
        role=None if said is None else said.role,
        data_source=memory.data_source,
        confidence=rounded(memory.source_confidence),
        metadata=deepcopy(metadata_of(memory, said)),
        confidential=memory.confidential,
    )


def made_of(result: Result, parts: Parts) -> dict[str, float]:
    """The parts of a result's score, by name; their sum is the score."""
    made = {name: float(column[result.passage]) for name, column in parts.items()}
    return blend.rounded({**made, "lowered": -result.lowered, "newer": result.lifted}, digits=DIGITS)


def _language(hit: Hit, passage: Passage) -> Language | None:
    """The language of a result."""
    if hit.kind == "message":
        return None if passage.said is None else passage.said.language
    return next((memory.language for memory in passage.memories if memory.id == hit.id), None)


def recall(
    asked: Query | GetContext,
    session_id: str,
    given: Iterable[Hit | Given],
    *,
    profile: str = "default",
    unasked: Iterable[str] = (),
) -> Recall:
    """The record of results given to a conversation, which are not learned again (ledger I12).

    They count as used, except for those that were not asked for.
    """
    return Recall(
        agent_id=asked.agent_id,
        tenant_id=asked.tenant_id,
        session_id=session_id,
        query=asked.text,
        profile=profile,
        recalled=tuple(RecalledItem(kind=each.kind, id=each.id, text=each.text) for each in given),
        unasked=tuple(unasked),
        # A search adds to what the conversation has; a context may be all that its next prompt has of the memory.
        anew=isinstance(asked, GetContext) and not asked.once,
    )


def rounded(value: float) -> float:
    """Rounded as in answers."""
    return round(value, DIGITS)


DIGITS: Final = 6
