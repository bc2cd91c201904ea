"""CPU time of the stages of the write path, without a model: the embeddings are looked up."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from statistics import median

import numpy as np

from benchmarks import synthetic
from benchmarks.locomo_data import Conversation
from mnemolog import __version__
from mnemolog.ops.models import load_embedder
from mnemolog.processors.calibration import Calibration
from mnemolog.processors.memory.neighbourhood import Neighbourhood, WriterState
from mnemolog.processors.ports import Embedder, Vector
from mnemolog.processors.token_vectors import Inference
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import Event
from mnemolog.schemas.input import Input, SourcePosition
from mnemolog.schemas.message import parse_message
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.metering import Meter
from mnemolog.streams.pipeline import WritePath

BOUND_US = 300
SIZES = (100, 1_000, 10_000, 50_000)
"""Memories of the agent."""
FLAT = 1.3
"""What the largest agent's messages may cost, as a multiple of the smallest's: noise, and colder caches."""
SAMPLE = 200
"""Messages that are told to an agent of each size."""
RUNS = 5
"""The cores may be shared with other machines: the best run tells most."""


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

    @property
    def instant(self) -> bool:
        return self._embedder.instant

    def embed(self, text: str, *, query: bool = False) -> Vector:
        return self._embedder.embed(text, query=query)

    def read(self, text: str, *, query: bool = False) -> Inference:
        return Inference(self.embed(text, query=query), None)


class Lookup(Around):
    """Takes no time itself: what is measured is all the rest."""

    @property
    def instant(self) -> bool:
        return True


class Remembered(Lookup):
    """Computed everything before."""

    def __init__(self, embedder: Embedder) -> None:
        super().__init__(embedder)
        self._known: dict[tuple[str, bool], Vector] = {}
        self._read: dict[tuple[str, bool], Inference] = {}

    def embed(self, text: str, *, query: bool = False) -> Vector:
        if (text, query) not in self._known:
            self._known[text, query] = self._embedder.embed(text, query=query)
        return self._known[text, query]

    def read(self, text: str, *, query: bool = False) -> Inference:
        if (text, query) not in self._read:
            self._read[text, query] = self._embedder.read(text, query=query)
        return self._read[text, query]


class Known(Lookup):
    """Vectors from a table; a text that is not there has the vector of nothing."""

    def __init__(self, vectors: dict[str, Vector]) -> None:
        super().__init__(load_embedder(Config()))
        self._vectors = vectors
        self._other = self._embedder.embed("")

    def embed(self, text: str, *, query: bool = False) -> Vector:
        return self._vectors.get(text, self._other)


def measure_stages(conversation: Conversation) -> list[tuple[str, str, str, bool, str]]:
    """Median microseconds of CPU a message, and the mean by stage."""
    embedder = Remembered(load_embedder(Config()))
    runs = [_measured(conversation, embedder) for _ in range(1 + RUNS)][1:]  # in the first, the embeddings are made
    figure, meter = min(runs, key=lambda run: run[0])
    stages = ", ".join(f"{name} {mean:.0f}" for name, mean in meter.microseconds().items())
    detail = f"the best of {RUNS} runs; mean by stage where it runs: {stages}"
    return [
        (
            "all stages, look-up embedder: CPU a message, median",
            f"≤ {BOUND_US} µs",
            f"{figure:.0f} µs",
            figure <= BOUND_US,
            detail,
        )
    ]


def measure_flat(conversation: Conversation) -> list[tuple[str, str, str, bool, str]]:
    """The same messages told to agents with ever more memories, the nearest-neighbour search left out."""
    embedder, chance = Remembered(load_embedder(Config())), np.random.default_rng(1)
    memories = [synthetic.memory_events("default/big", "big", number, chance) for number in range(SIZES[-1])]
    costs = {}
    for size in SIZES:
        runs = [asyncio.run(_told_to(memories[:size], conversation, embedder)) for _ in range(1 + RUNS)][1:]
        costs[size] = min(median(run) for run in runs)
    ratio = costs[SIZES[-1]] / costs[SIZES[0]]
    detail = ", ".join(f"{size:,}: {cost:.0f} µs" for size, cost in costs.items())
    what = f"all stages but the search: {SIZES[-1]:,} memories against {SIZES[0]:,}"
    return [(what, f"≤ {FLAT:g} ×", f"{ratio:.2f} ×", ratio <= FLAT, detail)]


class Near(Neighbourhood):
    """Finds some memories of the agent, however many there are, in no time."""

    def __init__(self, memories: Sequence[str]) -> None:
        super().__init__()
        self._memories = memories

    def nearest(self, vector: Vector, *, subject: str, most: int) -> Iterator[tuple[str, float]]:
        place = int(abs(float(vector[0])) * 1e6)
        return ((self._memories[(place + n) % len(self._memories)], 0.3) for n in range(most))


async def _told_to(
    memories: Sequence[Sequence[Event]], conversation: Conversation, embedder: Remembered
) -> list[float]:
    state = WriterState()
    for events in memories:
        for event in events:
            state.evolve(event)
    path, state.near = write_path(embedder, Config(), Meter()), Near(list(state.memories))
    spent = []
    for number, fields in enumerate(conversation.messages[:SAMPLE], start=1):
        each = Input(source=SourcePosition("log", "messages", 0, number), arrived_at=2e9, body=parse_message(fields))
        began = time.thread_time_ns()
        await path.decide(state, path.prepare(state.intake, each))
        spent.append((time.thread_time_ns() - began) / 1_000)
    return spent


def write_path(embedder: Embedder, config: Config, meter: Meter) -> WritePath:
    """The product's, on one thread."""
    return WritePath(
        pool=EmbeddingPool(embedder, threads=1),
        embedder=embedder,
        config=config,
        release=__version__,
        now=time.time,
        meter=meter,
    )


def _measured(conversation: Conversation, embedder: Remembered) -> tuple[float, Meter]:
    meter = Meter()
    return median(asyncio.run(_run(conversation, write_path(embedder, Config(), meter)))), meter


async def _run(conversation: Conversation, path: WritePath) -> list[float]:
    """As a lane works: some are read ahead, and then decided one by one. Microseconds of each input."""
    state, ahead = WriterState(), Config().stream.ahead
    inputs = [
        Input(source=SourcePosition("log", "messages", 0, number), arrived_at=2e9, body=parse_message(fields))
        for number, fields in enumerate(conversation.messages, start=1)
    ]
    spent: list[float] = []
    for begin in range(0, len(inputs), ahead):
        spent += await _group(path, state, inputs[begin : begin + ahead])
    return spent


async def _group(path: WritePath, state: WriterState, inputs: Sequence[Input]) -> list[float]:
    spent, prepared = [], []
    for each in inputs:
        began = time.thread_time_ns()
        prepared.append(path.prepare(state.intake, each))
        spent.append((time.thread_time_ns() - began) / 1_000)
    for place, ready in enumerate(prepared):
        began = time.thread_time_ns()
        await path.decide(state, ready)
        spent[place] += (time.thread_time_ns() - began) / 1_000
    return spent
