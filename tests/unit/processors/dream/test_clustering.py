"""Clusters: around a middle, bounded, and the same whatever the machine."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.dream.clustering import Bounds, Matrix, clusters
from tests.unit.processors.ingest.parts import few

BOUNDS: Final = Bounds(above=0.9, least=3, most=100, block=500)


def at(degrees: float) -> tuple[float, float]:
    """A direction; the cosine of two is that of the angle between them."""
    return float(np.cos(np.radians(degrees))), float(np.sin(np.radians(degrees)))


def found(degrees: Mapping[str, float], bounds: Bounds = BOUNDS) -> list[list[str]]:
    """The clusters of statements that point so."""

    def vectors(ids: Sequence[str]) -> Matrix:
        return np.array([at(degrees[each]) for each in ids])

    return [each.members for each in clusters(list(degrees), vectors, bounds)]


def test_what_lies_near_to_a_middle_is_one_cluster_the_middle_first() -> None:
    assert found({"a": 0, "b": 20, "far": 90, "c": 40}) == [["b", "a", "c"]]


def test_near_means_near_to_the_middle_and_chains_do_not_grow() -> None:
    assert found({"a": 0, "b": 20, "c": 40, "d": 60, "e": 80}) == [["b", "a", "c"]]


def test_fewer_than_asked_for_are_no_cluster() -> None:
    assert found({"a": 0, "b": 10}) == []
    assert found({}) == []


def test_no_cluster_has_more_than_the_most() -> None:
    many = {f"m{number}": number / 10 for number in range(7)}
    assert [len(each) for each in found(many, BOUNDS._replace(most=3))] == [3, 3]


def test_a_later_block_joins_the_clusters_before_it() -> None:
    degrees = {"a": 0, "b": 20, "c": 40, "x": 90, "d": 7, "y": 180}
    assert found(degrees, BOUNDS._replace(block=4)) == [["b", "a", "c", "d"]]
    full = BOUNDS._replace(block=4, most=3)
    assert found(degrees, full) == [["b", "a", "c"]]


@few
@given(st.lists(st.integers(0, 359), max_size=40), st.integers(1, 50), st.integers(2, 5))
def test_each_belongs_to_one_at_most_and_is_near_to_its_middle(angles: Sequence[int], block: int, least: int) -> None:
    degrees = {f"m{place:02}": float(angle) for place, angle in enumerate(angles)}
    drawn = found(degrees, BOUNDS._replace(block=block, least=least))
    members = [each for cluster in drawn for each in cluster]
    assert len(members) == len(set(members))
    assert all(len(cluster) >= least for cluster in drawn)
    for middle, *others in drawn:
        assert all(np.dot(at(degrees[middle]), at(degrees[each])) >= BOUNDS.above - 1e-6 for each in others)
