"""Replay: memories that are repeatedly recalled together become more stable (ledger J1, I12).

Each joint recall made them a little more stable at once; once it is a habit, the next cycle replays them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.schemas.config import DreamConfig
from mnemolog.schemas.event import MemoriesRecalled

Pairs: TypeAlias = Iterator[tuple[str, str]]


def habits(recalls: Iterable[MemoriesRecalled], *, since: float, config: DreamConfig) -> frozenset[str]:
    """The memories of pairs that were recalled together after `since` and, counted over all time, often enough."""
    heard = list(recalls)
    # Only pairs that came up again: a habit of long ago would grow more stable with every cycle.
    lately = {pair for recall in heard if recall.observed_at > since for pair in _pairs(recall, config)}
    counts = Counter(pair for recall in heard for pair in _pairs(recall, config) if pair in lately)
    often = (pair for pair, count in counts.items() if count >= config.replay_together)
    return frozenset(memory_id for pair in often for memory_id in pair)


def _pairs(recall: MemoriesRecalled, config: DreamConfig) -> Pairs:
    # Only the first ones of a recall: pairs grow with the square, and its tail is there by chance.
    return combinations(sorted(set(recall.memories[: config.replay_first])), 2)


def proposed(night: Night) -> Iterator[Proposal]:
    """Each memory once, however many habits it belongs to."""
    for memory in night.unprotected():
        if memory.id in night.habits:
            yield Proposal("stability", memory.id, "replay", value=night.config.dream.replay_factor)
