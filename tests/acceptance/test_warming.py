"""What a server reads before it answers: what the first question to the latest agents needs, without a trace."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.ops.warming import AGENTS, BYTES_OF_A_NUMBER, warm, warm_more
from mnemolog.processors.ports import Vector
from mnemolog.projections.qdrant_store import QdrantStore
from mnemolog.schemas.config import Config, EmbedderConfig, QdrantConfig, StreamConfig
from mnemolog.schemas.errors import EmbedderError
from mnemolog.schemas.telemetry import Telemetry
from mnemolog.streams.providers.hashing import HashingEmbedder

pytestmark = pytest.mark.anyio

CONFIG = Config(embedder=EmbedderConfig(kind="hashing"))


async def test_the_latest_agents_are_in_memory_before_the_first_question(tmp_path: Path) -> None:
    async with AsyncMemory(tmp_path, config=CONFIG, edges=Edges()) as memory:
        for number in range(AGENTS + 2):
            await memory.remember("Tea is in the kitchen.", agent_id=f"agent-{number}")
        await memory.remember("Coffee is in the office.", agent_id="agent-0")
    heard: list[Telemetry] = []
    async with AsyncMemory(tmp_path, config=CONFIG, edges=Edges(report=heard.append)) as memory:
        backend = memory.backend
        assert isinstance(backend, EmbeddedBackend)
        (parts,) = await backend.shards()
        end = await parts.log.end()
        before = list(heard)
        await warm([parts])
        latest = ["agent-0", *(f"agent-{number}" for number in range(AGENTS + 1, 1, -1))][:AGENTS]
        assert parts.vectors.held == tuple(f"default/{name}" for name in latest)
        assert [type(each).__name__ for each in heard[len(before) :] if "earch" in type(each).__name__] == []
        assert await parts.log.end() == end


async def test_more_agents_follow_in_the_background_as_far_as_there_is_memory_for_them(tmp_path: Path) -> None:
    async with AsyncMemory(tmp_path, config=CONFIG, edges=Edges()) as memory:
        for number in range(AGENTS + 3):
            await memory.remember("Tea is in the kitchen.", agent_id=f"agent-{number}")
        await memory.remember("Coffee is in the office.", agent_id="agent-2")
        backend = memory.backend
        assert isinstance(backend, EmbeddedBackend)
        (parts,) = await backend.shards()
        await warm([parts])
        latest = parts.vectors.held
        one = parts.vectors.dimensions() * BYTES_OF_A_NUMBER
        for most, more in ((0, ()), (one, ("agent-3",)), (100 * one, ("agent-3", "agent-1", "agent-0"))):
            await warm_more(parts, most_bytes=most, stopping=asyncio.Event())
            assert set(parts.vectors.held) == {*latest, *(f"default/{name}" for name in more)}


class Refusing(HashingEmbedder):
    """An endpoint that counts the questions, and answers with an error while it is down."""

    def __init__(self) -> None:
        self.is_down = False
        self.questions = 0

    def embed(self, text: str, *, query: bool = False) -> Vector:
        self.questions += query
        if self.is_down:
            raise EmbedderError(text)
        return super().embed(text, query=query)


async def test_nothing_is_embedded_in_the_background_and_no_more_agents_are_read_than_stay(tmp_path: Path) -> None:
    config = replace(CONFIG, stream=StreamConfig(agents_in_memory=2))
    embedder = Refusing()
    async with AsyncMemory(tmp_path, config=config, edges=Edges(embedder=embedder)) as memory:
        for number in range(4):
            await memory.remember("Tea is in the kitchen.", agent_id=f"agent-{number}")
    embedder.is_down, embedder.questions = True, 0
    async with AsyncMemory(tmp_path, config=config, edges=Edges(embedder=embedder)) as memory:
        backend = memory.backend
        assert isinstance(backend, EmbeddedBackend)
        (parts,) = await backend.shards()
        await warm_more(parts, most_bytes=1_000_000, stopping=asyncio.Event())
        assert parts.vectors.held == ("default/agent-3", "default/agent-2")
        assert embedder.questions == 0


async def test_vectors_on_qdrant_are_not_read_from_the_data_directory(tmp_path: Path) -> None:
    async with AsyncMemory(tmp_path, config=CONFIG, edges=Edges()) as memory:
        await memory.remember("Tea is in the kitchen.", agent_id="agent-0")
    async with AsyncMemory(tmp_path, config=CONFIG, edges=Edges()) as memory:
        backend = memory.backend
        assert isinstance(backend, EmbeddedBackend)
        (parts,) = await backend.shards()
        store = QdrantStore(QdrantConfig(), "log", dimensions=parts.vectors.dimensions)
        await warm_more(replace(parts, qdrant=store), most_bytes=1_000_000, stopping=asyncio.Event())
        await store.close()
        assert parts.vectors.held == ()


async def test_it_stops_with_the_server(tmp_path: Path) -> None:
    async with AsyncMemory(tmp_path, config=CONFIG, edges=Edges()) as memory:
        for number in range(3):
            await memory.remember("Tea is in the kitchen.", agent_id=f"agent-{number}")
        backend = memory.backend
        assert isinstance(backend, EmbeddedBackend)
        (parts,) = await backend.shards()
        stopping = asyncio.Event()
        stopping.set()
        held = parts.vectors.held
        await warm_more(parts, most_bytes=1_000_000, stopping=stopping)
        assert parts.vectors.held == held


async def test_an_empty_memory_is_no_error(tmp_path: Path) -> None:
    async with AsyncMemory(tmp_path, config=CONFIG, edges=Edges()) as memory:
        backend = memory.backend
        assert isinstance(backend, EmbeddedBackend)
        await warm(await backend.shards())
