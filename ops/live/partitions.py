"""The partitions of a log as one stream of events."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from typing import Final

from mnemolog.processors.narration.live import live_event
from mnemolog.processors.ports import Recorded
from mnemolog.projections.reach import Log
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.live import START, Cursor, LiveEvent, Watched

BATCH: Final = 100
"""Commits that are read and sent at a time: other work of the process comes in between."""

LOOK_S: Final = 1.0
"""Interval at which to poll even without a notification."""


class Partitions:
    """Reads the logs, which are those of all partitions."""

    def __init__(self, logs: Sequence[Log]) -> None:
        self._logs = {log.partition: log for log in logs}
        self._log_id = logs[0].log_id

    async def ends(self) -> dict[int, int]:
        """The current end of each log."""
        return {number: await log.end() for number, log in self._logs.items()}

    async def begin(self, after: str | None, *, field: str = "after") -> dict[int, int]:
        """The positions of a cursor; without one, where the logs end now. Raises InvalidInputError."""
        if after == START:
            return dict.fromkeys(self._logs, 0)
        ends = await self.ends()
        if after is None:
            return ends
        cursor = Cursor.read(after, field=field)
        if cursor.log_id != self._log_id:
            raise InvalidInputError(field, after, f"a cursor of this log, {self._log_id}")
        if cursor.positions.keys() != ends.keys():
            raise InvalidInputError(field, after, f"a cursor of the partitions {', '.join(map(str, sorted(ends)))}")
        if any(cursor.positions[number] > ends[number] for number in ends):
            raise InvalidInputError(
                field, after, f"a cursor that is not beyond the end of the log, {self.cursor(ends)}"
            )
        return dict(cursor.positions)

    def cursor(self, positions: Mapping[int, int]) -> Cursor:
        """The cursor that a listener gets for positions."""
        return Cursor(self._log_id, dict(positions))

    async def events(
        self, positions: dict[int, int], *, until: Mapping[int, int], only: Watched | None = None
    ) -> AsyncIterator[list[LiveEvent]]:
        """The events behind the positions, which move with what is given. Raises LogError."""
        alone = only is not None and len(only.agents) == 1
        key = agent_key(only.tenant_id, only.agents[0]) if only is not None and alone else None
        for number, log in self._logs.items():
            if positions[number] >= until[number]:
                continue
            async for batch in log.read(after=positions[number], until=until[number], key=key, batch=BATCH):
                found_events = await asyncio.to_thread(self._events_of, number, batch, dict(positions), only)
                positions[number] = batch[-1].position
                yield found_events
            # Even where no commit was read: those of other agents lie before it, and need not be looked through again.
            positions[number] = until[number]

    def _events_of(
        self, number: int, batch: Sequence[Recorded], positions: Mapping[int, int], only: Watched | None
    ) -> list[LiveEvent]:
        found_events = (
            live_event(recorded.commit, self.cursor({**positions, number: recorded.position})) for recorded in batch
        )
        return [event for event in found_events if event is not None and (only is None or event in only)]

    async def changed(self, positions: Mapping[int, int], *, timeout_s: float) -> None:
        """Wait until there is something behind the positions, bounded."""
        waiting = [
            asyncio.create_task(log.changed(since=positions[number], timeout_s=timeout_s))
            for number, log in self._logs.items()
        ]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)


async def follow(partitions: Partitions, only: Watched, *, after: str | None) -> AsyncGenerator[LiveEvent]:
    """The events that a listener watches; without `after` those to come. Raises InvalidInputError, LogError."""
    positions = await partitions.begin(after)
    while True:
        async for events in partitions.events(positions, until=await partitions.ends(), only=only):
            for event in events:
                yield event
        await partitions.changed(positions, timeout_s=LOOK_S)
