"""Reading the ops log: every line once, whatever becomes of the files meanwhile."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from mnemolog.ops.telemetry.ops_log import line_of
from mnemolog.ops.telemetry.ops_log_files import FILE, FOLDER, OpsLogFiles
from mnemolog.ops.telemetry.ops_log_reader import Line, OpsLogReader
from mnemolog.schemas.telemetry import Decided, Op

NOW: Final = 1_795_244_400.0


def line(number: int, op: Op = "gate") -> bytes:
    return line_of(Decided(ts=NOW, op=op, output=str(number)), excerpt_chars=0)


def numbers(lines: Iterable[Line]) -> list[int]:
    return [int(each.decision.output) for each in lines]


class Bench:
    """Writes files of two lines each, and reads them."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.folder = data / FOLDER
        self.newest = self.folder / FILE
        self._files = OpsLogFiles(self.folder, rotate_bytes=2 * len(line(0)), now=lambda: NOW)

    def write(self, *numbers: int, op: Op = "gate") -> None:
        self._files.append([line(number, op) for number in numbers])

    def reader(self, *, op: Op | None = None, follows: bool = True) -> OpsLogReader:
        return OpsLogReader(self.data, op=op, follows=follows)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_all_files_are_read_the_oldest_first(bench: Bench) -> None:
    bench.write(*range(9))
    found = list(bench.reader().fresh())
    assert numbers(found) == list(range(9))
    assert b"".join(each.raw for each in found) == b"".join(map(line, range(9)))


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 8, 9, 10])
def test_the_newest_are_given_in_their_order_and_then_what_comes(bench: Bench, limit: int) -> None:
    bench.write(*range(9))
    reader = bench.reader()
    assert numbers(reader.last(limit)) == list(range(9))[9 - min(limit, 9) :]
    bench.write(9, 5)
    assert numbers(reader.fresh()) == [9, 5]


def test_only_what_one_stage_decided_counts(bench: Bench) -> None:
    bench.write(0, 1)
    bench.write(2, 3, 4, op="filter")
    bench.write(5)
    assert numbers(bench.reader(op="gate").fresh()) == [0, 1, 5]
    assert numbers(bench.reader(op="gate").last(2)) == [1, 5]
    assert numbers(bench.reader(op="echo").last(2)) == []


def test_where_nothing_was_written_nothing_is_found_until_it_is(bench: Bench) -> None:
    reader = bench.reader()
    assert (reader.last(3), list(reader.fresh())) == ([], [])
    bench.write(1)
    assert numbers(reader.fresh()) == [1]
    assert list(reader.fresh()) == []


def test_any_number_of_rotations_between_two_looks_loses_nothing(bench: Bench) -> None:
    reader = bench.reader()
    bench.write(0)
    assert numbers(reader.fresh()) == [0]
    bench.write(*range(1, 12))
    assert numbers(reader.fresh()) == list(range(1, 12))


def test_a_rotation_while_files_are_read_loses_nothing(bench: Bench) -> None:
    bench.write(*range(4))
    fresh = bench.reader().fresh()
    first = next(fresh)  # of the file that was set aside; the other one is listed already
    bench.write(*range(4, 8))
    assert numbers([first, *fresh]) == list(range(8))


def test_what_logrotate_renames_is_read_to_its_end(bench: Bench) -> None:
    reader = bench.reader()
    bench.write(0)
    assert numbers(reader.fresh()) == [0]
    bench.write(1)
    bench.newest.rename(bench.folder / f"{FILE}.1")
    bench.write(2)
    assert numbers(reader.fresh()) == [1, 2]


@pytest.mark.parametrize("how", ["removed", "emptied"])
def test_a_file_that_was_begun_anew_is_read_from_its_beginning(bench: Bench, how: str) -> None:
    reader = bench.reader()
    bench.write(0, 1)
    assert numbers(reader.fresh()) == [0, 1]
    if how == "emptied":
        os.truncate(bench.newest, 0)
    else:
        bench.newest.rename(bench.folder / "elsewhere")  # removed, while its number cannot be given to another file
        (bench.folder / "elsewhere").rename(bench.data / "elsewhere")
    bench.write(2)
    assert numbers(reader.fresh()) == [2]


def test_lines_that_are_no_decisions_are_passed_over_and_counted(bench: Bench) -> None:
    bench.write(0)
    with bench.newest.open("ab") as file:
        file.write(b'[]\n{"ts": 1}\n\xff\n{"half')
    bench.write(1)
    reader = bench.reader(follows=False)
    assert numbers(reader.fresh()) == [0, 1]
    assert reader.broken == 4
    reader = bench.reader(follows=False)
    assert numbers(reader.last(9)) == [0, 1]
    assert reader.broken == 4


def test_a_half_line_waits_for_its_end_where_somebody_follows(bench: Bench) -> None:
    bench.write(0)
    reader, whole = bench.reader(), line(1)
    with bench.newest.open("ab", buffering=0) as file:
        file.write(whole[:20])
        assert numbers(reader.fresh()) == [0]
        file.write(whole[20:])
        assert numbers(reader.fresh()) == [1]
    assert reader.broken == 0


def test_and_is_broken_where_nobody_does(bench: Bench) -> None:
    bench.write(0)
    with bench.newest.open("ab") as file:
        file.write(line(1)[:20])
    reader = bench.reader(follows=False)
    assert numbers(reader.fresh()) == [0]
    assert reader.broken == 1
