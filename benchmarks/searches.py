"""Searches in large logs, beside the embedder, beside Qdrant's local mode and beside a writer; see `benchmarks.speed`.

Each time is taken by the clock and as CPU of all threads: on a machine with other work only the second one compares.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from threading import Event
from typing import NamedTuple

import numpy as np

from benchmarks import synthetic
from benchmarks.stages import Around
from mnemolog import Memory
from mnemolog.ops.edges import Edges
from mnemolog.ops.models import load_embedder
from mnemolog.processors.ports import Embedder, Vector
from mnemolog.processors.token_vectors import Inference
from mnemolog.schemas.config import Config

ENGINE_MS = 10.0
"""Bound of a search without its embedding."""
THREADS = 8
SLOWEST = 10.0
"""Times the quiet p95: bound of the slowest search beside a writer."""
SEED = 7


class Line(NamedTuple):
    """As `benchmarks.speed.Measured` takes it."""

    what: str
    bound: str
    figure: str
    held: bool
    detail: str


class Times:
    """Of many calls, in milliseconds."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.cpu: list[float] = []

    def add(self, work: Callable[[], object]) -> None:
        """Do the work once."""
        wall, cpu = time.perf_counter(), time.process_time()
        work()
        self.wall.append(1_000 * (time.perf_counter() - wall))
        self.cpu.append(1_000 * (time.process_time() - cpu))

    def __str__(self) -> str:
        wall = f"p95 {p95(self.wall):.1f} ms, median {median(self.wall):.1f}"
        return f"{wall} (CPU {p95(self.cpu):.1f}, {median(self.cpu):.1f})"


def p95(times: Iterable[float]) -> float:
    """Of a hundred, the fifth slowest."""
    return quantiles(times, n=20)[-1]


def questions(count: int) -> list[str]:
    """Made-up questions about what is in the made-up logs."""
    chance = np.random.default_rng(SEED)
    return [f"Where did I buy the {one} and the {other}?" for one, other in chance.choice(synthetic.WORDS, (count, 2))]


class Given(Around):
    """Has read every question before."""

    def __init__(self, embedder: Embedder, texts: Iterable[str]) -> None:
        super().__init__(embedder)
        self._known = {text: embedder.read(text, query=True) for text in texts}

    def embed(self, text: str, *, query: bool = False) -> Vector:
        return self.read(text, query=query).vector

    def read(self, text: str, *, query: bool = False) -> Inference:
        return self._known.get(text) or self._embedder.read(text, query=query)


def measure_search(folder: Path, *, of: str, count: int, bound: float) -> Line:
    """Search with the embedding of the question, against that embedding alone, in turns."""
    embedder, alone, whole = load_embedder(Config()), Times(), Times()
    with Memory(folder, edges=Edges(embedder=embedder)) as memory:
        memory.search("warm", agent_id="big")
        for question in questions(count):
            alone.add(partial(embedder.embed, question, query=True))
            whole.add(partial(memory.search, question, agent_id="big"))
    ratio, cpu = p95(whole.wall) / p95(alone.wall), p95(whole.cpu) / p95(alone.cpu)
    detail = f"search {whole}; embedder {alone}; CPU against CPU {cpu:.2f}"
    what = f"search of {of} messages: p95 against the embedder's own"
    return Line(what, f"≤ {bound:g}", f"{ratio:.2f}", ratio <= bound, detail)


def measure_engine(folder: Path, agents: Sequence[str], *, messages: int, count: int, beside: int) -> Line:
    """Search without its embedding, each time another agent's; `beside` times in Qdrant's local mode too."""
    asked, engine = questions(count), Times()
    with Memory(folder, edges=Edges(embedder=Given(load_embedder(Config()), asked))) as memory:
        for agent in agents:
            memory.search(asked[0], agent_id=agent)
        for question, agent in zip(asked, cycle(agents), strict=False):
            engine.add(partial(memory.search, question, agent_id=agent))
    detail = f"{engine}; Qdrant's local mode, vectors alone: {_in_qdrant(agents, messages, beside)}"
    what = f"search of {messages} messages of {len(agents)} agents without the embedding: p95"
    figure, held = f"{p95(engine.wall):.1f} ms", p95(engine.wall) <= ENGINE_MS
    return Line(what, f"≤ {ENGINE_MS:g} ms", figure, held, detail)


def _in_qdrant(agents: Sequence[str], messages: int, count: int) -> Times:
    """The nearest of one agent's vectors among as many of all agents."""
    from qdrant_client import QdrantClient, models

    chance, size = np.random.default_rng(SEED), synthetic.DIMENSIONS
    client, times = QdrantClient(":memory:"), Times()
    client.create_collection("all", models.VectorParams(size=size, distance=models.Distance.COSINE))
    vectors = chance.standard_normal((messages, size)).astype(np.float32)
    owners = [{"agent": agents[number % len(agents)]} for number in range(messages)]
    client.upload_collection("all", vectors, payload=owners, ids=range(messages))
    for number in range(count):
        owner = models.FieldCondition(key="agent", match=models.MatchValue(value=agents[number % len(agents)]))
        near = chance.standard_normal(size).tolist()
        where = models.Filter(must=[owner])
        times.add(partial(client.query_points, "all", near, query_filter=where, limit=10))
    return times


def measure_beside_writer(folder: Path, *, count: int) -> Line:
    """The slowest search of eight threads while messages are told, against a quiet search; what is written then."""
    asked = questions(count)
    with Memory(folder, edges=Edges(embedder=load_embedder(Config()))) as memory:

        def search(question: str) -> float:
            began = time.perf_counter()
            memory.search(question, agent_id="big")
            return 1_000 * (time.perf_counter() - began)

        search("warm")
        quiet = p95([search(question) for question in asked])
        alone = _told(memory, 0, lambda told: told >= len(asked))
        ended = Event()
        with ThreadPoolExecutor(THREADS + 1) as threads:
            writing = threads.submit(_told, memory, len(asked), lambda _told: ended.is_set())
            busy = list(threads.map(search, asked * (THREADS // 2)))
            ended.set()
            beside = writing.result()
    ratio = max(busy) / quiet
    detail = (
        f"slowest {max(busy):.0f} ms, p95 {p95(busy):.0f}, of {len(busy)} searches; quiet p95 {quiet:.1f} ms; "
        f"told a second meanwhile {beside:.1f}, alone {alone:.1f}"
    )
    what = f"{THREADS} threads searching beside a writer: the slowest against the quiet p95"
    return Line(what, f"≤ {SLOWEST:g}", f"{ratio:.1f}", ratio <= SLOWEST, detail)


def _told(memory: Memory, first: int, enough: Callable[[int], bool]) -> float:
    """Tell one message after the other until it is enough; how many a second."""
    chance, told, began = np.random.default_rng(first), 0, time.perf_counter()
    while not enough(told):
        memory.add(synthetic.sentence(chance), agent_id="teller", id=f"told-{first + told}")
        told += 1
    return told / (time.perf_counter() - began)
