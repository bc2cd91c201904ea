"""`mnemolog mcp`: a server for the one program that started it, over its stdin and stdout."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from anyio import EndOfStream
from mcp.server.stdio import stdio_server
from mcp.shared._stream_protocols import ReadStream, WriteStream
from mcp.shared.message import SessionMessage
from mcp.types import PARSE_ERROR, ErrorData, JSONRPCError

from mnemolog.ops.edges import Edges
from mnemolog.ops.garbage import collect_seldom
from mnemolog.ops.runtime import backend_of
from mnemolog.ops.surfaces.mcp.opening import Opening
from mnemolog.ops.surfaces.mcp.scope import Scope
from mnemolog.ops.surfaces.mcp.server import server_over
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import MnemologError
from mnemolog.schemas.validation import parse_key_part

if TYPE_CHECKING:
    from mnemolog.processors.ports import TokenCounter

_UNREADABLE: Final = JSONRPCError(
    jsonrpc="2.0",
    id=None,
    error=ErrorData(
        code=PARSE_ERROR,
        message="stdin: the line is not allowed; allowed: one JSON-RPC message a line, in UTF-8",
    ),
)


async def serve(
    folder: Path, config: Config, edges: Edges, *, bound: str | None, failed: Callable[[MnemologError], None]
) -> int:
    """Answer until stdin ends, or SIGINT or SIGTERM comes; the exit status: 1 if the data cannot be opened.

    The data is opened beside the first answers. If that fails, `failed` gets the error; so does each call, which tries
    again.
    """
    if bound is not None:
        bound = parse_key_part("agent_id", bound)
    opening = Opening(partial(_opened, folder, config, edges, bound), failed)
    beginning = asyncio.create_task(opening.begin(), name="mnemolog-mcp-begin")
    try:
        answering = asyncio.create_task(_answer(opening, config, bound), name="mnemolog-mcp")
        told_to_stop = asyncio.create_task(_stopped().wait())
        await asyncio.wait({answering, told_to_stop}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        beginning.cancel()
        if (scope := await opening.finish()) is not None:
            await scope.backend.close()
    status = int(opening.error is not None)
    if opening.pending or not answering.done():
        # A thread waits for a line of stdin, which nothing but a line ends, or it rebuilds an index, which no
        # cancellation stops. The log is as safe as after a crash, and the next opening rebuilds the index.
        sys.stderr.flush()
        os._exit(status)
    told_to_stop.cancel()
    await answering
    return status


async def _opened(folder: Path, config: Config, edges: Edges, bound: str | None) -> Scope:
    """The memory of a data directory. Raises MnemologError."""
    backend = await asyncio.to_thread(backend_of, folder, config, edges)  # imports most of the product
    try:
        await backend.open()
        counter = await asyncio.to_thread(_counter, config)
        # From here on it is a server, for hours; until here it imported, as a command that ends soon does.
        collect_seldom(serves=True)
        return Scope(
            backend=backend,
            config=config,
            counter=counter,
            tenant_id=config.runtime.tenant_id,
            bound=bound,
            operator=True,
        )
    except BaseException:
        await backend.close()
        raise


def _counter(config: Config) -> "TokenCounter":
    from mnemolog.streams.providers.token_counter import FileTokenCounter

    return FileTokenCounter(config.context.tokenizer_file)


async def _answer(opening: Opening, config: Config, bound: str | None) -> None:
    """Answer until stdin ends, or the client closes stdout."""
    server = server_over(opening.scope, config.mcp, bound=bound, listed=opening.listed)
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
