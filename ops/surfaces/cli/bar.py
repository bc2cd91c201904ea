"""The progress bar of commands that take a while."""

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text


def displayed(console: Console, what: str, *, disable: bool) -> Progress:
    """The progress: done, total, rate and remaining time."""
    columns = (
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, disable=disable, transient=True)


class _Rate(ProgressColumn):
    """Items per second."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:,.0f}/s", style="dim")


class Bar:
    """A progress bar; `at` sets how much is done."""

    def __init__(self, shown: Progress, total: int | None) -> None:
        self._shown = shown
        self._task = shown.add_task("", total=total)

    def at(self, done: int, total: int | None = None) -> None:
        """Set how many items are done, of `total`."""
        self._shown.update(self._task, completed=done, total=total)
