"""Opening the data directory for one command, without the libraries that draw its output.

Little is imported before the thread that loads the embedder is started, so that the rest is imported meanwhile.
"""

import sys
from collections.abc import AsyncIterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mnemolog.schemas.config import Config

if TYPE_CHECKING:
    from mnemolog.ops.backends.backend import Writes
    from mnemolog.ops.runtime import Opened
    from mnemolog.processors.ports import Embedder
    from mnemolog.schemas.telemetry import Telemetry


def print_telemetry(record: "Telemetry") -> None:
    """Print a telemetry record that explains to the user why a command waits."""
    from mnemolog.schemas.telemetry import WriterAwaited

    if isinstance(record, WriterAwaited):
        writer = "another process" if record.pid is None else f"process {record.pid}"
        sys.stderr.write(
            f"waiting: {writer} holds the writer's lock and has not processed the input after {record.waited_s:g} s; "
            "the input is stored, and is processed as soon as that process continues or ends\n"
        )


def loading(config: Config) -> "Future[Embedder] | None":
    """The bundled embedder, loaded by a thread while the rest is imported; None: the settings name another embedder."""
    if config.embedder.kind != "bundled":
        return None
    # Before the thread starts: of two threads that import the same module, one may see it half initialised.
    from mnemolog.streams.providers.bundled import BundledEmbedder

    return ThreadPoolExecutor(1).submit(partial(BundledEmbedder, few=True))


@asynccontextmanager
async def opened(
    folder: Path,
    config: Config,
    *,
    writes: "Writes",
    create: bool = False,
    bundled: "Future[Embedder] | None" = None,
) -> "AsyncIterator[Opened]":
    """The opened data directory. If no server runs, the command processes the queue, before its query or as it exits.

    `bundled`: the embedder, if it is being loaded already.
    """
    from mnemolog.ops.access.storage import running_server
    from mnemolog.ops.edges import Edges
    from mnemolog.ops.runtime import backend_of

    backend = backend_of(folder, config, Edges(report=print_telemetry, bundled=bundled), writes=writes, create=create)
    await backend.open()
    served = running_server(folder) is not None
    try:
        # With a server, that one drains the queue and fills the indexes.
        if writes == "when needed" and not served:
            await backend.drained(indexed=True)
        yield backend
        if not served:
            await backend.drained()
    finally:
        await backend.close()
