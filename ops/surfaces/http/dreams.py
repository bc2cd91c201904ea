"""The routes for consolidation cycles: run, list, plan, undo."""

from typing import Annotated, Any, Final, get_args

from fastapi import Path as PathParameter
from fastapi import Query, Response

from mnemolog.ops.dreaming import carried_out
from mnemolog.ops.surfaces.http.routing import AgentId, Asked, From, Routes, answer, of_agent, schema_of
from mnemolog.schemas.command import DreamPhase
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.question import GetCycle, ListCycles, ListSummaries, PlanDream, PlanUndo, parse_question
from mnemolog.schemas.validation import KeyPart

router = Routes()


_DREAM: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["agent_id"],
    "properties": {
        "agent_id": schema_of(KeyPart),
        "phase": {"anyOf": [{"enum": list(get_args(DreamPhase))}, {"type": "null"}]},
        "dry_run": {"type": "boolean"},
    },
    "additionalProperties": False,
}


@router.post(
    "/v1/dreams",
    tags=["Dreams"],
    summary="Run a consolidation cycle",
    response_model=DreamPlan,
    openapi_extra=of_agent(_DREAM, {"agent_id": "support-bot", "dry_run": True}),
)
async def dream(asked: From) -> Response:
    """Useful memories become semantic, unused and duplicate ones are put to sleep, related ones form themes.

    With `dry_run` nothing changes. An interrupted cycle is continued. 409 if a cycle of the agent is being undone.
    """
    fields = await asked.fields_of_agent()
    dry_run = fields.pop("dry_run", False)
    if not isinstance(dry_run, bool):
        raise InvalidInputError("dry_run", dry_run, "true or false")
    return answer(await _dreamt(asked, parse_question(PlanDream, fields), dry_run=dry_run))


@router.post("/v1/dreams/{cycle}/undo", tags=["Dreams"], summary="Undo a cycle", response_model=DreamPlan)
async def undo(
    asked: From,
    cycle: Annotated[KeyPart, PathParameter()],
    agent_id: AgentId,
    dry_run: Annotated[bool, Query(description="nothing changes")] = False,
) -> Response:
    """Memories that changed afterwards are left as they are.

    409 if the cycle was undone already, is not finished or only undid another one.
    """
    question = PlanUndo(agent_id=agent_id, tenant_id=asked.tenant_id, cycle=cycle)
    return answer(await _dreamt(asked, question, dry_run=dry_run))


async def _dreamt(asked: Asked, question: PlanDream | PlanUndo, *, dry_run: bool) -> DreamPlan:
    return await (asked.backend.ask(question) if dry_run else carried_out(asked.backend, question))


@router.answers(ListCycles, "Dreams", "The cycles of an agent")
async def cycles(asked: From, agent_id: AgentId) -> Response:
    """Oldest first, with the number of changes by kind, and of memories by tier before and after."""
    return answer(await asked.backend.ask(ListCycles(agent_id=agent_id, tenant_id=asked.tenant_id)))


@router.answers(GetCycle, "Dreams", "One cycle with all its changes")
async def cycle(asked: From, agent_id: AgentId, cycle: Annotated[KeyPart, PathParameter()]) -> Response:
    """Each change with its reason."""
    return answer(await asked.backend.ask(GetCycle(agent_id=agent_id, tenant_id=asked.tenant_id, cycle=cycle)))


@router.answers(ListSummaries, "Dreams", "A summary of what an agent knows")
async def summaries(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """The most central statements, as they were said, of each large category and of each theme that a cycle found."""
    return answer(await asked.backend.ask(ListSummaries(agent_id=agent_id, tenant_id=asked.tenant_id)))


@router.answers(PlanDream, "Dreams", "What a cycle would do now")
async def dream_plan(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    phase: Annotated[DreamPhase | None, Query(description="only this phase")] = None,
) -> Response:
    """Nothing changes."""
    return answer(await asked.backend.ask(PlanDream(agent_id=agent_id, tenant_id=asked.tenant_id, phase=phase)))


@router.answers(PlanUndo, "Dreams", "What undoing a cycle would do")
async def undo_plan(
    asked: From, agent_id: Annotated[KeyPart, PathParameter()], cycle: Annotated[KeyPart, Query()]
) -> Response:
    """Nothing changes."""
    return answer(await asked.backend.ask(PlanUndo(agent_id=agent_id, tenant_id=asked.tenant_id, cycle=cycle)))
