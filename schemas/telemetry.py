"""What is dropped, retried, replaced or slow is reported as a record, once per batch (house style 11)."""

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from pydantic import ConfigDict

from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterOpened:
    """This process is the writer now."""

    TYPE: ClassVar[str] = "writer_opened"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    log_id: str
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterClosed:
    """This process is no longer the writer."""

    TYPE: ClassVar[str] = "writer_closed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchCommitted:
    """Inputs of one agent were decided and appended."""

    TYPE: ClassVar[str] = "batch_committed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    outcomes: dict[str, int]
    """outcome to number of inputs"""
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InputDeadLettered:
    """An input could not be processed."""

    TYPE: ClassVar[str] = "input_dead_lettered"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    input_id: str
    reason: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentReloaded:
    """An agent's state was dropped and folded from the log again."""

    TYPE: ClassVar[str] = "agent_reloaded"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionApplied:
    """A projection that follows the log took in a batch."""

    TYPE: ClassVar[str] = "projection_applied"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    position: int
    commits: int
    took_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionFailed:
    """A projection could not take in what is new; it will be tried again."""

    TYPE: ClassVar[str] = "projection_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionRebuilt:
    """A projection was built anew beside the old one."""

    TYPE: ClassVar[str] = "projection_rebuilt"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    generation: int
    position: int
    commits: int
    differences: int
    """agents for which the old one said otherwise"""
    questions: int
    """that both answered"""
    overlap: float
    """mean share of the best results that both gave; 1 where there was no question"""
    switched: bool
    took_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchAnswered:
    """A search was answered."""

    TYPE: ClassVar[str] = "search_answered"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    results: int
    took_ms: float
    """without the wait for `min_position`"""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueriesNotKept:
    """Questions that a later rebuild will not be compared on."""

    TYPE: ClassVar[str] = "queries_not_kept"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    count: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchDegraded:
    """A search went on without one of its indexes (ledger I7)."""

    TYPE: ClassVar[str] = "search_degraded"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    without: str
    reason: str


Telemetry: TypeAlias = (
    WriterOpened
    | WriterClosed
    | BatchCommitted
    | InputDeadLettered
    | AgentReloaded
    | ProjectionApplied
    | ProjectionFailed
    | ProjectionRebuilt
    | SearchAnswered
    | QueriesNotKept
    | SearchDegraded
)

TELEMETRY: Final[dict[str, type[Telemetry]]] = {cls.TYPE: cls for cls in Telemetry.__args__}
"""Every record by its stable name."""
