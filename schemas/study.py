"""The study of the gate: decisions under other thresholds (ledger D2, D5)."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import ConfigDict, Field

from mnemolog.schemas.config import GateConfig
from mnemolog.schemas.event import Verdict
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.query import OfAgent, Question
from mnemolog.schemas.validation import CLOSED, adapter

Value: TypeAlias = bool | int | float | str
"""The value of a setting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconsidered:
    """A decision that other settings would change."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    text: str
    was: Verdict
    now: Verdict
    similarity: float | None
    """calibrated similarity to the nearest memory"""
    nearest: str | None
    """memory id"""
    nearest_text: str | None
    """its text at that time"""
    importance: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GateStudy:
    """The decisions that other settings would change."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    settings: dict[str, float | int | str]
    """the settings of the gate that were tried"""
    decisions: int
    model_calls: int
    changed: tuple[Reconsidered, ...]


def _settings(schema: dict[str, Any]) -> None:
    """List the gate's settings by name in the schema."""
    # From the settings themselves, so that a new setting appears here by itself.
    schema |= {"properties": adapter(GateConfig).json_schema()["properties"], "additionalProperties": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyGate(OfAgent, Question[GateStudy]):
    """Repeat an agent's decisions under other settings of the gate. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    settings: Annotated[Mapping[str, Value], Field(json_schema_extra=_settings)] = field(default_factory=dict)
    """settings of the gate, by name: {"create_below": 0.65}; the others have their current values"""
