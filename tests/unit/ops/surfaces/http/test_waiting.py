"""How much of a tenant may wait in the queue."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.schemas.config import Config, EmbedderConfig, HttpConfig

pytestmark = pytest.mark.slow

LOUD, QUIET = "loud-key-0123456789", "quiet-key-0123456789"
KEYS: Final = Keys({LOUD: "loud", QUIET: "quiet"})
CONFIG: Final = Config(embedder=EmbedderConfig(kind="hashing"), http=replace(HttpConfig(), max_waiting=3))
TOLD: Final = [{"agent_id": "a", "content": f"I like tea number {number}."} for number in range(4)]


def test_a_tenant_with_a_full_queue_is_told_to_come_back_and_others_are_not(tmp_path: Path) -> None:
    """Lists of a thousand messages were accepted without end."""

    async def ask() -> None:
        # It decides nothing, so that all waits.
        backend = EmbeddedBackend(tmp_path, CONFIG, Edges(), writes="never")
        await backend.open()
        transport = httpx.ASGITransport(create_app(backend, CONFIG, KEYS, Metrics()))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:

            async def post(key: str, body: Any) -> httpx.Response:  # noqa: ANN401  JSON
                return await client.post("/v1/messages", json=body, headers={"Authorization": f"Bearer {key}"})

            assert (await post(LOUD, TOLD)).status_code == 202
            refused = await post(LOUD, TOLD[0])
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
            document = refused.json()
            assert document["type"] == "urn:mnemolog:error:rate_limited"
            assert document["detail"].startswith("4 inputs of this tenant wait for a decision (http.max_waiting: 3)")
            assert (await post(QUIET, TOLD[0])).status_code == 202
            headers = {"Authorization": f"Bearer {LOUD}"}
            gone = await client.delete("/v1/memories/none", headers=headers)
            assert gone.status_code == 404, "what is to be forgotten does not wait for a queue"
            assert (await post("no-such-key-0123456789", TOLD[0])).status_code == 401
            assert (await client.get("/v1/memories?agent_id=a", headers=headers)).status_code == 200
        await backend.close()

    asyncio.run(ask())


def test_requests_that_come_at_once_do_not_all_find_the_queue_empty(tmp_path: Path) -> None:
    """Each looked at the queue before any of them had put its messages into it."""

    async def ask() -> list[int]:
        backend = EmbeddedBackend(tmp_path, CONFIG, Edges(), writes="never")
        await backend.open()
        transport = httpx.ASGITransport(create_app(backend, CONFIG, KEYS, Metrics()))
        headers = {"Authorization": f"Bearer {LOUD}"}
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers) as client:
            answers = await asyncio.gather(*(client.post("/v1/messages", json=TOLD) for _ in range(5)))
        await backend.close()
        return sorted(each.status_code for each in answers)

    assert asyncio.run(ask()) == [202, 429, 429, 429, 429]
