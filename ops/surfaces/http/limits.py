"""Rate limits, and limits on the bytes of request bodies in memory.

A response before the end of a body closes the connection: the rest of the body is not read.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.surfaces.http import problems
from mnemolog.ops.surfaces.http.addresses import HEALTH
from mnemolog.ops.surfaces.http.shares import client_of
from mnemolog.schemas.config import HttpConfig
from mnemolog.schemas.errors import BodyTimeoutError, OverloadError, RateLimitError

_CLIENTS: Final = 10_000
"""How many clients are counted; the one that was quiet for longest is forgotten first."""


class BoundedBodies:
    """Bounds the bytes of all bodies and of each client's, and their time; closes connections with unread bodies."""

    def __init__(self, app: ASGIApp, *, config: HttpConfig, keys: Keys) -> None:
        self._app = app
        self._keys = keys
        self._within_s = config.body_timeout_s
        self._held = _HeldBytes(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        client = client_of(scope, self._keys)
        body = _Body(whole=headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers)
        # One deadline for the whole body: a timeout of each chunk would let a client send one byte at a time for ever.
        until = asyncio.get_running_loop().time() + self._within_s

        async def counted() -> Message:
            # After the whole body only the end of the connection comes, which may take as long as the answer.
            message = await (receive() if body.whole else self._in_time(receive, until))
            received = len(message.get("body", b""))
            body.held += received
            body.whole = body.whole or not message.get("more_body", False)
            self._held.add(client, received)
            return message

        async def closing(message: Message) -> None:
            if message["type"] == "http.response.start" and not body.whole:
                # The rest of the body would otherwise have to be read before the next request of the connection.
                MutableHeaders(scope=message)["Connection"] = "close"
            await send(message)

        try:
            await self._app(scope, counted, closing)
        finally:
            # Only now: the body stays in memory until the request is answered.
            self._held.remove(client, body.held)

    async def _in_time(self, receive: Receive, until: float) -> Message:
        try:
            async with asyncio.timeout_at(until):
                return await receive()
        except TimeoutError:
            raise BodyTimeoutError(
                f"the body is not complete after {self._within_s:g} s (http.body_timeout_s)"
            ) from None


class _HeldBytes:
    """The bytes of bodies that are being received or answered."""

    def __init__(self, config: HttpConfig) -> None:
        self._most = config.max_inflight_body_bytes
        # One body always fits: else no client could ever send it.
        self._most_of_one = max(config.max_body_bytes, int(self._most * config.client_share))
        self._all = 0
        self._of_client: Counter[str] = Counter()

    def add(self, client: str, received: int) -> None:
        """Count bytes of the client. Raises OverloadError and RateLimitError; they are counted all the same."""
        self._all += received
        self._of_client[client] += received
        if self._all > self._most:
            raise OverloadError(
                f"the bodies of all requests exceed {self._most} bytes (http.max_inflight_body_bytes); try later"
            )
        if self._of_client[client] > self._most_of_one:
            raise RateLimitError(
                f"the bodies of this client exceed {self._most_of_one} bytes, its share of {self._most} "
                "(http.client_share of http.max_inflight_body_bytes); try later"
            )

    def remove(self, client: str, held: int) -> None:
        """The bytes are no longer held."""
        self._all -= held
        self._of_client[client] -= held
        if not self._of_client[client]:
            del self._of_client[client]


@dataclass(slots=True)
class _Body:
    """The state of a request's body."""

    whole: bool
    """nothing more comes"""
    held: int = 0
    """bytes that were received"""


@dataclass(slots=True)
class _Bucket:
    """The requests that a client may still make."""

    left: float
    at: float


class Rate:
    """The rate limit of each client: a bucket of requests that refills at a steady rate.

    >>> rate = Rate(per_s=2.0, burst=1)
    >>> rate.wait_s("acme", now=0.0), rate.wait_s("acme", now=0.0), rate.wait_s("acme", now=0.5)
    (0.0, 0.5, 0.0)
    """

    def __init__(self, *, per_s: float, burst: int) -> None:
        self._per_s = per_s
        self._burst = burst
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def wait_s(self, client: str, *, now: float) -> float:
        """Take one request of the client from its bucket: 0 if it is allowed, else the seconds to wait."""
        bucket = self._buckets.setdefault(client, _Bucket(self._burst, now))
        self._buckets.move_to_end(client)
        if len(self._buckets) > _CLIENTS:
            # The bucket of the client that was quiet for longest, which is most likely full again.
            self._buckets.popitem(last=False)
        bucket.left = min(self._burst, bucket.left + (now - bucket.at) * self._per_s)
        bucket.at = now
        if bucket.left < 1:
            return (1 - bucket.left) / self._per_s
        bucket.left -= 1
        return 0.0


class LimitedRate:
    """Refuses the requests of a client that exceeds its rate."""

    def __init__(self, app: ASGIApp, *, config: HttpConfig, keys: Keys, clock: Callable[[], float]) -> None:
        self._app = app
        self._keys = keys
        self._clock = clock
        self._rate = Rate(per_s=config.requests_per_s, burst=config.request_burst)
        self._allowed = f"{config.requests_per_s:g} requests a second (http.requests_per_s)"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve or refuse one request."""
        if scope["type"] != "http" or scope["path"] in HEALTH:
            await self._app(scope, receive, send)
            return
        wait_s = self._rate.wait_s(client_of(scope, self._keys), now=self._clock())
        if not wait_s:
            await self._app(scope, receive, send)
            return
        document = problems.problem(RateLimitError(f"more than {self._allowed}; wait as `Retry-After` says"))
        await problems.response(document, {"Retry-After": str(ceil(wait_s))})(scope, receive, send)
