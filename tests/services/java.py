"""Finds a Java that is new enough: JAVA_HOME, then PATH, then where Linux keeps its JDKs."""

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.services import ServiceNotAvailableError

INSTALLED: Final = Path("/usr/lib/jvm")

_ANSWER_S: Final = 30.0
_VERSION: Final = re.compile(r'version "(\d+)')


def find(at_least: int, environment: Mapping[str, str], installed: Path = INSTALLED) -> Path:
    """The first Java of this release or a later one. Raises ServiceNotAvailableError."""
    too_old = []
    for java in _candidates(environment, installed):
        release = _release(java)
        if release >= at_least:
            return java
        too_old.append(f"Java {release} ({java})" if release else f"no Java that runs ({java})")
    if too_old:
        raise ServiceNotAvailableError(f"Java {at_least} or later is needed; found {', '.join(too_old)}")
    raise ServiceNotAvailableError(f"no java: not in JAVA_HOME, on PATH or in {installed}")


def _candidates(environment: Mapping[str, str], installed: Path) -> Iterator[Path]:
    """Each once: what lies in /usr/lib/jvm is often what PATH leads to."""
    named = environment.get("JAVA_HOME")
    on_path = shutil.which("java", path=environment.get("PATH", ""))
    seen = set()
    for java in (named and Path(named, "bin/java"), on_path and Path(on_path), *sorted(installed.glob("*/bin/java"))):
        if java and java.exists() and java.resolve() not in seen:
            seen.add(java.resolve())
            yield java


def _release(java: Path) -> int:
    """Its number, such as 17; 0 where there is none, as with the stub that macOS has without a JDK."""
    try:
        said = subprocess.run((java, "-version"), capture_output=True, text=True, timeout=_ANSWER_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return 0
    found = _VERSION.search(said.stderr)
    return int(found[1]) if found else 0
