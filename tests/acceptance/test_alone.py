"""Commands where no server runs: they import little, and print what the full command line prints."""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from tests.acceptance import warm
from tests.acceptance.running import LONG_S, CommandLine
from tests.acceptance.telling import HASHING

ALONE: Final = """
import os, sys
end = os._exit
def checked(status):
    heavy = {"typer", "rich", "httpx"} & sys.modules.keys()
    end(70 if heavy else status)
os._exit = checked
from mnemolog.ops.start import main
main()
"""
"""Ends with 70 where more was imported than is needed."""
WHOLE: Final = "mnemolog.ops.surfaces.cli"
"""The module of the full command line."""

Run: TypeAlias = Callable[[Path, tuple[str, ...]], tuple[int, str, str]]
"""Exit status, stdout and stderr of a command, by its data directory and its arguments."""


def environment(data: Path) -> dict[str, str]:
    """What both see of the world."""
    variables = {"MNEMOLOG_DATA": str(data), "MNEMOLOG_STREAM__CLOCK": "message"}
    return CommandLine(data, **HASHING).environment(**variables)


def run(data: Path, arguments: tuple[str, ...]) -> tuple[int, str, str]:
    """The command in a new interpreter."""
    ended = subprocess.run(
        [sys.executable, "-c", ALONE, *arguments],
        env=environment(data),
        cwd=data.parent,
        capture_output=True,
        text=True,
        timeout=LONG_S,
        check=False,
    )
    return ended.returncode, ended.stdout, ended.stderr


def run_whole(data: Path, arguments: tuple[str, ...]) -> tuple[int, str, str]:
    """The full command line, which is forked from a process that has imported it."""
    ended, out, err = warm.run(
        arguments, stdin=b"", environment=environment(data), folder=data.parent, timeout_s=LONG_S, module=WHOLE
    )
    return ended, out.decode(), err.decode()


SAID: Final = ("add", "I live in Izmir.", "--user", "kim", "--id", "moved", "--at", "2026-11-21T10:00:00+03:00")


@pytest.mark.parametrize(
    "typed",
    [
        (SAID,),
        (SAID, SAID),
        (SAID, (*SAID, "--json")),
        (SAID, ("add", "I live in Paris.", *SAID[2:])),
        (("add", " "),),
        (("add", "x", "--role", "me"),),
        (("add", "x", "--at", "soon"),),
        (("add", "x", "--agent", "a/b"),),
        (("remember", ""),),
        (("remember", "x", "--category", "y"),),
        (("remember", "x", "--importance", "2"),),
        (SAID, ("search", "Where do I live?")),
        (SAID, ("search", "Where do I live?", "--limit=1", "--kind", "memory", "--user", "kim", "--json")),
        (SAID, ("search", "Where do I live?", "--as-of", "2020-01-01", "--known-at", "2030-01-01")),
        (SAID, ("search", "Where do I live?", "--into", "later")),
        (SAID, ("search", "home", "--agent", "unknown")),
        (SAID, ("search", "Where do I live?", "--kind", "page")),
        (SAID, ("search", "Where do I live?", "--limit", "0")),
        (("search", "Where do I live?"),),
        (SAID, ("context", "Where do I live?", "--tokens", "100")),
        (SAID, ("context", "Where do I live?", "--json")),
        (SAID, ("context", "")),
    ],
    ids=lambda typed: " | ".join(" ".join(words[:2]) for words in typed),
)
def test_prints_what_the_full_command_line_prints(typed: tuple[tuple[str, ...], ...], tmp_path: Path) -> None:
    assert _printed(run, tmp_path / "alone", typed) == _printed(run_whole, tmp_path / "whole", typed)


def _printed(run: Run, folder: Path, typed: tuple[tuple[str, ...], ...]) -> tuple[int, str, list[str]]:
    """Status and output of the last command in a folder of its own, without times, its name and the wrapping of errors.

    Those before it are for the full command line.
    """
    folder.mkdir()
    *before, last = typed
    for words in before:
        assert run_whole(folder / "data", words)[0] == 0
    status, out, err = run(folder / "data", last)
    return status, _TIME.sub("", out), err.replace(folder.name, "").split()


