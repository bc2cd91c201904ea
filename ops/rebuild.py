"""Rebuild: a projection is built anew beside the old one, compared with it, and switched to (architecture 7)."""

import asyncio
import sqlite3
from collections.abc import Callable
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
from mnemolog.schemas.errors import NotFoundError
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
    with parts.writing() as connection:
        old, fresh = active(connection, fold.NAME), _begin_anew(connection, fold)
    if isinstance(fold, TextFold):
        # It follows the log, and goes on from where the new generation stands.
        commits = await _build_text(parts, fresh, old.position, progress)
        position, differences = _finish(parts, fold, fresh.generation, switch_to=switch_to)
        parts.text_projection.tidy()
    else:
        commits = await _build(parts, fold, fresh, progress)
        position, differences = await asyncio.to_thread(_finish, parts, fold, fresh.generation, switch_to=switch_to)
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


def _begin_anew(connection: sqlite3.Connection, fold: SqliteFold) -> Generation:
    """A new generation; one that was left unread by an earlier rebuild goes."""
    for each in generations(connection, fold.NAME):
        if not each.active:
            discard(connection, fold, each.generation)
    return begin(connection, fold)


async def _build(parts: Embedded, fold: SqliteFold, fresh: Generation, progress: Progress) -> int:
    """Fold the log into the new generation, while it grows."""
    end, commits = await parts.log.end(), 0
    async for batch in parts.log.read():
        await asyncio.to_thread(_apply, parts, fold, fresh.generation, batch)
        commits += len(batch)
        progress(fold.NAME, batch[-1].position, max(end, batch[-1].position))
    return commits


def _apply(parts: Embedded, fold: SqliteFold, generation: int, batch: list[Recorded]) -> None:
    with parts.writing() as connection:
        fold.apply(connection, generation, batch)
        advance(connection, fold.NAME, generation, batch[-1].position)


async def _build_text(parts: Embedded, fresh: Generation, until: int, progress: Progress) -> int:
    """Fold the log up to where the old generation stands, so that the two compare."""
    builder, commits = parts.text_builder(), 0
    try:
        async for batch in parts.log.read(until=until):
            await asyncio.to_thread(builder.apply, batch, fresh.generation)
            commits += len(batch)
            progress(fresh.name, batch[-1].position, until)
    finally:
        await asyncio.to_thread(builder.close)
    return commits


def _finish(parts: Embedded, fold: SqliteFold, generation: int, *, switch_to: bool) -> tuple[int, tuple[str, ...]]:
    """Take in what came meanwhile, compare, and switch, all while nobody else can write."""
    with parts.writing() as connection:
        fresh = next(each for each in generations(connection, fold.NAME) if each.generation == generation)
        if not isinstance(fold, TextFold):
            tail = parts.log.tail(connection, after=fresh.position)
            fold.apply(connection, generation, tail)
            position = tail[-1].position if tail else fresh.position
            advance(connection, fold.NAME, generation, position)
        else:
            position = fresh.position
        old = fold.digests(connection, active(connection, fold.NAME).generation)
        new = fold.digests(connection, generation)
        if switch_to:
            switch(connection, fold, generation)
    return position, tuple(key for key in sorted({*old, *new}) if old.get(key) != new.get(key))
