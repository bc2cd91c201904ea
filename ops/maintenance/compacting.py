"""Compacting a data directory: removes generations that are not read, and the free space of files (ledger J5).

The log stays as it is, byte for byte: everything removed can be folded from it again.
"""

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from mnemolog.ops.parts import Parts
from mnemolog.projections.generations.tables import Generation, discard, generations
from mnemolog.projections.text import TextFold, index_folder
from mnemolog.schemas.errors import LogUnavailableError


class Compacted(NamedTuple):
    """The disk space that a data directory freed, or would free."""

    folder: str
    removed: tuple[str, ...]
    """generations of projections that were not read any more, such as vectors 3"""
    bytes_before: int
    bytes_after: int
    """in a dry run at least: what is free within the tables of old generations is not known before they are gone"""
    pieces: tuple[int, int] | None = None
    """of the text index, before and after; None in a dry run, where another process writes it, and on a server"""


class Cleared(NamedTuple):
    """A generation on a server that is not read any more, and is removed now, or would be."""

    server: str
    """opensearch or qdrant"""
    name: str
    """of the index or the collection"""
    documents: int


async def compact(shards: Sequence[Parts], *, dry_run: bool) -> list[Compacted]:
    """Remove generations that are not read, and the free space of the files. Raises LogUnavailableError.

    Other processes that have the directory open go on meanwhile; writers wait.
    """
    return [await asyncio.to_thread(_compact, parts, dry_run=dry_run) for parts in shards]


async def cleared(shards: Sequence[Parts], *, dry_run: bool) -> list[Cleared]:
    """Remove the generations on servers that are not read: each once, whichever partition asks. Raises ProjectionError.

    A generation that is being built at this moment is removed too, and its build would have to begin again.
    """
    found: dict[str, Cleared] = {}
    for served in (projection for parts in shards for projection in parts.served):
        for build in await served.store.builds():
            if not build.active and build.name not in found:
                found[build.name] = Cleared(served.server, build.name, await served.store.size(build))
                if not dry_run:
                    await served.store.discard(build)
    return list(found.values())


def _compact(parts: Parts, *, dry_run: bool) -> Compacted:
    before, old = parts.storage.bytes(), _old(parts)
    pieces = None
    if dry_run:
        after = before - _free(parts) - sum(_size(_index_of(parts, kept)) for kept in old if kept.name == TextFold.NAME)
    else:
        _remove(parts, old)
        if any(fold.NAME == TextFold.NAME for fold in parts.folds):
            pieces = parts.text_builder().settle()
        for file in (parts.storage.database, parts.storage.late):
            _shrink(file)
        after = parts.storage.bytes()
    removed = tuple(f"{build.name} {build.generation}" for build in old)
    return Compacted(str(parts.storage.folder), removed, before, after, pieces)


def _old(parts: Parts) -> list[Generation]:
    with parts.reading() as connection:
        return [build for fold in parts.folds for build in generations(connection, fold.NAME) if not build.active]


def _remove(parts: Parts, old: Sequence[Generation]) -> None:
    folds = {fold.NAME: fold for fold in parts.folds}
    with parts.writing() as connection:
        for build in old:
            discard(connection, folds[build.name], build.generation)
    if TextFold.NAME in folds:
        parts.text_builder().tidy()


def _shrink(file: Path) -> None:
    """Write a database again without its free space, and update its statistics."""
    if not file.exists():
        return
    try:
        with closing(sqlite3.connect(file, timeout=_PATIENCE_S, isolation_level=None)) as connection:
            connection.execute("PRAGMA optimize")
            # Outside of a transaction, which VACUUM refuses; it needs free disk as large as the file.
            connection.execute("VACUUM")
            # VACUUM writes the whole file into the WAL, which would keep that size.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise LogUnavailableError(
            f"{file}: cannot be compacted ({error}); it takes as much free disk as the file is large, and a moment "
            "without a writer"
        ) from error


def _free(parts: Parts) -> int:
    """Bytes of empty pages."""
    with parts.reading() as connection:
        (pages,), (size,) = (
            connection.execute(f"PRAGMA {pragma}").fetchone() for pragma in ("freelist_count", "page_size")
        )
    return int(pages) * int(size)


def _index_of(parts: Parts, of: Generation) -> Path:
    return index_folder(parts.storage.text, of.generation)


def _size(folder: Path) -> int:
    return sum(Path(parent, file).stat().st_size for parent, _, files in os.walk(folder) for file in files)


_PATIENCE_S = 30.0
"""Maximum wait for another process's transaction."""
