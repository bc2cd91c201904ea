"""Languages: which of them a text is in, lower case with two pairs of i, and folding without diacritics."""

import re
from itertools import chain
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog.processors.language import PACKS
from mnemolog.processors.language.detection import detect, evidence
from mnemolog.processors.lexicon import filters
from mnemolog.processors.text.language import (
    any_of,
    at_word,
    by_first_letter,
    composed,
    fold,
    pattern,
    unmarked,
)
from mnemolog.schemas.event import Language

few = settings(max_examples=50)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I prefer tea."),
        ("en", "My sister lives in İzmir."),
        ("en", "She works at a bank in Ankara"),
        ("en", "What's the API port?"),
        ("en", "Kubernetes 1.31"),
        ("en", ""),
        ("en", "12345 !!!"),
        ("en", "日本語"),
        ("en", "graffiti and calamari"),
        ("tr", "Çayı tercih ederim."),
        ("tr", "İzmir'e taşındım."),
        ("tr", "Gecen yil Izmir'e tasindim."),
        ("tr", "kedimin adi Duman"),
        ("tr", "Kahve sevmem."),
        ("tr", "Et yemem."),
        ("tr", "API portu artık 8080."),
        ("tr", "arabamla gidiyorum"),
        ("tr", "değil"),
    ],
)
def test_detects_the_language(language: Language, text: str) -> None:
    assert detect(text) == language


@few
@given(st.text())
def test_any_text_is_in_the_language_that_most_speaks_for(text: str) -> None:
    found = evidence(text)
    assert list(found) == list(PACKS)
    assert min(found.values()) >= 0
    assert found[detect(text)] == max(found.values())
    assert detect(text) == "en" or found[detect(text)] > found["en"]


@pytest.mark.parametrize(
    ("text", "english", "turkish"),
    [
        ("I", "i", "ı"),
        ("İ", "i", "i"),
        ("ı", "ı", "ı"),
        ("i", "i", "i"),
        ("IŞIK", "işik", "ışık"),
        ("İZMİR", "izmir", "izmir"),
        ("DIŞARI", "dişari", "dışarı"),
        ("ILIK", "ilik", "ılık"),
        ("TITLE", "title", "tıtle"),
        ("ÇĞÖŞÜ", "çğöşü", "çğöşü"),
    ],
)
def test_lower_case_has_two_pairs_of_i_in_turkish(text: str, english: str, turkish: str) -> None:
    assert (PACKS["en"].lower(text), PACKS["tr"].lower(text)) == (english, turkish)


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("iş", "tr", "İş"),
        ("ışık", "tr", "Işık"),
        ("it", "en", "It"),
        ("İzmir", "tr", "İzmir"),
        ("çay", "tr", "Çay"),
        ("8080", "tr", "8080"),
        ("", "tr", ""),
    ],
)
def test_capitals_have_two_too(text: str, language: Language, expected: str) -> None:
    assert PACKS[language].capitalised(text) == expected


@pytest.mark.parametrize("written", ["İzmir", "Izmir", "izmir", "IZMIR", "İZMİR", "ızmır", "I\u0307zmir"])
def test_all_spellings_fold_to_one(written: str) -> None:
    assert fold(composed(written)) == "izmir"


@pytest.mark.parametrize(
    ("text", "folded"), [("Ayşe’nin", "ayse'nin"), ("CAFÉ", "cafe"), ("Ğ", "g"), ("Straße", "straße"), ("日本", "日本")]
)
def test_folds(text: str, folded: str) -> None:
    assert fold(text) == folded


@few
@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@few
@given(st.text(st.sampled_from("abcİIıiğĞşŞçÇöÖüÜéñßÅ ’'.9日\u0307\u0327\u0301"), max_size=40))
def test_places_in_the_folded_text_are_places_in_the_composed_one(text: str) -> None:
    whole = composed(text)
    assert len(fold(whole)) == len(whole)
    assert composed(whole) == whole


def test_patterns_find_turkish_with_and_without_its_letters() -> None:
    sought = pattern(r"taşındım", r"karar (?:ver|al)")
    assert all(sought.search(fold(text)) for text in ("Taşındım.", "tasindim", "KARAR VERDİM"))
    assert not sought.search(fold("taşınmaz"))


def test_a_pattern_at_a_word_does_not_begin_inside_one() -> None:
    sought = at_word("art", "ışık")
    assert sought.search(fold("an art"))
    assert sought.search(fold("IŞIK"))
    assert not sought.search(fold("start karışık"))


@few
@given(st.text(st.sampled_from("ıIiİşŞçÇğĞöÖüÜ’aZ !"), max_size=20))
def test_turkish_letters_lose_their_marks_alone_and_beside_those_of_others(text: str) -> None:
    marks = {"ı": "i", "’": "'"}
    expected = "".join(marks.get(letter) or normalize("NFD", letter)[0] for letter in text)
    assert unmarked(text) == expected
    assert unmarked(text + "é") == expected + "e"


TRIGGER = "|".join(chain.from_iterable(chain.from_iterable(pack.triggers.values()) for pack in PACKS.values()))
SAID = sorted(set(re.findall(r"[a-zı']+", TRIGGER)))


@given(st.lists(st.sampled_from(SAID), max_size=12).map(" ".join))
def test_alternatives_by_their_first_letter_find_what_they_found(text: str) -> None:
    plain = re.compile(rf"\b(?:{TRIGGER})")
    assert re.compile(rf"\b(?:{by_first_letter(TRIGGER)})").findall(text) == plain.findall(text)


SOUGHT = [filters.SYSTEM, filters.INJECTION, filters.DIRECTIVES, filters.LASTING_ORDERS]
TYPED = st.characters(codec="ascii", min_codepoint=32)


@few
@given(st.data(), st.sampled_from(SOUGHT), st.text(TYPED, max_size=10))
def test_any_of_several_is_found_where_the_pattern_of_them_finds_one(
    data: st.DataObject, alternatives: tuple[str, ...], before: str
) -> None:
    written = re.compile(unmarked(data.draw(st.sampled_from(alternatives))), re.ASCII)
    text = fold(before + data.draw(st.from_regex(written, alphabet=TYPED)))
    assert bool(any_of(*alternatives).search(text)) == bool(pattern(*alternatives).search(text))


@pytest.mark.parametrize(
    ("written", "grouped"),
    [
        ("an?|at", "a(?:n?|t)"),
        ("a?n|at", "a?n|a(?:t)"),
        ("(?:an|to)? b|b", "(?:an|to)? b|b(?:)"),
        (r"[a|b]c|\(d|e", r"[a|b]c|\(d|e(?:)"),
        ("(?:a(?:b|c)|d)e", "a(?:(?:b|c)e)|d(?:e)"),
    ],
)
def test_only_what_begins_with_a_letter_for_sure_is_put_together(written: str, grouped: str) -> None:
    assert by_first_letter(written) == grouped
