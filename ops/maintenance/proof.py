"""Checks that a log is as it was written: follows its chains from the first commit on."""

from collections.abc import Callable
from typing import Final

from mnemolog.processors.ports import EventLog
from mnemolog.schemas.chain import Broken, Walk, fault
from mnemolog.schemas.commit import decode_commit
from mnemolog.schemas.errors import LogCorruptError

WHAT_TO_DO: Final = "restore the log from a copy or from an export"


async def walk(log: EventLog, progress: Callable[[int, int], None] = lambda _done, _all: None) -> Broken | None:
    """The first commit that is not as it was written, or cannot be read; None if all are.

    Raises LogVersionError and SealedCommitError if this release cannot tell.
    """
    # The end before the commits: what is appended meanwhile has no part in the comparison.
    kept = await log.heads()
    end = await log.end() if kept is None else kept.position
    followed = Walk()
    async for batch in log.stored(until=end):
        for position, key, body in batch:
            broken = followed.take(position, key, body) or unreadable(position, key, body)
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
