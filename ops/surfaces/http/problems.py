"""Errors as RFC 9457 problem documents, and back."""

from http import HTTPStatus
from typing import Any, Final

from starlette.responses import Response

from mnemolog.schemas import codec
from mnemolog.schemas.errors import (
    AccessError,
    BodyTimeoutError,
    BodyTooLargeError,
    BusyError,
    DreamError,
    EmbedderError,
    InvalidInputError,
    LogError,
    LogFullError,
    MediaTypeError,
    MnemologError,
    NotAllowedError,
    NotFoundError,
    OriginError,
    OverloadError,
    PositionTimeoutError,
    ProjectionError,
    RateLimitError,
    RemoteError,
    RepeatedIdError,
    ScopeError,
    by_type,
)

MEDIA_TYPE: Final = "application/problem+json"
URN: Final = "urn:mnemolog:error:"

_STATUS: Final[tuple[tuple[type[MnemologError], HTTPStatus], ...]] = (
    # Subclasses before their classes: the first that fits is taken.
    (RepeatedIdError, HTTPStatus.CONFLICT),
    (BodyTooLargeError, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    (MediaTypeError, HTTPStatus.UNSUPPORTED_MEDIA_TYPE),
    (OriginError, HTTPStatus.FORBIDDEN),
    (InvalidInputError, HTTPStatus.UNPROCESSABLE_ENTITY),
    (NotFoundError, HTTPStatus.NOT_FOUND),
    (DreamError, HTTPStatus.CONFLICT),
    (BusyError, HTTPStatus.CONFLICT),
    (NotAllowedError, HTTPStatus.FORBIDDEN),
    (ScopeError, HTTPStatus.FORBIDDEN),
    (AccessError, HTTPStatus.UNAUTHORIZED),
    (RateLimitError, HTTPStatus.TOO_MANY_REQUESTS),
    (BodyTimeoutError, HTTPStatus.REQUEST_TIMEOUT),
    (OverloadError, HTTPStatus.SERVICE_UNAVAILABLE),
    (LogFullError, HTTPStatus.INSUFFICIENT_STORAGE),
    (PositionTimeoutError, HTTPStatus.GATEWAY_TIMEOUT),
    (LogError, HTTPStatus.SERVICE_UNAVAILABLE),
    (ProjectionError, HTTPStatus.SERVICE_UNAVAILABLE),
    (EmbedderError, HTTPStatus.SERVICE_UNAVAILABLE),
)


def status_of(error: MnemologError) -> HTTPStatus:
    """The HTTP status of an error.

    >>> status_of(RepeatedIdError("m1")), status_of(LogFullError("full"))
    (<HTTPStatus.CONFLICT: 409>, <HTTPStatus.INSUFFICIENT_STORAGE: 507>)
    """
    return next((status for kind, status in _STATUS if isinstance(error, kind)), HTTPStatus.INTERNAL_SERVER_ERROR)


def problem(error: MnemologError) -> dict[str, Any]:
    """The document of an error."""
    document = document_of(status_of(error), str(error), kind=error.TYPE)
    if isinstance(error, InvalidInputError):
        document |= {"field": error.field, "value": error.value, "allowed": error.allowed}
    if isinstance(error, NotFoundError):
        document |= {"what": error.what, "name": error.name} | ({"hint": error.hint} if error.hint else {})
    return document


def response(document: dict[str, Any], headers: dict[str, str] | None = None) -> Response:
    """A problem document as a response."""
    return Response(codec.dump(document), document["status"], headers, MEDIA_TYPE)


def document_of(status: HTTPStatus, detail: str, *, kind: str | None = None) -> dict[str, Any]:
    """The problem document of an HTTP status."""
    return {
        "type": f"{URN}{kind}" if kind else "about:blank",
        "title": kind.replace("_", " ").capitalize() if kind else status.phrase,
        "status": int(status),
        "detail": detail,
    }


def error_of(document: Any) -> MnemologError:  # noqa: ANN401  whatever a server sent
    """The error that a server's document describes; RemoteError for any other document."""
    if not isinstance(document, dict) or not str(document.get("type", "")).startswith(URN):
        return RemoteError(f"the server answered: {document}")
    kind = by_type(str(document["type"]).removeprefix(URN))
    # Made without its constructor: each class takes other arguments, and makes its text of them.
    error = kind.__new__(kind)
    try:
        if isinstance(error, InvalidInputError):
            error.describe(document["field"], document["value"], document["allowed"])
        elif isinstance(error, NotFoundError):
            error.describe(document["what"], document["name"], document.get("hint", ""))
        else:
            MnemologError.__init__(error, document["detail"])
    except KeyError:
        return RemoteError(f"the server answered: {document}")
    return error
