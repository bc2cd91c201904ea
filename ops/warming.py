"""Reads that a server makes in advance, so that its first answers are as fast as later ones.

The first search of an agent reads all of its vectors, up to a second where it remembers much: a hook that came within
that time would give nothing.
"""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Final

from mnemolog.ops.parts import Parts
from mnemolog.processors.ports import Recorded
from mnemolog.processors.recall.selection import EVERYTHING
from mnemolog.processors.recall.sight import Sight
from mnemolog.schemas.errors import MnemologError
from mnemolog.schemas.query import Query

AGENTS: Final = 4
"""The number of agents, those of the log's latest commits, whose questions are expected first."""
COMMITS: Final = 200
"""The latest, which are looked at for them."""
SHORTEST_PAUSE_S: Final = 0.02
BYTES_OF_A_NUMBER: Final = 4
"""Of a vector in memory."""
LONGEST_S: Final = 2.0
"""After this time the server answers anyway, while the reads continue."""


async def warm(shards: list[Parts]) -> None:
    """Read what searches of the latest agents need; what fails is said by the first search."""
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*map(_warm, shards)), LONGEST_S)


async def warm_more(parts: Parts, *, most_bytes: int, stopping: asyncio.Event) -> None:
    """Read the vectors of further agents, those of the latest commits first, until they take this much memory.

    Vectors on Qdrant are not read here at all.
    """
    if parts.qdrant is not None:
        return
    with suppress(MnemologError):
        for key, size in await _others(parts, stopping):
            # By size, not by number: one agent with a long past may take as much as thousands.
            most_bytes -= size
            if most_bytes < 0 or len(parts.vectors.held) >= parts.config.stream.agents_in_memory:
                return
            begun = monotonic()
            # Not a search: with an endpoint, the question of each agent would be a request.
            await parts.vectors.load(key)
            with suppress(TimeoutError):
                # As long as the reading took: questions and messages come first.
                await asyncio.wait_for(stopping.wait(), max(monotonic() - begun, SHORTEST_PAUSE_S))
            if stopping.is_set():
                return


async def _others(parts: Parts, stopping: asyncio.Event) -> list[tuple[str, int]]:
    """The agents whose vectors are not in memory, with the bytes that they take there, the latest first.

    An empty list if the server stops meanwhile: there may be many agents.
    """
    counts = await asyncio.to_thread(parts.living.counts)
    one = await asyncio.to_thread(parts.vectors.dimensions) * BYTES_OF_A_NUMBER
    known = set(parts.vectors.held)
    found: list[tuple[Recorded | None, str, int]] = []
    for key in [key for key in counts if key not in known]:
        if stopping.is_set():
            return []
        found.append((await parts.log.last(key), key, counts[key].documents * one))
    latest_first = sorted(found, key=lambda each: -(each[0].position if each[0] else 0))
    return [(key, size) for _, key, size in latest_first]


async def _warm(parts: Parts) -> None:
    with suppress(MnemologError):
        for key in await latest(parts):
            await _read(parts, key)


async def _read(parts: Parts, key: str) -> None:
    tenant_id, _, agent_id = key.partition("/")
    now = parts.moment(await parts.log.last(key))
    query = Query(text="hello", agent_id=agent_id, tenant_id=tenant_id)
    # A ranking is all of a search but its record: no metric, no log and no note of a recall has this one.
    await parts.retrieval.ranking(query, sight=Sight(now), selection=EVERYTHING)


async def latest(parts: Parts) -> list[str]:
    """The agents of the latest commits, the last one first."""
    end = await parts.log.end()
    found: dict[str, None] = {}
    async for batch in parts.log.read(after=max(0, end - COMMITS)):
        for recorded in batch:
            # A dict keeps the first place of a key: taken out, it comes to the end again.
            found.pop(recorded.commit.key, None)
            found[recorded.commit.key] = None
    return list(found)[::-1][:AGENTS]
