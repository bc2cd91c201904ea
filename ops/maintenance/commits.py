"""All commits of an agent, to fold them in memory."""

from mnemolog.ops.parts import Parts
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.errors import NotFoundError


async def commits_of(parts: Parts, key: str) -> list[Commit]:
    """Its commits, in order. Raises NotFoundError if the agent never spoke."""
    commits = [recorded.commit async for batch in parts.log.read(key=key) for recorded in batch]
    if not commits:
        raise NotFoundError("agent", key.partition("/")[2])
    return commits
