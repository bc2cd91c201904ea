"""`GET /v1/events`: decisions, recalls and steps of cycles as server-sent events."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Final

from fastapi import Header, Query, Response
from starlette.types import Receive, Scope, Send

from mnemolog.ops.live.fan_out import FanOut, Listener
from mnemolog.ops.surfaces.http.addresses import EVENTS
from mnemolog.ops.surfaces.http.connected import disconnected
from mnemolog.ops.surfaces.http.routing import From, Routes
from mnemolog.schemas.live import LiveEvent, LiveKind, Watched
from mnemolog.schemas.validation import KeyPart

ABORT: Final = "mnemolog.abort"
"""An extension of the server: closes the connection at once, whatever waits to be sent."""

AGAIN_MS: Final = 2_000
"""How long a browser waits before it comes again."""

SEND_S: Final = 30.0
"""A client that takes nothing at all for so long is cut off."""

MEDIA_TYPE: Final = "text/event-stream"

router = Routes()


class EventStream(Response):
    """Sends events until the client disconnects, is cut off, or the server stops."""

    media_type = MEDIA_TYPE

    def __init__(self, fan_out: FanOut, only: Watched, *, after: str | None, field: str, heartbeat_s: float) -> None:
        super().__init__()
        self._fan_out = fan_out
        self._only = only
        self._after = after
        self._field = field
        self._heartbeat_s = heartbeat_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream. Raises OverloadError and InvalidInputError before anything is sent."""
        async with self._fan_out.listening(self._only, after=self._after, field=self._field) as listener:
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            sending = asyncio.create_task(self._send(listener, send))
            ends = [asyncio.create_task(disconnected(receive)), asyncio.create_task(listener.over.wait())]
            try:
                await asyncio.wait([sending, *ends], return_when=asyncio.FIRST_COMPLETED)
                error = sending.exception() if sending.done() else None
            finally:
                for task in (sending, *ends):
                    task.cancel()
                await asyncio.gather(sending, *ends, return_exceptions=True)
        if listener.cut_off or isinstance(error, TimeoutError):
            abort(scope)
            return
        if isinstance(error, Exception):
            self._fan_out.failed(error)
        await _sent(send, b"", more=False)

    async def _send(self, listener: Listener, send: Send) -> None:
        # At once: a client that is cut off before the first event has a cursor too.
        await _sent(send, b"retry: %d\nid: %b\n\n" % (AGAIN_MS, self._fan_out.cursor(listener).encode()))
        async for chunk in self._fan_out.missed(listener):
            await _sent(send, chunk)
        while True:
            taken = await listener.take(within_s=self._heartbeat_s)
            # The cursor also moves with events that this client does not get, so that it need not read them again.
            alive = b"id: %b\n: alive\n\n" % self._fan_out.cursor(listener).encode()
            await _sent(send, alive if taken is None else taken)


_HEADERS: Final = [
    (b"content-type", f"{MEDIA_TYPE}; charset=utf-8".encode()),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would keep events back
]


async def _sent(send: Send, body: bytes, *, more: bool = True) -> None:
    async with asyncio.timeout(SEND_S):
        await send({"type": "http.response.body", "body": body, "more_body": more})


def abort(scope: Scope) -> None:
    """Close at once: an orderly end of the response would wait for a client that reads nothing."""
    close: Callable[[], None] | None = scope.get("extensions", {}).get(ABORT)
    if close is not None:
        close()


@router.get(
    EVENTS,
    tags=["Live"],
    summary="Live events",
    response_class=EventStream,
    status_code=200,
    responses={
        200: {"description": "Server-sent events; the data of each is a LiveEvent.", "model": LiveEvent},
    },
)
async def events(
    asked: From,
    agent_id: Annotated[list[KeyPart] | None, Query(description="only of these agents")] = None,
    kind: Annotated[list[LiveKind] | None, Query(description="only of these kinds")] = None,
    after: Annotated[
        str | None, Query(description="resume after this event `cursor`; `start`: the whole log; none: new events")
    ] = None,
    last_event_id: Annotated[
        str | None,
        Header(alias="Last-Event-ID", description="the same, as browsers send it; takes precedence over `after`"),
    ] = None,
) -> Response:
    """Decisions, recalls and steps of cycles, each with an `id`, which is its cursor.

    A client that reads too slowly is cut off; with the last `id` as `Last-Event-ID` it resumes without a gap.
    """
    state = asked.request.app.state
    only = Watched(
        tenant_id=asked.tenant_id, agents=tuple(sorted(set(agent_id or ()))), kinds=tuple(sorted(set(kind or ())))
    )
    # A browser comes again at its first address, with the `after` of then: the header is the later one.
    again = bool(last_event_id)
    return EventStream(
        state.fan_out,
        only,
        after=last_event_id if again else after,
        field="Last-Event-ID" if again else "after",
        heartbeat_s=state.config.events.heartbeat_s,
    )
