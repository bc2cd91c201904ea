"""Settings of other programs are read and written byte for byte."""

import json
from pathlib import Path
from time import process_time

import pytest

from mnemolog.ops.surfaces.connecting.files import carry_out, change, edited
from mnemolog.ops.surfaces.connecting.hosts import HOSTS, Entries, Ours
from mnemolog.ops.surfaces.connecting.merging import NotMergeableError

MARK = b"\xef\xbb\xbf"
OURS = Ours("mnemolog", ("--agent", "atlas"))


@pytest.fixture
def codex(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Entries:
    """Of a file in TOML."""
    monkeypatch.setenv("CODEX_HOME", str(tmp_path))
    return HOSTS["codex"].entries(tmp_path, tmp_path)[0]


@pytest.fixture
def vscode(tmp_path: Path) -> Entries:
    """Of a file in JSON."""
    (tmp_path / ".vscode").mkdir()
    return HOSTS["vscode"].entries(tmp_path, tmp_path)[0]


def put_in(entries: Entries) -> bytes:
    carry_out(change(entries, OURS))
    return entries.file.read_bytes()


def taken_out(entries: Entries) -> bytes:
    carry_out(change(entries, None))
    return entries.file.read_bytes()


@pytest.mark.parametrize(
    "before", [b'model = "o"\r\n\r\n[a]\r\nb = 1\r\n', MARK + b'model = "o"\n', b"a = 1\r\nb = 2\n"]
)
def test_line_ends_and_a_byte_order_mark_stay_in_toml(codex: Entries, before: bytes) -> None:
    codex.file.write_bytes(before)
    after = put_in(codex)
    assert after.startswith(before)
    ends = b"\r\n" if b"\r\n" in before else b"\n"
    assert after[len(before) :].count(ends) == after[len(before) :].count(b"\n") > 0
    assert not change(codex, OURS).needed
    assert taken_out(codex) == before


def test_line_ends_and_a_byte_order_mark_stay_in_json(vscode: Entries) -> None:
    before = MARK + b'{\r\n  "servers": {\r\n    "other": {}\r\n  }\r\n}\r\n'
    vscode.file.write_bytes(before)
    after = put_in(vscode)
    assert after.startswith(MARK + b'{\r\n  "servers": {\r\n    "other": {},\r\n    "mnemolog"')
    assert after.count(b"\n") == after.count(b"\r\n")
    assert taken_out(vscode) == before


def test_a_name_that_an_object_has_twice_is_not_lost(vscode: Entries) -> None:
    vscode.file.write_text('{"inputs": [1], "inputs": [2], "servers": {}}')
    with pytest.raises(NotMergeableError, match="one of its objects has 'inputs' more than once"):
        change(vscode, OURS)


def test_a_large_object_is_checked_for_names_that_it_has_twice_in_little_time(vscode: Entries) -> None:
    vscode.file.write_text(json.dumps({f"name-{number}": number for number in range(30_000)}))
    began = process_time()
    assert b'"name-29999"' in put_in(vscode)
    assert process_time() - began < _SECONDS


_SECONDS = 5.0
"""Of CPU; each name compared with all others takes three times as long."""


def test_what_is_no_text_is_refused(codex: Entries) -> None:
    codex.file.write_bytes(b"\xff")
    with pytest.raises(NotMergeableError, match="not valid UTF-8"):
        change(codex, OURS)


def test_an_empty_file_of_the_user_is_not_removed(vscode: Entries) -> None:
    vscode.file.write_bytes(b"")
    assert not change(vscode, None).needed
    carry_out(change(vscode, OURS))
    carry_out(change(vscode, None))
    assert not vscode.file.exists(), "what has nothing but ours"


def test_what_a_link_leads_to_is_taken_out_as_it_was_put_in(vscode: Entries, tmp_path: Path) -> None:
    """The link was removed, and what it led to kept our entry."""
    target = tmp_path / "dotfiles" / "mcp.json"
    vscode.file.symlink_to(target)
    put_in(vscode)
    assert b"mnemolog" in target.read_bytes()
    carry_out(change(vscode, None))
    assert (vscode.file.is_symlink(), target.exists()) == (True, False)


def test_an_edit_that_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(MARK + b"a = 1\r\n")
    assert not edited(file, lambda text: text).needed
