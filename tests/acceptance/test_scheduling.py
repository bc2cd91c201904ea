"""Agents dream by the schedule: once for all that was missed, one cycle at a time, and again after a crash."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from mnemolog import AsyncMemory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.scheduling import Schedule
from mnemolog.processors.dream.plan import commands
from mnemolog.schemas.config import Config, DreamConfig, EmbedderConfig, ScheduleConfig
from mnemolog.schemas.errors import LogError, LogUnavailableError
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.telemetry import DreamDone, DreamFailed, ReflectionDone, Telemetry
from tests.acceptance.running import LONG_S, CommandLine
from tests.acceptance.telling import HASHING, StoppedClock

CONFIG: Final = Config(
    embedder=EmbedderConfig(kind="hashing"),
    dream=DreamConfig(most_asleep=1.0),
    schedule=ScheduleConfig(dream="0 3 * * *"),
)
NIGHT: Final = datetime(2026, 3, 1, 3, tzinfo=UTC)
FADES: Final = "The router is in the cellar."


class EndedError(Exception):
    """The test ends the loop."""


@dataclass
class Server:
    """What `mnemolog serve` keeps going, with a clock that the test moves."""

    folder: Path
    clock: StoppedClock = field(default_factory=StoppedClock)
    heard: list[Telemetry] = field(default_factory=list)

    @asynccontextmanager
    async def up(self, config: Config = CONFIG) -> AsyncIterator[tuple[AsyncMemory, Schedule]]:
        """From start to stop."""
        async with AsyncMemory(self.folder, config=config, edges=Edges(now=self.clock)) as memory:
            backend = memory._backend
            assert isinstance(backend, EmbeddedBackend)
            yield memory, self.schedule(backend, config)

    def schedule(self, backend: EmbeddedBackend, config: Config = CONFIG) -> Schedule:
        """Of one start."""
        return Schedule(backend, config.schedule, now=self.clock, report=self.heard.append)

    def cycles(self) -> int:
        """That came by the schedule and changed something."""
        return sum(isinstance(record, DreamDone) for record in self.heard)


@pytest.fixture
def server(tmp_path: Path) -> Server:
    """With two agents that were told something long ago."""

    async def tell(memory: AsyncMemory, _schedule: Schedule) -> None:
        for agent in ("a", "b"):
            await memory.remember(FADES, agent_id=agent, importance=0.1)

    made = Server(tmp_path / "data")
    play(made, tell)
    made.clock.at = NIGHT - timedelta(hours=1)
    return made


def play(server: Server, scene: Callable[[AsyncMemory, Schedule], object], config: Config = CONFIG) -> None:
    """One start of the server."""

    async def work() -> None:
        async with server.up(config) as (memory, schedule):
            await scene(memory, schedule)  # type: ignore[misc]

    asyncio.run(work())


async def position(memory: AsyncMemory) -> int | None:
    """Where the log ends."""
    return (await memory.status()).position


def test_what_was_missed_is_caught_up_once_for_each_agent(server: Server) -> None:
    async def scene(memory: AsyncMemory, schedule: Schedule) -> None:
        await schedule.look()
        assert server.cycles() == 2
        for agent in ("a", "b"):
            (cycle,) = await memory.cycles(agent_id=agent)
            assert cycle.counts == {"asleep: faded": 1}
        before = await position(memory)
        for hours in (0, 2, 30, 31):
            server.clock.at = NIGHT + timedelta(hours=hours)
            await schedule.look()
        assert await position(memory) == before  # cycles that had nothing to do leave nothing

    play(server, scene)


def test_between_two_times_nobody_is_looked_at(server: Server) -> None:
    async def scene(memory: AsyncMemory, schedule: Schedule) -> None:
        await schedule.look()
        server.clock.at += timedelta(minutes=30)
        await memory.remember(FADES, agent_id="c")
        server.clock.at += timedelta(days=400) - timedelta(minutes=30)
        await schedule.look()
        assert server.cycles() == 5  # of c what fades, and of a and b the stub that a half year of sleep leaves

    play(server, scene)


def test_agents_that_were_another_server_s_are_looked_at_when_they_come(server: Server) -> None:
    async def scene(memory: AsyncMemory, _schedule: Schedule) -> None:
        backend = memory._backend
        assert isinstance(backend, EmbeddedBackend)
        led: list[int] = []

        async def leads() -> list[int]:
            return list(led)

        schedule = Schedule(backend, CONFIG.schedule, now=server.clock, report=server.heard.append, leads=leads)
        server.clock.at = NIGHT + timedelta(minutes=1)
        await schedule.look()
        assert server.cycles() == 0
        led.append(0)
        server.clock.at += timedelta(minutes=1)
        await schedule.look()
        assert server.cycles() == 2

    play(server, scene)


def test_who_cannot_say_what_is_theirs_looks_at_nothing_and_is_told(server: Server) -> None:
    async def scene(memory: AsyncMemory, _schedule: Schedule) -> None:
        backend = memory._backend
        assert isinstance(backend, EmbeddedBackend)

        async def leads() -> list[int]:
            raise LogUnavailableError("Kafka does not answer")

        schedule = Schedule(backend, CONFIG.schedule, now=server.clock, report=server.heard.append, leads=leads)
        server.clock.at = NIGHT + timedelta(minutes=1)
        await schedule.look()
        (failed,) = server.heard
        assert isinstance(failed, DreamFailed)
        assert "Kafka does not answer" in failed.error

    play(server, scene)


def test_another_start_runs_nothing_that_the_log_says_has_run(server: Server) -> None:
    async def scene(_memory: AsyncMemory, schedule: Schedule) -> None:
        await schedule.look()

    play(server, scene)
    server.heard.clear()
    play(server, scene)
    assert server.heard == []


def test_a_cycle_that_was_taken_back_waits_for_its_next_time(server: Server) -> None:
    async def scene(memory: AsyncMemory, schedule: Schedule) -> None:
        plan = await memory.dream(agent_id="a")
        await memory.undo(plan.cycle)
        await schedule.look()
        assert [each.undone for each in await memory.cycles(agent_id="a")] == [True, False]
        server.clock.at += timedelta(days=1)
        await schedule.look()
        assert len(await memory.cycles(agent_id="a")) == 3

    play(server, scene)


def test_a_cycle_that_a_stopped_server_left_goes_on_at_the_next_start(server: Server) -> None:
    async def begin(memory: AsyncMemory, _schedule: Schedule) -> None:
        plan = await memory.dream(agent_id="a", dry_run=True)
        first = next(iter(commands(plan, tenant_id="default", agent_id="a")))
        await memory._backend.submit([first], wait=True)
        assert [each.finished for each in await memory.cycles(agent_id="a")] == [False]

    async def go_on(memory: AsyncMemory, schedule: Schedule) -> None:
        await schedule.look()
        (cycle,) = await memory.cycles(agent_id="a")
        assert cycle.finished
        assert cycle.counts == {"asleep: faded": 1}

    play(server, begin)
    play(server, go_on)


def test_an_agent_whose_cycle_is_being_taken_back_is_told_and_the_others_dream(server: Server) -> None:
    async def scene(memory: AsyncMemory, schedule: Schedule) -> None:
        plan = await memory.dream(agent_id="a")
        undo = await memory.undo(plan.cycle, dry_run=True)
        first = next(iter(commands(undo, tenant_id="default", agent_id="a")))
        await memory._backend.submit([first], wait=True)
        server.clock.at += timedelta(days=1)
        await schedule.look()
        (failed,) = [record for record in server.heard if isinstance(record, DreamFailed)]
        assert failed.key == "default/a"
        assert "is being undone" in failed.error
        assert server.cycles() == 1
        await schedule.look()  # until its next time
        assert len(server.heard) == 2

    play(server, scene)


def test_a_time_of_one_phase_does_that_phase(server: Server) -> None:
    config = Config(embedder=CONFIG.embedder, dream=CONFIG.dream, schedule=ScheduleConfig(decay="0 * * * *"))

    async def scene(memory: AsyncMemory, schedule: Schedule) -> None:
        found = await memory.get_all(agent_id="a")
        await memory.feedback(found[0].id, success=True)
        server.clock.at += timedelta(days=30)
        await schedule.look()
        assert [each.phases for each in await memory.cycles(agent_id="a")] == [("decay",)]

    play(server, scene, config)


def test_inputs_go_on_while_agents_dream(server: Server) -> None:
    async def scene(memory: AsyncMemory, schedule: Schedule) -> None:
        looking = asyncio.create_task(schedule.look())
        said = [await memory.add(f"I moved to city {n}.", agent_id="a", session_id="s") for n in range(5)]
        await looking
        assert {receipt.outcome for receipt in said} <= {"remembered", "superseded", "recorded"}
        assert server.cycles() == 2
        assert (await memory.replay(verify=True)).verified

    play(server, scene)


def test_a_look_that_fails_is_reported_and_what_was_due_is_done_by_the_next(server: Server) -> None:
    """A log that could not be read once ended the schedule until the next start, and nothing said so."""

    async def scene(memory: AsyncMemory, _schedule: Schedule) -> None:
        backend = memory._backend
        assert isinstance(backend, EmbeddedBackend)
        looks = 0

        async def leads() -> list[int]:
            nonlocal looks
            looks += 1
            if looks == 1:
                raise sqlite3.OperationalError("disk I/O error")
            return [0]

        async def pause(_seconds: float) -> None:
            if looks == 2:
                raise EndedError

        server.clock.at = NIGHT + timedelta(minutes=1)
        report = server.heard.append
        schedule = Schedule(backend, CONFIG.schedule, now=server.clock, report=report, pause=pause, leads=leads)
        with pytest.raises(EndedError):
            await schedule.run()
        failed = server.heard[0]
        assert isinstance(failed, DreamFailed)
        assert failed.error == "OperationalError: disk I/O error"
        assert server.cycles() == 2

    play(server, scene)


def test_the_loop_looks_again_after_each_pause_and_is_stopped_at_any_time(server: Server) -> None:
    async def scene(memory: AsyncMemory, _schedule: Schedule) -> None:
        backend = memory._backend
        assert isinstance(backend, EmbeddedBackend)
        paused: list[float] = []

        async def pause(seconds: float) -> None:
            paused.append(seconds)
            server.clock.at += timedelta(days=1)
            if len(paused) == 3:
                raise EndedError

        schedule = Schedule(backend, CONFIG.schedule, now=server.clock, report=server.heard.append, pause=pause)
        with pytest.raises(EndedError):
            await schedule.run()
        assert paused == [CONFIG.schedule.look_s] * 3
        await Schedule(backend, ScheduleConfig(), now=server.clock, report=server.heard.append).run()  # off: it ends

    play(server, scene)


@pytest.mark.parametrize("steps", range(4))
def test_a_loop_that_is_cancelled_in_a_cycle_leaves_a_log_that_goes_on(
    server: Server, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    async def stop(memory: AsyncMemory, schedule: Schedule) -> None:
        backend = memory._backend
        submit, left = backend.submit, steps

        async def stopped(inputs: Any, *, wait: bool) -> list[Receipt]:  # noqa: ANN401  as the backend's own
            nonlocal left
            left -= 1
            if left < 0:
                raise asyncio.CancelledError
            return await submit(inputs, wait=wait)

        with monkeypatch.context() as stopping:
            stopping.setattr(backend, "submit", stopped)
            with pytest.raises(asyncio.CancelledError):
                await schedule.look()

    async def go_on(memory: AsyncMemory, schedule: Schedule) -> None:
        await schedule.look()
        for agent in ("a", "b"):
            assert [each.finished for each in await memory.cycles(agent_id=agent)] == [True]
        assert (await memory.replay(verify=True)).verified

    play(server, stop)
    play(server, go_on)


def test_a_failing_log_is_told_and_not_the_end_of_the_loop(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(memory: AsyncMemory, schedule: Schedule) -> None:
        backend = memory._backend
        assert isinstance(backend, EmbeddedBackend)

        def broken(**_asked: object) -> object:
            raise LogError("no disk")

        with monkeypatch.context() as failing:
            failing.setattr(backend.parts.log, "read", broken)
            await schedule.look()
        assert [record.error for record in server.heard if isinstance(record, DreamFailed)] == ["LogError: no disk"] * 2
        server.clock.at += timedelta(days=1)
        await schedule.look()
        assert server.cycles() == 2

    play(server, scene)


def test_the_server_does_it(server: Server) -> None:
    settings = {"MNEMOLOG_SCHEDULE__DREAM": "* * * * *", "MNEMOLOG_DREAM__MOST_ASLEEP": "1"}
    until = time.monotonic() + LONG_S
    with CommandLine(server.folder, **HASHING, **settings).serving() as served:
        finished = False
        while not finished and time.monotonic() < until:
            answer = httpx.get(f"{served.url}/v1/dreams", params={"agent_id": "a"}, timeout=LONG_S).json()
            finished = any(each["finished"] for each in answer)
        assert finished


def test_a_bad_expression_is_refused_with_what_is_allowed(tmp_path: Path) -> None:
    line = CommandLine(tmp_path / "data", **HASHING)
    error = line("config", "check", status=1, MNEMOLOG_SCHEDULE__DREAM="0 25 * * *").error
    assert "schedule.dream: '0 25 * * *' is not allowed; allowed: a cron expression of five fields" in error


REFLECTING: Final = Config(embedder=EmbedderConfig(kind="hashing"), schedule=ScheduleConfig(reflect="0 3 * * *"))


def test_what_was_logged_is_reflected_on_once_and_a_dry_run_says_what_would_be_written(server: Server) -> None:
    async def scene(memory: AsyncMemory, schedule: Schedule) -> None:
        await memory.memory_log("Deploy", "It broke.", agent_id="a", role="ops", importance=6, failure="deploy")
        await memory.memory_log("Deploy", "Again.", agent_id="a", role="ops", importance=6, failure="deploy")
        before = await position(memory)
        plan = await memory.reflection_plan(agent_id="a")
        assert (plan.entries, await position(memory)) == (2, before)
        assert (await memory.reflection_plan(agent_id="b")).events == ()
        server.clock.at = NIGHT
        await schedule.look()
        (done,) = [each for each in server.heard if isinstance(each, ReflectionDone)]
        assert (done.key, done.entries, done.insights) == ("default/a", 2, len(plan.insights))
        entries = await memory.recall_by_cycle(0, 9, agent_id="a")
        assert tuple(each.content for each in entries if each.type == "reflection") == plan.insights
        after = await position(memory)
        for hours in (1, 24, 48):  # nothing was logged since
            server.clock.at = NIGHT + timedelta(hours=hours)
            await schedule.look()
        assert await position(memory) == after

    play(server, scene, REFLECTING)
