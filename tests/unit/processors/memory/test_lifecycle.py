"""Who changes tier, who falls asleep, and whom each rule spares (ledger F6, H3, H4, J2, J4)."""

from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np
import pytest

from mnemolog.processors.memory import lifecycle
from mnemolog.processors.retention import of_memories
from mnemolog.schemas.config import DreamConfig, RetentionConfig
from mnemolog.schemas.memory import Memory
from tests.unit.processors.ingest.parts import memory

CONFIG = DreamConfig()
DAY = 86_400.0
NOW = 1_000 * DAY


def known(**fields: Any) -> Memory:  # noqa: ANN401  fields of any type
    """A memory that every rule takes."""
    plain = {
        "tier": "semantic",
        "utility": 0.1,
        "valid_until": 100 * DAY,
        "temporal_type": "time_bounded",
        "category": "fact",
        "recorded_at": DAY,
        "last_access_at": DAY,
    }
    return memory("The router is in the cellar.", **{**plain, **fields})


Rule = Callable[[Memory], bool]
RULES: dict[str, Rule] = {
    "may_sleep": lambda each: lifecycle.may_sleep(each, NOW, CONFIG),
    "idle": lambda each: lifecycle.idle(each, NOW, CONFIG),
    "useless": lambda each: lifecycle.useless(each, NOW, CONFIG),
    "over": lambda each: lifecycle.over(each, NOW, CONFIG, at_once=False),
    "spared_by_nothing": lifecycle.spared_by_nothing,
}

EXEMPTIONS: dict[str, dict[str, Any]] = {
    "pinned": {"pinned": True},
    "locked": {"locked": True},
    "flashbulb": {"flashbulb": True},
    "asleep": {"asleep_since": 2 * DAY},
    "superseded": {"superseded_by": "m2"},
    "forgotten": {"forgotten": True},
}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_rule_takes_what_nothing_protects(rule: Rule) -> None:
    assert rule(known())


@pytest.mark.parametrize("exempt", EXEMPTIONS.values(), ids=EXEMPTIONS)
@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_every_rule_spares_every_exemption(rule: Rule, exempt: dict[str, Any]) -> None:
    assert not rule(known(**exempt))


@pytest.mark.parametrize("category", ["correction", "preference", "entity"])
@pytest.mark.parametrize("rule", ["may_sleep", "idle", "useless", "over"])
def test_what_is_permanent_is_never_forgotten(rule: str, category: str) -> None:
    assert not RULES[rule](known(category=category))
    assert lifecycle.least_age_days(known(category=category), CONFIG) == inf


@pytest.mark.parametrize(("category", "days"), [("decision", 45), ("fact", 14), ("plan", 7)])
def test_nothing_younger_is_forgotten(category: str, days: float) -> None:
    old = known(category=category, recorded_at=NOW - days * DAY)
    assert lifecycle.may_sleep(old, NOW, CONFIG)
    assert not lifecycle.may_sleep(known(category=category, recorded_at=NOW - days * DAY + 1), NOW, CONFIG)


def test_idle_takes_both_conditions_at_their_thresholds() -> None:
    at = {"last_access_at": NOW - 60 * DAY, "utility": 0.19}
    assert lifecycle.idle(known(**at), NOW, CONFIG)
    assert not lifecycle.idle(known(**at | {"last_access_at": NOW - 60 * DAY + 1}), NOW, CONFIG)
    assert not lifecycle.idle(known(**at | {"utility": 0.2}), NOW, CONFIG)
    assert not lifecycle.idle(known(**at | {"tier": "episodic"}), NOW, CONFIG)


def test_little_use_takes_both_conditions_at_their_thresholds() -> None:
    at = {"last_access_at": NOW - 30 * DAY, "utility": 0.14, "tier": "episodic"}
    assert lifecycle.useless(known(**at), NOW, CONFIG)
    assert not lifecycle.useless(known(**at | {"last_access_at": NOW - 30 * DAY + 1}), NOW, CONFIG)
    assert not lifecycle.useless(known(**at | {"utility": 0.15}), NOW, CONFIG)


