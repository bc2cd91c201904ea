"""The status: the log, the projections, the writer."""

from dataclasses import field, replace
from typing import ClassVar, Final

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionStatus:
    """The state of a projection."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    generation: int
    version: int
    position: int | None
    lag: int | None
    """number of commits that it has not applied yet; like the position, None if its store does not answer"""
    trouble: str | None = None
    """why its store does not answer"""
    building: bool = False
    """whether this machine is building it again; it does not answer until then"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartitionStatus:
    """The state of a partition of the log on Kafka."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    partition: int
    position: int | None
    """number of commits in it"""
    pending: int | None
    """number of inputs without a commit"""
    lag: dict[str, int | None]
    """number of commits that each projection has not applied yet"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StuckInput:
    """The first input of an agent that waits longer than `stream.stuck_after_s`, or can never be decided."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    """tenant_id/agent_id"""
    position: str
    waits_s: float
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The state of the system; for a tenant, data of the machine and totals of all tenants are null."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    release: str
    runtime: str
    data: str | None
    """the data directory"""
    log_id: str | None
    position: int | None
    """number of commits in the log"""
    bytes: int | None
    """size of the data directory"""
    pending: int | None
    """number of inputs without a commit"""
    dead_letters: int | None
    """number of dead letters that were not retried"""
    agents: int
    messages: int
    memories: int
    """number of memories that are neither superseded nor forgotten"""
    writing: bool
    """whether any process is the writer"""
    embedder: str
    projections: dict[str, ProjectionStatus] = field(default_factory=dict)
    partitions: tuple[PartitionStatus, ...] = ()
    """on Kafka"""
    stages_us: dict[str, float] = field(default_factory=dict)
    """mean microseconds by stage of the write path, in this process"""
    trouble: str | None = None
    """the latest failure of the log"""
    memories_superseded: int = 0
    """number of memories that another one replaced; not forgotten ones"""
    memories_forgotten: int = 0
    """number of memories that were forgotten, and can be restored"""
    messages_asleep: int = 0
    """number of messages that a dream cycle put to sleep, which searches of the present do not return"""
    stuck: tuple[StuckInput, ...] = ()
    """agents whose inputs wait too long, the oldest first"""

    @property
    def hindrances(self) -> tuple[str, ...]:
        """Why inputs that are stored are not decided: the failure of the log, and the agents that are stuck."""
        stuck = tuple(f"{waiting.agent} is stuck at {waiting.position}: {waiting.why}" for waiting in self.stuck)
        return stuck if self.trouble is None else (self.trouble, *stuck)

    @property
    def unready(self) -> str | None:
        """Why no search can be answered yet: this machine is building an index, and no other index answers."""
        indexes = [self.projections[name] for name in INDEXES if name in self.projections]
        if any(index.building for index in indexes) and all(index.trouble for index in indexes):
            return "; ".join(dict.fromkeys(index.trouble for index in indexes if index.trouble))
        return None


INDEXES: Final = ("vectors", "text")
"""The indexes, one of which is enough to answer a search."""


def for_tenant(status: Status) -> Status:
    """The status as a tenant may see it: without the machine, and without totals over all tenants."""
    return replace(
        status,
        # None instead of 0, which would be a wrong number.
        data=None,
        log_id=None,
        position=None,
        bytes=None,
        pending=None,
        dead_letters=None,
        projections={name: _without_position(each) for name, each in status.projections.items()},
        partitions=(),
        stages_us={},
        # The reason may name paths of the machine, so a tenant gets only the fact.
        trouble=status.trouble and _TROUBLE,
        stuck=tuple(replace(each, why=_WAITS) for each in status.stuck),
    )


def _without_position(projection: ProjectionStatus) -> ProjectionStatus:
    return replace(projection, position=None, lag=None, trouble=projection.trouble and _TROUBLE)


_WAITS: Final = "it is not decided yet; the operator's status says why"
_TROUBLE: Final = "it does not answer; the operator's status says why"
