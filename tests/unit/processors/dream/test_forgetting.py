"""Strategic forgetting: the rules in their order, each taking what those before it have left (ledger J2)."""

from mnemolog.processors.dream import plan as planning
from mnemolog.processors.dream.night import Repetition
from mnemolog.schemas.config import Config, DreamConfig
from mnemolog.schemas.moments import DAY_S
from tests.unit.processors.dream.test_consolidation import CAT, ROUTERS, Told


def asleep(capacity: int, *repetitions: Repetition) -> list[tuple[str, str]]:
    """What falls asleep of four statements a month old, and why."""
    agent = Told()
    for text in (*ROUTERS, CAT):
        agent.remembers(text)
    night = agent.night()
    night.now += 30 * DAY_S
    night.config = Config(dream=DreamConfig(capacity=capacity, capacity_to=2, most_asleep=1.0))
    night.repetitions = repetitions
    plan = planning.planned(night, ["forgetting", "redundancy"])
    return [(change.reason, change.memory_id) for step in plan.steps for change in step.changes]


def test_of_too_many_the_least_useful_sleep() -> None:
    assert [reason for reason, _ in asleep(3)] == ["capacity", "capacity"]
    assert asleep(4) == []


def test_a_repetition_makes_room_before_anything_is_trimmed() -> None:
    assert asleep(3, Repetition("m00", "m01", equal=False)) == [("redundant", "m01")]
