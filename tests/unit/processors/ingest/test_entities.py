"""Entities (ledger B4, R12): technologies, organisations, people, places and products, in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ingest.entities import Entity, addressed, entities
from tests.unit.processors.ingest.parts import few


def found(text: str) -> list[str]:
    """The entities of a text as kind/slug."""
    return [each.uri.removeprefix("entity://") for each in entities(text, "en", limit=8)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Technologies and organisations: the examples of S0 first.
        ("We use React, Docker and PostgreSQL.", ["tech/react", "tech/docker", "tech/postgresql"]),
        ("React, Docker ve PostgreSQL kullanıyoruz.", ["tech/react", "tech/docker", "tech/postgresql"]),
        ("Google and Anthropic answered.", ["org/google", "org/anthropic"]),
        ("Trendyol'da çalışıyorum.", ["org/trendyol"]),
        ("I write C++, C# and F#.", ["tech/cpp", "tech/c-sharp", "tech/f-sharp"]),
        ("we moved from postgres to k8s", ["tech/postgresql", "tech/kubernetes"]),
        ("Kafka'yı Faust ile kullanıyoruz.", ["tech/kafka", "product/faust"]),
        # What is also a word counts only as a name is written.
        ("I express myself and go home with rust on my car.", []),
        ("We wrote it in Go and Rust.", ["tech/go", "tech/rust"]),
        # Places.
        ("I moved from Ankara to Izmir.", ["place/ankara", "place/izmir"]),
        ("Ankara'dan İzmir'e taşındım.", ["place/ankara", "place/izmir"]),
        ("IZMIR, izmir and İZMİR are one.", ["place/izmir"]),
        ("I live in New York near Central Park.", ["place/new-york", "place/central-park"]),
        ("We hiked in the Grand Canyon.", ["place/grand-canyon"]),
        # People.
        ("I met Ayşe Yılmaz and Tom.", ["person/ayse-yilmaz", "person/tom"]),
        ("Ayşe Yılmaz'la ve Tom'la buluştum.", ["person/ayse-yilmaz", "person/tom"]),
        ("My dog Zorbix is old.", ["person/zorbix"]),
        ("Dr. Quandahl called me.", ["person/quandahl"]),
        # Products and titles.
        ('I read "Becoming Nicole" last week.', ["product/becoming-nicole"]),
        ("“Kürk Mantolu Madonna” okudum.", ["product/kurk-mantolu-madonna"]),
        # Nobody at all.
        ("I prefer tea on Mondays in May.", []),
        ("Pazartesi günleri çayı tercih ederim.", []),
        ("The university has a park.", []),
        ("", []),
    ],
)
def test_names_are_found(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_each_is_named_once_and_at_most_as_many_as_allowed() -> None:
    text = "Ankara, Izmir, Bursa, Ankara, Berlin, Paris, Oslo, Madrid, Vienna, Dublin and Prague are cities."
    assert len(entities(text, "en", limit=8)) == 8
    assert found(text)[:3] == ["place/ankara", "place/izmir", "place/bursa"]
    assert len(set(found(text))) == len(found(text))
    assert len(entities(text, "en", limit=2)) == 2


def test_knows_where_a_name_stands() -> None:
    text = "Dün İzmir'e taşındım."
    (place,) = entities(text, "en", limit=8)
    assert (place.name, text[place.start : place.end]) == ("Izmir", "İzmir")


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("New York", "entity://place/new-york"),
        ("İstanbul", "entity://place/istanbul"),
        ("C++", "entity://place/cpp"),
        ("Node.js", "entity://place/node-js"),
        ("Çeşme (eski)", "entity://place/cesme-eski"),
    ],
)
def test_a_uri_is_one_for_all_spellings(name: str, uri: str) -> None:
    assert Entity("place", name, 0, len(name)).uri == uri


@pytest.mark.parametrize(
    ("text", "spoken_to"),
    [
        ("Caroline, so glad to hear that!", True),
        ("Thanks, Caroline! I moved.", True),
        ("I totally agree, Caroline!", True),
        ("Merhaba Ayşe, taşındım.", True),
        ("Caroline moved to Izmir.", False),
        ("I adopted a dog, Max.", False),
        ("I met Caroline.", False),
    ],
)
def test_whom_a_message_speaks_to(text: str, *, spoken_to: bool) -> None:
    (person,) = (each for each in entities(text, "en", limit=8) if each.kind == "person")
    assert addressed(text, person) is spoken_to


@few
@given(st.text(), st.integers(1, 8))
def test_any_text_has_names_that_stand_in_it_in_order(text: str, limit: int) -> None:
    every = entities(text, "en", limit=limit)
    assert len(every) <= limit
    assert len({each.uri for each in every}) == len(every)
    assert all(0 <= each.start < each.end <= len(text) for each in every)
    assert [each.start for each in every] == sorted(each.start for each in every)
