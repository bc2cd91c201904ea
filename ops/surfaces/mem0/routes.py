"""The routes that the `mem0ai` client of mem0's platform calls (2.x, and those of 1.x that differ).

Their paths end in a slash, unlike ours. Errors are problem documents, with the media type that this client reads.
"""

import ast
from collections.abc import Callable, Coroutine, Iterator, Mapping
from http import HTTPStatus
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, Response
from fastapi.routing import APIRoute

from mnemolog import __version__
from mnemolog.ops.surfaces.http import problems
from mnemolog.ops.surfaces.http.routing import Asked, asked_by
from mnemolog.ops.surfaces.mem0.door import Door
from mnemolog.ops.surfaces.mem0.filters import Wanted, parse_filters
from mnemolog.ops.surfaces.mem0.parameters import checked, ids_of, needed, number, whether
from mnemolog.ops.surfaces.mem0.records import ALL_DELETED, DELETED, UPDATED, deleted
from mnemolog.ops.surfaces.mem0.scopes import IDS, parse_scope
from mnemolog.ops.surfaces.mem0.telling import Telling
from mnemolog.schemas import codec
from mnemolog.schemas.errors import AccessError, InvalidInputError, MnemologError, NotFoundError, OverloadError
from mnemolog.schemas.limits import MOST_COUNTED, MOST_MESSAGES
from mnemolog.schemas.query import Forgotten
from mnemolog.schemas.validation import MAX_LIMIT

PAGE: Final = 100
"""mem0's own default number of memories on a page."""


NARROWING: Final = (*IDS, "filters", "metadata", "categories", "show_expired", "latest_only")
SEARCHED: Final = (*NARROWING, "query", "top_k", "limit", "threshold")
LISTED: Final = (*NARROWING, "start_date", "end_date", "page", "page_size")
"""The parameters of the calls."""


class _Route(APIRoute):
    """Answers errors as JSON: mem0's client reads the detail of no other media type."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def answered(request: Request) -> Response:
            try:
                return await handler(request)
            except MnemologError as error:
                document = problems.problem(error)
                headers = {"WWW-Authenticate": "Bearer"} if isinstance(error, AccessError) else None
                if isinstance(error, OverloadError):
                    headers = {"Retry-After": "1"}
                return Response(codec.dump(document), document["status"], headers, "application/json")

        return answered


router = APIRouter(route_class=_Route, include_in_schema=False)

From = Annotated[Asked, Depends(asked_by)]


def _door(asked: Asked) -> Door:
    return Door(asked.backend, asked.tenant_id)


def _answer(value: object, status: int = 200) -> Response:
    return Response(codec.dump(value), status, media_type="application/json")


async def _body(asked: Asked, *known: str) -> dict[str, Any]:
    """The parameters of a request. Raises InvalidInputError."""
    body = await asked.body(empty=b"{}")
    if not isinstance(body, Mapping):
        raise InvalidInputError("body", body, "a JSON object")
    return checked(body, known)


@router.get("/v1/ping/")
async def ping(asked: From) -> Response:
    """Whether the API key is valid, and its tenant."""
    # mem0's client reads these fields when it is created.
    here = {"status": "ok", "org_id": "mnemolog", "project_id": asked.tenant_id, "user_email": None}
    return _answer({**here, "release": __version__})


@router.post("/v1/memories/")
@router.post("/v3/memories/add/")
async def add(asked: From) -> Response:
    """Add messages; the answer comes after the decisions."""
    given = await _body(asked, "messages", *IDS, "filters", "metadata", "infer", "timestamp")
    telling = Telling(
        scope=parse_scope(ids_of(given)),
        tenant_id=asked.tenant_id,
        metadata=given.get("metadata"),
        timestamp=given.get("timestamp"),
    )
    infer = whether(given, "infer", default=True)
    messages = needed(given, "messages")
    # Until they are decided, and so counted twice for a while: it puts them into the queue one after the other.
    async with asked.room.taken(asked.tenant_id, len(messages) if isinstance(messages, list) else 1):
        return _answer(await _door(asked).add(messages, telling, infer=infer))


def _wanted(given: Mapping[str, Any]) -> Wanted:
    """The memories that match all parameters. Raises InvalidInputError."""
    conditions = [condition for condition in (given.get("filters"), *_beside_filters(given)) if condition]
    filters = {"AND": conditions} if len(conditions) > 1 else conditions[0] if conditions else None
    return parse_filters(filters, {name: given[name] for name in IDS if name in given})


def _beside_filters(given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Parameters that are equivalent to filters."""
    if "metadata" in given:
        yield {"metadata": given["metadata"]}
    if "categories" in given:
        if not isinstance(given["categories"], list) or not given["categories"]:
            raise InvalidInputError("categories", given["categories"], "a list of names of categories")
        yield {"categories": {"in": given["categories"]}}
    if "start_date" in given:
        yield {"created_at": {"gte": given["start_date"]}}
    if "end_date" in given:
        end = given["end_date"]
        whole_day = isinstance(end, str) and "T" not in end
        yield {"created_at": {"lte": f"{end}T23:59:59.999999" if whole_day else end}}


