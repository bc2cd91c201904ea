"""Rebuilds as jobs of a server: one at a time, each with its progress."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from mnemolog.ops.background import begun, ended
from mnemolog.ops.maintenance.rebuild import check_name
from mnemolog.ops.maintenance.rebuilt import RebuildJob
from mnemolog.schemas.errors import BusyError, MnemologError, NotFoundError
from mnemolog.schemas.moments import iso

if TYPE_CHECKING:
    from mnemolog.ops.runtime import Opened

KEPT: Final = 20
"""Jobs that can be asked about; the oldest is forgotten first."""


class Rebuilds:
    """The rebuilds of a server, as long as it runs."""

    def __init__(self, backend: "Opened", *, now: Callable[[], float], new_id: Callable[[], str]) -> None:
        self._backend = backend
        self._now = now
        self._new_id = new_id
        self._jobs: dict[str, RebuildJob] = {}
        self._running: asyncio.Task[None] | None = None

    def all(self) -> list[RebuildJob]:
        """The known jobs, the latest first."""
        return list(reversed(self._jobs.values()))

    def job(self, job_id: str) -> RebuildJob:
        """One of them. Raises NotFoundError."""
        try:
            return self._jobs[job_id]
        except KeyError:
            raise NotFoundError("rebuild", job_id) from None

    async def begin(self, projection: str, *, switch: bool) -> RebuildJob:
        """Begin one. Raises NotFoundError for an unknown projection, BusyError while another one runs."""
        check_name(await self._backend.shards(), projection)
        # Nothing is awaited between here and the entry in `_jobs`: of two requests at once, one sees the other's job.
        if (running := next((each for each in self.all() if each.state == "running"), None)) is not None:
            raise BusyError(
                f"a rebuild of {running.projection} is running ({running.id}); wait for its end, then try again"
            )
        job = RebuildJob(
            id=self._new_id(),
            projection=projection,
            switch=switch,
            state="running",
            done=0,
            total=0,
            began_at=iso(self._now()),
        )
        self._jobs[job.id] = job
        # This never removes the running job: only one runs, and it is the latest.
        while len(self._jobs) > KEPT:
            del self._jobs[next(iter(self._jobs))]
        self._running = begun(self._run(job), name="mnemolog-rebuild")
        return job

    async def close(self) -> None:
        """Cancel the running job: the unfinished generation is not read."""
        if self._running is not None:
            await ended(self._running)

    async def _run(self, job: RebuildJob) -> None:
        def heard(done: int, total: int) -> None:
            self._change(job.id, done=done, total=total)

        try:
            found = await self._backend.rebuild(job.projection, switch=job.switch, progress=heard)
            self._change(job.id, state="done", results=tuple(found), ended_at=iso(self._now()))
        except MnemologError as error:
            self._change(job.id, state="failed", error=str(error), ended_at=iso(self._now()))
        # Noted in the job, too: a job that stays `running` would refuse every later one.
        except Exception as error:
            self._change(job.id, state="failed", error=f"unexpected: {error!r}", ended_at=iso(self._now()))
            raise

    def _change(self, job_id: str, **fields: Any) -> None:  # noqa: ANN401  of the job
        self._jobs[job_id] = replace(self._jobs[job_id], **fields)
