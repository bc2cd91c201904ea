"""The HTTP API: the verbs of Memory as routes, a module for each subject, with OpenAPI and an example of each."""

import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from http import HTTPStatus
from typing import Final, cast
from urllib.parse import urlsplit

from fastapi import Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic_core import ErrorDetails
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect
from starlette.routing import BaseRoute, Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from mnemolog import __version__
from mnemolog.ops import clock
from mnemolog.ops.access.api_keys import TENANT_HEADER, Keys, is_loopback
from mnemolog.ops.edges import silent
from mnemolog.ops.live.fan_out import FanOut, logs_of
from mnemolog.ops.maintenance.rebuilds import Rebuilds
from mnemolog.ops.runtime import Opened
from mnemolog.ops.settings import default_agent
from mnemolog.ops.surfaces.http import (
    agents,
    archiving,
    controlled,
    documentation,
    dreams,
    event_stream,
    histories,
    memories,
    messages,
    operating,
    problems,
    reforming,
    relating,
    searching,
    status,
)
from mnemolog.ops.surfaces.http.heavy import HeavyReads
from mnemolog.ops.surfaces.http.limits import BoundedBodies, LimitedRate
from mnemolog.ops.surfaces.http.origins import GuardedWrites
from mnemolog.ops.surfaces.http.routing import BEARER
from mnemolog.ops.surfaces.http.scopes import ScopedKeys
from mnemolog.ops.surfaces.http.shares import SharedConnections
from mnemolog.ops.surfaces.http.waiting import Room
from mnemolog.ops.surfaces.mcp import over_http
from mnemolog.ops.surfaces.mem0 import routes as mem0
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import AccessError, InvalidInputError, MnemologError, OverloadError
from mnemolog.schemas.validation import refusal

_SUBJECTS: Final = (
    messages,
    searching,
    memories,
    agents,
    relating,
    dreams,
    reforming,
    histories,
    status,
    controlled,
    archiving,
    operating,
    event_stream,
)
"""The modules whose routes take a key, in the order of the OpenAPI document."""

_DESCRIPTION: Final = """
Messages go in, memories and answers come out, and the log proves it. Every input ends in exactly one commit, refusals
included; `GET /v1/why/{id}` says what decided. Times are ISO 8601 with an offset. Errors are problem documents
(RFC 9457) with `field`, `value` and `allowed` where they apply. A tenant is named by `X-Tenant-ID`, or by its API key
as a bearer token once keys are set.
"""


def create_app(
    backend: Opened, config: Config, keys: Keys, metrics: Metrics, *, fan_out: FanOut | None = None
) -> FastAPI:
    """The application over a backend, which it opens and closes in its lifespan; `metrics` receives its telemetry.

    `fan_out` delivers events to listeners; None: one of its own.
    """
    listeners = fan_out or FanOut(logs_of(backend), config.events, silent)
    rebuilds = Rebuilds(backend, now=clock.now, new_id=clock.new_id)

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        app.state.heavy = HeavyReads()  # one that was closed begins no more reads, and an application may open again
        await backend.open()
        try:
            yield
        finally:
            # In this order: heavy reads, a rebuild and the listeners read what the backend closes.
            app.state.heavy.close()
            await rebuilds.close()
            await listeners.close()
            await backend.close()

    app = _described(life)
    app.state.backend, app.state.config, app.state.keys, app.state.metrics = backend, config, keys, metrics
    app.state.agent_id = default_agent()
    app.state.fan_out, app.state.rebuilds = listeners, rebuilds
    app.state.heavy = HeavyReads()
    app.state.room = Room(backend, config.http.max_waiting)
    _route(app, config, keys)
    _handle_errors(app)
    _guard(app, config, keys)
    return app


def _described(life: Callable[[FastAPI], AbstractAsyncContextManager[None]]) -> FastAPI:
    """An application with the texts of its OpenAPI document, and without routes."""
    return FastAPI(
        title="Mnemolog",
        version=__version__,
        summary="Event-sourced memory for AI agents.",
        description=_DESCRIPTION,
        lifespan=life,
        # documentation.py serves the page from local files.
        docs_url=None,
        redoc_url=None,
    )


