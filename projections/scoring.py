"""The evidence for each passage that was found, as parts of one score. Read it from top to bottom.

words    BM25 of each term, also in the neighbouring messages (recall/windows.py)
late     the similarity of each word piece of the question to the passage and its neighbours
blended  the sum of words, vectors and late vectors, each scaled
clues    + bonuses: best messages of the session, speaker, rare words, date, type of the answer, attribute,
         introduction
graph    + how closely relations connect it with the best passages
own      how well each message and each memory matches by itself, to show the better one
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.ingest.introductions import introduced
from mnemolog.processors.late_vectors import Late
from mnemolog.processors.ports import Document, LateVectors, Living, Wording, Wordings
from mnemolog.processors.recall import blend, clues, late, terms
from mnemolog.processors.recall.blend import Column, Parts
from mnemolog.processors.recall.connections import reached
from mnemolog.processors.recall.late import Span
from mnemolog.processors.recall.passages import Passage, of_passages
from mnemolog.processors.recall.periods import closeness, period
from mnemolog.processors.recall.results import Own
from mnemolog.processors.recall.terms import Counts
from mnemolog.processors.recall.windows import Matches, Places, exchanges, places_of, windowed
from mnemolog.processors.token_vectors import Pieces
from mnemolog.projections.indexes import IndexScores
from mnemolog.projections.late import LATE
from mnemolog.projections.outages import Outages
from mnemolog.projections.search import Search
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.moments import DAY_S


class Indexed(NamedTuple):
    """What is ranked: the passages of a search, and what the indexes say of them."""

    passages: list[Passage]
    names: Mapping[str, str]
    """the learned name of each speaker"""
    scores: IndexScores
    pieces: Pieces | None = None
    """the question's pieces; None: the embedder gives none, or failed"""
    matching: frozenset[Document] | None = None
    """the documents that match the filters; None: nothing has to be left out"""


class Evidence(NamedTuple):
    """What speaks for the documents of passages; columns are by the numbers of the documents (`Numbered`)."""

    passages: list[Passage]
    scores: IndexScores
    pieces: Pieces | None
    said: list[Wording]
    times: Counts
    """how often each of the question's terms occurs in each"""
    lengths: Column
    """in tokens"""
    cosines: Column | None
    """nan: unknown; None: the index is down"""
    speaker: str | None
    """the one that the question names"""
    asked_value: frozenset[str]
    """memories that have a value of the attribute that is asked for"""

    @property
    def own_words(self) -> list[Wording]:
        """The words of each passage's own document."""
        return self.said[: self.scores.of.passages]


def evidence(search: Search, indexed: Indexed) -> Evidence:
    """What speaks for the documents of passages, in the order of the documents."""
    passages, names, scores, pieces, _ = indexed
    wordings, documents = scores.wordings or Wordings({}, 0.0, {}), scores.of.documents
    said = [wordings.documents.get(each, NO_WORDS) for each in documents]
    times = terms.counts([each.tokens for each in said], tuple(wordings.rarities))
    lengths, cosines = np.array([each.length for each in said], np.float64), None
    if scores.cosines is not None:
        cosines = np.array([scores.cosines.get(each, np.nan) for each in documents])
    # A speaker is also named by a learned name; what it said is stored under its id.
    named = (*search.tokens, *(clues.speakers(search.tokens, names) if names else ()))
    speaker = clues.named(named, (each.name for each in passages))
    asked_value = _with_asked_value(search, passages, speaker)
    return Evidence(passages, scores, pieces, said, times, lengths, cosines, speaker, asked_value)


