"""A walk that grows weaker: the best path counts (ledger G4)."""

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.recall.connections import reached
from mnemolog.schemas.event import RelationType
from tests.unit.processors.memory.test_walk import ENDS, NAMES, distances, edges_of


@given(ENDS, NAMES, st.integers(1, 4), st.floats(0.1, 0.9))
def test_of_one_memory_it_falls_with_the_distance(
    ends: list[tuple[str, str, RelationType]], start: str, hops: int, decay: float
) -> None:
    edges = edges_of(ends)
    found = reached({start: 1.0}, edges, hops=hops, decay=decay)
    far = {name: hop for name, hop in distances(start, edges).items() if hop <= hops}
    assert found.keys() == far.keys()
    assert all(abs(value - decay ** far[name]) < 1e-9 for name, value in found.items())


@given(ENDS, st.dictionaries(NAMES, st.floats(0.1, 1.0), max_size=3), st.integers(1, 4))
def test_of_several_the_most_counts_and_nobody_loses(
    ends: list[tuple[str, str, RelationType]], start: dict[str, float], hops: int
) -> None:
    edges = edges_of(ends)
    found = reached(start, edges, hops=hops, decay=0.5)
    alone = [reached({name: value}, edges, hops=hops, decay=0.5) for name, value in start.items()]
    assert found == {
        name: max(each.get(name, 0.0) for each in alone) for name in {key for each in alone for key in each}
    }
