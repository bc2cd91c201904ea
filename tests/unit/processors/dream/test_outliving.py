"""News of a matter outlive what was said of it before, whatever was used more (ledger J2, R28)."""

from dataclasses import replace
from typing import Any

import pytest

from mnemolog.processors.dream import plan as planning
from mnemolog.processors.dream.night import Night
from mnemolog.schemas.config import Config, DreamConfig
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.moments import DAY_S
from tests.unit.processors.dream.test_consolidation import CAT, ROUTERS, Told

OLD, NEW, OTHER = "m00", "m01", "m02"


def night(*, days: float = 400.0, preset: Any = "default", **old: Any) -> Night:  # noqa: ANN401  of any type
    """An old statement, news of the same matter and something else, told one after the other and long ago.

    `old` is what is known of the old one: by default it was used often before the news came.
    """
    agent = Told()
    for text in (ROUTERS[0], ROUTERS[1], CAT):
        agent.remembers(text, category="fact", source_confidence=0.9)
    made = agent.night()
    made.now += days * DAY_S
    made.config = Config(preset=preset, dream=DreamConfig(most_asleep=1.0))
    known = made.state.memories
    known[OLD] = replace(known[OLD], **{"access_count": 30, **old})
    return made


def asleep(plan: DreamPlan) -> set[str]:
    """What falls asleep."""
    return {each.memory_id for step in plan.steps for each in step.changes if each.kind == "sleep"}


def rehearsed(plan: DreamPlan) -> set[str]:
    """What grows more stable."""
    return {each.memory_id for step in plan.steps for each in step.changes if each.kind == "stability"}


def forgetting(of: Night) -> set[str]:
    """What one night of forgetting puts to sleep."""
    return asleep(planning.planned(of, ["forgetting"]))


def test_what_was_used_only_before_the_news_came_counts_as_unused() -> None:
    assert forgetting(night()) == {OLD, NEW, OTHER}


def test_news_wait_for_an_older_statement_that_stays() -> None:
    kept = night(stability=40.0)
    assert forgetting(kept) == {OTHER}


def test_nothing_waits_for_what_never_goes() -> None:
    assert NEW in forgetting(night(stability=40.0, category="preference"))


def test_the_source_s_own_preset_goes_by_use_alone() -> None:
    assert NEW in forgetting(night(stability=40.0, preset="v9"))


def test_nothing_waits_for_what_another_one_said() -> None:
    assert NEW in forgetting(night(stability=40.0, data_source="assistant_message"))


@pytest.mark.parametrize(("news", "expected"), [(True, set()), (False, {OLD})])
def test_what_there_are_news_of_is_not_rehearsed(*, news: bool, expected: set[str]) -> None:
    made = night(days=90.0)
    if not news:
        made.state.memories[NEW] = replace(made.state.memories[NEW], forgotten=True)
    assert rehearsed(planning.planned(made, ["rehearsal"])) == expected
