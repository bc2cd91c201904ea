"""Embeddings from endpoints (ledger K3) in the whole product: an endpoint that is away delays and loses nothing."""

import asyncio
import logging
import time
from pathlib import Path

import pytest

from mnemolog import Memory
from mnemolog.ops import settings
from mnemolog.ops.maintenance.doctor import Finding, examine
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError
from tests.embedding_server import says, serving

KEY = "sk-very-secret-0123456789"


def config(url: str, **changed: str) -> Config:
    embedder = {"kind": "ollama", "name": "m", "base_url": url, "retry_s": 0.02, "breaker_s": 0.01, "api_key": KEY}
    return settings.checked({"embedder": embedder | changed, "http": {"wait_s": 10}, "search": {"wait_s": 0.5}})


def until_trouble(memory: Memory) -> str:
    """Why inputs wait."""
    for _ in range(500):
        if (trouble := memory.status().trouble) is not None:
            return trouble
        time.sleep(0.01)
    raise AssertionError("nothing is said to wait")


def until_decided(memory: Memory) -> None:
    for _ in range(1_000):
        if memory.status().pending == 0:
            return
        time.sleep(0.01)
    raise AssertionError("it still waits")


def until_searchable(memory: Memory) -> None:
    """Until both indexes have everything."""
    for _ in range(1_000):
        if memory.search("tea").behind == 0:
            return
        time.sleep(0.01)
    raise AssertionError("an index is behind")


def test_what_is_told_while_the_endpoint_is_away_waits_flagged_and_is_remembered_afterwards(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with serving() as server, Memory(tmp_path, config=config(server.url)) as memory:
        memory.add("Ayşe likes green tea with lemon.")
        until_searchable(memory)
        server.behaviour = says({"error": f"overloaded, {KEY}"}, 503)
        memory.add("Deniz plays the oud on Sundays.", wait=False)
        trouble = until_trouble(memory)
        assert "fails (503" in trouble
        assert KEY not in trouble + caplog.text
        found = memory.search("Who likes green tea?")
        assert "Ayşe likes green tea with lemon." in found.results[0].text
        assert "vectors" in found.without
        assert memory.status().pending == 1
        server.behaviour = None
        until_decided(memory)
        status = memory.status()
        assert (status.trouble, status.dead_letters) == (None, 0)
        assert memory.search("oud").without == ()


def test_it_closes_at_once_while_it_waits_and_goes_on_when_it_is_opened_again(tmp_path: Path) -> None:
    with serving() as server:
        with Memory(tmp_path, config=config(server.url, retry_s="60")) as memory:
            server.behaviour = says(b"", 503)
            memory.add("Deniz plays the oud on Sundays.", wait=False)
            until_trouble(memory)
            began = time.monotonic()
        assert time.monotonic() - began < 30
        server.behaviour = None
        with Memory(tmp_path, config=config(server.url)) as memory:
            until_decided(memory)
            assert "plays the oud" in memory.search("oud").results[0].text


def test_vectors_of_another_model_are_refused_by_the_name_of_the_setting(tmp_path: Path) -> None:
    with serving() as server:
        with Memory(tmp_path, config=config(server.url)) as memory:
            memory.add("Deniz plays the oud on Sundays.")
        with pytest.raises(ConfigError, match=r"embedder\.name.*the embedder that this log was written with \(m\)"):
            Memory(tmp_path, config=config(server.url, name="n")).__enter__()
        with pytest.raises(ConfigError, match=r"embedder\.dimensions.*64, as the vectors of this log have"):
            Memory(tmp_path, config=config(server.url, dimensions="32")).__enter__()


@pytest.mark.parametrize(("away", "state"), [((), "ok"), (("second",), "warning"), (("first", "second"), "failed")])
def test_doctor_asks_each_endpoint(tmp_path: Path, away: tuple[str, ...], state: str) -> None:
    with serving() as first, serving() as second:
        chosen = config(first.url, fallback=f"ollama {second.url}")
        for name, server in (("first", first), ("second", second)):
            server.behaviour = says(b"", 503) if name in away else None
        found = asyncio.run(_embedder(tmp_path, chosen))
        assert found.state == state
        assert [server.url in found.detail for server in (first, second)] == [
            name in away for name in ("first", "second")
        ]
        assert KEY not in found.detail


async def _embedder(folder: Path, config: Config) -> Finding:
    return await anext(found async for found in examine(folder, config) if found.check == "embedder")
