"""What is Mnemolog's in a directory loses the permissions of others; what is somebody else's keeps them."""

from pathlib import Path

from mnemolog.ops.access.private import mend


def test_only_what_is_ours_in_a_project_is_restricted(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for name in ("text", "textures"):
        (tmp_path / name).mkdir(mode=0o755)
    for name in ("mnemolog.db", "mnemolog.db-wal", "text/index", "textures/wall.png", "partitions.ini"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    mend(tmp_path)
    modes = {path.relative_to(tmp_path).as_posix(): path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert modes == {
        "text": 0o700,
        "text/index": 0o600,
        "mnemolog.db": 0o600,
        "mnemolog.db-wal": 0o600,
        "textures": 0o755,
        "textures/wall.png": 0o644,
        "partitions.ini": 0o644,
    }
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_what_a_link_leads_to_keeps_its_permissions(tmp_path: Path) -> None:
    """A folder `text` that is a link: every file behind it lost the permissions of its group."""
    theirs, data = tmp_path / "theirs", tmp_path / "data"
    (theirs / "inside").mkdir(parents=True)
    (theirs / "inside" / "file").touch()
    data.mkdir()
    for name in ("text", "mnemolog.db"):
        (data / name).symlink_to(theirs / "inside" / ("" if name == "text" else "file"))
    modes = [each.stat().st_mode for each in sorted(theirs.rglob("*"))]
    mend(data)
    assert [each.stat().st_mode for each in sorted(theirs.rglob("*"))] == modes
