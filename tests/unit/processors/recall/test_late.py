"""Late interaction, against a plain loop; and what is kept of a text's pieces."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.late_vectors import FURTHEST, Late, late, packed, restored, telling
from mnemolog.processors.recall.late import Asked, asked, matches, spans, weighed
from mnemolog.processors.token_vectors import Pieces, Projection

SIZE = 4
numbers = st.lists(st.integers(-127, 127), min_size=SIZE, max_size=SIZE)
rows = st.lists(numbers, max_size=5)
PLAIN = Projection(np.zeros(SIZE, np.float32), np.zeros(SIZE, np.float32), np.eye(SIZE, dtype=np.float32))


def kept(drawn: list[list[int]]) -> Late:
    """Each piece has one character."""
    whole = np.array(drawn, np.int8).reshape(-1, SIZE)
    offsets = np.array([(place, place + 1) for place in range(len(drawn))], np.uint16).reshape(-1, 2)
    return packed(whole, np.full(len(drawn), 0.01, np.float16), offsets)


def pieces(text: str, words: list[str]) -> Pieces:
    begins = [text.index(word) for word in words]
    offsets = np.array([(begin, begin + len(word)) for begin, word in zip(begins, words, strict=True)], np.int32)
    states = np.random.default_rng(1).normal(size=(len(words), SIZE)).astype(np.float32)
    return Pieces(offsets, states, np.arange(len(words), dtype=np.float32), PLAIN)


@given(st.lists(st.tuples(rows, st.booleans()), max_size=5), st.lists(numbers, min_size=1, max_size=3))
def test_is_what_a_plain_loop_gives(drawn: list[tuple[list[list[int]], bool]], question: list[list[int]]) -> None:
    texts = [kept(each) for each, _ in drawn]
    gone = {number: [(0, 1)] for number, (_, first_gone) in enumerate(drawn) if first_gone}
    vectors = np.asarray(np.array(question) / 127, np.float32)
    found = matches(Asked(vectors, np.ones(len(vectors))), texts, gone)
    for row, vector in enumerate(vectors):
        for place, text in enumerate(texts):
            counted = restored(text)[1 if place in gone else 0 :]
            best = max((float(vector @ each) for each in counted), default=0.0)
            assert found[row, place] == pytest.approx(max(best, 0.0), abs=1e-4)


def test_rare_pieces_of_a_question_count_more() -> None:
    question = Asked(np.eye(2, dtype=np.float32), np.array([3.0, 1.0]))
    assert weighed(question, np.array([[1.0, 0.0], [0.0, 1.0]])).tolist() == [0.75, 0.25]


def test_stop_words_marks_and_single_letters_are_not_kept() -> None:
    text = "Where is the cat of Ayşe ve Duman ?"
    said = telling(text, pieces(text, ["Where", "the", "cat", "Ay", "şe", "ve", "Duman", "?"]))
    assert [text[begin:end] for begin, end in said.offsets.tolist()] == ["cat", "Ay", "şe", "Duman"]
    assert said.rarity.tolist() == [2, 3, 4, 6]


def test_the_language_of_a_question_has_no_part_in_the_comparison() -> None:
    text, language = "cat Duman", np.eye(SIZE, dtype=np.float32)[:1]
    said = pieces(text, ["cat", "Duman"])
    said = said._replace(projection=replace(PLAIN, languages=language))
    turkish = said._replace(states=said.states + 3 * language)  # the same words, from a text in another language
    one, other = asked(text, said), asked(text, turkish)
    assert one is not None
    assert other is not None
    np.testing.assert_allclose(one.vectors, other.vectors, atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(one.vectors, axis=1), 1, atol=1e-6)
    assert not np.allclose(said.tokens(), turkish.tokens(), atol=0.1)
    unknown = asked(text, said._replace(projection=PLAIN))
    assert unknown is not None
    np.testing.assert_array_equal(unknown.vectors, said.tokens())


def test_a_question_of_stop_words_alone_asks_for_nothing() -> None:
    assert asked("the of ?", pieces("the of ?", ["the", "of", "?"])) is None


@given(st.text("ab cdé", max_size=30), st.integers(1, 6))
def test_what_was_packed_is_unpacked(text: str, every: int) -> None:
    words = [text[place : place + every] for place in range(0, len(text), every)]
    offsets = np.array([(place, place + 1) for place in range(len(words))], np.int32).reshape(-1, 2)
    states = np.random.default_rng(2).normal(size=(len(words), SIZE)).astype(np.float32)
    made = late(text, Pieces(offsets, states, np.zeros(len(words), np.float32), PLAIN))
    again = packed(made.whole, made.scales, made.offsets)
    assert again == made
    assert again.count == len(again.whole) == len(again.offsets)
    assert np.linalg.norm(restored(again), axis=1) == pytest.approx(1, abs=0.01)


def test_an_offset_beyond_what_is_kept_stands_at_the_end() -> None:
    text = "x" * 70_000 + "cat"
    assert late(text, pieces(text, ["cat"])).offsets.tolist() == [[FURTHEST, FURTHEST]]


def test_words_that_hold_no_more_are_found_where_they_stand() -> None:
    assert spans("Ann: I like tea.", ["I like tea.", "Elsewhere."]) == ((5, 16),)


def test_a_text_without_vectors_matches_nothing_wherever_it_stands() -> None:
    nothing, cat = Late(b"", b"", 1, 0), kept([[127, 0, 0, 0]])
    question = Asked(np.eye(SIZE, dtype=np.float32)[:1], np.ones(1))
    assert matches(question, [nothing, cat, nothing], {}).round(2).tolist() == [[0.0, 1.27, 0.0]]
    assert matches(question, [nothing, nothing], {}).tolist() == [[0.0, 0.0]]
