"""Writes from web pages: a page of another origin must not change a memory through its visitor's browser.

A browser names the origin of a request in `Origin` and `Sec-Fetch-Site`, and asks in advance (CORS) only for requests
that a form cannot send. So a write needs JSON as its Content-Type, and an origin that is this server's own or allowed.
"""

from collections.abc import Collection, Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from mnemolog.ops.surfaces.http import problems
from mnemolog.schemas.errors import InvalidInputError, MediaTypeError, OriginError

WRITES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})

_OWN_SITE: Final = ("same-origin", "none")
"""Also `same-site` is foreign: another port of this machine is of the same site."""

_JSON: Final = "application/json"
_FORM: Final = "application/x-www-form-urlencoded"
"""What curl sends with -d; a form of a web page does too, but with an Origin."""


def refusal(headers: Mapping[str, str], allowed: Collection[str]) -> InvalidInputError | None:
    """The reason for refusing a write with these headers; None: it is allowed.

    >>> refusal({"host": "localhost:8700", "content-type": "application/json; charset=utf-8"}, ())
    >>> refusal({"host": "localhost:8700", "origin": "https://evil.example"}, ()).field
    'Origin'
    """
    origin = headers.get("origin")
    if origin not in allowed:
        if origin is not None and _host(origin) != headers.get("host", "").lower():
            return OriginError("Origin", origin, _origins(allowed))
        # Clients that are no browsers do not send it.
        site = headers.get("sec-fetch-site", "none")
        if site not in _OWN_SITE:
            return OriginError("Sec-Fetch-Site", site, f"same-origin, or an Origin that is {_origins(allowed)}")
    return _media_type_refusal(headers)


def _media_type_refusal(headers: Mapping[str, str]) -> MediaTypeError | None:
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return None
    sent = headers.get("content-type")
    # A page can send a body without a type too, and needs no permission for it.
    media_type = _FORM if sent is None else sent.partition(";")[0].strip().lower()
    from_browser = "origin" in headers or "sec-fetch-site" in headers
    if media_type == _JSON or (media_type == _FORM and not from_browser):
        return None
    return MediaTypeError("Content-Type", sent or "", _JSON)


def _host(origin: str) -> str:
    """Host and port.

    >>> _host("http://localhost:8700"), _host("null"), _host("http://[")
    ('localhost:8700', '', '')
    """
    try:
        # Without the scheme: a proxy may have ended TLS.
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _origins(allowed: Collection[str]) -> str:
    return " or ".join(("this server's own", *allowed)) + " (http.allowed_origins)"


class GuardedWrites:
    """Refuses writes of other origins before reading their bodies."""

    def __init__(self, app: ASGIApp, *, allowed: Collection[str]) -> None:
        self._app = app
        self._allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve or refuse one request."""
        if scope["type"] == "http" and scope["method"] in WRITES:
            refused = refusal(Headers(scope=scope), self._allowed)
            if refused is not None:
                await problems.response(problems.problem(refused))(scope, receive, send)
                return
        await self._app(scope, receive, send)
