"""A partition has one usual folder; who finds it held works elsewhere for a while, and leaves nothing behind."""

from contextlib import ExitStack
from pathlib import Path

from mnemolog.ops.access.lent_folder import lent
from mnemolog.ops.access.storage import LOCK
from mnemolog.streams.logs.lock import WriterLock


def folders(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir() if each.is_dir()}


def test_the_usual_folder_is_lent_again_with_what_is_in_it(tmp_path: Path) -> None:
    for _ in range(2):
        with lent(tmp_path, 3) as (folder, lock):
            assert folder == tmp_path / "3"
            assert WriterLock(folder / LOCK).is_taken()
            assert lock.is_taken()
            (folder / "copy").touch()
    assert (tmp_path / "3" / "copy").exists()


def test_whoever_finds_it_held_gets_another_which_goes_when_the_worker_stops(tmp_path: Path) -> None:
    with lent(tmp_path, 3) as (usual, _):
        with lent(tmp_path, 3) as (other, lock):
            assert other.name.startswith("3-")
            assert lock.is_taken()
            (other / "copy").touch()
        assert folders(tmp_path) == {"3"}
        assert usual.exists()


def test_two_that_work_elsewhere_do_not_take_each_other_for_left_behind(tmp_path: Path) -> None:
    with ExitStack() as stack:
        paths = [stack.enter_context(lent(tmp_path, 3))[0] for _ in range(3)]
        stack.enter_context(lent(tmp_path, 4))
        assert folders(tmp_path) == {"3", "4"} | {path.name for path in paths[1:]}
        assert len(set(paths)) == 3


def test_what_a_killed_worker_left_is_gone_at_the_next_start(tmp_path: Path) -> None:
    for name in ("5-killed", "7-killed"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "copy").touch()
        (tmp_path / name / LOCK).touch()
    with lent(tmp_path, 3):
        assert folders(tmp_path) == {"3"}


def test_who_lets_go_of_the_lock_before_may_still_leave(tmp_path: Path) -> None:
    """The log does, as it closes; somebody else may have the folder by then."""
    with ExitStack() as stack:
        _, lock = stack.enter_context(lent(tmp_path, 3))
        lock.leave()
        with lent(tmp_path, 3) as (folder, _):
            stack.close()
            assert WriterLock(folder / LOCK).is_taken()
        assert folders(tmp_path) == {"3"}
