"""The positions of the indexes, and the wait until they reach the position of a search."""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final, Protocol

from mnemolog.processors.ports import AgentEnd, EventLog, Inbox
from mnemolog.projections.follower import Follower
from mnemolog.schemas.errors import InvalidInputError, PositionTimeoutError, ProjectionError
from mnemolog.schemas.input import SourcePosition
from mnemolog.schemas.query import Query


class Log(EventLog, Inbox, Protocol):
    """The log of one partition, with what waits for it."""

    @property
    def partition(self) -> int:
        """The number of the partition."""


class Reach:
    """The positions of the indexes over one log; `followers` fill those outside the log's file."""

    def __init__(self, log: Log, followers: Mapping[str, Follower], *, wait_s: float, poll_s: float) -> None:
        self._log = log
        self._followers = followers
        self._wait_s = wait_s
        self._poll_s = poll_s

    def of_nothing(self) -> "Reach":
        """A reach without followers: indexes made from the log on demand are never behind."""
        return Reach(self._log, {}, wait_s=self._wait_s, poll_s=self._poll_s)

    async def position(self, index: str) -> int | None:
        """The position of an index; None: that of the log. Raises ProjectionError if its store does not answer."""
        follower = self._followers.get(index)
        return None if follower is None else await follower.projection.position()

    def doubt(self, index: str) -> None:
        """A search could not read the index."""
        if index in self._followers:
            self._followers[index].doubt()

    async def behind(self, key: str, end: AgentEnd, positions: Iterable[int | None]) -> int:
        """The agent's commits after the least of the positions, and its inputs that have no commit yet."""
        least = min((position for position in positions if position is not None), default=None)
        if end.last is None or least is None or least >= end.last.position:
            return end.waiting
        return end.waiting + await self._log.count(key, after=least)

    async def of(self, key: str) -> int:
        """The positions of the indexes that answer now."""
        positions = []
        for index in self._followers:
            try:
                positions.append(await self.position(index))
            except ProjectionError:
                continue
        return await self.behind(key, await self._log.agent_end(key), positions)

    async def wait_for(self, query: Query) -> None:
        """Wait until the indexes have come as far as the question asks.

        `min_position` has to be reached, else PositionTimeoutError is raised, or InvalidInputError for that of another
        log. `prefer_position` need not: the answer is given anyway and says how many commits it has not seen
        (`behind`).
        """
        if query.min_position is not None:
            await self.wait(query.key, query.min_position)
        if query.prefer_position is not None:
            with suppress(PositionTimeoutError, InvalidInputError):
                await self.wait(query.key, query.prefer_position)

    async def wait(self, key: str, token: str, *, field: str = "min_position") -> None:
        """Wait until all indexes that answer have the inputs accepted at the position.

        Raises PositionTimeoutError, and at once InvalidInputError for the field if the position is of another log.
        """
        partition, _, offset = token.partition(":")
        last = await self._log.last_offset()
        if int(partition) != self._log.partition or (last is not None and int(offset) > last):
            raise InvalidInputError(field, token, self._allowed(key, last))
        try:
            async with asyncio.timeout(self._wait_s):
                end = await self._settled(key, int(offset))
                while not await self._all_reach(end):
                    self.hurry()
                    await asyncio.sleep(self._poll_s)
        except TimeoutError:
            raise PositionTimeoutError(
                f"position {token} is not searchable after {self._wait_s:g} s; see `mnemolog status`"
            ) from None

    def _allowed(self, key: str, last: int | None) -> str:
        """The positions that an agent's inputs can have."""
        here = f"{self._log.partition}:"
        until = "" if last is None else f", and the last one so far is {here}{last}"
        return f"a position of this log: those of {key} begin with {here}{until}"

    def hurry(self) -> None:
        """A caller waits for new commits."""
        for follower in self._followers.values():
            follower.hurry()

    async def _settled(self, key: str, offset: int) -> int:
        """A position in the log after the commits of all inputs accepted up to the offset."""
        log = self._log
        # Before `settled` is asked: an append between that and the wait then ends the wait at once.
        end = await log.end()
        while not await log.settled(key, offset):
            await log.changed(since=end, timeout_s=_LOOK_S)
            end = await log.end()
        # Not `end`: the awaited commits may have come after it was read.
        return await log.end()

    async def _all_reach(self, end: int) -> bool:
        """Whether each index that answers has reached the position; unavailable and rebuilding ones do not count."""
        for index in self._followers:
            try:
                position = await self.position(index)
            except ProjectionError:
                continue
            if position is not None and position < end:
                return False
        return True

    def token(self, source: SourcePosition) -> str:
        """A position to wait for; imported commits are all here."""
        return source.token if source.log_id == self._log.log_id else self.before_all

    @property
    def before_all(self) -> str:
        """A position that every query has reached."""
        return f"{self._log.partition}:0"


_LOOK_S: Final = 0.1
"""Interval at which to poll for the awaited write of another process."""
