"""One request over streamable HTTP and its answer, by the SDK."""

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.types import Receive, Scope, Send

from mnemolog.ops.surfaces.mcp.scope import Scope as MemoryScope
from mnemolog.ops.surfaces.mcp.server import server_of


async def answer(memory: MemoryScope, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one request."""
    # One for each request: a server is of one tenant, and the SDK runs a manager once only.
    manager = StreamableHTTPSessionManager(
        server_of(memory),
        stateless=True,
        json_response=True,
        max_request_body_size=memory.config.http.max_body_bytes,
    )
    async with manager.run():
        await manager.handle_request(scope, receive, send)
