"""The scopes of API keys: read, write, or both. A request that is not listed here as reading is writing."""

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from mnemolog.ops.access.api_keys import Keys, key_of
from mnemolog.ops.surfaces.http import problems
from mnemolog.ops.surfaces.http.addresses import ROUTES
from mnemolog.schemas.errors import AccessError, ScopeError

_READING: Final = frozenset(("GET", "HEAD", "OPTIONS"))

_QUESTIONS: Final = frozenset(
    [
        *(route.path for route in ROUTES.values() if route.method == "POST"),
        *(f"/v{version}/memories/search/" for version in (1, 2, 3)),
        "/v2/memories/",
        "/v3/memories/",
    ]
)
"""That are POSTed: ours, and those of mem0's client."""

_TOOLS: Final = "/mcp"
"""A key that only reads is offered the tools that change nothing."""


def needed(method: str, path: str) -> str:
    """The scope that a request needs.

    >>> needed("GET", "/v1/status"), needed("POST", "/v1/search"), needed("POST", "/v1/messages")
    ('read', 'read', 'write')
    """
    asks = path in _QUESTIONS or path == _TOOLS or path.startswith(f"{_TOOLS}/")
    return "read" if method in _READING or (method == "POST" and asks) else "write"


class ScopedKeys:
    """Refuses requests outside the scopes of their key; the routes refuse unknown keys."""

    def __init__(self, app: ASGIApp, *, keys: Keys) -> None:
        self._app = app
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve or refuse one request."""
        refused = self._refusal(scope) if scope["type"] == "http" else None
        if refused is None:
            await self._app(scope, receive, send)
        else:
            await problems.response(problems.problem(refused))(scope, receive, send)

    def _refusal(self, scope: Scope) -> ScopeError | None:
        key = key_of(Headers(scope=scope))
        try:
            caller = None if key is None else self._keys.caller(key)
        # The routes answer an unknown key with 401; a 403 about its scopes would mislead.
        except AccessError:
            caller = None
        wanted = needed(scope["method"], scope["path"])
        if caller is None or (caller.reads if wanted == "read" else caller.writes):
            return None
        return ScopeError(
            f"{scope['method']} {scope['path']} needs an API key with the scope {wanted}; this one lacks it"
        )
