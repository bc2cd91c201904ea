"""Questions about agent-managed memory."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field

from mnemolog.schemas.controlled import (
    ArchivalHit,
    CoreChangeView,
    CoreView,
    EntryView,
    ProposalView,
    RecallAnswer,
    ReflectionPlan,
)
from mnemolog.schemas.controlled_command import ArchivalType, Cycle, Importance, Number, Role
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.limits import MOST_COUNTED
from mnemolog.schemas.query import QUERY_MAX_CHARS, OfAgent, Question
from mnemolog.schemas.validation import CLOSED, Limit, Text, When, Whole

_Text = Annotated[Text, Field(max_length=QUERY_MAX_CHARS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class GetCore(OfAgent, Question[CoreView]):
    """Core memory as a role sees it, with its text for a prompt."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    role: Role
    tokens: Annotated[int, Field(strict=True, ge=1, le=MOST_COUNTED), Whole] | None = None
    """maximum tokens of the text; None: the setting"""
    known_at: When | None = None
    """as recorded by this time; None: now"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GetCoreHistory(OfAgent, Question[list[CoreChangeView]]):
    """The history of core memory, the latest first: changes, proposals, decisions and refusals."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    limit: Limit | None = None
    """None: all"""
    known_at: When | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListProposals(OfAgent, Question[list[ProposalView]]):
    """The proposals for the playbook and the rules, the oldest first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    status: Literal["waiting", "approved", "refused"] | None = None
    """None: all"""
    known_at: When | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRecall(OfAgent, Question[RecallAnswer]):
    """Search the entries of the latest cycles."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text: _Text
    role: Role | None = None
    issue: Number | None = None
    """only entries that refer to this issue"""
    min_importance: Importance | None = None
    limit: Limit | None = None
    """None: the setting"""
    from_cycle: Cycle | None = None
    to_cycle: Cycle | None = None
    known_at: When | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallByCycle(OfAgent, Question[list[EntryView]]):
    """The entries of some cycles, in order, including those that moved to archival memory."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    from_cycle: Cycle
    to_cycle: Cycle
    role: Role | None = None
    min_importance: Importance | None = None
    known_at: When | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchArchival(OfAgent, Question[list[ArchivalHit]]):
    """Search archival memory by meaning, the best first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text: _Text
    type: ArchivalType | None = None
    since: When | None = None
    until: When | None = None
    limit: Limit | None = None
    """None: the setting"""
    known_at: When | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanReflection(OfAgent, Question[ReflectionPlan]):
    """A preview of the next reflection; nothing changes."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED


ControlQuestion: TypeAlias = (
    GetCore | GetCoreHistory | ListProposals | SearchRecall | RecallByCycle | SearchArchival | PlanReflection
)
"""Questions about agent-managed memory."""
