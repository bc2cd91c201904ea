"""Replays, gate studies, reform plans and exports leave room for other requests, and end with client and server.

A few of them held up every request for seconds, went on after their clients had gone, and kept the server from ending.
"""

import itertools
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import httpx
import pytest

from mnemolog import AsyncMemory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.maintenance import reforming
from mnemolog.ops.maintenance.commits import AT_ONCE
from mnemolog.ops.maintenance.replay import replay
from mnemolog.projections.generations.progress import unreported
from mnemolog.streams.turns import Turns
from tests.acceptance.running import LONG_S, CommandLine, Server
from tests.acceptance.telling import AGENT, CONFIG

KEYS: Final = {"acme": "acme-key-0123456789", "umbrella": "umbrella-key-0123456789"}
LONG: Final = " ".join(f"Line {number} of the log." for number in range(4_000))
MESSAGES: Final = 60
"""Five megabytes: more than fits between a server and a client that reads nothing."""


@pytest.fixture
def server(fresh: CommandLine, tmp_path: Path) -> Iterator[Server]:
    keys = tmp_path / "keys"
    keys.write_text("".join(f"{tenant}:{key}\n" for tenant, key in KEYS.items()))
    with fresh.serving(MNEMOLOG_HTTP__API_KEYS_FILE=str(keys), MNEMOLOG_PRESET="default") as running:
        messages = [{"agent_id": "a", "content": f"Day {day}. {LONG}"} for day in range(MESSAGES)]
        url = running.url + "/v1/messages?wait=true"
        httpx.post(url, json=messages, headers=of("acme"), timeout=LONG_S).raise_for_status()
        yield running


def of(tenant: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {KEYS[tenant]}"}


def folded(server: Server, tenant: str) -> httpx.Response:
    return httpx.post(server.url + "/v1/replay", json={}, headers=of(tenant), timeout=LONG_S)


@contextmanager
def exporting(server: Server) -> Iterator[None]:
    """A client that has begun an export and does not read it."""
    with closing(socket.socket()) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(LONG_S)
        client.connect(("127.0.0.1", int(server.port)))
        head = f"GET /v1/export HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {KEYS['acme']}\r\n\r\n"
        client.sendall(head.encode())
        assert client.recv(100).startswith(b"HTTP/1.1 200 ")
        yield


@pytest.mark.slow
def test_a_tenant_has_one_at_a_time_until_its_client_goes_or_the_server_ends(server: Server) -> None:
    with exporting(server):
        refused = folded(server, "acme")
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
        assert "one at a time" in refused.json()["detail"]
        assert folded(server, "umbrella").status_code == 200
    until = time.monotonic() + LONG_S
    while (again := folded(server, "acme")).status_code == 429 and time.monotonic() < until:
        pass
    assert again.json()["commits"] == MESSAGES
    with exporting(server):
        ended = server.stop()
    assert "Error" not in ended.err
    assert "ERROR" not in ended.err


@pytest.mark.anyio
async def test_other_requests_have_their_turn_after_a_few_commits(tmp_path: Path) -> None:
    """A thousand commits were folded in one turn of the event loop."""
    counted = itertools.count()
    async with AsyncMemory(tmp_path, config=CONFIG, agent_id=AGENT) as memory:
        for number in range(2 * AT_ONCE):
            await memory.add(f"The port of server {number} is {number}.", wait=False)
        await memory.end_session("default")
        assert isinstance(memory.backend, EmbeddedBackend)
        parts = replace(memory.backend.parts, turns=Turns(0, elapsed=lambda: next(counted)))
        key = f"default/{AGENT}"
        await replay(parts, key=key, until=None, verify=False, progress=unreported)
        turns = next(counted)
        assert turns > 4  # two for each batch, and the first
        await replay(parts, key=key, until=None, verify=True, progress=unreported)
        assert next(counted) > 2 * turns
        turns = next(counted)
        await reforming.plan(parts, key)
        assert next(counted) > turns + 4 * AT_ONCE