_TIME: Final = re.compile(r'(?<=in )\d+(?= ms, )|(?<="took_ms":)[\d.e-]+')


def test_only_the_user_can_read_what_it_creates(tmp_path: Path) -> None:
    status, out, err = run(tmp_path / "data", ("remember", "Kim is allergic to nuts.", "--json"))
    assert status == 0, err
    assert json.loads(out)["outcome"] == "remembered"
    assert {file.stat().st_mode & 0o077 for file in (tmp_path / "data").rglob("*")} == {0}


def test_an_unexpected_error_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    status, _, err = run(tmp_path / "data", ("add", "I like tea."))
    assert status == 1
    assert err.startswith("error: ")
    assert len(err.splitlines()) == 1, err


@pytest.mark.parametrize("name", ["remember", "search", "search --json", "context"])
def test_an_output_that_cannot_be_written_is_an_error(name: str, tmp_path: Path) -> None:
    verb, *options = name.split()
    assert run_whole(tmp_path / "data", SAID)[0] == 0
    asked = (verb, "Where do I live?", *options)
    with Path("/dev/full").open("wb") as full:  # every write fails: no space left on the device
        status, err = _ended(tmp_path / "data", asked, stdout=full)
    assert status == 1
    assert re.fullmatch(r"error: .*No space left on device.*\n", err), err
    status, err = _ended(tmp_path / "data", asked, preexec_fn=lambda: os.close(1))
    assert status == 1
    assert re.fullmatch("error: .*\n", err), err


@pytest.mark.parametrize("typed", ["search home --explain", "list", "status --json", "export -", "--help", "--version"])
def test_the_full_command_line_says_so_too(typed: str, tmp_path: Path) -> None:
    assert run_whole(tmp_path / "data", SAID)[0] == 0
    full, err = Path("/dev/full"), tmp_path / "err"
    forked = warm.Forked(WHOLE, typed.split(), out=full, err=err, environment=environment(tmp_path / "data"))
    assert forked.wait(LONG_S) == 1
    assert re.fullmatch(r"error: .*No space left on device.*\n", err.read_text()), err.read_text()


def test_a_version_that_cannot_be_written_is_an_error() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "mnemolog", "--version"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (ended.returncode, ended.stderr[:7], ended.stderr.count(b"\n")) == (1, b"error: ", 1)


@pytest.mark.parametrize("options", [(), ("--json",)], ids=str)
def test_a_pipe_without_a_reader_is_no_error_to_print(options: tuple[str, ...], tmp_path: Path) -> None:
    assert run_whole(tmp_path / "data", SAID)[0] == 0
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert _ended(tmp_path / "data", ("search", "home", *options), stdout=writer) == (1, "")
    finally:
        os.close(writer)


@pytest.mark.parametrize(("no_color", "printed"), [("", "\x1b[1;31merror:\x1b[0m"), ("1", "error:")])
def test_errors_on_a_terminal_are_red_unless_no_color_is_set(no_color: str, printed: str, tmp_path: Path) -> None:
    terminal, stderr = pty.openpty()
    status, _ = _ended(
        tmp_path / "data",
        ("search", "home"),  # there is no data
        variables={"TERM": "xterm", "NO_COLOR": no_color},
        stdout=subprocess.DEVNULL,
        stderr=stderr,
    )
    os.close(stderr)
    shown = os.read(terminal, 1 << 12).decode()
    os.close(terminal)
    assert status == 1
    assert shown.startswith(f"{printed} {tmp_path}"), shown


def _ended(
    data: Path,
    arguments: tuple[str, ...],
    *,
    variables: dict[str, str] | None = None,
    **streams: Any,  # noqa: ANN401  of `subprocess.run`
) -> tuple[int, str]:
    """Exit status and stderr of the command, whose output is buffered (no PYTHONUNBUFFERED), as it is for users."""
    command = [sys.executable, "-c", ALONE, *arguments]
    seen = {**environment(data), **(variables or {})}
    seen.pop("PYTHONUNBUFFERED", None)
    pipes = {"stderr": subprocess.PIPE, **streams}
    ended = subprocess.run(command, env=seen, cwd=data.parent, timeout=LONG_S, text=True, check=False, **pipes)
    return ended.returncode, ended.stderr or ""
