"""Limits that only the protocol can enforce: the number of connections, and the time for headers.

uvicorn has neither: it checks `limit_concurrency` when the headers are complete, and never closes a connection that
does not complete them.

A connection without a request makes room for a new one: a client that opens many keeps no other client out.
"""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar, Final, cast

import h11
from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

from mnemolog.ops.surfaces.http import problems
from mnemolog.ops.surfaces.http.addresses import HEALTH
from mnemolog.ops.surfaces.http.event_stream import ABORT
from mnemolog.schemas import codec
from mnemolog.schemas.config import HttpConfig

SPARE: Final = 16
"""Connections beyond the limit on which health checks alone are answered."""


def protocol(config: HttpConfig) -> type[asyncio.Protocol]:
    """Uvicorn's HTTP/1.1 protocol with the limits of the settings."""

    class Limited(_LimitedProtocol):
        http = config
        idle: ClassVar[dict[_LimitedProtocol, None]] = {}

    return Limited


class _LimitedProtocol(H11Protocol):
    http: HttpConfig
    idle: "ClassVar[dict[_LimitedProtocol, None]]"
    """the connections of the server without a complete request; the one that has had none for longest is the first"""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app = _with_abort(self.app, transport.abort)
        # Greater, since `connection_made` has added this connection already.
        if len(self.connections) > self.http.max_connections:
            self._make_room()
        detail = f"more than {self.http.max_connections} connections (http.max_connections); try later"
        beyond = len(self.connections) - self.http.max_connections
        if beyond > SPARE:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, detail)
            return
        if beyond > 0:
            self.app = _health_alone(self.app, detail)
        self.idle[self] = None
        self._await_headers()

    def _make_room(self) -> None:
        """Close the connection that has been without a request for longest, if there is one."""
        oldest = next(iter(self.idle), None)
        if oldest is not None:
            oldest.leave()

    def leave(self) -> None:
        """Close without an answer: a client that keeps the connection would take it for that to its next request."""
        self._stop_waiting()
        # Now and not when it is closed: else the next new connection would not find the room.
        self.connections.discard(self)
        self.transport.close()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.idle[self] = None

    def data_received(self, data: bytes) -> None:
        # Bytes that were on their way when the connection was refused.
        if self.transport.is_closing():
            return
        super().data_received(data)
        # IDLE until the headers are complete.
        if self.conn.their_state is h11.IDLE:
            self._await_headers()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_headers(self) -> None:
        """Start the timeout for headers at the first byte of a request; keep-alive covers the time between requests."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.http.header_timeout_s, self._too_late)

    def _stop_waiting(self) -> None:
        """The headers are complete, or the connection is closed."""
        self.idle.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        detail = f"the headers are not complete after {self.http.header_timeout_s:g} s (http.header_timeout_s)"
        self._refuse(HTTPStatus.REQUEST_TIMEOUT, detail)

    def _refuse(self, status: HTTPStatus, detail: str) -> None:
        """Answer before a request, and close."""
        self.transport.write(_answer(status, problems.document_of(status, detail)))
        self.transport.close()


def _with_abort(app: ASGI3Application, abort: Callable[[], None]) -> ASGI3Application:
    """Let the application close its connection at once, which ASGI cannot."""

    async def served(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        given: dict[str, Any] = dict(scope)
        given["extensions"] = {**(given.get("extensions") or {}), ABORT: abort}
        await app(cast("Scope", given), receive, send)

    return served


def _health_alone(app: ASGI3Application, full: str) -> ASGI3Application:
    """Answer health checks, and refuse all else."""

    async def served(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http" or scope["path"] in HEALTH:
            await app(scope, receive, send)
            return
        document = problems.document_of(HTTPStatus.SERVICE_UNAVAILABLE, full)
        refused = problems.response(document, {"Retry-After": "1", "Connection": "close"})
        await refused(cast("Any", scope), cast("Any", receive), cast("Any", send))

    return served


def _answer(status: HTTPStatus, document: dict[str, Any]) -> bytes:
    body = codec.dump(document)
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        f"Content-Type: {problems.MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
        "Retry-After: 1",
        "Connection: close",
    )
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body