class Scoring:
    """Scores passages by what the indexes say of them."""

    def __init__(
        self, living: Living, late: LateVectors, config: SearchConfig, outages: Outages, *, past: bool = False
    ) -> None:
        """`past`: `living` is an earlier state, and vectors of texts that were changed since are kept no more."""
        self._living = living
        self._late = late
        self._config = config
        self._outages = outages
        self._past = past

    def parts(self, search: Search, evidence: Evidence) -> Parts:
        """The parts of each passage's score."""
        passages, trace = evidence.passages, search.trace
        at = None if evidence.scores.wordings is None else _places(passages, evidence.lengths)
        late = self._late_scores(search, evidence, at)
        trace.stage("late", len(passages), 0 if late is None else int(np.isfinite(late).sum()))
        parts = self._blended(search, evidence, at, late)
        trace.stage("blend", len(passages), len(passages))
        parts |= self._clues(search, evidence, parts)
        if self._config.graph_weight:
            parts["graph"] = self._graph(search.key, passages, blend.total(parts))
        trace.stage("clues", len(passages), len(passages))
        return parts

    # Words.

    def _matches(self, evidence: Evidence, wordings: Wordings, at: Places) -> Matches:
        """BM25 of each term in each passage and around it."""
        times = terms.in_passages(evidence.times, evidence.scores.of)
        matches = self._bm25(times, evidence.lengths[: len(times)], wordings)
        return self._around(matches, at, decay=self._config.text_decay)

    def _bm25(self, times: Counts, lengths: Column, wordings: Wordings) -> Matches:
        config = self._config
        return terms.matches(
            times, lengths, wordings.rarities, wordings.average_length, k1=config.bm25_k1, b=config.bm25_b
        )

    def _around(self, matches: Matches, at: Places, *, decay: float) -> Matches:
        """The scores with the share of the neighbouring messages added."""
        return windowed(matches, at, reach=self._config.window_reach, decay=decay, tokens=self._config.window_tokens)

    # Late.

    def _late_scores(self, search: Search, evidence: Evidence, at: Places | None) -> Column | None:
        """The similarity of each passage by late vectors; nan: it has none, and the answer says so if it should.

        None: the embedder gives none of the question, or nothing in it says anything. `at`: where the passages are;
        None: their distances are unknown.
        """
        asked = None if evidence.pieces is None else late.asked(search.query.text, evidence.pieces)
        if asked is None or not self._config.late_weight:
            return None
        passages, without = evidence.passages, search.trace.without
        try:
            found = self._late.of(search.key, {each.document: each.rendered for each in passages})
        except ProjectionError as error:
            self._outages.failed(LATE, search.key, str(error))
            without.append(LATE)
            return None
        self._outages.answered(LATE)
        lacking = [each for each in passages if each.document not in found]
        if not self._past and any(map(_should_have_late, lacking)):
            without.append(LATE)
        kept = [found.get(each.document, _NO_LATE) for each in passages]
        matches = late.matches(asked, kept, _gone(passages))
        if at is not None:
            matches = self._around(matches, at, decay=self._config.late_decay)
        # nan, not 0: a new message has no late vectors yet, and would be ranked last for it.
        nothing = len(found) < len(passages) and [each is _NO_LATE for each in kept]
        return np.where(nothing, np.nan, late.weighed(asked, matches))

    # Blend.

    def _blended(self, search: Search, evidence: Evidence, at: Places | None, late_scores: Column | None) -> Parts:
        """The scores of each index for each passage, as parts of one score."""
        config = self._config
        scores: Parts = {}
        weights = {"text": 0.0, "vector": config.vector_weight, "late": config.late_weight}
        wordings = evidence.scores.wordings
        if wordings is not None and at is not None:
            scores["text"] = self._matches(evidence, wordings, at).sum(0)
            # If the question is in another language, only a few names are known, which say less than its vector.
            share = terms.known_share(search.tokens, wordings.rarities)
            weights["text"] = config.text_weight * share
        if evidence.cosines is not None:
            found = of_passages(evidence.cosines, evidence.scores.of)
            # The substitute for an unknown one: the lowest known one.
            lowest = np.fmin.reduce(found)
            scores["vector"] = np.nan_to_num(np.where(np.isnan(found), lowest, found))
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

    def _clues(self, search: Search, evidence: Evidence, blended: Parts) -> Parts:
        """Further evidence for a passage."""
        config, text, passages = self._config, search.query.text, evidence.passages
        sessions = [each.session for each in passages]
        spoken_by = [each.name for each in passages]
        names, nothing = list(dict.fromkeys(spoken_by)), np.zeros(len(passages))
        speaker, kind = evidence.speaker, clues.wanted(text)
        asked = period(text, datetime.fromtimestamp(search.sight.now, UTC).date())
        fading_s, recency_s = config.date_fading_days * DAY_S, config.recency_days * DAY_S
        said_at = [each.at for each in passages]
        return {
            "session": config.session_weight
            * blend.of_session(blend.total(blended), sessions, best=config.session_best),
            "speaker": config.speaker_weight
            * (nothing if speaker is None else np.array([float(name == speaker) for name in spoken_by])),
            "substance": config.substance_weight * terms.substance(evidence.own_words, best=config.substance_terms),
            "date": config.date_weight
            * (np.array([closeness(each.at, asked, fading_s=fading_s) for each in passages]) if asked else nothing),
            "type": config.type_weight
            * (
                blend.scarce(np.array(clues.giving([each.text for each in passages], kind, names))) if kind else nothing
            ),
            "attribute": config.attribute_weight
            * (
                np.array([_has(each, evidence.asked_value) for each in passages], np.float64)
                if evidence.asked_value
                else nothing
            ),
            "recency": config.recency_weight
            * (nothing if asked or clues.of_the_past(text) else blend.recency(said_at, least_s=recency_s)),
            "introduction": config.introduction_weight
            * (np.array([_introduces(each) for each in passages]) if clues.asks_own_name(text) else nothing),
        }

    def _graph(self, key: str, passages: Sequence[Passage], scores: Column) -> Column:
        """The closeness of each passage to the best ones by relations of its memories."""
        config = self._config
        best = np.argsort(-scores, kind="stable")[: config.graph_seeds].tolist()
        start = {memory.id: 1.0 for number in best for memory in passages[number].memories}
        near = reached(start, self._living.relations(key), hops=config.graph_hops, decay=config.graph_decay)
        closest = [max((near.get(memory.id, 0.0) for memory in each.memories), default=0.0) for each in passages]
        return config.graph_weight * np.array(closest)

    def own(self, evidence: Evidence) -> Own:
        """The match of each message that has memories by its own words, and of each memory."""
        passages, scores, of = evidence.passages, evidence.scores, evidence.scores.of
        having = _each_once(of.current.passages)
        ended = of.ended.documents[np.isin(of.ended.passages, having)]
        numbers = _each_once(np.concatenate([having, of.current.documents, ended]))
        if not len(numbers):
            return Own({}, {})
        documents, by_words, columns = [of.documents[each] for each in numbers], np.zeros(len(numbers)), []
        if scores.wordings is not None:
            matched = self._bm25(evidence.times, evidence.lengths, scores.wordings).sum(0)
            columns.append(_of_the_best(matched[numbers]))
            headed = [passage for passage in having.tolist() if passages[passage].said is not None]
            matched[headed] = self._without_headings(headed, evidence, scores.wordings)
            by_words = _of_the_best(matched[numbers])
        if evidence.cosines is not None:
            columns.append(blend.min_max(np.nan_to_num(evidence.cosines[numbers]), least=self._config.vector_range))
        if evidence.asked_value:
            asked = np.array([float(each.id in evidence.asked_value) for each in documents])
            by_words = np.maximum(by_words, asked)
            columns.append(asked)
        by_all = np.mean(columns, axis=0)
        return Own(*(dict(zip(documents, each.tolist(), strict=True)) for each in (by_words, by_all)))

    def _without_headings(self, numbers: Sequence[int], evidence: Evidence, wordings: Wordings) -> Column:
        """BM25 of these messages without the words of their headings."""
        said = [each for each in (evidence.passages[number].said for number in numbers) if each is not None]
        headings = [terms.heading(each.heading, each.language) for each in said]
        counted = terms.counts([each.tokens for each in headings], tuple(wordings.rarities))
        times = np.maximum(evidence.times[numbers] - counted, 0)
        return np.asarray(self._bm25(times, evidence.lengths[numbers], wordings).sum(0), np.float64)


