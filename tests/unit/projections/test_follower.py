"""The follower: takes in what is new, in batches, and ends cleanly whenever it is told to."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as changed

import pytest

from mnemolog.processors.ports import Recorded
from mnemolog.projections.follower import Follower
from mnemolog.schemas.config import ProjectionConfig
from mnemolog.schemas.errors import IndexDamagedError, ProjectionError
from mnemolog.schemas.telemetry import ProjectionApplied, ProjectionFailed, Telemetry
from mnemolog.streams.logs.in_memory import InMemoryLog
from tests.contract.histories import History

PATIENCE_S = 60.0
AT_ONCE = ProjectionConfig(batch=3, text_linger_s=0.0, retry_s=0.0)


@dataclass
class Notebook:
    """A projection that keeps what it was given, and can be built anew."""

    name: str = "notebook"
    pages: list[int] = field(default_factory=list)
    """positions taken in"""
    batches: list[int] = field(default_factory=list)
    """their sizes"""
    closed: int = 0
    may_go_on: threading.Event = field(default_factory=threading.Event)
    busy: threading.Lock = field(default_factory=threading.Lock)
    entered: threading.Event = field(default_factory=threading.Event)
    turned: threading.Condition = field(default_factory=threading.Condition)
    rebuilt_at: int | None = None
    """once here, it is read from a new generation, which stands at the beginning"""
    broken: bool = False
    damaged: bool = False

    async def position(self) -> int:
        return self.last

    @property
    def last(self) -> int:
        return self.pages[-1] if self.pages else 0

    async def apply(self, recorded: Sequence[Recorded], *, after: int) -> None:
        await asyncio.to_thread(self._apply, recorded, after)

    def _apply(self, recorded: Sequence[Recorded], after: int) -> None:
        self.entered.set()
        assert self.busy.acquire(blocking=False), "two batches at a time"
        try:
            assert self.may_go_on.wait(PATIENCE_S)
            if self.broken:
                raise ProjectionError("the disk is full")
            if self.last == after:
                self.pages += [each.position for each in recorded]
                self.batches.append(len(recorded))
            with self.turned:
                self.turned.notify_all()
            if self.rebuilt_at is not None and self.last >= self.rebuilt_at:
                self.pages, self.rebuilt_at = [], None
        finally:
            self.busy.release()

    async def check(self) -> None:
        if self.damaged:
            raise IndexDamagedError("its pages are gone")

    async def close(self) -> None:
        self.closed += 1


@pytest.fixture
def history() -> History:
    history = History()
    for _ in range(10):
        history.agent().says("Hello.")
    return history


@pytest.fixture
def notebook() -> Notebook:
    notebook = Notebook()
    notebook.may_go_on.set()
    return notebook


async def log_of(history: History, size: int | None = None) -> InMemoryLog:
    log = InMemoryLog()
    await log.open_writer()
    await log.append([recorded.commit for recorded in history.recorded[:size]])
    return log


async def until_at(notebook: Notebook, position: int) -> None:
    def wait() -> bool:
        with notebook.turned:
            return notebook.turned.wait_for(lambda: notebook.last >= position, PATIENCE_S)

    assert await asyncio.to_thread(wait)


async def stop(task: "asyncio.Task[None]") -> None:
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def run(story: Coroutine[None, None, None]) -> None:
    asyncio.run(asyncio.wait_for(story, PATIENCE_S))


def silent(_record: Telemetry) -> None:
    """Nobody listens."""


def test_takes_in_what_is_there_and_what_comes_in_batches(history: History, notebook: Notebook) -> None:
    async def story() -> None:
        log = await log_of(history, 7)
        task = asyncio.create_task(Follower(log, notebook, AT_ONCE, silent).run())
        await until_at(notebook, 7)
        await log.append([recorded.commit for recorded in history.recorded[7:]])
        await until_at(notebook, 10)
        await stop(task)

    run(story())
    assert notebook.pages == list(range(1, 11))
    assert notebook.batches == [3, 3, 1, 3]
    assert notebook.closed == 1


def test_builds_anew_what_is_damaged_and_goes_on_behind_it(history: History, notebook: Notebook) -> None:
    notebook.pages, notebook.damaged = [1, 2], True
    reported: list[Telemetry] = []
    built: list[int | None] = []

    async def story() -> None:
        async def build_anew(heard: Callable[[int, int], None]) -> None:
            built.append(follower.built)
            heard(6, 10)
            built.append(follower.built)
            notebook.pages, notebook.damaged = [1, 2, 3, 4, 5, 6], False

        log = await log_of(history)
        follower = Follower(log, notebook, AT_ONCE, reported.append, build_anew=build_anew)
        task = asyncio.create_task(follower.run())
        await until_at(notebook, 10)
        assert (follower.built, follower.doubted) == (None, False)
        await stop(task)

    run(story())
    assert (notebook.pages, built) == (list(range(1, 11)), [0, 6])
    assert reported[0] == ProjectionFailed(projection="notebook", error="IndexDamagedError('its pages are gone')")


def test_a_damaged_projection_that_cannot_be_built_here_is_reported(history: History, notebook: Notebook) -> None:
    notebook.damaged = True
    reported: list[Telemetry] = []

    async def story() -> None:
        failed = asyncio.Event()

        def report(record: Telemetry) -> None:
            reported.append(record)
            failed.set()

        task = asyncio.create_task(Follower(await log_of(history), notebook, AT_ONCE, report).run())
        await failed.wait()
        await stop(task)

    run(story())
    assert reported[0] == ProjectionFailed(projection="notebook", error="IndexDamagedError('its pages are gone')")


def test_goes_on_where_the_projection_stands(history: History, notebook: Notebook) -> None:
    notebook.pages = [1, 2, 3, 4]

    async def story() -> None:
        await Follower(await log_of(history), notebook, AT_ONCE, silent).catch_up()

    run(story())
    assert notebook.pages == list(range(1, 11))
    assert notebook.batches == [3, 3]


def test_takes_in_the_rest_when_it_is_told_to_stop(history: History, notebook: Notebook) -> None:
    async def story() -> None:
        follower = Follower(await log_of(history), notebook, changed(AT_ONCE, text_linger_s=PATIENCE_S), silent)
        task = asyncio.create_task(follower.run())
        await asyncio.sleep(0.01)
        assert notebook.pages == []
        await stop(task)

    run(story())
    assert notebook.pages == list(range(1, 11))
    assert notebook.closed == 1


def test_does_not_linger_when_a_search_waits(history: History, notebook: Notebook) -> None:
    async def story() -> None:
        follower = Follower(await log_of(history), notebook, changed(AT_ONCE, text_linger_s=PATIENCE_S * 2), silent)
        task = asyncio.create_task(follower.run())
        follower.hurry()
        await until_at(notebook, 10)
        await stop(task)

    run(story())
    assert notebook.pages == list(range(1, 11))


@pytest.mark.parametrize("times", [1, 2, 3])
def test_told_to_stop_in_the_middle_of_a_batch_it_waits_for_that(
    history: History, notebook: Notebook, times: int
) -> None:
    """A thread goes on when its task is cancelled; two writers at a time are an error of tantivy's."""
    notebook.may_go_on.clear()

    async def story() -> None:
        task = asyncio.create_task(Follower(await log_of(history), notebook, AT_ONCE, silent).run())
        assert await asyncio.to_thread(notebook.entered.wait, PATIENCE_S)
        for _ in range(times):
            task.cancel()
            await asyncio.sleep(0.02)
        assert not task.done()
        notebook.may_go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(story())
    assert notebook.pages == list(range(1, 11))
    assert notebook.closed == 1


