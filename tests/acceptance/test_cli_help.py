"""Every command teaches itself."""

import re
import subprocess
import sys

import pytest

from mnemolog.ops.surfaces.cli.groups import GROUPS
from tests.acceptance.running import CommandLine

COMMANDS = (
    "add remember end-session forget ingest search list get history why demo replay rebuild export import status "
    "doctor serve dead-letters config telemetry agents messages watch keys"
).split()
WITHIN = [("dead-letters", each) for each in ("list", "show", "retry")]
WITHIN += [("keys", each) for each in ("add", "list", "revoke")]
WITHIN += [("config", each) for each in ("show", "check", "schema")]


def test_help_lists_every_command(asked: CommandLine) -> None:
    shown = asked("--help").out
    assert [command for command in COMMANDS if f"│ {command} " not in shown] == []


@pytest.mark.parametrize("command", [*((each,) for each in COMMANDS), *WITHIN], ids=" ".join)
def test_help_of_a_command_ends_with_an_example(asked: CommandLine, command: tuple[str, ...]) -> None:
    shown = asked(*command, "--help").out
    example = shown.partition("Example:")[2]
    assert example.strip().startswith(f"mnemolog {command[0]}")


@pytest.mark.parametrize(
    "wrong",
    [("nonsense",), ("add",), ("add", "Hello.", "--agent", "a", "--colour"), ("search", "x", "--limit", "many")],
    ids=" ".join,
)
def test_wrong_usage_ends_with_status_2_and_says_how_to_go_on(asked: CommandLine, wrong: tuple[str, ...]) -> None:
    ended = asked(*wrong, status=2)
    assert "--help" in ended.err or "-h" in ended.err
    assert not ended.out


def test_the_release_is_told(asked: CommandLine) -> None:
    assert asked("--version").out.count(".") == 2


def test_the_package_runs_as_a_module(asked: CommandLine) -> None:
    ran = subprocess.run([sys.executable, "-m", "mnemolog", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout == asked("--version").out


def test_whose_memory_is_said_once_for_all_commands(fresh: CommandLine) -> None:
    fresh("add", "I live in Izmir.")
    fresh("add", "I live in Bursa.", MNEMOLOG_AGENT="bot")
    assert "Izmir" in fresh("search", "Where do I live?").out
    theirs = fresh("search", "Where do I live?", MNEMOLOG_AGENT="bot").out
    assert ("Bursa" in theirs, "Izmir" in theirs) == (True, False)
    assert "Izmir" in fresh("list", "--agent", "default", MNEMOLOG_AGENT="bot").out


def test_help_shows_commands_in_groups_and_no_types_of_flags(asked: CommandLine) -> None:
    shown = asked("--help").out
    assert re.findall(r"─ ([\w -]+) ─", shown)[1:] == list(GROUPS)
    assert "<bool>" not in shown + asked("add", "--help").out + asked("keys", "--help").out


def test_every_command_stands_in_a_group(asked: CommandLine) -> None:
    assert "─ Commands ─" not in asked("--help").out


def test_completion_is_there_for_the_shell(asked: CommandLine) -> None:
    assert "mnemolog" in asked("", _MNEMOLOG_COMPLETE="source_bash").out


def test_the_command_line_imports_nothing_that_only_some_commands_need() -> None:
    """What is imported at the top of its modules is paid by each command: NumPy and the write path are a second."""
    heavy = "{'numpy', 'onnxruntime', 'fastapi', 'uvicorn', 'mnemolog.streams.pipeline', 'mnemolog.processors.ingest'}"
    code = f"import sys; from mnemolog.ops.surfaces import cli; cli.command_line(); print({heavy} & sys.modules.keys())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