def _route(app: FastAPI, config: Config, keys: Keys) -> None:
    for subject in _SUBJECTS:
        if keys:
            app.include_router(subject.router, dependencies=[Depends(BEARER)])
        else:  # as they are: a router that is included makes its routes again with the first request
            app.router.routes.extend(subject.router.routes)
    for router in (status.public, documentation.router, mem0.router):
        app.router.routes.extend(router.routes)
    app.router.routes.extend(over_http.routes(config))


def _guard(app: FastAPI, config: Config, keys: Keys) -> None:
    """Add the middleware around the routes, from the innermost to the outermost."""
    http = config.http
    if keys:
        app.add_middleware(ScopedKeys, keys=keys)
    app.add_middleware(LimitedRate, config=http, keys=keys, clock=time.monotonic)
    app.add_middleware(SharedConnections, config=config, keys=keys)
    app.add_middleware(GuardedWrites, allowed=http.allowed_origins)
    # With keys a page of another name has none to send; beyond loopback there are always keys.
    if not keys and is_loopback(http.host):
        app.add_middleware(_LocalHost)
    # Around the guards, so that a page of an allowed origin can read their refusals.
    if http.allowed_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=http.allowed_origins,
            allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
            allow_headers=["Authorization", "Content-Type", TENANT_HEADER],
            expose_headers=["Retry-After"],
        )
    # Outermost: where any of the others refuses a request before its body was read, the connection is closed.
    app.add_middleware(BoundedBodies, config=http, keys=keys)


class _LocalHost:
    """Refuses a request under a host name that a web page may have pointed at this machine (DNS rebinding)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = _refused_host(Headers(scope=scope).get("host", "")) if scope["type"] == "http" else None
        await (refused or self._app)(scope, receive, send)


def _refused_host(host: str) -> Response | None:
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        name = None
    if name is not None and is_loopback(name):
        return None
    return problems.response(
        problems.problem(InvalidInputError("Host", host, "127.0.0.1, [::1] or localhost: no keys are set"))
    )


def _handle_errors(app: FastAPI) -> None:
    """Answer every error with a problem document."""

    @app.exception_handler(MnemologError)
    def known(_request: Request, error: MnemologError) -> Response:
        headers = {"WWW-Authenticate": "Bearer"} if isinstance(error, AccessError) else None
        if isinstance(error, OverloadError):
            headers = {"Retry-After": "1"}
        return problems.response(problems.problem(error), headers)

    @app.exception_handler(ClientDisconnect)
    def gone(_request: Request, _error: ClientDisconnect) -> Response:
        return Response(status_code=_CLIENT_GONE)

    @app.exception_handler(RequestValidationError)
    def invalid(_request: Request, error: RequestValidationError) -> Response:
        details = dict(error.errors()[0])
        # Without "query" or "path": errors of ours name the field alone.
        details["loc"] = details["loc"][1:]
        return problems.response(problems.problem(refusal(cast("ErrorDetails", details))))

    @app.exception_handler(HTTPException)
    def of_http(request: Request, error: HTTPException) -> Response:
        headers, detail = dict(error.headers or {}), str(error.detail)
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            # Starlette names the methods of the first route alone that has the path.
            headers["Allow"] = ", ".join(sorted(_methods(request)))
            detail = f"no route {request.method} {request.url.path}; allowed: {headers['Allow']}"
        if detail == HTTPStatus.NOT_FOUND.phrase:
            detail = f"no route {request.method} {request.url.path}; /docs lists all"
        return problems.response(problems.document_of(HTTPStatus(error.status_code), detail), headers)


_CLIENT_GONE: Final = 499
"""For the metrics: the client does not receive it. HTTP has no status for this; proxies use this number."""


def _methods(request: Request) -> set[str]:
    """The methods of a path, over all its routes."""
    routes = (route for route in _each(request.app.routes) if route.matches(request.scope)[0] is not Match.NONE)
    return {method for route in routes if isinstance(route, Route) for method in route.methods or ()}


def _each(routes: Iterable[BaseRoute]) -> Iterator[BaseRoute]:
    """The routes, with those of included routers, which newer releases of FastAPI keep as one."""
    for route in routes:
        included = getattr(route, "original_router", None)
        yield from [route] if included is None else _each(included.routes)
