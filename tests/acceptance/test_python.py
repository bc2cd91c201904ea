"""The Python surface in programs of its own."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from mnemolog import Memory
from tests.acceptance.running import LONG_S, CommandLine

ADDING: Final = """
import sys
from mnemolog import Memory
memory = Memory(sys.argv[1])
print(memory.add("I moved from Ankara to Izmir.", agent_id="a").outcome)
"""


FORKING: Final = """
from multiprocessing import get_context
child = get_context("fork").Process(target=int)
child.start()
child.join(20)
sys.exit(child.exitcode)
"""


@pytest.mark.parametrize(("ends", "status"), [("", 0), ("raise SystemExit(3)", 3), ("1 / 0", 1), (FORKING, 0)])
def test_a_program_that_never_closes_its_memory_ends_and_loses_nothing(tmp_path: Path, ends: str, status: int) -> None:
    cli = CommandLine(tmp_path / "data")
    ended = subprocess.run(
        [sys.executable, "-c", ADDING + ends, str(cli.data)],
        capture_output=True,
        env=cli.environment(),
        timeout=LONG_S,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (status, b"remembered\n"), ended.stderr
    assert b"_close_all" not in ended.stderr
    assert "Izmir" in cli("list", "--agent", "a").out


def test_commands_that_only_look_need_not_wait_for_the_patterns_of_the_write_path() -> None:
    """Compiling them takes a second, as long as all else that starts."""
    assert "mnemolog.processors.ingest.observer" not in _imported_by(WHOLE)
    assert "mnemolog.processors.ingest.observer" not in _imported_by("mnemolog.ops.backends.embedded")


def test_help_and_version_need_no_language_pack() -> None:
    """Nor what stands behind a command: half of the time that it takes to start."""
    found = _imported_by(WHOLE)
    assert found.isdisjoint({"mnemolog.processors.language", "mnemolog.ops.bootstrap", "numpy"})
    assert "typer" not in _imported_by("mnemolog.ops.start")


WHOLE: Final = "mnemolog.ops.surfaces.cli; mnemolog.ops.surfaces.cli.command_line()"
"""The modules of all commands."""


def _imported_by(module: str) -> set[str]:
    code = f"import sys, {module}; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], timeout=LONG_S, check=True, capture_output=True, text=True)
    return set(ended.stdout.split())


CHILD: Final = """
import os, sys
from mnemolog import Memory
from mnemolog.schemas.errors import LogError
memory = Memory(sys.argv[1])
memory.add("I moved from Ankara to Izmir.", agent_id="a")
child = os.fork()
if child == 0:
    try:
        memory.add("I like tea.", agent_id="a")
    except LogError as error:
        os.write(1, str(error).encode())
        os._exit(7)
    os._exit(0)
os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_a_forked_child_is_told_that_the_memory_is_not_its_own(tmp_path: Path) -> None:
    cli = CommandLine(tmp_path / "data", MNEMOLOG_EMBEDDER__KIND="hashing")
    ended = subprocess.run(
        [sys.executable, "-c", CHILD, str(cli.data)],
        capture_output=True,
        env=cli.environment(),
        timeout=LONG_S,
        check=False,
    )
    assert ended.returncode == 7, ended.stderr
    assert b"open a new one here" in ended.stdout


def test_errors_of_a_call_name_the_class_that_was_called(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    with pytest.raises(TypeError, match=r"^Memory\.delete_all\(\): missing a required .*'agent_id'"):
        memory.delete_all()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^Memory\.search\(\): got an unexpected keyword argument 'agent'"):
        memory.search("tea", agent_id="a", agent="a")  # type: ignore[call-arg]
    assert Memory.add.__qualname__ == "Memory.add"


def test_the_variable_names_the_data_directory_as_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MNEMOLOG_DATA", str(tmp_path / "named"))
    with Memory() as memory:
        memory.add("I like tea.", agent_id="a")
    assert (tmp_path / "named" / "mnemolog.db").exists()