def test_a_plan_sleeps_a_while_after_its_end_and_in_the_preset_v9_at_once() -> None:
    over = known(valid_until=NOW - 1)
    assert not lifecycle.over(over, NOW, CONFIG, at_once=False)
    assert lifecycle.over(over, NOW, CONFIG, at_once=True)
    assert lifecycle.over(known(valid_until=NOW - 30 * DAY), NOW, CONFIG, at_once=False)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"access_count": 3}, "accesses"),
        ({"access_count": 2}, None),
        ({"utility": 0.7, "recorded_at": NOW - 7 * DAY}, "utility"),
        ({"utility": 0.69, "recorded_at": NOW - 7 * DAY}, None),
        ({"utility": 0.7, "recorded_at": NOW - 6 * DAY}, None),
        ({"access_count": 3, "pinned": True}, None),
        ({"access_count": 3, "locked": True}, None),
        ({"access_count": 3, "tier": "semantic"}, None),
        ({"access_count": 3, "asleep_since": DAY}, None),
    ],
)
def test_what_makes_a_memory_semantic(fields: dict[str, Any], reason: str | None) -> None:
    each = known(**{"tier": "episodic", **fields})
    assert lifecycle.promoted(each, now=NOW, sharing=2, config=CONFIG) == reason


def test_three_that_name_the_same_make_it_semantic() -> None:
    assert lifecycle.promoted(known(tier="episodic"), now=NOW, sharing=3, config=CONFIG) == "entities"
    assert lifecycle.promoted(known(tier="episodic", pinned=True), now=NOW, sharing=3, config=CONFIG) is None


def test_at_the_floor_for_a_week_is_faded_and_a_use_begins_anew() -> None:
    retention = RetentionConfig()
    # exponential: exp(-t / rate) is 0.02 after 3.912 rates
    rate = 0.25 * 2.0 * 45.0
    floor = 3.92 * rate * DAY

    def faded(**fields: Any) -> bool:  # noqa: ANN401
        each = known(tier="episodic", importance=0.5, **fields)
        seen = of_memories.columns([each], now=NOW)
        return bool(lifecycle.faded(seen, model="exponential", retention=retention, config=CONFIG)[0])

    assert faded(last_access_at=NOW - floor - 7 * DAY)
    assert not faded(last_access_at=NOW - floor - 5 * DAY)
    assert not faded(last_access_at=NOW - DAY)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"slept_at": NOW - 180 * DAY}, True),
        ({"asleep_since": NOW - 400 * DAY, "slept_at": NOW - 179 * DAY}, False),
        ({}, False),
        ({"slept_at": NOW - 180 * DAY, "pinned": True}, False),
        ({"slept_at": NOW - 180 * DAY, "locked": True}, False),
        ({"slept_at": NOW - 180 * DAY, "flashbulb": True}, False),
        ({"slept_at": NOW - 180 * DAY, "asleep_for": "another"}, False),
        ({"slept_at": NOW - 180 * DAY, "stub": "[archived] x"}, False),
        ({"slept_at": NOW - 180 * DAY, "forgotten": True}, False),
    ],
)
def test_what_has_slept_for_half_a_year_is_archived_but_for_anchors(fields: dict[str, Any], *, expected: bool) -> None:
    assert lifecycle.archivable(known(**fields), NOW, CONFIG) is expected


def test_what_was_kept_with_little_confidence_fades_first() -> None:
    each = known(tier="episodic", importance=0.5, last_access_at=NOW - 150 * DAY)
    seen = of_memories.columns([each, each], now=NOW)
    sure = np.array([0.9, 0.2])
    found = lifecycle.faded(seen, model="fsrs", retention=RetentionConfig(), config=CONFIG, sure=sure)
    assert found.tolist() == [False, True]
