"""Where sentences end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.text.sentences import sentences
from mnemolog.processors.text.words import spelled
from tests.examples import examples


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hi Mel! How are you?", ["Hi Mel!", "How are you?"]),
        ("Selam! Nasılsın? İyiyim…", ["Selam!", "Nasılsın?", "İyiyim…"]),
        ("I met Dr. Brown. He is nice.", ["I met Dr. Brown.", "He is nice."]),
        ("Prof. Yılmaz geldi. Ders başladı.", ["Prof. Yılmaz geldi.", "Ders başladı."]),
        ("Danışmanım Dr. Öğr. Üyesi Ferhat Ekin oldu.", ["Danışmanım Dr. Öğr. Üyesi Ferhat Ekin oldu."]),
        ("I'm going with Pharm. Tonye. We fly.", ["I'm going with Pharm. Tonye.", "We fly."]),
        ("Steve says 1,750 incl. worktop. Fine.", ["Steve says 1,750 incl. worktop.", "Fine."]),
        ("It costs 4.50 euros. Cheap.", ["It costs 4.50 euros.", "Cheap."]),
        ("See example.org for it.", ["See example.org for it."]),
        ("We meet at 5 p.m. on Friday.", ["We meet at 5 p.m. on Friday."]),
        ("We meet at 5 p.m. Bring tea.", ["We meet at 5 p.m.", "Bring tea."]),
        ("Ofis 3. katta. Asansör var.", ["Ofis 3. katta.", "Asansör var."]),
        ("J. Smith called.", ["J. Smith called."]),
        ("first line\nsecond line", ["first line", "second line"]),
        ('He said "Stop!" Then he left.', ['He said "Stop!"', "Then he left."]),
        ("Really?! Yes!!!", ["Really?!", "Yes!!!"]),
        ("", []),
        ("  \n ", []),
    ],
)
def test_sentences_end_at_their_marks_and_at_line_breaks(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@examples(50)
@given(st.text())
def test_no_sentence_is_empty_and_no_word_is_lost(text: str) -> None:
    found = sentences(text)
    assert all(each.strip() == each != "" for each in found)
    assert [word for each in found for word in spelled(each)] == spelled(text)
