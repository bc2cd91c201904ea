"""Short, plain texts are cut without the tokenizer, into the same pieces."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from benchmarks.vocabulary import table
from mnemolog.streams.providers.bundled import FOLDER
from mnemolog.streams.providers.pieces import FILE, FIRST_TEXTS, MOST_CHARS, MOST_TOKENS, TOKENIZER, Cuts, Vocabulary

TOKENS = Tokenizer.from_file(str(FOLDER / TOKENIZER))
VOCABULARY = Vocabulary(FOLDER)
WORDS = st.sampled_from(
    ["tea", "Where", "İzmir'de", "çay", "ılık", "3.14", "kg", "naïve", "▁", "<s>", "<unk>", "本", "🎹"]
)


@given(st.one_of(st.text(), st.lists(WORDS).map(" ".join)))
@example("Where does Ayşe live?")
@example("a 🎹🎻 b")  # neighbours that are unknown are one piece
@example("</s> is a mark only where the model is")
@example("▁begins with what stands for a space")
def test_cuts_as_the_tokenizer_does_or_leaves_it_to_it(text: str) -> None:
    found = VOCABULARY.cut(text)
    expected = TOKENS.encode(text)
    assert found is None or (found.ids, found.offsets) == (expected.ids, expected.offsets)


@pytest.mark.parametrize(
    "text", ["Where does Ayşe live?", "Kızım Ayşe İzmir'de doğdu; şekersiz çay içer.", "a 🎹🎻 b", " ", "query: 7,5 %"]
)
def test_leaves_no_plain_text_to_it(text: str) -> None:
    assert VOCABULARY.cut(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "two  spaces",
        "a\nline",
        "ﬁve",
        "I\u0307zmir",
        "\u200bnothing",
        "\U0001ccf0 new",
        "x" * (MOST_CHARS + 1),
    ],
    ids=ascii,
)
def test_leaves_to_it_what_its_normaliser_changes_and_what_is_long(text: str) -> None:
    assert VOCABULARY.cut(text) is None


def test_loads_the_tokenizer_for_the_first_text_that_needs_it_and_after_a_few() -> None:
    cuts = Cuts(FOLDER, few=True)
    for number in range(FIRST_TEXTS):
        cuts.cut(f"the tea number {number}")
    assert not cuts.loaded
    assert cuts.cut("the next tea").ids == TOKENS.encode("the next tea").ids
    assert cuts.loaded


def test_loads_the_tokenizer_for_a_text_that_is_not_plain() -> None:
    cuts = Cuts(FOLDER, few=True)
    assert len(cuts.cut("two  spaces " * MOST_TOKENS).ids) == MOST_TOKENS
    assert cuts.loaded


def test_the_table_is_that_of_the_tokenizer() -> None:
    assert np.array_equal(table(FOLDER / TOKENIZER), np.load(FOLDER / FILE))
