"""Writing a folder: whole files, only what changed, nothing of anybody else's, and on after a crash."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from mnemolog.projections.files.folder import Folder
from mnemolog.projections.files.journal import HIDDEN, Journal, known, took
from mnemolog.projections.files.writer import FilesWriter
from mnemolog.schemas import codec
from mnemolog.schemas.errors import FolderError
from mnemolog.schemas.files import FilesWritten
from mnemolog.schemas.ids import digest

TREE: Final = {"CORE.md": b"core", "graph/fixes/a.md": b"a", "graph/edges/a--b.md": b"edge", "vault/b.md": b"b"}


def write(root: Path, tree: Mapping[str, bytes], position: int = 1, **options: bool) -> FilesWritten:
    with FilesWriter(root, agent="default/a", **options) as writer:
        writer.begin("log")
        return writer.write_all(tree, position)


def lying(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and HIDDEN not in path.parts
    }


def test_progress_counts_each_file_once_whether_it_is_written_removed_or_the_same(tmp_path: Path) -> None:
    after = {**{path: body for path, body in TREE.items() if path != "vault/b.md"}, "CORE.md": b"new", "NEW.md": b"new"}
    for tree, files in ((TREE, 4), (TREE, 4), (after, 5)):
        heard: list[tuple[int, int]] = []
        with FilesWriter(tmp_path / "memory", agent="default/a") as writer:
            writer.begin("log")
            writer.write_all(tree, 1, lambda done, of, heard=heard: heard.append((done, of)))  # type: ignore[misc]
        assert heard == [(done, files) for done in range(1, files + 1)]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder that was written."""
    write(tmp_path / "memory", TREE)
    return tmp_path / "memory"


def test_writes_all_files_and_then_nothing_again(root: Path) -> None:
    assert lying(root) == TREE
    before = {path: (root / path).stat().st_mtime_ns for path in TREE}
    assert write(root, TREE) == FilesWritten(position=1, written=(), removed=(), kept=())
    assert {path: (root / path).stat().st_mtime_ns for path in TREE} == before


def test_writes_what_changed_and_removes_what_has_gone(root: Path) -> None:
    new = {**TREE, "CORE.md": b"other"}
    del new["vault/b.md"]
    found = write(root, new, 2)
    assert (found.written, found.removed) == (("CORE.md",), ("vault/b.md",))
    assert lying(root) == new
    assert not (root / "vault").exists()


def test_the_position_is_known_again(root: Path) -> None:
    write(root, TREE, 7)
    with FilesWriter(root, agent="default/a") as writer:
        writer.begin("log")
        assert writer.position == 7


def test_what_was_edited_by_hand_stays_until_it_is_in_the_log(root: Path) -> None:
    (root / "graph/fixes/a.md").write_bytes(b"mine")
    with FilesWriter(root, agent="default/a") as writer:
        writer.begin("log")
        assert writer.write_all({**TREE, "graph/fixes/a.md": b"theirs"}, 2).kept == ("graph/fixes/a.md",)
        assert lying(root)["graph/fixes/a.md"] == b"mine"
        assert writer.retry() is None
        took(root, "graph/fixes/a.md", digest(b"mine"))
        found = writer.retry()
        assert found is not None
        assert (found.written, found.kept) == (("graph/fixes/a.md",), ())
    assert lying(root)["graph/fixes/a.md"] == b"theirs"


def test_what_was_deleted_by_hand_stays_away_until_somebody_wants_it_back(root: Path) -> None:
    (root / "vault/b.md").unlink()
    assert write(root, TREE).kept == ("vault/b.md",)
    assert write(root, TREE, overwrite=True).written == ("vault/b.md",)


