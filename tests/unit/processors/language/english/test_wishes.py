"""Sentences without a subject that are worth keeping (ledger R12): what each rule lets in, and what it must not."""

import pytest

from mnemolog.processors.language.english.wishes import said_without_subject
from mnemolog.processors.text.language import fold

WISHES = (
    "Always answer me in French, even if I write in English.",
    "Please keep your answers under five lines.",
    "No mushrooms for me, ever.",
    "No more meetings on Fridays.",
    "Nothing spicy for the kids please.",
    "Not too formal, please.",
    "Call me Sam, not Samuel.",
    "Never book anything before nine.",
    "Don't schedule calls on Fridays.",
    "Don't even think of suggesting a cruise.",
    "Metric units only.",
    "Tabs, not spaces.",
    "Charts over tables.",
    "Anything but oysters, please.",
    "All dates in ISO format.",
    "More pictures, less text.",
    "Window seat whenever there is one.",
    "Rather a small hotel than a big chain.",
    "When you write tests, use pytest and no classes.",
    "If a meeting moves, text me instead of mailing.",
    "Text me, don't call.",
    "Wrap lines at 100 characters.",
    "Send invoices to my accountant, not to me.",
    "Can you always put the sources at the end?",
    "Could you stop adding emojis to everything?",
    "You don't have to explain git to me.",
    "I want you to correct my grammar whenever I make mistakes.",
    "Give me two or three options rather than a single recommendation.",
    "Ask me before you delete anything.",
    "Remind me an hour before, not a day before.",
)
DECISIONS = (
    "Let's drop the newsletter.",
    "Let's meet on Friday at three.",
    "Go with option two.",
    "Sourdough it is!",
    "Ok, the cheaper one then.",
    "Cancel the gym membership, I never go.",
    "For the database it'll be SQLite.",
)
CORRECTIONS = (
    "Sorry, make that six.",
    "Not Berlin, Bern: I meant the capital.",
    "Scratch that, we leave on Sunday.",
    "Wait, it's the other way round.",
    "Nope, left knee.",
    "It's 42 actually!",
    "wrong year, it was 2019",
    "Thursday not Friday.",
)
VALUES = (
    ("5 nights at 90 each, I asked the hotel", "fact"),
    ("Saturday: brunch with Ola, then the museum at 4.", "plan"),
    ("Dentist on Tuesday at 9.", "plan"),
    ("It's Ann without an e.", "fact"),
)
NOTHING = (
    "Add a health endpoint please.",
    "Show me the last ten lines of the log.",
    "Find hotels in Rome.",
    "Add tests for the parser.",
    "Can you write me a poem about spring?",
    "Don't worry about it.",
    "Don't give up!",
    "Never been there.",
    "Never mind.",
    "No problem at all.",
    "No idea what that means.",
    "Nothing else, thanks.",
    "Not sure yet.",
    "Not bad at all.",
    "Always a pleasure!",
    "Always believe in yourself!",
    "Let's see how it goes.",
    "Let's get started then.",
    "Go for it!",
    "Long time no see!",
    "What a lovely idea!",
    "More coffee?",
    "If you need anything, let me know.",
    "One more time please.",
    "No, that's fine.",
    "Is that so?",
    "INFO: never retried [ok] -> /var/log/app/x.log",
)


def told(text: str) -> str | None:
    signals = sum(word[0].isdecimal() or (word[0].isupper() and place > 0) for place, word in enumerate(text.split()))
    return said_without_subject(fold(text), signals=signals)


@pytest.mark.parametrize("text", WISHES)
def test_a_wish_that_holds_from_now_on_is_a_preference(text: str) -> None:
    assert told(text) == "preference"


@pytest.mark.parametrize("text", DECISIONS)
def test_what_was_chosen_is_a_decision(text: str) -> None:
    assert told(text) == "decision"


@pytest.mark.parametrize("text", CORRECTIONS)
def test_what_was_wrong_is_corrected(text: str) -> None:
    assert told(text) == "correction"


@pytest.mark.parametrize(("text", "category"), VALUES)
def test_a_lone_value_answers_what_was_spoken_of(text: str, category: str) -> None:
    assert told(text) == category


@pytest.mark.parametrize("text", NOTHING)
def test_requests_for_once_small_talk_and_programs_are_nothing(text: str) -> None:
    assert told(text) is None


def test_a_lone_number_tells_nothing() -> None:
    assert said_without_subject("two of them", signals=1) is None
    assert said_without_subject("two of them in the cellar", signals=1) is None
    assert said_without_subject("two of them in the cellar, six above", signals=2) == "fact"
