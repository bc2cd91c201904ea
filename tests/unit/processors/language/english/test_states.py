"""Which statements hold beyond the moment (ledger R12): by tense, by verb, and by whom they are about."""

import pytest

from mnemolog.processors.language.english.states import lasts
from mnemolog.processors.text.language import fold

LASTING = (
    "I'm vegetarian.",
    "We're vegetarian at home.",
    "I'm not a breakfast person.",
    "I'm afraid of flying.",
    "I don't eat fish.",
    "I can't swim.",
    "My kids won't touch vegetables.",
    "I used to smoke.",
    "I usually work from the kitchen.",
    "I can only do mornings.",
    "We rent our flat.",
    "I wear hearing aids.",
    "I sold the boat.",
    "Moved to the coast last month.",
    "My landlord doesn't allow pets.",
    "Both my knees were operated on.",
    "My parents are retired.",
    "The garage door only opens from inside.",
    "The door must stay shut.",
    "Every function gets a docstring.",
    "Tests go next to the code.",
    "Everyone on my team works from home.",
    "I've got high blood pressure.",
    "On weekdays, I sleep at my brother's.",
)
PASSING = (
    "I'm so happy.",
    "I'm looking at it.",
    "I'm definitely getting there.",
    "I'll run the tests now.",
    "I'm on the train right now.",
    "I can't see the button.",
    "I don't know.",
    "I can't come.",
    "I have a question.",
    "I need help with something.",
    "I see what you mean.",
    "I lost some of it.",
    "I bought bread.",
    "My pleasure.",
    "My heart is full.",
    "The build works.",
    "The view is amazing here.",
    "It's raining again.",
    "I've got you covered on that.",
    "We love this so much!",
    "All good.",
)


@pytest.mark.parametrize("text", LASTING)
def test_states_habits_and_what_changed_for_good_last(text: str) -> None:
    assert lasts(fold(text))


@pytest.mark.parametrize("text", PASSING)
def test_moods_and_what_one_is_doing_pass(text: str) -> None:
    assert not lasts(fold(text))
