"""What a memory is about, by name: English and Turkish (ledger G4)."""

import pytest

from mnemolog.processors.memory.hubs import is_about, named
from tests.unit.processors.ingest.parts import memory

IZMIR = memory(
    "Ayşe Yılmaz lives in İzmir.", entities=("entity://person/ayse-yilmaz", "entity://place/izmir"), subject="u-17"
)


@pytest.mark.parametrize("name", ["İzmir", "izmir", "IZMIR", "entity://place/izmir", "Ayşe", "ayşe yılmaz", "u-17"])
def test_finds_it_however_it_is_written(name: str) -> None:
    assert is_about(IZMIR, name)


@pytest.mark.parametrize("name", ["Ankara", "yılmaz", "iz", "entity://person/izmir", "…", "entity://"])
def test_and_nothing_else(name: str) -> None:
    assert not is_about(IZMIR, name)


def test_counts_each_memory_once() -> None:
    twice = memory("Izmir, Izmir.", entities=("entity://place/izmir", "entity://place/izmir"))
    assert named([IZMIR, twice]) == {"entity://place/izmir": 2, "entity://person/ayse-yilmaz": 1}
