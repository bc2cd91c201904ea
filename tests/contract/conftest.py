"""Fixtures of the contract suites: every adapter of a port in turn."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tests.contract.kafka import KafkaBench
from tests.contract.logs import BENCHES, Bench, Log, NewBench, SqliteBench


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module", params=BENCHES)
def new_bench(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> NewBench:
    """Makes benches of one kind, for tests that need many; whoever makes one closes it."""
    make = BENCHES[cast("str", request.param)]
    return lambda: make(tmp_path_factory.mktemp("log"))


@pytest.fixture(params=[*BENCHES, "kafka"])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    kind = cast("str", request.param)
    one = (
        KafkaBench(request.getfixturevalue("kafka"), tmp_path / "log")
        if kind == "kafka"
        else BENCHES[kind](tmp_path / "log")
    )
    yield one
    one.close()


@pytest.fixture(params=BENCHES)
def queue(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    """Those that keep messages and commands in one queue of their own, with a lock of their own."""
    one = BENCHES[cast("str", request.param)](tmp_path / "log")
    yield one
    one.close()


@pytest.fixture
def log(bench: Bench) -> Log:
    return bench.open()


@pytest.fixture
async def writer(log: Log) -> Log:
    await log.open_writer()
    return log


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[SqliteBench]:
    one = SqliteBench(tmp_path / "data")
    yield one
    one.close()
