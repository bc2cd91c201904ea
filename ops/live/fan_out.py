"""One reader of the log sends new events to all listeners; a listener that was away reads what it missed by itself.

A batch is encoded once for all listeners with the same filter. A listener that reads too slowly is cut off: it may come
again with its cursor, and the others do not wait for it.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final, TypeAlias

from mnemolog.ops.background import begun, ended
from mnemolog.ops.live.partitions import LOOK_S, Partitions
from mnemolog.ops.runtime import Opened
from mnemolog.processors.ports import Report
from mnemolog.projections.reach import Log
from mnemolog.schemas import codec
from mnemolog.schemas.config import EventsConfig
from mnemolog.schemas.errors import LogError, MnemologError, OverloadError
from mnemolog.schemas.live import LiveEvent, Watched
from mnemolog.schemas.telemetry import EventsFailed, ListenerCutOff

Logs: TypeAlias = Callable[[], Awaitable[Sequence[Log]]]
"""Gives the logs of all partitions."""


def logs_of(backend: Opened) -> Logs:
    """The logs of a backend."""

    async def logs() -> Sequence[Log]:
        return [parts.log for parts in await backend.shards()]

    return logs


CATCHING_UP: Final = 4
"""Listeners that read the log by themselves at the same time."""

LEAST_S: Final = 0.02
"""Minimum time for which a listener that is ahead of the reader waits for it."""


def encoded(events: Sequence[LiveEvent]) -> bytes:
    """Events as server-sent events."""
    return b"".join(
        b"id: %b\nevent: %b\ndata: %b\n\n" % (event.cursor.encode(), event.kind.encode(), codec.dump(event))
        for event in events
    )


class Listener:
    """One listener: it receives chunks of bytes until it is cut off or the server ends."""

    def __init__(self, only: Watched, *, most: int) -> None:
        self.only = only
        self.positions: dict[int, int] = {}
        """how far it has come, while it catches up"""
        self.over = asyncio.Event()
        """nothing more comes"""
        self.cut_off = False
        """since it reads too slowly"""
        self._most = most
        self._chunks: deque[bytes] = deque()
        self._waiting = 0
        self._filled = asyncio.Event()

    def put(self, chunk: bytes) -> bool:
        """Leave a chunk; False if too much waits already."""
        # One chunk always fits, however large: else its listener would be cut off again at each return.
        if self._waiting + len(chunk) > self._most and self._chunks:
            self.cut_off = True
            self.over.set()
            return False
        self._chunks.append(chunk)
        self._waiting += len(chunk)
        self._filled.set()
        return True

    async def take(self, *, within_s: float) -> bytes | None:
        """The waiting events in one piece; None after a timeout without events."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._filled.wait()
        if not self._chunks:
            return None
        taken = b"".join(self._chunks)
        self._chunks.clear()
        self._waiting = 0
        self._filled.clear()
        return taken


