"""The routes. Bodies are checked by the same functions as on every other surface: errors read the same everywhere."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar, get_args

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi import Path as PathParameter
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from starlette.responses import PlainTextResponse

from mnemolog import __version__
from mnemolog.ops.access.api_keys import Caller, caller_of
from mnemolog.ops.backends.backend import Backend
from mnemolog.ops.dreaming import carried_out
from mnemolog.ops.forgetting import forget_listed
from mnemolog.ops.surfaces.http.addresses import ROUTES
from mnemolog.ops.surfaces.http.bodies import body_of
from mnemolog.ops.telemetry.metrics import MEDIA_TYPE, Metrics
from mnemolog.schemas import codec
from mnemolog.schemas.command import (
    AdoptMemory,
    BeginDream,
    Category,
    DreamPhase,
    DreamStep,
    Edit,
    EndMemory,
    EndSession,
    Feedback,
    FinishDream,
    Forget,
    MemoryText,
    Recall,
    RecalledItem,
    Remember,
    Restore,
    parse_command,
)
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.errors import (
    AccessError,
    InvalidInputError,
    LogError,
    ProjectionError,
    ScopeError,
)
from mnemolog.schemas.event import DataSource, Language, RelationType, Tier
from mnemolog.schemas.files import GetFileMaterial
from mnemolog.schemas.limits import MOST_MESSAGES
from mnemolog.schemas.message import Message, Role, parse_message
from mnemolog.schemas.metadata import Metadata
from mnemolog.schemas.query import Forgotten, Position, Receipt
from mnemolog.schemas.query import Query as Question
from mnemolog.schemas.question import (
    MOST_HOPS,
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
    parse_question,
)
from mnemolog.schemas.relating import Relate, Unrelate
from mnemolog.schemas.status import Status, for_tenant
from mnemolog.schemas.validation import MAX_LIMIT, KeyPart, Name, Share, When, adapter


@dataclass(frozen=True, slots=True)
class Asked:
    """A request and its caller."""

    request: Request
    caller: Caller

    @property
    def tenant_id(self) -> str:
        """Whose memory it is about."""
        return self.caller.tenant_id

    @property
    def backend(self) -> Backend:
        """What answers."""
        backend: Backend = self.request.app.state.backend
        return backend

    async def body(self, *, empty: bytes = b"") -> Any:  # noqa: ANN401  JSON is any of its types
        """The request's JSON; `empty` stands for a body that is not there. Raises InvalidInputError."""
        data = await body_of(self.request, self.request.app.state.config.http.max_body_bytes)
        try:
            return codec.load(bytes(data) or empty)
        except ValueError as error:
            raise InvalidInputError("body", bytes(data).decode(errors="replace"), f"JSON in UTF-8 ({error})") from None

    @property
    def agent_id(self) -> str:
        """Whose memory it is about where a request names no agent."""
        agent_id: str = self.request.app.state.agent_id
        return agent_id

    async def fields_of_agent(self, **more: str) -> dict[str, Any]:
        """See `fields`; of the agent that is meant where the request names none."""
        return {"agent_id": self.agent_id, **await self.fields(empty=b"", **more)}

    async def fields(self, *, empty: bytes = b"", **more: object) -> dict[str, Any]:
        """The request's JSON object, for this tenant, with what the address says. Raises InvalidInputError."""
        body = await self.body(empty=empty)
        if not isinstance(body, Mapping):
            raise InvalidInputError("body", body, "a JSON object")
        if body.get("tenant_id", self.tenant_id) != self.tenant_id:
            raise InvalidInputError("tenant_id", body["tenant_id"], f"{self.tenant_id!r}, or no such field")
        return {**body, **more, "tenant_id": self.tenant_id}

    def noting(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of a question that may note what is given. Raises ScopeError where the key does not write."""
        if fields.get("into") is not None and not self.caller.writes:
            raise ScopeError("`into` notes what is given, which needs a key with the scope write; leave it out")
        return fields


def check_parameters(request: Request) -> None:
    """Refuse a query parameter that the route does not have: a misspelt one must not be lost without a word."""
    route = request.scope.get("route")
    if not isinstance(route, APIRoute):
        return
    parts = (route.dependant, *route.dependant.dependencies)
    known = [parameter.alias for part in parts for parameter in part.query_params]
    for name, value in request.query_params.items():
        if name not in known:
            allowed = f"no parameter of this name; those of this route are {', '.join(known)}" if known else "none here"
            raise InvalidInputError(name, value, allowed)


def asked_by(request: Request) -> Asked:
    """The request with its caller, by key or by tenant. Raises AccessError and InvalidInputError."""
    state = request.app.state
    return Asked(request, caller_of(request.headers, state.keys, state.config.runtime.tenant_id))


BEARER: Final = HTTPBearer(auto_error=False, description="An API key, where keys are set.")
"""For the document alone, where keys are set; `caller_of` looks at the header."""

From = Annotated[Asked, Depends(asked_by)]
Flag = Annotated[bool, Query()]


def _agent(
    request: Request,
    agent_id: Annotated[
        KeyPart | None,
        Query(
            examples=["support-bot"], description="whose memory; default: the server's MNEMOLOG_AGENT, else `default`"
        ),
    ] = None,
) -> str:
    """The agent that is named, else that of the server."""
    default: str = request.app.state.agent_id
    return default if agent_id is None else agent_id


AgentId = Annotated[str, Depends(_agent)]
PathName = Annotated[Name, PathParameter()]
AsOf = Annotated[When | None, Query(description="what was true then: a time, or a day to its end (UTC)")]
KnownAt = Annotated[When | None, Query(description="what had been recorded by then")]

router = APIRouter(dependencies=[Depends(check_parameters)])

public = APIRouter(dependencies=[Depends(check_parameters)])
"""Routes that need no key."""


def takes(schema: dict[str, Any], example: object, *, required: bool = True) -> dict[str, Any]:
    """What OpenAPI says of a request's body."""
    schema["properties"].pop("tenant_id", None)
    content = {"application/json": {"schema": schema, "example": example}}
    return {"requestBody": {"required": required, "content": content}}


def of_agent(schema: dict[str, Any], example: object) -> dict[str, Any]:
    """See `takes`: a body that may leave out whose memory it is about."""
    needed = [name for name in schema.pop("required", ()) if name != "agent_id"]
    return takes({**schema, "required": needed} if needed else schema, example)


def _schema(cls: Any) -> dict[str, Any]:  # noqa: ANN401  an annotated type is no class
    return adapter(cls).json_schema()


def answer(value: object, status: int = 200) -> Response:
    """A value as the response, by the one codec."""
    return Response(codec.dump(value), status, media_type="application/json")


def told(receipts: Sequence[Receipt], *, many: bool = False, waited: bool = True) -> Response:
    """200 where all is decided; 202 where something waits in the queue, durably: it must not be sent again."""
    decided = waited and all(each.outcome is not None for each in receipts)
    return answer(receipts if many else receipts[0], 200 if decided else 202)


Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Response]])


