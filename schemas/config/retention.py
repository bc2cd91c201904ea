"""How memories are forgotten."""

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from mnemolog.schemas.config.values import Fraction, Positive, with_commas
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

RetentionModel = Literal["fsrs", "exponential", "power", "decay_score"]

# The first part is greedy: a tenant ends at the last colon, as in `of_tenant`.
_OfTenant = Annotated[str, Field(pattern=r"^.+:(fsrs|exponential|power|decay_score)$")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionConfig:
    """Retention: how much of a memory is left after some time (F1 to F5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    model: RetentionModel = "fsrs"
    """fsrs: by the days since the last use; exponential, power: also by importance; decay_score: also by uses and
    type"""
    of_tenants: Annotated[tuple[_OfTenant, ...], BeforeValidator(with_commas)] = ()
    """tenants with another model, separated by commas, such as acme:power; the last colon is the separator"""
    floor: Fraction = 0.02
    """lowest retention under exponential and power; under every model, a memory at this retention counts as faded"""
    core_floor: Fraction = 0.60
    """the same floor for pinned memories"""
    episodic_days: Positive = 45.0
    """base rate of episodic memories under exponential and power; both never forget procedural memories"""
    semantic_days: Positive = 120.0
    """base rate of semantic memories"""
    core_days: Positive = 120.0
    """base rate of pinned memories"""
    frequency_boost: bool = False
    """true: uses slow down exponential and power, by the factor 1 + ln(1 + accesses) / 10, at most 2"""
    gamma: Positive = 1.4426950408889634
    """exponent of power, 1 / ln 2"""
    decay_per_day: Positive = 0.03
    """λ of decay_score; the default gives a half-life of 23 days"""
