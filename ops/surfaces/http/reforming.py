"""The routes for forming memories again (reforms), and for their steps, which `Memory.connect` sends one by one."""

from typing import Annotated

from fastapi import Path as PathParameter
from fastapi import Response

from mnemolog.ops.surfaces.http.heavy import heavy_answer
from mnemolog.ops.surfaces.http.routing import CommandText, From, Routes, answer
from mnemolog.schemas.command import AdoptMemory, BeginDream, DreamStep, EndMemory, FinishDream
from mnemolog.schemas.question import ListReforms, PlanReform
from mnemolog.schemas.validation import KeyPart

router = Routes()


@router.answers(PlanReform, "Memories", "What forming the memories again would change")
async def reform_plan(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """The transcript is read again with the current rules, without a language model; nothing changes."""
    return await heavy_answer(asked, PlanReform(agent_id=agent_id, tenant_id=asked.tenant_id))


@router.answers(ListReforms, "Memories", "The sets of memories that were formed again")
async def reforms(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """Oldest first."""
    return answer(await asked.backend.ask(ListReforms(agent_id=agent_id, tenant_id=asked.tenant_id)))


router.carries_out(
    AdoptMemory,
    "Memories",
    CommandText(
        "Add a memory that was formed again, a step of a reform",
        "A step of a reform; `formed` is the event of the plan.",
        {"set_name": "autumn", "formed": {}},
    ),
)
router.carries_out(
    EndMemory,
    "Memories",
    CommandText(
        "End a memory that would not be formed today, a step of a reform",
        "A step of a reform, or of taking one back: its messages stay.",
        {"set_name": "autumn", "memory_id": "5f0c6a1e"},
    ),
)
for _command in (BeginDream, DreamStep, FinishDream):
    # The steps of a cycle that `Memory.connect` plans itself; others have POST /v1/dreams carry out all of it.
    router.carries_out(_command, "Dreams", None)
