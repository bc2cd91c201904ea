"""The outcome and the progress of a rebuild: a light module, for clients of a server."""

from typing import ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.processors.recall.comparison import Move
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The result of one question."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    text: str
    overlap: float
    """share of the best ten that both generations gave"""
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt:
    """The result of rebuilding a projection."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    generation: int
    position: int
    commits: int
    differences: tuple[str, ...]
    """agents for which the old one said otherwise"""
    questions: tuple[Asked, ...]
    """that were asked of both; none where there was nothing to ask, or the old one did not answer"""
    switched: bool
    took_ms: float

    @property
    def overlap(self) -> float:
        """Mean over all questions; 1 without questions."""
        return sum(question.overlap for question in self.questions) / len(self.questions) if self.questions else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RebuildJob:
    """A rebuild, and how far it is."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    projection: str
    switch: bool
    """whether the new generation is read once it is built"""
    state: Literal["running", "done", "failed"]
    done: int
    """commits of the projection that is being built"""
    total: int
    began_at: str
    ended_at: str | None = None
    results: tuple[Rebuilt, ...] = ()
    error: str | None = None
    """why it failed"""
