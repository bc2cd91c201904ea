"""Terms in passages, against BM25 as a search computes it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ports import Document, Wording
from mnemolog.processors.recall.passages import Numbered, Pairs
from mnemolog.processors.recall.scoring import bm25
from mnemolog.processors.recall.terms import Counts, counts, heading, in_passages, matches, substance

words = st.lists(st.sampled_from("tea milk green".split()), min_size=1, max_size=6)
RARITIES = {"tea": 1.5, "milk": 0.5}


def wording(tokens: list[str]) -> Wording:
    return Wording(len(tokens), " ".join(tokens))


def counted(*texts: list[str]) -> Counts:
    return counts([" ".join(each) for each in texts], list(RARITIES))


def passages(number: int, *, current: list[tuple[int, int]], ended: list[tuple[int, int]]) -> Numbered:
    documents = [Document("message", str(number)) for number in range(number)]
    return Numbered(documents, number, *(Pairs(*np.array(each, np.intp).reshape(-1, 2).T) for each in (current, ended)))


@given(st.lists(words, min_size=1, max_size=4))
def test_the_matches_of_a_passage_add_up_to_its_bm25(said: list[list[str]]) -> None:
    lengths = np.array([len(each) for each in said], np.float64)
    found = matches(counted(*said), lengths, RARITIES, 3.0, k1=0.9, b=0.4).sum(0)
    expected = [
        bm25(
            {token: each.count(token) for token in RARITIES},
            length=len(each),
            average_length=3.0,
            rarities=RARITIES,
            k1=0.9,
            b=0.4,
        )
        for each in said
    ]
    assert found == pytest.approx(expected)


def test_no_token_matches_where_the_agent_knows_none() -> None:
    assert matches(counts(["tea"], []), np.array([1.0]), {}, 3.0, k1=0.9, b=0.4).sum(0).tolist() == [0.0]


@given(words, words, words)
def test_what_ended_takes_its_words_and_what_holds_gives_its_own(
    own: list[str], ended: list[str], added: list[str]
) -> None:
    found = in_passages(counted(own, own, ended, added), passages(2, current=[(1, 3)], ended=[(1, 2)]))
    expected = [max(own.count(token) - ended.count(token), added.count(token), 0) for token in RARITIES]
    assert found.tolist() == [[own.count(token) for token in RARITIES], expected]


@given(words, words, words)
def test_everything_that_ended_is_taken_out_and_the_most_of_what_was_added_counts(
    one: list[str], other: list[str], own: list[str]
) -> None:
    of = passages(2, current=[(1, 2), (1, 3)], ended=[(0, 2), (0, 3)])
    ended, added = in_passages(counted(own, own, one, other), of)
    for number, token in enumerate(RARITIES):
        assert ended[number] == max(own.count(token) - one.count(token) - other.count(token), 0)
        assert added[number] == max(own.count(token), one.count(token), other.count(token))


@given(st.lists(words, min_size=1, max_size=6))
def test_substance_lies_between_nothing_and_one(said: list[list[str]]) -> None:
    assert all(0.0 < each <= 1.0 for each in substance([wording(each) for each in said], best=3))
    assert substance([Wording(0, "")], best=3) == [0.0]


def test_a_heading_has_the_terms_that_the_index_has_of_it() -> None:
    assert heading("Zeynep: ", "tr") == Wording(1, "zeynep zeyne*")


def test_beginnings_of_words_add_nothing_to_substance() -> None:
    plain, long = [Wording(1, "ev"), Wording(2, "evlenecek zeynep")], Wording(2, "evlenecek zeynep evlen* zeyne*")
    assert substance([plain[0], long], best=3).tolist() == substance(plain, best=3).tolist()
