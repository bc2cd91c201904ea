"""Turkish suffixes by vowel harmony, on names and on what people own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.language.turkish.suffixes import (
    ablative,
    accusative,
    dative,
    genitive,
    locative,
    possessed,
    theirs,
)
from mnemolog.processors.text.words import bare


@pytest.mark.parametrize(
    ("name", "whose", "to_whom", "whom", "with_whom", "from_whom"),
    [
        ("Ayşe", "Ayşe'nin", "Ayşe'ye", "Ayşe'yi", "Ayşe'de", "Ayşe'den"),
        ("Ahmet", "Ahmet'in", "Ahmet'e", "Ahmet'i", "Ahmet'te", "Ahmet'ten"),
        ("Burak", "Burak'ın", "Burak'a", "Burak'ı", "Burak'ta", "Burak'tan"),
        ("Bora", "Bora'nın", "Bora'ya", "Bora'yı", "Bora'da", "Bora'dan"),
        ("Oğuz", "Oğuz'un", "Oğuz'a", "Oğuz'u", "Oğuz'da", "Oğuz'dan"),
        ("Gül", "Gül'ün", "Gül'e", "Gül'ü", "Gül'de", "Gül'den"),
        ("Özgü", "Özgü'nün", "Özgü'ye", "Özgü'yü", "Özgü'de", "Özgü'den"),
        ("Kemal", "Kemal'in", "Kemal'e", "Kemal'i", "Kemal'de", "Kemal'den"),
        ("IŞIK", "IŞIK'ın", "IŞIK'a", "IŞIK'ı", "IŞIK'ta", "IŞIK'tan"),
        ("TRT", "TRT'in", "TRT'e", "TRT'i", "TRT'te", "TRT'ten"),
    ],
)
def test_a_name_takes_its_case(name: str, whose: str, to_whom: str, whom: str, with_whom: str, from_whom: str) -> None:
    found = (genitive(name), dative(name), accusative(name), locative(name), ablative(name))
    assert found == (whose, to_whom, whom, with_whom, from_whom)


@pytest.mark.parametrize(
    ("mine", "theirs_"),
    [
        ("annem", "annesi"),
        ("Annem", "Annesi"),
        ("kedim", "kedisi"),
        ("kedimin", "kedisinin"),
        ("kedimi", "kedisini"),
        ("kedime", "kedisine"),
        ("kedimde", "kedisinde"),
        ("kedimden", "kedisinden"),
        ("kedimle", "kedisiyle"),
        ("evim", "evi"),
        ("evimiz", "evi"),
        ("evimizde", "evinde"),
        ("telefonumu", "telefonunu"),
        ("çocuklarım", "çocukları"),
        ("çocuklarımla", "çocuklarıyla"),
        ("köpeğim", "köpeği"),
        ("işim", "işi"),
        ("başım", "başı"),
        # Words that only end like a possession.
        ("akşam", None),
        ("program", None),
        ("adam", None),
        ("isim", None),
        ("basım", None),
        ("tamam", None),
        ("kedi", None),
        ("", None),
    ],
)
def test_what_is_mine_becomes_theirs(mine: str, theirs_: str | None) -> None:
    assert theirs(mine) == theirs_


@pytest.mark.parametrize(
    ("noun", "link", "case", "expected"),
    [
        ("araba", "", "", "arabası"),
        ("araba", "", "ı", "arabasını"),
        ("araba", "", "la", "arabasıyla"),
        ("ev", "i", "de", "evinde"),
        ("telefon", "u", "a", "telefonuna"),
    ],
)
def test_a_possession_keeps_its_case(noun: str, link: str, case: str, expected: str) -> None:
    assert possessed(noun, link=link, case=case) == expected


@pytest.mark.parametrize(
    ("word", "name"), [("İzmir'den", "İzmir"), ("Ayşe’nin", "Ayşe"), ("Ankara", "Ankara"), ("'s", "")]
)
def test_a_name_is_bare_without_its_suffix(word: str, name: str) -> None:
    assert bare(word) == name


@given(st.text(st.characters(exclude_characters="'’"), min_size=1))
def test_any_name_is_found_again_under_its_suffix(name: str) -> None:
    assert all(bare(case(name)) == name for case in (genitive, dative, accusative, locative, ablative))
