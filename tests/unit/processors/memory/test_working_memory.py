"""Working memory (ledger H1, R10): nine items, who leaves, and who may stay for good."""

from collections.abc import Iterable
from dataclasses import replace
from math import exp, inf, nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.memory.working_memory import eviction_score, hold, promotable
from mnemolog.schemas.config import WorkingMemoryConfig
from mnemolog.schemas.event import ItemHeld, ItemReleased
from mnemolog.schemas.memory import Held
from tests.unit.processors.ingest.parts import few

CONFIG = WorkingMemoryConfig()
MINUTE = 60.0


def item(memory_id: str, importance: float = 0.5, *, accesses: int = 0, accessed_at: float = 0.0) -> Held:
    """An item that has been there since the beginning."""
    return Held(
        session_id="s1",
        memory_id=memory_id,
        importance=importance,
        access_count=accesses,
        added_at=0.0,
        accessed_at=accessed_at,
    )


def keyed(*items: Held) -> dict[str, Held]:
    """Items as `hold` takes them."""
    return {each.memory_id: each for each in items}


def used(
    items: dict[str, Held],
    memory_id: str,
    importance: float = 0.5,
    now: float = 0.0,
    config: WorkingMemoryConfig = CONFIG,
) -> tuple[ItemHeld | ItemReleased, ...]:
    """One use in the session."""
    return hold(items, memory_id, importance=importance, session_id="s1", now=now, config=config)


def fold(items: dict[str, Held], events: Iterable[ItemHeld | ItemReleased], most: int = 9) -> None:
    """Apply events; at no moment may there be too many."""
    for event in events:
        if isinstance(event, ItemReleased):
            del items[event.memory_id]
        else:
            items[event.memory_id] = Held(
                session_id=event.session_id,
                memory_id=event.memory_id,
                importance=event.importance,
                access_count=event.access_count,
                added_at=event.added_at,
                accessed_at=event.accessed_at,
            )
        assert len(items) <= most


def released(events: Iterable[ItemHeld | ItemReleased]) -> list[str]:
    """Who left."""
    return [event.memory_id for event in events if isinstance(event, ItemReleased)]


NINE = tuple(item(f"m{number}") for number in range(1, 10))


def test_the_ninth_finds_room_and_the_tenth_does_not() -> None:
    assert released(used(keyed(*NINE[:8]), "new")) == []
    assert len(released(used(keyed(*NINE), "new"))) == 1


def test_the_one_that_matters_least_leaves() -> None:
    others = keyed(*(replace(each, importance=0.6) for each in NINE[:8]), item("least", 0.59))
    events = used(others, "new", now=5.0)
    assert events[0] == ItemReleased(session_id="s1", memory_id="least", reason="evicted", observed_at=5.0)
    assert isinstance(events[1], ItemHeld)


def test_age_and_use_weigh_as_importance_does() -> None:
    fresh = [replace(each, accessed_at=30 * MINUTE) for each in NINE[:8]]
    for accesses, leaves in ((0, "old"), (3, "old"), (4, "m1")):
        old = item("old", 1.0, accesses=accesses)
        assert released(used(keyed(*fresh, old), "new", now=30 * MINUTE)) == [leaves]


def test_of_equals_the_lower_id_leaves_in_any_order() -> None:
    assert released(used(keyed(*NINE), "new")) == released(used(keyed(*reversed(NINE)), "new")) == ["m1"]


def test_the_newcomer_enters_however_little_it_matters() -> None:
    grave = keyed(*(replace(each, importance=1.0) for each in NINE))
    events = used(grave, "trifle", 0.0)
    assert released(events) == ["m1"]
    assert isinstance(events[-1], ItemHeld)
    fold(grave, events)
    assert released(used(grave, "next", 0.0)) == ["trifle"]


def test_a_duplicate_is_updated_in_place_and_moves_nobody() -> None:
    there = keyed(*NINE[:8], item("known", 0.3, accesses=1, accessed_at=2.0))
    assert used(there, "known", 0.8, now=9.0) == (
        ItemHeld(session_id="s1", memory_id="known", importance=0.8, access_count=2, added_at=0.0, accessed_at=9.0),
    )


def test_a_lowered_setting_takes_hold_with_the_next_newcomer() -> None:
    assert released(used(keyed(*NINE), "new", config=replace(CONFIG, items=7))) == ["m1", "m2", "m3"]


def test_with_room_for_one_the_last_is_held() -> None:
    alone = replace(CONFIG, items=1)
    items: dict[str, Held] = {}
    for name in ("m1", "m2", "m2", "m3"):
        fold(items, used(items, name, config=alone), most=1)
        assert list(items) == [name]


uses = st.lists(st.tuples(st.integers(0, 14), st.floats(0, 1), st.floats(0, 3_600)), max_size=60)


@few
@given(uses, st.integers(1, 9))
def test_there_are_never_more_than_allowed_and_the_last_used_is_there(
    history: list[tuple[int, float, float]], most: int
) -> None:
    items: dict[str, Held] = {}
    config = replace(CONFIG, items=most)
    now = 0.0
    for number, importance, pause in history:
        now += pause
        before = dict(items)
        events = used(items, f"m{number}", importance, now, config)
        fold(items, events, most)
        assert items[f"m{number}"].accessed_at == now
        for gone in released(events):
            stayed = [before[name] for name in items if name in before]
            assert all(eviction_score(before[gone], now, config) <= eviction_score(one, now, config) for one in stayed)
        assert len(items) == min(most, len(before | items))


@pytest.mark.parametrize(
    ("minutes", "accesses", "expected"),
    [(0, 0, 0.8), (30, 0, 0.8 * exp(-1)), (30, 10, 1.6 * exp(-1)), (90, 1, 0.88 * exp(-3))],
)
def test_the_score_is_that_of_the_source(minutes: float, accesses: int, expected: float) -> None:
    assert eviction_score(item("m1", 0.8, accesses=accesses), minutes * MINUTE, CONFIG) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("importance", "accesses", "expected"),
    [
        (0.0, 1, False),
        (0.0, 2, True),
        (0.0, 3, True),
        (nextafter(0.6, -inf), 0, False),
        (0.6, 0, True),
        (nextafter(0.6, inf), 0, True),
    ],
)
def test_two_uses_or_some_importance_make_a_candidate_for_promotion(
    importance: float, accesses: int, *, expected: bool
) -> None:
    assert promotable(item("m1", importance, accesses=accesses), CONFIG) is expected
