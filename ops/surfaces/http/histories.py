"""The routes for histories, explanations, conversations and recalls."""

from typing import Annotated, Any

from fastapi import Path as PathParameter
from fastapi import Query, Response

from mnemolog.ops.surfaces.http.routing import From, PathName, Routes, answer, of_agent, receipts_response, schema_of
from mnemolog.schemas.command import EndSession, Recall, RecalledItem, parse_command
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.question import AskWhy, GetHistory, ListSessions
from mnemolog.schemas.validation import MAX_LIMIT, KeyPart, Name

router = Routes()


@router.answers(GetHistory, "Memories", "All events of a memory")
async def history(
    asked: From,
    memory_id: PathName,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    cursor: Annotated[int, Query(ge=0, description="the number of events to skip")] = 0,
) -> Response:
    """In the order of the log."""
    question = GetHistory(memory_id=memory_id, limit=limit, cursor=cursor, tenant_id=asked.tenant_id)
    return answer(await asked.backend.ask(question))


@router.answers(ListSessions, "Sessions", "List the conversations of an agent")
async def list_sessions(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    cursor: Annotated[Name | None, Query(description="the last session of the previous page")] = None,
) -> Response:
    """Latest first, each with its number of messages."""
    question = ListSessions(agent_id=agent_id, limit=limit, cursor=cursor, tenant_id=asked.tenant_id)
    return answer(await asked.backend.ask(question))


@router.answers(AskWhy, "Search", "Why something is remembered, or is not")
async def why(
    asked: From,
    id: PathName,  # noqa: A002  the name of the field on every surface
    agent_id: Annotated[KeyPart | None, Query(description="required for a message")] = None,
) -> Response:
    """A memory: how it formed and why it is kept. A message: what happened to it, and why not all was remembered."""
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
    """Its working memory is cleared; the next message opens it again."""
    command = parse_command(EndSession.TYPE, await asked.fields_of_agent(session_id=session_id))
    return receipts_response(await asked.submit([command]))


def _recall_body() -> dict[str, Any]:
    """The schema of a recall without its session, which is in the path, and with its definitions inlined."""
    schema = schema_of(Recall)
    del schema["$defs"], schema["properties"]["session_id"]
    schema["required"].remove("session_id")
    schema["properties"]["recalled"]["items"] = schema_of(RecalledItem)
    return schema


@router.post(
    "/v1/sessions/{session_id}/recalls",
    tags=["Sessions"],
    summary="Record a recall in a conversation",
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
    """A search with `into` does this itself. The items count as recalled, and echoes of them are not learned."""
    command = parse_command(Recall.TYPE, await asked.fields_of_agent(session_id=session_id))
    return receipts_response(await asked.submit([command]))