def answers(
    question: type[AnyQuestion],
    tag: str,
    summary: str,
    **more: Any,  # noqa: ANN401  OpenAPI
) -> Callable[[Handler], Handler]:
    """The route of a question, at its address."""
    route = ROUTES[question]
    return router.api_route(
        route.path, methods=[route.method], response_model=route.answer, tags=[tag], summary=summary, **more
    )


_MESSAGE: Final = {
    "agent_id": "support-bot",
    "session_id": "2026-11-21-a",
    "content": "I moved from Ankara to Izmir.",
    "id": "crm-8841",
    "user_id": "ayse",
    "name": "Ayşe",
}


def _messages_body() -> dict[str, Any]:
    shape = of_agent(_schema(Message), _MESSAGE)
    content = shape["requestBody"]["content"]["application/json"]
    one = content["schema"]
    content["schema"] = {"anyOf": [one, {"type": "array", "items": one, "minItems": 1, "maxItems": MOST_MESSAGES}]}
    return shape


@router.post(
    "/v1/messages",
    tags=["Messages"],
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
    return told(receipts, many=many, waited=wait)


def _message(raw: object, place: str, asked: Asked) -> Message:
    try:
        return parse_message(raw, tenant_id=asked.tenant_id, agent_id=asked.agent_id)
    except InvalidInputError as error:
        raise error.within(place) from None


@answers(
    Question,
    "Search",
    "Ask an agent's memory",
    openapi_extra=of_agent(
        _schema(Question), {"agent_id": "support-bot", "text": "Where does the user live?", "limit": 5}
    ),
)
async def search(asked: From) -> Response:
    """The memories and messages that answer best. `min_position`, from a receipt, waits until that is searchable.

    `behind` counts the agent's commits that the answer has not seen, `without` names the indexes that did not answer.
    `as_of` asks what was true at a time, `known_at` what had been recorded by then, `timeline` what held no more too.
    """
    return answer(await asked.backend.ask(parse_question(Question, asked.noting(await asked.fields_of_agent()))))


@answers(
    AskWhyNot,
    "Search",
    "Why a search does not show a memory or a message",
    openapi_extra=of_agent(
        _schema(AskWhyNot), {"agent_id": "support-bot", "id": "crm-8841", "text": "Where does the user live?"}
    ),
)
async def why_not(asked: From) -> Response:
    """At which `stage` it left the search, by how much, and what `differs` most from the last result shown."""
    return answer(await asked.backend.ask(parse_question(AskWhyNot, await asked.fields_of_agent())))


@answers(
    GetContext,
    "Search",
    "An agent's memory as text for a prompt",
    openapi_extra=of_agent(
        _schema(GetContext), {"agent_id": "support-bot", "text": "Where does the user live?", "tokens": 1000}
    ),
)
async def context(asked: From) -> Response:
    """What is pinned and always at hand, then what was asked for, in at most so many `tokens` (by `tokenizer`).

    `text` is `preamble` and `block`; nothing that was said can end the block. `into` notes what is given.
    """
    return answer(await asked.backend.ask(parse_question(GetContext, asked.noting(await asked.fields_of_agent()))))


@router.post(
    "/v1/memories",
    tags=["Memories"],
    summary="Keep a memory as it stands",
    response_model=Receipt,
    openapi_extra=of_agent(_schema(Remember), {"agent_id": "support-bot", "text": "Ayşe is allergic to peanuts."}),
)
async def remember(asked: From) -> Response:
    """Past observer and gate."""
    command = parse_command(Remember.TYPE, await asked.fields_of_agent())
    return told(await asked.backend.submit([command], wait=True))


def _json(field: str, text: str | None) -> Any:  # noqa: ANN401  JSON is any of its types
    """A parameter that is JSON. Raises InvalidInputError."""
    try:
        return None if text is None else codec.load(text)
    except ValueError as error:
        raise InvalidInputError(field, text, f"JSON ({error})") from None


_CONDITION: Final = Query(
    description="only memories of messages whose metadata meets it, as JSON",
    json_schema_extra={"contentMediaType": "application/json", "pattern": r'^\{"[a-z]+":"[a-z]+"\}$'},
    examples=['{"channel":"mail"}'],
)
"""More is taken than the pattern says: what JSON may be, no pattern tells."""


@answers(ListMemories, "Memories", "List an agent's memories")
async def list_memories(
    asked: From,
    agent_id: AgentId,
    everything: Annotated[bool, Query(alias="all", description="also those that are no longer current")] = False,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    category: Annotated[Category | None, Query(description="only memories of this category")] = None,
    tier: Annotated[Tier | None, Query(description="only memories of this tier")] = None,
    entity: Annotated[Name | None, Query(description="only memories that name it")] = None,
    language: Annotated[Language | None, Query(description="only what was said in it")] = None,
    data_source: Annotated[DataSource | None, Query(description="only what came from there")] = None,
    confidential: Annotated[
        bool | None, Query(description="only what was said in confidence, or only what was not")
    ] = None,
    role: Annotated[Role | None, Query(description="only memories of what was said by it")] = None,
    since: Annotated[When | None, Query(description="only what was said then or later")] = None,
    until: Annotated[When | None, Query(description="only what was said then or earlier")] = None,
    metadata: Annotated[str | None, _CONDITION] = None,
    cursor: Annotated[Name | None, Query(description="the id of the last memory of the page before")] = None,
    user_id: Annotated[Name | None, Query(description="only what is about this person")] = None,
) -> Response:
    """The newest first. `metadata` is JSON, such as `{"channel":"mail"}`, with the operators of a search."""
    fields = {
        "agent_id": agent_id,
        "tenant_id": asked.tenant_id,
        "everything": everything,
        "limit": limit,
        "as_of": as_of,
        "known_at": known_at,
        "category": category,
        "tier": tier,
        "entity": entity,
        "language": language,
        "data_source": data_source,
        "confidential": confidential,
        "role": role,
        "since": since,
        "until": until,
        "metadata": _json("metadata", metadata),
        "cursor": cursor,
        "user_id": user_id,
    }
    question = parse_question(ListMemories, fields)
    return answer(await asked.backend.ask(question))


@router.delete("/v1/memories", tags=["Memories"], summary="Forget all of an agent's memories", response_model=Forgotten)
async def forget_all(
    asked: From,
    agent_id: Annotated[KeyPart, Query(examples=["retired-bot"])],
    user_id: Annotated[Name | None, Query(description="only what is about this person")] = None,
    reason: Annotated[Name | None, Query(description="is kept in the log")] = None,
) -> Response:
    """Or of one person's there. What is pinned stays; each can be restored by itself. The log keeps what was."""
    wanted = ListMemories(agent_id=agent_id, user_id=user_id, tenant_id=asked.tenant_id)
    return answer(await forget_listed(asked.backend, wanted, reason=reason))


@answers(GetMemory, "Memories", "One memory")
async def get_memory(asked: From, memory_id: PathName, as_of: AsOf = None, known_at: KnownAt = None) -> Response:
    """As it is now, or was."""
    question = GetMemory(memory_id=memory_id, tenant_id=asked.tenant_id, as_of=as_of, known_at=known_at)
    return answer(await asked.backend.ask(question))


@router.delete("/v1/memories/{memory_id}", tags=["Memories"], summary="Forget a memory", response_model=Receipt)
async def forget(
    asked: From, memory_id: PathName, reason: Annotated[Name | None, Query(description="is kept in the log")] = None
) -> Response:
    """Takes it, and the messages that it came from, out of every answer. The log keeps what was."""
    fields = {} if reason is None else {"reason": reason}
    return told([await asked.backend.change(Forget.TYPE, memory_id, fields, tenant_id=asked.tenant_id)])


def _optional_id(**properties: Any) -> dict[str, Any]:  # noqa: ANN401  JSON Schema
    """A body that may name the command, so that a retry counts once."""
    return _optional("id", **properties)


def _optional(*names: str, **properties: Any) -> dict[str, Any]:  # noqa: ANN401  JSON Schema
    """A body with these properties and, if it likes, these names."""
    return {
        "type": "object",
        "required": list(properties),
        "properties": {**properties, **{name: {"anyOf": [_schema(Name), {"type": "null"}]} for name in names}},
        "additionalProperties": False,
    }


def _editing() -> dict[str, Any]:
    schema = _optional("id", "agent_id", text=_schema(MemoryText))
    schema["properties"]["category"] = {"anyOf": [_schema(Category), {"type": "null"}]}
    schema["properties"]["importance"] = {"anyOf": [_schema(Share), {"type": "null"}]}
    schema["properties"]["metadata"] = {"anyOf": [_schema(Metadata), {"type": "null"}]}
    return schema


@router.patch(
    "/v1/memories/{memory_id}",
    tags=["Memories"],
    summary="Give a memory other words",
    response_model=Receipt,
    openapi_extra=takes(_editing(), {"text": "Ayşe lives in Izmir."}),
)
async def edit(asked: From, memory_id: PathName) -> Response:
    """It keeps its id; the older words stay in its history, and restoring it takes the edit back.

    What is locked, forgotten or ended is not edited. With `agent_id` the memory of another agent is not found; the
    `id` makes a retry count once.
    """
    return await _of_memory(asked, Edit.TYPE, memory_id)


@router.post(
    "/v1/memories/{memory_id}/feedback",
    tags=["Memories"],
    summary="Tell whether a memory helped",
    response_model=Receipt,
    openapi_extra=takes(_optional_id(success={"type": "boolean"}), {"success": True}),
)
async def feedback(asked: From, memory_id: PathName) -> Response:
    """Moves its utility a tenth of the way to 1 or to 0; the `id` makes a retry count once."""
    return await _of_memory(asked, Feedback.TYPE, memory_id)


@router.post(
    "/v1/memories/{memory_id}/restore",
    tags=["Memories"],
    summary="Take a wrong end of a memory back",
    response_model=Receipt,
    openapi_extra=takes(_optional("id", "agent_id"), {"agent_id": "support-bot"}),
)
async def restore(asked: From, memory_id: PathName) -> Response:
    """It is current again. Of a current one, its older words come back as a memory of their own beside it.

    With `agent_id` the memory of another agent is not found; the `id` makes a retry count once.
    """
    return await _of_memory(asked, Restore.TYPE, memory_id)


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
        tags=["Memories"],
        summary=_summary,
        response_model=Receipt,
        openapi_extra=takes(_optional_id(), {}),
    )


