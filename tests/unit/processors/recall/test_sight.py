"""What a question looks at, by time."""

from dataclasses import replace

import pytest

from mnemolog.processors.recall.sight import Sight
from mnemolog.schemas.memory import Memory, Utterance
from tests.contract.histories import BEGINNING, DAY, Agent, History

NOW = BEGINNING + 10 * DAY
CURRENT, TIMELINE, THEN = Sight(NOW), Sight(NOW, timeline=True), Sight(NOW, BEGINNING + 1)


@pytest.fixture
def agent() -> Agent:
    return History().agent()


def known(agent: Agent, message: str = "m") -> tuple[Utterance, list[Memory]]:
    return agent.state.transcript[message], [agent.state.memories[each] for each in agent.state.memories_of[message]]


@pytest.mark.parametrize("sight", [CURRENT, TIMELINE, THEN])
def test_a_message_of_something_forgotten_stays_hidden_whatever_else_came_from_it(agent: Agent, sight: Sight) -> None:
    memory = agent.learns("I live in Ankara", message="m")
    agent.corrects(memory, "I live in Izmir", at=BEGINNING + DAY)
    said, came = known(agent)
    assert said.hidden
    assert sight.shows(said, came) == (sight is not CURRENT)
    assert not sight.shows(said, [*came, replace(came[0], id="beside", forgotten=True)])
    assert not sight.holds(replace(came[0], forgotten=True))


def test_what_ended_later_held_then(agent: Agent) -> None:
    old = agent.learns("I live in Ankara", message="m")
    new = agent.corrects(old, "I live in Izmir", at=BEGINNING + DAY)
    memories = agent.state.memories
    told = {sight: [sight.status(memories[each]) for each in (old, new)] for sight in (CURRENT, TIMELINE, THEN)}
    assert told == {
        CURRENT: ["superseded", "current"],
        TIMELINE: ["superseded", "current"],
        THEN: ["current", "not_yet"],
    }
    assert [[sight.holds(memories[each]) for each in (old, new)] for sight in told] == [
        [False, True], [True, True], [True, False],
    ]  # fmt: skip
    assert [[sight.masks(memories[each]) for each in (old, new)] for sight in told] == [
        [True, False], [False, False], [False, True],
    ]  # fmt: skip


def test_a_plan_that_is_over_takes_nothing_out_of_its_message(agent: Agent) -> None:
    plan = agent.state.memories[agent.learns("I am in Lviv", message="m", valid_until=BEGINNING + DAY)]
    assert (CURRENT.holds(plan), CURRENT.masks(plan), CURRENT.status(plan)) == (False, False, "expired")
    assert Sight(NOW, BEGINNING + DAY).status(plan) == "expired", "the end itself is not part of the period"
    assert Sight(NOW, BEGINNING + DAY - 1).holds(plan)