def _with_asked_value(search: Search, passages: Sequence[Passage], speaker: str | None) -> frozenset[str]:
    """The memories that have a value of the attribute that is asked for; none if the question is about the past."""
    text = search.query.text
    # An older value may be the answer then.
    if clues.of_the_past(text):
        return frozenset()
    words, anybody = clues.attribute_words(text, search.tokens), clues.about_the_asker(text)
    return frozenset(
        memory.id
        for passage in passages
        for memory in passage.memories
        for pair in memory.key_values
        if clues.asks_for(words, pair.key, of_speaker=anybody if speaker is None else passage.name == speaker)
    )


def _introduces(passage: Passage) -> float:
    """1 if a memory of it introduces its speaker: *call me Bea* has no word of *what is my name*."""
    return float(any(introduced(each.words, each.language) for each in passage.memories))


def _has(passage: Passage, memory_ids: frozenset[str]) -> bool:
    return any(memory.id in memory_ids for memory in passage.memories)


def _places(passages: Sequence[Passage], lengths: Column) -> Places:
    """Where the passages are, by the lengths of their documents in the text index."""
    sessions, places = [each.session for each in passages], [each.place for each in passages]
    spoken = exchanges(sessions, places, [each.name for each in passages])
    return places_of(spoken, places, lengths[: len(passages)].tolist())


def _should_have_late(passage: Passage) -> bool:
    """Whether an answer without its late vectors says so: a memory that came from messages has theirs.

    It is a passage of its own while they are hidden, or were not yet said at the time asked about.
    """
    return passage.said is not None or not passage.memories[0].sources


def _gone(passages: Sequence[Passage]) -> dict[int, Sequence[Span]]:
    """The spans of superseded or forgotten memories in the texts of passages, by the passages' numbers."""
    spans = (
        (number, late.spans(each.embedded, [memory.words for memory in each.ended]))
        for number, each in enumerate(passages)
        if each.ended
    )
    return {number: found for number, found in spans if found}


def _each_once(numbers: NDArray[np.intp]) -> NDArray[np.intp]:
    """Small numbers in order, each once. `np.unique` would import the masked arrays, which takes 6 ms."""
    return np.flatnonzero(np.bincount(numbers))


def _of_the_best(matched: Column) -> Column:
    """The values as shares of the best one."""
    return np.asarray(matched / max(matched.max(), _TINY), np.float64)


_TINY: Final = 1e-12

_NO_LATE: Final = Late(b"", b"", 1, 0)
"""The late vectors of a document that has none."""

NO_WORDS: Final = Wording(0, "")
"""The wording of a document that is not yet in the text index."""
