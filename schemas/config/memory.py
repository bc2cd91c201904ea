"""Importance, utility, tags, flashbulb memories, working memory and relations."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.config.values import Count, Fraction, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportanceConfig:
    """Importance: the weighted sum of four channels, and its levels (E1, R16)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    novelty: Fraction = 0.25
    """weight of novelty, the surprise of the gate"""
    arousal: Fraction = 0.30
    """weight of emotional arousal"""
    reward: Fraction = 0.25
    """weight of reward, the utility of similar memories"""
    attention: Fraction = 0.20
    """weight of attention"""
    critical: Fraction = 0.8
    """minimum importance of the level critical; events record the level, and no decision uses it"""
    high: Fraction = 0.6
    """minimum importance of the level high"""
    normal: Fraction = 0.4
    """minimum importance of the level normal; the rest is low"""
    boost_least: Positive = 0.7
    """factor on the stability of a new memory of importance 0"""
    boost_most: Positive = 1.3
    """factor on the stability of a new memory of importance 1"""


@dataclass(frozen=True, slots=True, kw_only=True)
class UtilityConfig:
    """The utility of a memory, learned from outcomes, and its storage strength (E3, E7)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    start: Fraction = 0.5
    """utility of a new memory; the utility of an unused memory drifts back to it"""
    learning_rate: Fraction = 0.1
    """share of the way to 1 (success) or 0 (failure) that each reported outcome moves the utility"""
    drift_per_day: Fraction = 0.01
    """share of the way to `start` that the utility moves on each day without use; it never passes `start` (R4)"""
    similar: Count = 5
    """number of similar memories whose mean utility is the reward channel of importance"""
    storage_growth: Fraction = 0.1
    """share of the way to 10 that each successful retrieval moves the storage strength"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaggingConfig:
    """Synaptic tagging and capture: an important memory makes earlier weak ones of its session last longer (E4)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    weak_below: Fraction = 0.5
    """a new memory below this importance is tagged"""
    strong_from: Fraction = 0.7
    """a memory of at least this importance captures the tagged memories of its session"""
    ttl_s: Positive = 14_400.0
    """lifetime of a tag (4 hours)"""
    capture_factor: Positive = 1.3
    """factor on the stability of a captured memory"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlashbulbConfig:
    """Flashbulb memories: statements of high arousal, protected from forgetting (E5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    arousal_from: Fraction = 0.8
    """minimum arousal of a flashbulb memory"""
    importance_least: Fraction = 0.9
    """minimum importance that a flashbulb memory gets"""
    stability_factor: Positive = 1.5
    """factor on the stability of a flashbulb memory"""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingMemoryConfig:
    """Working memory: the items that a session has in mind (H1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    items: Count = 9
    """capacity in items: Miller's seven plus two"""
    recency_s: Positive = 1_800.0
    """time constant of recency, exp(-age / this) (30 minutes) (R10)"""
    access_weight: Weight = 0.1
    """share that each use adds to the score by which items are evicted"""
    promote_accesses: Count = 2
    """minimum uses in a session at which an item is shown as promotable"""
    promote_importance: Fraction = 0.6
    """minimum importance at which an item is shown as promotable, whatever its uses"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationsConfig:
    """Edges between memories (G2, G3, G5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    shared_entities: Count = 2
    """minimum entities in common for the relation same_entity"""
    # Shares of all words of both texts (Jaccard). As shares of the shorter text they
    # related 42 % of the pairs of LoCoMo-dev instead of 17 %, most by one common word.
    elaborates_words: Fraction = 0.3
    """two memories with an entity in common get the relation elaborates above this share of common words"""
    related_words: Fraction = 0.15
    """two memories of one category get the relation related_to above this share of common words"""
    confidence_same_entity: Fraction = 0.7
    """confidence of a relation same_entity"""
    confidence_elaborates: Fraction = 0.5
    """confidence of a relation elaborates"""
    confidence_related: Fraction = 0.4
    """confidence of a relation related_to"""
    compared: Count = 8
    """maximum memories that a new one is compared with: the nearest, and the newest with a common entity"""
    prune_at: Count = 1_000
    """number of an agent's relations at which the weakest are pruned"""
    # Below `prune_at`, so that not every further relation prunes again.
    prune_to: Count = 900
    """number of relations that remain"""
    neighbour_factor: Positive = 1.02
    """factor on the stability of the memories related to a used one (G5)"""
    retrieval_factor: Positive = 1.02
    """factor on the stability of memories recalled together (I12)"""
