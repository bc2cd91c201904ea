"""The search analyser: the same tokens for a text and for the question about it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog.processors.language import PACKS
from mnemolog.processors.text.analyser import length, query_terms, query_tokens, terms, tokens
from mnemolog.processors.text.language import fold
from mnemolog.schemas.event import Language

few = settings(max_examples=50)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "I adopted two kittens!", ["adopt", "two", "kitten"]),
        ("en", "Caroline's kittens", ["carolin", "kitten"]),
        ("en", "O'Brien didn't call", ["obrien", "call"]),
        ("en", "on port 8080, version 15.3", ["port", "8080", "version", "15.3"]),
        ("en", "Café in IZMIR", ["cafe", "izmir"]),
        ("en", "Where is what?", []),
        ("tr", "Ayşe'nin İstanbul'daki evi çok ışıklıydı.", ["ayse", "istanbul", "ev", "isikli"]),
        ("tr", "IŞIK ışık Işık", ["isik", "isik", "isik"]),
        ("tr", "Kim ve nerede?", []),
        ("en", "", []),
    ],
)
def test_a_text_becomes_folded_stems_without_stop_words(language: Language, text: str, expected: list[str]) -> None:
    assert tokens(text, language) == expected


def test_tokens_keep_their_order_and_repetitions() -> None:
    assert tokens("tea and coffee and tea", "en") == ["tea", "coffe", "tea"]


def test_the_language_is_detected_where_it_is_not_given() -> None:
    assert tokens("Ayşe'nin evleri ışıklıydı.") == tokens("Ayşe'nin evleri ışıklıydı.", "tr")
    assert tokens("I adopted two kittens.") == tokens("I adopted two kittens.", "en")


@pytest.mark.parametrize("text", ["İzmir'e taşındım.", "Izmir'e tasindim."])
def test_turkish_is_found_with_and_without_its_letters(text: str) -> None:
    assert "izmir" in tokens(text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Where does Caroline keep her kittens?", "Caroline keeps the kitten at home."),
        ("Ayşe'nin evi nerede?", "Ayşe'nin evleri İzmir'de."),
        ("Duman Bornova", "Duman is from Bornova."),
    ],
)
def test_a_question_meets_the_words_of_its_answer(question: str, text: str) -> None:
    assert len(set(query_tokens(question)) & set(tokens(text))) >= 2


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Zeynep ne zaman evlenecek?", "Zeynep haziranda evleniyormuş."),
        ("Kardeşim neyi tasarlamış?", "Kardeşim köprü tasarlıyor."),
        ("Müdür kimi görevlendirdi?", "Müdür bizi görevlendirmişti."),
    ],
)
def test_a_turkish_word_matches_its_other_forms_by_its_beginning(question: str, text: str) -> None:
    assert set(query_tokens(question)) & set(tokens(text)) < set(query_terms(question)) & set(terms(text))


def test_numbers_short_words_and_other_languages_have_no_beginnings() -> None:
    assert terms("20190 evim var", "tr") == tokens("20190 evim var", "tr") == ["20190", "ev"]
    assert terms("She was getting married", "en") == tokens("She was getting married", "en")
    assert query_terms("Where is she getting married?") == query_tokens("Where is she getting married?")


@given(st.text())
@few
def test_the_terms_are_the_tokens_and_after_them_beginnings(text: str) -> None:
    said, spoken = terms(text), tokens(text)
    assert said[: length(said)] == spoken


def test_a_question_of_no_language_is_read_in_both() -> None:
    in_both = [*tokens("Bornova kittens", "en"), *tokens("Bornova kittens", "tr")]
    assert query_tokens("Bornova kittens") == list(dict.fromkeys(in_both))
    assert len(in_both) > len(tokens("Bornova kittens", "en"))


def test_a_question_has_each_token_once() -> None:
    assert query_tokens("tea tea tea or the coffee") == ["tea", "coffe"]


@pytest.mark.parametrize(("language", "words"), [(language, pack.stop_words) for language, pack in PACKS.items()])
def test_no_stop_word_is_a_token(language: Language, words: frozenset[str]) -> None:
    assert [word for word in sorted(words) if tokens(word, language)] == []


@few
@given(st.text(), st.sampled_from(("en", "tr")))
def test_any_text_has_tokens_that_are_folded_and_not_empty(text: str, language: Language) -> None:
    assert all(token and token == fold(token) for token in tokens(text, language))
    assert len(set(query_tokens(text))) == len(query_tokens(text))
