"""The routes for replay, status, metrics and health; health needs no key."""

from fastapi import Request, Response
from starlette.responses import PlainTextResponse

from mnemolog import __version__
from mnemolog.ops.backends.backend import Backend
from mnemolog.ops.surfaces.http.heavy import heavy_answer
from mnemolog.ops.surfaces.http.routing import Asked, From, Routes, answer, asked_by, schema_of, takes
from mnemolog.ops.telemetry.metrics import MEDIA_TYPE, Metrics
from mnemolog.schemas.errors import AccessError, InvalidInputError, LogError, ProjectionError
from mnemolog.schemas.question import FoldLog, GetStatus, parse_question
from mnemolog.schemas.status import Status, for_tenant

router = Routes()

public = Routes()
"""Routes that need no key."""


@router.answers(
    FoldLog,
    "Operation",
    "Fold the log without any model",
    openapi_extra=takes(schema_of(FoldLog), {"agent_id": "support-bot", "verify": True}),
)
async def replay(asked: From) -> Response:
    """Events per second and one state hash for each agent; `until` gives the state as of then."""
    return await heavy_answer(asked, parse_question(FoldLog, await asked.fields()))


@router.answers(GetStatus, "Operation", "The status")
async def status(asked: From) -> Response:
    """The caller's agents, messages and memories, and problems.

    An operator's key, or any request on this machine where no keys are set, shows the whole server: sizes, positions
    and lag of every projection, microseconds by stage.
    """
    return answer(await _status_for(asked))


@router.get(
    "/metrics",
    tags=["Operation"],
    summary="Metrics for Prometheus",
    response_class=PlainTextResponse,
    responses={200: {"description": "Counters since the process started, and current values."}},
)
async def metrics(asked: From) -> Response:
    """For an operator: commits, outcomes, dead letters, microseconds by stage, search times, lag by projection.

    For a tenant: its agents, messages and memories.
    """
    counted: Metrics = asked.request.app.state.metrics
    status = await _status_for(asked)
    text = counted.text(status) if asked.caller.operator else counted.text_of_tenant(status)
    return Response(text, media_type=MEDIA_TYPE)


async def _status_for(asked: Asked) -> Status:
    """The status of the whole server for an operator, else that of the caller's tenant."""
    if asked.caller.operator:
        return await asked.backend.ask(GetStatus())
    return for_tenant(await asked.backend.ask(GetStatus(tenant_id=asked.tenant_id)))


@public.get("/", tags=["Operation"], summary="Links to the documentation", response_model=dict[str, str])
async def root() -> Response:
    """The name, the release, and the addresses of documentation, OpenAPI document and health."""
    here = {"documentation": "/docs", "openapi": "/openapi.json", "health": "/health"}
    return answer({"name": "mnemolog", "release": __version__, **here})


@public.get("/health/live", tags=["Operation"], summary="Whether the process is alive", response_model=dict[str, str])
async def live() -> Response:
    """Always `live`, if the server responds."""
    return answer({"status": "live"})


@public.get("/health", tags=["Operation"], summary="The same as /health/ready", response_model=dict[str, str])
@public.get(
    "/health/ready",
    tags=["Operation"],
    summary="Whether the server can accept inputs and answer",
    response_model=dict[str, str],
)
async def ready(request: Request) -> Response:
    """503 while the log is in trouble, or an index is being built and no other answers; an operator sees why."""
    backend: Backend = request.app.state.backend
    found = await backend.ask(GetStatus())
    if not _is_operator(request):
        found = for_tenant(found)
    if found.trouble is not None:
        raise LogError(found.trouble)
    if found.unready is not None:
        raise ProjectionError(found.unready)
    return answer({"status": "ready"})


def _is_operator(request: Request) -> bool:
    """Whether an operator sent the request; False if its authentication fails."""
    try:
        return asked_by(request).caller.operator
    except (AccessError, InvalidInputError):
        return False
