"""Statements at hand: embedded once, whoever they are compared with."""

import asyncio

from mnemolog.processors.alignment.comparer import compare_clauses
from mnemolog.processors.alignment.features import Statement
from mnemolog.schemas.config import GateConfig
from mnemolog.streams.at_hand import COMPARED, KEPT, AtHand, Comparisons
from mnemolog.streams.embedding import EmbeddingPool
from tests.unit.streams.test_embedding import Witness


def test_what_was_compared_before_is_not_embedded_again() -> None:
    embedder = Witness(instant=True)
    at_hand = AtHand(EmbeddingPool(embedder, threads=1))
    first, again, renamed = (
        asyncio.run(at_hand.statement("Ayşe drinks tea.", "en", name)) for name in ("", "", "Ayşe")
    )
    assert first is again
    assert [word.stem for word in first.said] == ["ays", "drink", "tea"]
    assert [word.stem for word in renamed.said] == ["drink", "tea"]
    assert len(embedder.threads) == 1


def test_what_was_not_compared_for_long_is_let_go() -> None:
    embedder = Witness(instant=True)
    at_hand = AtHand(EmbeddingPool(embedder, threads=1))
    for number in range(KEPT + 1):
        at_hand.said(f"I drink tea number {number}.", "en", "", None)
    asyncio.run(at_hand.statement("I drink tea number 1.", "en", ""))
    assert not embedder.threads
    asyncio.run(at_hand.statement("I drink tea number 0.", "en", ""))
    assert len(embedder.threads) == 1


def test_two_statements_are_compared_once_and_again_where_their_cosine_is_another() -> None:
    old, new = Statement("I drink tea twice a day.", "en"), Statement("I drink tea three times a day.", "en")
    comparisons = Comparisons(GateConfig())
    first = comparisons.of(old, new, 0.9)
    assert first == compare_clauses(old, new, 0.9, GateConfig())
    assert comparisons.of(old, new, 0.9) is first
    assert comparisons.of(new, old, 0.9) == compare_clauses(new, old, 0.9, GateConfig())
    assert comparisons.of(old, new, 0.1) == compare_clauses(old, new, 0.1, GateConfig())
    for number in range(COMPARED):
        comparisons.of(old, new, number / COMPARED)
    assert comparisons.of(old, new, 0.9) is not first
