"""Walking along relations: the same as looking at every path (ledger G4)."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.memory.walk import walked
from mnemolog.schemas.event import RelationType
from mnemolog.schemas.memory import Relation

NAMES = st.sampled_from("abcdefg")
TYPES: tuple[RelationType, ...] = ("causes", "same_entity", "contradicts")
ENDS = st.lists(st.tuples(NAMES, NAMES, st.sampled_from(TYPES)), max_size=10)


def edges_of(ends: Sequence[tuple[str, str, RelationType]]) -> list[Relation]:
    return [
        Relation(
            id=f"r{number}",
            type=kind,
            source=source,
            target=target,
            strength=1.0,
            confidence=1.0,
            direction="both",
            context="",
            description=None,
            formed_by="heuristics",
            formed_at=0.0,
        )
        for number, (source, target, kind) in enumerate(ends)
    ]


def distances(start: str, edges: Sequence[Relation]) -> dict[str, int]:
    """Of every memory, by looking at all edges again and again."""
    found = {start: 0}
    for _ in edges:
        for edge in edges:
            for one, other in ((edge.source, edge.target), (edge.target, edge.source)):
                if one in found:
                    found[other] = min(found.get(other, len(edges)), found[one] + 1)
    return found


@given(ENDS, NAMES, st.integers(1, 5), st.sets(st.sampled_from(TYPES)))
def test_every_edge_within_reach_is_found_once_with_its_hop(
    ends: list[tuple[str, str, RelationType]], start: str, hops: int, types: set[RelationType]
) -> None:
    edges = edges_of(ends)
    usable = [edge for edge in edges if edge.type in types]
    far = distances(start, usable)
    expected = {
        edge.id: min(far[end] for end in (edge.source, edge.target) if end in far) + 1
        for edge in usable
        if edge.source in far or edge.target in far
    }
    found = walked([start], edges, hops=hops, types=types)
    assert {edge.id: hop for edge, hop in found} == {name: hop for name, hop in expected.items() if hop <= hops}
    assert len({edge.id for edge, _ in found}) == len(found)
    assert all(one <= other for (_, one), (_, other) in pairwise(found))


@given(ENDS, NAMES)
def test_without_types_all_are_followed(ends: list[tuple[str, str, RelationType]], start: str) -> None:
    edges = edges_of(ends)
    assert walked([start], edges, hops=3) == walked([start], edges, hops=3, types=TYPES)
