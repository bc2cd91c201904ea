"""A projection with several generations, in a data directory or on a server, as a rebuild sees it."""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from mnemolog.processors.ports import EventLog, Recorded
from mnemolog.projections.follower import to_its_end
from mnemolog.projections.generations.progress import OnProgress
from mnemolog.projections.trace import Trace
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.query import Hit, Query

Apply: TypeAlias = Callable[[list[Recorded]], Coroutine[Any, Any, None]]

Logs: TypeAlias = Mapping[int, EventLog]
"""The log of each partition."""


class Reach(NamedTuple):
    """The position that a new generation has reached, and the end that it has to reach."""

    position: int
    end: int


class Finished(NamedTuple):
    """The outcome of the comparison."""

    position: int
    """the number of commits in the new generation"""
    differences: tuple[str, ...]


class Searches(Protocol):
    """A read path."""

    async def find(self, query: Query, *, now: float) -> tuple[list[Hit], Trace]:
        """The best results, and the evidence behind them."""


class Sides(NamedTuple):
    """The read paths over the active generation and over the new one."""

    old: Searches
    new: Searches


class Switched(NamedTuple):
    """The generation that is active now."""

    generation: int
    position: int


class Target(Protocol):
    """A projection to rebuild, in a data directory or on a server."""

    @property
    def name(self) -> str:
        """The projection's name in commands and answers."""

    async def begin(self) -> int:
        """Begin a new generation and return its number; all generations but the active one are removed."""

    async def reach(self, partition: int) -> Reach:
        """The positions of the new and the active generation. Raises ProjectionError if the new one is gone."""

    def applying(self, partition: int) -> AbstractAsyncContextManager[Apply]:
        """The function that folds a batch into the new generation."""

    async def sides(self) -> Sides | None:
        """The read paths to compare; None if none was active before, or searches do not read the projection."""

    async def finish(self, *, switch_to: bool) -> Finished | None:
        """Compare and switch; None if the active generation has gone ahead meanwhile.

        The previous generation is kept until the next rebuild.
        """

    async def previous(self) -> int:
        """The number of the generation that was read before. Raises ProjectionError if it cannot be read again."""

    async def back(self) -> Switched:
        """Switch back to the previous generation."""


async def catch_up(logs: Logs, target: Target, progress: OnProgress) -> int:
    """Fold the commits that the new generation lacks, up to the active one's position; returns how many they were."""
    commits = 0
    for partition, log in logs.items():
        position, end = await target.reach(partition)
        async with target.applying(partition) as apply:
            async for batch in log.read(after=position, until=end):
                # A thread goes on when its task is cancelled, and the cancelled task would close what it writes into.
                await to_its_end(apply(batch))
                commits += len(batch)
                progress(batch[-1].position, end)
    return commits


async def finish(logs: Logs, target: Target, progress: OnProgress, *, switch_to: bool) -> tuple[int, Finished]:
    """Compare and switch, once the new generation is level with the active one; returns how many commits it lacked."""
    commits = 0
    # Writers go on meanwhile: what they appended during the comparison is folded, and it is compared again.
    while (finished := await target.finish(switch_to=switch_to)) is None:
        commits += await catch_up(logs, target, progress)
    return commits, finished


class Numbered(Protocol):
    """A generation, in tables or on a server."""

    @property
    def generation(self) -> int:
        """Its number; later generations have higher numbers."""

    @property
    def active(self) -> bool:
        """Whether it is the active generation."""


B = TypeVar("B", bound=Numbered)


def before(name: str, builds: Iterable[B]) -> B:
    """The newest generation before the active one; newer ones never were active, or were switched back from.

    Raises ProjectionError.
    """
    builds = list(builds)
    read = max((each.generation for each in builds if each.active), default=0)
    older = [each for each in builds if each.generation < read]
    if not older:
        raise ProjectionError(
            f"{name} has no previous generation to go back to; a rebuild that switches leaves one until the next begins"
        )
    return max(older, key=lambda each: each.generation)


def differing(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[str, ...]:
    """The agents whose hashes differ."""
    return tuple(key for key in sorted({*before, *after}) if before.get(key) != after.get(key))


def overtaken(name: str) -> ProjectionError:
    """The generation that is being built is gone."""
    return ProjectionError(f"another rebuild of {name} has begun; this one ends")
