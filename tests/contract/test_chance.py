"""What histories at random are made of: a kind of event that they never make is tested by no suite that draws them."""

from random import Random
from typing import Final, get_args

from mnemolog.schemas.event import EntriesArchived, Event, ProposalDecided, Reflected
from tests.contract.chance import ACTIONS, AGENTS, WORDS, Action, Step, told

NOT_DRAWN: Final = frozenset({EntriesArchived, ProposalDecided, Reflected})
"""Of agent-managed memory: test_controlled.py lets them happen."""

STEPS: Final = 4_000


def drawn() -> set[type]:
    """The types of event in a long history, the same at every run."""
    chance = Random(1)
    steps = [
        Step(
            agent=chance.randrange(len(AGENTS)),
            action=chance.choice(ACTIONS),
            words=tuple(chance.choices(WORDS, k=chance.randint(1, 6))),
            choice=chance.randrange(12),
            lasts_minutes=chance.choice((None, None, 1, 5, 100)),
        )
        for _ in range(STEPS)
    ]
    return {type(entry.event) for _, commit in told(steps).recorded for entry in commit.events}


def test_every_action_is_drawn() -> None:
    assert set(ACTIONS) == set(get_args(Action))


def test_every_type_of_event_happens_at_random() -> None:
    missing = set(get_args(Event)) - drawn() - NOT_DRAWN
    assert missing == set(), "an action in tests/contract/chance.py lets it happen"