def test_told_to_stop_again_while_it_takes_in_the_rest_it_goes_on(history: History, notebook: Notebook) -> None:
    notebook.may_go_on.clear()

    async def story() -> None:
        follower = Follower(await log_of(history), notebook, changed(AT_ONCE, text_linger_s=PATIENCE_S), silent)
        task = asyncio.create_task(follower.run())
        await asyncio.sleep(0.01)
        task.cancel()
        assert await asyncio.to_thread(notebook.entered.wait, PATIENCE_S)
        task.cancel()
        await asyncio.sleep(0.02)
        assert not task.done()
        notebook.may_go_on.set()
        await stop(task)

    run(story())
    assert notebook.pages == list(range(1, 11))
    assert notebook.closed == 1


def test_a_projection_that_was_built_anew_meanwhile_has_no_gap(history: History, notebook: Notebook) -> None:
    notebook.rebuilt_at = 6

    async def story() -> None:
        await Follower(await log_of(history), notebook, AT_ONCE, silent).catch_up()

    run(story())
    assert notebook.pages == list(range(1, 11))


def test_what_cannot_be_written_now_is_told_and_written_later(history: History, notebook: Notebook) -> None:
    notebook.broken = True
    reported: list[Telemetry] = []

    def report(record: Telemetry) -> None:
        reported.append(record)
        notebook.broken = len(reported) < 2

    async def story() -> None:
        task = asyncio.create_task(Follower(await log_of(history), notebook, AT_ONCE, report).run())
        await until_at(notebook, 10)
        await stop(task)

    run(story())
    failed = ProjectionFailed(projection="notebook", error="ProjectionError('the disk is full')")
    assert reported[:2] == [failed, failed]
    assert notebook.pages == list(range(1, 11))


def test_what_cannot_be_written_at_the_end_is_told_and_the_store_let_go_of(
    history: History, notebook: Notebook
) -> None:
    notebook.broken = True
    reported: list[Telemetry] = []

    async def story() -> None:
        follower = Follower(await log_of(history), notebook, changed(AT_ONCE, retry_s=PATIENCE_S), reported.append)
        task = asyncio.create_task(follower.run())
        assert await asyncio.to_thread(notebook.entered.wait, PATIENCE_S)
        await stop(task)

    run(story())
    assert {type(record) for record in reported} == {ProjectionFailed}
    assert notebook.closed == 1


def test_catching_up_raises_what_cannot_be_written(history: History, notebook: Notebook) -> None:
    notebook.broken = True

    async def story() -> None:
        await Follower(await log_of(history), notebook, AT_ONCE, silent).catch_up()

    with pytest.raises(ProjectionError):
        run(story())
    assert notebook.closed == 1


def test_reports_every_batch(history: History, notebook: Notebook) -> None:
    reported: list[Telemetry] = []

    async def story() -> None:
        await Follower(await log_of(history), notebook, AT_ONCE, reported.append).catch_up()

    run(story())
    batches = [each for each in reported if isinstance(each, ProjectionApplied)]
    assert [(each.projection, each.position, each.commits) for each in batches] == [
        ("notebook", 3, 3),
        ("notebook", 6, 3),
        ("notebook", 9, 3),
        ("notebook", 10, 1),
    ]
