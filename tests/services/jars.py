"""Brings the jars of a service with Maven, once: a folder of the cache holds all of them, or is not there."""

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from filelock import FileLock
from platformdirs import user_cache_path

from tests.services import ServiceNotAvailableError

CACHE: Final = "MNEMOLOG_SERVICES_CACHE"

_DOWNLOAD_S: Final = 600.0
_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")


def cache(environment: Mapping[str, str]) -> Path:
    """Where jars are kept, and the locks of what only one process of this machine may do."""
    named = environment.get(CACHE)
    folder = Path(named) if named else user_cache_path("mnemolog", appauthor=False) / "services"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def fetched(name: str, java: Path, environment: Mapping[str, str]) -> Path:
    """The folder with the jars of `poms/NAME.xml`, downloaded if need be. Raises ServiceNotAvailableError."""
    folder = cache(environment) / _version(name)
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            partial = folder.with_name(f"{folder.name}.partial")
            shutil.rmtree(partial, ignore_errors=True)  # what a killed download has left
            _download(name, partial, java, environment)
            partial.rename(folder)
    return folder / "jars"


def _version(name: str) -> str:
    """The name with a digest of its pom, so that the jars of another pom are not taken for those of this one."""
    return f"{name}-{hashlib.sha256(_pom(name).encode()).hexdigest()[:8]}"


def _pom(name: str) -> str:
    return files("tests.services").joinpath("poms", f"{name}.xml").read_text(encoding="utf-8")


def _download(name: str, folder: Path, java: Path, environment: Mapping[str, str]) -> None:
    maven = shutil.which("mvn", path=environment.get("PATH", ""))
    if maven is None:
        raise ServiceNotAvailableError(f"no mvn on PATH, which brings the jars of {name}")
    (folder / "jars").mkdir(parents=True)
    (folder / "pom.xml").write_text(_pom(name), encoding="utf-8")
    try:
        ended = subprocess.run(
            (maven, "-B", "-q", "dependency:copy-dependencies", f"-DoutputDirectory={folder / 'jars'}"),
            cwd=folder,
            env={**environment, "JAVA_HOME": os.fspath(java.resolve().parents[1])},
            capture_output=True,
            text=True,
            timeout=_DOWNLOAD_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ServiceNotAvailableError(f"the jars of {name} did not come within {_DOWNLOAD_S:.0f} s") from error
    if ended.returncode != 0:
        raise ServiceNotAvailableError(f"the download of {name} was refused: {_complaint(ended.stdout)}")


def _complaint(said: str) -> str:
    """Maven's first error; what follows is advice."""
    lines = _STYLE.sub("", said).splitlines()
    return next((line.removeprefix("[ERROR] ") for line in lines if line.startswith("[ERROR]")), "mvn does not say why")
