"""Coreference (ledger C2): a pronoun becomes the last entity of the session, where nobody else can be meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.coreference import mentions_somebody, moved, resolved
from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.memory.state import Focus
from mnemolog.schemas.event import Language
from tests.unit.processors.ingest.parts import few


def told(text: str, focus: Focus, language: Language = "en") -> str:
    """The text with names for pronouns."""
    return resolved(text, focus=focus, entities=entities(text, language, limit=8), language=language)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She works for Siemens.", "Ayşe works for Siemens."),
        ("She's been ill.", "Ayşe has been ill."),
        ("She's ill.", "Ayşe is ill."),
        ("She'll come.", "Ayşe will come."),
        ("She'd love it.", "Ayşe would love it."),
        ("I met her dog.", "I met Ayşe's dog."),
        ("I called her.", "I called Ayşe."),
        ("I gave her a book.", "I gave Ayşe a book."),
        # Somebody else may be meant.
        ("He works for Siemens.", "He works for Siemens."),
        ("She told him.", "She told him."),
        ("I called my sister, she's ill.", "I called my sister, she's ill."),
        ("She's allergic to bees, my mum.", "She's allergic to bees, my mum."),
        ("She told my sister.", "Ayşe told my sister."),
        ("Elif said she would come.", "Elif said she would come."),
        ("They work for Siemens.", "They work for Siemens."),
        # A name that no list has, before the pronoun.
        ("Actually Jo can't make it, she's ill.", "Actually Jo can't make it, she's ill."),
        ("Kit can't make it, she's working.", "Kit can't make it, she's working."),
        ("Jo's class has a play, she's the narrator.", "Jo's class has a play, she's the narrator."),
        ("I had lunch with Sandra, she's ill.", "I had lunch with Sandra, she's ill."),
        # No name before it: adverbs, things with an article, places, common nouns, and what comes after it.
        ("Actually she's ill.", "Actually Ayşe is ill."),
        ("Yes, she works for Siemens.", "Yes, Ayşe works for Siemens."),
        ("The new Zorbix broke while she drove it.", "The new Zorbix broke while Ayşe drove it."),
        ("In Rome she ate well.", "In Rome Ayşe ate well."),
        ("Dinner was late because she worked.", "Dinner was late because Ayşe worked."),
        ("On Friday she told Jo.", "On Friday Ayşe told Jo."),
    ],
)
def test_she_is_the_woman_in_focus(text: str, expected: str) -> None:
    assert told(text, Focus("Ayşe")) == expected


def test_he_is_the_man_in_focus_and_a_name_that_tells_nothing_fits_both() -> None:
    assert told("He lives in Oslo.", Focus("Tom")) == "Tom lives in Oslo."
    assert told("She lives in Oslo.", Focus("Tom")) == "She lives in Oslo."
    assert told("He lives in Oslo.", Focus("Zorbix")) == "Zorbix lives in Oslo."
    assert told("She lives in Oslo.", Focus("Zorbix")) == "Zorbix lives in Oslo."
    assert told("He lives in Oslo.", Focus("Lena")) == "He lives in Oslo."
    assert told("Zorbix can't come, he's ill.", Focus("Zorbix")) == "Zorbix can't come, Zorbix is ill."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Onun kedisi var.", "Ayşe'nin kedisi var."),
        ("Ona mama aldım.", "Ayşe'ye mama aldım."),
        ("Onu çok seviyorum.", "Ayşe'yi çok seviyorum."),
        ("Onu masaya koydum.", "Onu masaya koydum."),
        ("Ona göre hava soğuk.", "Ona göre hava soğuk."),
        ("ona gore tarif ver", "ona gore tarif ver"),
        ("Ona söyledim, ablama.", "Ona söyledim, ablama."),
        ("Onun için geldim.", "Onun için geldim."),
        ("O doktor.", "O doktor."),
        ("Ablamı aradım, onun kedisi var.", "Ablamı aradım, onun kedisi var."),
        ("Sandra'yı gördüm, onun kedisi var.", "Sandra'yı gördüm, onun kedisi var."),
        ("Dün Sandra geldi, onun kedisi var.", "Dün Sandra geldi, onun kedisi var."),
        ("Ben onu çok seviyorum.", "Ben Ayşe'yi çok seviyorum."),
        ("Hastanede onun kedisi konuşuldu.", "Hastanede Ayşe'nin kedisi konuşuldu."),
    ],
)
def test_turkish_pronouns_take_the_case_with_them(text: str, expected: str) -> None:
    assert told(text, Focus("Ayşe"), "tr") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It listens on port 5433.", "PostgreSQL listens on port 5433."),
        ("Its port is 5433.", "PostgreSQL's port is 5433."),
        ("It was great.", "It was great."),
        ("It rains.", "It rains."),
        ("I like it.", "I like it."),
    ],
)
def test_it_is_the_thing_in_focus_only_where_it_does_what_things_do(text: str, expected: str) -> None:
    assert told(text, Focus(thing="PostgreSQL")) == expected


def test_without_a_focus_nothing_is_replaced() -> None:
    assert told("She said it listens on port 5433.", Focus()) == "She said it listens on port 5433."


@pytest.mark.parametrize(
    ("text", "person", "thing"),
    [
        ("I met Ayşe.", "Ayşe", "Kafka"),
        ("I met Ayşe and Tom.", "Tom", "Kafka"),
        ("I met Ayşe and Elif.", None, "Kafka"),
        ("I met Zorbix and Elif, my friends.", None, "Kafka"),
        ("We use Redis.", "Deniz", "Redis"),
        ("I live in Izmir.", "Deniz", "Kafka"),
    ],
)
def test_the_focus_is_who_and_what_was_named_last(text: str, person: str | None, thing: str | None) -> None:
    focus = moved(Focus("Deniz", "Kafka"), entities(text, "en", limit=8))
    assert focus == Focus(person, thing)


@pytest.mark.parametrize(
    ("text", "language", "somebody"),
    [
        ("I called my sister.", "en", True),
        ("We met our new boss.", "en", True),
        ("Ablamı aradım.", "tr", True),
        ("Patronum geldi.", "tr", True),
        ("I called Ayşe.", "en", False),
        ("Kafka is fast.", "en", False),
        ("Ankara'ya gittim.", "tr", False),
    ],
)
def test_somebody_without_a_name_may_be_meant_next(text: str, language: Language, *, somebody: bool) -> None:
    assert mentions_somebody(text, language) is somebody


@few
@given(st.text(), st.sampled_from(("en", "tr")))
def test_a_text_without_pronouns_stays_as_it_is(text: str, language: Language) -> None:
    plain = "".join(letter for letter in text if letter not in "hHsSoOiI")
    assert resolved(plain, focus=Focus("Ayşe", "Kafka"), entities=(), language=language) == plain
