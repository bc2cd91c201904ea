"""What a rebuild works on: a projection, wherever it is kept, whose generations lie beside each other."""

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
    """How far a new generation has come, and how far it has to come."""

    position: int
    end: int


class Finished(NamedTuple):
    """What the comparison gave."""

    position: int
    """commits that the new one has taken in"""
    differences: tuple[str, ...]


class Searches(Protocol):
    """A read path."""

    async def find(self, query: Query, *, now: float) -> tuple[list[Hit], Trace]:
        """The best results, and what made them."""


class Sides(NamedTuple):
    """The read path over the generation that is read, and over the new one."""

    old: Searches
    new: Searches


class Switched(NamedTuple):
    """What is read now."""

    generation: int
    position: int


class Target(Protocol):
    """A projection that is built anew, wherever it is kept."""

    @property
    def name(self) -> str:
        """As users know it."""

    async def begin(self) -> int:
        """The number of a new generation; those beside the one that is read go."""

    async def reach(self, partition: int) -> Reach:
        """Where the new one stands, and the one that is read. Raises ProjectionError where the new one is gone."""

    def applying(self, partition: int) -> AbstractAsyncContextManager[Apply]:
        """What folds a batch into the new one."""

    async def sides(self) -> Sides | None:
        """What questions are compared by; None where nothing was read before, or the read path does not read it."""

    async def finish(self, *, switch_to: bool) -> Finished | None:
        """Compare and switch; None where the one that is read has gone ahead meanwhile.

        What was read until now stays beside, until the next rebuild.
        """

    async def previous(self) -> int:
        """The number of the generation that was read before. Raises ProjectionError where it cannot be read again."""

    async def back(self) -> Switched:
        """Read that one again."""


async def catch_up(logs: Logs, target: Target, progress: OnProgress) -> int:
    """Fold what the logs have more than a generation, up to where the one that is read stands; how many commits."""
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
    """Compare and switch, as soon as the new one is level with what is read; gives the commits that it lacked."""
    commits = 0
    while (finished := await target.finish(switch_to=switch_to)) is None:
        commits += await catch_up(logs, target, progress)
    return commits, finished


class Numbered(Protocol):
    """A generation, wherever it is."""

    @property
    def generation(self) -> int:
        """Its number; later ones have higher ones."""

    @property
    def active(self) -> bool:
        """Whether it is the one that is read."""


B = TypeVar("B", bound=Numbered)


def before(name: str, builds: Iterable[B]) -> B:
    """The newest that is older than the one that is read. Raises ProjectionError.

    One that is newer was never read, or was gone back from.
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
    """Agents whose hashes differ."""
    return tuple(key for key in sorted({*before, *after}) if before.get(key) != after.get(key))


def overtaken(name: str) -> ProjectionError:
    """The generation that is being built is gone."""
    return ProjectionError(f"another rebuild of {name} has begun; this one ends")
