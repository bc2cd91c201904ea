"""`mnemolog serve`: HTTP, pipeline and projections in one process."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import uvicorn
from fastapi import FastAPI

from mnemolog.ops.access.api_keys import check_address, read_keys
from mnemolog.ops.access.private import FILE_MODE
from mnemolog.ops.access.storage import SERVER, running_server
from mnemolog.ops.background import begun, ended
from mnemolog.ops.edges import Edges
from mnemolog.ops.live.fan_out import FanOut, logs_of
from mnemolog.ops.live.partitions import Partitions
from mnemolog.ops.maintenance.rebuilds import Rebuilds
from mnemolog.ops.runtime import Opened, backend_of
from mnemolog.ops.settings import revealed
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.surfaces.http.heavy import HeavyReads
from mnemolog.ops.surfaces.http.protocol import protocol
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.ops.telemetry.reports import both
from mnemolog.ops.warming import warm, warm_more
from mnemolog.processors.text.patterns import compile_all
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config, HttpConfig
from mnemolog.schemas.errors import ConfigError, ServerError
from mnemolog.streams.providers.token_counter import FileTokenCounter

if TYPE_CHECKING:
    from mnemolog.ops.scheduling import Leads

BACKLOG = 128


def serve(folder: Path, config: Config, edges: Edges) -> None:
    """Serve until SIGINT or SIGTERM, then finish the running requests. Raises ServerError and LogError."""
    keys = read_keys(config.http.api_keys_file, folder)
    check_address(config.http.host, keys)
    metrics = Metrics()
    edges = replace(edges, report=both(edges.report, metrics.report))
    backend = backend_of(folder, config, edges)
    fan_out = FanOut(logs_of(backend), config.events, edges.report)
    token = keys.trust_this_machine()
    # Before the port is bound: the address of a server that crashed may name the same port.
    _refuse_second(folder)
    with _bound(config.http.host, config.http.port) as listening, _announced(folder, listening, token):
        # The server hears the signal first and finishes; then it raises it again, for this handler.
        signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
        app = create_app(backend, config, keys, metrics, fan_out=fan_out)
        beside = partial(_beside, backend, config, edges, folder, app.state.rebuilds)
        asyncio.run(_serve(backend, app, config.http, listening, fan_out=fan_out, keyed=bool(keys), beside=beside))


class _Server(uvicorn.Server):
    """Ends event streams and heavy reads before it waits for requests: these take long, the streams for ever."""

    def __init__(self, config: uvicorn.Config, fan_out: FanOut, heavy: HeavyReads) -> None:
        super().__init__(config)
        self._fan_out = fan_out
        self._heavy = heavy

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._heavy.close()
        await self._fan_out.close()
        await super().shutdown(sockets)


async def _serve(
    backend: Opened,
    app: FastAPI,
    config: HttpConfig,
    listening: socket.socket,
    *,
    fan_out: FanOut,
    keyed: bool,
    beside: Callable[[], AbstractAsyncContextManager[None]],
) -> None:
    """Serve a backend, which is opened and closed here."""
    server = _Server(
        uvicorn.Config(
            app,
            http=protocol(config),
            ws="none",
            log_level="warning",
            access_log=False,
            # An error in the app's own lifespan would print the server's traceback.
            lifespan="off",
            server_header=False,
        ),
        fan_out,
        app.state.heavy,
    )
    await backend.open()
    try:
        # On Kafka this opens all partitions, which the first requests would otherwise wait for.
        await backend.shards()
        await asyncio.to_thread(compile_all)  # else the first messages of a language would hold up every answer
        url = _url(listening)
        print(_greeting(url, keyed=keyed), file=sys.stderr, flush=True)  # noqa: T201
        async with beside():
            await server.serve(sockets=[listening])
    finally:
        await backend.close()


@asynccontextmanager
async def _beside(
    backend: Opened, config: Config, edges: Edges, folder: Path, rebuilds: Rebuilds
) -> AsyncIterator[None]:
    """Start the background tasks of the server, and run the others before it answers. Raises ServerError."""
    with suppress(ConfigError):  # which each context says
        await asyncio.to_thread(FileTokenCounter(config.context.tokenizer_file).count, "")
    await warm(await backend.shards())
    async with _scheduled(backend, config, edges), _telling(backend, config, edges, folder), _warming(backend, config):
        try:
            yield
        finally:
            await rebuilds.close()


@asynccontextmanager
async def _warming(backend: Opened, config: Config) -> AsyncIterator[None]:
    """Read what the first questions to more agents need, beside what is asked already."""
    stopping = asyncio.Event()
    shards = await backend.shards()
    # For all partitions together, so that their number does not change what the server takes.
    share = config.http.warm_mb * _MB // max(len(shards), 1)
    reading = [
        begun(warm_more(parts, most_bytes=share, stopping=stopping), name="mnemolog-warming") for parts in shards
    ]
    try:
        yield
    finally:
        stopping.set()
        await asyncio.gather(*reading, return_exceptions=True)


_MB: Final = 1_000_000


@asynccontextmanager
async def _telling(backend: Opened, config: Config, edges: Edges, folder: Path) -> AsyncIterator[None]:
    """Send events to the webhook, if one is configured."""
    if config.webhooks.url is None:
        yield
        return
    from mnemolog.ops.live.webhooks import Webhook

    webhook = Webhook(
        Partitions(await logs_of(backend)()),
        revealed("webhooks", config.webhooks),
        folder,
        tenant_id=config.runtime.tenant_id,
        now=edges.now,
        report=edges.report,
    )
    await webhook.begin()
    telling = begun(webhook.run(), name="mnemolog-webhook")
    try:
        yield
    finally:
        await ended(telling)


@asynccontextmanager
async def _scheduled(backend: Opened, config: Config, edges: Edges) -> AsyncIterator[None]:
    """Run the schedule, if there is one; an interrupted cycle resumes with the next server."""
    from mnemolog.ops.scheduling import Schedule

    async with _leading(config) as leads:
        schedule = Schedule(backend, config.schedule, now=edges.now, report=edges.report, leads=leads)
        dreaming = begun(schedule.run(), name="mnemolog-schedule")
        try:
            yield
        finally:
            await ended(dreaming)


@asynccontextmanager
async def _leading(config: Config) -> "AsyncIterator[Leads | None]":
    """The selector of this server's agents, if there are other servers; None: all agents."""
    from mnemolog.processors.schedule import jobs

    if config.runtime.kind != "kafka" or not jobs(config.schedule):
        yield None
        return
    from mnemolog.streams.logs.kafka.leading import Leading

    async with Leading(revealed("kafka", config.kafka)) as leading:
        yield leading.partitions


