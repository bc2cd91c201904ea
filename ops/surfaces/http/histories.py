"""The routes of what happened: histories, reasons, conversations and what was given to them."""

from typing import Annotated, Any

from fastapi import Path as PathParameter
from fastapi import Query, Response

from mnemolog.ops.surfaces.http.routing import From, PathName, Routes, answer, of_agent, schema_of, told
from mnemolog.schemas.command import EndSession, Recall, RecalledItem, parse_command
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.question import AskWhy, GetHistory, ListSessions
from mnemolog.schemas.validation import MAX_LIMIT, KeyPart, Name

router = Routes()


@router.answers(GetHistory, "Memories", "All that happened to a memory")
async def history(
    asked: From,
    memory_id: PathName,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    cursor: Annotated[int, Query(ge=0, description="how many events the pages before had")] = 0,
) -> Response:
    """In the order of the log."""
    question = GetHistory(memory_id=memory_id, limit=limit, cursor=cursor, tenant_id=asked.tenant_id)
    return answer(await asked.backend.ask(question))


@router.answers(ListSessions, "Sessions", "List the conversations of an agent")
async def list_sessions(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    cursor: Annotated[Name | None, Query(description="the last session of the page before")] = None,
) -> Response:
    """The one that began last first, each with how many messages it has."""
    question = ListSessions(agent_id=agent_id, limit=limit, cursor=cursor, tenant_id=asked.tenant_id)
    return answer(await asked.backend.ask(question))


@router.answers(AskWhy, "Search", "Why something is remembered, or is not")
async def why(
    asked: From,
    id: PathName,  # noqa: A002  the name of the field on every surface
    agent_id: Annotated[KeyPart | None, Query(description="needed for a message: its id is the client's")] = None,
) -> Response:
    """A memory: what made it and keeps it. A message: what became of it, and why not more."""
    return answer(await asked.backend.ask(AskWhy(id=id, agent_id=agent_id, tenant_id=asked.tenant_id)))


@router.post(
    "/v1/sessions/{session_id}/end",
    tags=["Sessions"],
    summary="End a conversation",
    response_model=Receipt,
    openapi_extra=of_agent(
        {
            "type": "object",
            "required": ["agent_id"],
            "properties": {"agent_id": schema_of(KeyPart)},
            "additionalProperties": False,
        },
        {"agent_id": "support-bot"},
    ),
)
async def end_session(asked: From, session_id: PathName) -> Response:
    """What only it needed is let go; it opens anew with its next message."""
    command = parse_command(EndSession.TYPE, await asked.fields_of_agent(session_id=session_id))
    return told(await asked.backend.submit([command], wait=True))


def _recall_body() -> dict[str, Any]:
    """Of a recall whose session comes with the address, in one piece: OpenAPI looks for definitions elsewhere."""
    schema = schema_of(Recall)
    del schema["$defs"], schema["properties"]["session_id"]
    schema["required"].remove("session_id")
    schema["properties"]["recalled"]["items"] = schema_of(RecalledItem)
    return schema


@router.post(
    "/v1/sessions/{session_id}/recalls",
    tags=["Sessions"],
    summary="Note what was given to a conversation",
    response_model=Receipt,
    openapi_extra=of_agent(
        _recall_body(),
        {
            "agent_id": "support-bot",
            "query": "Where does the user live?",
            "recalled": [{"kind": "memory", "id": "5f0c6a1e", "text": "Ayşe lives in Izmir."}],
        },
    ),
)
async def note_recall(asked: From, session_id: PathName) -> Response:
    """What a search with `into` notes by itself: it was used, and is not learned again when it comes back there."""
    command = parse_command(Recall.TYPE, await asked.fields_of_agent(session_id=session_id))
    return told(await asked.backend.submit([command], wait=True))
