"""Questions as data, as commands are. Each says what its answer is; a backend answers all of them by one method.

`Query`, the search, stands beside its answer in query.py.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, TypeAlias, TypeVar, cast

from pydantic import ConfigDict, Field, TypeAdapter

from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.query import (
    POSITION,
    AgentView,
    Behind,
    Edge,
    InMind,
    MemoryView,
    Occurrence,
    Position,
    Query,
    Question,
    Why,
)
from mnemolog.schemas.reform import Reform, ReformSet
from mnemolog.schemas.replay import Replay
from mnemolog.schemas.status import Status
from mnemolog.schemas.validation import CLOSED, MOMENT, KeyPart, Limit, Name, check

Q = TypeVar("Q", bound="AnyQuestion")

Flag = Annotated[bool, Field(strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfAgent:
    """Names the agent that it is about."""

    agent_id: KeyPart
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str:
        """tenant_id/agent_id."""
        return agent_key(self.tenant_id, self.agent_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class GetMemory(Question[MemoryView]):
    """One memory, as it is now. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: Name
    tenant_id: KeyPart = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAgents(Question[list[AgentView]]):
    """The tenant's agents, by name."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    limit: Limit | None = None
    """None: all"""
    tenant_id: KeyPart = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMemories(_OfAgent, Question[list[MemoryView]]):
    """An agent's memories, the newest first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    everything: Flag = False
    """also those that are no longer current"""
    limit: Limit | None = None
    """None: all"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GetHistory(Question[list[Occurrence]]):
    """All that happened to a memory, in the order of the log. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: Name
    tenant_id: KeyPart = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskWhy(Question[Why]):
    """Why a memory is there, or what became of a message. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: Name
    agent_id: KeyPart | None = None
    """needed for a message, whose id is the client's"""
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str | None:
        """tenant_id/agent_id, where the agent is named."""
        return None if self.agent_id is None else agent_key(self.tenant_id, self.agent_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class GetGraph(_OfAgent, Question[list[Edge]]):
    """How an agent's memories have to do with each other."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: Name | None = None
    """only the edges of this memory"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GetWorkingMemory(_OfAgent, Question[list[InMind]]):
    """What a conversation has in mind, the latest used first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class GetBehind(_OfAgent, Question[Behind]):
    """How many commits of an agent a search would not see.

    The answer comes as soon as the position is searchable, or after `search.wait_s`.
    """

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanReform(_OfAgent, Question[Reform]):
    """What forming an agent's memories anew would do; nothing changes. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ListReforms(_OfAgent, Question[list[ReformSet]]):
    """The sets of an agent that were carried out, the oldest first. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED


_UNTIL_AND_VERIFY: Final[dict[str, Any]] = {
    "required": ["until", "verify"],
    "properties": {"until": {"type": "string"}, "verify": {"const": True}},
}
"""The live projections are as of now, and cannot be compared with what was then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldLog(Question[Replay]):
    """A fold of the log without any model, and whether the live projections say the same."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(**CLOSED, json_schema_extra={"not": _UNTIL_AND_VERIFY})

    agent_id: KeyPart | None = None
    until: Annotated[str, Field(strict=True, json_schema_extra={"anyOf": [POSITION, MOMENT]})] | None = None
    """a position or a time of recording"""
    verify: Flag = False
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str | None:
        """tenant_id/agent_id, where the agent is named."""
        return None if self.agent_id is None else agent_key(self.tenant_id, self.agent_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class GetStatus(Question[Status]):
    """How things are."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tenant_id: KeyPart | None = None
    """whose agents, messages and memories are counted; None: all"""


AnyQuestion: TypeAlias = (
    Query
    | GetMemory
    | ListAgents
    | ListMemories
    | GetHistory
    | AskWhy
    | GetGraph
    | GetWorkingMemory
    | GetBehind
    | PlanReform
    | ListReforms
    | FoldLog
    | GetStatus
)


_ADAPTERS: Final[dict[str, TypeAdapter[Any]]] = {}
"""By the name of the question; built when there is one to check."""


def _adapter(cls: type[Any]) -> TypeAdapter[Any]:
    return _ADAPTERS.get(cls.__name__) or _ADAPTERS.setdefault(cls.__name__, TypeAdapter(cls))


def parse_question(cls: type[Q], raw: object) -> Q:
    """Check a question from outside. Raises InvalidInputError.

    >>> parse_question(Query, {"agent_id": "a", "text": "Where do I live?", "limit": 0})
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: limit: 0 is not allowed; allowed: 1 or more
    """
    return cast("Q", check(_adapter(cls), raw))
