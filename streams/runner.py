"""The runner: becomes the writer if there is none, and drains the queue, with agents in parallel."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Final

from mnemolog.processors.narration.outcome import outcome_name
from mnemolog.processors.ports import Clock, EventLog, Inbox, Report
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import StreamConfig
from mnemolog.schemas.errors import HistoryUnreadableError, LogError, WriterBusyError
from mnemolog.schemas.input import Input, Unreadable
from mnemolog.schemas.telemetry import AgentStuck, BatchCommitted, WriterClosed, WriterOpened
from mnemolog.streams.lane import Lane
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.turns import Turns

FETCHED: Final = 1_000
"""Most inputs taken from the queue into memory."""

RETRY_S: Final = 1.0
"""Seconds until the next attempt after a full disk or another failure of the log."""


class Runner:
    """Drains the queue of one log whenever this process may write it."""

    def __init__(
        self,
        *,
        inbox: Inbox,
        log: EventLog,
        path: WritePath,
        config: StreamConfig,
        release: str,
        now: Clock,
        report: Report,
        companions: Sequence[Callable[[], Coroutine[None, None, None]]] = (),
        decided: Callable[[Sequence[Commit]], None] = lambda _commits: None,
    ) -> None:
        self._inbox = inbox
        self._log = log
        self._path = path
        self._config = config
        self._release = release
        self._now = now
        self._report = report
        self._decided = decided
        """called with every commit of this process"""
        self._companions = companions
        """what runs while this process is the writer; ends its work when it is cancelled"""
        self._lanes: OrderedDict[str, Lane] = OrderedDict()
        self._working: dict[str, asyncio.Task[None]] = {}
        self._turns = Turns(config.turn_s)
        self._at_once = asyncio.Semaphore(config.agents_at_once)
        self._taken: dict[str, int] = {}
        """the last offset of each topic that was taken from the queue"""
        self._awake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.trouble: LogError | None = None
        """the last error of the log, until it works again"""
        self.stuck: dict[str, str] = {}
        """agents whose history cannot be read, and why; their inputs wait in the queue until the log is reopened"""

    # Life.

    def start(self) -> None:
        """Start to look for work, in the background."""
        self._task = asyncio.create_task(self._run(), name="mnemolog-runner")

    async def stop(self) -> None:
        """Finish inputs in hand, leave the rest in the queue, and release the writer's lock."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None

    def wake(self) -> None:
        """Check the queue for new inputs."""
        self._awake.set()

    # Work.

    async def _run(self) -> None:
        while True:
            try:
                await self._log.open_writer()
            except WriterBusyError:
                self.trouble = None  # the process that writes drains the queue
                await self._pause(self._config.poll_s)
                continue
            except Exception as error:
                self.trouble = _trouble(error)
                await self._pause(RETRY_S)
                continue
            await self._write()

    async def _write(self) -> None:
        """Be the writer until the log fails or the process stops."""
        reason = "stopped"
        companions = [asyncio.create_task(companion()) for companion in self._companions]
        try:
            self._report(WriterOpened(log_id=self._log.log_id, position=await self._log.end()))
            while True:
                await self._take()
                self.trouble = None
                await self._pause(self._config.poll_s)
        except Exception as error:
            self.trouble = _trouble(error)
            reason = str(self.trouble)
        finally:
            await self._let_go()
            for task in companions:
                task.cancel()
            await asyncio.gather(*companions, return_exceptions=True)
            # The lock goes last: until here a lane or a companion may still write.
            await self._give_up(reason)
        await self._pause(RETRY_S)

    async def _give_up(self, reason: str) -> None:
        """Let others write. A failure is trouble as any other: it must not end the task, which would begin again."""
        try:
            await self._log.close_writer()
        except Exception as error:
            self.trouble = _trouble(error)
            reason = f"{reason}; {self.trouble}"
        self._report(WriterClosed(reason=reason))

    async def _take(self) -> None:
        """Move inputs from the queue to the lanes, as many as memory may hold, and check the lanes."""
        while (room := FETCHED - sum(len(lane.waiting) for lane in self._lanes.values())) > 0:
            inputs = await self._inbox.pending(after=self._taken, limit=room)
            for each in inputs:
                self._hand_over(each)
            if len(inputs) < room:
                break
            await self._pause(self._config.poll_s)
        self._see_to_lanes()

    def _hand_over(self, each: Input | Unreadable) -> None:
        self._taken[each.source.topic] = each.source.offset
        key = each.key
        if key in self.stuck:
            return  # it waits in the queue, and takes no room here
        lane = self._lanes.get(key) or self._new_lane(key)
        # The dict is in order of use: surplus lanes are dropped from its front.
        self._lanes.move_to_end(key)
        lane.waiting.append(each)
        if key not in self._working:
            self._begin(lane)

    def _begin(self, lane: Lane) -> None:
        task = self._working[lane.key] = asyncio.create_task(self._work(lane), name=f"mnemolog-{lane.key}")
        # A lane that failed is looked at now and not at the next poll.
        task.add_done_callback(lambda _task: self.wake())

    def _new_lane(self, key: str) -> Lane:
        lane = self._lanes[key] = Lane(
            key,
            log=self._log,
            path=self._path,
            ahead=self._config.ahead,
            release=self._release,
            now=self._now,
            report=self._report,
            committed=self._committed(key),
            turns=self._turns,
        )
        return lane

    async def _work(self, lane: Lane) -> None:
        async with self._at_once:
            await lane.drain()

    def _committed(self, key: str) -> Callable[[list[Commit]], None]:
        def report(commits: list[Commit]) -> None:
            self._decided(commits)
            outcomes: Counter[str] = Counter(outcome_name(commit) for commit in commits)
            self._report(BatchCommitted(key=key, outcomes=dict(outcomes), position=commits[-1].source.offset))

        return report

    def _see_to_lanes(self) -> None:
        """Handle failures of lanes, restart lanes that got work as they finished, and drop surplus idle lanes."""
        for key, task in list(self._working.items()):
            if task.done():
                del self._working[key]
                if isinstance(error := task.exception(), HistoryUnreadableError):
                    self._leave(key, str(error))
                    continue
                # Any other error is not of this agent alone: it ends the turn as the writer, and with it all lanes.
                task.result()
                if self._lanes[key].waiting:
                    self._begin(self._lanes[key])
        for key in list(self._lanes)[: max(0, len(self._lanes) - self._config.agents_in_memory)]:
            if key not in self._working:
                del self._lanes[key]

    def _leave(self, key: str, reason: str) -> None:
        """Stop deciding for this agent: reading a damaged history again does not repair it."""
        del self._lanes[key]
        self.stuck[key] = reason
        self._report(AgentStuck(key=key, reason=reason))

    async def _let_go(self) -> None:
        """Stop all lanes; inputs without a commit wait in the queue."""
        for task in self._working.values():
            task.cancel()
        await asyncio.gather(*self._working.values(), return_exceptions=True)
        self._working.clear()
        self._lanes.clear()
        # The next time as the writer begins at the front of the queue: what was taken and has no commit is still there.
        self._taken.clear()
        self.stuck.clear()

    async def _pause(self, seconds: float) -> None:
        """Wait for a wake-up or the timeout, whichever comes first."""
        try:
            async with asyncio.timeout(seconds):
                await self._awake.wait()
        except TimeoutError:
            pass
        # Cleared after the wait: a wake-up that came during the work ends the next pause at once.
        self._awake.clear()


def _trouble(error: Exception) -> LogError:
    """The failure as a LogError, even for a projection or a bug: otherwise callers would wait without a reason."""
    if isinstance(error, LogError):
        return error
    trouble = LogError(f"nothing can be appended ({error!r}); what was added waits in the queue")
    trouble.__cause__ = error
    return trouble
