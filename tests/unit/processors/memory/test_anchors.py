"""Truth anchors (ledger E6): two flags, independent of each other."""

import pytest

from mnemolog.processors.memory.anchors import may_change, may_forget, may_move
from tests.unit.processors.ingest.parts import memory


@pytest.mark.parametrize(
    ("pinned", "locked", "change", "forget", "move"),
    [
        (False, False, True, True, True),
        (True, False, True, False, False),
        (False, True, False, True, False),
        (True, True, False, False, False),
    ],
)
def test_pinned_stays_and_locked_stays_as_it_is(
    *, pinned: bool, locked: bool, change: bool, forget: bool, move: bool
) -> None:
    anchored = memory("Ayşe is allergic to nuts.", pinned=pinned, locked=locked)
    assert (may_change(anchored), may_forget(anchored), may_move(anchored)) == (change, forget, move)
