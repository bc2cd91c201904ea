"""The backend that is a server: the verbs of Memory over HTTP."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final, TypeVar, assert_never, cast, get_args

import httpx

from mnemolog import __version__
from mnemolog.ops.access.api_keys import TENANT_HEADER
from mnemolog.ops.maintenance.rebuilt import RebuildJob, Rebuilt
from mnemolog.ops.surfaces.http.addresses import EVENTS, EXPORT, REBUILD, REBUILDS, RETRY, ROUTES, Shown, part
from mnemolog.ops.surfaces.http.problems import error_of
from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.schemas import codec
from mnemolog.schemas.command import (
    AdoptMemory,
    BeginDream,
    Command,
    DreamStep,
    Edit,
    EndMemory,
    EndSession,
    Feedback,
    FinishDream,
    Forget,
    Lock,
    Pin,
    Recall,
    Remember,
    Restore,
    Unlock,
    Unpin,
)
from mnemolog.schemas.controlled_command import Controlling
from mnemolog.schemas.errors import ProjectionError, RemoteError
from mnemolog.schemas.live import LiveEvent, Watched
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Question, Receipt
from mnemolog.schemas.question import AnyQuestion
from mnemolog.schemas.relating import Relating

A = TypeVar("A")
T = TypeVar("T")

TIMEOUT_S: Final = 120.0
"""The timeout for inputs: a decision may wait for many others of its agent."""


LOOK_S: Final = 0.5
"""How often to ask how far a rebuild is."""


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
        """Without `names_tenant` the key alone determines the tenant. `transport`: None is over the network."""
        headers = {b"content-type": b"application/json"}
        if api_key is not None:
            headers[b"authorization"] = f"Bearer {api_key}".encode()
        self._names_tenant = names_tenant
        self._http = httpx.AsyncClient(base_url=url, headers=headers, timeout=TIMEOUT_S, transport=transport)

    async def open(self) -> None:
        """Check that a server answers."""
        await self._ask("GET", "/health/live")

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def submit(self, inputs: Sequence[Message | Command], *, wait: bool) -> list[Receipt]:
        """Accept all inputs or none; with `wait` the receipts say what became of them."""
        messages = [each for each in inputs if isinstance(each, Message)]
        if len(messages) == len(inputs):
            return await self._messages(messages, wait=wait)
        # Commands come alone: each kind has an address of its own.
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
            case Recall():
                path = f"/v1/sessions/{part(command.session_id)}/recalls"
                left_out = ("session_id",) if self._names_tenant else ("session_id", "tenant_id")
                sent = codec.as_dict(command, leave_out=left_out)
                return await self._ask("POST", path, command.tenant_id, json=sent)
            case AdoptMemory() | EndMemory() | BeginDream() | DreamStep() | FinishDream():
                path = f"/v1/agents/{part(command.agent_id)}/{command.TYPE}"
                left_out = ("agent_id",) if self._names_tenant else ("agent_id", "tenant_id")
                return await self._ask("POST", path, command.tenant_id, json=codec.as_dict(command, leave_out=left_out))
            case _ if isinstance(command, Controlling | Relating):
                path = f"/v1/agents/{part(command.agent_id)}/{command.TYPE}"
                left_out = ("agent_id",) if self._names_tenant else ("agent_id", "tenant_id")
                return await self._ask("POST", path, command.tenant_id, json=codec.as_dict(command, leave_out=left_out))
            case EndSession():
                path = f"/v1/sessions/{part(command.session_id)}/end"
                return await self._ask("POST", path, command.tenant_id, json={"agent_id": command.agent_id})
            case Forget() | Restore() | Edit() | Pin() | Unpin() | Lock() | Unlock() | Feedback():
                fields = codec.as_dict(command, leave_out=("agent_id", "tenant_id", "memory_id"))
                return await self._change(command.TYPE, command.memory_id, fields, command.tenant_id)
            case _:
                assert_never(command)

    async def change(self, kind: str, memory_id: str, fields: Mapping[str, Any], *, tenant_id: str) -> Receipt:
        """Submit a command about a memory; the server finds its agent."""
        return self._built(Receipt, await self._change(kind, memory_id, fields, tenant_id))

    async def _change(self, kind: str, memory_id: str, fields: Mapping[str, Any], tenant_id: str) -> Any:  # noqa: ANN401  JSON
        path = f"/v1/memories/{part(memory_id)}"
        given = {name: value for name, value in fields.items() if value is not None}
        if kind == Forget.TYPE:
            reason = {name: value for name, value in given.items() if name == "reason"}
            # As parameters: the body of a DELETE has no defined meaning (RFC 9110), and proxies may drop it.
            return await self._ask("DELETE", path, tenant_id, **reason)
        if kind == Edit.TYPE:
            return await self._ask("PATCH", path, tenant_id, json=given)
        return await self._ask("POST", f"{path}/{kind}", tenant_id, json=given)

    async def ask(self, question: Question[A], *, progress: OnProgress = unreported) -> A:
        """The server's answer; there is no progress before it."""
        del progress
        asked = cast("AnyQuestion", question)
        route, tenant_id = ROUTES[type(asked)], getattr(asked, "tenant_id", None)
        if route.method == "POST":
            found = await self._ask("POST", route.path, tenant_id, json=self._body(asked))
        else:
            path, parameters = route.address(asked)
            found = await self._ask("GET", path, tenant_id, **parameters)
        return cast("A", self._built(route.answer, found))

    async def retry_dead_letter(self, number: int, *, tenant_id: str | None) -> Receipt:
        """Try an input again that could not be processed; `tenant_id`: only of that tenant."""
        path = RETRY.format(number=number)
        return self._built(Receipt, await self._ask("POST", path, tenant_id, all=_flag(tenant_id is None)))

    async def rebuild(self, projection: str, *, switch: bool, progress: OnProgress) -> list[Rebuilt]:
        """Begin a rebuild on the server, and follow it to its end. Raises ProjectionError if it failed."""
        asked = {"projection": projection, "switch": switch}
        # A job: one request for the whole rebuild would outlast the timeouts of clients and proxies.
        job = self._built(RebuildJob, await self._ask("POST", REBUILDS, json=asked))
        while job.state == "running":
            await asyncio.sleep(LOOK_S)
            job = self._built(RebuildJob, await self._ask("GET", REBUILD.format(job_id=part(job.id))))
            progress(job.done, job.total)
        if job.error is not None:
            raise ProjectionError(job.error)
        return list(job.results)

    async def export(self, *, tenant_id: str | None) -> AsyncIterator[bytes]:
        """The server's export, as it comes. Raises RemoteError if the connection ends before its end."""
        headers = {TENANT_HEADER.encode(): tenant_id.encode()} if tenant_id and self._names_tenant else {}
        asked = {"all": _flag(tenant_id is None)}
        try:
            async with self._http.stream("GET", EXPORT, params=asked, headers=headers) as answer:
                if not answer.is_success:
                    raise error_of(codec.load(await answer.aread()))
                async for piece in answer.aiter_bytes():
                    yield piece
        except httpx.HTTPError as error:
            raise RemoteError(f"{self._http.base_url}: the export was cut short ({error!r}); try again") from error

    async def live(self, only: Watched, *, after: str | None) -> AsyncIterator[LiveEvent]:
        """The server's events, as they happen. Raises RemoteError if the connection ends."""
        asked: dict[str, list[str]] = {"agent_id": [*only.agents], "kind": [*only.kinds]}
        if after is not None:
            asked["after"] = [after]
        headers = {TENANT_HEADER.encode(): only.tenant_id.encode()} if self._names_tenant else {}
        # A sign of life comes well before this; where none does, the server or the way to it is gone.
        wait = httpx.Timeout(TIMEOUT_S)
        try:
            async with self._http.stream("GET", EVENTS, params=asked, headers=headers, timeout=wait) as answer:
                if not answer.is_success:
                    raise error_of(codec.load(await answer.aread()))
                async for line in _lines(answer):
                    # The other lines are heartbeats and ids for browsers: each event contains its cursor.
                    if line.startswith(b"data: "):
                        yield self._built(LiveEvent, codec.load(line.removeprefix(b"data: ")))
        except httpx.HTTPError as error:
            raise RemoteError(f"{self._http.base_url}: the events ended ({error!r}); resume with `after`") from error
        raise RemoteError(f"{self._http.base_url}: the server ended the events; resume with `after`")

    def _built(self, cls: type[T], data: Any) -> T:  # noqa: ANN401  JSON
        """The answer as one of our types. Raises RemoteError if another program or another release answers."""
        try:
            return codec.build(cls, data)
        except ValueError as error:
            named = next(iter(get_args(cls)), cls).__name__
            raise RemoteError(f"{self._http.base_url}: no {named} of mnemolog {__version__} ({error!r})") from error

    def _all_built(self, cls: type[T], found: Any) -> list[T]:  # noqa: ANN401  JSON
        return [self._built(cls, each) for each in found]

    def _body(self, sent: Message | Command | AnyQuestion) -> dict[str, Any]:
        # The key decides the tenant: the field's default would be refused as the name of another one.
        return codec.as_dict(sent, leave_out=() if self._names_tenant else ("tenant_id",))

    async def _ask(
        self, method: str, path: str, tenant_id: str | None = None, *, json: object = None, **parameters: Shown
    ) -> Any:  # noqa: ANN401  JSON
        """The server's JSON. Raises the error of its problem document, or RemoteError."""
        headers = {TENANT_HEADER.encode(): tenant_id.encode()} if tenant_id and self._names_tenant else {}
        content = None if json is None else codec.dump(json)
        try:
            answer = await self._http.request(method, path, content=content, params=parameters, headers=headers)
        except httpx.HTTPError as error:
            raise RemoteError(
                f"{self._http.base_url}: no answer ({error!r}); check that `mnemolog serve` is running there"
            ) from error
        try:
            document = codec.load(answer.content)
        except ValueError as error:
            # An HTML page, of a proxy or of another program at this address.
            raise RemoteError(f"{self._http.base_url}: not Mnemolog ({answer.status_code})") from error
        if not answer.is_success:
            raise error_of(document)
        return document


async def _lines(answer: httpx.Response) -> AsyncIterator[bytes]:
    """The lines as they come."""
    # Not `aiter_lines`, which also splits at U+2028 and others: an event whose text has one would be cut in two.
    rest = b""
    async for piece in answer.aiter_bytes():
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            yield line


def _flag(value: bool) -> str:
    return str(value).lower()
