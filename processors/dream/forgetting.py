"""Strategic forgetting: the rules by which a memory is put to sleep, in order (ledger J2, J4, H4, R28)."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.dream import outliving, redundancy
from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.proposal import Proposal
from mnemolog.processors.memory import lifecycle
from mnemolog.processors.retention import of_memories
from mnemolog.schemas.event import SleepReason
from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.memory import Memory


def proposed(night: Night) -> Iterator[Proposal]:
    """Each memory by the first rule that applies; the least retained and least certain memories come first."""
    every = [each for each in night.unprotected() if lifecycle.may_sleep(each, night.now, night.config.dream)]
    left, reasons = night.retained(every), _reasons(night, every)
    # The order decides, since a cycle may put only a share of the memories to sleep.
    every.sort(key=lambda each: (left[each.id] * each.source_confidence, each.utility, each.id))
    for memory in every:
        if memory.id in reasons:
            yield Proposal("sleep", memory.id, reasons[memory.id], retention=left[memory.id])
    # A later phase takes these; uncounted, the capacity would put as many others to sleep for them.
    repeated = {each.memory_id for each in redundancy.proposed(night)}
    rest = [each for each in every if each.access_count <= night.threshold]
    rest = [each for each in rest if each.id not in reasons and each.id not in repeated]
    yield from _trimmed(night, rest, len(reasons.keys() | repeated), left)
    for memory in sorted(night.state.memories.values(), key=lambda each: each.id):
        if lifecycle.archivable(memory, night.now, night.config.dream):
            yield Proposal("archive", memory.id, "asleep")


def _reasons(night: Night, every: list[Memory]) -> dict[str, SleepReason]:
    """Reason by memory; one used more than average stays (F7), unless it faded unused since newer statements."""
    config = night.config.dream
    contradicted = _contradicted(night)
    faded = lifecycle.faded(
        of_memories.columns(every, now=night.now),
        model=of_memories.model_of(tenant_of(night.key), night.config.retention),
        retention=night.config.retention,
        config=config,
        sure=_sure(night, every),
    )
    found: dict[str, SleepReason] = {}
    for memory in every:
        # Used more than the average: rehearsal takes these, so that
        # no memory is rehearsed and put to sleep by one cycle (F7).
        if memory.access_count > night.threshold:
            continue
        if memory.id in contradicted:
            found[memory.id] = "contradicted"
        elif lifecycle.useless(memory, night.now, config):
            found[memory.id] = "low_utility"
        elif lifecycle.idle(memory, night.now, config):
            found[memory.id] = "idle"
    weak = [each for each, is_faded in zip(every, faded.tolist(), strict=True) if is_faded and each.id not in found]
    return found | dict.fromkeys(outliving.fading(night, weak, gone=found), "faded")


def _sure(night: Night, considered: list[Memory]) -> NDArray[np.float64]:
    """Memories kept with little confidence fade first; the preset v9 has no such rule."""
    if night.v9 or not night.config.dream.fade_unsure_first:
        return np.ones(len(considered))
    return np.array([each.source_confidence for each in considered], np.float64)


def _contradicted(night: Night) -> set[str]:
    """The older side of each contradiction, with the preset v9.

    By default the gate has ended what evidence contradicts; a remaining *contradicts* edge joins two memories that
    both stand, because the evidence was not enough or one was restored by hand (R28).
    """
    if not night.v9:
        return set()
    known = night.state.memories
    edges = [edge for edge in night.state.relations.values() if edge.type == "contradicts"]
    pairs = [(known[edge.source], known[edge.target]) for edge in edges]
    return {min(pair, key=lambda each: (each.recorded_at, each.id)).id for pair in pairs if all(m.awake for m in pair)}


def _trimmed(night: Night, rest: list[Memory], asleep: int, left: dict[str, float]) -> Iterator[Proposal]:
    """The least useful beyond the capacity; `asleep` counts those taken by the rules above, with repetitions (J2)."""
    dream = night.config.dream
    capacity = dream.capacity or (_V9_CAPACITY if night.v9 else 0)
    awake = sum(memory.awake for memory in night.state.memories.values()) - asleep
    if not capacity or awake <= capacity:
        return
    for memory in sorted(rest, key=lambda each: (each.utility, left[each.id], each.id))[: awake - dream.capacity_to]:
        yield Proposal("sleep", memory.id, "capacity", retention=left[memory.id])


_V9_CAPACITY = 500
"""From S0; without the preset there is no capacity unless it is set."""
