"""Finds the numbers in a log that an earlier release could not write."""

from typing import NamedTuple

from mnemolog.processors.ports import EventLog
from mnemolog.schemas.commit import decode_commit
from mnemolog.schemas.mending import MARKS


class LostNumbers(NamedTuple):
    """The count of the lost numbers, and the place of the first."""

    numbers: int
    commits: int
    position: int
    key: str


async def lost_numbers(log: EventLog) -> LostNumbers | None:
    """The lost numbers of a log; None: there are none. Only commits that may hold one are decoded. Raises LogError."""
    found: LostNumbers | None = None
    async for batch in log.stored():
        for position, key, body in batch:
            # Searching bytes takes a small part of the time of decoding, and hardly any commit has one.
            if not any(mark in body for mark in MARKS):
                continue
            mended = decode_commit(body).mended
            if mended and found is None:
                found = LostNumbers(mended, 1, position, key)
            elif mended and found is not None:
                found = found._replace(numbers=found.numbers + mended, commits=found.commits + 1)
    return found
