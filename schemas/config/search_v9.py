"""Retrieval with the scores and numbers of the source document (ledger I)."""

from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Fraction, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchV9Config:
    """The profile `v9` (I1 to I10)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    score: Literal["composite", "utility"] = "composite"
    """composite: the weighted sum below; utility: 0.6 similarity + 0.2 utility + 0.2 importance (I8)"""
    similarity_weight: Weight = 0.4
    """weight of the cosine in the composite"""
    activation_weight: Weight = 0.3
    """weight of ACT-R's activation (I9)"""
    importance_weight: Weight = 0.15
    """weight of importance, which falls each day at the rate of the memory's category (F6)"""
    ranks_weight: Weight = 0.15
    """weight of the reciprocal ranks, divided by the best one (R5)"""
    alike_weight: Weight = 0.6
    """weight of the cosine in the score `utility`"""
    useful_weight: Weight = 0.2
    """weight of the utility in the score `utility`"""
    important_weight: Weight = 0.2
    """weight of the importance in the score `utility`"""
    entity_boost: Weight = 0.1
    """boost for each entity that the question names"""
    episode_boost: Weight = 0.15
    """boost of memories from the session that asks"""
    together_boost: Weight = 0.05
    """boost of a memory that was recalled together with another result at least `together_from` times"""
    together_from: Count = 3
    """minimum joint recalls for `together_boost`"""
    mood_factor: Annotated[Positive, Field(le=10)] = 1.1
    """factor on memories with the mood of the question"""
    unsure_below: Fraction = 0.3
    """confidence below which a memory's score is multiplied by `unsure_factor`"""
    unsure_factor: Fraction = 0.5
    """factor on the score of a memory below `unsure_below`"""
    diversity: Fraction = 0.7
    """λ of maximal marginal relevance; 1: relevance alone (I10)"""
    cached_embeddings: Annotated[int, Field(ge=0, le=100_000)] = 200
    """cached vectors of questions and their variants; 0: none (I6)"""
    cached_s: Positive = 1_800.0
    """lifetime of a cached vector (I6)"""
