"""A client that reads nothing is cut off at once, and holds nobody else up."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from mnemolog import AsyncMemory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.live.fan_out import FanOut, logs_of
from mnemolog.ops.live.partitions import Partitions
from mnemolog.ops.surfaces.http.event_stream import ABORT, EventStream
from mnemolog.schemas.config import Config, EmbedderConfig, EventsConfig
from mnemolog.schemas.errors import LogUnavailableError
from mnemolog.schemas.live import START, LiveEvent, Watched
from mnemolog.schemas.telemetry import EventsFailed, ListenerCutOff, Telemetry

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

CONFIG: Final = Config(embedder=EmbedderConfig(kind="hashing"))
EVENTS: Final = EventsConfig(linger_s=0, backlog_bytes=20_000)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Client:
    """Reads what is sent, or nothing behind the first bytes."""

    def __init__(self, *, reads: bool) -> None:
        self.read = b""
        self.aborted = False
        self._reads = reads
        self._arrived = asyncio.Event()

    async def send(self, message: Any) -> None:  # noqa: ANN401  of ASGI
        if self.read and not self._reads:
            await asyncio.Event().wait()
        self.read += message.get("body", b"")
        self._arrived.set()

    async def receive(self) -> dict[str, str]:
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    def listen(self, fan_out: FanOut, *, after: str | None = None) -> "asyncio.Task[None]":
        stream = EventStream(fan_out, Watched(tenant_id="default"), after=after, field="after", heartbeat_s=60)
        scope = {"type": "http", "extensions": {ABORT: self.abort}}
        return asyncio.create_task(stream(scope, self.receive, self.send))

    def abort(self) -> None:
        self.aborted = True

    async def has(self, part: bytes) -> None:
        """Wait until it has read that."""
        async with asyncio.timeout(20):
            while part not in self.read:
                self._arrived.clear()
                await self._arrived.wait()


class Failing(Partitions):
    """Its log cannot be read once something new is in it."""

    error: Exception = LogUnavailableError("the disk is gone")

    async def events(
        self, positions: dict[int, int], *, until: Mapping[int, int], only: Watched | None = None
    ) -> AsyncIterator[list[LiveEvent]]:
        """See Partitions."""
        if positions != until:
            raise self.error
        async for events in super().events(positions, until=until, only=only):
            yield events


@pytest.mark.parametrize("error", [LogUnavailableError("the disk is gone"), ZeroDivisionError("the disk is gone")])
async def test_listeners_of_a_log_that_cannot_be_read_are_sent_away(tmp_path: Path, error: Exception) -> None:
    """With an error of another kind they were connected for ever, and got no event."""
    logged: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: logged.append(context["exception"]))
    records: list[Telemetry] = []
    backend, client = EmbeddedBackend(tmp_path, CONFIG, Edges()), Client(reads=True)
    async with AsyncMemory(config=CONFIG, backend=backend) as memory:
        fan_out = FanOut(logs_of(backend), EVENTS, records.append)
        fan_out._partitions = Failing([backend.parts.log])
        fan_out._partitions.error = error
        listening = client.listen(fan_out)
        await client.has(b"retry")
        await memory.add("I like figs.", agent_id="a")
        await asyncio.wait_for(listening, 20)
    assert [type(each) for each in records] == [EventsFailed]
    assert logged == ([] if isinstance(error, LogUnavailableError) else [error])


async def test_a_listener_whose_missed_events_cannot_be_read_is_sent_away_and_that_is_reported(tmp_path: Path) -> None:
    records: list[Telemetry] = []
    backend, client = EmbeddedBackend(tmp_path, CONFIG, Edges()), Client(reads=True)
    async with AsyncMemory(config=CONFIG, backend=backend) as memory:
        await memory.add("I like figs.", agent_id="a")
        fan_out = FanOut(logs_of(backend), EVENTS, records.append)
        fan_out._partitions = Failing([backend.parts.log])
        await asyncio.wait_for(client.listen(fan_out, after=START), 20)
        await fan_out.close()
    assert records == [EventsFailed(error="the disk is gone")]


async def test_who_reads_nothing_is_cut_off_and_others_hear_everything(tmp_path: Path) -> None:
    records: list[Telemetry] = []
    backend = EmbeddedBackend(tmp_path, CONFIG, Edges())
    slow, fast = Client(reads=False), Client(reads=True)
    async with AsyncMemory(config=CONFIG, backend=backend) as memory:
        fan_out = FanOut(logs_of(backend), EVENTS, records.append)
        listening, reading = slow.listen(fan_out), fast.listen(fan_out)
        await slow.has(b"retry")
        await fast.has(b"retry")
        count = 0
        while not listening.done():
            count += 1
            await memory.add(f"I like story number {count}: {'word ' * 500}", agent_id="a", id=f"m{count}")
            await fast.has(f'"input_id":"m{count}"'.encode())
            assert count < 100, "it is never cut off"
        await listening
        assert (slow.aborted, fast.aborted, fan_out.listeners) == (True, False, 1)
        assert fast.read.count(b"event: decision") == count
        await fan_out.close()
        await reading  # which ends in order
    assert records == [ListenerCutOff(tenant_id="default", most=20_000)]
