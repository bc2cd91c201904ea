"""The backend that is a server: the verbs of Memory over HTTP."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar
from urllib.parse import quote

import httpx

from mnemolog import __version__
from mnemolog.ops.access.api_keys import TENANT_HEADER
from mnemolog.ops.backends.backend import Replay, Status
from mnemolog.ops.surfaces.http.problems import error_of
from mnemolog.schemas import codec
from mnemolog.schemas.command import Command, EndSession, Feedback, Forget, Lock, Pin, Recall, Remember, Unlock, Unpin
from mnemolog.schemas.errors import RemoteError
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Answer, Edge, InMind, MemoryView, Occurrence, Query, Receipt, Why

T = TypeVar("T")

TIMEOUT_S: Final = 120.0
"""A decision may wait for many others of its agent."""


class RemoteBackend:
    """See Backend."""

    def __init__(
        self,
        url: str,
        *,
        api_key: str | None = None,
        names_tenant: bool = True,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Without `names_tenant` the key alone says whose memory it is. `transport`: None is over the network."""
        headers = {b"content-type": b"application/json"}
        if api_key is not None:
            headers[b"authorization"] = f"Bearer {api_key}".encode()
        self._names_tenant = names_tenant
        self._http = httpx.AsyncClient(base_url=url, headers=headers, timeout=TIMEOUT_S, transport=transport)

    async def open(self) -> None:
        """See that somebody answers."""
        await self._ask("GET", "/health/live")

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def submit(self, inputs: Sequence[Message | Command], *, wait: bool) -> list[Receipt]:
        """Accept all inputs or none; with `wait` the receipts say what became of them."""
        messages = [each for each in inputs if isinstance(each, Message)]
        if len(messages) == len(inputs):
            return await self._messages(messages, wait=wait)
        (command,) = inputs
        assert isinstance(command, Command)
        return [self._built(Receipt, await self._command(command))]

    async def _messages(self, messages: Sequence[Message], *, wait: bool) -> list[Receipt]:
        if not messages:
            return []
        found = await self._ask(
            "POST",
            "/v1/messages",
            messages[0].tenant_id,
            json=[self._body(message) for message in messages],
            wait=str(wait).lower(),
        )
        return self._all_built(Receipt, found)

    async def _command(self, command: Command) -> Any:  # noqa: ANN401  JSON
        match command:
            case Remember():
                return await self._ask("POST", "/v1/memories", command.tenant_id, json=self._body(command))
            case Forget():
                path = f"/v1/memories/{_part(command.memory_id)}"
                return await self._ask("DELETE", path, command.tenant_id, reason=command.reason)
            case Pin() | Unpin() | Lock() | Unlock() | Feedback():
                path = f"/v1/memories/{_part(command.memory_id)}/{command.TYPE}"
                told = {"success": command.success} if isinstance(command, Feedback) else {}
                return await self._ask("POST", path, command.tenant_id, json=told | {"id": command.id})
            case Recall():
                path = f"/v1/sessions/{_part(command.session_id)}/recalls"
                left_out = ("session_id",) if self._names_tenant else ("session_id", "tenant_id")
                sent = codec.as_dict(command, leave_out=left_out)
                return await self._ask("POST", path, command.tenant_id, json=sent)
            case EndSession():
                path = f"/v1/sessions/{_part(command.session_id)}/end"
                return await self._ask("POST", path, command.tenant_id, json={"agent_id": command.agent_id})
            case _:
                raise RemoteError(f"{command.TYPE}: no route for this command")

    async def search(self, query: Query) -> Answer:
        """The best memories and messages."""
        return self._built(Answer, await self._ask("POST", "/v1/search", query.tenant_id, json=self._body(query)))

    async def get(self, memory_id: str, *, tenant_id: str) -> MemoryView:
        """One memory."""
        return self._built(MemoryView, await self._ask("GET", f"/v1/memories/{_part(memory_id)}", tenant_id))

    async def get_all(self, agent_id: str, *, tenant_id: str, everything: bool, limit: int | None) -> list[MemoryView]:
        """An agent's memories, the newest first."""
        bound = {} if limit is None else {"limit": limit}
        found = await self._ask(
            "GET", "/v1/memories", tenant_id, agent_id=agent_id, all=str(everything).lower(), **bound
        )
        return self._all_built(MemoryView, found)

    async def history(self, memory_id: str, *, tenant_id: str) -> list[Occurrence]:
        """All that happened to a memory."""
        found = await self._ask("GET", f"/v1/memories/{_part(memory_id)}/history", tenant_id)
        return self._all_built(Occurrence, found)

    async def why(self, name: str, *, agent_id: str | None, tenant_id: str) -> Why:
        """Why a memory is there, or what became of a message."""
        named = {} if agent_id is None else {"agent_id": agent_id}
        return self._built(Why, await self._ask("GET", f"/v1/why/{_part(name)}", tenant_id, **named))

    async def graph(self, agent_id: str, *, tenant_id: str, memory_id: str | None) -> list[Edge]:
        """An agent's relations, or those of one of its memories."""
        named = {} if memory_id is None else {"memory_id": memory_id}
        return self._all_built(Edge, await self._ask("GET", f"/v1/agents/{_part(agent_id)}/graph", tenant_id, **named))

    async def working_memory(self, agent_id: str, session_id: str, *, tenant_id: str) -> list[InMind]:
        """What a conversation has in mind, the latest used first."""
        path = f"/v1/agents/{_part(agent_id)}/sessions/{_part(session_id)}/working-memory"
        return self._all_built(InMind, await self._ask("GET", path, tenant_id))

    async def replay(self, *, agent_id: str | None, until: str | None, verify: bool, tenant_id: str) -> Replay:
        """Fold the server's log without any model."""
        wanted = {"agent_id": agent_id, "until": until, "verify": verify}
        return self._built(Replay, await self._ask("POST", "/v1/replay", tenant_id, json=wanted))

    async def status(self, *, tenant_id: str | None = None) -> Status:
        """How things are, as far as the server shows it to this key."""
        return self._built(Status, await self._ask("GET", "/v1/status", tenant_id))

    def _built(self, cls: type[T], data: Any) -> T:  # noqa: ANN401  JSON
        """The answer as ours. Raises RemoteError where it is somebody else's, or of another release."""
        try:
            return codec.build(cls, data)
        except ValueError as error:
            raise RemoteError(
                f"{self._http.base_url}: no {cls.__name__} of mnemolog {__version__} ({error!r})"
            ) from error

    def _all_built(self, cls: type[T], found: Any) -> list[T]:  # noqa: ANN401  JSON
        return [self._built(cls, each) for each in found]

    def _body(self, sent: Message | Command | Query) -> dict[str, Any]:
        return codec.as_dict(sent, leave_out=() if self._names_tenant else ("tenant_id",))

    async def _ask(
        self, method: str, path: str, tenant_id: str | None = None, *, json: object = None, **parameters: str | int
    ) -> Any:  # noqa: ANN401  JSON
        """The server's JSON. Raises what its problem document says, or RemoteError."""
        headers = {TENANT_HEADER.encode(): tenant_id.encode()} if tenant_id and self._names_tenant else {}
        content = None if json is None else codec.dump(json)
        try:
            answer = await self._http.request(method, path, content=content, params=parameters, headers=headers)
        except httpx.HTTPError as error:
            raise RemoteError(
                f"{self._http.base_url}: no answer ({error!r}); is `mnemolog serve` running there?"
            ) from error
        try:
            document = codec.load(answer.content)
        except ValueError as error:
            raise RemoteError(f"{self._http.base_url}: not Mnemolog ({answer.status_code})") from error
        if not answer.is_success:
            raise error_of(document)
        return document


def _part(name: str) -> str:
    return quote(name, safe="")
