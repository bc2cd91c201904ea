"""Neighbouring messages support a message's match, before scores are summed.

A term in a neighbouring message counts as if it were in this one, but less with distance. So a
question whose words are spread over a few short messages finds them, and a long text, whose neighbours are far away,
gains nothing.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Matches: TypeAlias = NDArray[np.float64]
"""How well each passage (column) matches each term of a question (row)."""


class Places(NamedTuple):
    """Positions of passages, in the order of sessions and within each."""

    exchanges: NDArray[np.intp]
    """a number for each exchange"""
    places: NDArray[np.intp]
    """consecutive numbers within a session"""
    middles: NDArray[np.float64]
    """the middle of each passage in tokens from the start of all; only differences within an exchange count"""


def exchanges(sessions: Sequence[int], places: Sequence[int], speakers: Sequence[str]) -> list[int]:
    """The exchange that each passage belongs to: a session, up to where one speaker has two messages in a row.

    What another person says next mostly answers; what the same one says next is mostly another matter.

    >>> exchanges([0, 0, 0, 0, 1], [0, 1, 2, 3, 0], ["Ann", "Ben", "Ann", "Ann", "Ann"])
    [0, 0, 0, 1, 2]
    """
    numbers, number = [], 0
    for at, session in enumerate(sessions):
        goes_on = at and places[at] == places[at - 1] + 1 and speakers[at] == speakers[at - 1]
        if at and (session != sessions[at - 1] or goes_on):
            number += 1
        numbers.append(number)
    return numbers


def places_of(spoken_in: Sequence[int], places: Sequence[int], lengths: Sequence[float]) -> Places:
    """Positions of passages with these lengths in tokens.

    >>> places_of([0, 0, 1], [4, 5, 0], [10, 4, 8]).middles
    array([ 5., 12., 18.])
    """
    long = np.asarray(lengths, np.float64)
    return Places(np.asarray(spoken_in, np.intp), np.asarray(places, np.intp), np.cumsum(long) - long / 2)


def windowed(matches: Matches, at: Places, *, reach: int, decay: float, tokens: float) -> Matches:
    """The best match of each term within reach in the same exchange, times `decay` per so many tokens of distance.

    >>> at = places_of([0, 0, 1], [4, 5, 0], [8, 8, 8])
    >>> windowed(np.array([[1.0, 0.0, 0.0]]), at, reach=2, decay=0.5, tokens=8)
    array([[1. , 0.5, 0. ]])
    """
    best = matches.copy()
    for step in range(1, min(reach, matches.shape[1] - 1) + 1):
        # Neighbouring columns need not be neighbouring messages: only candidates and what is beside them are here.
        near = (at.exchanges[step:] == at.exchanges[:-step]) & (at.places[step:] - at.places[:-step] <= reach)
        lent = np.where(near, decay ** ((at.middles[step:] - at.middles[:-step]) / tokens), 0.0)
        np.maximum(best[:, :-step], matches[:, step:] * lent, out=best[:, :-step])
        np.maximum(best[:, step:], matches[:, :-step] * lent, out=best[:, step:])
    return best
