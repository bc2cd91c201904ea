"""Windows: what a neighbouring message lends, against a plain loop."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.recall.windows import Matches, Places, places_of, windowed

DECAY, TOKENS = 0.6, 24.0
sizes = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 60)), min_size=1, max_size=12)


def plain(matches: Matches, at: Places, reach: int) -> Matches:
    best = np.zeros_like(matches)
    for here in range(matches.shape[1]):
        for there in range(matches.shape[1]):
            if at.exchanges[here] == at.exchanges[there] and abs(at.places[here] - at.places[there]) <= reach:
                lent = DECAY ** (abs(at.middles[here] - at.middles[there]) / TOKENS)
                best[:, here] = np.maximum(best[:, here], lent * matches[:, there])
    return best


@given(sizes, st.integers(1, 3), st.data())
def test_is_what_a_plain_loop_gives(drawn: list[tuple[int, int]], reach: int, data: st.DataObject) -> None:
    sessions = sorted(session for session, _ in drawn)
    places = [sessions[:number].count(session) for number, session in enumerate(sessions)]
    at = places_of(sessions, places, [length for _, length in drawn])
    row = st.lists(st.floats(0, 9), min_size=len(drawn), max_size=len(drawn))
    matches = np.array(data.draw(st.lists(row, min_size=1, max_size=3)))
    found = windowed(matches, at, reach=reach, decay=DECAY, tokens=TOKENS)
    assert found == pytest.approx(plain(matches, at, reach))


def test_the_further_away_the_less_and_another_session_lends_nothing() -> None:
    at = places_of([0, 0, 0, 1], [0, 1, 2, 0], [24, 24, 24, 24])
    found = windowed(np.array([[1.0, 0.0, 0.0, 0.0]]), at, reach=2, decay=0.5, tokens=24)
    assert found[0] == pytest.approx([1.0, 0.5, 0.25, 0.0])


def test_a_message_that_is_missing_between_two_counts_for_the_reach() -> None:
    at = places_of([0, 0], [0, 3], [8, 8])
    assert windowed(np.array([[1.0, 0.0]]), at, reach=2, decay=1.0, tokens=24)[0].tolist() == [1.0, 0.0]
