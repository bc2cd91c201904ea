"""The routes. Bodies are checked by the same functions as on every other surface: errors read the same everywhere."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi import Path as PathParameter
from pydantic import TypeAdapter
from starlette.responses import PlainTextResponse

from mnemolog.ops.access.api_keys import tenant_of
from mnemolog.ops.backends.backend import Backend
from mnemolog.ops.surfaces.http.addresses import ROUTES
from mnemolog.ops.telemetry.metrics import MEDIA_TYPE, Metrics
from mnemolog.schemas import codec
from mnemolog.schemas.command import EndSession, Feedback, Forget, Recall, RecalledItem, Remember, parse_command
from mnemolog.schemas.errors import InvalidInputError, LogError, ProjectionError
from mnemolog.schemas.message import Message, parse_message
from mnemolog.schemas.query import Position, Receipt
from mnemolog.schemas.query import Query as Question
from mnemolog.schemas.question import (
    AnyQuestion,
    AskWhy,
    FoldLog,
    GetBehind,
    GetGraph,
    GetHistory,
    GetMemory,
    GetStatus,
    GetWorkingMemory,
    ListMemories,
    parse_question,
)
from mnemolog.schemas.validation import MAX_LIMIT, KeyPart, Name

MOST_MESSAGES: Final = 1_000
"""In one request; more of them are several requests."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for what."""

    request: Request
    tenant_id: str

    @property
    def backend(self) -> Backend:
        """What answers."""
        backend: Backend = self.request.app.state.backend
        return backend

    async def body(self, *, empty: bytes = b"") -> Any:  # noqa: ANN401  JSON is any of its types
        """The request's JSON; `empty` stands for a body that is not there. Raises InvalidInputError."""
        most = self.request.app.state.config.http.max_body_bytes
        data = bytearray()
        async for chunk in self.request.stream():
            data += chunk
            if len(data) > most:
                raise InvalidInputError(
                    "body", f"more than {most} bytes", f"at most {most} bytes (http.max_body_bytes)"
                )
        try:
            return codec.load(bytes(data) or empty)
        except ValueError as error:
            raise InvalidInputError("body", bytes(data).decode(errors="replace"), f"JSON in UTF-8 ({error})") from None

    async def fields(self, *, empty: bytes = b"", **more: object) -> dict[str, Any]:
        """The request's JSON object, for this tenant, with what the address says. Raises InvalidInputError."""
        body = await self.body(empty=empty)
        if not isinstance(body, Mapping):
            raise InvalidInputError("body", body, "a JSON object")
        if body.get("tenant_id", self.tenant_id) != self.tenant_id:
            raise InvalidInputError("tenant_id", body["tenant_id"], f"{self.tenant_id!r}, or no such field")
        return {**body, **more, "tenant_id": self.tenant_id}


def _asked(request: Request) -> Asked:
    state = request.app.state
    return Asked(request, tenant_of(request.headers, state.keys, state.config.runtime.tenant_id))


From = Annotated[Asked, Depends(_asked)]
Flag = Annotated[bool, Query()]
AgentId = Annotated[KeyPart, Query(examples=["support-bot"])]
PathName = Annotated[Name, PathParameter()]

router = APIRouter()


def _takes(schema: dict[str, Any], example: object) -> dict[str, Any]:
    """What OpenAPI says of a request's body."""
    schema["properties"].pop("tenant_id", None)
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema, "example": example}}}}


def _schema(cls: Any) -> dict[str, Any]:  # noqa: ANN401  an annotated type is no class
    return TypeAdapter(cls).json_schema()


def _answer(value: object, status: int = 200) -> Response:
    return Response(codec.dump(value), status, media_type="application/json")


Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Response]])


def _answers(question: type[AnyQuestion], summary: str, **more: Any) -> Callable[[Handler], Handler]:  # noqa: ANN401  OpenAPI
    """The route of a question, at its address."""
    route = ROUTES[question]
    return router.api_route(route.path, methods=[route.method], response_model=route.answer, summary=summary, **more)


_MESSAGE: Final = {
    "agent_id": "support-bot",
    "session_id": "2026-11-21-a",
    "content": "I moved from Ankara to Izmir.",
    "id": "crm-8841",
    "user_id": "ayse",
    "name": "Ayşe",
}


def _messages_body() -> dict[str, Any]:
    takes = _takes(_schema(Message), _MESSAGE)
    content = takes["requestBody"]["content"]["application/json"]
    one = content["schema"]
    content["schema"] = {"anyOf": [one, {"type": "array", "items": one, "minItems": 1, "maxItems": MOST_MESSAGES}]}
    return takes


