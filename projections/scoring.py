"""The evidence for each passage that was found, as parts of one score. Read it from top to bottom.

words    BM25 of each term, also in the neighbouring messages (recall/windows.py)
late     the similarity of each word piece of the question to the passage and its neighbours
blended  the sum of words, vectors and late vectors, each scaled
clues    + bonuses: best messages of the session, speaker, rare words, date, type of the answer, attribute
graph    + how closely relations connect it with the best passages
own      how well each message and each memory matches by itself, to show the better one
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from mnemolog.processors.late_vectors import Late
from mnemolog.processors.ports import Document, LateVectors, Living, Wording, Wordings
from mnemolog.processors.recall import blend, clues, late, terms
from mnemolog.processors.recall.blend import Column, Parts
from mnemolog.processors.recall.connections import reached
from mnemolog.processors.recall.late import Lent
from mnemolog.processors.recall.passages import Passage, cosine, lowest
from mnemolog.processors.recall.passages import documents as of_passages
from mnemolog.processors.recall.periods import closeness, period
from mnemolog.processors.recall.results import Own
from mnemolog.processors.recall.sight import Sight
from mnemolog.processors.recall.terms import PassageWords
from mnemolog.processors.recall.windows import Matches, Places, places_of, windowed
from mnemolog.processors.token_vectors import Inference, Pieces
from mnemolog.projections.late import LATE
from mnemolog.projections.outages import Outages
from mnemolog.projections.trace import Trace
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.cursor import Cursor
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.event import Language
from mnemolog.schemas.moments import DAY_S
from mnemolog.schemas.query import Query

Scores = dict[Document, float]


class PreparedQuery(NamedTuple):
    """A query with what the read path derives from it once; the indexes are given an `IndexQuery` made of it."""

    query: Query
    tokens: list[str]
    """the text's tokens, as the text index compares them"""
    reading: "asyncio.Future[Inference]"
    """its vectors, which may still be in computation"""
    sight: Sight
    """the point in time of the question"""
    language: Language
    """the language of its text"""
    page: Cursor
    """where the page begins, and how many candidates are fetched for it"""
    names: Mapping[str, str] = MappingProxyType({})
    """the learned name of each speaker"""
    speakers: Sequence[str] = ()
    """id tokens of the speakers whose learned names the text mentions"""
    matching: frozenset[Document] | None = None
    """the documents that match the filters; None: nothing has to be left out"""


class IndexScores(NamedTuple):
    """The indexes' scores of the passages and their memories; None: the index is down."""

    cosines: Scores | None
    wordings: Wordings | None
    asked_value: frozenset[str] = frozenset()
    """memories that have a value of the attribute that is asked for"""
    pieces: Pieces | None = None
    """the question's pieces; None: the embedder gives none, or failed"""


