"""The difference between what is remembered and what the transcript comes to today."""

from collections.abc import Sequence

from mnemolog.processors.reforming import difference, past
from mnemolog.schemas.commit import Commit
from tests.contract.histories import DAY, Agent, History


def commits(agent: Agent) -> Sequence[Commit]:
    return [recorded.commit for recorded in agent.history.recorded]


def test_a_memory_whose_place_another_takes_later_is_not_formed() -> None:
    """Times are rounded where they become dates: an end may lie a moment behind the clock."""
    known, anew = History().agent(), History().agent()
    known.says("I live in Ankara.", message="m1")
    known.says("I live in Izmir.", message="m2")
    home = anew.learns("I live in Ankara.", message="m1")
    anew.corrects(home, "I live in Izmir.", at=anew.history.now + DAY)
    steps, same = difference(past(commits(known)), commits(anew))
    assert [(step.action, step.text) for step in steps] == [("add", "I live in Izmir.")]
    assert same == 0


def test_what_is_the_same_is_left_alone_and_what_nobody_would_form_ends() -> None:
    known, anew = History().agent(), History().agent()
    for agent in (known, anew):
        agent.learns("I live in Ankara.", message="m1")
    odd = known.learns("It rains.", message="m2")
    anew.says("It rains.", message="m2")
    steps, same = difference(past(commits(known)), commits(anew))
    assert [(step.action, step.memory_id, step.by) for step in steps] == [("end", odd, None)]
    assert same == 1
