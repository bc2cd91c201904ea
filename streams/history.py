"""An agent's history: all its commits, read from the log and folded."""

from typing import NamedTuple

from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.processors.ports import EventLog, Recorded
from mnemolog.schemas.errors import HistoryUnreadableError, LogCorruptError, LogVersionError, SealedCommitError


class History(NamedTuple):
    """What an agent's commits come to."""

    state: WriterState
    mended: int
    """numbers of it that were lost when they were written, and are read at their limits"""


async def history(log: EventLog, key: str) -> History:
    """Fold all commits of an agent. Raises HistoryUnreadableError for what is wrong with these commits alone."""
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
    """Each commit is readable by itself; one that names what was never there is damage all the same."""
    try:
        state.fold(recorded.commit)
    except (LookupError, AssertionError, ValueError, TypeError) as error:
        raise LogCorruptError(
            f"position {recorded.position} does not follow from those before it: {error!r}"
        ) from error
