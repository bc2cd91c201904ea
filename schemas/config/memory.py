"""What a memory is worth, how it lasts, and what it has to do with others."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.config.values import Count, Fraction, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportanceConfig:
    """Four channels (E1, R16)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    novelty: Fraction = 0.25
    arousal: Fraction = 0.30
    reward: Fraction = 0.25
    attention: Fraction = 0.20
    critical: Fraction = 0.8
    high: Fraction = 0.6
    normal: Fraction = 0.4
    boost_least: Positive = 0.7
    """encoding boost of an importance of 0"""
    boost_most: Positive = 1.3
    """encoding boost of an importance of 1"""


@dataclass(frozen=True, slots=True, kw_only=True)
class UtilityConfig:
    """How useful a memory is taken to be, and how deeply it is encoded (E3, E7)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    start: Fraction = 0.5
    """of every memory, and what it drifts to while it is unused"""
    learning_rate: Fraction = 0.1
    """each report moves it this share of the way to 1 (success) or 0 (failure)"""
    drift_per_day: Fraction = 0.01
    """share of the way to `start` that an unused day moves it (R4: never past it)"""
    similar: Count = 5
    """the reward channel of importance is the mean utility of so many similar memories"""
    storage_growth: Fraction = 0.1
    """each successful retrieval takes the storage strength this share of the way to 10"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaggingConfig:
    """Synaptic tagging and capture (E4)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    weak_below: Fraction = 0.5
    """a memory that is less important is tagged"""
    strong_from: Fraction = 0.7
    """a memory that is at least this important holds the tagged ones of its session fast"""
    ttl_s: Positive = 14_400.0
    """life of a tag (4 hours)"""
    capture_factor: Positive = 1.3
    """on the stability of what is held fast"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlashbulbConfig:
    """What was said in a great stir is protected (E5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    arousal_from: Fraction = 0.8
    importance_least: Fraction = 0.9
    stability_factor: Positive = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingMemoryConfig:
    """What a session has in mind (H1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    items: Count = 9
    """Miller's seven plus two"""
    recency_s: Positive = 1_800.0
    """time constant of recency: exp(-age / this) (R10: 30 minutes)"""
    access_weight: Weight = 0.1
    """each use adds this share to the score that decides which item is evicted"""
    promote_accesses: Count = 2
    """so many uses make an item a candidate for promotion"""
    promote_importance: Fraction = 0.6
    """and so does this importance"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationsConfig:
    """Edges between memories (G2, G3, G5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    shared_entities: Count = 2
    """entities in common that make a same_entity"""
    elaborates_words: Fraction = 0.3
    """more words in common than this, with an entity in common, make an elaborates"""
    related_words: Fraction = 0.15
    """more words in common than this, in one category, make a related_to"""
    confidence_same_entity: Fraction = 0.7
    confidence_elaborates: Fraction = 0.5
    confidence_related: Fraction = 0.4
    compared: Count = 8
    """memories that a new one is compared with: the nearest, and the newest that share an entity"""
    prune_at: Count = 1_000
    """an agent's relations that call for pruning"""
    prune_to: Count = 900
    """and what is left after it"""
    neighbour_factor: Positive = 1.02
    """on the stability of what is connected with a memory that was used (G5)"""
    retrieval_factor: Positive = 1.02
    """on the stability of memories that were recalled together (I12)"""
