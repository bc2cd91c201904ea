"""The observer: which sentences of a message state something, dense enough to stand for itself (ledger B, R12)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.observer import Observation, observe
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
        ("Eve gittim bugün değil.", 2),
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
    assert observation.language in ("en", "tr")
    assert 0.0 <= observation.confidence <= 1.0
    assert observation.density == sum(each.density for each in observation.sentences)
    assert len(observation.entities) <= CONFIG.max_entities
    assert all(each.density >= CONFIG.min_density for each in observation.sentences if each.statement)
