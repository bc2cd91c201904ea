"""A memory for stores, each of which is an agent of its own."""

from collections.abc import Iterator

import pytest

from mnemolog import Memory


@pytest.fixture(scope="session")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory(tmp_path_factory.mktemp("store") / "data") as opened:
        yield opened


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
