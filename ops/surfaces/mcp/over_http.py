"""`/mcp` of `mnemolog serve`, and `/mcp/{agent_id}`, which is bound to one agent: streamable HTTP without sessions.

Each request is served for itself, for the tenant of its own key: there is no session that another key could take
over, a disconnected client leave open, or a restart lose. The checks of all routes apply to these too: limits,
origins, names of this machine.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from importlib import import_module
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from mnemolog.ops.access.api_keys import caller_of
from mnemolog.ops.surfaces.http.bodies import body_of
from mnemolog.schemas.extras import installing
from mnemolog.schemas.validation import parse_key_part
from mnemolog.streams.providers.token_counter import FileTokenCounter

if TYPE_CHECKING:
    from mnemolog.ops.surfaces.mcp.scope import Scope as MemoryScope
    from mnemolog.schemas.config import Config


class Endpoint:
    """The application at both addresses; a separate one, since the SDK speaks ASGI."""

    def __init__(self, config: "Config") -> None:
        self._counter = FileTokenCounter(config.context.tokenizer_file)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request. Raises MnemologError."""
        request = Request(scope, receive)
        # Checked before the body is read: nothing more is read of a request with an unknown key.
        memory = await self._memory(request)
        body = bytes(await body_of(request, request.app.state.config.http.max_body_bytes))
        sdk = await asyncio.to_thread(_sdk)  # the first request imports it
        await sdk.answer(memory, scope, _given(body, receive), send)

    async def _memory(self, request: Request) -> "MemoryScope":
        from mnemolog.ops.surfaces.mcp.scope import Scope as MemoryScope

        state = request.app.state
        caller = caller_of(request.headers, state.keys, state.config.runtime.tenant_id)
        return MemoryScope(
            backend=state.backend,
            config=state.config if caller.writes else _reading(state.config),
            counter=self._counter,
            tenant_id=caller.tenant_id,
            bound=_bound(request.path_params),
            operator=caller.operator,
        )


def routes(config: "Config") -> list[Route]:
    """The addresses; each takes POST alone, since the server sends nothing without a request."""
    endpoint = Endpoint(config)
    return [Route(path, endpoint, methods=["POST"], include_in_schema=False) for path in ("/mcp", "/mcp/{agent_id}")]


def _reading(config: "Config") -> "Config":
    """The settings with only the read-only tools, for a key that cannot write."""
    return replace(config, mcp=replace(config.mcp, read_only=True))


def _bound(parameters: Mapping[str, Any]) -> str | None:
    named = parameters.get("agent_id")
    return None if named is None else parse_key_part("agent_id", named)


def _sdk() -> Any:  # noqa: ANN401  a module
    try:
        return import_module("mnemolog.ops.surfaces.mcp.exchange")
    except ModuleNotFoundError as error:
        raise HTTPException(
            HTTPStatus.NOT_IMPLEMENTED, f"MCP needs the extra of that name: {installing('mcp')}; {error}"
        ) from error


def _given(body: bytes, receive: Receive) -> Receive:
    """Returns the body that was read already, then the further messages."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return left.pop() if left else await receive()

    return received
