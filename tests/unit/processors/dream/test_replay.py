"""Replay: what is recalled together again and again, and nothing else."""

from typing import Final

from mnemolog.processors.dream import plan as planning
from mnemolog.processors.dream.night import Night
from mnemolog.processors.dream.replay import habits
from mnemolog.schemas.config import Config, DreamConfig
from mnemolog.schemas.event import MemoriesRecalled, MemoryPinned, StabilityChanged
from tests.unit.processors.dream.test_consolidation import CAT, KEY, ROUTERS, Told

CONFIG: Final = DreamConfig(replay_together=3, replay_first=3)


def recall(*memories: str, at: float) -> MemoriesRecalled:
    """Memories are given to somebody."""
    return MemoriesRecalled(
        session_id="s1",
        query="",
        profile="default",
        memories=memories,
        recalled=(),
        storage_growth=0.1,
        observed_at=at,
        anew=False,
    )


def test_three_times_together_is_a_habit_and_twice_is_none() -> None:
    recalls = [recall("a", "b", at=1.0), recall("b", "a", "c", at=2.0)]
    assert habits(recalls, since=0.0, config=CONFIG) == frozenset()
    assert habits([*recalls, recall("a", "b", at=3.0)], since=0.0, config=CONFIG) == {"a", "b"}


def test_it_counts_from_the_beginning_and_only_where_it_happened_since() -> None:
    recalls = [recall("a", "b", at=float(at)) for at in range(1, 4)]
    assert habits(recalls, since=2.0, config=CONFIG) == {"a", "b"}
    assert habits(recalls, since=3.0, config=CONFIG) == frozenset()


def test_of_a_large_recall_the_first_are_looked_at() -> None:
    recalls = [recall("a", "b", "c", "d", at=1.0)] * 3
    assert habits(recalls, since=0.0, config=CONFIG) == {"a", "b", "c"}


def test_each_of_a_habit_grows_more_stable_but_for_anchors() -> None:
    agent = Told()
    for text in (*ROUTERS, CAT):
        agent.remembers(text)
    agent.happens(MemoryPinned(memory_id="m00", observed_at=agent.now))
    night = Night(KEY, agent.state, agent.now, Config(), habits=frozenset({"m00", "m01"}))
    plan = planning.planned(night, ["replay"])
    (step,) = plan.steps
    assert [(event["event"], event["memory_ids"], event["why"]) for event in step.events] == [
        (StabilityChanged.TYPE, ["m01"], "replay")
    ]
