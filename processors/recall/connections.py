"""Adds memories that relations connect with the best results; their value falls with each edge (ledger G4)."""

from collections.abc import Iterable, Mapping

from mnemolog.schemas.memory import Relation


def reached(start: Mapping[str, float], edges: Iterable[Relation], *, hops: int, decay: float) -> dict[str, float]:
    """The value passed on to each memory within reach; of several paths the highest counts.

    >>> from types import SimpleNamespace
    >>> edges = [SimpleNamespace(source="a", target="b"), SimpleNamespace(source="c", target="b")]
    >>> reached({"a": 0.8}, edges, hops=2, decay=0.5)
    {'a': 0.8, 'b': 0.4, 'c': 0.2}
    """
    ends = [(edge.source, edge.target) for edge in edges]
    found = dict(start)
    for _ in range(hops):
        # A copy, so that a value passes one edge a round and gets no further than `hops`.
        before = dict(found)
        for source, target in ends:
            for one, other in ((source, target), (target, source)):
                if one in before and before[one] * decay > found.get(other, 0.0):
                    found[other] = before[one] * decay
    return found
