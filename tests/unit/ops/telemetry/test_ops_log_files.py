"""The files of the ops log: one grows, and is set aside under the name of the day."""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from mnemolog.ops.telemetry.ops_log_files import FILE, FOLDER, OpsLogFiles, set_aside

DAY: Final = datetime(2026, 11, 21, 23, 59, 59, tzinfo=UTC)
LIMIT: Final = 30
"""Three lines of ten bytes."""

PER_PROCESS: Final = 400


def line(number: int, length: int = 10) -> bytes:
    return b"%0*d\n" % (length - 1, number)


class Bench:
    """Appends to files of three lines each, on a day that a test knows."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER
        self.today = DAY

    def __call__(self, *numbers: int) -> None:
        """Append lines, as a process does that was just started."""
        self.append([line(number) for number in numbers])

    def append(self, lines: list[bytes]) -> None:
        OpsLogFiles(self.folder, rotate_bytes=LIMIT, now=self.today.timestamp).append(lines)

    @property
    def newest(self) -> Path:
        return self.folder / FILE

    def numbers(self) -> dict[str, list[int]]:
        """What is in each file, the oldest first."""
        paths = [*set_aside(self.folder), *([self.newest] if self.newest.exists() else [])]
        return {path.name: [int(each) for each in path.read_bytes().splitlines()] for path in paths}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_file_that_is_just_full_stays_and_the_next_line_begins_another(bench: Bench) -> None:
    bench(1, 2)
    bench(3)
    assert bench.numbers() == {FILE: [1, 2, 3]}
    bench(4)
    assert bench.numbers() == {"ops-log-2026-11-21.jsonl": [1, 2, 3], FILE: [4]}


def test_a_line_that_does_not_fit_by_one_byte_begins_another(bench: Bench) -> None:
    bench(1)
    bench.append([line(2, LIMIT - 10)])
    bench.append([line(3)])
    bench.append([line(4, LIMIT - 10 + 1)])
    assert list(bench.numbers().values()) == [[1, 2], [3], [4]]


def test_one_batch_may_fill_several_files_and_is_taken_off_the_list(bench: Bench) -> None:
    lines = [line(number) for number in range(7)]
    bench.append(lines)
    assert lines == []
    assert bench.numbers() == {
        "ops-log-2026-11-21.jsonl": [0, 1, 2],
        "ops-log-2026-11-21.2.jsonl": [3, 4, 5],
        FILE: [6],
    }


def test_the_tenth_file_of_a_day_comes_after_the_second(bench: Bench) -> None:
    bench(*range(34))
    assert [number for numbers in bench.numbers().values() for number in numbers] == list(range(34))
    assert list(bench.numbers())[-2] == "ops-log-2026-11-21.11.jsonl"


def test_the_day_is_that_of_the_rotation_in_utc(bench: Bench) -> None:
    bench(1, 2, 3)
    bench.today = datetime.fromisoformat("2026-11-23T01:00:00+03:00")
    bench(4)
    assert bench.numbers() == {"ops-log-2026-11-22.jsonl": [1, 2, 3], FILE: [4]}


def test_a_clock_that_is_set_back_overwrites_nothing(bench: Bench) -> None:
    for number, day in enumerate([21, 22, 21, 22, 20]):
        bench.today = DAY.replace(day=day)
        bench(*([number] * 3))
    bench(5)
    assert bench.numbers() == {
        "ops-log-2026-11-20.jsonl": [3, 3, 3],
        "ops-log-2026-11-20.2.jsonl": [4, 4, 4],
        "ops-log-2026-11-21.jsonl": [1, 1, 1],
        "ops-log-2026-11-22.jsonl": [0, 0, 0],
        "ops-log-2026-11-22.2.jsonl": [2, 2, 2],
        FILE: [5],
    }


def test_a_name_that_was_taken_comes_to_no_other_file(bench: Bench) -> None:
    bench(*range(9))
    (bench.folder / "ops-log-2026-11-21.jsonl").unlink()
    (bench.folder / "ops-log-2026-11-21.2.jsonl").rename(bench.folder / "ops-log-2026-11-21.2.jsonl.gz")
    bench(9)
    assert bench.numbers() == {"ops-log-2026-11-21.3.jsonl": [6, 7, 8], FILE: [9]}


def test_the_half_line_of_a_killed_process_does_not_spoil_the_next(bench: Bench) -> None:
    bench(1)
    with bench.newest.open("ab") as file:
        file.write(b'{"ts":')
    bench(2)
    assert bench.newest.read_bytes().splitlines() == [line(1).strip(), b'{"ts":', line(2).strip()]


def test_a_half_line_counts_towards_the_size(bench: Bench) -> None:
    bench(1)
    with bench.newest.open("ab") as file:
        file.write(b"123456789")
    bench(2)
    bench(3)
    assert list(bench.numbers().values()) == [[1, 123456789, 2], [3]]


def test_a_line_longer_than_a_file_has_one_of_its_own(bench: Bench) -> None:
    bench.append([line(1), line(2, 10 * LIMIT), line(3, 2 * LIMIT), line(4)])
    assert list(bench.numbers().values()) == [[1], [2], [3], [4]]


@pytest.mark.parametrize("take_away", ["removed", "renamed", "emptied"])
def test_a_file_that_somebody_takes_away_is_begun_anew(bench: Bench, take_away: str) -> None:
    files = OpsLogFiles(bench.folder, rotate_bytes=LIMIT, now=DAY.timestamp)
    files.append([line(1), line(2)])
    match take_away:
        case "removed":
            bench.newest.unlink()
        case "renamed":
            bench.newest.rename(bench.folder / f"{FILE}.1")
        case _:
            os.truncate(bench.newest, 0)
    files.append([line(3)])
    assert bench.numbers() == {FILE: [3]}


def test_a_place_that_cannot_be_written_keeps_the_lines_on_the_list(bench: Bench) -> None:
    bench.newest.mkdir(parents=True)
    lines = [line(1)]
    with pytest.raises(OSError):
        bench.append(lines)
    assert lines == [line(1)]
    bench.newest.rmdir()
    bench.append(lines)
    assert bench.numbers() == {FILE: [1]}


def test_what_cannot_be_set_aside_does_not_grow_and_comes_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: Path, _target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    lines = [line(number) for number in range(5)]
    with monkeypatch.context() as patched, pytest.raises(PermissionError):
        patched.setattr(Path, "rename", refuse)
        bench.append(lines)
    assert bench.numbers() == {FILE: [0, 1, 2]}
    bench.append(lines)
    assert list(bench.numbers().values()) == [[0, 1, 2], [3, 4]]


@contextmanager
def full_disk(at: int) -> Iterator[None]:
    """No file of this process grows beyond so many bytes: what is written is cut there, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (at, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_a_full_disk_took_of_a_batch_is_taken_back(bench: Bench) -> None:
    bench(1)
    lines = [line(2), line(3)]
    with full_disk(at=25), pytest.raises(OSError):
        bench.append(lines)
    assert bench.newest.read_bytes() == line(1)
    bench.append(lines)
    assert bench.numbers() == {FILE: [1, 2, 3]}


def test_a_data_directory_that_was_removed_is_not_made_anew(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Bench(tmp_path / "gone").append([line(1)])
    assert not (tmp_path / "gone").exists()


_WRITE = """
import sys, time
from pathlib import Path
from mnemolog.ops.telemetry.ops_log_files import OpsLogFiles
files = OpsLogFiles(Path(sys.argv[1]), rotate_bytes=1_000, now=time.time)
for number in range(int(sys.argv[2]), int(sys.argv[3])):
    lines = [b"%09d\\n" % number]
    while lines:
        try:
            files.append(lines)
        except TimeoutError:
            pass
"""


@pytest.mark.slow
def test_two_processes_lose_and_mix_nothing_while_files_are_set_aside(bench: Bench) -> None:
    spans = [(0, PER_PROCESS), (PER_PROCESS, 2 * PER_PROCESS)]
    writing = [
        subprocess.Popen([sys.executable, "-c", _WRITE, str(bench.folder), str(begin), str(end)])
        for begin, end in spans
    ]
    assert [process.wait(timeout=60) for process in writing] == [0, 0]
    assert sorted(number for numbers in bench.numbers().values() for number in numbers) == list(range(2 * PER_PROCESS))
    assert all(path.stat().st_size <= 1_000 for path in bench.folder.iterdir())
