"""Key values (ledger D2): what has one value at a time, so that a contradiction is found where similarity cannot."""

import re
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.ingest.key_values import contradicted, key_values
from mnemolog.processors.lexicon import attributes
from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import Language
from tests.unit.processors.ingest.parts import few, values

Table = tuple[tuple[str, dict[str, str]], ...]


def of(text: str, language: Language = "en") -> dict[str, str]:
    """The key values of a text."""
    found = key_values(fold(text), entities=entities(text, language, limit=8), language=language)
    return {each.key: each.value for each in found}


ENGLISH: Final[Table] = (
    # Where one lives, what one does.
    ("I live in Izmir.", {"lives_in": "izmir"}),
    ("I moved from Ankara to Izmir.", {"lives_in": "izmir"}),
    ("I've relocated to Berlin.", {"lives_in": "berlin"}),
    ("I'm based in Oslo now.", {"lives_in": "oslo"}),
    ("I live in Turkey.", {"lives_in:country": "turkey"}),
    ("When I lived in Izmir, I swam.", {}),
    ("If I moved to Izmir, I would swim.", {}),
    ("My sister lives in Izmir.", {}),
    ("I work for Siemens.", {"works_at": "siemens"}),
    ("Currently living in Oslo.", {"lives_in": "oslo"}),
    ("I'm working at Siemens.", {"works_at": "siemens"}),
    ("I just got a new job at Siemens.", {"works_at": "siemens"}),
    ("I've joined Siemens.", {"works_at": "siemens"}),
    ("I joined the gym.", {}),
    ("I work as a teacher.", {"works_as": "teacher"}),
    # Who one is.
    ("My name is Ayşe Demir.", {"name": "ayse"}),
    ("You can call me Tom.", {"nickname": "tom"}),
    ("I'm 34 years old.", {"age": "34"}),
    ("I just turned 40.", {"age": "40"}),
    ("I'm 5 minutes away.", {}),
    ("I'm married.", {"marital_status": "married"}),
    ("I got divorced.", {"marital_status": "divorced"}),
    ("I'm a vegetarian.", {"diet": "vegetarian"}),
    ("I'm no longer vegan.", {"diet": "none"}),
    # What one likes.
    ("My favourite colour is blue.", {"favourite:colour": "blue"}),
    ("My favorite band is Radiohead, since 1997.", {"favourite:band": "radiohead"}),
    ("My favourite part is the end.", {}),
    ("I love olives.", {"likes:oliv": "yes"}),
    ("I really enjoy swimming.", {"likes:swim": "yes"}),
    ("I can't stand olives.", {"likes:oliv": "no"}),
    ("I stopped drinking coffee.", {"likes:coffe": "no"}),
    ("I stopped liking olives.", {"likes:oliv": "no"}),
    ("Neither do I like olives.", {"likes:oliv": "no"}),
    ("I love this movie.", {}),
    ("I prefer tea to coffee.", {"prefers:coffe+tea": "tea"}),
    ("I prefer coffee over tea.", {"prefers:coffe+tea": "coffe"}),
    # Things that are said to have one value.
    ("The API port is now 9090.", {"port:api": "9090"}),
    ("The API listens on port 5433.", {"port:api": "5433"}),
    ("We changed the API port to 5433.", {"port:api": "5433"}),
    ("The Atlas deadline is 3 May.", {"deadline:atlas": "05-03"}),
    ("The deadline of Atlas is 3 May.", {"deadline:atlas": "05-03"}),
    ("The deadline for the Atlas is 3 May.", {"deadline:atlas": "05-03"}),
    ("The deadline of the Atlas project is 3 May 2027.", {"deadline:atlas project": "2027-05-03"}),
    ("The Atlas project deadline is 3 May 2027.", {"deadline:atlas project": "2027-05-03"}),
    ("The deadline is near.", {}),
    ("The deadline of Atlas was moved to Friday.", {"deadline:atlas": "friday"}),
    ("The budget of Atlas is $1.5k.", {"budget:atlas": "1500"}),
    ("The budget for Atlas is 1500 euros.", {"budget:atlas": "1500"}),
    ("The owner of the billing service is Elif.", {"owner:bill servic": "elif"}),
    ("The timeout is 30 seconds.", {"timeout": "30s"}),
    ("Our default branch is main.", {"branch": "main"}),
    ("My phone number is +90 555 123 45 67.", {"phone": "5551234567"}),
    ("The phone number is +90 555 123 45 67.", {}),
    ("My birthday is 14 May.", {"birthday": "05-14"}),
    ("My birthday is May 14th, 1990.", {"birthday": "05-14"}),
    ("My email is ayse@example.org.", {"email": "ayse@example.org"}),
    ("My blood type is 0 Rh+.", {"blood_type": "0 rh+"}),
    ("We upgraded PostgreSQL to 16.2.", {"version:postgresql": "16.2"}),
    ("We're on Python v3.12 now.", {"version:python": "3.12"}),
    ("We upgraded PostgreSQL to 16.2 on staging.", {}),
    # What somebody else said.
    ('She wrote "I live in Izmir" on the wall.', {}),
    ("", {}),
)  # fmt: skip
TURKISH: Final[Table] = (
    ("İzmir'de yaşıyorum.", {"lives_in": "izmir"}),
    ("Artık İzmir'de oturuyoruz.", {"lives_in": "izmir"}),
    ("Ankara'dan İzmir'e taşındım.", {"lives_in": "izmir"}),
    ("Türkiye'de yaşıyorum.", {"lives_in:country": "turkey"}),
    ("Kız kardeşim İzmir'de yaşıyor.", {}),
    ("Siemens'te çalışıyorum.", {"works_at": "siemens"}),
    ("Trendyol'da işe başladım.", {"works_at": "trendyol"}),
    ("Siemens'e işe girdim.", {"works_at": "siemens"}),
    ("Öğretmen olarak çalışıyorum.", {"works_as": "ogretme"}),
    ("Adım Ayşe Demir.", {"name": "ayse"}),
    ("34 yaşındayım.", {"age": "34"}),
    ("Yaşım 34.", {"age": "34"}),
    ("Evliyim.", {"marital_status": "married"}),
    ("Geçen yıl boşandım.", {"marital_status": "divorced"}),
    ("Vejetaryenim.", {"diet": "vegetarian"}),
    ("Artık vegan değilim.", {"diet": "none"}),
    ("En sevdiğim renk mavi.", {"favourite:renk": "mavi"}),
    ("En sevdiğim şey uyumak.", {}),
    ("Kahveyi çok severim.", {"likes:kahve": "yes"}),
    ("Kahveyi hiç sevmem.", {"likes:kahve": "no"}),
    ("Kahveden nefret ederim.", {"likes:kahve": "no"}),
    ("Et yemem.", {"likes:et": "no"}),
    ("Çayı kahveye tercih ederim.", {"prefers:cay+kahve": "cay"}),
    ("API portu artık 8080.", {"port:api": "8080"}),
    ("API 8080 portunda çalışıyor.", {"port:api": "8080"}),
    ("Atlas'ın teslim tarihi 3 Mayıs.", {"deadline:atlas": "05-03"}),
    ("Atlas teslim tarihi cuma.", {"deadline:atlas": "friday"}),
    ("Teslim tarihi yakın.", {}),
    ("Telefon numaram 0555 123 45 67.", {"phone": "5551234567"}),
    ("Doğum günüm 14 Mayıs.", {"birthday": "05-14"}),
    ("Kan grubum 0 Rh+.", {"blood_type": "0 rh+"}),
    ("Zaman aşımı 30 saniye.", {"timeout": "30s"}),
    ("PostgreSQL 16.2'ye geçtik.", {"version:postgresql": "16.2"}),
)


