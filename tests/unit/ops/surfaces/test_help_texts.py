"""Help texts fit the terminal: paragraphs are wrapped by its width alone, and every argument has a name and a help."""

import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from itertools import pairwise
from typing import Any, Final

import pytest
import typer.main

from mnemolog.ops.surfaces.cli import command_line
from mnemolog.ops.surfaces.cli.groups import unwrapped

ROOT: Final[Any] = typer.main.get_command(command_line())
NARROW: Final = 72
WIDE: Final = 104
PADDING: Final = 2
"""Columns that rich leaves free beside a help text."""


def paths(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:  # noqa: ANN401  typer's own click
    """Every command and group."""
    yield path
    for name, inner in getattr(command, "commands", {}).items():
        yield from paths(inner, (*path, name))


COMMANDS: Final = sorted(paths(ROOT))


def shown(path: tuple[str, ...], columns: int, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", str(columns))
    with redirect_stdout(StringIO()) as out:
        ROOT.main([*path, "--help"], prog_name="mnemolog", standalone_mode=False)
    return out.getvalue()


def broken_early(text: str, columns: int) -> list[str]:
    """The lines of the description that have room for the first word of the next line."""
    lines = [line.strip() for line in text.partition("╭")[0].splitlines()]
    return [
        line
        for line, after in pairwise(lines)
        if line and after and len(line) + 1 + len(after.split()[0]) <= columns - PADDING
    ]


@pytest.mark.parametrize("columns", [NARROW, WIDE])
def test_paragraphs_are_wrapped_by_the_terminal_alone(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {path: shown(path, columns, monkeypatch) for path in COMMANDS}
    assert {path: found for path, text in texts.items() if (found := broken_early(text, columns))} == {}


def test_usage_lines_name_arguments_without_braces(monkeypatch: pytest.MonkeyPatch) -> None:
    usages = [usage for path in COMMANDS for usage in re.findall(r"Usage: .*", shown(path, WIDE, monkeypatch))]
    assert len(usages) == len(COMMANDS)
    assert [usage for usage in usages if re.search(r"[{}]|\[\[|…\.", usage)] == []
    assert "Usage: mnemolog search [OPTIONS] QUERY " in shown(("search",), WIDE, monkeypatch)


def test_every_argument_and_option_is_explained() -> None:
    unexplained = []
    for path in COMMANDS:
        command = ROOT
        for name in path:
            command = command.commands[name]
        unexplained += [(path, param.name) for param in command.params if not getattr(param, "help", None)]
    assert unexplained == []


def test_commands_below_a_group_are_in_no_panel_of_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "─ Ask ─" not in shown(("dead-letters",), WIDE, monkeypatch)


@pytest.mark.parametrize("text", ["One.\n\n- two\n- three", "One.\n\n    $ two\n    $ three"], ids=["list", "example"])
def test_lists_and_examples_keep_their_lines(text: str) -> None:
    assert unwrapped(text) == text
