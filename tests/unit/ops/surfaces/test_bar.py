"""The progress bar: a rate since the beginning, and a remaining time only where it is known."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO, StringIO

import pytest
from rich.console import Console
from rich.progress import Progress

from mnemolog.ops.surfaces.cli.bar import Bar, displayed
from mnemolog.ops.surfaces.cli.ingesting import lines_left


class Watch:
    """A clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def bar(watch: Watch, total: int | None) -> Iterator[tuple[Bar, Progress]]:
    console = Console(file=StringIO(), force_terminal=True, width=100)
    with displayed(console, "work", disable=False, now=watch) as shown:
        yield Bar(shown, total), shown


def line(shown: Progress) -> str:
    console = Console(file=StringIO(), width=100)
    with console.capture() as captured:
        console.print(shown.get_renderable())
    return captured.get()


def test_without_a_total_there_is_a_rate_and_no_remaining_time() -> None:
    watch = Watch()
    with bar(watch, None) as (work, shown):
        assert "left" not in line(shown)
        watch.now = 4.0
        work.at(200)
        assert "200/?" in line(shown)
        assert "50/s" in line(shown)
        assert "left" not in line(shown)


def test_the_remaining_time_is_by_the_rate_since_the_beginning() -> None:
    watch = Watch()
    with bar(watch, 1_000) as (work, shown):
        watch.now = 10.0
        work.at(20)
        assert "2.0/s" in line(shown)
        assert "0:08:10 left" in line(shown)


def test_another_total_begins_another_count() -> None:
    watch = Watch()
    with bar(watch, None) as (work, shown):
        watch.now = 100.0
        work.at(50, 50)
        work.at(1, 20)
        watch.now = 102.0
        work.at(2, 20)
        assert "2/20" in line(shown)
        assert "0:00:18 left" in line(shown)


def test_the_remaining_time_is_not_negative() -> None:
    watch = Watch()
    with bar(watch, 1) as (work, shown):
        watch.now = 4.0
        work.at(2)
        assert "0:00:00 left" in line(shown)


@pytest.mark.parametrize(
    ("content", "begin", "lines"),
    [
        (b"", 0, 0),
        (b"{}", 0, 1),
        (b"{}\n", 0, 1),
        (b"{}\n{}", 0, 2),
        (b"{}\n\n", 0, 2),
        (b"{}\n{}", 3, 1),
        (b"{}\n", 3, 0),
    ],
)
def test_the_lines_of_a_file_are_counted_from_where_it_is_read(content: bytes, begin: int, lines: int) -> None:
    file = BytesIO(content)
    file.seek(begin)
    assert (lines_left(file), file.read()) == (lines, content[begin:])
