"""How fast the text index on OpenSearch is built anew from a log, beside a bare bulk loop over the same documents.

    python -m benchmarks.rebuild_opensearch              100,000 events, on the server of MNEMOLOG_TEST_OPENSEARCH
    python -m benchmarks.rebuild_opensearch --events N   of another size

Without that variable it starts a server of its own. Each figure is the best of several runs, in turns. The bare loop
sends requests that are ready, one after the other, into an index of the same mapping: what it takes is the server's.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from opensearchpy import AsyncOpenSearch

from benchmarks import synthetic
from mnemolog.ops.bootstrap import embedded
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.rebuild import rebuild
from mnemolog.ops.maintenance.rebuilt import Rebuilt
from mnemolog.ops.parts import Parts
from mnemolog.processors.ports import READ_BATCH
from mnemolog.projections.opensearch import prepared
from mnemolog.projections.opensearch_mapping import body
from mnemolog.schemas.config import Config, EmbedderConfig, OpenSearchConfig, ProjectionConfig
from tests.services.opensearch import OPENSEARCH
from tests.services.service import Service

AGENTS = 50
EVENTS_OF_A_MESSAGE = 2.05
REPEATS = 3
BOUND = 3_000
"""Events a second."""


@dataclass
class Times:
    """Seconds, the best of each."""

    bare: float = float("inf")
    building: float = float("inf")
    """where nothing was read before"""
    whole: float = float("inf")
    """compared with the generation before, and switched"""


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The address of the server that the environment names, or of one of our own."""
    if named := os.environ.get(OPENSEARCH.variable):
        yield named
        return
    service = Service(OPENSEARCH, folder)
    service.start()
    try:
        yield service.address
    finally:
        service.kill()


def settings(url: str) -> Config:
    """Under a prefix of its own."""
    return Config(
        embedder=EmbedderConfig(kind="hashing"),
        projections=ProjectionConfig(text_kind="opensearch"),
        opensearch=OpenSearchConfig(url=url, index_prefix=f"benchmark-{uuid4().hex}", timeout_s=60),
    )


async def measure(folder: Path, url: str) -> tuple[int, int, Times]:
    """Events, documents, and what they took."""
    events, requests, documents = await _ready(folder, settings(url))
    times = Times()
    for _ in range(REPEATS):
        times.bare = min(times.bare, await _bare(url, requests))
        parts = embedded(folder, settings(url), Edges(), create=False)
        try:
            times.building = min(times.building, (await _rebuilt(parts)).took_ms / 1_000)
            times.whole = min(times.whole, (await _rebuilt(parts)).took_ms / 1_000)
        finally:
            assert parts.opensearch is not None
            for build in await parts.opensearch.builds():
                await parts.opensearch.discard(build)
            await parts.close()
    return events, documents, times


async def _ready(folder: Path, config: Config) -> tuple[int, list[bytes], int]:
    """The events of the log, and the requests that write their documents."""
    parts = embedded(folder, config, Edges(), create=False)
    assert parts.opensearch is not None
    events, documents, requests = 0, 0, []
    async for batch in parts.log.read(batch=READ_BATCH):
        events += sum(len(commit.events) for _, commit in batch)
        versioned = prepared(batch)
        documents += len(versioned)
        requests += parts.opensearch.requests(versioned)
    await parts.close()
    return events, requests, documents


async def _bare(url: str, requests: list[bytes]) -> float:
    client, index = AsyncOpenSearch(hosts=[url], timeout=60), f"benchmark-{uuid4().hex}"
    await client.indices.create(index=index, body=body(1, {}))
    began = time.perf_counter()
    for request in requests:
        answer = await client.bulk(index=index, body=request)
        assert not answer["errors"]
    await client.indices.refresh(index=index)
    seconds = time.perf_counter() - began
    await client.indices.delete(index=index)
    await client.close()
    return seconds


async def _rebuilt(parts: Parts) -> Rebuilt:
    (rebuilt,) = await rebuild([parts], "text", switch_to=True, progress=lambda _name, _done, _all: None)
    assert rebuilt.differences == ()
    return rebuilt


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=100_000)
    events = parser.parse_args().events
    messages = int(events / EVENTS_OF_A_MESSAGE / AGENTS) + 1
    with TemporaryDirectory() as temporary, server(Path(temporary) / "opensearch") as url:
        folder = Path(temporary) / "data"
        synthetic.fill(folder, {f"agent-{number}": (messages, messages) for number in range(AGENTS)})
        events, documents, times = asyncio.run(measure(folder, url))
    print(f"{events} events, {documents} documents, {os.cpu_count()} cores, the best of {REPEATS} runs in turns")
    for what, seconds in (
        ("bare bulk loop over ready requests", times.bare),
        ("rebuild, nothing to compare with", times.building),
        ("rebuild, compared and switched", times.whole),
    ):
        ratio = times.bare / seconds
        print(f"{what:36} {seconds:6.1f} s {events / seconds:9,.0f} events/s   {ratio:.2f} of the bare loop's speed")
    print(f"bound: {BOUND:,} events/s: {'held' if events / times.whole >= BOUND else 'over'}")


if __name__ == "__main__":
    main()