@router.post(
    "/v1/messages",
    summary="Add one message, or a list of them",
    response_model=Receipt | list[Receipt],
    status_code=202,
    responses={200: {"description": "Decided (with wait=true).", "model": Receipt | list[Receipt]}},
    openapi_extra=_messages_body(),
)
async def add_messages(asked: From, wait: Flag = False) -> Response:
    """All are accepted or none. With `wait=true` the answer says what was decided, else only the positions.

    The `id` makes a retry safe: the same id with the same content is acknowledged, with other content refused (409).
    """
    body = await asked.body()
    many = isinstance(body, list)
    messages = [
        _message(each, f"messages.{number}." if many else "", asked)
        for number, each in enumerate(body if many else [body])
    ]
    if not 1 <= len(messages) <= MOST_MESSAGES:
        raise InvalidInputError("messages", f"{len(messages)} messages", f"1 to {MOST_MESSAGES} messages")
    receipts = await asked.backend.submit(messages, wait=wait)
    return _answer(receipts if many else receipts[0], 200 if wait else 202)


def _message(raw: object, place: str, asked: Asked) -> Message:
    try:
        return parse_message(raw, tenant_id=asked.tenant_id)
    except InvalidInputError as error:
        raise error.within(place) from None


@_answers(
    Question,
    "Ask an agent's memory",
    openapi_extra=_takes(
        _schema(Question), {"agent_id": "support-bot", "text": "Where does the user live?", "limit": 5}
    ),
)
async def search(asked: From) -> Response:
    """The memories and messages that answer best. `min_position`, from a receipt, waits until that is searchable.

    `behind` counts the agent's commits that the answer has not seen, `without` names the indexes that did not answer.
    """
    return _answer(await asked.backend.ask(parse_question(Question, await asked.fields())))


@router.post(
    "/v1/memories",
    summary="Keep a memory as it stands",
    response_model=Receipt,
    openapi_extra=_takes(_schema(Remember), {"agent_id": "support-bot", "text": "Ayşe is allergic to peanuts."}),
)
async def remember(asked: From) -> Response:
    """Past observer and gate."""
    command = parse_command(Remember.TYPE, await asked.fields())
    return _answer((await asked.backend.submit([command], wait=True))[0])


@_answers(ListMemories, "List an agent's memories")
async def list_memories(
    asked: From,
    agent_id: AgentId,
    everything: Annotated[bool, Query(alias="all", description="also those that are no longer current")] = False,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
) -> Response:
    """The newest first."""
    question = ListMemories(agent_id=agent_id, tenant_id=asked.tenant_id, everything=everything, limit=limit)
    return _answer(await asked.backend.ask(question))


@_answers(GetMemory, "One memory")
async def get_memory(asked: From, memory_id: PathName) -> Response:
    """As it is now."""
    return _answer(await asked.backend.ask(GetMemory(memory_id=memory_id, tenant_id=asked.tenant_id)))


@router.delete("/v1/memories/{memory_id}", summary="Forget a memory", response_model=Receipt)
async def forget(
    asked: From, memory_id: PathName, reason: Annotated[Name | None, Query(description="is kept in the log")] = None
) -> Response:
    """Takes it, and the messages that it came from, out of every answer. The log keeps what was."""
    fields = {} if reason is None else {"reason": reason}
    return _answer(await asked.backend.change(Forget.TYPE, memory_id, fields, tenant_id=asked.tenant_id))


def _optional_id(**properties: Any) -> dict[str, Any]:  # noqa: ANN401  JSON Schema
    """A body that may name the command, so that a retry counts once."""
    return {
        "type": "object",
        "required": list(properties),
        "properties": {**properties, "id": {"anyOf": [_schema(Name), {"type": "null"}]}},
        "additionalProperties": False,
    }


@router.post(
    "/v1/memories/{memory_id}/feedback",
    summary="Tell whether a memory helped",
    response_model=Receipt,
    openapi_extra=_takes(_optional_id(success={"type": "boolean"}), {"success": True}),
)
async def feedback(asked: From, memory_id: PathName) -> Response:
    """Moves its utility a tenth of the way to 1 or to 0; the `id` makes a retry count once."""
    return await _of_memory(asked, Feedback.TYPE, memory_id)


_ANCHORS: Final = {
    "pin": "Protect a memory from all forgetting",
    "unpin": "Let a memory be forgotten again",
    "lock": "Keep what a memory says as it is",
    "unlock": "Let a memory change again",
}
"""What is pinned survives all forgetting; what is locked never changes. One does not bring the other."""


def _anchoring(kind: str) -> Callable[..., Awaitable[Response]]:
    async def anchor(asked: From, memory_id: PathName) -> Response:
        return await _of_memory(asked, kind, memory_id)

    return anchor


for _kind, _summary in _ANCHORS.items():
    router.add_api_route(
        f"/v1/memories/{{memory_id}}/{_kind}",
        _anchoring(_kind),
        methods=["POST"],
        name=_kind,
        summary=_summary,
        response_model=Receipt,
        openapi_extra=_takes(_optional_id(), {}),
    )


async def _of_memory(asked: Asked, kind: str, memory_id: str) -> Response:
    fields = await asked.fields(empty=b"{}")
    return _answer(await asked.backend.change(kind, memory_id, fields, tenant_id=asked.tenant_id))


