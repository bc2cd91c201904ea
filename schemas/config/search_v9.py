"""Retrieval as the source document has it, with its numbers (ledger I)."""

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
    """what a memory's score is made of; utility: 0.6 alike, 0.2 useful, 0.2 important (I8)"""
    similarity_weight: Weight = 0.4
    """of the cosine, in the composite"""
    activation_weight: Weight = 0.3
    """of ACT-R's activation (I9)"""
    importance_weight: Weight = 0.15
    """of the importance, less each day by what its category loses (F6)"""
    ranks_weight: Weight = 0.15
    """of the reciprocal ranks, as a share of the best (R5)"""
    alike_weight: Weight = 0.6
    useful_weight: Weight = 0.2
    important_weight: Weight = 0.2
    entity_boost: Weight = 0.1
    """for each thing or person that the question names"""
    episode_boost: Weight = 0.15
    """of what was said in the conversation that asks"""
    together_boost: Weight = 0.05
    """of what was recalled together with another result at least `together_from` times"""
    together_from: Count = 3
    mood_factor: Annotated[Positive, Field(le=10)] = 1.1
    """of what was said in the question's mood"""
    unsure_below: Fraction = 0.3
    """a memory of less confidence counts less"""
    unsure_factor: Fraction = 0.5
    diversity: Fraction = 0.7
    """λ of the maximal marginal relevance: 1 looks at relevance alone (I10)"""
    cached_embeddings: Annotated[int, Field(ge=0, le=100_000)] = 200
    """questions and variants whose vectors are kept, in memory; 0: none is (I6)"""
    cached_s: Positive = 1_800.0
    """and how long (I6)"""
