"""A bound on the inputs of one tenant that wait for a decision: the rate counts requests, and one may hold a thousand.

MCP's tools are not bounded here: each waits for its decision before the next.
"""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from mnemolog.ops.access.api_keys import Keys, caller_of
from mnemolog.ops.runtime import Opened
from mnemolog.ops.surfaces.http import problems
from mnemolog.ops.surfaces.http.scopes import is_of_tools, needed
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import MnemologError, RateLimitError


class BoundedQueue:
    """Refuses the writes of a tenant of which too many inputs wait already."""

    def __init__(self, app: ASGIApp, *, backend: Opened, config: Config, keys: Keys) -> None:
        self._app = app
        self._backend = backend
        self._keys = keys
        self._default = config.runtime.tenant_id
        self._most = config.http.max_waiting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve or refuse one request."""
        if _writes(scope) and (waiting := await self._waiting(scope)) >= self._most:
            detail = f"{waiting} inputs of this tenant wait for a decision (http.max_waiting: {self._most}); try later"
            refused = problems.response(problems.problem(RateLimitError(detail)), {"Retry-After": "1"})
            await refused(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _waiting(self, scope: Scope) -> int:
        try:
            tenant_id = caller_of(Headers(scope=scope), self._keys, self._default).tenant_id
            return sum([await parts.log.waiting(tenant_id) for parts in await self._backend.shards()])
        except MnemologError:
            return 0  # the route meets it too, and says why


def _writes(scope: Scope) -> bool:
    if scope["type"] != "http" or is_of_tools(scope["path"]):
        return False
    return needed(scope["method"], scope["path"]) == "write"
