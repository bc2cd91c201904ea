"""The input of a cycle's phases."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar

from mnemolog.processors.calibration import Calibration
from mnemolog.processors.memory.neighbourhood import Neighbourhood
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.retention import of_memories
from mnemolog.schemas.command import Written
from mnemolog.schemas.config import Config
from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.memory import Memory

T = TypeVar("T")


def at_once() -> None:
    """No pause between two memories."""


class MessageUsage(NamedTuple):
    """When a message was last used, and how many recalls passed without it."""

    at: float
    """when it was recorded or last recalled, by the agent's clock"""
    passed_over: int
    """recalls since then, none of which returned it"""
    density: int = 0
    """entities, facts, times and corrections that it names (ledger B7)"""
    worth: float | None = None
    """probability that its best sentence is worth keeping; None: one of them was not judged so"""


class Repetition(NamedTuple):
    """Two memories that say the same, according to the gate's comparison."""

    keeps: str
    """the memory that says all that the other says"""
    sleeps: str
    equal: bool
    """neither says more than the other: either may be kept"""


class Nearness(NamedTuple):
    """The vectors of statements and the calibration of cosines, for their similarity."""

    vectors: Neighbourhood
    calibration: Calibration


@dataclass
class Night:
    """An agent's state at the time of planning, as the earlier phases left it."""

    key: str
    state: AgentState
    now: float
    """seconds since the epoch, by the agent's clock"""
    config: Config
    repetitions: tuple[Repetition, ...] = ()
    habits: frozenset[str] = frozenset()
    """memories that were often recalled together, again since the last cycle"""
    nearness: Nearness | None = None
    """None: no themes are drawn"""
    held_fast: frozenset[str] = frozenset()
    """memories that were already made more stable for their emotion"""
    messages: Mapping[str, MessageUsage] = field(default_factory=dict)
    """usage of messages of the transcript, by their ids; a message that is not listed does not fall asleep"""
    written: Mapping[str, Written] = field(default_factory=dict)
    """texts that a model wrote about themes, by theme id"""
    pause: Callable[[], None] = at_once
    """called between two memories or changes, to yield to other work; it changes no plan"""

    @property
    def v9(self) -> bool:
        """Whether the source document's own rules apply (R26)."""
        return self.config.preset == "v9"

    def unprotected(self) -> Iterator[Memory]:
        """The awake memories without an anchor, in the order of their ids: no cycle changes an anchored memory."""
        # By id: proposals, and with them the plan's hash, do not depend on the order of a dict.
        for memory in self.paced(sorted(self.state.memories.values(), key=lambda each: each.id)):
            if memory.awake and not memory.pinned and not memory.locked:
                yield memory

    def paced(self, items: Iterable[T]) -> Iterator[T]:
        """The same items, with a call of `pause` before each."""
        for each in items:
            self.pause()
            yield each

    @cached_property
    def threshold(self) -> float:
        """BCM: the average number of uses of an awake memory; a memory used nothing else may be forgotten (F7)."""
        counts = [memory.access_count for memory in self.state.memories.values() if memory.awake]
        return sum(counts) / len(counts) if counts else 0.0

    def retained(self, memories: list[Memory]) -> dict[str, float]:
        """The retention of each memory, 0 to 1, by the tenant's model."""
        model = of_memories.model_of(tenant_of(self.key), self.config.retention)
        left = of_memories.retained(
            of_memories.columns(memories, now=self.now), model=model, config=self.config.retention
        )
        return dict(zip((memory.id for memory in memories), left.tolist(), strict=True))
