"""Questions as data, as commands are. Each says what its answer is; a backend answers all of them by one method.

`Query`, the search, stands beside its answer in query.py.
"""

from dataclasses import fields
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, TypeVar

from pydantic import ConfigDict, Field

from mnemolog.schemas.command import DreamPhase
from mnemolog.schemas.controlled_question import ControlQuestion
from mnemolog.schemas.dead_letter import ListDeadLetters
from mnemolog.schemas.dream import CycleView, DreamPlan, Summary
from mnemolog.schemas.event import RelationType
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.files import GetFileMaterial
from mnemolog.schemas.forgetting import ForgettingCurves
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.query import (
    POSITION,
    QUERY_MAX_CHARS,
    AgentView,
    Behind,
    Context,
    Difference,
    Edge,
    EntityView,
    Hub,
    InMind,
    MemoryView,
    Occurrence,
    OfAgent,
    OfSome,
    Position,
    Query,
    Question,
    SessionView,
    Why,
    WhyNot,
)
from mnemolog.schemas.reform import Reform, ReformSet
from mnemolog.schemas.replay import Replay
from mnemolog.schemas.status import Status
from mnemolog.schemas.study import StudyGate
from mnemolog.schemas.transcript import ListMessages
from mnemolog.schemas.validation import CLOSED, MOMENT, KeyPart, Limit, Name, Text, When, Whole, adapter, check

Q = TypeVar("Q", bound="AnyQuestion")

MOST_HOPS: Final = 10
"""Behind that, nearly everything is reached."""

MOST_TOKENS: Final = 1_000_000
"""No model reads more at once."""

