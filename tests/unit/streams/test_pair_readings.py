"""Pairs of statements are read in the embedder's threads, each once."""

import asyncio
from collections.abc import Iterator

import pytest

from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.pair_readings import KEPT, PairReadings
from mnemolog.streams.providers.hashing import HashingEmbedder

SAME = PairReading(different=0.0, fuller=0.0, same=1.0, changed=0.0, explains=0.0)
OTHER = PairReading(different=1.0, fuller=0.0, same=0.0, changed=0.0, explains=0.0)


class ByWords:
    """Takes equal texts for repetitions, and tells what it has read."""

    def __init__(self) -> None:
        self.pairs: list[tuple[str, str]] = []

    def read(self, old: str, new: str) -> PairReading:
        self.pairs.append((old, new))
        return SAME if old == new else OTHER


@pytest.fixture
def model() -> ByWords:
    return ByWords()


@pytest.fixture
def readings(model: ByWords) -> Iterator[PairReadings]:
    pool = EmbeddingPool(HashingEmbedder(), threads=2, pair_reader=lambda: model)
    yield PairReadings(pool)
    pool.close()


class FailsOnce(ByWords):
    """Has no memory left at the first pair."""

    def read(self, old: str, new: str) -> PairReading:
        if not self.pairs:
            self.pairs.append((old, new))
            raise MemoryError
        return super().read(old, new)


@pytest.fixture
def pool_of_failing() -> Iterator[EmbeddingPool]:
    model = FailsOnce()
    pool = EmbeddingPool(HashingEmbedder(), threads=1, pair_reader=lambda: model)
    yield pool
    pool.close()


def test_without_a_model_nothing_is_read() -> None:
    pool = EmbeddingPool(HashingEmbedder(), threads=1)
    assert asyncio.run(PairReadings(pool).of([("I like tea.", "I like tea.")])) is None
    pool.close()


def test_each_older_statement_has_its_own_in_their_order(readings: PairReadings) -> None:
    assert asyncio.run(readings.of([("a", "b"), ("b", "b"), ("c", "b")])) == [OTHER, SAME, OTHER]
    assert asyncio.run(readings.of([])) == []


def test_a_pair_is_read_once_and_the_oldest_ones_are_forgotten(readings: PairReadings, model: ByWords) -> None:
    for _ in range(2):
        asyncio.run(readings.of([("a", "b")]))
    assert model.pairs == [("a", "b")]
    asyncio.run(readings.of([(str(number), "b") for number in range(KEPT)]))
    asyncio.run(readings.of([("a", "b")]))
    assert model.pairs.count(("a", "b")) == 2


def test_what_is_known_is_given_though_others_push_it_out_meanwhile(readings: PairReadings) -> None:
    async def beside_another_agent() -> list[PairReading] | None:
        await readings.of([("a", "b")])
        both = asyncio.gather(
            readings.of([("a", "b"), ("c", "b")]), readings.of([(str(number), "z") for number in range(KEPT)])
        )
        return (await both)[0]

    assert asyncio.run(beside_another_agent()) == [OTHER, OTHER]


def test_a_reading_that_fails_is_tried_again(pool_of_failing: EmbeddingPool) -> None:
    readings = PairReadings(pool_of_failing)
    with pytest.raises(MemoryError):
        asyncio.run(readings.of([("b", "b")]))
    assert asyncio.run(readings.of([("b", "b")])) == [SAME]
