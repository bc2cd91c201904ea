"""All commits of an agent, to fold them in memory."""

from typing import Final

from mnemolog.ops.parts import Parts
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.errors import NotFoundError

AT_ONCE: Final = 50
"""Commits that are decoded or folded before other requests run: some milliseconds, and few enough for the caches."""


async def commits_of(parts: Parts, key: str) -> list[Commit]:
    """Its commits, in order. Raises NotFoundError if the agent never spoke."""
    commits = list[Commit]()
    async for batch in parts.log.read(key=key, batch=AT_ONCE):
        commits += [recorded.commit for recorded in batch]
        await parts.turns.give_way()
    if not commits:
        raise NotFoundError("agent", key.partition("/")[2])
    return commits
