"""The hot tier: used much, useful, young, and not over (ledger H5)."""

from dataclasses import replace

import pytest

from mnemolog.processors.recall.hot_tier import hot
from mnemolog.schemas.config import HotTierConfig
from mnemolog.schemas.moments import DAY_S
from tests.unit.processors.ingest.parts import memory

NOW = 100 * DAY_S
HOT = replace(memory("Tea.", id="m1"), utility=0.9, access_count=12, recorded_at=NOW - 5 * DAY_S)


def ids(*memories: object) -> list[str]:
    return [memory.id for memory in hot(memories, now=NOW, config=HotTierConfig())]  # type: ignore[arg-type]


def test_takes_what_is_used_much() -> None:
    assert ids(HOT) == ["m1"]


@pytest.mark.parametrize(
    "change",
    [
        {"utility": 0.79},
        {"access_count": 9},
        {"recorded_at": NOW - 30 * DAY_S},
        {"forgotten": True},
        {"valid_until": NOW},
    ],
)
def test_and_nothing_else(change: dict[str, float]) -> None:
    assert ids(replace(HOT, **change)) == []  # type: ignore[arg-type]


def test_takes_fifteen_by_utility() -> None:
    many = [replace(HOT, id=f"m{number:02}", utility=0.8 + number / 1_000) for number in range(20)]
    assert ids(*many) == [f"m{number:02}" for number in range(19, 4, -1)]
