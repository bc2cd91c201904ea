"""Forgetting curves: the retention of an agent's memories without use."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.config import RetentionModel
from mnemolog.schemas.event import Tier
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """The retention of one memory after each of the days."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    text: str
    tier: Tier
    pinned: bool
    retention: tuple[Share, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgettingCurves:
    """The future retention of an agent's current memories."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    model: RetentionModel
    at: str
    """now, by the agent's clock; ISO 8601"""
    days: tuple[float, ...]
    """from now, the first 0"""
    memories: int
    """number of current memories"""
    mean: tuple[Share, ...]
    """mean over all of them"""
    curves: tuple[Curve, ...]
    """the memories that fade first, as many as asked for"""
