"""How memories are forgotten."""

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from mnemolog.schemas.config.values import Fraction, Positive, with_commas
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

RetentionModel = Literal["fsrs", "exponential", "power", "decay_score"]

_OfTenant = Annotated[str, Field(pattern=r"^.+:(fsrs|exponential|power|decay_score)$")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionConfig:
    """How much of a memory is left after a time (F1 to F5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    model: RetentionModel = "fsrs"
    """fsrs: by days since the last use; exponential and power: by importance too; decay_score: by uses and type too"""
    of_tenants: Annotated[tuple[_OfTenant, ...], BeforeValidator(with_commas)] = ()
    """tenants with another model, such as acme:power; commas between them"""
    floor: Fraction = 0.02
    """what exponential and power do not fall below, and what counts as forgotten under every model"""
    core_floor: Fraction = 0.60
    """the same for what is pinned"""
    episodic_days: Positive = 45.0
    """base rate of exponential and power; what is procedural is not forgotten by them"""
    semantic_days: Positive = 120.0
    core_days: Positive = 120.0
    """of what is pinned"""
    frequency_boost: bool = False
    """whether use slows exponential and power down: 1 + ln(1 + accesses) / 10, 2 at most"""
    gamma: Positive = 1.4426950408889634
    """exponent of power: 1 / ln 2"""
    decay_per_day: Positive = 0.03
    """λ of decay_score: a half-life of 23 days"""
