"""Shared by all routes: the caller of a request, its body, and the response."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi import Path as PathParameter
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer

from mnemolog.ops.access.api_keys import Caller, caller_of
from mnemolog.ops.backends.backend import Backend
from mnemolog.ops.runtime import Opened
from mnemolog.ops.surfaces.http.addresses import ROUTES
from mnemolog.ops.surfaces.http.bodies import body_of
from mnemolog.ops.surfaces.http.problems import MEDIA_TYPE
from mnemolog.ops.surfaces.http.waiting import Room
from mnemolog.schemas import codec
from mnemolog.schemas.command import Command, Dreaming, OfMemory, Reforming, parse_command
from mnemolog.schemas.controlled_command import Controlling
from mnemolog.schemas.errors import InvalidInputError, ScopeError
from mnemolog.schemas.message import Message
from mnemolog.schemas.problem import Problem
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.question import AnyQuestion
from mnemolog.schemas.relating import Relating
from mnemolog.schemas.validation import KeyPart, Name, When, adapter


@dataclass(frozen=True, slots=True)
class Asked:
    """A request and its caller."""

    request: Request
    caller: Caller

    @property
    def tenant_id(self) -> str:
        """The tenant of the caller."""
        return self.caller.tenant_id

    @property
    def backend(self) -> Backend:
        """The backend."""
        backend: Backend = self.request.app.state.backend
        return backend

    async def body(self, *, empty: bytes = b"") -> Any:  # noqa: ANN401  JSON is any of its types
        """The request's JSON; `empty` replaces a missing body. Raises InvalidInputError."""
        data = await body_of(self.request, self.request.app.state.config.http.max_body_bytes)
        try:
            return codec.load(bytes(data) or empty)
        except ValueError as error:
            raise InvalidInputError("body", bytes(data).decode(errors="replace"), f"JSON in UTF-8 ({error})") from None

    @property
    def agent_id(self) -> str:
        """The agent of a request that names none."""
        agent_id: str = self.request.app.state.agent_id
        return agent_id

    async def fields_of_agent(self, **more: str) -> dict[str, Any]:
        """See `fields`; with the default agent if the request names none."""
        return {"agent_id": self.agent_id, **await self.fields(empty=b"", **more)}

    async def fields(self, *, empty: bytes = b"", **more: object) -> dict[str, Any]:
        """The request's JSON object, with this tenant and the fields of the path. Raises InvalidInputError."""
        body = await self.body(empty=empty)
        if not isinstance(body, Mapping):
            raise InvalidInputError("body", body, "a JSON object")
        # The key decides the tenant. Another one in the body is an error, since it would be ignored.
        if body.get("tenant_id", self.tenant_id) != self.tenant_id:
            raise InvalidInputError("tenant_id", body["tenant_id"], f"{self.tenant_id!r}, or no such field")
        # The path decides its own fields, and a body that names others is refused for the same reason. Null is no other
        # name: clients write fields that they leave out so.
        for name, value in more.items():
            if body.get(name) not in (None, value):
                raise InvalidInputError(name, body[name], f"{value!r}, as in the path, or no such field")
        return {**body, **more, "tenant_id": self.tenant_id}

    @property
    def room(self) -> Room:
        """What the tenant may still put into the queue."""
        room: Room = self.request.app.state.room
        return room

    async def submit(self, inputs: Sequence[Message | Command], *, wait: bool = True) -> list[Receipt]:
        """Put all inputs or none into the queue. Raises InvalidInputError, RateLimitError, LogError."""
        state = self.request.app.state
        backend: Opened = state.backend
        async with self.room.taken(self.tenant_id, len(inputs)):
            accepted = await backend.accept(inputs)
        return await backend.receipts(accepted, wait=wait, within_s=state.config.http.wait_s)

    async def change(self, command: type[OfMemory], memory_id: str) -> Response:
        """Send a command about a memory, with the fields of the request. See `submit`."""
        fields = await self.fields(empty=b"{}", memory_id=memory_id)
        async with self.room.taken(self.tenant_id, 1):
            changed = await self.backend.change(command.TYPE, memory_id, fields, tenant_id=self.tenant_id)
        return receipts_response([changed])

    def noting(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of a question that may record a recall. Raises ScopeError if the key may not write."""
        if fields.get("into") is not None and not self.caller.writes:
            raise ScopeError("`into` notes what is given, which needs a key with the scope write; leave it out")
        return fields


def check_parameters(request: Request) -> None:
    """Refuse an unknown query parameter, so that a misspelt one is not silently ignored."""
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
    """The request with its caller, identified by key or by tenant. Raises AccessError and InvalidInputError."""
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
        Query(examples=["support-bot"], description="the agent; default: the server's MNEMOLOG_AGENT, else `default`"),
    ] = None,
) -> str:
    """The agent of the request, else the server's default."""
    default: str = request.app.state.agent_id
    return default if agent_id is None else agent_id


AgentId = Annotated[str, Depends(_agent)]
PathName = Annotated[Name, PathParameter()]
AsOf = Annotated[When | None, Query(description="as it was true at this time, or at the end of this day (UTC)")]
KnownAt = Annotated[When | None, Query(description="as it had been recorded by this time")]

Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Response]])


