"""What is due: told from an agent's commits, the settings and the clock."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from mnemolog.processors.dream.plan import ALL
from mnemolog.processors.schedule import Runs, jobs, zone_of, zones
from mnemolog.schemas.command import DreamPhase
from mnemolog.schemas.commit import Commit, Entry
from mnemolog.schemas.config import ScheduleConfig
from mnemolog.schemas.event import DreamBegun, DreamFinished, Event, Reflected
from mnemolog.schemas.input import SourcePosition

BORN: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
NIGHTLY: Final = jobs(ScheduleConfig(dream="0 3 * * *"))
BOTH: Final = jobs(ScheduleConfig(dream="0 3 * * 0", decay="0 4 * * *"))


def commit(at: datetime, *events: Event) -> Commit:
    """Recorded at a time of the machine's clock, which is not the agent's."""
    return Commit(
        tenant_id="acme",
        agent_id="a",
        source=SourcePosition(log_id="l", topic="t", partition=0, offset=1),
        input_id="i",
        content_hash="h",
        recorded_at=at.timestamp(),
        clock=0.0,
        release="1",
        events=tuple(Entry(str(number), number, event) for number, event in enumerate(events, start=1)),
    )


def begun(phases: Sequence[DreamPhase] = ALL, *, undoes: str | None = None) -> DreamBegun:
    """A cycle."""
    return DreamBegun(cycle="c", undoes=undoes, phases=tuple(phases), at=0.0, after_seq=0, plan="", steps=1, written=())


def finished(undoes: str | None = None) -> DreamFinished:
    """Its end."""
    return DreamFinished(cycle="c", undoes=undoes, complete=True, observed_at=0.0)


def due(*commits: Commit, at: datetime, of: Sequence[object] = NIGHTLY) -> list[str]:
    """The jobs that are due, by name."""
    runs = Runs()
    runs.read(commits, of, now=at.timestamp())  # type: ignore[arg-type]
    return [job.name for job in runs.due(of, now=at.timestamp())]  # type: ignore[arg-type]


def test_without_a_time_there_is_no_job() -> None:
    assert jobs(ScheduleConfig()) == ()
    assert [job.name for job in BOTH] == ["dream", "decay"]


def test_nothing_is_due_before_its_time_comes() -> None:
    assert due(commit(BORN), at=BORN + timedelta(hours=14, minutes=59)) == []
    assert due(commit(BORN), at=BORN + timedelta(hours=15)) == ["dream"]
    assert due(at=BORN) == []


def test_a_night_is_that_of_the_zone() -> None:
    night = BORN + timedelta(hours=12)  # 03:00 in Istanbul
    runs = Runs()
    runs.read([commit(BORN)], NIGHTLY, now=night.timestamp())
    assert [job.name for job in runs.due(NIGHTLY, now=night.timestamp(), zone="Europe/Istanbul")] == ["dream"]
    assert not [*runs.due(NIGHTLY, now=night.timestamp() - 60, zone="Europe/Istanbul")]
    assert not [*runs.due(NIGHTLY, now=night.timestamp())]


def test_a_tenant_with_a_colon_has_a_zone() -> None:
    config = ScheduleConfig(zones_of_tenants=("team:one:Europe/Istanbul", "team:America/New_York"))
    assert zone_of("team:one", config) == "Europe/Istanbul"
    assert zone_of("team", config) == "America/New_York"
    assert zone_of("other", config) == "UTC"
    assert zones(config) == {"UTC", "Europe/Istanbul", "America/New_York"}


REFLECTS: Final = jobs(ScheduleConfig(dream="0 3 * * *", reflect="0 3 * * *"))


def test_a_reflection_is_a_job_of_its_own() -> None:
    night = BORN + timedelta(hours=15)
    reflected = Reflected(
        trigger="importance",
        through_cycle=1,
        importance_sum=1,
        gathered=(),
        context=(),
        insights=(),
        written_by=None,
        fallback=None,
        observed_at=0.0,
    )
    assert due(commit(BORN), at=night, of=REFLECTS) == ["dream", "reflect"]
    assert due(commit(BORN), commit(night, begun()), at=night, of=REFLECTS) == ["reflect"]
    assert due(commit(BORN), commit(night, reflected), at=night, of=REFLECTS) == ["dream"]


def test_missed_runs_are_one() -> None:
    later = BORN + timedelta(days=40)
    runs = Runs()
    runs.read([commit(BORN)], NIGHTLY, now=later.timestamp())
    assert [job.name for job in runs.due(NIGHTLY, now=later.timestamp())] == ["dream"]
    runs.done(ALL, NIGHTLY, later.timestamp())
    assert not [*runs.due(NIGHTLY, now=later.timestamp())]
    assert [*runs.due(NIGHTLY, now=(later + timedelta(days=1)).timestamp())]


def test_a_cycle_that_anybody_began_counts_and_so_does_one_that_was_taken_back() -> None:
    ran = commit(BORN + timedelta(days=1), begun(), finished())
    undone = commit(BORN + timedelta(days=1, hours=1), begun(undoes="c"), finished("c"))
    assert due(commit(BORN), ran, at=BORN + timedelta(days=1, hours=2)) == []
    assert due(commit(BORN), ran, undone, at=BORN + timedelta(days=1, hours=2)) == []
    assert due(commit(BORN), ran, at=BORN + timedelta(days=1, hours=15)) == ["dream"]


def test_taking_back_is_no_run() -> None:
    undone = commit(BORN + timedelta(days=1), begun(undoes="c"), finished("c"))
    assert due(commit(BORN), undone, at=BORN + timedelta(days=1)) == ["dream"]


def test_a_cycle_of_all_phases_stands_for_one_phase_and_not_the_other_way_round() -> None:
    sunday = datetime(2026, 3, 8, 4, 30, tzinfo=UTC)
    assert due(commit(BORN), commit(sunday, begun()), at=sunday, of=BOTH) == []
    assert due(commit(BORN), commit(sunday, begun(["decay"])), at=sunday, of=BOTH) == ["dream"]


def test_a_run_that_a_clock_dated_ahead_holds_nothing_up() -> None:
    runs = Runs()
    now = BORN + timedelta(days=1)
    runs.read([commit(BORN), commit(BORN + timedelta(days=900), begun())], NIGHTLY, now=now.timestamp())
    assert not [*runs.due(NIGHTLY, now=now.timestamp())]
    assert [*runs.due(NIGHTLY, now=(now + timedelta(days=1)).timestamp())]


def test_the_cycle_that_is_under_way_is_known_until_it_is_finished() -> None:
    runs = Runs()
    runs.read([commit(BORN, begun())], NIGHTLY, now=BORN.timestamp())
    assert runs.under_way is not None
    runs.read([commit(BORN, finished())], NIGHTLY, now=BORN.timestamp())
    assert runs.under_way is None