def _everything(given: Mapping[str, Any]) -> bool:
    """Whether the request includes memories that are no longer current."""
    return whether(given, "show_expired", default=False) or not whether(given, "latest_only", default=True)


@router.post("/v1/memories/search/")
@router.post("/v2/memories/search/")
@router.post("/v3/memories/search/")
async def search(asked: From) -> Response:
    """The memories that best match the query."""
    given = await _body(asked, *SEARCHED)
    limit = number(given, "top_k", number(given, "limit", None, most=MAX_LIMIT), most=MAX_LIMIT)
    found = await _door(asked).search(
        needed(given, "query"),
        _wanted(given),
        limit=limit,
        threshold=given.get("threshold"),
        everything=_everything(given),
    )
    return _answer({"results": found})


@router.post("/v2/memories/")
@router.post("/v3/memories/")
async def get_all(asked: From) -> Response:
    """All matching memories, in pages."""
    taken = (
        "filters",
        *IDS,
        "page",
        "page_size",
        "categories",
        "start_date",
        "end_date",
        "show_expired",
        "latest_only",
    )
    # mem0's client sends the page in the query string, and the rest in the body.
    given = {**await _body(asked, *taken), **checked(asked.request.query_params, ("page", "page_size"))}
    size = number(given, "page_size", PAGE, most=MAX_LIMIT) or PAGE
    page = number(given, "page", 1, most=MOST_COUNTED) or 1
    found = await _door(asked).get_all(_wanted(given), everything=_everything(given))
    shown, more = found[(page - 1) * size : page * size], len(found) > page * size
    return _answer(
        {
            "count": len(found),
            "next": _page(asked.request, page + 1, size) if more else None,
            "previous": _page(asked.request, page - 1, size) if page > 1 else None,
            "results": shown,
        }
    )


def _page(request: Request, page: int, size: int) -> str:
    return str(request.url.include_query_params(page=page, page_size=size))


@router.get("/v1/memories/{memory_id}/")
async def get(asked: From, memory_id: str) -> Response:
    """One memory; 404 if it was deleted."""
    return _answer(await _door(asked).get(memory_id))


@router.put("/v1/memories/{memory_id}/")
async def update(asked: From, memory_id: str) -> Response:
    """Replace a memory's text or metadata."""
    given = await _body(asked, "text", "metadata")
    row = await _door(asked).update(memory_id, given.get("text"), given.get("metadata"))
    return _answer({**row, "text": row["memory"], "message": UPDATED})


@router.delete("/v1/memories/{memory_id}/")
async def delete(asked: From, memory_id: str) -> Response:
    """Forget a memory and its source messages."""
    if asked.request.query_params.get("delete_linked", "false").lower() not in ("false", "0"):
        raise InvalidInputError(
            "delete_linked", "true", "false: the memories that it replaced are no longer current anyway"
        )
    await _door(asked).delete(memory_id)
    return _answer({"message": DELETED})


@router.get("/v1/memories/{memory_id}/history/")
async def history(asked: From, memory_id: str) -> Response:
    """The texts of a memory, in order."""
    return _answer(await _door(asked).history(memory_id))


@router.delete("/v1/memories/")
async def delete_all(asked: From) -> Response:
    """Forget all memories of these ids."""
    given: dict[str, Any] = checked(asked.request.query_params, (*IDS, "filters"))
    if "filters" in given:
        given["filters"] = _literal(given["filters"])
    return _answer(deleted(ALL_DELETED, await _door(asked).delete_all(_wanted(given))))