class Scoring:
    """Scores passages by what the indexes say of them."""

    def __init__(self, living: Living, late: LateVectors, config: SearchConfig, outages: Outages) -> None:
        self._living = living
        self._late = late
        self._config = config
        self._outages = outages

    def parts(
        self, question: PreparedQuery, passages: Sequence[Passage], index_scores: IndexScores, trace: Trace
    ) -> Parts:
        """The parts of each passage's score."""
        wordings = {} if index_scores.wordings is None else index_scores.wordings.documents
        said = [wordings.get(each.document, NO_WORDS) for each in passages]
        at = None if index_scores.wordings is None else _places(passages, said)
        late = self._late_scores(question, passages, index_scores, at, trace)
        trace.stage("late", len(passages), 0 if late is None else int(np.isfinite(late).sum()))
        parts = self._blended(question, passages, said, index_scores, at, late)
        trace.stage("blend", len(passages), len(passages))
        parts |= self._clues(question, passages, said, index_scores, parts)
        if self._config.graph_weight:
            parts["graph"] = self._graph(question.query.key, passages, blend.total(parts))
        trace.stage("clues", len(passages), len(passages))
        return parts

    # Words.

    def _matches(self, passages: Sequence[Passage], said: Sequence[Wording], wordings: Wordings, at: Places) -> Matches:
        """BM25 of each term in each passage and around it."""
        config = self._config
        words = [
            _words_of(each, own, wordings.documents) if each.memories or each.ended else PassageWords(own)
            for each, own in zip(passages, said, strict=True)
        ]
        matches = terms.matches(words, wordings.rarities, wordings.average_length, k1=config.bm25_k1, b=config.bm25_b)
        return self._around(matches, at, decay=config.text_decay)

    def _around(self, matches: Matches, at: Places, *, decay: float) -> Matches:
        """The scores with the share of the neighbouring messages added."""
        return windowed(matches, at, reach=self._config.window_reach, decay=decay, tokens=self._config.window_tokens)

    # Late.

    def _late_scores(
        self,
        question: PreparedQuery,
        passages: Sequence[Passage],
        index_scores: IndexScores,
        at: Places | None,
        trace: Trace,
    ) -> Column | None:
        """The similarity of each passage by late vectors; nan: it has none yet, and the answer says so.

        None: the embedder gives none of the question, or nothing in it says anything. `at`: where the passages are;
        None: their distances are unknown.
        """
        asked = None if index_scores.pieces is None else late.asked(question.query.text, index_scores.pieces)
        if asked is None or not self._config.late_weight:
            return None
        try:
            found = self._late.of(question.query.key, {each.document: each.rendered for each in passages})
        except ProjectionError as error:
            self._outages.failed(LATE, question.query.key, str(error))
            trace.without.append(LATE)
            return None
        self._outages.answered(LATE)
        if len(found) < len(passages):
            trace.without.append(LATE)
        kept = [found.get(each.document, _NO_LATE) for each in passages]
        nothing = np.array([each is _NO_LATE for each in kept])
        matches = late.matches(
            asked,
            [_lent(each, own) if each.ended else Lent(own) for each, own in zip(passages, kept, strict=True)],
        )
        if at is not None:
            matches = self._around(matches, at, decay=self._config.late_decay)
        # nan, not 0: a new message has no late vectors yet, and would be ranked last for it.
        return np.where(nothing, np.nan, late.weighed(asked, matches))

    # Blend.

    def _blended(
        self,
        question: PreparedQuery,
        passages: Sequence[Passage],
        said: Sequence[Wording],
        index_scores: IndexScores,
        at: Places | None,
        late_scores: Column | None,
    ) -> Parts:
        """The scores of each index for each passage, as parts of one score."""
        config = self._config
        scores: Parts = {}
        weights = {"text": 0.0, "vector": config.vector_weight, "late": config.late_weight}
        if index_scores.wordings is not None and at is not None:
            scores["text"] = self._matches(passages, said, index_scores.wordings, at).sum(0)
            # If the question is in another language, only a few names are known, which say less than its vector.
            share = terms.known_share(question.tokens, index_scores.wordings.rarities)
            weights["text"] = config.text_weight * share
        if index_scores.cosines is not None:
            found = [cosine(each, index_scores.cosines) for each in passages]
            unknown = lowest([each for each in found if each is not None])
            scores["vector"] = np.array([unknown if each is None else each for each in found])
        if late_scores is not None:
            scores["late"] = late_scores
        if config.fusion == "rrf":
            return blend.blended(
                {name: blend.by_rank(column, k=config.rrf_k) for name, column in scores.items()}, weights
            )
        # Scores that hardly differ are not stretched: among three messages the noise of one kind would decide.
        ranges = {"text": config.text_range, "vector": config.vector_range, "late": config.late_range}
        return blend.blended(scores, weights, ranges)

    # Clues.

    def _clues(
        self,
        question: PreparedQuery,
        passages: Sequence[Passage],
        said: Sequence[Wording],
        index_scores: IndexScores,
        blended: Parts,
    ) -> Parts:
        """Further evidence for a passage."""
        config, text = self._config, question.query.text
        sessions = [each.session for each in passages]
        spoken_by = [each.name for each in passages]
        names, nothing = list(dict.fromkeys(spoken_by)), np.zeros(len(passages))
        speaker, kind = clues.named((*question.tokens, *question.speakers), names), clues.wanted(text)
        asked = period(text, datetime.fromtimestamp(question.sight.now, UTC).date())
        fading_s = config.date_fading_days * DAY_S
        return {
            "session": config.session_weight
            * blend.of_session(blend.total(blended), sessions, best=config.session_best),
            "speaker": config.speaker_weight
            * (nothing if speaker is None else np.array([float(name == speaker) for name in spoken_by])),
            "substance": config.substance_weight * terms.substance(said, best=config.substance_terms),
            "date": config.date_weight
            * (np.array([closeness(each.at, asked, fading_s=fading_s) for each in passages]) if asked else nothing),
            "type": config.type_weight
            * (
                blend.scarce(np.array(clues.giving([each.text for each in passages], kind, names))) if kind else nothing
            ),
            "attribute": config.attribute_weight
            * (
                np.array([_has(each, index_scores.asked_value) for each in passages], np.float64)
                if index_scores.asked_value
                else nothing
            ),
        }

    def _graph(self, key: str, passages: Sequence[Passage], scores: Column) -> Column:
        """The closeness of each passage to the best ones by relations of its memories."""
        config = self._config
        best = np.argsort(-scores, kind="stable")[: config.graph_seeds].tolist()
        start = {memory.id: 1.0 for number in best for memory in passages[number].memories}
        near = reached(start, self._living.relations(key), hops=config.graph_hops, decay=config.graph_decay)
        closest = [max((near.get(memory.id, 0.0) for memory in each.memories), default=0.0) for each in passages]
        return config.graph_weight * np.array(closest)

    def own(self, passages: Sequence[Passage], index_scores: IndexScores) -> Own:
        """The match of each message that has memories by its own words, and of each memory."""
        having = [each for each in passages if each.memories]
        documents = of_passages(having)
        if not documents:
            return Own({}, {})
        by_words, columns = np.zeros(len(documents)), []
        if index_scores.wordings is not None:
            matched = self._matching(documents, index_scores.wordings)
            columns.append(_of_the_best(matched))
            numbers = {each: number for number, each in enumerate(documents)}
            asked_for = index_scores.wordings.rarities.keys()
            headings = ((each.document, terms.heading(each.said)) for each in having if each.said is not None)
            # The headings of most messages have no word of the question, so nothing of them was counted.
            headed = [(each, words) for each, words in headings if not asked_for.isdisjoint(words[0].tokens.split())]
            by_words = matched.copy()
            by_words[[numbers[each] for each, _ in headed]] = self._matching_without(headed, index_scores.wordings)
            by_words = _of_the_best(by_words)
        if index_scores.cosines is not None:
            cosines = np.array([index_scores.cosines.get(each, 0.0) for each in documents])
            columns.append(blend.min_max(cosines, least=self._config.vector_range))
        if index_scores.asked_value:
            asked = np.array([float(each.id in index_scores.asked_value) for each in documents])
            by_words = np.maximum(by_words, asked)
            columns.append(asked)
        by_all = np.mean(columns, axis=0)
        return Own(*(dict(zip(documents, each.tolist(), strict=True)) for each in (by_words, by_all)))

    def _matching(self, documents: Sequence[Document], words: Wordings) -> Column:
        """BM25 of documents, each without its neighbours' words."""
        config, said = self._config, [words.documents.get(each, NO_WORDS) for each in documents]
        matched = terms.matches_of_texts(said, words.rarities, words.average_length, k1=config.bm25_k1, b=config.bm25_b)
        return np.asarray(matched.sum(0), np.float64)

    def _matching_without(self, documents: Sequence[tuple[Document, tuple[Wording, ...]]], words: Wordings) -> Column:
        """The same, each document also without some of its words."""
        config = self._config
        said = [PassageWords(own=words.documents.get(each, NO_WORDS), ended=without) for each, without in documents]
        matched = terms.matches(said, words.rarities, words.average_length, k1=config.bm25_k1, b=config.bm25_b)
        return np.asarray(matched.sum(0), np.float64)