async def _of_memory(asked: Asked, kind: str, memory_id: str) -> Response:
    fields = await asked.fields(empty=b"{}")
    return told([await asked.backend.change(kind, memory_id, fields, tenant_id=asked.tenant_id)])


@answers(ListAgents, "Memories", "List the agents")
async def list_agents(
    asked: From,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    cursor: Annotated[KeyPart | None, Query(description="the name of the last agent of the page before")] = None,
) -> Response:
    """By name, each with how many messages and memories it has."""
    return answer(await asked.backend.ask(ListAgents(tenant_id=asked.tenant_id, limit=limit, cursor=cursor)))


@answers(GetGraph, "Memories", "How memories have to do with each other")
async def graph(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    memory_id: Annotated[Name | None, Query(description="only what is within `hops` of this memory")] = None,
    hops: Annotated[int, Query(ge=1, le=MOST_HOPS, description="edges that are followed from it")] = 1,
    types: Annotated[list[RelationType] | None, Query(description="only edges of these; again for each")] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    timeline: Annotated[bool, Query(description="also the edges of memories that hold no more")] = False,
) -> Response:
    """Typed edges with their strength, and the grounds on which they stand."""
    question = GetGraph(
        agent_id=agent_id,
        tenant_id=asked.tenant_id,
        memory_id=memory_id,
        hops=hops,
        types=None if types is None else tuple(types),
        as_of=as_of,
        known_at=known_at,
        timeline=timeline,
    )
    return answer(await asked.backend.ask(question))


