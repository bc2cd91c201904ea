"""CPU time of the stages of the write path, without a model: the embeddings are looked up."""

import asyncio
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.locomo_data import Conversation
from mnemolog import __version__
from mnemolog.ops.bootstrap import Edges, embedded, load_embedder
from mnemolog.processors.ingest.calibration import Calibration
from mnemolog.processors.ports import Embedder, Recorded, Vector
from mnemolog.processors.state import AgentState
from mnemolog.schemas.config import Config
from mnemolog.schemas.input import Input, SourcePosition
from mnemolog.schemas.message import parse_message
from mnemolog.streams.embedding import Embedded, EmbeddingPool
from mnemolog.streams.metering import Meter
from mnemolog.streams.neighbourhood import Neighbourhood
from mnemolog.streams.pipeline import WritePath

BOUND_US = 300


class Around:
    """An embedder around another one, which says all but the vectors."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @property
    def model(self) -> str:
        return self._embedder.model

    @property
    def dimensions(self) -> int:
        return self._embedder.dimensions

    @property
    def calibration(self) -> Calibration:
        return self._embedder.calibration


class Lookup(Around):
    """Computed everything before: what is measured is all the rest."""

    def __init__(self, embedder: Embedder) -> None:
        super().__init__(embedder)
        self._known: dict[str, Vector] = {}

    def embed(self, text: str, *, query: bool = False) -> Vector:
        if text not in self._known:
            self._known[text] = self._embedder.embed(text, query=query)
        return self._known[text]


class InPlace(EmbeddingPool):
    """Embeds where it is called: a thread would only add noise."""

    def start_all(self, texts: "list[str]") -> "list[asyncio.Future[Embedded]]":  # type: ignore[override]
        loop = asyncio.get_running_loop()
        done = []
        for text in texts:
            future: asyncio.Future[Embedded] = loop.create_future()
            future.set_result(self._embed(text))
            done.append(future)
        return done


def measure_stages(conversation: Conversation) -> list[tuple[str, str, str, bool, str]]:
    """Median microseconds of CPU a message, and the mean by stage."""
    embedder = Lookup(load_embedder(Config()))
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        asyncio.run(_run(conversation, embedder, Path(first)))
        each, meter = asyncio.run(_run(conversation, embedder, Path(second)))
    figure = median(each)
    stages = ", ".join(f"{name} {mean:.0f}" for name, mean in meter.microseconds().items())
    detail = f"mean by stage where it runs: {stages}"
    return [
        (
            "all stages, look-up embedder: CPU a message, median",
            f"≤ {BOUND_US} µs",
            f"{figure:.0f} µs",
            figure <= BOUND_US,
            detail,
        )
    ]


async def _run(conversation: Conversation, embedder: Lookup, folder: Path) -> tuple[list[float], Meter]:
    meter = Meter()
    path = WritePath(
        pool=InPlace(embedder, threads=1),
        embedder=embedder,
        config=Config(),
        release=__version__,
        now=time.time,
        meter=meter,
    )
    state, spent = AgentState(), []
    parts = embedded(folder, Config(), Edges())
    near = Neighbourhood(f"default/{conversation.id}", parts.vectors)
    for number, fields in enumerate(conversation.messages, start=1):
        message = parse_message(fields)
        each = Input(source=SourcePosition("log", "messages", 0, number), arrived_at=2e9, body=message)
        began = time.thread_time_ns()
        prepared = path.prepare(state.intake, each)
        commit = await path.decide(state, prepared, near)
        spent.append((time.thread_time_ns() - began) / 1_000)
        with parts.storage.writing() as connection:
            parts.inline.on_append(connection, [Recorded(number, commit)])
        near.settled()
    parts.close()
    return spent, meter
