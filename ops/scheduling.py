"""Cycles that come by themselves: who is due is told from the log, and one agent dreams at a time (ledger J3, J5).

A cycle is a series of commands like that of `mnemolog dream`: inputs of other agents, and of this one, go on between.
"""

import asyncio
from collections.abc import Awaitable, Callable

from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.bootstrap import Parts
from mnemolog.ops.dreaming import carried_out
from mnemolog.processors.ports import Clock, Report
from mnemolog.processors.schedule import Job, Runs, jobs
from mnemolog.schemas.config import ScheduleConfig
from mnemolog.schemas.cron import next_run
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.question import PlanDream
from mnemolog.schemas.telemetry import DreamDone, DreamFailed

Pause = Callable[[float], Awaitable[None]]


class Schedule:
    """Looks at all agents of a data directory, again and again."""

    def __init__(
        self,
        backend: EmbeddedBackend,
        config: ScheduleConfig,
        *,
        now: Clock,
        report: Report,
        pause: Pause = asyncio.sleep,
    ) -> None:
        self._backend = backend
        self._look_s = config.look_s
        self._jobs = jobs(config)
        self._now = now
        self._report = report
        self._pause = pause
        self._runs: dict[str, Runs] = {}
        """of each agent; that a cycle had nothing to do is known here alone, since it leaves no trace in the log"""
        self._looked: float | None = None
        """when all agents were last looked at"""

    async def run(self) -> None:
        """Look for ever; to be cancelled. A cycle that is stopped in between goes on at the next start."""
        while self._jobs:
            await self.look()
            await self._pause(self._look_s)

    async def look(self) -> None:
        """Let each agent dream that is due, one after the other; what fails waits for its next time.

        The first look asks the log of every agent; later ones do when a time has come.
        """
        now = self._now()
        looked, self._looked = self._looked, now
        if looked is not None and not any(next_run(job.cron, after=min(looked, now)) <= now for job in self._jobs):
            return
        for key in await asyncio.to_thread(_agents, self._backend.parts):
            try:
                await self._look_at(key)
            except Exception as error:  # one agent's trouble is told, and the others dream on
                self._report(DreamFailed(key=key, error=f"{type(error).__name__}: {error}"))

    async def _look_at(self, key: str) -> None:
        runs = self._runs.setdefault(key, Runs())
        new = runs.position == 0
        await self._read(key, runs)
        if new and runs.under_way is not None and runs.under_way.undoes is None:
            await self._dream(key, None)  # a process was stopped in the middle of it
        for job in self._jobs:
            now = self._now()
            if job in runs.due(self._jobs, now=now):
                runs.done(job.phases, self._jobs, now)  # first, so that what fails is not due again at once
                await self._dream(key, job)

    async def _read(self, key: str, runs: Runs) -> None:
        async for batch in self._backend.parts.log.read(after=runs.position, key=key):
            runs.read((each.commit for each in batch), self._jobs, now=self._now())
            runs.position = batch[-1].position

    async def _dream(self, key: str, job: Job | None) -> None:
        """One cycle; without a job, the one that was begun and not finished."""
        plan = await self._cycle(key, job)
        if plan.begun and job is not None:  # another one was finished; now comes this one
            plan = await self._cycle(key, job)
        if plan.done:
            changes = sum(len(step.changes) for step in plan.steps)
            self._report(DreamDone(key=key, cycle=plan.cycle, phases=plan.phases, changes=changes))

    async def _cycle(self, key: str, job: Job | None) -> DreamPlan:
        tenant_id, _, agent_id = key.partition("/")
        phase = None if job is None else job.phase
        return await carried_out(self._backend, PlanDream(tenant_id=tenant_id, agent_id=agent_id, phase=phase))


def _agents(parts: Parts) -> list[str]:
    """The keys of all agents, by name."""
    return sorted(parts.living.counts())
