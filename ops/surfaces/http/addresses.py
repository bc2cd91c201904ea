"""The HTTP address of each question, for the routes and for the client of `Memory.connect`."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias
from urllib.parse import quote

from mnemolog.schemas import codec
from mnemolog.schemas.controlled import (
    ArchivalHit,
    CoreChangeView,
    CoreView,
    EntryView,
    ProposalView,
    RecallAnswer,
    ReflectionPlan,
)
from mnemolog.schemas.controlled_question import (
    GetCore,
    GetCoreHistory,
    ListProposals,
    PlanReflection,
    RecallByCycle,
    SearchArchival,
    SearchRecall,
)
from mnemolog.schemas.dead_letter import DeadLetterView, ListDeadLetters
from mnemolog.schemas.dream import CycleView, DreamPlan, Summary
from mnemolog.schemas.files import FileMaterial, GetFileMaterial
from mnemolog.schemas.forgetting import ForgettingCurves
from mnemolog.schemas.query import (
    AgentView,
    Answer,
    Behind,
    Context,
    Difference,
    Edge,
    EntityView,
    Hub,
    InMind,
    MemoryView,
    Occurrence,
    Query,
    SessionView,
    Why,
    WhyNot,
)
from mnemolog.schemas.question import (
    AnyQuestion,
    AskWhy,
    AskWhyNot,
    FoldLog,
    GetBehind,
    GetContext,
    GetCycle,
    GetDifference,
    GetForgettingCurve,
    GetGraph,
    GetHistory,
    GetHub,
    GetMemory,
    GetStatus,
    GetWorkingMemory,
    ListAgents,
    ListCycles,
    ListEntities,
    ListMemories,
    ListReforms,
    ListSessions,
    ListSummaries,
    PlanDream,
    PlanReform,
    PlanUndo,
)
from mnemolog.schemas.reform import Reform, ReformSet
from mnemolog.schemas.replay import Replay
from mnemolog.schemas.status import Status
from mnemolog.schemas.study import GateStudy, StudyGate
from mnemolog.schemas.transcript import ListMessages, MessageView

Shown: TypeAlias = str | int | float | list[str]
"""A parameter of an address; a list is the parameter again and again."""


class Route(NamedTuple):
    """The address of a question; fields that are not in its path are query parameters, or with POST the body."""

    method: Literal["GET", "POST"]
    path: str
    answer: Any
    """the type of the answer"""

    def address(self, question: AnyQuestion) -> tuple[str, dict[str, Shown]]:
        """Path and parameters of one question."""
        fields = codec.as_dict(question, leave_out=("tenant_id",))
        # `:path` is for the router alone: with it, a part may have slashes.
        path = self.path.replace(":path}", "}").format_map({name: part(str(value)) for name, value in fields.items()})
        asked = {name: value for name, value in fields.items() if f"{{{name}" not in self.path and value is not None}
        return path, {PARAMETERS.get(name, name): _shown(value) for name, value in asked.items()}


PARAMETERS: Final[Mapping[str, str]] = {"everything": "all", "from_at": "from", "to_at": "to"}
"""Fields that are called otherwise in an address."""

ROUTES: Final[Mapping[type[AnyQuestion], Route]] = {
    Query: Route("POST", "/v1/search", Answer),
    AskWhyNot: Route("POST", "/v1/why-not", WhyNot),
    ListEntities: Route("GET", "/v1/agents/{agent_id}/entities", list[EntityView]),
    GetHub: Route("GET", "/v1/agents/{agent_id}/entities/{name:path}", Hub),
    GetContext: Route("POST", "/v1/context", Context),
    GetMemory: Route("GET", "/v1/memories/{memory_id}", MemoryView),
    ListAgents: Route("GET", "/v1/agents", list[AgentView]),
    ListSessions: Route("GET", "/v1/agents/{agent_id}/sessions", list[SessionView]),
    ListMemories: Route("GET", "/v1/memories", list[MemoryView]),
    GetHistory: Route("GET", "/v1/memories/{memory_id}/history", list[Occurrence]),
    AskWhy: Route("GET", "/v1/why/{id:path}", Why),
    GetDifference: Route("GET", "/v1/diff", Difference),
    GetGraph: Route("GET", "/v1/agents/{agent_id}/graph", list[Edge]),
    GetWorkingMemory: Route("GET", "/v1/agents/{agent_id}/sessions/{session_id}/working-memory", list[InMind]),
    GetForgettingCurve: Route("GET", "/v1/agents/{agent_id}/forgetting-curve", ForgettingCurves),
    GetFileMaterial: Route("GET", "/v1/agents/{agent_id}/file-material", FileMaterial),
    ListSummaries: Route("GET", "/v1/agents/{agent_id}/summaries", list[Summary]),
    PlanDream: Route("GET", "/v1/agents/{agent_id}/dream-plan", DreamPlan),
    PlanUndo: Route("GET", "/v1/agents/{agent_id}/undo-plan", DreamPlan),
    ListCycles: Route("GET", "/v1/dreams", list[CycleView]),
    GetCycle: Route("GET", "/v1/dreams/{cycle}", CycleView),
    GetBehind: Route("GET", "/v1/agents/{agent_id}/behind", Behind),
    PlanReform: Route("GET", "/v1/agents/{agent_id}/reform-plan", Reform),
    ListReforms: Route("GET", "/v1/agents/{agent_id}/reforms", list[ReformSet]),
    GetCore: Route("GET", "/v1/agents/{agent_id}/core", CoreView),
    GetCoreHistory: Route("GET", "/v1/agents/{agent_id}/core/history", list[CoreChangeView]),
    ListProposals: Route("GET", "/v1/agents/{agent_id}/core/proposals", list[ProposalView]),
    SearchRecall: Route("GET", "/v1/agents/{agent_id}/recall", RecallAnswer),
    RecallByCycle: Route("GET", "/v1/agents/{agent_id}/recall/cycles", list[EntryView]),
    PlanReflection: Route("GET", "/v1/agents/{agent_id}/reflection-plan", ReflectionPlan),
    SearchArchival: Route("GET", "/v1/agents/{agent_id}/archival", list[ArchivalHit]),
    FoldLog: Route("POST", "/v1/replay", Replay),
    GetStatus: Route("GET", "/v1/status", Status),
    ListMessages: Route("GET", "/v1/messages", list[MessageView]),
    ListDeadLetters: Route("GET", "/v1/dead-letters", list[DeadLetterView]),
    StudyGate: Route("POST", "/v1/gate-study", GateStudy),
}


RETRY: Final = "/v1/dead-letters/{number}/retry"
EXPORT: Final = "/v1/export"
REBUILDS: Final = "/v1/rebuilds"
REBUILD: Final = "/v1/rebuilds/{job_id}"
"""What an operator does: no questions, since they change something, take long, or have an answer without an end."""

HEALTH: Final = ("/health", "/health/live", "/health/ready")
"""What monitoring asks: it is counted with no limit, and answered where there is no room for other requests."""

EVENTS: Final = "/v1/events"
"""What happens, as it happens: no question, since its answer has no end."""


def part(name: str) -> str:
    """A name as a segment of a path."""
    # By default `quote` leaves slashes, which would split the segment.
    return quote(name, safe="")


def _shown(value: str | float | bool | tuple[str, ...] | dict[str, Any]) -> Shown:
    """A field as a query parameter; nested values are JSON."""
    if isinstance(value, dict):
        return codec.dump(value).decode()
    if isinstance(value, tuple):
        return list(value)
    return str(value).lower() if isinstance(value, bool) else value
