"""Packages of npm that a suite needs, installed once into the environment of its tests."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = Path(sys.prefix) / "node"
"""Beside what is installed, and kept with it."""


def installed(package_json: Path) -> Path:
    """The folder with node_modules, made anew where package.json has changed."""
    kept = FOLDER / "package.json"
    if not kept.exists() or kept.read_bytes() != package_json.read_bytes():
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir()
        shutil.copy(package_json, FOLDER / "wanted.json")
        (FOLDER / "wanted.json").rename(kept)
        install = ["npm", "install", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
        try:
            subprocess.run(install, cwd=FOLDER, check=True)
        except BaseException:
            kept.unlink()
            raise
    return FOLDER
