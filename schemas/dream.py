"""Cycles of dreams, as answers: what one would do, what was done, and what became of the agent's memories."""

from dataclasses import field
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.command import Category, DreamChange, DreamPhase, Pattern, Written
from mnemolog.schemas.event import DataSource
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedStep:
    """Changes that are made in one commit."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    phase: DreamPhase
    changes: tuple[DreamChange, ...]
    events: tuple[dict[str, Any], ...]
    """what is appended, unless something happens to a memory before"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamPlan:
    """What a cycle would do, or has done."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    cycle: str
    undoes: str | None
    phases: tuple[DreamPhase, ...]
    at: Seconds
    """the moment that it is planned for, by the agent's clock"""
    after_seq: int
    """the agent's last event when it was planned"""
    plan: str
    """a hash of all that is to be done"""
    steps: tuple[PlannedStep, ...]
    awake: int
    """memories before it"""
    texts: dict[str, str]
    """of the memories that change, by id"""
    begun: bool = False
    """it was begun before, and goes on"""
    stale: bool = False
    """it was begun under other settings or by another release: the rest of it is left out"""
    done: bool = False
    """False: nothing was changed"""
    written: tuple[Written, ...] = ()
    """what a model wrote about themes, as far as it is believed"""
    unwritten: tuple[str, ...] = ()
    """what a model was asked for and did not give, or gave and is not believed, and why: nothing came of that"""
    skipped: tuple[str, ...] = ()
    """memories that something happened to after it was planned, and that it left alone"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleChange:
    """What a cycle did to a memory."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    text: str
    what: str
    """in words"""
    event: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleView:
    """A cycle that was begun."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    cycle: str
    agent: str
    at: str
    """ISO 8601"""
    phases: tuple[DreamPhase, ...]
    undoes: str | None
    finished: bool
    undone: bool
    counts: dict[str, int]
    """of what was done: put to sleep by reason, promoted, rehearsed, drifted, woken, skipped"""
    before: dict[str, int]
    """awake memories by tier, and those that sleep, before it"""
    after: dict[str, int]
    changes: tuple[CycleChange, ...] = field(default=())
    """where it is asked for alone"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """A statement as it is remembered, and where it comes from."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    text: str
    messages: tuple[str, ...]
    """ids of those it came from"""
    at: str
    """when it was remembered, ISO 8601"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What is remembered of one theme or category, in short: statements as they were said."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    of: Literal["category", "theme"]
    id: str | None
    """of the theme"""
    subject: str
    category: Category
    data_source: DataSource
    names: tuple[str, ...]
    """entities that at least half of a theme's statements name"""
    statements: tuple[Stated, ...]
    """the most central, that one first"""
    memories: int
    """that it stands for"""
    gone: int
    """members of the theme that stand no more; the next cycle draws it anew"""
    source_confidence: Share
    """of the least trusted of them"""
    patterns: tuple[Pattern, ...] = ()
    """that a model found in a theme, as far as its statements bear them out"""