@answers(ListEntities, "Memories", "The persons, places and things that memories name")
async def entities(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> Response:
    """The most frequent first."""
    question = ListEntities(agent_id=agent_id, tenant_id=asked.tenant_id, limit=limit, as_of=as_of, known_at=known_at)
    return answer(await asked.backend.ask(question))


@answers(GetHub, "Memories", "Everything about a person, a place or a thing")
async def hub(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    name: PathName,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> Response:
    """Its memories, the newest first, the edges between them, and what they name as well."""
    question = GetHub(
        agent_id=agent_id, tenant_id=asked.tenant_id, name=name, limit=limit, as_of=as_of, known_at=known_at
    )
    return answer(await asked.backend.ask(question))


@answers(GetDifference, "Memories", "What changed in what an agent knew")
async def diff(
    asked: From,
    agent_id: AgentId,
    from_at: Annotated[When, Query(alias="from", description="a time, or a day from its beginning (UTC)")],
    to_at: Annotated[When | None, Query(alias="to", description="a time, or a day to its end (UTC); none: now")] = None,
) -> Response:
    """What was learned, what ended and what changed between two times of recording."""
    question = GetDifference(agent_id=agent_id, tenant_id=asked.tenant_id, from_at=from_at, to_at=to_at)
    return answer(await asked.backend.ask(question))


@answers(GetBehind, "Search", "How much of an agent is not searchable yet")
async def behind(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    position: Annotated[Position, Query(description="from a receipt")],
) -> Response:
    """Answers as soon as what was added at the position is searchable, or after `search.wait_s`."""
    question = GetBehind(agent_id=agent_id, tenant_id=asked.tenant_id, position=position)
    return answer(await asked.backend.ask(question))


@answers(GetWorkingMemory, "Memories", "What a conversation has in mind")
async def working_memory(asked: From, agent_id: Annotated[KeyPart, PathParameter()], session_id: PathName) -> Response:
    """Nine memories at most, the latest used first; empty once the conversation has ended."""
    question = GetWorkingMemory(agent_id=agent_id, tenant_id=asked.tenant_id, session_id=session_id)
    return answer(await asked.backend.ask(question))


@answers(GetForgettingCurve, "Memories", "What will be left of the memories")
async def forgetting_curve(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    days: Annotated[float, Query(gt=0, le=36_500, description="ahead, from now")] = 365.0,
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT, description="memories, those that fade first")] = 20,
) -> Response:
    """If they are not used, by the retention model of the tenant: the mean of all, and some one by one."""
    question = GetForgettingCurve(agent_id=agent_id, tenant_id=asked.tenant_id, days=days, limit=limit)
    return answer(await asked.backend.ask(question))


