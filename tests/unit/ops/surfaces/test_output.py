"""Files that commands write at a name which the user gives, and tables."""

from pathlib import Path
from typing import Final

import pytest

from mnemolog.ops.surfaces.beside.command import receipt_shown
from mnemolog.ops.surfaces.cli.explaining import print_why
from mnemolog.ops.surfaces.cli.output import err, out, table, table_or_cards, written
from mnemolog.schemas.query import Why


def test_a_file_that_a_link_leads_to_is_replaced_with_its_permissions(tmp_path: Path) -> None:
    file, link = tmp_path / "export.jsonl", tmp_path / "latest"
    file.write_bytes(b"before")
    file.chmod(0o640)
    link.symlink_to(file.name)
    with written(str(link)) as opened:
        opened.write(b"after")
    assert (link.is_symlink(), file.read_bytes(), file.stat().st_mode & 0o777) == (True, b"after", 0o640)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit), written(str(tmp_path / "nowhere" / "x")):
        pass
    assert "x: cannot be written (No such file or directory)" in "".join(capsys.readouterr().err.split("\n"))


def test_texts_in_tables_and_cards_are_shown_as_they_are_and_do_not_control_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [("1", "Tom\x1b[2J likes [bold]tea[/] :smile:")]
    table(("id", "text"), rows)
    table_or_cards(("id", "text"), rows, title=("text",))
    assert capsys.readouterr().out.count("Tom[2J likes [bold]tea[/] :smile:") == 2


ODD: Final = "[\u200bred]Tom\u202e likes\x9b2J tea\u2028- and \u2066coffee\u2069"
SHOWN: Final = "[red]Tom likes2J tea - and coffee"


def test_what_hides_or_reverses_text_or_begins_a_line_does_not_reach_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    message = {"at": "2026-03-01", "speaker": "Tom", "text": ODD}
    table(("id", "text"), [("1", ODD)])
    print_why(Why(kind="message", id="m1", outcome="remembered", explanation=(ODD,), events=(), messages=(message,)))
    printed = capsys.readouterr().out
    assert printed.count(SHOWN) == 3
    assert printed.replace("\n", "").isprintable()


def test_strings_that_a_command_does_not_escape_do_not_control_the_terminal_either(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out.print(f"{ODD} :smile:", markup=False)
    err.print(f"{ODD} :smile:", markup=False)
    printed = capsys.readouterr()
    assert printed == (f"{SHOWN} :smile:\n", f"{SHOWN} :smile:\n")


def test_a_receipt_printed_without_the_full_command_line_does_not_control_the_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = {
        "outcome": "refused",
        "message_id": ODD,
        "position": 1,
        "filter": None,
        "events": (),
        "reason": "x",
        "detail": ODD,
    }
    receipt_shown(found, "", as_json=False)
    assert capsys.readouterr().out == f"refused  {SHOWN}  at 1\n  x: {SHOWN}\n"
