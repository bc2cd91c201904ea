"""Rebuild: a projection is built as a second generation, compared with the active one, and switched to."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeAlias

from pydantic import ConfigDict

from mnemolog.ops.maintenance.proof import check_whole
from mnemolog.ops.maintenance.rebuilt import Asked, Rebuilt
from mnemolog.ops.parts import Parts
from mnemolog.processors.late_vectors import VERSION
from mnemolog.processors.recall.comparison import TOP, moves, overlap
from mnemolog.projections.generations.in_tables import SqliteTarget
from mnemolog.projections.generations.on_servers import LOOK_S, LOOKS, StoreTarget
from mnemolog.projections.generations.progress import unreported
from mnemolog.projections.generations.store import Build
from mnemolog.projections.generations.tables import SqliteFold
from mnemolog.projections.generations.target import (
    Logs,
    Searches,
    Sides,
    Target,
    catch_up,
    finish,
)
from mnemolog.projections.late import LATE
from mnemolog.projections.late_upkeep import NoLateVectorsError
from mnemolog.projections.living import LivingFold, SqliteLiving
from mnemolog.projections.opensearch import OpenSearchText, filling
from mnemolog.projections.opensearch_store import OpenSearchStore
from mnemolog.projections.retrieval import Retrieval
from mnemolog.projections.text import SqliteText, TextFold
from mnemolog.projections.trace import Trace
from mnemolog.projections.vectors import ServedVectorsFold, SqliteVectors, VectorsFold
from mnemolog.schemas.errors import NotFoundError, ProjectionError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.query import Hit, Query
from mnemolog.schemas.telemetry import ProjectionRebuilt
from mnemolog.schemas.validation import CLOSED

if TYPE_CHECKING:
    from mnemolog.projections.qdrant_store import QdrantStore

ALL = "all"

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with the projection, commits done and commits in all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WentBack:
    """The generation of a projection that is used again."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    generation: int
    position: int


class _Job(NamedTuple):
    """A projection to rebuild, and the shards with its commits."""

    target: Target
    shards: Sequence[Parts]

    @property
    def logs(self) -> Logs:
        """The logs, by partition."""
        return _logs(self.shards)

    def owns(self, query: Query) -> bool:
        """Whether the question's agent is of one of the shards."""
        return any(parts.log.owns(query.key) for parts in self.shards)


class _EachShard:
    """The read path over several shards: a question goes to its agent's."""

    def __init__(self, shards: Sequence[Parts], over: Callable[[Parts], Retrieval]) -> None:
        self._shards = [(parts.log.owns, over(parts)) for parts in shards]

    async def find(self, query: Query, *, now: float) -> tuple[list[Hit], Trace]:
        """The best results, and the evidence behind them."""
        retrieval = next(retrieval for owns, retrieval in self._shards if owns(query.key))
        return await retrieval.find(query, now=now)


async def rebuild(
    shards: Sequence[Parts], name: str, *, switch_to: bool, progress: Progress, queries: Sequence[Query] = ()
) -> list[Rebuilt]:
    """Build one projection again, or all; in each shard those that lie there. Raises NotFoundError, LogCorruptError."""
    check_name(shards, name)
    for parts in shards:
        await check_whole(parts.log)
    if name == LATE:
        return [await _late_again(parts, progress) for parts in shards]
    found = [
        await _rebuild(job, [query for query in queries if job.owns(query)], switch_to=switch_to, progress=progress)
        for job in _named(shards, name)
    ]
    # What is lacking of late vectors is made where they are read: there is nothing to build without a switch.
    if name == ALL and switch_to:
        # An embedder without vectors of pieces is no failure of `rebuild all`.
        with suppress(NoLateVectorsError):
            found += [await _late_again(parts, progress) for parts in shards]
    return found


async def go_back(shards: Sequence[Parts], name: str) -> list[WentBack]:
    """Read the previous generation of one projection again, or of all that there are, or of none.

    Raises NotFoundError, and ProjectionError if there is none or this release cannot read it.
    """
    _check(name, [ALL, *_names(shards)])
    targets = [job.target for job in _named(shards, name)]
    # All first: where one cannot go back, none does.
    for target in targets:
        await target.previous()
    found = []
    for target in targets:
        generation, position = await target.back()
        found.append(WentBack(projection=target.name, generation=generation, position=position))
    return found


async def _late_again(parts: Parts, progress: Progress) -> Rebuilt:
    """Make the missing late vectors by the model; existing ones stay."""
    began = perf_counter()
    made = await parts.upkeep.again(partial(progress, LATE))
    end = await parts.log.end()
    rebuilt = Rebuilt(
        projection=LATE,
        generation=VERSION,
        position=end,
        commits=end,
        differences=tuple(sorted(made.agents)),
        questions=(),
        switched=True,
        took_ms=round((perf_counter() - began) * 1_000, 1),
    )
    _report(parts, rebuilt)
    return rebuilt


def check_name(shards: Sequence[Parts], name: str) -> None:
    """Raise NotFoundError if no projection has that name."""
    _check(name, [ALL, *_names(shards), LATE])


def _named(shards: Sequence[Parts], name: str) -> list[_Job]:
    return [job for job in _jobs(shards) if name in (ALL, job.target.name)]


def _names(shards: Sequence[Parts]) -> list[str]:
    return list(dict.fromkeys(job.target.name for job in _jobs(shards)))


