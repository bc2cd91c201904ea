"""One inference gives a text's vector, its pieces, and vectors of its words and sentences."""

import numpy as np
import pytest

from mnemolog.streams.providers.bundled import BundledEmbedder
from mnemolog.streams.providers.hashing import HashingEmbedder

TWO = "I prefer tea. My car is red."


@pytest.fixture(scope="module")
def embedder() -> BundledEmbedder:
    return BundledEmbedder()


@pytest.mark.parametrize("text", [TWO, "Ayşe'nin arabası kırmızı.", "x", "  two  spaces ", "日本語 🙂"])
def test_reading_a_text_gives_the_vector_that_embedding_it_gives(embedder: BundledEmbedder, text: str) -> None:
    assert np.array_equal(embedder.read(text).vector, embedder.embed(text))


def test_pieces_stand_where_they_are_in_the_text(embedder: BundledEmbedder) -> None:
    pieces = embedder.read(TWO).pieces
    assert pieces is not None
    assert pieces.offsets.min() >= 0
    assert pieces.offsets.max() == len(TWO)
    assert [TWO[begin:end].strip() for begin, end in pieces.offsets.tolist()][:3] == ["I", "prefer", "tea"]


def test_a_words_vector_has_128_axes_and_unit_length(embedder: BundledEmbedder) -> None:
    pieces = embedder.read(TWO).pieces
    assert pieces is not None
    words = pieces.words([(0, 1), (9, 12), (500, 501)])
    assert words.shape == (3, 128)
    assert np.linalg.norm(words, axis=1).round(4).tolist() == [1.0, 1.0, 0.0]
    assert pieces.tokens().shape == (len(pieces.offsets), 128)


def test_a_sentences_vector_is_near_that_of_the_sentence_alone(embedder: BundledEmbedder) -> None:
    pieces = embedder.read(TWO).pieces
    assert pieces is not None
    tea, car = pieces.spans([(0, 13), (14, len(TWO))])
    assert car @ embedder.embed("My car is red.") > 0.65
    assert car @ embedder.embed("My car is red.") > tea @ embedder.embed("My car is red.") + 0.2


def test_a_name_is_rarer_than_a_pronoun(embedder: BundledEmbedder) -> None:
    pieces = embedder.read("my Duman").pieces
    assert pieces is not None
    mine, duman = pieces.rarities([(0, 2), (3, 8)]).tolist()
    assert duman > mine


def test_a_question_comes_nearer_to_its_translation_without_its_language(embedder: BundledEmbedder) -> None:
    translated = {"When does the museum open?": "Müze ne zaman açılıyor?", "Who wrote the report?": "Raporu kim yazdı?"}
    for english, turkish in translated.items():
        one, other = (embedder.read(text, query=True).pieces for text in (english, turkish))
        assert one is not None
        assert other is not None
        as_they_are = one.tokens().mean(0) @ other.tokens().mean(0)
        assert one.neutral_tokens().mean(0) @ other.neutral_tokens().mean(0) > as_they_are


def test_an_empty_text_has_no_pieces(embedder: BundledEmbedder) -> None:
    pieces = embedder.read("").pieces
    assert pieces is not None
    assert pieces.words([(0, 1)]).shape == (1, 128)


def test_an_embedder_without_a_model_gives_no_pieces() -> None:
    reading = HashingEmbedder().read("I drink tea.")
    assert reading.pieces is None
    assert np.array_equal(reading.vector, HashingEmbedder().embed("I drink tea."))
