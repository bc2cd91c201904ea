"""The connection to Qdrant: made from the settings, with errors that name the server and the remedy."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx
from qdrant_client import AsyncQdrantClient
from qdrant_client.common.client_exceptions import QdrantException
from qdrant_client.http.exceptions import ApiException, ResponseHandlingException, UnexpectedResponse

from mnemolog.schemas.config import QdrantConfig
from mnemolog.schemas.errors import ConfigError, ProjectionError

_UNAUTHORISED: Final = 401
_FORBIDDEN: Final = 403
_TOO_MANY: Final = 429
_MOST_CHARS: Final = 200
"""Characters of a server's answer that an error quotes."""


def connected(config: QdrantConfig) -> AsyncQdrantClient:
    """A client that connects when it is first used. Raises ConfigError."""
    return AsyncQdrantClient(
        url=config.url,
        timeout=config.timeout_s,
        # As a header, since the client warns of every key that goes over plain HTTP, also within one machine.
        headers={} if config.api_key is None else {"api-key": config.api_key},
        # The client would check the version in a thread of its own, and warn; the store checks it before it writes.
        check_compatibility=False,
        verify=_verification(config),
    )


def _verification(config: QdrantConfig) -> ssl.SSLContext | bool:
    if config.ca_file is None or not config.verify:
        return config.verify
    try:
        return ssl.create_default_context(cafile=config.ca_file)
    except OSError as error:  # also ssl.SSLError, a subclass
        raise ConfigError("qdrant.ca_file", config.ca_file, f"a file of certificates (PEM): {error}") from error


@asynccontextmanager
async def explained(url: str) -> AsyncIterator[None]:
    """Raise what the client raises as ProjectionError."""
    try:
        yield
    except (ApiException, QdrantException, httpx.HTTPError, OSError, ValueError) as error:
        raise ProjectionError(f"Qdrant at {url} {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """The fault, and a remedy."""
    cause = error.source if isinstance(error, ResponseHandlingException) else error
    match cause:
        case httpx.TimeoutException():
            return "does not answer in time; see qdrant.timeout_s, and the server's own log"
        case httpx.ConnectError() if "CERTIFICATE" in str(cause):
            return f"shows a certificate that is not trusted ({cause}); qdrant.ca_file names the CA"
        case httpx.TransportError():
            return f"cannot be reached ({cause!r}); see qdrant.url, and whether it runs"
        case UnexpectedResponse(status_code=int(status)):
            return _refusal(status, cause)
        case QdrantException():
            return "has too much to do (429); what it did not take is sent again"
        case _:
            return f"does not take that ({cause!r})"


def _refusal(status: int, error: UnexpectedResponse) -> str:
    if status == _UNAUTHORISED:
        return "refuses the key (401); see qdrant.api_key"
    if status == _FORBIDDEN:
        return f"does not allow this key that (403, {_said(error)}); it has to manage and to write collections"
    if status == _TOO_MANY:
        return "has too much to do (429); what it did not take is sent again"
    return f"refuses ({status}, {_said(error)})"


def _said(error: UnexpectedResponse) -> str:
    """The server's own words."""
    try:
        return str(error.structured()["status"]["error"])[:_MOST_CHARS]
    except (ValueError, KeyError, TypeError):
        return error.content.decode(errors="replace")[:_MOST_CHARS] or error.reason_phrase
