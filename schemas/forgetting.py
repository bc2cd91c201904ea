"""The answer on how an agent's memories are forgotten while they are unused."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.config import RetentionModel
from mnemolog.schemas.event import Tier
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """What is left of one memory after each of the days."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    text: str
    tier: Tier
    pinned: bool
    retention: tuple[Share, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgettingCurves:
    """What is left of an agent's current memories, from now on."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    model: RetentionModel
    at: str
    """now, by the agent's clock; ISO 8601"""
    days: tuple[float, ...]
    """from now, the first 0"""
    memories: int
    """current ones"""
    mean: tuple[Share, ...]
    """of all of them"""
    curves: tuple[Curve, ...]
    """of those that are forgotten first, as many as were asked for"""
