"""Commands that follow from an answer: queued without making the caller wait."""

import asyncio
from collections.abc import Callable

from mnemolog.processors.ports import Accepted, Clock, Inbox, Report
from mnemolog.schemas.command import Command
from mnemolog.schemas.input import identified
from mnemolog.schemas.telemetry import RecallNotNoted


class FollowUps:
    """Queues commands in order, without blocking their caller."""

    def __init__(
        self, inbox: Inbox, *, now: Clock, new_id: Callable[[], str], report: Report, wake: Callable[[], None]
    ) -> None:
        """`wake` notifies the writer of inputs in the queue."""
        self._inbox = inbox
        self._now = now
        self._new_id = new_id
        self._report = report
        self._wake = wake
        self._under_way: set[asyncio.Task[list[Accepted]]] = set()

    def put(self, command: Command) -> None:
        """Start to put the command into the queue; a failure is reported."""
        accepting = asyncio.create_task(
            self._inbox.accept([identified(command, self._new_id())], arrived_at=self._now()),
            name="mnemolog-follow-up",
        )
        self._under_way.add(accepting)
        accepting.add_done_callback(self._done)

    def _done(self, accepting: "asyncio.Task[list[Accepted]]") -> None:
        self._under_way.discard(accepting)
        if accepting.cancelled():
            return
        if (error := accepting.exception()) is not None:
            self._report(RecallNotNoted(reason=repr(error)))
        else:
            self._wake()

    async def finish(self) -> None:
        """Wait until all commands are in the queue, or have failed."""
        await asyncio.gather(*self._under_way, return_exceptions=True)
