"""Numbers that a release of before could not write: where a log holds them."""

from typing import NamedTuple

from mnemolog.processors.ports import EventLog
from mnemolog.schemas.commit import decode_commit
from mnemolog.schemas.mending import MARKS


class LostNumbers(NamedTuple):
    """How many there are, and where the first of them is."""

    numbers: int
    commits: int
    position: int
    key: str


async def lost_numbers(log: EventLog) -> LostNumbers | None:
    """All of a log; None where there is none. Only a commit that may hold one is decoded. Raises LogError."""
    found: LostNumbers | None = None
    async for batch in log.stored():
        for position, key, body in batch:
            if not any(mark in body for mark in MARKS):
                continue
            mended = decode_commit(body).mended
            if mended and found is None:
                found = LostNumbers(mended, 1, position, key)
            elif mended and found is not None:
                found = found._replace(numbers=found.numbers + mended, commits=found.commits + 1)
    return found
