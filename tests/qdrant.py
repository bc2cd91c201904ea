"""The Qdrant that tests run on: a server, where MNEMOLOG_TEST_QDRANT names one, or the client's own local mode."""

import os
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx
from qdrant_client import AsyncQdrantClient

from mnemolog.projections.qdrant_client import connected
from mnemolog.projections.qdrant_store import Connect
from mnemolog.schemas.config import QdrantConfig
from tests.qdrant_rest import RestOverLocal

URL = os.environ.get("MNEMOLOG_TEST_QDRANT")


class LocalQdrant(AsyncQdrantClient):
    """In memory. Several stores share it as they would a server, so none of them can close it for the others."""

    async def close(self, grpc_grace: float | None = None, **kwargs: Any) -> None:  # noqa: ANN401  as the client has it
        """Nothing is open."""


def qdrant_config() -> QdrantConfig:
    """Settings with a prefix of their own."""
    config = QdrantConfig(prefix=f"test-{uuid4().hex}")
    return QdrantConfig(url=URL, prefix=config.prefix) if URL else config


def local_qdrant() -> Connect:
    """What connects to the server, or to one place in memory, however often it is asked."""
    if URL:
        return connected
    local = LocalQdrant(location=":memory:")
    return lambda _config: local


def over_rest(rest: RestOverLocal) -> Connect:
    """What connects to the same place in memory as it would to a server."""

    def connect(config: QdrantConfig) -> AsyncQdrantClient:
        return _answered_by(connected(config), rest)

    return connect


def answering(answer: Callable[[httpx.Request], httpx.Response]) -> Connect:
    """A client of a server that answers like that."""
    return lambda config: _answered_by(connected(config), httpx.MockTransport(answer))


def _answered_by(client: AsyncQdrantClient, transport: httpx.AsyncBaseTransport) -> AsyncQdrantClient:
    client.http.client._async_client._transport = transport
    return client


async def delete_collections(config: QdrantConfig, connect: Connect) -> None:
    """Leave nothing behind."""
    client = connect(config)
    for each in (await client.get_collections()).collections:
        if each.name.startswith(config.prefix):
            await client.delete_collection(each.name)
    await client.close()