class FanOut:
    """All listeners of this process. The reader runs while there are listeners."""

    def __init__(self, logs: Logs, config: EventsConfig, report: Report) -> None:
        self._logs = logs
        self._config = config
        self._report = report
        self._partitions: Partitions | None = None
        self._positions: dict[int, int] = {}
        """of the events sent: changes in one step with sending, so that a listener at these positions misses nothing"""
        self._admitted: set[Listener] = set()
        self._up_to_date: set[Listener] = set()
        """of these, the listeners that have caught up"""
        self._reading: asyncio.Task[None] | None = None
        self._beginning = asyncio.Lock()
        self._catching_up = asyncio.Semaphore(CATCHING_UP)
        self._closed = False

    @property
    def listeners(self) -> int:
        """The number of listeners."""
        return len(self._admitted)

    async def close(self) -> None:
        """Disconnect all listeners, and admit no more."""
        self._closed = True
        self._send_away()
        await self._stop()

    @asynccontextmanager
    async def listening(self, only: Watched, *, after: str | None, field: str) -> AsyncIterator[Listener]:
        """A listener, which has to catch up (`missed`) before anything comes. Raises OverloadError, InvalidInputError.

        `field` names where the cursor came from.
        """
        if self._closed or len(self._admitted) >= self._config.max_listeners:
            why = "the server ends" if self._closed else f"{len(self._admitted)} listen (events.max_listeners)"
            raise OverloadError(f"no more listeners: {why}; try later")
        listener = Listener(only, most=self._config.backlog_bytes)
        self._admitted.add(listener)
        try:
            partitions = await self._begun()
            listener.positions |= self._positions if after is None else await partitions.begin(after, field=field)
            yield listener
        finally:
            self._admitted.discard(listener)
            self._up_to_date.discard(listener)
            if not self._admitted:
                await self._stop()

    async def missed(self, listener: Listener) -> AsyncIterator[bytes]:
        """The events that the listener missed; after all of them, the reader delivers the rest. Raises LogError."""
        partitions = await self._begun()
        while listener.positions != self._positions:
            until = {at: max(end, listener.positions[at]) for at, end in self._positions.items()}
            if until == listener.positions:  # its cursor is ahead of the reader
                await asyncio.sleep(max(self._config.linger_s, LEAST_S))
            missing = partitions.events(listener.positions, until=until, only=listener.only)
            while (events := await self._next(missing)) is not None:
                if events:
                    yield encoded(events)
        # No await since the positions were compared: the reader cannot have sent anything in between.
        self._up_to_date.add(listener)

    async def _next(self, missing: AsyncIterator[list[LiveEvent]]) -> list[LiveEvent] | None:
        # Around each batch, not around the whole: a listener far behind takes turns with the others.
        async with self._catching_up:
            return await anext(missing, None)

    def failed(self, error: Exception) -> None:
        """Report that events cannot be read, for one listener or for all."""
        self._report(EventsFailed(error=str(error) if isinstance(error, MnemologError) else repr(error)))

    def cursor(self, listener: Listener) -> str:
        """The cursor of a listener that has taken all its events."""
        assert self._partitions is not None
        return str(self._partitions.cursor(self._positions if listener in self._up_to_date else listener.positions))

    async def _begun(self) -> Partitions:
        """The reader reads."""
        async with self._beginning:
            if self._partitions is None:
                self._partitions = Partitions(await self._logs())
            if self._reading is None or self._reading.done():
                self._positions = await self._partitions.ends()
                self._reading = begun(self._read(self._partitions), name="mnemolog-events")
            return self._partitions

    async def _stop(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None:
            await ended(reading)

    def _send_away(self) -> None:
        for listener in self._admitted:
            listener.over.set()
        self._up_to_date.clear()

    async def _read(self, partitions: Partitions) -> None:
        """Send new events, for ever; where that fails, all listeners are cut off and may come again."""
        try:
            while True:
                await partitions.changed(self._positions, timeout_s=LOOK_S)
                # Gathered for a moment: one write to hundreds of connections instead of one for each message.
                await asyncio.sleep(self._config.linger_s)
                positions = dict(self._positions)
                async for events in partitions.events(positions, until=await partitions.ends()):
                    # In one step with the sending, without an await: a listener that compares positions misses nothing.
                    self._positions = dict(positions)
                    self._tell(events)
        except Exception as error:  # of any kind: listeners would get signs of life, and never an event
            self.failed(error)
            self._send_away()
            if not isinstance(error, LogError):
                raise

    def _tell(self, events: Sequence[LiveEvent]) -> None:
        chunks: dict[Watched, bytes] = {}
        # A copy: a listener that is cut off leaves the set.
        for listener in tuple(self._up_to_date):
            if listener.only not in chunks:
                chunks[listener.only] = encoded([event for event in events if event in listener.only])
            chunk = chunks[listener.only]
            if chunk and not listener.put(chunk):
                self._up_to_date.discard(listener)
                self._report(ListenerCutOff(tenant_id=listener.only.tenant_id, most=self._config.backlog_bytes))
