"""What the processes of the fault suite are made of, the killed ones and those that look at what is left."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Final

from mnemolog.ops.backends.backend import Writes
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges, silent
from mnemolog.processors.ports import Embedder, Report
from mnemolog.schemas.config import Config, ProjectionConfig, StreamConfig
from mnemolog.streams.providers.hashing import HashingEmbedder

CONFIG: Final = Config(
    stream=StreamConfig(clock="message"), projections=ProjectionConfig(text_linger_s=0.0, text_memory_mb=15)
)
"""Every time comes from the messages, and the text index does not wait for more."""

NOW: Final = 1_800_000_000.0

LONG_S: Final = 120.0
"""Longer than anything here takes; a wait of that length is a bug."""


def edges(
    *,
    reached: Callable[[str], None] = lambda _point: None,
    embedder: Embedder | None = None,
    report: Report = silent,
) -> Edges:
    """What comes from outside, without a model, a clock and chance."""
    numbers = count(1)
    return Edges(
        now=lambda: NOW,
        new_id=lambda: f"new-{next(numbers)}",
        embedder=embedder or HashingEmbedder(),
        reached=reached,
        report=report,
    )


@asynccontextmanager
async def opened(
    folder: Path, *, writes: Writes = "always", config: Config = CONFIG, around: Edges | None = None
) -> AsyncIterator[EmbeddedBackend]:
    """The data directory, as long as the block lasts."""
    backend = EmbeddedBackend(folder, config, around or edges(), writes=writes)
    await backend.open()
    try:
        yield backend
    finally:
        await backend.close()
