"""Of the command line only the module of the command that was typed is imported."""

import subprocess
import sys
from typing import Final

import pytest

from mnemolog.ops.surfaces.cli import MODULES, command_line

PREFIX: Final = "mnemolog.ops.surfaces.cli."
NAMES: Final = sorted({name for names in MODULES.values() for name in names.split()})


def commands(name: str = "") -> list[str | None]:
    app = command_line(name)
    return [*(command.name for command in app.registered_commands), *(group.name for group in app.registered_groups)]


def test_the_table_names_every_command() -> None:
    assert sorted(str(name) for name in commands()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_command_is_made_from_the_modules_that_the_table_names(name: str) -> None:
    assert commands(name) == [name]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["search", "add"])
def test_no_other_commands_are_imported(name: str) -> None:
    code = f"import sys; from mnemolog.ops.surfaces import cli; cli.command_line({name!r}); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    of_commands = {module.removeprefix(PREFIX) for module in found if module.startswith(PREFIX)} & MODULES.keys()
    assert of_commands == {module for module, names in MODULES.items() if name in names.split()}