@_answers(GetGraph, "How memories have to do with each other")
async def graph(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    memory_id: Annotated[Name | None, Query(description="only the edges of this memory")] = None,
) -> Response:
    """Typed edges with their strength, and the grounds on which they stand."""
    question = GetGraph(agent_id=agent_id, tenant_id=asked.tenant_id, memory_id=memory_id)
    return _answer(await asked.backend.ask(question))


@_answers(GetBehind, "How much of an agent is not searchable yet")
async def behind(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    position: Annotated[Position, Query(description="from a receipt")],
) -> Response:
    """Answers as soon as what was added at the position is searchable, or after `search.wait_s`."""
    question = GetBehind(agent_id=agent_id, tenant_id=asked.tenant_id, position=position)
    return _answer(await asked.backend.ask(question))


@_answers(GetWorkingMemory, "What a conversation has in mind")
async def working_memory(asked: From, agent_id: Annotated[KeyPart, PathParameter()], session_id: PathName) -> Response:
    """Nine memories at most, the latest used first; empty once the conversation has ended."""
    question = GetWorkingMemory(agent_id=agent_id, tenant_id=asked.tenant_id, session_id=session_id)
    return _answer(await asked.backend.ask(question))


@_answers(GetHistory, "All that happened to a memory")
async def history(asked: From, memory_id: PathName) -> Response:
    """In the order of the log."""
    return _answer(await asked.backend.ask(GetHistory(memory_id=memory_id, tenant_id=asked.tenant_id)))


@_answers(AskWhy, "Why something is remembered, or is not")
async def why(
    asked: From,
    id: PathName,  # noqa: A002  the name of the field on every surface
    agent_id: Annotated[KeyPart | None, Query(description="needed for a message: its id is the client's")] = None,
) -> Response:
    """A memory: what made it and keeps it. A message: what became of it, and why not more."""
    return _answer(await asked.backend.ask(AskWhy(id=id, agent_id=agent_id, tenant_id=asked.tenant_id)))


@router.post(
    "/v1/sessions/{session_id}/end",
    summary="End a conversation",
    response_model=Receipt,
    openapi_extra=_takes(
        {
            "type": "object",
            "required": ["agent_id"],
            "properties": {"agent_id": _schema(KeyPart)},
            "additionalProperties": False,
        },
        {"agent_id": "support-bot"},
    ),
)
async def end_session(asked: From, session_id: PathName) -> Response:
    """What only it needed is let go; it opens anew with its next message."""
    command = parse_command(EndSession.TYPE, await asked.fields(session_id=session_id))
    return _answer((await asked.backend.submit([command], wait=True))[0])


def _recall_body() -> dict[str, Any]:
    """Of a recall whose session comes with the address, in one piece: OpenAPI looks for definitions elsewhere."""
    schema = _schema(Recall)
    del schema["$defs"], schema["properties"]["session_id"]
    schema["required"].remove("session_id")
    schema["properties"]["recalled"]["items"] = _schema(RecalledItem)
    return schema


@router.post(
    "/v1/sessions/{session_id}/recalls",
    summary="Note what was given to a conversation",
    response_model=Receipt,
    openapi_extra=_takes(
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
    command = parse_command(Recall.TYPE, await asked.fields(session_id=session_id))
    return _answer((await asked.backend.submit([command], wait=True))[0])


@_answers(
    FoldLog,
    "Fold the log without any model",
    openapi_extra=_takes(_schema(FoldLog), {"agent_id": "support-bot", "verify": True}),
)
async def replay(asked: From) -> Response:
    """Events per second and one state hash for each agent; `until` gives the state as of then."""
    return _answer(await asked.backend.ask(parse_question(FoldLog, await asked.fields())))


@_answers(GetStatus, "How things are")
async def status(asked: From) -> Response:
    """Sizes, positions and lag of every projection, microseconds by stage."""
    return _answer(await asked.backend.ask(GetStatus()))


@router.get(
    "/metrics",
    summary="What Prometheus reads",
    response_class=PlainTextResponse,
    responses={200: {"description": "Counters since the process began, and how things are now."}},
)
async def metrics(asked: From) -> Response:
    """Commits, outcomes, dead letters, microseconds by stage, search times, lag by projection and partition."""
    counted: Metrics = asked.request.app.state.metrics
    return Response(counted.text(await asked.backend.ask(GetStatus())), media_type=MEDIA_TYPE)


@router.get("/health/live", summary="Whether the process lives", response_model=dict[str, str])
async def live() -> Response:
    """Always, if it answers at all."""
    return _answer({"status": "live"})


@router.get("/health/ready", summary="Whether it can take inputs and answer", response_model=dict[str, str])
async def ready(request: Request) -> Response:
    """503 with the reason while the log is in trouble, or an index is being built here and no other answers."""
    backend: Backend = request.app.state.backend
    found = await backend.ask(GetStatus())
    if found.trouble is not None:
        raise LogError(found.trouble)
    if found.unready is not None:
        raise ProjectionError(found.unready)
    return _answer({"status": "ready"})
