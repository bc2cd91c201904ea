"""The log's end, kept beside the database: behind it after a crash, never before it, and whole at any moment."""

import errno
import os
from pathlib import Path

import pytest

from mnemolog.schemas.errors import LogUnavailableError
from mnemolog.streams.logs.head_file import PLACE_BYTES, Head, HeadFile


def head(position: int) -> Head:
    return Head("a-log", position, "a" * 64, "b" * 64)


def kept(path: Path) -> HeadFile:
    return HeadFile(path, sync_every_s=0, clock=lambda: 0.0)


def test_what_was_kept_last_is_read(tmp_path: Path) -> None:
    file = kept(tmp_path / "log.head")
    assert file.read() is None
    for position in (1, 2, 5):
        file.keep(head(position))
        assert kept(file.path).read() == head(position)
    file.close()


@pytest.mark.parametrize("place", range(0, 2 * PLACE_BYTES, 37))
def test_a_write_that_was_cut_short_leaves_the_one_before_it(tmp_path: Path, place: int) -> None:
    file = kept(tmp_path / "log.head")
    file.keep(head(1))
    file.keep(head(2))
    file.close()
    content = bytearray(file.path.read_bytes())
    content[place : place + 8] = b"\0" * 8
    file.path.write_bytes(content)
    found = kept(file.path).read()
    assert found in (head(1), head(2))


def test_who_opens_it_writes_over_the_older_one(tmp_path: Path) -> None:
    file = kept(tmp_path / "log.head")
    for position in (1, 2, 3):
        file.keep(head(position))
        file.close()
    assert {each.position for each in file._places().values()} == {2, 3}


def test_a_file_that_cannot_be_synced_is_closed_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = kept(tmp_path / "log.head")
    file.keep(head(1))
    with monkeypatch.context() as disk, pytest.raises(LogUnavailableError, match="check the disk"):
        disk.setattr(os, "fsync", full)
        file.close()
    file.keep(head(2))
    file.close()
    assert kept(file.path).read() == head(2)


def full(_file: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_an_earlier_end_is_kept_only_by_replacing(tmp_path: Path) -> None:
    file = kept(tmp_path / "log.head")
    file.keep(head(7))
    file.replace(head(3))
    assert kept(file.path).read() == head(3)
