"""Retrieval."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Fraction, Positive, Weight
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchConfig:
    """Retrieval (I7)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    limit: Annotated[int, Field(ge=1, le=1_000)] = 10
    """results, where the query names no number"""
    overfetch: Count = 3
    """candidates of each index are at least this many times the limit (I7)"""
    candidates: Count = 120
    """and at least this many, so that neighbours and sessions have something to say"""
    fusion: Literal["scores", "rrf"] = "scores"
    """scores: mean of the min-max scaled scores; rrf: reciprocal ranks (I7)"""
    rrf_k: Count = 60
    bm25_k1: Positive = 0.9
    bm25_b: Fraction = 0.4
    mean_prior: Positive = 100.0
    """the agent's mean vector is sum / (prior + n)"""
    memory_weight: Fraction = 0.6
    """of a memory's own text, beside the messages that it came from: it is shorter, and short texts score high"""
    neighbour_weight: Weight = 0.15
    """of the scores of the messages before and after"""
    session_weight: Weight = 0.5
    """of the mean of the session's best"""
    session_best: Count = 3
    wait_s: Positive = 10.0
    """longest wait for `min_position`"""
    recorded_queries: Annotated[int, Field(ge=0)] = 200
    """the last questions are kept beside the log, so that a rebuild is compared on them; 0: none is"""
