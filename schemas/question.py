"""Questions as data, as commands are; each has the type of its answer, and `backend.ask` answers all of them.

`Query`, the search, is in query.py, next to its answer.
"""

from dataclasses import fields
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, TypeVar

from pydantic import ConfigDict, Field

from mnemolog.schemas.command import DreamPhase
from mnemolog.schemas.controlled_question import ControlQuestion
from mnemolog.schemas.dead_letter import ListDeadLetters
from mnemolog.schemas.descriptions import describe
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
"""Beyond this, nearly every memory is reached."""

MOST_TOKENS: Final = 1_000_000
"""No model reads more at once."""

Flag = Annotated[bool, Field(strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class GetMemory(Question[MemoryView]):
    """One memory, now or at an earlier time. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: Name
    as_of: When | None = None
    """its status at this time; None: now"""
    known_at: When | None = None
    """as recorded by this time; None: now"""
    tenant_id: KeyPart = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAgents(Question[list[AgentView]]):
    """The tenant's agents, by name."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    limit: Limit | None = None
    """None: all"""
    cursor: KeyPart | None = None
    """the last agent of the previous page"""
    tenant_id: KeyPart = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSessions(OfAgent, Question[list[SessionView]]):
    """The sessions of an agent's transcript, the latest begun first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    limit: Limit | None = None
    """None: all"""
    cursor: Name | None = None
    """the last session of the previous page"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMemories(OfSome, Question[list[MemoryView]]):
    """An agent's memories, the newest first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    everything: Flag = False
    """include memories that are no longer current"""
    limit: Limit | None = None
    """None: all"""
    as_of: When | None = None
    """memories that were true at this time; with `everything`, those that had begun; None: now"""
    known_at: When | None = None
    """only what had been recorded by this time; None: everything"""
    cursor: Name | None = None
    """the id of the last memory of the previous page"""
    user_id: Name | None = None
    """only memories about this person"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GetHistory(Question[list[Occurrence]]):
    """The events of a memory, in the order of the log. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: Name
    limit: Limit | None = None
    """None: all"""
    # A number is enough, because a history grows only at its end.
    cursor: Annotated[int, Field(strict=True, ge=0), Whole] = 0
    """number of events on the previous pages"""
    tenant_id: KeyPart = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskWhy(Question[Why]):
    """Why a memory exists, or the outcome of a message. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: Name
    """of a memory, or of a message"""
    agent_id: KeyPart | None = None
    """required for a message, since clients choose message ids"""
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str | None:
        """tenant_id/agent_id, if the agent is named."""
        return None if self.agent_id is None else agent_key(self.tenant_id, self.agent_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class GetGraph(OfAgent, Question[list[Edge]]):
    """The relations between an agent's current memories."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: Name | None = None
    """only the edges of this memory, and of memories that they lead to"""
    hops: Annotated[int, Field(strict=True, ge=1, le=MOST_HOPS)] = 1
    """maximum number of edges from that memory"""
    types: tuple[RelationType, ...] | None = None
    """only edges of these types; None: all types"""
    as_of: When | None = None
    """between memories that were true at this time; None: now"""
    known_at: When | None = None
    """as recorded by this time; None: now"""
    timeline: Flag = False
    """include edges of memories that are no longer true"""


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
    """All memories about a person, a place or a thing."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    name: Name
    """the name, or its address, such as entity://place/izmir"""
    limit: Limit | None = None
    """number of memories; None: all"""
    as_of: When | None = None
    known_at: When | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GetDifference(OfAgent, Question[Difference]):
    """The memories that an agent learned, that ended or that changed between two times of recording."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    from_at: When
    """start, exclusive; a day counts from its beginning (UTC)"""
    to_at: When | None = None
    """end; a day counts to its end; None: now"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GetWorkingMemory(OfAgent, Question[list[InMind]]):
    """The working memory of a session, the latest used item first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class GetContext(OfSome, Question[Context]):
    """An agent's memories for a question, as text for a prompt. See Query for the fields of a search."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text: Annotated[Text, Field(max_length=QUERY_MAX_CHARS)]
    tokens: Annotated[int, Field(strict=True, ge=1, le=MOST_TOKENS), Whole] | None = None
    """maximum tokens of the whole text; None: the setting"""
    session_id: Name | None = None
    user_id: Name | None = None
    min_position: Position | None = None
    prefer_position: Position | None = None
    into: Name | None = None
    """the session that the text is given to: its memories and messages are recorded there"""
    once: Annotated[bool, Field(strict=True)] = False
    """true: `into` keeps the texts that it is given, so preferences that it has are left out, unless the question is
    about them; false: it has none of the earlier texts any more"""
    as_of: When | None = None
    """search the facts that were true at this time; None: now"""
    known_at: When | None = None
    """search only what had been recorded by this time; None: everything"""

    def search(self, limit: int) -> Query:
        """The search for it; it records no recall, since only a part of its results is given."""
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
    """The future retention of an agent's current memories without any use."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    days: Annotated[float, Field(gt=0, le=36_500)] = 365.0
    """how far ahead, in days"""
    limit: Limit = 20
    """number of memories with a curve of their own, those that fade first"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskWhyNot(OfSome, Question[WhyNot]):
    """Why a search does not show a memory or a message. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: Name
    """of a memory, or of a message"""
    text: Annotated[Text, Field(max_length=QUERY_MAX_CHARS)]
    """the text of the search"""
    session_id: Name | None = None
    user_id: Name | None = None
    limit: Limit | None = None
    kind: Literal["memory", "message"] | None = None
    as_of: When | None = None
    """the search is for facts that were true at this time; None: now"""
    known_at: When | None = None
    """the search is over what had been recorded by this time; None: everything"""
    timeline: Flag = False
    """the search includes facts that are no longer true"""

    @property
    def search(self) -> Query:
        """The search in question."""
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
    """The plan of a dream cycle; nothing changes. Its answer may be a NotFoundError or a DreamError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    phase: DreamPhase | None = None
    """None: all"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanUndo(OfAgent, Question[DreamPlan]):
    """The plan that undoes a cycle; nothing changes. Its answer may be a NotFoundError or a DreamError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    cycle: KeyPart


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCycles(OfAgent, Question[list[CycleView]]):
    """The cycles of an agent, the oldest first. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class GetCycle(OfAgent, Question[CycleView]):
    """One cycle with all its changes. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    cycle: KeyPart


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSummaries(OfAgent, Question[list[Summary]]):
    """Summaries of an agent's memories by category and theme. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class GetBehind(OfAgent, Question[Behind]):
    """The number of an agent's commits that a search would not see.

    The answer comes as soon as the position is searchable, or after `search.wait_s`.
    """

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanReform(OfAgent, Question[Reform]):
    """The plan that forms an agent's memories again; nothing changes. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class ListReforms(OfAgent, Question[list[ReformSet]]):
    """The executed reforms of an agent, the oldest first. Its answer may be a NotFoundError."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED


_UNTIL_AND_VERIFY: Final[dict[str, Any]] = {
    "required": ["until", "verify"],
    "properties": {"until": {"type": "string"}, "verify": {"const": True}},
}
"""The live projections are those of now, and cannot be compared with an earlier state."""


def _describe_fold(schema: dict[str, Any], cls: type) -> None:
    describe(schema, cls)
    schema["not"] = _UNTIL_AND_VERIFY


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldLog(Question[Replay]):
    """A fold of the log without any model, and its comparison with the live projections."""

    __pydantic_config__: ClassVar[ConfigDict] = {**CLOSED, "json_schema_extra": _describe_fold}

    agent_id: KeyPart | None = None
    until: Annotated[str, Field(strict=True, json_schema_extra={"anyOf": [POSITION, MOMENT]})] | None = None
    """a position or a time of recording"""
    verify: Flag = False
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str | None:
        """tenant_id/agent_id, if the agent is named."""
        return None if self.agent_id is None else agent_key(self.tenant_id, self.agent_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class GetStatus(Question[Status]):
    """The state of the system."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tenant_id: KeyPart | None = None
    """the tenant whose agents, messages and memories are counted; None: all tenants"""


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
