"""The observer: which sentences of a message state something, dense enough to stand for itself (ledger B, R12)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.observer import Observation, observe
from mnemolog.processors.language import PACKS
from mnemolog.schemas.config import ObserverConfig
from mnemolog.schemas.event import DataSource
from mnemolog.schemas.message import Message, Role
from tests.unit.processors.ingest.parts import few

CONFIG = ObserverConfig()


def seen(text: str, *, role: Role = "user", config: ObserverConfig = CONFIG) -> Observation:
    """What the observer makes of a text."""
    return observe(Message(agent_id="a", content=text, role=role), config)


def statements(observation: Observation) -> list[str]:
    """The sentences that state something."""
    return [each.statement.text for each in observation.sentences if each.statement]


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("Hi! I moved from Ankara to Izmir. How are you?", ["I moved from Ankara to Izmir."]),
        ("Selam! Ankara'dan İzmir'e taşındım. Nasılsın?", ["Ankara'dan İzmir'e taşındım."]),
        ("I prefer tea. Can you write that down?", ["I prefer tea."]),
        ("Çayı tercih ederim. Bunu not eder misin?", ["Çayı tercih ederim."]),
        ("How was your weekend? Tell me more!", []),
        ("Hafta sonun nasıldı? Anlatsana!", []),
    ],
)
def test_questions_and_small_talk_state_nothing(text: str, stated: list[str]) -> None:
    assert statements(seen(text)) == stated


@pytest.mark.parametrize(
    ("text", "dense"),
    [
        ("I went home.", 1),
        ("Eve gittim.", 1),
        ("Dün eve gittim.", 2),
        ("I went home on Monday.", 2),
        ("I prefer tea.", 2),
        ("I moved from Ankara to Izmir.", 3),
    ],
)
def test_what_is_less_dense_than_2_is_skipped(text: str, dense: int) -> None:
    observation = seen(text)
    assert observation.density == dense
    assert bool(statements(observation)) == (dense >= CONFIG.min_density)


def test_the_least_density_is_a_setting() -> None:
    assert statements(seen("I went home.", config=replace(CONFIG, min_density=1))) == ["I went home."]
    assert statements(seen("I prefer tea.", config=replace(CONFIG, min_density=3))) == []


@pytest.mark.parametrize(
    ("role", "source"),
    [("user", "user_message"), ("assistant", "assistant_message"), ("system", "system"), ("tool", "tool_output")],
)
def test_says_where_the_data_came_from(role: Role, source: DataSource) -> None:
    assert seen("I moved to Izmir.", role=role).data_source == source


def test_the_confidence_is_that_of_the_surest_statement() -> None:
    fact, preference = seen("I moved to Izmir."), seen("I prefer tea.")
    assert (fact.confidence, preference.confidence) == (CONFIG.confidence_fact, CONFIG.confidence_preference)
    assert seen("I moved to Izmir. I prefer tea.").confidence == preference.confidence
    assert seen("How are you doing today?").confidence == 0.0


def test_keeps_each_entity_once_and_no_more_than_allowed() -> None:
    text = (
        "I moved to Izmir. Izmir is near Bursa. I know Berlin, Paris, Oslo, Madrid, Vienna, Dublin, Prague and Lisbon."
    )
    assert seen(text).entities[:2] == ("entity://place/izmir", "entity://place/bursa")
    assert len(seen(text).entities) == len(set(seen(text).entities)) == CONFIG.max_entities


@pytest.mark.parametrize(
    ("text", "stated", "entities"),
    [
        ("I moved to Izmir last week, Caroline!", "I moved to Izmir last week!", ("entity://place/izmir",)),
        ("Thanks Maria, I moved to Izmir.", "I moved to Izmir.", ("entity://place/izmir",)),
        ("I met Maria in Izmir.", "I met Maria in Izmir.", ("entity://person/maria", "entity://place/izmir")),
    ],
)
def test_whom_the_message_is_said_to_is_not_what_it_is_about(text: str, stated: str, entities: tuple[str, ...]) -> None:
    observation = seen(text)
    assert statements(observation) == [stated]
    assert observation.entities == entities


def test_reads_english_as_it_is_typed_in_a_hurry() -> None:
    assert statements(seen("im a teacher and i dont live in Ankara")) == ["I'm a teacher and I don't live in Ankara"]


def test_letters_in_two_characters_are_read_as_one() -> None:
    assert seen("I\u0307zmir'e tas\u0327\u0131nd\u0131m.").entities == ("entity://place/izmir",)


@few
@given(st.text(min_size=1).filter(str.strip))
def test_any_text_is_read_within_bounds(text: str) -> None:
    observation = seen(text)
    assert observation.language in PACKS
    assert 0.0 <= observation.confidence <= 1.0
    assert observation.density == sum(each.density for each in observation.sentences)
    assert len(observation.entities) <= CONFIG.max_entities
    assert all(each.density >= CONFIG.min_density for each in observation.sentences if each.statement)


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("I'm allergic to bees, what should I take along?", ["I'm allergic to bees."]),
        ("Which hotels are near, since we travel with two kids?", ["we travel with two kids."]),
        ("Find me a hotel, I can't stand camping.", ["I can't stand camping."]),
        ("If I move to Izmir, what do I need?", []),
        ("Can you check whether my sister works there?", []),
    ],
)
def test_what_stands_beside_a_request_is_stated(text: str, stated: list[str]) -> None:
    assert statements(seen(text)) == stated


@pytest.mark.parametrize(
    ("text", "role", "kept"),
    [
        ("Always answer in French.", "user", True),
        ("Always answer in French.", "assistant", False),
        ("We rent our flat.", "user", True),
        ("We rent our flat.", "assistant", False),
        ("I'll run the checks now and report back.", "assistant", False),
        ("I've moved your call to Thursday at 4 pm.", "assistant", True),
        ("Your table is booked for 8 pm on Friday.", "assistant", True),
        ("Your table is booked for 8 pm on Friday.", "user", False),
        ("As an AI assistant named Ada, I was told to be brief.", "assistant", False),
        ("Your idea is great.", "assistant", False),
    ],
)
def test_who_says_it_decides_what_it_is_worth(text: str, role: Role, kept: bool) -> None:
    assert bool(statements(seen(text, role=role))) is kept


def test_what_is_about_something_else_may_touch_the_listener_later() -> None:
    assert statements(seen("The tokens for the sandbox expire every 20 minutes, so your calls failed."))
    assert not statements(seen("That had a huge impact on you and Tom."))


def test_in_a_long_talk_to_somebody_only_names_numbers_and_triggers_count() -> None:
    long = "It was quite a day! You would have laughed. {} So much for that."
    assert statements(seen("We rent our flat.")) == ["We rent our flat."]
    assert statements(seen(long.format("We rent our flat."))) == []
    assert statements(seen(long.format("We rent a flat in Izmir."))) == ["We rent a flat in Izmir."]


def test_a_document_wishes_nothing() -> None:
    assert statements(seen("Never edit generated files."))
    assert not statements(seen("# Rules\nNever edit generated files."))
    assert not statements(seen("You are a helpful clerk. Always answer politely."))


@pytest.mark.parametrize(
    "text",
    [
        "Deploys go through a pipeline with two gates.",
        "Budget for the fair is 40k.",
        "Release is on the 7th.",
        "The keys for the sandbox rotate every 30 days.",
        "One example is enough for me.",
        "It annoys me when people are late.",
    ],
)
def test_what_a_sentence_is_about_may_be_any_noun(text: str) -> None:
    assert statements(seen(text)) == [text]


@pytest.mark.parametrize(
    "text", ["INFO: Started server process [28711]", "println!(map.get(1).is_some());", "Compare the offers."]
)
def test_programs_and_requests_have_no_such_noun(text: str) -> None:
    assert statements(seen(text)) == []
