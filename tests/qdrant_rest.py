"""Qdrant's REST interface over the client's local mode: what goes over the wire is read by the models of its API.

The local mode is called with objects; here the client talks as it does to a server. A field that the API does not
have, or an answer that the client cannot read, fails.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from pydantic import BaseModel
from qdrant_client import AsyncQdrantClient
from qdrant_client.http import models
from qdrant_client.http.exceptions import UnexpectedResponse

Route = Callable[["RestOverLocal", str, httpx.Request], Awaitable[Any]]


class RestOverLocal(httpx.AsyncBaseTransport):
    """What a server would answer."""

    def __init__(self, local: AsyncQdrantClient) -> None:
        self.local = local
        self.seen: list[str] = []
        """every request: method, path and query"""
        self.bodies: list[bytes] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Answer, or 404 for what is not there."""
        self.seen.append(f"{request.method} {request.url.raw_path.decode()}")
        self.bodies.append(await request.aread())
        for pattern, route in _ROUTES.items():
            if found := re.fullmatch(pattern, f"{request.method} {request.url.path}"):
                try:
                    result = await route(self, found["name"] if "name" in found.groupdict() else "", request)
                except (ValueError, UnexpectedResponse) as error:
                    return httpx.Response(404, json={"status": {"error": str(error)}})
                return _answer(result)
        raise AssertionError(f"no such request: {self.seen[-1]}")


def _answer(result: Any) -> httpx.Response:  # noqa: ANN401
    if isinstance(result, models.VersionInfo):
        return httpx.Response(200, json=result.model_dump(mode="json"))
    plain = {"status": "ok", "time": 0.0, "result": _plain(result)}
    return httpx.Response(200, json=plain)


def _plain(result: Any) -> Any:  # noqa: ANN401
    if isinstance(result, BaseModel):
        return result.model_dump(mode="json")
    return [_plain(each) for each in result] if isinstance(result, list) else result


async def _version(self: RestOverLocal, _name: str, _request: httpx.Request) -> Any:  # noqa: ANN401
    return await self.local.info()


async def _collections(self: RestOverLocal, _name: str, _request: httpx.Request) -> Any:  # noqa: ANN401
    return await self.local.get_collections()


async def _aliases(self: RestOverLocal, _name: str, _request: httpx.Request) -> Any:  # noqa: ANN401
    return await self.local.get_aliases()


async def _switch(self: RestOverLocal, _name: str, request: httpx.Request) -> Any:  # noqa: ANN401
    change = models.ChangeAliasesOperation.model_validate_json(request.content)
    return await self.local.update_collection_aliases(change.actions)


async def _describe(self: RestOverLocal, name: str, _request: httpx.Request) -> Any:  # noqa: ANN401
    return await self.local.get_collection(name)


async def _create(self: RestOverLocal, name: str, request: httpx.Request) -> Any:  # noqa: ANN401
    body = models.CreateCollection.model_validate_json(request.content)
    return await self.local.create_collection(name, vectors_config=body.vectors, metadata=body.metadata)


async def _delete(self: RestOverLocal, name: str, _request: httpx.Request) -> Any:  # noqa: ANN401
    return await self.local.delete_collection(name)


async def _index(_self: RestOverLocal, _name: str, request: httpx.Request) -> Any:  # noqa: ANN401
    models.CreateFieldIndex.model_validate_json(request.content)
    return models.UpdateResult(operation_id=0, status=models.UpdateStatus.COMPLETED)


async def _write(self: RestOverLocal, name: str, request: httpx.Request) -> Any:  # noqa: ANN401
    body = models.UpdateOperations.model_validate_json(request.content)
    return await self.local.batch_update_points(name, body.operations)


async def _retrieve(self: RestOverLocal, name: str, request: httpx.Request) -> Any:  # noqa: ANN401
    body = models.PointRequest.model_validate_json(request.content)
    return await self.local.retrieve(name, body.ids, with_payload=True)


async def _query(self: RestOverLocal, name: str, request: httpx.Request) -> Any:  # noqa: ANN401
    body = models.QueryRequest.model_validate_json(request.content)
    assert body.limit is not None
    return await self.local.query_points(
        name,
        query=body.query,
        using=body.using,
        query_filter=body.filter,
        search_params=body.params,
        limit=body.limit,
        with_payload=True,
    )


async def _scroll(self: RestOverLocal, name: str, request: httpx.Request) -> Any:  # noqa: ANN401
    body = models.ScrollRequest.model_validate_json(request.content)
    assert body.limit is not None
    points, offset = await self.local.scroll(name, body.filter, limit=body.limit, offset=body.offset)
    return {"points": _plain(points), "next_page_offset": offset}


_ONE = "/collections/(?P<name>[^/]+)"
_ROUTES: dict[str, Route] = {
    "GET /": _version,
    "GET /collections": _collections,
    "GET /aliases": _aliases,
    "POST /collections/aliases": _switch,
    f"GET {_ONE}": _describe,
    f"PUT {_ONE}": _create,
    f"DELETE {_ONE}": _delete,
    f"PUT {_ONE}/index": _index,
    f"POST {_ONE}/points": _retrieve,
    f"POST {_ONE}/points/batch": _write,
    f"POST {_ONE}/points/query": _query,
    f"POST {_ONE}/points/scroll": _scroll,
}