class CommandText(NamedTuple):
    """The OpenAPI texts and the example of a command."""

    summary: str
    text: str
    example: Mapping[str, Any]


class Routes(APIRouter):
    """The routes of a subject; each refuses query parameters that it does not define, and may answer with a problem."""

    def __init__(self) -> None:
        schema = schema_of(Problem)
        problem = {"description": "A problem (RFC 9457).", "content": {MEDIA_TYPE: {"schema": schema}}}
        super().__init__(dependencies=[Depends(check_parameters)], responses={"4XX": problem, "5XX": problem})

    def answers(
        self,
        question: type[AnyQuestion],
        tag: str,
        summary: str,
        **more: Any,  # noqa: ANN401  OpenAPI
    ) -> Callable[[Handler], Handler]:
        """The route of a question, at its address."""
        route = ROUTES[question]
        return self.api_route(
            route.path, methods=[route.method], response_model=route.answer, tags=[tag], summary=summary, **more
        )

    def carries_out(
        self,
        command: type[Controlling | Relating | Reforming | Dreaming],
        tag: str,
        words: CommandText | None,
        *,
        check: Callable[[Asked], None] | None = None,
    ) -> None:
        """The route of a command to an agent, named after the command.

        `words`: None if only `Memory.connect` sends it, and OpenAPI leaves it out. `check` refuses callers that may not
        send it.
        """

        async def handle(asked: From, agent_id: Annotated[KeyPart, PathParameter()]) -> Response:
            if check is not None:
                check(asked)
            given = parse_command(command.TYPE, await asked.fields(agent_id=agent_id))
            return receipts_response(await asked.submit([given]))

        self.add_api_route(
            f"/v1/agents/{{agent_id}}/{command.TYPE}",
            handle,
            methods=["POST"],
            name=command.TYPE,
            tags=[tag],
            summary=words and words.summary,
            description=words and words.text,
            response_model=Receipt,
            openapi_extra=words and of_address(command, words.example),
            include_in_schema=words is not None,
        )

    def changes(self, command: type[OfMemory], tag: str, words: CommandText, body: dict[str, Any]) -> None:
        """The route of a command about one memory, named after the command; `body`: the schema of its body."""

        async def handle(asked: From, memory_id: PathName) -> Response:
            return await asked.change(command, memory_id)

        self.add_api_route(
            f"/v1/memories/{{memory_id}}/{command.TYPE}",
            handle,
            methods=["POST"],
            name=command.TYPE,
            tags=[tag],
            summary=words.summary,
            description=words.text,
            response_model=Receipt,
            openapi_extra=takes(body, words.example),
        )


def takes(schema: dict[str, Any], example: object, *, required: bool = True) -> dict[str, Any]:
    """The OpenAPI description of a request body."""
    # The key decides the tenant, so clients have no use for the field.
    schema["properties"].pop("tenant_id", None)
    content = {"application/json": {"schema": schema, "example": example}}
    return {"requestBody": {"required": required, "content": content}}


def of_agent(schema: dict[str, Any], example: object) -> dict[str, Any]:
    """See `takes`: a body that may omit the agent."""
    needed = [name for name in schema.pop("required", ()) if name != "agent_id"]
    return takes({**schema, "required": needed} if needed else schema, example)


def of_address(command: Any, example: object) -> dict[str, Any]:  # noqa: ANN401  a type
    """See `takes`: the body of a command whose agent is in the path."""
    schema = schema_of(command)
    del schema["properties"]["agent_id"]
    schema["required"].remove("agent_id")
    return takes(schema, example)


def schema_of(cls: Any) -> dict[str, Any]:  # noqa: ANN401  an annotated type is no class
    """JSON Schema of a type."""
    return adapter(cls).json_schema()


def answer(value: object, status: int = 200) -> Response:
    """A value as a response, encoded by the one codec."""
    return Response(codec.dump(value), status, media_type="application/json")


def receipts_response(receipts: Sequence[Receipt], *, many: bool = False, waited: bool = True) -> Response:
    """200 if all inputs are decided; 202 if some wait in the queue, durably: they must not be sent again."""
    decided = waited and all(each.outcome is not None for each in receipts)
    return answer(receipts if many else receipts[0], 200 if decided else 202)
