"""Classification by pattern scoring (ledger B3): triggers of each class in both languages, confidence in [0, 1]."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.classification import Classified, classify
from mnemolog.processors.text.language import fold
from mnemolog.schemas.command import Category
from mnemolog.schemas.config import ObserverConfig
from mnemolog.schemas.event import Language
from tests.unit.processors.ingest.parts import few

CONFIG = ObserverConfig()


def of(text: str, language: Language = "en", *, entities: int = 0, config: ObserverConfig = CONFIG) -> Classified:
    """The class of a text."""
    return classify(fold(text), language, entities=entities, config=config)


# The triggers that S0 names, and their Turkish counterparts.
@pytest.mark.parametrize(
    ("language", "text", "category", "confidence"),
    [
        ("en", "Actually the meeting is at ten.", "correction", 0.4),
        ("en", "It should be 9090.", "correction", 0.4),
        ("en", "That number was wrong.", "correction", 0.4),
        ("tr", "Aslında toplantı saat onda.", "correction", 0.4),
        ("tr", "Port yanlıştı.", "correction", 0.4),
        ("en", "I prefer tea.", "preference", 0.3),
        ("en", "I like olives.", "preference", 0.3),
        ("en", "I hate mushrooms.", "preference", 0.3),
        ("en", "Green is my favorite.", "preference", 0.3),
        ("tr", "Çayı tercih ederim.", "preference", 0.3),
        ("tr", "Zeytini severim.", "preference", 0.3),
        ("tr", "Mantardan nefret ederim.", "preference", 0.3),
        ("en", "We decided that yesterday.", "decision", 0.35),
        ("en", "We are going with Kafka.", "decision", 0.35),
        ("en", "We chose Kafka.", "decision", 0.35),
        ("tr", "Buna dün karar verdik.", "decision", 0.35),
        ("tr", "Kafka'yı seçtik.", "decision", 0.35),
        ("en", "My name is Tom.", "fact", 0.25),
        ("en", "The version is 2.1.", "fact", 0.25),
        ("en", "The api is public.", "fact", 0.25),
        ("tr", "Adım Ayşe.", "fact", 0.25),
        ("en", "I plan to learn Rust.", "plan", 0.25),
        ("tr", "Rust öğreneceğim.", "plan", 0.25),
    ],
)
def test_a_trigger_gives_its_class_the_base_confidence(
    language: Language, text: str, category: Category, confidence: float
) -> None:
    assert of(text, language)[:2] == (category, confidence)


@pytest.mark.parametrize(
    ("entities", "category", "confidence"), [(0, "fact", 0.25), (1, "fact", 0.25), (2, "entity", 0.3)]
)
def test_two_entities_are_rich_and_one_is_not(entities: int, category: Category, confidence: float) -> None:
    assert of("Tom moved to Izmir.", entities=entities)[:2] == (category, confidence)


def test_each_further_trigger_is_further_evidence() -> None:
    one, two = of("I prefer tea."), of("I prefer tea, it is my favourite.")
    assert two.category == one.category == "preference"
    assert two.confidence == pytest.approx(1 - (1 - 0.3) ** 2)
    mixed = of("Actually, I prefer tea.")
    assert mixed.category == "correction"
    assert mixed.confidence == pytest.approx(1 - 0.6 * 0.7)


def test_says_what_is_corrected_and_what_is_planned() -> None:
    assert of("Actually the meeting is at ten.").corrects
    assert of("I'm going to fly to Berlin.").plans
    assert of("Berlin'e uçacağım.", "tr").plans
    plain = of("I moved to Izmir.")
    assert not plain.corrects
    assert not plain.plans
    assert not of("I'm going to the market.").plans


def test_counts_the_kinds_of_triggers() -> None:
    assert of("Tom moved to Izmir.", entities=2).triggers == 0
    assert of("I prefer tea and I like coffee.").triggers == 1
    assert of("Actually, we decided that I prefer tea.").triggers == 3


@pytest.mark.parametrize("name", ["correction", "decision", "preference", "entity", "fact"])
def test_the_base_confidences_are_settings(name: str) -> None:
    texts = {
        "correction": "Actually the meeting is at ten.",
        "decision": "We chose Kafka.",
        "preference": "I prefer tea.",
        "entity": "Tom moved to Izmir.",
        "fact": "My name is Tom.",
    }
    config = replace(CONFIG, **{f"confidence_{name}": 0.9})  # type: ignore[arg-type]
    found = of(texts[name], entities=2 * (name == "entity"), config=config)
    assert (found.category, found.confidence) == (name, 0.9)


@few
@given(st.text(), st.sampled_from(("en", "tr")), st.integers(0, 8))
def test_confidence_is_a_share_of_any_text(text: str, language: Language, entities: int) -> None:
    found = of(text, language, entities=entities)
    assert CONFIG.confidence_fact <= found.confidence <= 1.0
    assert 0 <= found.triggers <= 5
