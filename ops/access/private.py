"""A data directory belongs to its user alone: directories 0700, files 0600, existing ones included."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600

_FOLDERS: Final = ("text", "telemetry", "partitions")
"""The folders that Mnemolog keeps in a data directory."""

_FILES: Final = (
    "mnemolog.db",
    "writer.lock",
    "writer.pid",
    "log.head",
    "server.json",
    "queries.jsonl",
    "late.db",
    "embedder.json",
    "api-keys",
    "webhook.position",
)
"""The prefixes of its files' names: SQLite and atomic writes add further files, such as mnemolog.db-wal."""


def mend(folder: Path) -> None:
    """Remove other users' permissions from Mnemolog's files in a directory, and from one that has no others."""
    with suppress(OSError):
        entries = list(folder.iterdir())
        ours = [entry for entry in entries if entry.name in _FOLDERS or entry.name.startswith(_FILES)]
        # Only if all files are ours: it may be a project of the user, such as with `--data .`.
        if len(ours) == len(entries):
            _restrict(folder, FOLDER_MODE)
        for entry in ours:
            _mend_all(entry)


def _mend_all(entry: Path) -> None:
    if entry.is_symlink():  # `os.walk` follows one that it begins with
        return
    _restrict(entry, FOLDER_MODE if entry.is_dir() else FILE_MODE)
    for folder, folders, files in os.walk(entry):
        for name in folders:
            _restrict(Path(folder, name), FOLDER_MODE)
        for name in files:
            _restrict(Path(folder, name), FILE_MODE)


def _restrict(path: Path, mode: int) -> None:
    """Files of other users, and files that are gone by now, are skipped; links are not followed."""
    with suppress(OSError):
        found = path.lstat().st_mode
        if not path.is_symlink() and found & 0o777 & ~mode:
            path.chmod(found & mode)  # permissions are only removed: files that the owner made read-only stay so
