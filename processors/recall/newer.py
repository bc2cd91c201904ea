"""Newer memories that contradict those in a context: no memory is given without them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from mnemolog.processors.ports import Living
from mnemolog.processors.recall.contradictions import otherwise
from mnemolog.schemas.memory import Memory

MOST_NEWER: Final = 3
"""How many newer memories are given with one, the newest: a value that changes every day has hundreds."""


def newer_ones(
    living: Living, key: str, memories: Iterable[str], *, visible: Callable[[Sequence[Memory]], Sequence[Memory]]
) -> dict[str, tuple[Memory, ...]]:
    """For each of these memories the visible newer ones that contradict it, and those that contradict these in turn.

    The newest come first. The newer ones have entries too; a memory that nothing newer contradicts has none.
    """
    direct: dict[str, list[Memory]] = {}
    ids = set(memories)
    while ids:
        others = otherwise(living.relations(key, sorted(ids)))
        of = {memory_id: others[memory_id] for memory_id in ids if memory_id in others}
        known = living.memories_by_id(sorted({*of, *(other for each in of.values() for other in each)})) if of else {}
        shown = {memory.id: memory for memory in visible(list(known.values()))}
        for memory_id in ids:
            later = [shown[other] for other in of.get(memory_id, ()) if other in shown and memory_id in known]
            direct[memory_id] = [each for each in later if _age(each) > _age(known[memory_id])]
        ids = {memory.id for each in direct.values() for memory in each} - direct.keys()
    found = {memory_id: _all_newer(direct, memory_id) for memory_id in direct}
    return {memory_id: each for memory_id, each in found.items() if each}


def _all_newer(direct: Mapping[str, Sequence[Memory]], memory_id: str) -> tuple[Memory, ...]:
    found: dict[str, Memory] = {}
    waiting = list(direct[memory_id])
    while waiting:
        memory = waiting.pop()
        if memory.id not in found:
            found[memory.id] = memory
            waiting.extend(direct[memory.id])
    return tuple(sorted(found.values(), key=_age, reverse=True)[:MOST_NEWER])


def _age(memory: Memory) -> tuple[float, str]:
    # Of two from the same moment one has to count as newer: else each would be given only with the other.
    return memory.valid_from, memory.id
