"""Groups statements that are near to each other around a central one, in time linear in their number.

Within a block every pair of statements is compared; each block is compared with the clusters found so far. Vectors come
from half floats, so that their products are exact in double precision: every machine finds the same clusters.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mnemolog.processors.vectors import DIGITS

Matrix: TypeAlias = NDArray[np.float64]
Vectors: TypeAlias = Callable[[Sequence[str]], Matrix]
"""Returns the vectors of memories, one row each."""


class Bounds(NamedTuple):
    """Limits of a cluster; cosines are the model's, uncalibrated."""

    above: float
    """least cosine to the central statement"""
    least: int
    most: int
    """most members"""
    block: int


@dataclass
class Cluster:
    """A central statement, which comes first, and the statements near to it."""

    members: list[str]
    middle: NDArray[np.float64]


def clusters(ids: Sequence[str], vectors: Vectors, bounds: Bounds) -> list[Cluster]:
    """The clusters of these statements, in the given order; a statement belongs to one at most, many to none."""
    found: list[Cluster] = []
    for begin in range(0, len(ids), bounds.block):
        block = np.array(ids[begin : begin + bounds.block])
        rows = vectors(ids[begin : begin + bounds.block])
        # Compared with the latest clusters alone, which keeps the
        # cost linear, and misses a topic that is spread over blocks.
        left = _alone(block, rows, found[-bounds.block :], bounds)
        found += _stars(block[left], rows[left], bounds)
    return found


def _alone(block: NDArray[np.str_], rows: Matrix, known: Sequence[Cluster], bounds: Bounds) -> NDArray[np.bool_]:
    """The statements of a block that fit no known cluster; each other one joins the nearest cluster that has room."""
    alone = np.ones(len(block), np.bool_)
    if not known:
        return alone
    # Rounded, since a plan made again on another machine has to be the same plan.
    near = np.round(rows @ np.array([each.middle for each in known]).T, DIGITS)
    nearest = near.argmax(axis=1)
    for row in np.flatnonzero(near.max(axis=1) >= bounds.above).tolist():
        cluster = known[nearest[row]]
        if len(cluster.members) < bounds.most:
            cluster.members.append(str(block[row]))
            alone[row] = False
    return alone


def _stars(block: NDArray[np.str_], rows: Matrix, bounds: Bounds) -> list[Cluster]:
    """A cluster of the statement with the most near ones, and these; then of the rest, until too few are near."""
    cosines = np.round(rows @ rows.T, DIGITS)
    near = cosines >= bounds.above
    np.fill_diagonal(near, val=True)
    free, counts = np.ones(len(block), np.bool_), near.sum(axis=1)
    found = []
    while len(block) and counts[middle := int(counts.argmax())] >= bounds.least:
        around = np.flatnonzero(near[middle] & free)
        # A star around one central statement: chains of neighbours would grow into one theme of everything.
        nearest = around[np.argsort(-cosines[middle][around], kind="stable")]
        members = [middle, *nearest[nearest != middle].tolist()][: bounds.most]
        found.append(Cluster([str(block[row]) for row in members], rows[middle]))
        free[members] = False
        counts -= near[members].sum(axis=0)
        counts[members] = _TAKEN
    return found


_TAKEN: Final = -1


def central(ids: Sequence[str], vectors: Vectors, *, most: int, repeats: float, block: int) -> list[str]:
    """The statements nearest to the mean, nearest first, without those whose cosine to a chosen one reaches `repeats`.

    >>> at = {"a": [1.0, 0.0], "b": [0.8, 0.6], "c": [0.8, 0.6], "d": [0.0, 1.0]}
    >>> central(["a", "b", "c", "d"], lambda ids: np.array([at[each] for each in ids]), most=2, repeats=0.9, block=3)
    ['b', 'a']
    """
    # In blocks, so that the vectors of a large category are never all in double precision at once.
    blocks = [ids[begin : begin + block] for begin in range(0, len(ids), block)]
    mean = sum((vectors(each).sum(axis=0) for each in blocks), start=np.zeros(1)) / len(ids)
    scores = np.concatenate([np.round(vectors(each) @ mean, DIGITS) for each in blocks])
    chosen: dict[str, NDArray[np.float64]] = {}
    for row in np.argsort(-scores, kind="stable").tolist():
        if len(chosen) == most:
            break
        (vector,) = vectors([ids[row]])
        if all(np.round(vector @ other, DIGITS) < repeats for other in chosen.values()):
            chosen[ids[row]] = vector
    return list(chosen)
