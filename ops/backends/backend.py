"""What stands behind the verbs of Memory: this process, or a server."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol

from pydantic import ConfigDict

from mnemolog.schemas.command import Command
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Answer, Edge, InMind, MemoryView, Occurrence, Query, Receipt, Why
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentReplay:
    """What a fold of the log gives for one agent."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    position: str
    """of its last input"""
    state_hash: str
    memories: int
    messages: int
    state: tuple[MemoryView, ...] = ()
    """its memories as of then, where a moment was asked for"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """What a fold of the log gave, and whether the live projections say the same."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    events: int
    commits: int
    events_per_s: int
    agents: dict[str, AgentReplay]
    model_calls: int
    """none, ever"""
    verified: bool | None
    """None: not asked"""
    differences: tuple[str, ...] = ()
    """what a projection says otherwise"""


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
    stuck: tuple[StuckInput, ...] = ()
    """the agents whose inputs wait too long, the oldest first"""


class Backend(Protocol):
    """Keeps inputs and answers questions. Every method may raise a MnemologError."""

    async def open(self) -> None:
        """Get ready."""

    async def close(self) -> None:
        """Finish what is in hand and let go."""

    async def submit(self, inputs: Sequence[Message | Command], *, wait: bool) -> list[Receipt]:
        """Accept all inputs or none; with `wait` the receipts say what became of them."""

    async def search(self, query: Query) -> Answer:
        """The best memories and messages."""

    async def get(self, memory_id: str, *, tenant_id: str) -> MemoryView:
        """One memory."""

    async def get_all(self, agent_id: str, *, tenant_id: str, everything: bool, limit: int | None) -> list[MemoryView]:
        """An agent's memories, the newest first; with `everything` also those no longer current."""

    async def history(self, memory_id: str, *, tenant_id: str) -> list[Occurrence]:
        """All that happened to a memory."""

    async def why(self, name: str, *, agent_id: str | None, tenant_id: str) -> Why:
        """Why a memory is there, or what became of a message."""

    async def graph(self, agent_id: str, *, tenant_id: str, memory_id: str | None) -> list[Edge]:
        """An agent's relations, or those of one of its memories."""

    async def working_memory(self, agent_id: str, session_id: str, *, tenant_id: str) -> list[InMind]:
        """What a conversation has in mind, the latest used first."""

    async def replay(self, *, agent_id: str | None, until: str | None, verify: bool, tenant_id: str) -> Replay:
        """Fold the log without any model."""

    async def status(self, *, tenant_id: str | None = None) -> Status:
        """How things are; agents, messages and memories of one tenant, or of all."""


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
        stuck=tuple(replace(each, why=_WAITS) for each in status.stuck),
    )


def _without_position(projection: ProjectionStatus) -> ProjectionStatus:
    return replace(projection, position=None, lag=None, trouble=projection.trouble and _TROUBLE)


_WAITS = "it is not decided yet; the operator's status says why"
_TROUBLE = "it does not answer; the operator's status says why"

Json = dict[str, Any]