def test_a_new_file_that_was_deleted_by_hand_stays_away_too(root: Path) -> None:
    with FilesWriter(root, agent="default/a") as writer:
        writer.begin("log")
        writer.write_all(TREE, 1)
        writer.write({"vault/c.md": b"c"}, 2)
    (root / "vault/c.md").unlink()
    assert write(root, {**TREE, "vault/c.md": b"other"}, 3).kept == ("vault/c.md",)


def test_a_file_that_went_after_a_crash_may_come_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ends(*_arguments: object) -> None:
        raise CrashError

    monkeypatch.setattr("mnemolog.projections.files.folder.os.write", ends)
    with suppress(CrashError):
        write(tmp_path, TREE)
    monkeypatch.undo()
    with FilesWriter(tmp_path, agent="default/a") as writer:
        writer.begin("log")
        without = {path: body for path, body in TREE.items() if path != "vault/b.md"}
        assert writer.write_all(without, 1).kept == ()
        assert writer.write({"vault/b.md": b"again"}, 2).written == ("vault/b.md",)


def test_a_page_of_a_person_goes_once_its_memory_has_a_page_of_its_own(root: Path) -> None:
    (root / "graph/fixes/mine.md").write_bytes(b"mine")
    with FilesWriter(root, agent="default/a") as writer:
        writer.begin("log")
        writer.write_all(TREE, 1)
        took(root, "graph/fixes/mine.md", digest(b"mine"))
        found = writer.write({"graph/fixes/mine-a1b2c3.md": b"mine, as it is written"}, 2)
        assert (found.written, found.removed) == (("graph/fixes/mine-a1b2c3.md",), ("graph/fixes/mine.md",))


def test_files_of_others_are_never_touched(root: Path) -> None:
    (root / "notes.md").write_bytes(b"notes")
    (root / "graph/fixes/other.md").write_bytes(b"other")
    found = write(root, {"CORE.md": b"core", "graph/fixes/other.md": b"ours"}, 2)
    assert found.kept == ("graph/fixes/other.md",)
    assert lying(root) == {"CORE.md": b"core", "notes.md": b"notes", "graph/fixes/other.md": b"other"}


def test_what_is_made_from_the_log_alone_is_written_over_an_edit(root: Path) -> None:
    (root / "CORE.md").write_bytes(b"mine")
    assert write(root, TREE).written == ("CORE.md",)


