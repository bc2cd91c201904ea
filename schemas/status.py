"""How things are: the log, the projections, the writer."""

from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from pydantic import ConfigDict

from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionStatus:
    """How far a projection has come."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    generation: int
    version: int
    position: int | None
    lag: int | None
    """commits that it has not applied yet; as the position None where its store does not answer"""
    trouble: str | None = None
    """why it does not"""
    building: bool = False
    """it is being built anew on this machine, and does not answer until then"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartitionStatus:
    """How a partition of the log on Kafka is."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    partition: int
    position: int
    """commits in it"""
    pending: int
    """inputs that have no commit yet"""
    lag: dict[str, int | None]
    """commits that a projection has not applied yet"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """How things are."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    release: str
    runtime: str
    data: str
    """the directory; empty for a tenant, who is told nothing of the machine nor the totals of all tenants"""
    log_id: str
    position: int
    """commits in the log"""
    bytes: int
    pending: int
    """inputs that have no commit yet"""
    dead_letters: int
    """not retried"""
    agents: int
    messages: int
    memories: int
    writing: bool
    """whether some process is the writer"""
    embedder: str
    projections: dict[str, ProjectionStatus] = field(default_factory=dict)
    partitions: tuple[PartitionStatus, ...] = ()
    """on Kafka"""
    stages_us: dict[str, float] = field(default_factory=dict)
    """mean microseconds by stage of the write path, in this process"""
    trouble: str | None = None
    """what the log last failed with"""

    @property
    def unready(self) -> str | None:
        """Why no search can be answered yet: an index is being built on this machine, and no other answers."""
        indexes = [self.projections[name] for name in INDEXES if name in self.projections]
        if any(index.building for index in indexes) and all(index.trouble for index in indexes):
            return "; ".join(index.trouble for index in indexes if index.trouble)
        return None


INDEXES: Final = ("vectors", "text")
"""The projections of which one is enough to answer a search."""


def for_tenant(status: Status) -> Status:
    """What a tenant may see: nothing of the machine, and no totals of all tenants."""
    return replace(
        status,
        data="",
        log_id="",
        position=0,
        bytes=0,
        pending=0,
        dead_letters=0,
        projections={name: _without_position(each) for name, each in status.projections.items()},
        partitions=(),
        stages_us={},
        trouble=status.trouble and _TROUBLE,
    )


def _without_position(projection: ProjectionStatus) -> ProjectionStatus:
    return replace(projection, position=None, lag=None, trouble=projection.trouble and _TROUBLE)


_TROUBLE: Final = "it does not answer; the operator's status says why"
