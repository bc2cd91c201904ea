"""A file of the user is replaced whole or not at all; link, owner and permissions stay."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from mnemolog.ops.replacing import replaced


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "mine.json"
    made.write_bytes(b"before")
    return made


def replace(file: Path, content: bytes = b"after") -> None:
    with replaced(file) as opened:
        opened.write(content)


def test_the_permissions_stay_and_a_new_file_is_its_owners_alone(file: Path) -> None:
    file.chmod(0o664)
    replace(file)
    replace(file.with_name("new"))
    assert [(each.read_bytes(), each.stat().st_mode & 0o777) for each in (file, file.with_name("new"))] == [
        (b"after", 0o664),
        (b"after", 0o600),
    ]


as_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")


@as_root
def test_the_owner_stays(file: Path) -> None:
    """`sudo mnemolog keys add` on the file of a server's user: the server could not read it any more."""
    os.chown(file, 4_242, 4_243)
    replace(file)
    assert (file.stat().st_uid, file.stat().st_gid) == (4_242, 4_243)


@as_root
@pytest.mark.parametrize("number", [errno.EPERM, errno.EINVAL, errno.ENOTSUP])
def test_another_group_gets_no_permission_of_the_former_one(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """EINVAL: the owner has no mapping in the user namespace; ENOTSUP: the file system has no owners."""
    file.chmod(0o660)
    os.chown(file, 4_242, 4_243)
    monkeypatch.setattr(os, "chown", refusing(number))
    replace(file)
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"after", 0o600)


def test_an_owner_that_is_the_same_already_is_not_given_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.chmod(0o660)
    monkeypatch.setattr(os, "chown", refusing(errno.ENOTSUP), raising=False)
    replace(file)
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"after", 0o660)


def refusing(number: int) -> Callable[..., None]:
    """A `chown` of a system that refuses it."""

    def refused(*_of: object) -> None:
        raise OSError(number, os.strerror(number))

    return refused


def test_a_link_stays_and_its_target_changes(file: Path) -> None:
    link = file.with_name("link")
    link.symlink_to(file.name)
    replace(link)
    assert (link.is_symlink(), file.read_bytes()) == (True, b"after")


def test_an_error_leaves_the_old_file_and_nothing_beside_it(file: Path) -> None:
    with pytest.raises(ZeroDivisionError), replaced(file) as opened:
        opened.write(b"half")
        raise ZeroDivisionError
    assert {each.name: each.read_bytes() for each in file.parent.iterdir()} == {"mine.json": b"before"}


def test_no_file_beside_it_is_written_or_removed(file: Path) -> None:
    other, link = file.with_name("other"), file.with_name("mine.json.partial")
    other.write_bytes(b"of somebody else")
    link.symlink_to(other.name)
    replace(file)
    assert (other.read_bytes(), link.is_symlink()) == (b"of somebody else", True)
