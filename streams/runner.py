"""The runner: becomes the writer if there is none, and drains the queue, with agents in parallel.

A long queue of one agent holds up no other agent, and the queues of one tenant no other tenant.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Final

from mnemolog.processors.narration.outcome import outcome_name
from mnemolog.processors.ports import Clock, EventLog, Inbox, Report
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import StreamConfig
from mnemolog.schemas.errors import HistoryUnreadableError, LogError, WriterBusyError
from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.input import Input, SourcePosition, Unreadable
from mnemolog.schemas.telemetry import AgentStuck, BatchCommitted, WriterClosed, WriterOpened
from mnemolog.streams.backlog import Backlog
from mnemolog.streams.lane import Lane
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.turns import Turns

FETCHED: Final = 1_000
"""Most inputs taken from the queue into memory."""

SHARE: Final = FETCHED // 4
"""Most inputs of one agent among them."""

SEEN: Final = 100 * FETCHED
"""Most inputs that are left in the queue and known by their positions; those behind them wait in their order."""

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
        self._queuing = False
        """whether an agent with inputs in memory waits until another one has finished"""
        self._backlog = Backlog()
        self._seen: dict[str, int] = {}
        """the last offset of each topic that was seen in the queue"""
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
        """See what came into the queue, and move inputs to the lanes, in fair turns, as many as memory may hold."""
        while True:
            # In each round: lanes go on while the queue is read, and one that ended makes room.
            self._see_to_lanes()
            wanted = FETCHED if len(self._backlog) < SEEN else 0
            inputs = await self._inbox.pending(after=self._seen, limit=wanted) if wanted else []
            for each in inputs:
                self._seen[each.source.topic] = each.source.offset
                if each.key not in self.stuck:  # else it waits in the queue, and takes no room here
                    self._backlog.add(each.key, each.source)
            await self._hand_out({each.source: each for each in inputs})
            self._begin_lanes()
            if len(inputs) < FETCHED:
                break
        self._drop_surplus_lanes()

    async def _hand_out(self, read: Mapping[SourcePosition, Input | Unreadable]) -> None:
        """Move inputs from the backlog to the lanes; those in `read` are read already."""
        held = {key: len(lane.waiting) for key, lane in self._lanes.items() if lane.waiting}
        # A lane at work gets no more while others wait for its place: it would never end.
        closed = self._working if self._queuing else ()
        sources = self._backlog.take(held=held, share=SHARE, most=FETCHED - sum(held.values()), closed=closed)
        if unread := [source for source in sources if source not in read]:
            read = {**read, **{each.source: each for each in await self._inbox.waiting_at(unread)}}
        for source in sources:
            if source in read:  # else it has its commit by now
                self._hand_over(read[source])

    def _hand_over(self, each: Input | Unreadable) -> None:
        lane = self._lanes.get(each.key) or self._new_lane(each.key)
        # The dict is in order of use: surplus lanes are dropped from its front, and lanes begin from there.
        if not lane.waiting:
            self._lanes.move_to_end(each.key)
        lane.waiting.append(each)

    def _begin_lanes(self) -> None:
        """Let as many agents as may at once work; those of the tenant with the fewest at work come first."""
        waiting: dict[str, deque[tuple[int, Lane]]] = {}
        for number, (key, lane) in enumerate(self._lanes.items()):
            if lane.waiting and key not in self._working:
                waiting.setdefault(tenant_of(key), deque()).append((number, lane))
        at_work = Counter(tenant_of(key) for key in self._working)
        turns = [(at_work[tenant], lanes[0][0], tenant) for tenant, lanes in waiting.items()]
        heapify(turns)
        while turns and len(self._working) < self._most_at_work(turns[0][0]):
            count, _number, tenant = heappop(turns)
            lanes = waiting[tenant]
            self._begin(lanes.popleft()[1])
            if lanes:
                heappush(turns, (count + 1, lanes[0][0], tenant))
        self._queuing = bool(turns)

    def _most_at_work(self, of_tenant: int) -> int:
        """How many agents may be at work for another one to begin, of a tenant with so many at work."""
        # One agent of a tenant has room of its own: others' agents may be at work for long. Not without end, though:
        # each is a state in memory, and a thousand tenants may come at once.
        return self._config.agents_at_once * (1 if of_tenant else 2)

    def _begin(self, lane: Lane) -> None:
        task = self._working[lane.key] = asyncio.create_task(lane.drain(), name=f"mnemolog-{lane.key}")
        # A lane that ended is looked at now and not at the next poll.
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

    def _committed(self, key: str) -> Callable[[list[Commit]], None]:
        def report(commits: list[Commit]) -> None:
            self._decided(commits)
            outcomes: Counter[str] = Counter(outcome_name(commit) for commit in commits)
            self._report(BatchCommitted(key=key, outcomes=dict(outcomes), position=commits[-1].source.offset))

        return report

    def _see_to_lanes(self) -> None:
        """Handle failures of lanes, and note which have finished."""
        for key, task in list(self._working.items()):
            if task.done():
                del self._working[key]
                if isinstance(error := task.exception(), HistoryUnreadableError):
                    self._leave(key, str(error))
                    continue
                # Any other error is not of this agent alone: it ends the turn as the writer, and with it all lanes.
                task.result()

    def _drop_surplus_lanes(self) -> None:
        for key in list(self._lanes)[: max(0, len(self._lanes) - self._config.agents_in_memory)]:
            if key not in self._working and not self._lanes[key].waiting:
                del self._lanes[key]

    def _leave(self, key: str, reason: str) -> None:
        """Stop deciding for this agent: reading a damaged history again does not repair it."""
        del self._lanes[key]
        self._backlog.drop(key)
        self.stuck[key] = reason
        self._report(AgentStuck(key=key, reason=reason))

    async def _let_go(self) -> None:
        """Stop all lanes; inputs without a commit wait in the queue."""
        for task in self._working.values():
            task.cancel()
        await asyncio.gather(*self._working.values(), return_exceptions=True)
        self._working.clear()
        self._lanes.clear()
        # The next time as the writer begins at the front of the queue: what was seen and has no commit is still there.
        self._seen.clear()
        self._backlog.clear()
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
