"""LangGraph's own tests of stores: they are published with the source of its package, not with what is installed."""

import importlib.util
import subprocess
import sys
import tarfile
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = "langgraph-checkpoint"
FOLDER: Final = Path(sys.prefix) / "published"
"""Beside what is installed, and kept with it."""


def suite() -> ModuleType:
    """The module of the installed release's tests of its store in memory."""
    folder = _source() / "tests"
    # It is imported as a part of the package `tests` of its own source; here that name is ours.
    _load("tests.embed_test_utils", folder / "embed_test_utils.py")
    return _load("langgraph_published_tests", folder / "test_store.py")


def _source() -> Path:
    release = version(PACKAGE)
    name = f"{PACKAGE.replace('-', '_')}-{release}"
    if not (FOLDER / name).exists():
        download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:"]
        subprocess.run([*download, f"{PACKAGE}=={release}", "--dest", str(FOLDER)], check=True)
        with tarfile.open(FOLDER / f"{name}.tar.gz") as archive:
            archive.extractall(FOLDER, filter="data")
    return FOLDER / name


def _load(name: str, file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