def _check(name: str, known: Sequence[str]) -> None:
    if name not in known:
        raise NotFoundError("projection", name, f"allowed: {', '.join(known)}")


def _jobs(shards: Sequence[Parts]) -> list[_Job]:
    """Projections inside a shard are built there; those that all shards fill are built once."""
    jobs = [_Job(_in_tables(parts, fold), [parts]) for parts in shards for fold in parts.folds]
    first = shards[0]
    if first.opensearch is not None:
        jobs.append(_Job(_on_opensearch(shards, first.opensearch), shards))
    if first.qdrant is not None:
        jobs.append(_Job(_on_qdrant(shards, first.qdrant), shards))
    return jobs


def _in_tables(parts: Parts, fold: SqliteFold) -> Target:
    return SqliteTarget(
        fold,
        parts.log,
        parts.reading,
        parts.writing,
        index=parts.text_builder if isinstance(fold, TextFold) else None,
        over=partial(_over, parts, fold) if _is_read(parts, fold) else None,
    )


def _is_read(parts: Parts, fold: SqliteFold) -> bool:
    """Whether the read path reads the projection in the data directory."""
    return isinstance(fold, LivingFold | TextFold) or (isinstance(fold, VectorsFold) and parts.qdrant is None)


def _over(parts: Parts, fold: SqliteFold, generation: int) -> Retrieval:
    """The read path over one generation of a projection."""
    search = parts.config.search
    if isinstance(fold, LivingFold):
        return parts.retrieval.reading_from(living=SqliteLiving(parts.reading, generation=generation))
    if isinstance(fold, VectorsFold):
        vectors = SqliteVectors(
            parts.reading, mean_prior=search.mean_prior, agents=_AGENTS_AT_ONCE, generation=generation
        )
        return parts.retrieval.reading_from(vectors=vectors)
    text = SqliteText(
        parts.storage.text,
        parts.reading,
        k1=search.bm25_k1,
        b=search.bm25_b,
        memory_mb=parts.config.projections.text_memory_mb,
        generation=generation,
    )
    return parts.retrieval.reading_from(text=text)


_AGENTS_AT_ONCE: Final = 1
"""The number of agents with vectors in memory during a comparison, whose questions are in the order of agents."""


def _on_opensearch(shards: Sequence[Parts], store: OpenSearchStore) -> Target:
    search = shards[0].config.search

    def over(build: Build) -> Searches:
        text = OpenSearchText(store, k1=search.bm25_k1, b=search.bm25_b, build=build)
        return _EachShard(shards, lambda parts: parts.retrieval.reading_from(text=text))

    return StoreTarget(TextFold.NAME, store, _logs(shards), filling=partial(filling, store), over=over)


def _on_qdrant(shards: Sequence[Parts], store: "QdrantStore") -> Target:
    from mnemolog.projections.qdrant import QdrantVectors, filling  # the client is an extra

    def over(build: Build) -> Searches:
        vectors = QdrantVectors(store, mean_prior=shards[0].config.search.mean_prior, build=build)
        return _EachShard(shards, lambda parts: parts.retrieval.reading_from(vectors=vectors))

    return StoreTarget(ServedVectorsFold.NAME, store, _logs(shards), filling=partial(filling, store), over=over)


def _logs(shards: Sequence[Parts]) -> Logs:
    return {parts.log.partition: parts.log for parts in shards}


async def _rebuild(job: _Job, queries: Sequence[Query], *, switch_to: bool, progress: Progress) -> Rebuilt:
    began = perf_counter()
    target = job.target
    of_target = partial(progress, target.name)
    generation = await target.begin()
    commits = await catch_up(job.logs, target, of_target)
    questions = await _asked(job, queries)
    late, finished = await finish(job.logs, target, of_target, switch_to=switch_to)
    rebuilt = Rebuilt(
        projection=target.name,
        generation=generation,
        position=finished.position,
        commits=commits + late,
        differences=finished.differences,
        questions=questions,
        switched=switch_to,
        took_ms=round((perf_counter() - began) * 1_000, 1),
    )
    _report(job.shards[0], rebuilt)
    return rebuilt


def _report(parts: Parts, rebuilt: Rebuilt) -> None:
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


async def _asked(job: _Job, queries: Sequence[Query]) -> tuple[Asked, ...]:
    """The questions asked of both; where the answers differ, one is asked again, as writing goes on meanwhile."""
    sides = await job.target.sides() if queries else None
    if sides is None:
        return ()
    now = job.shards[0].edges.now
    asked = {query: await _ask(sides, query, now=now()) for query in queries}
    for _ in range(LOOKS):
        again = [query for query, found in asked.items() if found is not None and found.moves]
        if not again:
            break
        await asyncio.sleep(LOOK_S)
        await catch_up(job.logs, job.target, unreported)
        asked |= {query: await _ask(sides, query, now=now()) for query in again}
    return tuple(found for found in asked.values() if found is not None)


async def _ask(sides: Sides, query: Query, *, now: float) -> Asked | None:
    """One question asked of both; None if one of them does not answer."""
    try:
        (before, old), (after, new) = [await side.find(query, now=now) for side in sides]
    except ProjectionError:
        return None
    if {*old.without, *new.without} - {LATE}:  # both lack them
        return None
    best, fresh = ([f"{hit.kind} {hit.id}" for hit in hits[:TOP]] for hits in (before, after))
    return Asked(agent=query.key, text=query.text, overlap=overlap(best, fresh), moves=moves(best, fresh))
