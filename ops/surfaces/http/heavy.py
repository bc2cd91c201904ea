"""Heavy reads, which go over the whole log of an agent or a tenant: one at a time for each tenant.

They end with their client and with the server, whichever is first.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive

from mnemolog.ops.surfaces.http.connected import disconnected
from mnemolog.ops.surfaces.http.routing import Asked, answer
from mnemolog.schemas.errors import OverloadError, RateLimitError
from mnemolog.schemas.question import AnyQuestion

T = TypeVar("T")


class HeavyReads:
    """The heavy reads of a server that are running, by tenant."""

    def __init__(self) -> None:
        self._running: dict[str, asyncio.Task[Any]] = {}
        self._over = asyncio.Event()

    def close(self) -> None:
        """End those that are running, and begin no others."""
        self._over.set()

    async def one(self, tenant_id: str, receive: Receive, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The result of the work, unless another one of the tenant is running.

        Raises RateLimitError, ClientDisconnect if the client has gone, OverloadError if the server ends.
        """
        if self._over.is_set():
            raise OverloadError("the server is about to end; send the request again later")
        if tenant_id in self._running:
            raise RateLimitError(
                "a replay, gate study, reform plan or export of this tenant is running: one at a time; "
                "wait as `Retry-After` says"
            )
        working = asyncio.create_task(work(), name="mnemolog-heavy")
        self._running[tenant_id] = working
        # With the work and not with the request: what is cancelled may still be in a step that has to end.
        working.add_done_callback(lambda done: self._ended(tenant_id, done))
        leaving, over = asyncio.create_task(disconnected(receive)), asyncio.create_task(self._over.wait())
        try:
            await asyncio.wait([working, leaving, over], return_when=asyncio.FIRST_COMPLETED)
            if working.done():
                return working.result()
            raise ClientDisconnect if leaving.done() else OverloadError("the server ends; send the request again later")
        finally:
            for task in (working, leaving, over):
                task.cancel()

    def _ended(self, tenant_id: str, done: "asyncio.Task[Any]") -> None:
        del self._running[tenant_id]
        if not done.cancelled():
            done.exception()  # looked at: its request may have ended before


async def heavy_answer(asked: Asked, question: AnyQuestion) -> Response:
    """The answer to a question that reads the whole log. Raises RateLimitError, ClientDisconnect, OverloadError."""
    reads: HeavyReads = asked.request.app.state.heavy

    async def read() -> object:
        return await asked.backend.ask(question)

    return answer(await reads.one(asked.tenant_id, asked.request.receive, read))
