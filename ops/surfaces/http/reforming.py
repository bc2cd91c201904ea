"""The routes of memories that are formed anew, and of the steps that `Memory.connect` sends one by one."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Path as PathParameter
from fastapi import Response

from mnemolog.ops.surfaces.http.routing import Asked, From, Routes, answer, of_address, told
from mnemolog.schemas.command import AdoptMemory, BeginDream, DreamStep, EndMemory, FinishDream, parse_command
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.question import ListReforms, PlanReform
from mnemolog.schemas.validation import KeyPart

router = Routes()


@router.answers(PlanReform, "Memories", "What forming the memories anew would do")
async def reform_plan(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """The transcript read again under today's rules, without a language model; nothing changes."""
    return answer(await asked.backend.ask(PlanReform(agent_id=agent_id, tenant_id=asked.tenant_id)))


@router.answers(ListReforms, "Memories", "The sets of memories that were formed anew")
async def reforms(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """The oldest first."""
    return answer(await asked.backend.ask(ListReforms(agent_id=agent_id, tenant_id=asked.tenant_id)))


async def _step(asked: Asked, kind: str, agent_id: str) -> Response:
    command = parse_command(kind, await asked.fields(agent_id=agent_id))
    return told(await asked.backend.submit([command], wait=True))


@router.post(
    "/v1/agents/{agent_id}/adopt_memory",
    tags=["Memories"],
    summary="Take over a memory that was formed anew",
    response_model=Receipt,
    openapi_extra=of_address(AdoptMemory, {"set_name": "autumn", "formed": {}}),
)
async def adopt_memory(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """A step of a reform; `formed` is the event of the plan."""
    return await _step(asked, AdoptMemory.TYPE, agent_id)


@router.post(
    "/v1/agents/{agent_id}/end_memory",
    tags=["Memories"],
    summary="Let a memory go that would not be formed today",
    response_model=Receipt,
    openapi_extra=of_address(EndMemory, {"set_name": "autumn", "memory_id": "5f0c6a1e"}),
)
async def end_memory(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """A step of a reform, or of taking one back: its messages stay."""
    return await _step(asked, EndMemory.TYPE, agent_id)


def _carrying(kind: str) -> Callable[..., Awaitable[Response]]:
    async def step(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
        return await _step(asked, kind, agent_id)

    return step


for _command in (BeginDream, DreamStep, FinishDream):
    # What `Memory.connect` sends: the plan of a cycle, of which POST /v1/dreams is all.
    router.add_api_route(
        f"/v1/agents/{{agent_id}}/{_command.TYPE}",
        _carrying(_command.TYPE),
        methods=["POST"],
        name=_command.TYPE,
        include_in_schema=False,
    )
