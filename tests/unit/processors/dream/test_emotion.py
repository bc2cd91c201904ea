"""Emotional consolidation: what was said in a stir holds faster, once, and no anchor is touched."""

from typing import Final

import pytest

from mnemolog.processors.dream import plan as planning
from mnemolog.processors.dream.emotion import held_fast
from mnemolog.processors.dream.night import Night
from mnemolog.schemas.config import Config
from mnemolog.schemas.dream import DreamPlan
from mnemolog.schemas.event import Emotion, MemoryPinned, StabilityChanged
from tests.unit.processors.dream.test_consolidation import CAT, KEY, ROUTERS, Told

STIRRED: Final = Emotion(valence=-0.5, arousal=0.5, feeling="fear")


@pytest.fixture
def told() -> Told:
    """Of three statements two were made in a stir, one of them is pinned."""
    agent = Told()
    agent.remembers(ROUTERS[0], emotion=STIRRED)
    agent.remembers(ROUTERS[1], emotion=STIRRED)
    agent.remembers(CAT)
    agent.happens(MemoryPinned(memory_id="m01", observed_at=agent.now))
    return agent


def dreams(told: Told) -> DreamPlan:
    """A cycle of this phase alone."""
    fast = held_fast(told.commits, told.state.cycles)
    state = Told(commits=list(told.commits)).folded()
    plan = planning.planned(Night(KEY, state, told.now, Config(), held_fast=fast), ["emotion"])
    told.carries_out(plan)
    return plan


def test_what_was_said_in_a_stir_holds_faster_but_for_anchors(told: Told) -> None:
    before = {each.id: each.stability for each in told.state.memories.values()}
    dreams(told)
    grown = {each.id: each.stability / before[each.id] for each in told.state.memories.values()}
    assert grown == {"m00": pytest.approx(1.2), "m01": 1.0, "m02": 1.0}
    changes = [entry.event for entry in told.commits[-2].events]
    assert isinstance(changes[0], StabilityChanged)
    assert changes[0].why == "emotion"


def test_once_is_enough_until_it_is_taken_back(told: Told) -> None:
    plan = dreams(told)
    assert not dreams(told).steps
    told.undoes(plan.cycle)
    assert [change.memory_id for step in dreams(told).steps for change in step.changes] == ["m00"]


def test_a_setting_says_how_great_a_stir() -> None:
    agent = Told()
    agent.remembers(CAT, emotion=Emotion(valence=0.0, arousal=0.49, feeling=None))
    assert not dreams(agent).steps
