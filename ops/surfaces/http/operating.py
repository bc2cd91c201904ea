"""The routes for operating a memory: transcript, dead letters, study of the gate, rebuilds, export."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final, cast

from fastapi import Path as PathParameter
from fastapi import Query
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from mnemolog.ops.maintenance.rebuild import ALL
from mnemolog.ops.maintenance.rebuilds import Rebuilds
from mnemolog.ops.maintenance.rebuilt import RebuildJob
from mnemolog.ops.surfaces.http.addresses import EXPORT, REBUILD, REBUILDS, RETRY
from mnemolog.ops.surfaces.http.event_stream import SEND_S, abort
from mnemolog.ops.surfaces.http.heavy import HeavyReads, heavy_answer
from mnemolog.ops.surfaces.http.routing import AgentId, Asked, From, Routes, answer, of_agent, receipts_response, takes
from mnemolog.schemas.dead_letter import ListDeadLetters
from mnemolog.schemas.errors import InvalidInputError, OverloadError, ScopeError
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.question import parse_question
from mnemolog.schemas.study import StudyGate
from mnemolog.schemas.transcript import ListMessages
from mnemolog.schemas.validation import MAX_LIMIT, Name, adapter

router = Routes()

TAG: Final = "Operation"
NDJSON: Final = "application/x-ndjson"

_EVERYTHING: Final = Query(alias="all", description="also of other tenants: takes an operator's key")


def _check_operator(asked: Asked, what: str) -> None:
    """Raise ScopeError for a key without the scope `operator`."""
    if not asked.caller.operator:
        raise ScopeError(f"{what} takes an operator's key; this key is none")


def _whose(asked: Asked, what: str, *, everything: bool) -> str | None:
    """The tenant of the request; None: all. Raises ScopeError."""
    if everything:
        _check_operator(asked, what)
    return None if everything else asked.tenant_id


@router.answers(ListMessages, "Messages", "List the messages to an agent")
async def list_messages(
    asked: From,
    agent_id: AgentId,
    session_id: Annotated[Name | None, Query(description="only this conversation")] = None,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    cursor: Annotated[Name | None, Query(description="the id of the last message of the page before")] = None,
) -> Response:
    """In the order of arrival. Messages hidden by `forget` or `edit` are not listed."""
    question = ListMessages(
        agent_id=agent_id, session_id=session_id, limit=limit, cursor=cursor, tenant_id=asked.tenant_id
    )
    return answer(await asked.backend.ask(question))


@router.answers(
    StudyGate,
    TAG,
    "What other thresholds would have decided",
    openapi_extra=of_agent(
        adapter(StudyGate).json_schema(), {"agent_id": "support-bot", "settings": {"create_below": 0.65}}
    ),
)
async def gate_study(asked: From) -> Response:
    """Each recorded decision of the gate is judged again independently, with other `settings`, without a model call."""
    return await heavy_answer(asked, parse_question(StudyGate, await asked.fields_of_agent()))


@router.answers(ListDeadLetters, TAG, "Inputs that could not be processed")
async def dead_letters(asked: From, everything: Annotated[bool, _EVERYTHING] = False) -> Response:
    """Oldest first, each with its input and the error."""
    _whose(asked, "a list of all tenants' dead letters", everything=everything)
    return answer(await asked.backend.ask(ListDeadLetters(everything=everything, tenant_id=asked.tenant_id)))


@router.post(RETRY, tags=[TAG], summary="Process a dead letter again", response_model=Receipt)
async def retry_dead_letter(
    asked: From,
    number: Annotated[int, PathParameter(ge=1)],
    everything: Annotated[bool, _EVERYTHING] = False,
) -> Response:
    """It is put into the queue again; the answer has the new outcome."""
    tenant_id = _whose(asked, "to try another tenant's input again", everything=everything)
    return receipts_response([await asked.backend.retry_dead_letter(number, tenant_id=tenant_id)])


@router.get(
    EXPORT,
    tags=[TAG],
    summary="Export the log",
    response_class=StreamingResponse,
    responses={200: {"description": "JSON Lines, as `mnemolog export` writes them.", "content": {NDJSON: {}}}},
)
async def export(asked: From, everything: Annotated[bool, _EVERYTHING] = False) -> Response:
    """JSON Lines for `mnemolog import`; the last line counts the commits, so that a truncated stream is detected."""
    tenant_id = _whose(asked, "an export of all tenants", everything=everything)
    return _Export(asked, asked.backend.export(tenant_id=tenant_id))


class _Export(Response):
    """Sends an export until it ends, the client disconnects, or the server stops."""

    def __init__(self, asked: Asked, pieces: AsyncIterator[bytes]) -> None:
        super().__init__()
        self._asked = asked
        self._pieces = pieces
        self._begun = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream. Raises RateLimitError, OverloadError and LogCorruptError before anything is sent."""
        reads: HeavyReads = self._asked.request.app.state.heavy
        try:
            await reads.one(self._asked.tenant_id, receive, lambda: self._send(scope, receive, send))
        except (OverloadError, ClientDisconnect, TimeoutError):
            if not self._begun:
                raise
            # It lacks its last line, by which the client sees that it is not whole.
            abort(scope)
            await asyncio.sleep(0)  # the connection is lost then; before, uvicorn would report an incomplete response

    async def _send(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def in_time(message: Message) -> None:
            async with asyncio.timeout(SEND_S):
                await send(message)

        # Before the response begins: a damaged log is refused with its own status.
        first = await anext(self._pieces)
        self._begun = True
        await StreamingResponse(_continued(first, self._pieces), media_type=NDJSON)(scope, receive, in_time)


async def _continued(first: bytes, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for piece in pieces:
        yield piece


_REBUILD: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {"projection": {"type": "string", "minLength": 1}, "switch": {"type": "boolean"}},
    "additionalProperties": False,
}


@router.post(
    REBUILDS,
    tags=[TAG],
    summary="Rebuild a projection",
    response_model=RebuildJob,
    status_code=202,
    openapi_extra=takes(_REBUILD, {"projection": "text", "switch": True}, required=False),
)
async def begin_rebuild(asked: From) -> Response:
    """A new generation is built and compared with the old one; the answer is a job, to be followed by its id.

    Requires the scope `operator`. `projection`: its name in the status, or `all`. With `switch` false the new
    generation is built and compared, but not used.
    """
    _check_operator(asked, "a rebuild")
    fields = await asked.fields(empty=b"{}")
    projection, switch = fields.pop("projection", ALL), fields.pop("switch", True)
    if not isinstance(projection, str):
        raise InvalidInputError("projection", projection, "the name of a projection, or all")
    if not isinstance(switch, bool):
        raise InvalidInputError("switch", switch, "true or false")
    # `fields` has added the tenant; every other name that is left is misspelt.
    if unknown := [name for name in fields if name != "tenant_id"]:
        raise InvalidInputError(unknown[0], fields[unknown[0]], "no field of this name; projection and switch are")
    return answer(await _rebuilds(asked).begin(projection, switch=switch), 202)


@router.get(REBUILDS, tags=[TAG], summary="The rebuilds of this server", response_model=list[RebuildJob])
async def rebuilds(asked: From) -> Response:
    """Latest first, since the server started. Requires the scope `operator`."""
    _check_operator(asked, "a rebuild")
    return answer(_rebuilds(asked).all())


@router.get(REBUILD, tags=[TAG], summary="The progress of a rebuild", response_model=RebuildJob)
async def rebuild(asked: From, job_id: Annotated[Name, PathParameter()]) -> Response:
    """`state`, and `done` of `total` commits; at its end `results` or `error`. Requires the scope `operator`."""
    _check_operator(asked, "a rebuild")
    return answer(_rebuilds(asked).job(job_id))


def _rebuilds(asked: Asked) -> Rebuilds:
    return cast("Rebuilds", asked.request.app.state.rebuilds)
