"""Scheduled cycles and reflections: the log shows which agents are due, and one agent dreams at a time (ledger J3, J5).

A cycle is a series of commands like that of `mnemolog dream`: inputs of other agents, and of this one, go on between.
On Kafka each partition has one server of several that looks after its agents (streams/logs/kafka/leading.py).
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Protocol

from mnemolog.ops.backends.backend import Backend
from mnemolog.ops.dreaming import carried_out
from mnemolog.ops.parts import Parts
from mnemolog.processors.ports import Clock, Report
from mnemolog.processors.schedule import REFLECTION, Job, Runs, jobs, zone_of, zones
from mnemolog.schemas.config import ScheduleConfig
from mnemolog.schemas.controlled_command import Reflect
from mnemolog.schemas.controlled_question import PlanReflection
from mnemolog.schemas.cron import next_run
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.errors import MnemologError
from mnemolog.schemas.event import EntryLogged
from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.question import PlanDream
from mnemolog.schemas.telemetry import DreamDone, DreamFailed, ReflectionDone

Pause = Callable[[float], Awaitable[None]]
Leads = Callable[[], Awaitable[Collection[int]]]
"""The partitions whose agents this server looks after now."""


class Sharded(Backend, Protocol):
    """A backend over several logs."""

    async def shards(self) -> Sequence[Parts]:
        """The parts of each log."""


class Schedule:
    """Looks at all agents that are this server's, again and again."""

    def __init__(
        self,
        backend: Sharded,
        config: ScheduleConfig,
        *,
        now: Clock,
        report: Report,
        pause: Pause = asyncio.sleep,
        leads: Leads | None = None,
    ) -> None:
        """`leads`: None if no other server looks after these agents."""
        self._backend = backend
        self._config = config
        self._jobs = jobs(config)
        self._now = now
        self._report = report
        self._pause = pause
        self._runs: dict[str, Runs] = {}
        """of each agent; that a cycle had nothing to do is known here alone, since it leaves no trace in the log"""
        self._looked: float | None = None
        """when all agents were last looked at"""
        self._leads = leads
        self._led: frozenset[int] = frozenset()
        """the partitions that were this server's then"""

    async def run(self) -> None:
        """Look for ever; to be cancelled. A cycle that is stopped in between goes on at the next start."""
        while self._jobs:
            try:
                await self.look()
            except Exception as error:  # else one failure of the log would end the schedule until the next start
                self._report(DreamFailed(key="", error=f"{type(error).__name__}: {error}"))
                self._looked = None  # agents that it did not come to are due at the next look
            await self._pause(self._config.look_s)

    async def look(self) -> None:
        """Let each agent dream that is due, one after the other; what fails waits for its next time.

        The first look asks the log of every agent; later ones do when a time has come, or at agents that were another
        server's.
        """
        now = self._now()
        looked, self._looked = self._looked, now
        led = await self._led_now()
        new, self._led = led - self._led, led
        # `min`: the clock may have been set back since.
        come = looked is None or self._came(min(looked, now), now)
        for parts in await self._backend.shards():
            # If no job is due, only partitions new to this server: one may have fallen due while they had no leader.
            if parts.log.partition in (led if come else new):
                await self._look_into(parts)

    def _came(self, since: float, now: float) -> bool:
        """Whether the time of a job has come for any tenant."""
        return any(
            next_run(job.cron, after=since, zone=zone) <= now for job in self._jobs for zone in zones(self._config)
        )

    async def _led_now(self) -> frozenset[int]:
        """The partitions of this server; none while that is unknown."""
        if self._leads is None:
            return frozenset(parts.log.partition for parts in await self._backend.shards())
        try:
            return frozenset(await self._leads())
        except MnemologError as error:
            self._report(DreamFailed(key="", error=f"{type(error).__name__}: {error}"))
            return frozenset()

    async def _look_into(self, parts: Parts) -> None:
        # One after the other: each plan folds the whole history of its agent in memory.
        for key in await asyncio.to_thread(_agents, parts):
            try:
                await self._look_at(parts, key)
            except Exception as error:  # one agent's failure is reported, and the others dream on
                self._report(DreamFailed(key=key, error=f"{type(error).__name__}: {error}"))

    async def _look_at(self, parts: Parts, key: str) -> None:
        runs = self._runs.setdefault(key, Runs())
        new = runs.position == 0
        await self._read(parts, key, runs)
        # A cycle that a stopped process left unfinished. An unfinished undo is left to the caller that began it.
        if new and runs.under_way is not None and runs.under_way.undoes is None:
            await self._dream(key, None)
        zone = zone_of(tenant_of(key), self._config)
        for job in self._jobs:
            now = self._now()
            if job in runs.due(self._jobs, now=now, zone=zone):
                runs.done(job.phases, self._jobs, now)  # first, so that what fails is not due again at once
                await (self._reflect(key) if job.phase == REFLECTION else self._dream(key, job))

    async def _read(self, parts: Parts, key: str, runs: Runs) -> None:
        async for batch in parts.log.read(after=runs.position, key=key):
            runs.read((each.commit for each in batch), self._jobs, now=self._now())
            runs.position = batch[-1].position

    async def _dream(self, key: str, job: Job | None) -> None:
        """One cycle; without a job, the one that was begun and not finished."""
        plan = await self._cycle(key, job)
        if plan.begun and job is not None:  # an interrupted cycle was continued first; now the job's own
            plan = await self._cycle(key, job)
        if plan.done:
            changes = sum(len(step.changes) for step in plan.steps)
            self._report(DreamDone(key=key, cycle=plan.cycle, phases=plan.phases, changes=changes))

    async def _reflect(self, key: str) -> None:
        """One reflection; where nothing was logged, none, and no trace in the log."""
        tenant_id, _, agent_id = key.partition("/")
        plan = await self._backend.ask(PlanReflection(tenant_id=tenant_id, agent_id=agent_id))
        if not plan.entries:
            return
        command = Reflect(tenant_id=tenant_id, agent_id=agent_id, reason="schedule")
        (receipt,) = await self._backend.submit([command], wait=True)
        written = sum(event["event"] == EntryLogged.TYPE for event in receipt.events)
        self._report(ReflectionDone(key=key, entries=plan.entries, insights=written))

    async def _cycle(self, key: str, job: Job | None) -> DreamPlan:
        tenant_id, _, agent_id = key.partition("/")
        phase = None if job is None or job.phase == REFLECTION else job.phase
        return await carried_out(self._backend, PlanDream(tenant_id=tenant_id, agent_id=agent_id, phase=phase))


def _agents(parts: Parts) -> list[str]:
    """The keys of all agents, by name."""
    return sorted(parts.living.counts())