def _refuse_second(folder: Path) -> None:
    """Raise ServerError if this data directory is already served."""
    running = running_server(folder)
    if running is not None:
        raise ServerError(f"{folder} is served already, at {running['url']} (process {running['pid']})")


@contextmanager
def _bound(host: str, port: int) -> Iterator[socket.socket]:
    """A listening socket; an address in use is reported before anything is loaded."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise ServerError(
            f"{host}:{port} cannot be bound ({error.strerror}); choose another with --host and --port"
        ) from error
    with listening:
        # Each connection inherits it; asyncio sets it only on a socket that names its protocol. Without it the body of
        # an answer waits 40 ms until the client has acknowledged the headers, on every connection that is kept.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield listening


@contextmanager
def _announced(folder: Path, listening: socket.socket, token: str) -> Iterator[None]:
    """Keep the server's address in the data directory while it runs."""
    file = folder / SERVER
    announced = codec.dump({"url": _url(listening), "pid": os.getpid(), "token": token})
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        # A new file, never an existing one, which others might be able to read: it holds the token.
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE), "wb") as opened:  # noqa: PTH123
            opened.write(announced)
    except OSError as error:
        raise ServerError(
            f"{file} cannot be written ({error.strerror}); choose another directory with --data"
        ) from error
    try:
        yield
    finally:
        # Another server may have begun while this one finished its requests, and have its own address there.
        with suppress(FileNotFoundError):
            if file.read_bytes() == announced:
                file.unlink()


def _greeting(url: str, *, keyed: bool) -> str:
    """The server's address, and the clients that it accepts."""
    who = (
        "with an API key (`mnemolog keys list`)"
        if keyed
        else "without an API key, from this machine alone (`mnemolog keys add` makes one)"
    )
    return f"Mnemolog answers at {url}; every route with examples: {url}/docs\nIt answers {who}. Ctrl-C ends it."


def _url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}:{port}"
