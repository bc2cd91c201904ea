"""Retrieval."""

from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Fraction, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchConfig:
    """Retrieval (I7)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    profile: Literal["contextual", "v9"] = "contextual"
    """how results are ranked, if the query names no profile; v9: as the source document describes (I1)"""
    limit: Annotated[int, Field(ge=1, le=1_000)] = 10
    """number of results, if the query names none"""
    overfetch: Count = 3
    """candidates of each index are at least this many times the limit (I7)"""
    candidates: Count = 60
    """minimum candidates of each index"""
    beside: Count = 2
    """messages before and after the best candidates, in the same session, that are ranked too"""
    # The neighbours of all candidates are twice as many documents for twice the CPU, and gave no further answer.
    beside_best: Count = 20
    """best candidates of each index whose neighbouring messages are ranked too"""
    fusion: Literal["scores", "rrf"] = "scores"
    """scores: the indexes' scores, scaled by their minimum and maximum, are added; rrf: their reciprocal ranks are
    (I7)"""
    rrf_k: Count = 60
    """k of the reciprocal ranks, 1 / (k + rank)"""
    text_weight: Weight = 1.3
    """weight of BM25 in the sum, multiplied by the share of the question's tokens that occur in the agent's texts"""
    vector_weight: Weight = 1.0
    """weight of the cosine in the sum"""
    late_weight: Weight = 2.0
    """weight of late interaction in the sum: the similarity of the question's word pieces to the passage's; 0: it is
    not computed"""
    # Between the candidates of 88 questions of LoCoMo these ranges were at least
    # 2.6, 0.43 and 0.195, so that agents with hundreds of messages are not affected.
    text_range: Weight = 1.0
    """smallest range of BM25 scores that is stretched to 0..1; smaller differences, among few texts, are noise"""
    vector_range: Weight = 0.2
    """the same for cosines, in the sum"""
    late_range: Weight = 0.2
    """the same for late interaction"""
    bm25_k1: Positive = 0.9
    """k1 of BM25"""
    bm25_b: Fraction = 0.4
    """b of BM25"""
    # Without it, the only vector of a new agent would be its own mean, and nothing would be left of it.
    mean_prior: Positive = 100.0
    """the agent's mean vector, which is subtracted, is sum / (this + n)"""
    # A question's words are often spread over short messages: R@10 on LoCoMo was 82
    # %, and 76 % when a share of the neighbours' finished scores was added instead.
    window_reach: Count = 2
    """messages before and after a message whose terms count for it too"""
    window_tokens: Positive = 24.0
    """distance, in tokens without stop words, over which a neighbour's score is multiplied by the decay once"""
    text_decay: Fraction = 0.6
    """decay of a term's BM25"""
    late_decay: Fraction = 0.8
    """decay of the similarity of a word piece"""
    session_weight: Weight = 0.3
    """weight of the mean of the best scores in the passage's session"""
    session_best: Count = 2
    """number of best scores of a session in that mean"""
    speaker_weight: Weight = 0.15
    """weight of the speaker: added to a message if the question names its speaker"""
    substance_weight: Weight = 0.3
    """weight of substance: how rare the rarest terms of a message are, whatever the question"""
    substance_terms: Count = 5
    """number of rarest terms of a message that count for its substance"""
    date_weight: Weight = 0.3
    """weight of the date: added to messages in the period that the question names, or soon after"""
    date_fading_days: Positive = 7.0
    """days after the period in which that weight falls by the factor e"""
    type_weight: Weight = 0.2
    """weight of the answer's type: if the question asks for a time, an amount or a name, added to passages with one,
    multiplied by the share of passages without one"""
    attribute_weight: Weight = 0.15
    """weight of an attribute: if the question asks for something with one value at a time, added to memories with its
    value"""
    recency_weight: Weight = 0.15
    """weight of recency: how late a passage was said among the candidates, for questions about the present"""
    recency_days: Positive = 14.0
    """shortest time between the first and the last candidate over which that weight counts in full"""
    introduction_weight: Weight = 1.0
    """weight of an introduction: if the question asks for one's own name, added to what introduces a speaker"""
    # On LoCoMo, R@10 falls by 0.2 points with a weight of 0.1, and by 0.5 with 0.3.
    graph_weight: Weight = 0.0
    """weight of the graph: added to memories related to the best ones, which become candidates too; 0: the graph is not
    used (G4)"""
    graph_hops: Annotated[int, Field(ge=1, le=10)] = 2
    """maximum edges of a path from the best passages"""
    graph_decay: Fraction = 0.5
    """factor for each edge of a path"""
    graph_seeds: Count = 5
    """number of best passages from which paths begin"""
    # Messages are ranked and memories are shown: ranked by themselves, they cost 4
    # points of R@10 on LoCoMo, because they are short and lack the words around them.
    memory_margin: Weight = 0.1
    """a memory replaces its message in the results unless it scores lower by more than this"""
    full_from: Fraction = 0.7
    """minimum relevance of a result that goes into a prompt in full, with its metadata (I11)"""
    summary_from: Fraction = 0.4
    """minimum relevance of a result that goes into a prompt in short; results below are skipped (I11)"""
    note_recalls: bool = True
    """true: results given to a session (`into`) are recorded there and count as used (I12)"""
    wait_s: Positive = 10.0
    """maximum wait for `min_position`"""
    cache_mb: Annotated[int, Field(ge=0, le=1_000_000)] = 400
    """memory of what searches read, for later ones: half for messages and memories, about 1.5 kB each, and half for
    their tokens, of which OpenSearch has no cache; the agents not searched longest are dropped. On Kafka for each
    partition; 0: nothing is cached"""
    moments_in_memory: Count = 4
    """number of cached states of agents for questions with `known_at`"""
    moment_steps: Count = 8
    """number of cached folds of each of these agents; another time is folded from the nearest earlier one"""
    recorded_queries: Annotated[int, Field(ge=0)] = 200
    """number of latest questions stored next to the log, with which a rebuild is compared; 0: none"""
