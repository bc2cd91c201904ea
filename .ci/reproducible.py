"""The build backend: that of setuptools, whose archives get the same bytes from the same commit on every machine.

Setuptools takes the permissions of files from the checkout and the umask, the times in a source archive from the
checkout, and those in a wheel from the clock. Here the permissions are fixed, and all times are SOURCE_DATE_EPOCH or,
where that is not set, the time of the commit.
"""

import gzip
import os
import subprocess
import tarfile
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  the other hooks of a backend

_FILE, _FOLDER = 0o644, 0o755
_REGULAR = 0o100000


def build_wheel(
    wheel_directory: str,
    config_settings: Mapping[str, str | list[str]] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """The wheel; setuptools takes its times from SOURCE_DATE_EPOCH."""
    _set_time()
    name = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    place = Path(wheel_directory, name)
    with ZipFile(place) as wheel:
        entries = [(entry, wheel.read(entry)) for entry in wheel.infolist()]
    with ZipFile(place, "w", ZIP_DEFLATED) as wheel:
        for entry, content in entries:
            entry.external_attr = (_REGULAR | _FILE) << 16
            wheel.writestr(entry, content)
    return name


def build_sdist(sdist_directory: str, config_settings: Mapping[str, str | list[str]] | None = None) -> str:
    """The source archive."""
    when = _set_time()
    name = build_meta.build_sdist(sdist_directory, config_settings)
    place = Path(sdist_directory, name)
    with tarfile.open(place) as archive:
        members = [(entry, archive.extractfile(entry)) for entry in archive.getmembers()]
        contents = [(entry, None if file is None else file.read()) for entry, file in members]
    with (
        place.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=when) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for entry, content in sorted(contents, key=lambda each: each[0].name):
            _add(archive, entry, content, when)
    return name


def _set_time() -> int:
    """The time of all files, which SOURCE_DATE_EPOCH then is."""
    if "SOURCE_DATE_EPOCH" not in os.environ:
        os.environ["SOURCE_DATE_EPOCH"] = str(_time_of_commit())
    return int(os.environ["SOURCE_DATE_EPOCH"])


def _time_of_commit() -> int:
    # Without this an unpacked source archive would get the time of a repository in which it happens to lie.
    if Path(".git").exists():
        with suppress(OSError, subprocess.CalledProcessError):
            command = ["git", "log", "-1", "--format=%ct"]
            return int(subprocess.run(command, capture_output=True, check=True).stdout)  # noqa: S603  a fixed command
    # In an unpacked source archive, of `build_sdist` or of git, each file has the time of the commit.
    return int(Path("pyproject.toml").stat().st_mtime)


def _add(archive: tarfile.TarFile, entry: tarfile.TarInfo, content: bytes | None, when: int) -> None:
    plain = tarfile.TarInfo(entry.name)
    plain.type, plain.size, plain.mtime = entry.type, entry.size, when
    plain.mode = _FOLDER if entry.isdir() else _FILE
    archive.addfile(plain, None if content is None else BytesIO(content))
