"""Repetitions that the gate stored twice: one memory sleeps, and the other stands for both (ledger J1, J2)."""

from collections.abc import Iterator
from typing import NamedTuple

from mnemolog.processors.alignment.comparer import Comparison
from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.processors.calibration import Calibration
from mnemolog.processors.dream.night import Night, Repetition
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.ingest.comparison import cannot_repeat, may_repeat
from mnemolog.processors.memory.lifecycle import spared_by_nothing
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.schemas.config import Config
from mnemolog.schemas.memory import Memory


class Pair(NamedTuple):
    """Two memories of one subject and one kind of speaker that are similar."""

    old: Memory
    new: Memory
    cosine: float
    similarity: float
    """on the calibrated scale"""


def pairs(state: WriterState, *, since: float, calibration: Calibration, config: Config) -> list[Pair]:
    """The pairs to compare: memories formed since `since`, each with its nearest ones; the most similar pairs first.

    At most `compared_new` of the newest memories and `compared` pairs, so that the time stays linear in the memories.
    """
    dream, least = config.dream, config.dream.redundant_above if config.preset == "v9" else config.gate.create_below
    formed = [memory for memory in state.memories.values() if memory.awake and memory.recorded_at >= since]
    formed.sort(key=lambda memory: (-memory.recorded_at, memory.id))
    found: dict[frozenset[str], Pair] = {}
    for memory in formed[: dream.compared_new]:
        for other_id, cosine in state.near.near(memory.id, subject=memory.subject):
            other = state.memories[other_id]
            similarity = calibration.similarity(cosine, other.language, memory.language)
            if other.awake and other.data_source == memory.data_source and similarity >= least:
                old, new = sorted((memory, other), key=lambda each: (each.recorded_at, each.id))
                # Each of two new memories is a neighbour of the other.
                found.setdefault(frozenset((old.id, new.id)), Pair(old, new, cosine, similarity))
    return sorted(found.values(), key=lambda pair: (-pair.similarity, pair.old.id, pair.new.id))[: dream.compared]


def repetition(pair: Pair, compared: Comparison | None, reading: PairReading | None = None) -> Repetition | None:
    """The result of comparing a pair; None: they do not say the same. If not compared, similarity alone decides.

    `reading`: what a model that reads both says of them, if there is one.
    """
    if compared is None:
        return Repetition(pair.old.id, pair.new.id, equal=True)
    if not may_repeat(compared, reading) or cannot_repeat(pair.old, pair.new):
        return None
    if compared.verdict == "fuller":
        return Repetition(pair.new.id, pair.old.id, equal=False)
    if compared.verdict != "same":
        return None
    return Repetition(pair.old.id, pair.new.id, equal=not (compared.left_over_old or compared.left_over_new))


def proposed(night: Night) -> Iterator[Proposal]:
    """The memory that says less sleeps; of two equal ones the less used one. None sleeps that stands for another."""
    known = night.state.memories
    kept: set[str] = set()
    gone: set[str] = set()
    for each in night.repetitions:
        keeps, sleeps = _chosen(known[each.keeps], known[each.sleeps], equal=each.equal)
        # A cycle takes only one link of a chain A = B = C: no memory may sleep for one that sleeps itself.
        if {keeps.id, sleeps.id} & gone or sleeps.id in kept:
            continue
        # A memory that has ended must not stand for one that still holds.
        if keeps.awake and keeps.current(night.now) == sleeps.current(night.now) and spared_by_nothing(sleeps):
            kept.add(keeps.id)
            gone.add(sleeps.id)
            left = night.retained([sleeps])[sleeps.id]
            yield Proposal("sleep", sleeps.id, "redundant", by=keeps.id, retention=left)


def _chosen(keeps: Memory, sleeps: Memory, *, equal: bool) -> tuple[Memory, Memory]:
    """The memory that is kept, then the one that sleeps."""
    if not equal:
        return keeps, sleeps
    return max(keeps, sleeps, key=_worth), min(keeps, sleeps, key=_worth)


def _worth(memory: Memory) -> tuple[bool, float, int, float, str]:
    """Protected memories first, then useful ones, then older ones."""
    return (not spared_by_nothing(memory), memory.utility, memory.access_count, -memory.recorded_at, memory.id)
