"""The generations of a projection on a server of any kind."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from mnemolog.schemas.facts import dataclass


@dataclass(frozen=True, slots=True)
class Build:
    """One generation."""

    name: str
    """of the index or the collection on the server"""
    generation: int
    version: int
    active: bool


class Standing(NamedTuple):
    """A generation and how far it has come."""

    generation: int
    version: int
    position: int


class Store(Protocol):
    """The generations on one server, for one log, which several partitions of it may fill.

    Every method but `close` may raise ProjectionError.
    """

    async def server(self) -> str:
        """Name and version of the server."""

    async def standing(self, partition: int) -> Standing:
        """The generation that is read, and how far it has come in a partition."""

    async def holding(self, partition: int) -> tuple[int, dict[str, str]]:
        """The active generation's position in a partition, and a hash for each of the partition's agents."""

    async def builds(self) -> list[Build]:
        """All generations, the oldest first."""

    async def check(self, build: Build) -> None:
        """Raise ProjectionError if this release can neither read nor write a generation."""

    async def begin(self) -> Build:
        """A new, empty generation; the very first is active at once."""

    async def switch(self, build: Build) -> None:
        """Read this generation from now on, in one step; the previous generation is kept."""

    async def discard(self, build: Build) -> None:
        """Remove a generation."""

    async def size(self, build: Build) -> int:
        """The number of documents of a generation."""

    async def position(self, build: Build, partition: int) -> int:
        """The position that a generation has reached in a partition of the log."""

    async def digests(self, build: Build, agents: Sequence[str] | None = None) -> dict[str, str]:
        """One hash for each agent, or each of the given ones, of all its documents in the generation."""

    async def close(self) -> None:
        """Close the connection."""
