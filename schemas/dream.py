"""Dream cycles as answers: plans, executed cycles, summaries."""

from dataclasses import field
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.command import Category, DreamChange, DreamPhase, Pattern, Written
from mnemolog.schemas.event import DataSource
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedStep:
    """The changes of one commit."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    phase: DreamPhase
    changes: tuple[DreamChange, ...]
    events: tuple[dict[str, Any], ...]
    """the events to append, unless the memory changes before"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamPlan:
    """A planned or executed cycle."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    cycle: str
    undoes: str | None
    phases: tuple[DreamPhase, ...]
    at: Seconds
    """the time for which it is planned, by the agent's clock"""
    after_seq: int
    """number of the agent's last event at planning"""
    plan: str
    """a hash of all its steps"""
    steps: tuple[PlannedStep, ...]
    awake: int
    """number of awake memories before it"""
    texts: dict[str, str]
    """texts of the memories that change, by id"""
    begun: bool = False
    """whether it resumes a cycle that had begun"""
    stale: bool = False
    """whether it began under other settings or with another release: the remaining steps are skipped"""
    done: bool = False
    """whether it was executed; False: nothing changed"""
    # Executed as they were previewed: a model that is called again may answer otherwise.
    written: tuple[Written, ...] = ()
    """the model's texts about themes, as far as they passed the checks"""
    unwritten: tuple[str, ...] = ()
    """requests that a model did not answer, and texts that failed the checks, with the reason"""
    skipped: tuple[str, ...] = ()
    """memories that changed after the planning, which the cycle left unchanged"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleChange:
    """The change of one memory in a cycle."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    text: str
    what: str
    """the change, as text"""
    event: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleView:
    """A cycle that has begun."""

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
    """number of changes: asleep by reason, promoted, rehearsed, drifted, woken, skipped"""
    before: dict[str, int]
    """number of awake memories by tier, and of sleeping ones, before it"""
    after: dict[str, int]
    changes: tuple[CycleChange, ...] = field(default=())
    """only in the answer to a question about this cycle"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """A remembered statement with its source."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    text: str
    messages: tuple[str, ...]
    """ids of its source messages"""
    at: str
    """when it was recorded, ISO 8601"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A summary of one theme or category: its central statements in their original words."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    of: Literal["category", "theme"]
    id: str | None
    """id of the theme"""
    subject: str
    category: Category
    data_source: DataSource
    names: tuple[str, ...]
    """entities in at least half of a theme's statements"""
    statements: tuple[Stated, ...]
    """the most central statements, in that order"""
    memories: int
    """number of memories that it summarises"""
    gone: int
    """members of the theme that are no longer current; the next cycle forms it again"""
    source_confidence: Share
    """the lowest confidence of its members"""
    patterns: tuple[Pattern, ...] = ()
    """patterns in a theme, written by a model and confirmed by the statements"""