def _literal(text: str) -> object:
    """Filters in a query string: JSON, or a Python literal, which mem0's own client sends. Raises InvalidInputError."""
    try:
        return codec.load(text)
    except ValueError:
        pass
    try:
        # Literals alone: nothing in the text is executed.
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise InvalidInputError("filters", text, "a JSON object") from None


@router.get("/v1/entities/")
async def entities(asked: From) -> Response:
    """The users, agents, apps and runs that have memories."""
    found = await _door(asked).entities()
    return _answer({"count": len(found), "next": None, "previous": None, "results": found})


@router.delete("/v2/entities/{kind}/{name}/")
async def delete_entity(asked: From, kind: str, name: str) -> Response:
    """Forget all memories of a user, an agent, an app or a run."""
    if f"{kind}_id" not in IDS:
        raise InvalidInputError("type", kind, f"one of {', '.join(each.removesuffix('_id') for each in IDS)}")
    became = await _door(asked).delete_all(parse_filters(None, {f"{kind}_id": name}))
    if became == Forgotten(forgotten=0):
        raise NotFoundError(kind, name)
    return _answer(deleted("Entity deleted successfully!", became))


@router.put("/v1/batch/")
async def batch_update(asked: From) -> Response:
    """Replace the texts or metadata of several memories, in order."""
    rows = [checked(each, ("memory_id", "text", "metadata")) for each in await _batch(asked)]
    # All rows are checked before the first update: a malformed one must not leave half a batch changed.
    ids = [needed(each, "memory_id") for each in rows]
    for memory_id, each in zip(ids, rows, strict=True):
        await _door(asked).update(memory_id, each.get("text"), each.get("metadata"))
    return _answer({"message": f"Successfully updated {len(rows)} memories"})


@router.delete("/v1/batch/")
async def batch_delete(asked: From) -> Response:
    """Forget several memories, in order."""
    rows = [needed(checked(each, ("memory_id",)), "memory_id") for each in await _batch(asked)]
    for each in rows:
        await _door(asked).delete(each)
    return _answer({"message": f"Successfully deleted {len(rows)} memories"})


async def _batch(asked: Asked) -> list[Mapping[str, Any]]:
    given = needed(await _body(asked, "memories"), "memories")
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_MESSAGES:
        raise InvalidInputError("memories", given, f"a list of 1 to {MOST_MESSAGES} objects with a memory_id")
    for number_, each in enumerate(given):
        if not isinstance(each, Mapping):
            raise InvalidInputError(f"memories.{number_}", each, "an object with a memory_id")
    return given


@router.post("/v1/feedback/")
async def feedback(asked: From) -> Response:
    """Report whether a memory helped."""
    given = await _body(asked, "memory_id", "feedback", "feedback_reason")
    memory_id = needed(given, "memory_id")
    await _door(asked).feedback(memory_id, given.get("feedback"))
    return _answer({"id": memory_id, "feedback": given["feedback"], "feedback_reason": given.get("feedback_reason")})


ELSEWHERE: Final[Mapping[str, str]] = {
    "/v1/exports/": "exports by a schema; `mnemolog export` writes everything, and `mnemolog import` reads it",
    "/v1/exports/get/": "exports by a schema; `mnemolog export` writes everything, and `mnemolog import` reads it",
    "/v1/summary/": "summaries of exports; GET /v1/agents/AGENT/summaries says what is known in short",
    "/v2/entities/user/{name}/profile/": "profiles; GET /v1/agents/AGENT/summaries says what is known in short",
    "/v2/profiles/{rest:path}": "profiles; GET /v1/agents/AGENT/summaries says what is known in short",
    "/api/v1/orgs/{rest:path}": "organizations and projects; keys and tenants are in the file http.api_keys_file",
    "/api/v1/webhooks/{rest:path}": "webhooks",
}
"""Routes of mem0's platform that have no meaning here, with the alternative."""


def _refused(what: str) -> Callable[..., Coroutine[Any, Any, Response]]:
    async def refused(_asked: From) -> Response:
        document = problems.document_of(HTTPStatus.NOT_IMPLEMENTED, f"Mnemolog has no {what}")
        return _answer(document, document["status"])

    return refused


for _path, _what in ELSEWHERE.items():
    router.add_api_route(_path, _refused(_what), methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
