"""`mnemolog doctor`: what could be wrong, each with what to do about it."""

import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar, Final, Literal

from pydantic import ConfigDict

from mnemolog import __version__
from mnemolog.ops.bootstrap import Edges, Served, embedded, load_embedder
from mnemolog.ops.storage import Storage, has_data, running_server
from mnemolog.projections.generations import active
from mnemolog.projections.text import SqliteText
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import MnemologError, ProjectionError
from mnemolog.schemas.validation import CLOSED

LEAST_FREE_BYTES: Final = 500_000_000
SAME_TEXT: Final = 0.999
EXTRAS: Final = {"kafka": "aiokafka", "opensearch": "opensearchpy", "qdrant": "qdrant_client", "llm": "openai"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    check: str
    state: Literal["ok", "warning", "failed"]
    detail: str


async def examine(folder: Path, config: Config) -> AsyncIterator[Finding]:
    """Look at everything, one finding at a time; what cannot be looked at is a finding too."""
    yield Finding(check="release", state="ok", detail=f"mnemolog {__version__}, Python {sys.version.split()[0]}")
    yield _tried("embedder", lambda: _embedder(config))
    yield _tried("disk", lambda: _disk(folder))
    async for finding in _place(folder, config):
        yield finding
    installed = [name for name, module in EXTRAS.items() if find_spec(module)]
    yield Finding(check="extras", state="ok", detail=", ".join(installed) or "none installed; none is needed here")


def _tried(check: str, look: Callable[[], Finding]) -> Finding:
    try:
        return look()
    except (MnemologError, OSError, sqlite3.Error) as error:
        return Finding(check=check, state="failed", detail=str(error))


def _embedder(config: Config) -> Finding:
    embedder = load_embedder(config)
    near = float(embedder.embed("Ayşe lives in Izmir.") @ embedder.embed("Ayşe lives in Izmir."))
    state: Literal["ok", "failed"] = "ok" if near > SAME_TEXT else "failed"
    return Finding(check="embedder", state=state, detail=f"{embedder.model}, {embedder.dimensions} dimensions")


def _disk(folder: Path) -> Finding:
    place = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    free = shutil.disk_usage(place).free
    if free < LEAST_FREE_BYTES:
        return Finding(check="disk", state="warning", detail=f"{free / 1e6:.0f} MB free at {place}; make some room")
    return Finding(check="disk", state="ok", detail=f"{free / 1e9:.1f} GB free at {place}")


async def _place(folder: Path, config: Config) -> AsyncIterator[Finding]:
    try:
        there = has_data(folder)
    except MnemologError as error:
        yield Finding(check="data", state="failed", detail=str(error))
        return
    if there:
        async for finding in _data(folder, config):
            yield finding
    else:
        yield Finding(check="data", state="ok", detail=f"{folder}: nothing there yet")


async def _data(folder: Path, config: Config) -> AsyncIterator[Finding]:
    yield _tried("database", lambda: _database(folder))
    try:
        parts = embedded(folder, config, Edges(), create=False)
    except MnemologError as error:
        yield Finding(check="log", state="failed", detail=str(error))
        return
    try:
        size = parts.log.size()
        yield Finding(check="log", state="ok", detail=f"{size.position} commits, {size.pending} inputs waiting")
        yield _dead_letters(size.dead_letters)
        yield _writer(folder, written=parts.log.is_written())
        with parts.reading() as connection:
            for fold in parts.folds:
                lag = size.position - active(connection, fold.NAME).position
                yield _projection(fold.NAME, lag)
        if isinstance(parts.text, SqliteText):
            documents = parts.text.documents
            yield _tried("text index", lambda: _text(documents()))
        for each in parts.served:
            async for finding in _served(each, size.position):
                yield finding
    finally:
        await parts.close()


def _database(folder: Path) -> Finding:
    with closing(Storage(folder, create=False)) as storage, storage.reading() as connection:
        answer = connection.execute("PRAGMA quick_check(1)").fetchone()[0].rpartition("\n")[2]
    if answer != "ok":
        return Finding(check="database", state="failed", detail=f"{answer}; restore it from a copy or from an export")
    return Finding(check="database", state="ok", detail=f"SQLite {sqlite3.sqlite_version}, whole")


def _dead_letters(count: int) -> Finding:
    if count:
        return Finding(check="dead letters", state="warning", detail=f"{count}; see `mnemolog dead-letters`")
    return Finding(check="dead letters", state="ok", detail="none")


def _writer(folder: Path, *, written: bool) -> Finding:
    running = running_server(folder)
    detail = (
        f"served at {running['url']}"
        if running
        else "another process writes"
        if written
        else "nobody; each command writes"
    )
    return Finding(check="writer", state="ok", detail=detail)


def _projection(name: str, lag: int) -> Finding:
    detail = "up with the log" if not lag else f"{lag} commits behind; the next command that writes catches up"
    return Finding(check=name, state="warning" if lag else "ok", detail=detail)


async def _served(served: Served, end: int) -> AsyncIterator[Finding]:
    """Whether the server answers, takes the credentials, and has something of ours."""
    try:
        yield Finding(check=served.server, state="ok", detail=await served.store.server())
        yield _projection(served.fold.NAME, max(end - (await served.store.standing()).position, 0))
    except ProjectionError as error:
        yield Finding(check=served.server, state="failed", detail=str(error))


def _text(counts: tuple[int, int]) -> Finding:
    rows, documents = counts
    if rows != documents:
        detail = f"{documents} documents for {rows} rows; `mnemolog rebuild text` builds it anew"
        return Finding(check="text index", state="failed", detail=detail)
    return Finding(check="text index", state="ok", detail=f"{rows} documents")
