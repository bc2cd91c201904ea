"""What `/health/ready` tells whom: it needs no key, and so names no path to whoever shows none."""

import asyncio
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.errors import LogError, LogFullError

pytestmark = pytest.mark.slow

CONFIG: Final = Config(embedder=EmbedderConfig(kind="hashing"))
TENANT, OPERATOR = "acme-key-0123456789", "operator-key-0123456789"
KEYS: Final = Keys({TENANT: "acme", OPERATOR: "acme"}, [OPERATOR])


class OnFullDisk(EmbeddedBackend):
    """The backend, whose log says that its disk is full."""

    @property
    def trouble(self) -> LogError:
        return LogFullError(f"{self._folder}/mnemolog.db: the disk is full")


def told(folder: Path, keys: Keys, key: str | None) -> dict[str, Any]:
    """What the server answers while its log is in trouble."""

    async def ask() -> httpx.Response:
        backend = OnFullDisk(folder, CONFIG, Edges())
        await backend.open()
        transport = httpx.ASGITransport(create_app(backend, CONFIG, keys, Metrics()))
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            answer = await client.get("/health/ready", headers=headers)
        await backend.close()
        return answer

    answer = asyncio.run(ask())
    assert answer.status_code == 503
    document: dict[str, Any] = answer.json()
    return document


@pytest.mark.parametrize("key", [None, "no-such-key-0123456789", TENANT])
def test_who_is_no_operator_is_told_no_path_and_no_reason(tmp_path: Path, key: str | None) -> None:
    document = told(tmp_path, KEYS, key)
    assert str(tmp_path) not in str(document)
    assert "full" not in document["detail"]


@pytest.mark.parametrize(("keys", "key"), [(KEYS, OPERATOR), (Keys({}), None)])
def test_an_operator_is_told_all(tmp_path: Path, keys: Keys, key: str | None) -> None:
    assert told(tmp_path, keys, key)["detail"] == f"{tmp_path}/mnemolog.db: the disk is full"
