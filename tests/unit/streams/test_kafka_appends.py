"""Appends that share a transaction."""

import asyncio
from collections.abc import Sequence

import pytest

from mnemolog.schemas.commit import Copied, Draft
from mnemolog.schemas.errors import LogUnavailableError
from mnemolog.streams.logs.kafka.appends import Appends
from tests.contract.logs import commit_at, elsewhere, ignored


class Topic:
    """Keeps what is appended; refuses some of it."""

    def __init__(self, *, refuses: str = "", away: bool = False) -> None:
        self.transactions: list[list[str]] = []
        self._refuses = refuses
        self._away = away

    async def transact(self, pieces: Sequence[Draft | Copied]) -> int:
        await asyncio.sleep(0)  # others come meanwhile
        inputs = [piece.commit.input_id for piece in pieces]
        if self._away:
            raise LogUnavailableError("away")
        if self._refuses in inputs:
            raise ValueError(self._refuses)
        self.transactions.append(inputs)
        return sum(map(len, self.transactions))


def piece(name: str) -> Copied:
    return Copied(commit_at(elsewhere(1), ignored(name), input_id=name), b"")


async def appended(topic: Topic, names: str) -> list[object]:
    appends = Appends(topic.transact, every_s=0.0, name="test")
    outcomes = await asyncio.gather(*(appends.add([piece(name)]) for name in names), return_exceptions=True)
    await appends.finish()
    assert not appends.under_way
    return list(outcomes)


def test_those_who_append_at_the_same_time_share_a_transaction() -> None:
    topic = Topic()
    assert asyncio.run(appended(topic, "abc")) == [3, 3, 3]
    assert topic.transactions == [["a", "b", "c"]]


def test_only_whose_commits_are_refused_hears_so() -> None:
    topic = Topic(refuses="b")
    first, second, third = asyncio.run(appended(topic, "abc"))
    assert (first, third) == (1, 2)
    assert isinstance(second, ValueError)


def test_a_broker_that_is_away_is_told_to_all() -> None:
    topic = Topic(away=True)
    assert [type(each) for each in asyncio.run(appended(topic, "ab"))] == [LogUnavailableError] * 2


def test_a_caller_that_is_cancelled_stops_no_other() -> None:
    async def work() -> int:
        topic = Topic()
        appends = Appends(topic.transact, every_s=0.0, name="test")
        one, other = (asyncio.create_task(appends.add([piece(name)])) for name in "ab")
        await asyncio.sleep(0)
        one.cancel()
        with pytest.raises(asyncio.CancelledError):
            await one
        return await other

    assert asyncio.run(work()) == 2