@answers(GetFileMaterial, "Memories", "What the files of the memories are made of")
async def file_material(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    after: Annotated[int | None, Query(ge=0, description="only what changed behind this position of `log_id`")] = None,
    log_id: Annotated[str | None, Query(description="of the answer that `after` is from")] = None,
    vectors: Annotated[bool, Query(description="with the vectors of all memories")] = False,
) -> Response:
    """Memories and relations as they are; `mnemolog files` makes a folder of Markdown of them."""
    question = GetFileMaterial(
        agent_id=agent_id, tenant_id=asked.tenant_id, after=after, log_id=log_id, vectors=vectors
    )
    return answer(await asked.backend.ask(question))


_DREAM: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["agent_id"],
    "properties": {
        "agent_id": _schema(KeyPart),
        "phase": {"anyOf": [{"enum": list(get_args(DreamPhase))}, {"type": "null"}]},
        "dry_run": {"type": "boolean"},
    },
    "additionalProperties": False,
}


@router.post(
    "/v1/dreams",
    tags=["Dreams"],
    summary="Let an agent sleep",
    response_model=DreamPlan,
    openapi_extra=of_agent(_DREAM, {"agent_id": "support-bot", "dry_run": True}),
)
async def dream(asked: From) -> Response:
    """One cycle: what fades, is known by now, is over or was said twice. With `dry_run` nothing changes.

    One that was stopped in between goes on. 409 where another cycle of the agent is being taken back.
    """
    fields = await asked.fields_of_agent()
    dry_run = fields.pop("dry_run", False)
    if not isinstance(dry_run, bool):
        raise InvalidInputError("dry_run", dry_run, "true or false")
    return answer(await _dreamt(asked, parse_question(PlanDream, fields), dry_run=dry_run))


