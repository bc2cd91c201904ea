"""The Python surface in programs of its own."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

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
    code = "import sys, mnemolog.ops.surfaces.cli; sys.exit('mnemolog.processors.ingest.observer' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=LONG_S, check=False).returncode == 0
