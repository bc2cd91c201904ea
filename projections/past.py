"""Past states: an agent's log folded up to a time, and searched in memory by the same read path.

What was forgotten since is in no answer about the past either: forgetting is final.
"""

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Final, NamedTuple, TypeVar

from mnemolog.processors.ports import EventLog, Living, Recorded
from mnemolog.projections.known import Folded, KnownLiving, KnownText, KnownVectors
from mnemolog.schemas.commit import Entry
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.event import MemoryForgotten
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.input import SourcePosition

K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """All that was known of an agent at a time."""

    living: KnownLiving
    vectors: KnownVectors
    text: KnownText
    last: Recorded | None
    """the agent's last commit by then"""
    next_at: float | None
    """when the commit after it was recorded; None: the log ended there"""
    forgotten: frozenset[str]
    """memories that were known by then and are forgotten today"""

    def serves(self, moment: float, end: Recorded | None) -> bool:
        """Whether the same was known at this moment too; `end` is the agent's last commit today."""
        if self.last is not None and moment < self.last.commit.recorded_at:
            return False
        if self.next_at is not None:
            return moment < self.next_at
        return (self.last and self.last.position) == (end and end.position)


class Past:
    """Folds agents up to a time, and caches the latest few folds."""

    def __init__(self, log: EventLog, living: Living, config: SearchConfig) -> None:
        """`living`: as of now; it says what is forgotten."""
        self._log = log
        self._living = living
        self._config = config
        self._kept: OrderedDict[tuple[str, int], Known] = OrderedDict()
        self._steps: OrderedDict[str, Steps] = OrderedDict()
        self._folding = asyncio.Lock()

    async def at(self, key: str, moment: float) -> Known:
        """The state of an agent at a time of recording (seconds since the epoch)."""
        async with self._folding:  # callers of one moment share its fold, and one fold at a time limits memory
            end = await self._log.last(key)
            # The memories forgotten until today, not until the moment: they are shown at no time any more.
            forgotten = await asyncio.to_thread(self._living.forgotten, key)
            for place, known in reversed(self._kept.items()):
                # A fold from before a memory was forgotten would still show it.
                if place[0] == key and known.serves(moment, end) and known.forgotten == _of(known.living, forgotten):
                    self._kept.move_to_end(place)
                    return known
            known = await self._folded(key, moment, forgotten)
            _keep(self._kept, (key, known.last.position if known.last else 0), known, self._config.moments_in_memory)
            return known

    async def _folded(self, key: str, moment: float, forgotten: frozenset[str]) -> Known:
        steps = self._steps.get(key) or Steps(key, self._config.moment_steps)
        step, next_at = steps.before(moment), None
        async for batch in self._log.read(key=key, after=step.last.position if step.last else 0, batch=_AT_ONCE):
            # Up to the first later commit: if the clock was set back, earlier times follow it, not known yet then.
            later = next((each.commit.recorded_at for each in batch if each.commit.recorded_at > moment), None)
            before = batch if later is None else _until(batch, moment)
            if before:
                step = await asyncio.to_thread(steps.further, step, before)
            next_at = later
            if later is not None:
                break
        steps.keep(step)
        _keep(self._steps, key, steps, self._config.moments_in_memory)
        return await asyncio.to_thread(self._known, step, next_at, forgotten)

    def _known(self, step: "Step", next_at: float | None, forgotten: frozenset[str]) -> Known:
        config, folded = self._config, step.folded
        gone = frozenset(forgotten & folded.state.memories.keys())
        if step.last is not None and gone:
            # Applied to a copy: the step serves later questions, and the memory may be restored before these.
            folded = folded.copy()
            folded.apply([_forgetting(folded, step.last, gone)])
        return Known(
            living=KnownLiving(folded),
            vectors=KnownVectors(folded, mean_prior=config.mean_prior),
            text=KnownText(folded, k1=config.bm25_k1, b=config.bm25_b),
            last=step.last,
            next_at=next_at,
            forgotten=gone,
        )


class Step(NamedTuple):
    """An agent's commits up to one of them, folded; to what is kept nothing is applied any more."""

    folded: Folded
    commits: int = 0
    """the number of these commits"""
    last: Recorded | None = None
    latest: float = -inf
    """the latest time at which any of them was recorded"""


class Steps:
    """A few folds of one agent at different positions: from the nearest earlier one few commits remain to be folded."""

    def __init__(self, key: str, most: int) -> None:
        self._first = Step(Folded(key))
        self._kept: list[Step] = []
        """in the order of the log"""
        self._most = most

    def before(self, moment: float) -> Step:
        """The last fold whose commits were all recorded by then."""
        return next((each for each in reversed(self._kept) if each.latest <= moment), self._first)

    def further(self, step: Step, recorded: Sequence[Recorded]) -> Step:
        """The step continued by further commits; it is kept if many commits separate it from the fold before it."""
        if step is self._first or step in self._kept:
            # A kept fold is shared, by answers and by other replays: it must not move on.
            step = step._replace(folded=step.folded.copy())
        step.folded.apply(recorded)
        latest = max(each.commit.recorded_at for each in recorded)
        step = Step(step.folded, step.commits + len(recorded), recorded[-1], max(step.latest, latest))
        before = max((each.commits for each in self._kept if each.commits <= step.commits), default=0)
        if step.commits - before > step.commits / self._most:
            self.keep(step)
        return step

    def keep(self, step: Step) -> None:
        """Keep one more fold; if there are too many, drop the one whose neighbours lie closest together."""
        counts = [each.commits for each in self._kept]
        place = bisect_left(counts, step.commits)
        if step.commits == 0 or step.commits in counts:
            return
        self._kept.insert(place, step)
        if len(self._kept) > self._most:
            ways = [0, *(each.commits for each in self._kept)]
            # Without it, the commits up to the next fold are folded from the fold before it: as few as possible.
            del self._kept[min(range(len(self._kept) - 1), key=lambda each: ways[each + 2] - ways[each])]


def _keep(kept: OrderedDict[K, V], name: K, value: V, most: int) -> None:
    """Add a value to a cache of the latest `most`."""
    kept[name] = value
    kept.move_to_end(name)
    while len(kept) > most:
        kept.popitem(last=False)


def _until(recorded: Sequence[Recorded], moment: float) -> list[Recorded]:
    """The commits before the first one that was recorded later."""
    number = next(number for number, each in enumerate(recorded) if each.commit.recorded_at > moment)
    return list(recorded[:number])


def _of(living: KnownLiving, forgotten: frozenset[str]) -> frozenset[str]:
    """The forgotten memories that are known here."""
    return frozenset(living.memories_by_id(forgotten))


def _forgetting(folded: Folded, last: Recorded, memory_ids: frozenset[str]) -> Recorded:
    """A commit outside any log that forgets memories and hides every message that they came from."""
    commit, living = last.commit, KnownLiving(folded)
    events = [
        MemoryForgotten(
            memory_id=memory_id,
            reason="forgotten since",
            messages_hidden=living.messages_of(folded.key, memory_id),
            observed_at=commit.clock,
        )
        for memory_id in sorted(memory_ids)
    ]
    entries = tuple(Entry(event.memory_id, number, event) for number, event in enumerate(events, start=1))
    return Recorded(last.position, replace(commit, source=_OF_NO_LOG, input_id="", events=entries))


_OF_NO_LOG: Final = SourcePosition("", "", 0, 1)

_AT_ONCE: Final = 200
"""Commits that are read together: at most this many are read past the moment of the question."""
