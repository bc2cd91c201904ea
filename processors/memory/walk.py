"""Walks relations from memory to memory in both directions (ledger G4)."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from mnemolog.schemas.event import RelationType
from mnemolog.schemas.memory import Relation


def walked(
    start: Collection[str], edges: Iterable[Relation], *, hops: int, types: Collection[RelationType] | None = None
) -> list[tuple[Relation, int]]:
    """The edges within `hops` steps of any of the memories, each with its distance, the nearest first.

    `types`: only relations of these types are followed; None: all.
    """
    beside: dict[str, list[Relation]] = defaultdict(list)
    # By id, since backends give edges in different orders, and the answer has to be the same.
    for edge in sorted(edges, key=lambda each: each.id):
        if types is None or edge.type in types:
            beside[edge.source].append(edge)
            beside[edge.target].append(edge)
    found: dict[str, tuple[Relation, int]] = {}
    seen, here = set(start), set(start)
    for hop in range(1, hops + 1):
        for edge in _edges_of(here, beside):
            found.setdefault(edge.id, (edge, hop))
        here = {end for edge in _edges_of(here, beside) for end in (edge.source, edge.target)} - seen
        seen |= here
    return list(found.values())


def _edges_of(memory_ids: Iterable[str], beside: dict[str, list[Relation]]) -> Iterator[Relation]:
    for memory_id in sorted(memory_ids):
        yield from beside.get(memory_id, ())