@router.post("/v1/dreams/{cycle}/undo", tags=["Dreams"], summary="Take a cycle back", response_model=DreamPlan)
async def undo(
    asked: From,
    cycle: Annotated[KeyPart, PathParameter()],
    agent_id: AgentId,
    dry_run: Annotated[bool, Query(description="nothing changes")] = False,
) -> Response:
    """But for what something happened to since. 409 where it was taken back already, or is not finished."""
    question = PlanUndo(agent_id=agent_id, tenant_id=asked.tenant_id, cycle=cycle)
    return answer(await _dreamt(asked, question, dry_run=dry_run))


async def _dreamt(asked: Asked, question: PlanDream | PlanUndo, *, dry_run: bool) -> DreamPlan:
    return await (asked.backend.ask(question) if dry_run else carried_out(asked.backend, question))


@answers(ListCycles, "Dreams", "The cycles of an agent")
async def cycles(asked: From, agent_id: AgentId) -> Response:
    """The oldest first, with what each did in numbers, and the memories by tier before and after."""
    return answer(await asked.backend.ask(ListCycles(agent_id=agent_id, tenant_id=asked.tenant_id)))


@answers(GetCycle, "Dreams", "One cycle, with all that it did")
async def cycle(asked: From, agent_id: AgentId, cycle: Annotated[KeyPart, PathParameter()]) -> Response:
    """Each change, and why."""
    return answer(await asked.backend.ask(GetCycle(agent_id=agent_id, tenant_id=asked.tenant_id, cycle=cycle)))


