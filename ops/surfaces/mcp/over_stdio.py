"""`mnemolog mcp`: a server for the one program that started it, over its stdin and stdout."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from anyio import EndOfStream
from mcp.server.stdio import stdio_server
from mcp.shared._stream_protocols import ReadStream, WriteStream
from mcp.shared.message import SessionMessage
from mcp.types import PARSE_ERROR, ErrorData, JSONRPCError

from mnemolog.ops.edges import Edges
from mnemolog.ops.runtime import backend_of
from mnemolog.ops.surfaces.mcp.scope import Scope
from mnemolog.ops.surfaces.mcp.server import server_of
from mnemolog.schemas.config import Config
from mnemolog.schemas.validation import parse_key_part
from mnemolog.streams.providers.token_counter import FileTokenCounter

_UNREADABLE: Final = JSONRPCError(
    jsonrpc="2.0",
    id=None,
    error=ErrorData(
        code=PARSE_ERROR,
        message="stdin: the line is not allowed; allowed: one JSON-RPC message a line, in UTF-8",
    ),
)


async def serve(folder: Path, config: Config, edges: Edges, *, bound: str | None) -> None:
    """Answer until stdin ends, or SIGINT or SIGTERM comes. Raises MnemologError if the data cannot be opened."""
    if bound is not None:
        bound = parse_key_part("agent_id", bound)
    backend = backend_of(folder, config, edges)
    await backend.open()
    try:
        scope = Scope(
            backend=backend,
            config=config,
            counter=FileTokenCounter(config.context.tokenizer_file),
            tenant_id=config.runtime.tenant_id,
            bound=bound,
            # The program that starts it can read the data directory anyway.
            operator=True,
        )
        answering = asyncio.create_task(_answer(scope), name="mnemolog-mcp")
        told_to_stop = asyncio.create_task(_stopped().wait())
        await asyncio.wait({answering, told_to_stop}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await backend.close()
    if not answering.done():
        # A thread waits for a line of stdin, and nothing but a line would end it.
        sys.stderr.flush()
        os._exit(0)
    told_to_stop.cancel()
    await answering


async def _answer(scope: Scope) -> None:
    """Answer until stdin ends, or the client closes stdout."""
    server = server_of(scope)
    try:
        async with stdio_server() as (reading, writing):
            await server.run(
                _Readable(reading, writing),
                writing,
                server.create_initialization_options(),
            )
    except* BrokenPipeError:
        pass


class _Readable:
    """The messages of stdin; an invalid line gets an error as answer, where the SDK would skip it silently."""

    def __init__(self, reading: ReadStream[SessionMessage | Exception], writing: WriteStream[SessionMessage]) -> None:
        self._reading = reading
        self._writing = writing

    async def receive(self) -> SessionMessage | Exception:
        item = await self._reading.receive()
        if isinstance(item, Exception):
            await self._writing.send(SessionMessage(_UNREADABLE))
        return item

    async def aclose(self) -> None:
        await self._reading.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


def _stopped() -> asyncio.Event:
    """An event set by SIGINT and SIGTERM; where the loop has no signal handlers, they end the process as usual."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    return stopped
