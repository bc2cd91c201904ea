"""An agent's history: all its commits, read from the log and folded."""

from typing import NamedTuple

from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import EventLog, Recorded
from mnemolog.schemas.errors import HistoryUnreadableError, LogCorruptError, LogVersionError, SealedCommitError


class History(NamedTuple):
    """An agent's state, folded from its commits."""

    state: WriterState
    mended: int
    """numbers that were lost when they were written, and are read as their limits"""


async def history(log: EventLog, key: str) -> History:
    """Fold all commits of an agent. Raises HistoryUnreadableError if these commits cannot be read."""
    state, mended = WriterState(), 0
    try:
        async for batch in log.read(key=key):
            for recorded in batch:
                _fold(state, recorded)
                mended += recorded.commit.mended
    except (LogCorruptError, LogVersionError, SealedCommitError) as error:
        raise HistoryUnreadableError(f"{key}: its history cannot be read ({error})") from error
    return History(state, mended)


def _fold(state: WriterState, recorded: Recorded) -> None:
    """Fold one commit. Raises LogCorruptError for a readable commit that refers to things that do not exist."""
    try:
        state.fold(recorded.commit)
    except (LookupError, AssertionError, ValueError, TypeError) as error:
        raise LogCorruptError(
            f"position {recorded.position} does not follow from those before it: {error!r}"
        ) from error
