"""Rebuild: a projection is built anew beside the old one, compared with it, and switched to (architecture 7)."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import ClassVar, TypeAlias

from pydantic import ConfigDict

from mnemolog.ops.bootstrap import Embedded
from mnemolog.processors.ports import Recorded
from mnemolog.projections.generations import (
    Generation,
    SqliteFold,
    active,
    advance,
    begin,
    discard,
    generations,
    switch,
)
from mnemolog.projections.text import TextFold
from mnemolog.schemas.errors import NotFoundError, ProjectionError
from mnemolog.schemas.telemetry import ProjectionRebuilt
from mnemolog.schemas.validation import CLOSED

ALL = "all"

Progress: TypeAlias = Callable[[str, int, int], None]
"""Hears of the projection, commits done and commits in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt:
    """What became of a projection."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    generation: int
    position: int
    commits: int
    differences: tuple[str, ...]
    """agents for which the old one said otherwise"""
    switched: bool
    took_ms: float


async def rebuild(parts: Embedded, name: str, *, switch_to: bool, progress: Progress) -> list[Rebuilt]:
    """Build one projection anew, or all. Raises NotFoundError."""
    folds = [fold for fold in parts.folds if name in (ALL, fold.NAME)]
    if not folds:
        raise NotFoundError("projection", name)
    return [await _rebuild(parts, fold, switch_to=switch_to, progress=progress) for fold in folds]


async def _rebuild(parts: Embedded, fold: SqliteFold, *, switch_to: bool, progress: Progress) -> Rebuilt:
    began = perf_counter()
    fresh = _begin_anew(parts, fold)
    commits, finished = 0, None
    while finished is None:
        commits += await _build(parts, fold, fresh.generation, progress)
        finished = await asyncio.to_thread(_finish, parts, fold, fresh.generation, switch_to=switch_to)
    position, differences = finished
    parts.text_projection.tidy()
    took_ms = round((perf_counter() - began) * 1_000, 1)
    rebuilt = Rebuilt(
        projection=fold.NAME,
        generation=fresh.generation,
        position=position,
        commits=commits,
        differences=differences,
        switched=switch_to,
        took_ms=took_ms,
    )
    parts.edges.report(ProjectionRebuilt(**{**asdict(rebuilt), "differences": len(differences)}))
    return rebuilt


def _begin_anew(parts: Embedded, fold: SqliteFold) -> Generation:
    """A new generation; one that was left unread by an earlier rebuild goes, with its files."""
    with parts.writing() as connection:
        for each in generations(connection, fold.NAME):
            if not each.active:
                discard(connection, fold, each.generation)
    parts.text_projection.tidy()
    with parts.writing() as connection:
        return begin(connection, fold)


async def _build(parts: Embedded, fold: SqliteFold, generation: int, progress: Progress) -> int:
    """Fold what the log has more than a generation, up to where the one that is read stands; how many commits."""
    with parts.reading() as connection:
        begin, end = _stands(connection, fold, generation).position, active(connection, fold.NAME).position
    commits = 0
    with _applying(parts, fold, generation) as apply:
        async for batch in parts.log.read(after=begin, until=end):
            await asyncio.to_thread(apply, batch)
            commits += len(batch)
            progress(fold.NAME, batch[-1].position, end)
    return commits


@contextmanager
def _applying(parts: Embedded, fold: SqliteFold, generation: int) -> Iterator[Callable[[list[Recorded]], None]]:
    """What folds a batch into a generation."""
    if isinstance(fold, TextFold):
        with closing(parts.text_builder()) as builder:
            yield lambda batch: builder.apply(batch, generation)
    else:
        yield lambda batch: _apply(parts, fold, generation, batch)


def _apply(parts: Embedded, fold: SqliteFold, generation: int, batch: list[Recorded]) -> None:
    with parts.writing() as connection:
        fold.apply(connection, generation, batch)
        advance(connection, fold.NAME, generation, batch[-1].position)


def _finish(
    parts: Embedded, fold: SqliteFold, generation: int, *, switch_to: bool
) -> tuple[int, tuple[str, ...]] | None:
    """Compare and switch while nobody else can write; None where the one that is read has gone ahead meanwhile."""
    with parts.writing() as connection:
        fresh, old = _stands(connection, fold, generation), active(connection, fold.NAME)
        if fresh.position < old.position and isinstance(fold, TextFold):
            return None
        if tail := parts.log.tail(connection, after=fresh.position, until=old.position):
            fold.apply(connection, generation, tail)
            advance(connection, fold.NAME, generation, tail[-1].position)
        before = _digests(connection, fold, old.generation)
        after = fold.digests(connection, generation)
        if switch_to:
            switch(connection, fold, generation)
    return old.position, tuple(key for key in sorted({*before, *after}) if before.get(key) != after.get(key))


def _digests(connection: sqlite3.Connection, fold: SqliteFold, generation: int) -> dict[str, str]:
    """What the old one says; nothing where it cannot be read any more, which may be why it is built anew."""
    try:
        return fold.digests(connection, generation)
    except (ProjectionError, sqlite3.Error):
        return {}


def _stands(connection: sqlite3.Connection, fold: SqliteFold, generation: int) -> Generation:
    """A generation as it is now. Raises ProjectionError where another rebuild has removed it."""
    for each in generations(connection, fold.NAME):
        if each.generation == generation:
            return each
    raise ProjectionError(f"another rebuild of {fold.NAME} has begun; this one ends")
