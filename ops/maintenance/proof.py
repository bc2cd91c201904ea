"""Checks that a log is as it was written: follows its chains from the first commit on."""

from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Final

from mnemolog.processors.ports import EventLog, Stored
from mnemolog.schemas.chain import Broken, Walk, fault
from mnemolog.schemas.commit import decode_commit
from mnemolog.schemas.errors import LogCorruptError

if TYPE_CHECKING:
    from mnemolog.streams.logs.kafka import KafkaLog
    from mnemolog.streams.logs.sqlite import SqliteLog

AT_ONCE: Final = 200
"""Commits that are compared with their hashes before other requests run: a few milliseconds."""

WHAT_TO_DO: Final = "restore the log from a copy or from an export"


async def walk(log: EventLog, progress: Callable[[int, int], None] = lambda _done, _all: None) -> Broken | None:
    """The first commit that is not as it was written, or cannot be read; None if all are.

    Raises LogVersionError and SealedCommitError if this release cannot tell.
    """
    return await _walk(log, unreadable, progress)


async def check_whole(log: "SqliteLog | KafkaLog") -> None:
    """Raise LogCorruptError if a commit is missing or not as it was written; for what reads the whole log next."""
    # Nothing is decoded, which takes the longest: the caller does that itself.
    if (broken := await _walk(log, lambda _position, _key, _body: None)) is not None:
        # Without the name of the agent, which may be another tenant's.
        raise log.damaged(f"the commit at position {broken.position} {broken.why}")


async def check_agent(log: "SqliteLog | KafkaLog", key: str) -> None:
    """Raise LogCorruptError if a commit of the agent is not as it was written; if its last is missing, `read` does."""
    await _check_links(log, log.stored(key=key, batch=AT_ONCE), key)


async def check_tenant(log: "SqliteLog | KafkaLog", tenant_id: str) -> None:
    """Raise LogCorruptError if a commit of the tenant is not as it was written; other tenants are not looked at."""
    await _check_links(log, log.stored(until=await log.end(), batch=AT_ONCE), f"{tenant_id}/")


async def _check_links(log: "SqliteLog | KafkaLog", batches: AsyncIterator[list[Stored]], prefix: str) -> None:
    """Raise LogCorruptError if one of these commits, of agents whose key begins with the prefix, is not as written."""
    followed = Walk()
    async for batch in batches:
        for position, key, body in batch:
            if key.startswith(prefix) and (broken := followed.link(position, key, body)) is not None:
                raise log.damaged(f"the commit at position {position} {broken.why}")


async def _walk(
    log: EventLog,
    check: Callable[[int, str, bytes], Broken | None],
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Broken | None:
    # The end before the commits: what is appended meanwhile has no part in the comparison.
    kept = await log.heads()
    end = await log.end() if kept is None else kept.position
    followed = Walk()
    async for batch in log.stored(until=end, batch=AT_ONCE):
        for position, key, body in batch:
            broken = followed.take(position, key, body) or check(position, key, body)
            if broken is not None:
                return broken
        progress(followed.position, end)
    return None if kept is None else followed.compared(kept)


def own_fault(position: int, key: str, body: bytes) -> Broken | None:
    """The fault of a commit by itself, without its predecessors."""
    return fault(position, key, body) or unreadable(position, key, body)


def unreadable(position: int, key: str, body: bytes) -> Broken | None:
    """The error that prevents reading a commit, if any."""
    try:
        commit = decode_commit(body)
    except LogCorruptError as error:
        return Broken(position, key, f"cannot be read: {error}")
    if commit.key != key:
        return Broken(position, key, f"is kept for another agent than its own, {commit.key}")
    return None
