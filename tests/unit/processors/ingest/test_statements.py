"""Statements (ledger R12): a subject with a predicate of state, possession, relation, action or plan."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.ingest.statements import states_a_fact
from mnemolog.processors.language.english.statements import VERB_FORMS
from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import Language
from tests.unit.processors.ingest.parts import few

FACTS: dict[Language, tuple[str, ...]] = {
    "en": (
        "I moved from Ankara to Izmir.",
        "I prefer tea.",
        "I don't eat meat.",
        "I'm a vegetarian.",
        "I have two cats.",
        "My sister works at a bank.",
        "My phone number is 555 12 34.",
        "The API returns 404 if you pass a bad id.",
        "Ayşe adopted a cat.",
        "We decided to go with Kafka.",
        "Tomorrow we'll meet in Izmir.",
        "Just got back from Paris.",
        "So, I moved to Izmir.",
        "It listens on port 5433.",
    ),
    "tr": (
        "Ankara'dan İzmir'e taşındım.",
        "Çayı tercih ederim.",
        "Et yemem.",
        "Vejetaryenim artık.",
        "İki kedim var.",
        "Kız kardeşim doktor.",
        "Telefon numaram 555 12 34.",
        "Kedimin adı Duman.",
        "Ayşe bir kedi sahiplendi.",
        "Kafka ile devam edeceğiz.",
        "Yarın İzmir'de buluşacağız.",
        "Ofisimiz Maslak'ta.",
        "izmir'e tasindim",
    ),
}
NO_FACTS: dict[Language, tuple[str, ...]] = {
    "en": (
        "What do you think?",
        "Do you live in Izmir?",
        "Where did she go",
        "Please send me the file.",
        "Could you help me with the report",
        "Tell me about Izmir.",
        "Let's meet in Izmir.",
        "Thanks a lot, Mel!",
        "That sounds great!",
        "Good luck with the exam!",
        "Wow!",
        "You should try the olives.",
        "I think so.",
        "I'm so glad to hear that!",
        "It was great.",
        "Green olives from Ayvalik",
    ),
    "tr": (
        "Ne düşünüyorsun?",
        "İzmir'de mi yaşıyorsun?",
        "Nerede çalışıyor",
        "Lütfen dosyayı gönder.",
        "Bana yardım eder misin",
        "Teşekkür ederim!",
        "İyi geceler!",
        "Tamam, olur.",
        "Hadi gidelim.",
        "Sen çok iyisin.",
        "Yeşil zeytin",
        "Harika!",
    ),
}


@pytest.mark.parametrize(("language", "text"), [(language, text) for language in FACTS for text in FACTS[language]])
def test_states_a_fact(language: Language, text: str) -> None:
    assert states_a_fact(fold(text), language, entities(text, language, limit=8))


@pytest.mark.parametrize(
    ("language", "text"), [(language, text) for language in NO_FACTS for text in NO_FACTS[language]]
)
def test_states_none(language: Language, text: str) -> None:
    assert not states_a_fact(fold(text), language, entities(text, language, limit=8))


def test_a_name_is_a_subject_only_where_it_is_known_to_be_one() -> None:
    assert states_a_fact("duman sleeps on my bed", "en", entities("Our cat Duman sleeps on my bed", "en", limit=8))
    assert not states_a_fact("so duman on beds", "en")


def test_knows_each_verb_in_its_forms() -> None:
    assert {"lives", "lived", "carries", "carried", "watches", "went", "is", "won't"} <= VERB_FORMS
    assert "live" not in VERB_FORMS


@few
@given(st.text(), st.sampled_from(("en", "tr")))
def test_a_question_mark_at_the_end_makes_any_text_a_question(text: str, language: Language) -> None:
    assert not states_a_fact(f"{fold(text)}?", language)
