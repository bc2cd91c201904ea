"""Words with their places in the text."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.text.words import spelled, tokens, words
from tests.examples import examples

few = examples(50)
typed = st.text(alphabet="abIi1_'’ .,:-é?+#&\n", max_size=20)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("İzmir'e taşındım.", ["İzmir'e", "taşındım"]),
        ("C++ and C# and F#!", ["C++", "and", "C#", "and", "F#"]),
        ("PostgreSQL 15.3, at 10:30, for 1,500", ["PostgreSQL", "15.3", "at", "10:30", "for", "1,500"]),
        ("well-known R&D", ["well-known", "R&D"]),
        ("2023-05-08", ["2023-05-08"]),
        ("end.Start", ["end", "Start"]),
        ("'quoted'", ["quoted"]),
        ("…!?", []),
        ("", []),
    ],
)
def test_words_are_held_together_by_what_is_inside_them(text: str, expected: list[str]) -> None:
    assert [word.text for word in words(text)] == spelled(text) == expected


@few
@given(st.text())
def test_a_word_stands_where_it_says(text: str) -> None:
    found = words(text)
    assert all(text[word.start : word.end] == word.text for word in found)
    assert [word.text for word in found] == spelled(text)
    assert all(one.end <= other.start for one, other in pairwise(found))


# The fast ways give what the patterns would.


@examples(500)
@given(typed)
def test_tokens_are_letters_and_digits_held_together_by_apostrophes(text: str) -> None:
    assert tokens(text) == re.findall(r"[^\W_]+(?:'[^\W_]+)*", text.replace("’", "'"))


@examples(500)
@given(typed)
def test_words_are_spelled_the_same_with_and_without_their_places(text: str) -> None:
    assert spelled(text) == [word.text for word in words(text)]
