"""Rebuild: a projection is built anew beside the old one, compared with it, and switched to (architecture 7)."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import ClassVar, TypeAlias

from pydantic import ConfigDict

from mnemolog.ops.bootstrap import Embedded
from mnemolog.ops.targets import LOOK_S, LOOKS, Logs, Sides, SqliteTarget, StoreTarget, Target, catch_up
from mnemolog.processors.recall.comparison import TOP, Move, moves, overlap
from mnemolog.projections.opensearch import OpenSearchText, filling
from mnemolog.projections.opensearch_store import Build, OpenSearchStore
from mnemolog.projections.retrieval import Retrieval
from mnemolog.projections.text import TextFold
from mnemolog.schemas.errors import NotFoundError, ProjectionError
from mnemolog.schemas.query import Query
from mnemolog.schemas.telemetry import ProjectionRebuilt
from mnemolog.schemas.validation import CLOSED
from mnemolog.streams.logs.sqlite import PARTITION

ALL = "all"

Progress: TypeAlias = Callable[[str, int, int], None]
"""Hears of the projection, commits done and commits in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What became of a question."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent: str
    text: str
    overlap: float
    """share of the best ten that both generations gave"""
    moves: tuple[Move, ...]


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
    questions: tuple[Asked, ...]
    """that were asked of both; none where there was nothing to ask, or the old one did not answer"""
    switched: bool
    took_ms: float

    @property
    def overlap(self) -> float:
        """Of all questions; 1 where there was none."""
        return sum(each.overlap for each in self.questions) / len(self.questions) if self.questions else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class WentBack:
    """What is read again of a projection."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    generation: int
    position: int


async def rebuild(
    parts: Embedded, name: str, *, switch_to: bool, progress: Progress, queries: Sequence[Query] = ()
) -> list[Rebuilt]:
    """Build one projection anew, or all. Raises NotFoundError."""
    return [
        await _rebuild(parts, target, queries, switch_to=switch_to, progress=progress) for target in _named(parts, name)
    ]


async def go_back(parts: Embedded, name: str) -> list[WentBack]:
    """Read the previous generation of one projection again, or of all that there are, or of none.

    Raises NotFoundError, and ProjectionError where there is none or this release cannot read it.
    """
    targets = _named(parts, name)
    for target in targets:
        await target.previous()
    found = []
    for target in targets:
        generation, position = await target.back()
        found.append(WentBack(projection=target.name, generation=generation, position=position))
    return found


def _named(parts: Embedded, name: str) -> list[Target]:
    targets = [target for target in _targets(parts) if name in (ALL, target.name)]
    if not targets:
        raise NotFoundError("projection", name)
    return targets


def _targets(parts: Embedded) -> list[Target]:
    here: list[Target] = [SqliteTarget(parts, fold) for fold in parts.folds]
    return here if parts.opensearch is None else [*here, _on_opensearch(parts, parts.opensearch)]


def _on_opensearch(parts: Embedded, store: OpenSearchStore) -> Target:
    search = parts.config.search

    def over(build: Build) -> Retrieval:
        return parts.retrieval.over(text=OpenSearchText(store, k1=search.bm25_k1, b=search.bm25_b, build=build))

    return StoreTarget(TextFold.NAME, store, _logs(parts), filling=partial(filling, store), over=over)


def _logs(parts: Embedded) -> Logs:
    """The embedded log has one partition."""
    return {PARTITION: parts.log}


async def _rebuild(
    parts: Embedded, target: Target, queries: Sequence[Query], *, switch_to: bool, progress: Progress
) -> Rebuilt:
    began = perf_counter()
    heard = partial(progress, target.name)
    generation = await target.begin()
    commits = await catch_up(_logs(parts), target, heard)
    questions = await _asked(parts, target, queries)
    while (finished := await target.finish(switch_to=switch_to)) is None:
        commits += await catch_up(_logs(parts), target, heard)
    rebuilt = Rebuilt(
        projection=target.name,
        generation=generation,
        position=finished.position,
        commits=commits,
        differences=finished.differences,
        questions=questions,
        switched=switch_to,
        took_ms=round((perf_counter() - began) * 1_000, 1),
    )
    _report(parts, rebuilt)
    return rebuilt


def _report(parts: Embedded, rebuilt: Rebuilt) -> None:
    parts.edges.report(
        ProjectionRebuilt(
            projection=rebuilt.projection,
            generation=rebuilt.generation,
            position=rebuilt.position,
            commits=rebuilt.commits,
            differences=len(rebuilt.differences),
            questions=len(rebuilt.questions),
            overlap=rebuilt.overlap,
            switched=rebuilt.switched,
            took_ms=rebuilt.took_ms,
        )
    )


# Questions.


async def _asked(parts: Embedded, target: Target, queries: Sequence[Query]) -> tuple[Asked, ...]:
    """The questions asked of both; one that is answered otherwise is asked again, as of what is written meanwhile."""
    sides = await target.sides() if queries else None
    if sides is None:
        return ()
    asked = {query: await _ask(parts, sides, query) for query in queries}
    for _ in range(LOOKS):
        again = [query for query, found in asked.items() if found is not None and found.moves]
        if not again:
            break
        await asyncio.sleep(LOOK_S)
        await catch_up(_logs(parts), target, lambda _done, _all: None)
        asked |= {query: await _ask(parts, sides, query) for query in again}
    return tuple(found for found in asked.values() if found is not None)


async def _ask(parts: Embedded, sides: Sides, query: Query) -> Asked | None:
    """One question asked of both; None where one of them does not answer."""
    now = parts.edges.now()
    try:
        (before, old), (after, new) = [await side.search(query, now=now) for side in sides]
    except ProjectionError:
        return None
    if old.without or new.without:
        return None
    best, fresh = ([f"{hit.kind} {hit.id}" for hit in hits[:TOP]] for hits in (before, after))
    return Asked(agent=query.key, text=query.text, overlap=overlap(best, fresh), moves=moves(best, fresh))
