"""The due jobs of an agent, by its log, the settings and the clock (ledger J3, J5).

A job has run when a cycle with all of its phases was begun, by any caller; even if that cycle was undone since.
The reflection has run when the agent reflected, for whatever reason.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from mnemolog.processors.dream.plan import ALL
from mnemolog.schemas.command import DreamPhase
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import ScheduleConfig
from mnemolog.schemas.config.values import of_tenant
from mnemolog.schemas.cron import next_run
from mnemolog.schemas.event import DreamBegun, DreamFinished, Reflected

REFLECTION: Final = "reflection"
"""The name of the job that is no dream cycle, in place of a phase."""


class Job(NamedTuple):
    """A cycle, or a reflection, that comes again and again."""

    name: str
    cron: str
    phase: DreamPhase | Literal["reflection"] | None
    """None: all phases of a cycle"""

    @property
    def phases(self) -> frozenset[str]:
        """The phases of its cycle."""
        return frozenset(ALL if self.phase is None else (self.phase,))


def jobs(config: ScheduleConfig) -> tuple[Job, ...]:
    """The scheduled jobs, the one with all phases first: it also counts as each other cycle."""
    every = (
        Job("dream", config.dream, None),
        Job("decay", config.decay, "decay"),
        Job("rehearsal", config.rehearsal, "rehearsal"),
        Job("redundancy", config.redundancy, "redundancy"),
        Job("reflect", config.reflect, REFLECTION),
    )
    return tuple(job for job in every if job.cron)


def zone_of(tenant_id: str, config: ScheduleConfig) -> str:
    """The time zone whose clock a tenant's jobs follow.

    >>> config = ScheduleConfig(zone="Europe/Istanbul", zones_of_tenants=("acme:America/New_York",))
    >>> zone_of("acme", config), zone_of("other", config)
    ('America/New_York', 'Europe/Istanbul')
    """
    own = dict(map(of_tenant, config.zones_of_tenants))
    return own.get(tenant_id, config.zone)


def zones(config: ScheduleConfig) -> frozenset[str]:
    """All that any tenant's jobs follow."""
    return frozenset((config.zone, *(zone for _, zone in map(of_tenant, config.zones_of_tenants))))


@dataclass
class Runs:
    """The latest cycles of an agent, and the last runs of its jobs."""

    position: int = 0
    """in the log, up to which its commits were read"""
    since: float | None = None
    """its first commit, in seconds since the epoch: nothing was due before"""
    ran: dict[str, float] = field(default_factory=dict)
    """the last run of each job, by name"""
    under_way: DreamBegun | None = None
    """the cycle that was begun and is not finished"""

    def read(self, commits: Iterable[Commit], jobs: Iterable[Job], *, now: float) -> None:
        """Take in what came to the agent's log. What a clock wrote that went ahead counts as of now."""
        known = tuple(jobs)
        for commit in commits:
            # A clock that once ran ahead must not keep a job from being due until that time has come.
            at = min(commit.recorded_at, now)
            self.since = at if self.since is None else self.since
            for entry in commit.events:
                if isinstance(entry.event, DreamBegun):
                    self.under_way = entry.event
                    self._begun(entry.event, known, at)
                elif isinstance(entry.event, DreamFinished):
                    self.under_way = None
                elif isinstance(entry.event, Reflected):
                    self.done((REFLECTION,), known, at)

    def _begun(self, begun: DreamBegun, jobs: Iterable[Job], at: float) -> None:
        # An undo is no run. The cycle that it undoes counts as one: a user that undid it wants none the same night.
        if begun.undoes is None:
            self.done(begun.phases, jobs, at)

    def done(self, phases: Iterable[str], jobs: Iterable[Job], at: float) -> None:
        """A cycle of these phases, or a reflection, was carried out, or had nothing to do."""
        here = frozenset(phases)
        # A larger cycle covers the smaller job: after a whole dream nothing is left for decay alone.
        self.ran.update({job.name: at for job in jobs if job.phases <= here})

    def due(self, jobs: Iterable[Job], *, now: float, zone: str = "UTC") -> Iterator[Job]:
        """The jobs whose time came since they last ran, by the clock of a zone; once, however often it came."""
        for job in jobs:
            # Before its first run a job counts from the agent's first
            # commit; an agent without one has nothing to dream of.
            since = self.ran.get(job.name, self.since)
            if since is not None and next_run(job.cron, after=since, zone=zone) <= now:
                yield job