@answers(ListSummaries, "Dreams", "What an agent knows, in short")
async def summaries(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """Of each large category and of each theme that a cycle found, the most central statements as they were said."""
    return answer(await asked.backend.ask(ListSummaries(agent_id=agent_id, tenant_id=asked.tenant_id)))


@answers(PlanDream, "Dreams", "What a cycle would do now")
async def dream_plan(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    phase: Annotated[DreamPhase | None, Query(description="only this one")] = None,
) -> Response:
    """Nothing changes."""
    return answer(await asked.backend.ask(PlanDream(agent_id=agent_id, tenant_id=asked.tenant_id, phase=phase)))


@answers(PlanUndo, "Dreams", "What takes a cycle back")
async def undo_plan(
    asked: From, agent_id: Annotated[KeyPart, PathParameter()], cycle: Annotated[KeyPart, Query()]
) -> Response:
    """Nothing changes."""
    return answer(await asked.backend.ask(PlanUndo(agent_id=agent_id, tenant_id=asked.tenant_id, cycle=cycle)))


@answers(PlanReform, "Memories", "What forming the memories anew would do")
async def reform_plan(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """The transcript read again under today's rules, without a language model; nothing changes."""
    return answer(await asked.backend.ask(PlanReform(agent_id=agent_id, tenant_id=asked.tenant_id)))


@answers(ListReforms, "Memories", "The sets of memories that were formed anew")
async def reforms(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """The oldest first."""
    return answer(await asked.backend.ask(ListReforms(agent_id=agent_id, tenant_id=asked.tenant_id)))


async def _step(asked: Asked, kind: str, agent_id: str) -> Response:
    command = parse_command(kind, await asked.fields(agent_id=agent_id))
    return told(await asked.backend.submit([command], wait=True))


def _step_body(command: type[AdoptMemory | EndMemory], example: object) -> dict[str, Any]:
    """Of a step whose agent comes with the address."""
    schema = _schema(command)
    del schema["properties"]["agent_id"]
    schema["required"].remove("agent_id")
    return takes(schema, example)


@router.post(
    "/v1/agents/{agent_id}/adopt_memory",
    tags=["Memories"],
    summary="Take over a memory that was formed anew",
    response_model=Receipt,
    openapi_extra=_step_body(AdoptMemory, {"set_name": "autumn", "formed": {}}),
)
async def adopt_memory(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """A step of a reform; `formed` is the event of the plan."""
    return await _step(asked, AdoptMemory.TYPE, agent_id)


@router.post(
    "/v1/agents/{agent_id}/end_memory",
    tags=["Memories"],
    summary="Let a memory go that would not be formed today",
    response_model=Receipt,
    openapi_extra=_step_body(EndMemory, {"set_name": "autumn", "memory_id": "5f0c6a1e"}),
)
async def end_memory(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
    """A step of a reform, or of taking one back: its messages stay."""
    return await _step(asked, EndMemory.TYPE, agent_id)


def _carrying(kind: str) -> Callable[..., Awaitable[Response]]:
    async def step(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
        return await _step(asked, kind, agent_id)

    return step


for _command in (BeginDream, DreamStep, FinishDream, Relate, Unrelate):
    # What `Memory.connect` sends: the plan of a cycle, of which POST /v1/dreams is all, and edges by hand.
    router.add_api_route(
        f"/v1/agents/{{agent_id}}/{_command.TYPE}",
        _carrying(_command.TYPE),
        methods=["POST"],
        name=_command.TYPE,
        include_in_schema=False,
    )


@answers(GetHistory, "Memories", "All that happened to a memory")
async def history(
    asked: From,
    memory_id: PathName,
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    cursor: Annotated[int, Query(ge=0, description="how many events the pages before had")] = 0,
) -> Response:
    """In the order of the log."""
    question = GetHistory(memory_id=memory_id, limit=limit, cursor=cursor, tenant_id=asked.tenant_id)
    return answer(await asked.backend.ask(question))


@answers(ListSessions, "Sessions", "List the conversations of an agent")
async def list_sessions(
    asked: From,
    agent_id: Annotated[KeyPart, PathParameter()],
    limit: Annotated[int | None, Query(ge=1, le=MAX_LIMIT)] = None,
    cursor: Annotated[Name | None, Query(description="the last session of the page before")] = None,
) -> Response:
    """The one that began last first, each with how many messages it has."""
    question = ListSessions(agent_id=agent_id, limit=limit, cursor=cursor, tenant_id=asked.tenant_id)
    return answer(await asked.backend.ask(question))


@answers(AskWhy, "Search", "Why something is remembered, or is not")
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
            "properties": {"agent_id": _schema(KeyPart)},
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
    schema = _schema(Recall)
    del schema["$defs"], schema["properties"]["session_id"]
    schema["required"].remove("session_id")
    schema["properties"]["recalled"]["items"] = _schema(RecalledItem)
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


@answers(
    FoldLog,
    "Operation",
    "Fold the log without any model",
    openapi_extra=takes(_schema(FoldLog), {"agent_id": "support-bot", "verify": True}),
)
async def replay(asked: From) -> Response:
    """Events per second and one state hash for each agent; `until` gives the state as of then."""
    return answer(await asked.backend.ask(parse_question(FoldLog, await asked.fields())))


@answers(GetStatus, "Operation", "How things are")
async def status(asked: From) -> Response:
    """The caller's agents, messages and memories, and whether all works.

    An operator's key, or any request on this machine where no keys are set, shows the whole server: sizes, positions
    and lag of every projection, microseconds by stage.
    """
    return answer(await _status_for(asked))


@router.get(
    "/metrics",
    tags=["Operation"],
    summary="What Prometheus reads",
    response_class=PlainTextResponse,
    responses={200: {"description": "Counters since the process began, and how things are now."}},
)
async def metrics(asked: From) -> Response:
    """For an operator: commits, outcomes, dead letters, microseconds by stage, search times, lag by projection.

    For a tenant: its agents, messages and memories.
    """
    counted: Metrics = asked.request.app.state.metrics
    status = await _status_for(asked)
    text = counted.text(status) if asked.caller.operator else counted.text_of_tenant(status)
    return Response(text, media_type=MEDIA_TYPE)


async def _status_for(asked: Asked) -> Status:
    """Of the whole server for an operator, else what is the caller's own."""
    if asked.caller.operator:
        return await asked.backend.ask(GetStatus())
    return for_tenant(await asked.backend.ask(GetStatus(tenant_id=asked.tenant_id)))


@public.get("/", tags=["Operation"], summary="Where to go from here", response_model=dict[str, str])
async def root() -> Response:
    """The name, the release and the addresses of what tells more."""
    here = {"documentation": "/docs", "openapi": "/openapi.json", "health": "/health"}
    return answer({"name": "mnemolog", "release": __version__, **here})


@public.get("/health/live", tags=["Operation"], summary="Whether the process lives", response_model=dict[str, str])
async def live() -> Response:
    """Always, if it answers at all."""
    return answer({"status": "live"})


@public.get("/health", tags=["Operation"], summary="The same as /health/ready", response_model=dict[str, str])
@public.get(
    "/health/ready", tags=["Operation"], summary="Whether it can take inputs and answer", response_model=dict[str, str]
)
async def ready(request: Request) -> Response:
    """503 while the log is in trouble, or an index is being built here and no other answers; an operator hears why."""
    backend: Backend = request.app.state.backend
    found = await backend.ask(GetStatus())
    if not _is_operator(request):
        found = for_tenant(found)
    if found.trouble is not None:
        raise LogError(found.trouble)
    if found.unready is not None:
        raise ProjectionError(found.unready)
    return answer({"status": "ready"})


def _is_operator(request: Request) -> bool:
    """Whether an operator sent the request; False where its authentication fails."""
    try:
        return asked_by(request).caller.operator
    except (AccessError, InvalidInputError):
        return False
