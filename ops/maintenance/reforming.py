"""Forming an agent's memories again, in memory: its transcript through the write path of today, without a model."""

import asyncio

from mnemolog import __version__
from mnemolog.ops.maintenance.commits import commits_of
from mnemolog.ops.models import pool_of
from mnemolog.ops.parts import Parts
from mnemolog.ops.threads import each, in_thread
from mnemolog.processors import reforming
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.reform import Reform, ReformSet


async def plan(parts: Parts, key: str, progress: OnProgress = unreported) -> Reform:
    """The memories to be added, changed, ended and restored. Raises NotFoundError if the agent never spoke.

    `progress` is called with the inputs read again, and their number.
    """
    commits = await commits_of(parts, key)
    history = await in_thread(lambda check: reforming.past(each(commits, check)))
    again = await _formed_again(parts, commits, history, progress)
    steps, same = await in_thread(lambda _: reforming.difference(history, again))
    read = len(history.read_again)
    return Reform(agent=key, messages=read, left=len(history.state.transcript) - read, same=same, steps=steps)


async def sets(parts: Parts, key: str) -> list[ReformSet]:
    """The sets of changes that were carried out. Raises NotFoundError if the agent never spoke."""
    return reforming.sets(await commits_of(parts, key))


async def _formed_again(
    parts: Parts, commits: list[Commit], history: reforming.Past, progress: OnProgress
) -> list[Commit]:
    from mnemolog.streams.metering import Meter
    from mnemolog.streams.pipeline import WritePath

    pool = pool_of(parts.embedder, parts.config.embedder)
    path = WritePath(
        pool=pool,
        embedder=parts.embedder,
        config=parts.config,
        release=__version__,
        now=lambda: 0.0,
        meter=Meter(),
    )
    state, again, give_way = WriterState(), list[Commit](), parts.turns.give_way
    try:
        inputs = await in_thread(lambda check: list(reforming.replayed(each(commits, check), history)))
        for number, queued in enumerate(inputs, start=1):
            prepared = path.prepare(state.intake, queued)
            await give_way()
            again.append(await path.decide(state, prepared, give_way=give_way))
            await give_way()
            progress(number, len(inputs))
    finally:
        await asyncio.to_thread(pool.close)
    return again