Flag = Annotated[bool, Field(strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class GetMemory(Question[MemoryView]):
    """One memory, as it is now or was. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: Name
    as_of: When | None = None
    """where it stood then; None: now"""
    known_at: When | None = None
    """as it had been recorded by then; None: now"""
    tenant_id: KeyPart = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAgents(Question[list[AgentView]]):
    """The tenant's agents, by name."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    limit: Limit | None = None
    """None: all"""
    cursor: KeyPart | None = None
    """the name of the last agent of the page before: those behind it"""
    tenant_id: KeyPart = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSessions(OfAgent, Question[list[SessionView]]):
    """The conversations that an agent's transcript holds, the one that began last first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    limit: Limit | None = None
    """None: all"""
    cursor: Name | None = None
    """the last session of the page before: those behind it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMemories(OfSome, Question[list[MemoryView]]):
    """An agent's memories, the newest first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    everything: Flag = False
    """also those that are no longer current"""
    limit: Limit | None = None
    """None: all"""
    as_of: When | None = None
    """what was true then; with `everything`, what had begun by then; None: now"""
    known_at: When | None = None
    """what had been recorded by then; None: all"""
    cursor: Name | None = None
    """the id of the last memory of the page before: those behind it"""
    user_id: Name | None = None
    """only what is about this person"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GetHistory(Question[list[Occurrence]]):
    """All that happened to a memory, in the order of the log. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: Name
    limit: Limit | None = None
    """None: all"""
    cursor: Annotated[int, Field(strict=True, ge=0), Whole] = 0
    """how many events the pages before had: those behind them"""
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
class GetGraph(OfAgent, Question[list[Edge]]):
    """How an agent's memories have to do with each other: those that hold."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: Name | None = None
    """only the edges of this memory, and of those that they lead to"""
    hops: Annotated[int, Field(strict=True, ge=1, le=MOST_HOPS)] = 1
    """edges that are followed from it, one behind the other"""
    types: tuple[RelationType, ...] | None = None
    """only edges of these types; None: of all"""
    as_of: When | None = None
    """between memories that held then; None: now"""
    known_at: When | None = None
    """as it had been recorded by then; None: now"""
    timeline: Flag = False
    """also the edges of memories that hold no more"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEntities(OfAgent, Question[list[EntityView]]):
    """The persons, places and things that an agent's memories name, the most frequent first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    limit: Limit | None = None
    """None: all"""
    as_of: When | None = None
    known_at: When | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GetHub(OfAgent, Question[Hub]):
    """Everything about a person, a place or a thing."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    name: Name
    """as people write it, or its address, such as entity://place/izmir"""
    limit: Limit | None = None
    """memories; None: all"""
    as_of: When | None = None
    known_at: When | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GetDifference(OfAgent, Question[Difference]):
    """What an agent learned, what ended and what changed between two times of recording."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    from_at: When
    """what was recorded behind it; a day is taken from its beginning (UTC)"""
    to_at: When | None = None
    """up to then; a day is taken to its end; None: now"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GetWorkingMemory(OfAgent, Question[list[InMind]]):
    """What a conversation has in mind, the latest used first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class GetContext(OfSome, Question[Context]):
    """What an agent's memory has to say to a question, as text for a prompt. See Query for the fields of a search."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text: Annotated[Text, Field(max_length=QUERY_MAX_CHARS)]
    tokens: Annotated[int, Field(strict=True, ge=1, le=MOST_TOKENS), Whole] | None = None
    """of the whole text at most; None: the setting"""
    session_id: Name | None = None
    user_id: Name | None = None
    min_position: Position | None = None
    prefer_position: Position | None = None
    into: Name | None = None
    """the conversation that it is given to: what stands in it is noted there"""
    as_of: When | None = None
    """what was true then; None: now"""
    known_at: When | None = None
    """what had been recorded by then; None: all"""

    def search(self, limit: int) -> Query:
        """The search behind it; it notes nothing, since what is found is not what is given."""
        return Query(
            **{each.name: getattr(self, each.name) for each in fields(OfSome)},
            text=self.text,
            session_id=self.session_id,
            user_id=self.user_id,
            limit=limit,
            min_position=self.min_position,
            prefer_position=self.prefer_position,
            as_of=self.as_of,
            known_at=self.known_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GetForgettingCurve(OfAgent, Question[ForgettingCurves]):
    """What will be left of an agent's current memories if they are not used."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    days: Annotated[float, Field(gt=0, le=36_500)] = 365.0
    """ahead, from now"""
    limit: Limit = 20
    """memories one by one, those that fade first"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskWhyNot(OfSome, Question[WhyNot]):
    """Why a search does not show a memory or a message. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: Name
    """of the memory, or of the message"""
    text: Annotated[Text, Field(max_length=QUERY_MAX_CHARS)]
    """what the search asks"""
    session_id: Name | None = None
    user_id: Name | None = None
    limit: Limit | None = None
    kind: Literal["memory", "message"] | None = None
    as_of: When | None = None
    """the search asks what was true then; None: now"""
    known_at: When | None = None
    """the search asks of what had been recorded by then; None: of all"""
    timeline: Flag = False
    """the search asks also for what holds no more"""

    @property
    def search(self) -> Query:
        """The search that it is about."""
        return Query(
            **{each.name: getattr(self, each.name) for each in fields(OfSome)},
            text=self.text,
            session_id=self.session_id,
            user_id=self.user_id,
            limit=self.limit,
            kind=self.kind,
            as_of=self.as_of,
            known_at=self.known_at,
            timeline=self.timeline,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanDream(OfAgent, Question[DreamPlan]):
    """What a cycle of dreams would do now; nothing changes. Its answer may be a NotFoundError or a DreamError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    phase: DreamPhase | None = None
    """None: all"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanUndo(OfAgent, Question[DreamPlan]):
    """What takes a cycle back; nothing changes. Its answer may be a NotFoundError or a DreamError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    cycle: KeyPart


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCycles(OfAgent, Question[list[CycleView]]):
    """The cycles of an agent, the oldest first. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class GetCycle(OfAgent, Question[CycleView]):
    """One cycle with all that it did. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    cycle: KeyPart


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSummaries(OfAgent, Question[list[Summary]]):
    """What an agent knows in short, by category and theme. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class GetBehind(OfAgent, Question[Behind]):
    """How many commits of an agent a search would not see.

    The answer comes as soon as the position is searchable, or after `search.wait_s`.
    """

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanReform(OfAgent, Question[Reform]):
    """What forming an agent's memories anew would do; nothing changes. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ListReforms(OfAgent, Question[list[ReformSet]]):
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
    | ListSessions
    | ListMessages
    | ListMemories
    | GetHistory
    | AskWhy
    | GetGraph
    | GetDifference
    | GetWorkingMemory
    | ListEntities
    | GetHub
    | AskWhyNot
    | GetContext
    | GetFileMaterial
    | GetForgettingCurve
    | ListSummaries
    | PlanDream
    | PlanUndo
    | ListCycles
    | GetCycle
    | GetBehind
    | PlanReform
    | ListReforms
    | FoldLog
    | GetStatus
    | ListDeadLetters
    | StudyGate
    | ControlQuestion
)


def parse_question(cls: type[Q], raw: object) -> Q:
    """Check a question from outside. Raises InvalidInputError.

    >>> parse_question(Query, {"agent_id": "a", "text": "Where do I live?", "limit": 0})
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: limit: 0 is not allowed; allowed: 1 or more
    """
    return check(adapter(cls), raw)