@pytest.mark.parametrize(("text", "expected"), ENGLISH)
def test_english(text: str, expected: dict[str, str]) -> None:
    assert of(text) == expected


@pytest.mark.parametrize(("text", "expected"), TURKISH)
def test_turkish(text: str, expected: dict[str, str]) -> None:
    assert of(text, "tr") == expected


def test_a_sentence_may_give_several() -> None:
    assert of("I live in Izmir, I work for Siemens and I love olives.") == {
        "lives_in": "izmir",
        "works_at": "siemens",
        "likes:oliv": "yes",
    }


def test_both_languages_speak_of_one_thing() -> None:
    for english, turkish in (
        ("I live in Izmir.", "İzmir'de yaşıyorum."),
        ("I'm married.", "Evliyim."),
        ("The API port is 8080.", "API portu 8080."),
        ("My birthday is 14 May.", "Doğum günüm 14 Mayıs."),
        ("The timeout is 30 seconds.", "Zaman aşımı 30 saniye."),
    ):
        assert of(english) == of(turkish, "tr") != {}


# The patterns: what is looked for first has to be in all that they match.

ASCII = "".join(map(chr, range(32, 127))) + "\n"
SOUGHT = [
    *((needed, pattern) for _, needed, pattern in attributes.VALUES),
    *attributes.FAVOURITES,
    *attributes.LIKES,
    *attributes.DISLIKES,
    *attributes.PREFERS,
    *attributes.LISTENS,
    *attributes.UPGRADED,
]


@pytest.mark.parametrize(("needed", "pattern"), SOUGHT)
def test_whatever_a_pattern_matches_has_a_word_that_is_looked_for_first(needed: str, pattern: str) -> None:
    """Matches of each pattern, made from the pattern."""
    words = needed.split("; ")

    @settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
    @given(st.from_regex(pattern, alphabet=st.sampled_from(ASCII)))
    def has_a_word(text: str) -> None:
        assert any(word in text for word in words)

    has_a_word()


@pytest.mark.parametrize("pattern", [pattern for _, pattern in SOUGHT])
def test_each_pattern_is_matched_by_an_example_above(pattern: str) -> None:
    assert any(re.search(pattern, fold(text)) for text, _ in (*ENGLISH, *TURKISH))


# Contradictions.


@pytest.mark.parametrize(
    ("known", "new", "contradicts"),
    [
        ({"lives_in": "ankara"}, {"lives_in": "izmir"}, True),
        ({"lives_in": "izmir"}, {"lives_in": "izmir"}, False),
        ({"lives_in": "izmir"}, {"works_at": "siemens"}, False),
        ({"lives_in": "izmir", "age": "34"}, {"lives_in": "izmir", "age": "35"}, True),
        ({}, {"lives_in": "izmir"}, False),
        ({"lives_in": "izmir"}, {}, False),
    ],
)
def test_contradicts_who_gives_a_key_another_value(
    known: dict[str, str], new: dict[str, str], *, contradicts: bool
) -> None:
    pair = contradicted(values(**known), values(**new))
    assert (pair is not None) is contradicts
    if pair is not None:
        assert pair[0].key == pair[1].key
        assert pair[0].value != pair[1].value


@few
@given(st.text(), st.sampled_from(("en", "tr")))
def test_any_text_has_each_key_once_with_a_value(text: str, language: Language) -> None:
    found = key_values(fold(text), entities=entities(text, language, limit=8), language=language)
    assert len({each.key for each in found}) == len(found)
    assert all(each.key and each.value for each in found)
    assert contradicted(found, found) is None
