"""What was known at a time: an agent's log folded up to then, and searched in memory by the same read path.

What was forgotten since is in no answer of the past either: whoever asks that something be forgotten means for good.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from mnemolog.processors.ports import EventLog, Living, Recorded
from mnemolog.projections.in_memory import InMemoryLiving, InMemoryText, InMemoryVectors
from mnemolog.schemas.commit import Entry
from mnemolog.schemas.config import SearchConfig
from mnemolog.schemas.event import MemoryForgotten
from mnemolog.schemas.input import SourcePosition


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """All that was known of an agent at a time."""

    living: InMemoryLiving
    vectors: InMemoryVectors
    text: InMemoryText
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
    """Folds agents up to a time, and keeps the latest few of what came of it."""

    def __init__(self, log: EventLog, living: Living, config: SearchConfig) -> None:
        """`living`: as of now; it says what is forgotten."""
        self._log = log
        self._living = living
        self._config = config
        self._kept: OrderedDict[tuple[str, int], Known] = OrderedDict()
        self._folding = asyncio.Lock()

    async def at(self, key: str, moment: float) -> Known:
        """What was known of an agent at a moment (seconds since the epoch), by the time of recording."""
        async with self._folding:  # whoever asks for the same waits for it, and one at a time is enough for memory
            end = await self._log.last(key)
            forgotten = await asyncio.to_thread(self._living.forgotten, key)
            for place, known in reversed(self._kept.items()):
                if place[0] == key and known.serves(moment, end) and known.forgotten == _of(known.living, forgotten):
                    self._kept.move_to_end(place)
                    return known
            known = await self._folded(key, moment, forgotten)
            self._keep(key, known)
            return known

    def _keep(self, key: str, known: Known) -> None:
        self._kept[key, known.last.position if known.last else 0] = known
        while len(self._kept) > self._config.moments_in_memory:
            self._kept.popitem(last=False)

    async def _folded(self, key: str, moment: float, forgotten: frozenset[str]) -> Known:
        config = self._config
        folds = _Folds(
            InMemoryLiving(),
            InMemoryVectors(mean_prior=config.mean_prior),
            InMemoryText(k1=config.bm25_k1, b=config.bm25_b),
        )
        last, next_at = None, None
        async for batch in self._log.read(key=key):
            # The machine's clock may have been set back: what was recorded behind something later was not known yet.
            later = next((each.commit.recorded_at for each in batch if each.commit.recorded_at > moment), None)
            before = batch if later is None else _until(batch, moment)
            await asyncio.to_thread(folds.apply, before)
            last, next_at = before[-1] if before else last, later
            if later is not None:
                break
        gone = _of(folds.living, forgotten)
        if last is not None and gone:
            await asyncio.to_thread(folds.apply, [_forgetting(folds.living, key, last, gone)])
        return Known(**folds._asdict(), last=last, next_at=next_at, forgotten=gone)


class _Folds(NamedTuple):
    living: InMemoryLiving
    vectors: InMemoryVectors
    text: InMemoryText

    def apply(self, recorded: Sequence[Recorded]) -> None:
        """Fold commits, in order."""
        for fold in self:
            fold.apply(recorded)


def _until(recorded: Sequence[Recorded], moment: float) -> list[Recorded]:
    """Those before the first that was recorded later."""
    number = next(number for number, each in enumerate(recorded) if each.commit.recorded_at > moment)
    return list(recorded[:number])


def _of(living: InMemoryLiving, forgotten: frozenset[str]) -> frozenset[str]:
    """The forgotten memories that are known here."""
    return frozenset(living.memories_by_id(forgotten))


def _forgetting(living: InMemoryLiving, key: str, last: Recorded, memory_ids: frozenset[str]) -> Recorded:
    """A commit, of no log, that lets go of memories and of every message that they came from."""
    commit = last.commit
    events = [
        MemoryForgotten(
            memory_id=memory_id,
            reason="forgotten since",
            messages_hidden=living.messages_of(key, memory_id),
            observed_at=commit.clock,
        )
        for memory_id in sorted(memory_ids)
    ]
    entries = tuple(Entry(event.memory_id, number, event) for number, event in enumerate(events, start=1))
    return Recorded(last.position, replace(commit, source=_OF_NO_LOG, input_id="", events=entries))


_OF_NO_LOG: Final = SourcePosition("", "", 0, 1)
