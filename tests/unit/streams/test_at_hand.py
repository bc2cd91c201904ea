"""Statements at hand: embedded once, whoever they are compared with."""

import asyncio

from mnemolog.streams.at_hand import KEPT, AtHand
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
