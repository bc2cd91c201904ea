"""The progress bar of commands that take a while."""

from collections.abc import Callable
from datetime import timedelta
from math import ceil
from time import monotonic
from typing import Final

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text


def displayed(console: Console, what: str, *, disable: bool, now: Callable[[], float] = monotonic) -> Progress:
    """The progress: done, total, rate and remaining time."""
    columns = (
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeElapsedColumn(),
        _Left(),
    )
    return Progress(*columns, console=console, disable=disable, transient=True, get_time=now)


class _Rate(ProgressColumn):
    """Items per second."""

    def render(self, task: Task) -> Text:
        rate = _rate(task)
        return Text("" if rate is None else f"{rate:,.0f}/s" if rate >= _SLOW else f"{rate:.1f}/s", style="dim")


class _Left(ProgressColumn):
    """The remaining time; nothing where the total or the rate is not known."""

    def render(self, task: Task) -> Text:
        rate = _rate(task)
        if rate is None or task.remaining is None:
            return Text("")
        # A file may grow behind the lines that were counted.
        return Text(f"{timedelta(seconds=max(0, ceil(task.remaining / rate)))} left")


def _rate(task: Task) -> float | None:
    """Items per second since the beginning; items of one batch come at once, so the last seconds would say little."""
    return task.completed / task.elapsed if task.completed and task.elapsed else None


_SLOW: Final = 10
"""Items per second, below which one decimal is shown."""


class Bar:
    """A progress bar; `at` sets how much is done."""

    def __init__(self, shown: Progress, total: int | None) -> None:
        self._shown = shown
        self._task = shown.add_task("", total=total)

    def at(self, done: int, total: int | None = None) -> None:
        """Set how many items are done, of `total`; another total begins another count."""
        task = self._shown.tasks[self._task]
        if total is not None and task.total is not None and total != task.total and done < task.completed:
            self._shown.reset(self._task, total=total)
        self._shown.update(self._task, completed=done, total=total)