def test_a_folder_that_holds_other_files_is_not_taken(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_bytes(b"years of work")
    (tmp_path / "README.md").write_bytes(b"readme")
    with pytest.raises(FolderError, match=r"did not write \(thesis.tex\).*--adopt"):
        write(tmp_path, TREE)
    assert not (tmp_path / HIDDEN).exists()
    write(tmp_path, TREE, adopt=True)
    assert lying(tmp_path) == {**TREE, "thesis.tex": b"years of work", "README.md": b"readme"}


def test_a_folder_under_git_is_taken(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    write(tmp_path, TREE)
    assert lying(tmp_path) == TREE


@pytest.mark.parametrize(
    ("agent", "log", "says"),
    [("default/b", "log", "of default/a, not of default/b"), ("default/a", "l2", "another log")],
)
def test_a_folder_of_another_agent_or_log_is_refused(root: Path, agent: str, log: str, says: str) -> None:
    with FilesWriter(root, agent=agent) as writer, pytest.raises(FolderError, match=says):
        writer.begin(log)


def test_a_folder_has_one_writer(root: Path) -> None:
    with FilesWriter(root, agent="default/a"), pytest.raises(FolderError, match="another `mnemolog files` writes it"):
        FilesWriter(root, agent="default/a").__enter__()


@pytest.mark.parametrize("linked", ["graph", "graph/fixes"])
def test_a_link_leads_nothing_out_of_the_folder(tmp_path: Path, linked: str) -> None:
    outside, root = tmp_path / "outside", tmp_path / "memory"
    outside.mkdir()
    (root / linked).parent.mkdir(parents=True)
    (root / linked).symlink_to(outside, target_is_directory=True)
    with pytest.raises(FolderError, match="is a link"):
        write(root, TREE, adopt=True)
    assert list(outside.iterdir()) == []


def test_a_file_that_is_a_link_is_neither_followed_nor_replaced(root: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"secret")
    (root / "vault/b.md").unlink()
    (root / "vault/b.md").symlink_to(tmp_path / "secret")
    assert write(root, {**TREE, "vault/b.md": b"new"}).kept == ("vault/b.md",)
    assert (tmp_path / "secret").read_bytes() == b"secret"


class CrashError(Exception):
    """The process ends here."""


@pytest.mark.parametrize("after", range(len(TREE) + 1))
def test_a_crash_anywhere_between_leaves_whole_files_and_is_made_good(
    root: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    new = {path: body * 1_000 for path, body in TREE.items()}
    left = [after]
    replace = os.replace

    def ends(first: object, place: object) -> None:
        if not left[0]:
            raise CrashError
        left[0] -= 1
        replace(first, place)  # type: ignore[arg-type]

    monkeypatch.setattr("mnemolog.projections.files.folder.os.replace", ends)
    with suppress(CrashError):
        write(root, new, 2)
    monkeypatch.undo()
    assert all(body in (TREE[path], new[path]) for path, body in lying(root).items())
    newer = {path: body + b"!" for path, body in new.items()}
    found = write(root, newer, 3)
    assert (lying(root), found.kept) == (newer, ())


@pytest.mark.parametrize("after", range(2 * len(TREE) + 1))
def test_a_crash_of_the_first_write_leaves_whole_folders_and_is_made_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    left = [after]

    def ends_at(name: str) -> None:
        works = getattr(os, name)

        def ends(*arguments: object) -> object:
            if not left[0]:
                raise CrashError
            left[0] -= 1
            return works(*arguments)

        monkeypatch.setattr(f"mnemolog.projections.files.folder.os.{name}", ends)

    for name in ("write", "rename", "replace"):
        ends_at(name)
    with suppress(CrashError):
        write(tmp_path, TREE)
    monkeypatch.undo()
    found = lying(tmp_path)
    assert all(body == TREE[path] for path, body in found.items())
    assert ("graph/fixes/a.md" in found) == ("graph/edges/a--b.md" in found)
    newer = {path: body + b"!" for path, body in TREE.items()}
    assert write(tmp_path, newer, 2).kept == ()
    assert lying(tmp_path) == newer
    assert not (tmp_path / HIDDEN / "new").exists()


@pytest.mark.parametrize("error", [CrashError, KeyboardInterrupt])
def test_an_interrupted_write_leaves_no_hidden_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    works = os.write

    def ends(handle: int, body: bytes) -> int:
        if bytes(body) == TREE["graph/edges/a--b.md"]:
            raise error
        return works(handle, body)

    monkeypatch.setattr("mnemolog.projections.files.folder.os.write", ends)
    with pytest.raises(error):
        write(tmp_path, TREE)
    assert not (tmp_path / HIDDEN / "new").exists()


def test_what_a_killed_write_left_goes_with_the_next_write_though_it_makes_no_folder(root: Path) -> None:
    (root / HIDDEN / "new" / "x").mkdir(parents=True)
    (root / HIDDEN / "new" / "x" / "0.md").write_bytes(b"forgotten since")
    (root / HIDDEN / "partial").write_bytes(b"forgotten since")
    with FilesWriter(root, agent="default/a") as writer:
        writer.begin("log")
        writer.write({"vault/b.md": None}, 2)
    assert not [path for path in (root / HIDDEN).rglob("*") if path.is_file() and b"since" in path.read_bytes()]
    assert not (root / HIDDEN / "new").exists()


LINKED: Final = ("new", "partial", ".gitignore", "journal.jsonl", "journal.partial", "journal.lock", "writer.lock")


@pytest.mark.parametrize("name", LINKED)
def test_what_lies_behind_a_link_in_the_hidden_folder_stays(tmp_path: Path, name: str) -> None:
    """A folder that came with a repository: a link in it had a file outside emptied, or our lines appended to it."""
    theirs, root = tmp_path / "theirs", tmp_path / "memory"
    theirs.write_bytes(b"" if name == "journal.jsonl" else b"theirs")
    (root / HIDDEN).mkdir(parents=True)
    (root / HIDDEN / name).symlink_to(theirs)
    before = theirs.read_bytes()
    with pytest.raises(FolderError, match=f"{name}: is a link; remove it"):
        write(root, TREE)
    assert (theirs.read_bytes(), lying(root)) == (before, {})


def test_a_text_that_is_put_beside_replaces_none_and_follows_no_link(root: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"secret")
    (root / "vault/b.md.conflict").symlink_to(tmp_path / "secret")
    for text in (b"first", b"second", b"second"):
        Folder(root).write_beside("vault/b.md.conflict", text)
    assert (tmp_path / "secret").read_bytes() == b"secret"
    beside = {each.name: each.read_bytes() for each in (root / "vault").iterdir()}
    assert (root / "vault/b.md.conflict-1").is_symlink()
    assert beside == {
        "b.md": b"b",
        "b.md.conflict": b"second",
        "b.md.conflict-1": b"secret",
        "b.md.conflict-2": b"first",
    }


def test_the_compacted_record_lists_the_contents_of_a_path_in_order(root: Path) -> None:
    theirs = [digest(str(number).encode()) for number in range(20)]
    for each in theirs:
        took(root, "CORE.md", each)
    journal = Journal(root)
    journal.compact()
    lines = [codec.load(line) for line in (root / HIDDEN / "journal.jsonl").read_bytes().splitlines()]
    digests = [line["digest"] for line in lines if line.get("path") == "CORE.md"]
    assert digests == sorted([*theirs, digest(TREE["CORE.md"])])


def test_a_folder_that_appears_meanwhile_keeps_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = os.rename

    def appears(first: str, place: str) -> None:
        os.makedirs(place, exist_ok=True)  # noqa: PTH103  it is patched itself
        (Path(place) / "mine.md").write_bytes(b"mine")
        rename(first, place)

    monkeypatch.setattr("mnemolog.projections.files.folder.os.rename", appears)
    assert write(tmp_path, TREE).kept == ()
    assert lying(tmp_path) == {**TREE, "graph/mine.md": b"mine", "vault/mine.md": b"mine"}


def test_what_was_written_is_known_to_whoever_reads_the_folder(root: Path) -> None:
    assert known(root)["vault/b.md"] == {digest(b"b")}
    assert known(root / "vault") == {}


def test_a_record_that_is_none_is_said(root: Path) -> None:
    with (root / HIDDEN / "journal.jsonl").open("ab") as journal:
        journal.write(b"<<<<<<< HEAD\n")
    with pytest.raises(FolderError, match=r"not a record of mnemolog.*delete"):
        write(root, TREE)


@pytest.mark.parametrize("named", ["../victim.txt", "vault/../../victim.txt", ".git/HEAD"])
def test_a_record_that_names_what_is_none_of_ours_has_nothing_removed(root: Path, named: str) -> None:
    """A folder that came with a repository: `mnemolog files` removed the file outside that its journal named."""
    victim = root / named
    victim.parent.mkdir(exist_ok=True)
    victim.write_bytes(b"theirs")
    took(root, named, digest(b"theirs"))
    with pytest.raises(FolderError, match=f"path: '{named}' is not allowed"):
        write(root, TREE)
    assert victim.read_bytes() == b"theirs"


def test_a_large_page_is_written_whole(tmp_path: Path) -> None:
    body = b"x" * 10_000_000
    write(tmp_path, {"graph/general/x.md": body})
    assert Folder(tmp_path).read("graph/general/x.md") == body
