"""What several events are made of: vectors, judgements, feelings, and the names that are allowed."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.validation import CLOSED, Share

Language = Literal["en", "tr"]
DataSource = Literal["user_message", "assistant_message", "system", "tool_output", "federation", "feed"]
WriteSource = Literal["observer", "formation", "dream", "manual"]
HEURISTICS: Final = "heuristics"
"""Who formed or related, where no model did."""

Verdict = Literal["create", "update", "reinforce", "supersede", "skip"]
Feeling = Literal["joy", "anger", "fear", "sadness", "surprise", "disgust"]
Tier = Literal["working", "episodic", "semantic", "dormant"]
RelationType = Literal[
    "supersedes", "contradicts", "causes", "elaborates", "same_entity", "related_to",
    "solves", "builds_on", "alternative_to", "requires", "follows",
]  # fmt: skip
"""Those of S0, then those of S1 that S0 does not have (ledger G1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """A text as a vector of unit length. It travels in the event, so that a rebuild never pays a model."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    model: str
    dimensions: int
    float16: str
    """little-endian IEEE 754 half floats, base64"""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyValue:
    """Something that has one value at a time, such as where somebody lives (ledger D2, SUPERSEDE)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    """of the subject: lives_in, favourite:colour, port of the api"""
    value: str
    """normalised for comparison"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the prediction-error gate saw and by which thresholds it decided (ledger D1, D2, D5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    verdict: Verdict
    reason: str
    """similarity, key_value, gap, or what else decided"""
    nearest: str | None
    """the most similar current memory of the same subject"""
    cosine: float | None
    """as the model gives it"""
    similarity: float | None
    """the same on the calibrated scale on which the thresholds hold"""
    calibration: str
    """the profile that was applied"""
    create_below: Share
    update_from: Share
    reinforce_above: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Importance:
    """Four channels and their weighted sum (ledger E1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    score: Share
    level: Literal["critical", "high", "normal", "low"]
    novelty: Share
    arousal: Share
    reward: Share
    attention: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Emotion:
    """How something was said (ledger B6)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    valence: Annotated[float, Field(ge=-1, le=1)]
    """-1 (bad) to 1 (good); 0: neither"""
    arousal: Share
    """how stirred up; 0: calm"""
    feeling: Feeling | None
    """the one of Ekman's six that is named most; None: none is"""


CALM: Final = Emotion(valence=0.0, arousal=0.0, feeling=None)
"""What says nothing about a feeling."""
