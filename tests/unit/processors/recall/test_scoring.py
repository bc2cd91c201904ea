"""BM25: how much a document is about some tokens."""

from functools import partial
from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog.processors.recall.scoring import bm25, rarity

agent = partial(bm25, average_length=10.0, rarities={"tea": rarity(3, 20), "cup": rarity(1, 20)}, k1=0.9, b=0.4)
counts = st.integers(1, 50)


def test_is_the_published_formula() -> None:
    rare, dampening = log(1 + (20 - 3 + 0.5) / (3 + 0.5)), 0.9 * (1 - 0.4 + 0.4 * 15 / 10)
    assert agent({"tea": 2, "milk": 9}, length=15) == pytest.approx(rare * 2 / (2 + dampening))


def test_a_document_without_the_tokens_scores_nothing() -> None:
    assert agent({"milk": 3}, length=3) == 0.0
    assert agent({}, length=0) == 0.0


@settings(max_examples=50, derandomize=True, deadline=None)
@given(counts, st.integers(1, 100))
def test_says_more_the_more_often_and_the_shorter(times: int, length: int) -> None:
    score = agent({"tea": times}, length=length)
    assert 0 < score < agent({"tea": times + 1}, length=length)
    assert score > agent({"tea": times}, length=length + 1)


@settings(max_examples=50, derandomize=True, deadline=None)
@given(counts, counts, st.integers(1, 100))
def test_tokens_add_up(teas: int, cups: int, length: int) -> None:
    both = agent({"tea": teas, "cup": cups}, length=length)
    assert both == pytest.approx(agent({"tea": teas}, length=length) + agent({"cup": cups}, length=length))


def test_a_rare_token_says_more_and_one_that_every_document_has_still_something() -> None:
    assert agent({"cup": 1}, length=10) > agent({"tea": 1}, length=10)
    everywhere = bm25({"tea": 1}, length=1, average_length=1, rarities={"tea": rarity(5, 5)}, k1=0.9, b=0.4)
    assert everywhere > 0


def test_without_b_lengths_do_not_count() -> None:
    scores = {agent({"tea": 1}, length=length, b=0.0) for length in (1, 10, 1_000)}
    assert len(scores) == 1


def test_an_agent_of_empty_documents_divides_nothing_by_nothing() -> None:
    assert bm25({}, length=0, average_length=0.0, rarities={"tea": rarity(0, 0)}, k1=0.9, b=0.4) == 0.0