def with_asked_value(question: PreparedQuery, passages: Sequence[Passage]) -> frozenset[str]:
    """The memories that have a value of the attribute that is asked for; none if the question is about the past."""
    text = question.query.text
    # An older value may be the answer then.
    if clues.of_the_past(text):
        return frozenset()
    speaker = clues.named((*question.tokens, *question.speakers), dict.fromkeys(each.name for each in passages))
    words, anybody = clues.attribute_words(text, question.tokens), clues.about_the_asker(text)
    return frozenset(
        memory.id
        for passage in passages
        for memory in passage.memories
        for pair in memory.key_values
        if clues.asks_for(words, pair.key, of_speaker=anybody if speaker is None else passage.name == speaker)
    )


def _has(passage: Passage, memory_ids: frozenset[str]) -> bool:
    return any(memory.id in memory_ids for memory in passage.memories)


def _places(passages: Sequence[Passage], said: Sequence[Wording]) -> Places:
    """Where the passages are, by their lengths in the text index."""
    lengths = [each.length for each in said]
    return places_of([each.session for each in passages], [each.place for each in passages], lengths)


def _words_of(passage: Passage, own: Wording, wordings: Mapping[Document, Wording]) -> PassageWords:
    def of(documents: Iterable[Document]) -> tuple[Wording, ...]:
        return tuple([wordings[each] for each in documents if each in wordings])

    ended = of(Document("memory", each.id) for each in passage.ended) if passage.ended else ()
    return PassageWords(own, of(passage.of_memories), ended)


def _lent(passage: Passage, kept: Late) -> Lent:
    """The late vectors of a passage, without the spans of its superseded or forgotten memories."""
    return Lent(kept, late.spans(passage.embedded, [each.words for each in passage.ended]))


def _of_the_best(matched: Column) -> Column:
    """The values as shares of the best one."""
    return np.asarray(matched / max(matched.max(), _TINY), np.float64)


_TINY: Final = 1e-12

_NO_LATE: Final = Late(b"", 1, 0)
"""The late vectors of a document that has none."""

NO_WORDS: Final = Wording(0, "")
"""The wording of a document that is not yet in the text index."""
