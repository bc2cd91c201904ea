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
    """how results are ranked, where the query names none; v9: as the source document has it (I1)"""
    limit: Annotated[int, Field(ge=1, le=1_000)] = 10
    """results, where the query names no number"""
    overfetch: Count = 3
    """candidates of each index are at least this many times the limit (I7)"""
    candidates: Count = 60
    """and at least this many"""
    beside: Count = 2
    """messages before and after the best candidates, in their sessions, that are ranked too"""
    beside_best: Count = 20
    """candidates of each index for which that is done"""
    fusion: Literal["scores", "rrf"] = "scores"
    """what is blended: scores, scaled by the lowest and the highest; rrf: reciprocal ranks (I7)"""
    rrf_k: Count = 60
    text_weight: Weight = 1.0
    """of BM25, in the blend; times the share of the question's tokens that the agent's texts have"""
    vector_weight: Weight = 1.0
    """of the cosine, in the blend"""
    late_weight: Weight = 2.0
    """of how near the question's word pieces come to the passage's, in the blend; 0: they are not looked up"""
    text_range: Weight = 1.0
    """scores of BM25 that differ by less are not stretched to 0..1, since among few texts they differ by noise"""
    vector_range: Weight = 0.2
    """the same of the cosine"""
    late_range: Weight = 0.2
    """the same of how near the question's word pieces come"""
    bm25_k1: Positive = 0.9
    bm25_b: Fraction = 0.4
    mean_prior: Positive = 100.0
    """the agent's mean vector is sum / (prior + n)"""
    window_reach: Count = 2
    """messages before and after that a message may have a term from"""
    window_tokens: Positive = 24.0
    """distance, in tokens without stop words, at which what a neighbour lends is multiplied by the decay once"""
    text_decay: Fraction = 0.6
    """of a term's BM25"""
    late_decay: Fraction = 0.8
    """of how near a piece of the question comes"""
    session_weight: Weight = 0.3
    """of the mean of the session's best"""
    session_best: Count = 2
    speaker_weight: Weight = 0.15
    """where the question names one of the speakers, of what he or she said"""
    substance_weight: Weight = 0.3
    """of how rare a message's rarest terms are, whatever was asked"""
    substance_terms: Count = 5
    """of each message that are looked at"""
    date_weight: Weight = 0.3
    """where the question names a period, of what was said in it or soon after"""
    date_fading_days: Positive = 7.0
    """after which what was said later counts less by a factor of e"""
    type_weight: Weight = 0.2
    """where the question asks for a time, an amount or a name, of what holds one, times the share of what holds none"""
    attribute_weight: Weight = 0.15
    """where the question asks for something that has one value at a time, of memories that have a value of it"""
    graph_weight: Weight = 0.0
    """of what relations connect with the best, which is a candidate then too; 0: the graph is not looked at (G4)"""
    graph_hops: Annotated[int, Field(ge=1, le=10)] = 2
    """edges that are followed"""
    graph_decay: Fraction = 0.5
    """what is left behind each edge"""
    graph_seeds: Count = 5
    """passages that the walk begins at"""
    memory_margin: Weight = 0.1
    """a memory that matches less than its message by more than this is not shown in its place"""
    full_from: Fraction = 0.7
    """a result of this relevance belongs into a prompt as a whole, with its metadata (I11)"""
    summary_from: Fraction = 0.4
    """of this one in short; less is skipped (I11)"""
    note_recalls: bool = True
    """what is given to a conversation (`into`) is noted there and counts as used; false: nothing is (I12)"""
    wait_s: Positive = 10.0
    """longest wait for `min_position`"""
    moments_in_memory: Count = 4
    """pasts that stay in memory, each one agent as it was known at a time (`known_at`)"""
    moment_steps: Count = 8
    """folds that stay in memory of each of these agents, so that another time is folded from the nearest one before"""
    recorded_queries: Annotated[int, Field(ge=0)] = 200
    """the last questions are kept beside the log, so that a rebuild is compared on them; 0: none is"""
