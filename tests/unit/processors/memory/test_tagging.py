"""Synaptic tagging (ledger E4): who is tagged, who captures, and what."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf, nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.memory.tagging import Tag, captured, tagged
from mnemolog.schemas.config import TaggingConfig
from mnemolog.schemas.event import TagsCaptured
from tests.unit.processors.ingest.parts import few

CONFIG = TaggingConfig()
HOURS = 3_600.0
WEAK = Tag("weak", "s1", expires_at=4 * HOURS)


def capture(
    *tags: Tag, by: str = "strong", session_id: str | None = "s1", importance: float = 0.7, now: float = 60.0
) -> Sequence[str]:
    """What a memory holds fast, by default a strong one of the same session a minute later."""
    event = captured(tags, by=by, session_id=session_id, importance=importance, now=now, config=CONFIG)
    return event.memory_ids if event else ()


@pytest.mark.parametrize(
    ("importance", "expected"), [(0.0, True), (nextafter(0.5, 0), True), (0.5, False), (nextafter(0.5, 1), False)]
)
def test_what_is_less_important_than_half_is_tagged_for_four_hours(importance: float, *, expected: bool) -> None:
    event = tagged("weak", session_id="s1", importance=importance, now=100.0, config=CONFIG)
    assert (event is not None) is expected
    if event:
        assert (event.memory_id, event.session_id) == ("weak", "s1")
        assert (event.tagged_at, event.expires_at) == (100.0, 100.0 + 4 * HOURS)


@pytest.mark.parametrize(
    ("importance", "expected"), [(nextafter(0.7, 0), ()), (0.7, ("weak",)), (nextafter(0.7, 1), ("weak",))]
)
def test_what_is_as_important_as_the_threshold_captures(importance: float, expected: tuple[str, ...]) -> None:
    assert capture(WEAK, importance=importance) == expected


@pytest.mark.parametrize(
    ("now", "expected"),
    [(0.0, ("weak",)), (nextafter(4 * HOURS, 0), ("weak",)), (4 * HOURS, ()), (nextafter(4 * HOURS, inf), ())],
)
def test_a_tag_lives_until_it_expires(now: float, expected: tuple[str, ...]) -> None:
    assert capture(WEAK, now=now) == expected


def test_only_the_tags_of_its_own_session_are_captured() -> None:
    assert capture(Tag("weak", "s2", expires_at=4 * HOURS)) == ()
    assert capture(WEAK, Tag("other", "s2", expires_at=4 * HOURS)) == ("weak",)


def test_what_has_no_session_is_neither_tagged_nor_captures() -> None:
    assert tagged("weak", session_id=None, importance=0.1, now=0.0, config=CONFIG) is None
    assert capture(WEAK, session_id=None) == ()


def test_a_memory_that_has_grown_strong_does_not_capture_itself() -> None:
    assert capture(WEAK, by="weak") == ()


def test_each_memory_is_captured_once_in_the_order_of_the_tags() -> None:
    again = WEAK._replace(expires_at=5 * HOURS)
    assert capture(WEAK, Tag("next", "s1", expires_at=4 * HOURS), again) == ("weak", "next")


def test_the_event_says_who_captured_and_how_much_more_stable_it_made_them() -> None:
    assert captured([WEAK], by="strong", session_id="s1", importance=0.9, now=60.0, config=CONFIG) == TagsCaptured(
        by="strong", session_id="s1", memory_ids=("weak",), stability_factor=1.3, observed_at=60.0
    )


def test_thresholds_life_and_factor_are_settings() -> None:
    other = replace(CONFIG, weak_below=0.2, strong_from=0.3, ttl_s=10.0, capture_factor=2.0)
    assert tagged("weak", session_id="s1", importance=0.2, now=0.0, config=other) is None
    made = tagged("weak", session_id="s1", importance=0.1, now=0.0, config=other)
    assert made is not None
    assert made.expires_at == 10.0
    event = captured([WEAK], by="strong", session_id="s1", importance=0.3, now=0.0, config=other)
    assert event is not None
    assert event.stability_factor == 2.0


@few
@given(st.floats(0, 1))
def test_nothing_is_both_weak_and_strong(importance: float) -> None:
    event = tagged("one", session_id="s1", importance=importance, now=0.0, config=CONFIG)
    assert event is None or capture(WEAK, importance=importance) == ()
