"""What one client may hold of the connections and listeners that all clients share.

A client is an API key, or an address where there is no known key.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from mnemolog.ops.access.api_keys import Keys, key_of
from mnemolog.ops.surfaces.http import problems
from mnemolog.ops.surfaces.http.addresses import EVENTS, HEALTH
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import RateLimitError


def client_of(scope: Scope, keys: Keys) -> str:
    """The client as it is counted: by its API key if that is known, else by its address."""
    # Not an unknown key, which would give a client a new share with each guess.
    counted = keys.fingerprint(key_of(Headers(scope=scope)) or "")
    return counted or str((scope.get("client") or ("",))[0])


class Share:
    """What each client holds of one thing, and the most that one may hold.

    >>> share = Share("connections", "http.max_connections", whole=5, part=0.5)
    >>> with share.held("acme"), share.held("acme"):
    ...     share.refusal("umbrella"), str(share.refusal("acme"))[:50]
    (None, 'this client holds 2 connections, its share of 5 (h')
    """

    def __init__(self, name: str, setting: str, *, whole: int, part: float) -> None:
        self._most = max(1, int(whole * part))
        self._whole = whole
        self._of_all = f"{name}, its share of {whole} (http.client_share of {setting}); try later"
        self._held: Counter[str] = Counter()

    def refusal(self, client: str) -> RateLimitError | None:
        """The reason why the client may hold no more; None: it may, or the limit of all says no."""
        held = self._held[client]
        return RateLimitError(f"this client holds {held} {self._of_all}") if held >= self._most < self._whole else None

    @contextmanager
    def held(self, client: str) -> Iterator[None]:
        """The client holds one more."""
        self._held[client] += 1
        try:
            yield
        finally:
            self._held[client] -= 1
            if not self._held[client]:
                del self._held[client]


class SharedConnections:
    """Refuses the requests of a client that has its share of the connections, or of the listeners, in use."""

    def __init__(self, app: ASGIApp, *, config: Config, keys: Keys) -> None:
        self._app = app
        self._keys = keys
        part, http, events = config.http.client_share, config.http, config.events
        self._connections = Share("connections", "http.max_connections", whole=http.max_connections, part=part)
        self._listeners = Share("listeners", "events.max_listeners", whole=events.max_listeners, part=part)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve or refuse one request."""
        if scope["type"] != "http" or scope["path"] in HEALTH:
            await self._app(scope, receive, send)
            return
        client = client_of(scope, self._keys)
        shares = [self._connections, *([self._listeners] if scope["path"] == EVENTS else [])]
        refused = next((error for share in shares if (error := share.refusal(client))), None)
        if refused is not None:
            await problems.response(problems.problem(refused), {"Retry-After": "1"})(scope, receive, send)
            return
        with ExitStack() as held:
            for share in shares:
                held.enter_context(share.held(client))
            await self._app(scope, receive, send)
