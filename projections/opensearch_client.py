"""The connection to OpenSearch: made from the settings, with errors that name the server and the remedy."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mnemolog.schemas import codec
from mnemolog.schemas.config import OpenSearchConfig
from mnemolog.schemas.errors import ConfigError, ProjectionError
from mnemolog.schemas.extras import installing

if TYPE_CHECKING:
    from opensearchpy import AsyncOpenSearch

_UNAUTHORISED: Final = 401
_FORBIDDEN: Final = 403
NOT_FOUND: Final = 404
_TOO_MANY: Final = 429


def connected(config: OpenSearchConfig) -> "AsyncOpenSearch":
    """A client that connects when it is first used, and again after it was closed. Raises ConfigError."""
    try:
        from opensearchpy import AsyncOpenSearch
    except ImportError as error:
        allowed = f"tantivy, or opensearch after {installing('opensearch')}"
        raise ConfigError("projections.text_kind", "opensearch", allowed) from error

    # Every failure reaches the user as an error or a telemetry record; the client's own warnings would say it twice.
    logging.getLogger("opensearch").setLevel(logging.ERROR)
    secure = {} if config.url.startswith("http:") else _secured(config)
    return AsyncOpenSearch(
        hosts=[config.url],
        http_auth=(config.user, config.password) if config.password is not None else None,
        timeout=config.timeout_s,
        max_retries=1,
        serializer=_Codec(),
        **secure,
    )


class _Codec:
    """JSON by our own codec, as the client asks for it: its own takes several times as long over a large answer."""

    mimetype = "application/json"

    def loads(self, text: str) -> Any:  # noqa: ANN401  JSON is any of its types
        """The server's answer."""
        from opensearchpy.exceptions import SerializationError

        try:
            return codec.load(text)
        except ValueError as error:
            raise SerializationError(text, error) from error

    def dumps(self, body: Any) -> bytes | str:  # noqa: ANN401
        """The body of the request; bodies that are already bytes are sent as they are."""
        return body if isinstance(body, bytes | str) else codec.dump(body)


def _secured(config: OpenSearchConfig) -> dict[str, Any]:
    if config.ca_file is not None and not Path(config.ca_file).is_file():
        raise ConfigError("opensearch.ca_file", config.ca_file, "a file of certificates (PEM) that is there")
    return {"verify_certs": config.verify, "ssl_show_warn": False, "ca_certs": config.ca_file}


@asynccontextmanager
async def explained(url: str) -> AsyncIterator[None]:
    """Raise what the client raises as ProjectionError."""
    from opensearchpy.exceptions import OpenSearchException

    try:
        yield
    except (OpenSearchException, OSError) as error:
        raise ProjectionError(f"OpenSearch at {url} {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """The fault, and a remedy."""
    from opensearchpy.exceptions import ConnectionError as NoConnectionError
    from opensearchpy.exceptions import ConnectionTimeout, SSLError, TransportError

    match error:
        case ConnectionTimeout():
            return "does not answer in time; see opensearch.timeout_s, and the server's own log"
        case NoConnectionError() if isinstance(error, SSLError) or _is_of_tls(error.info):
            return f"shows a certificate that is not trusted ({error.error}); opensearch.ca_file names the CA"
        case NoConnectionError():
            return f"cannot be reached ({error.error}); see opensearch.url, and whether it runs"
        case TransportError(status_code=int(status)):
            return _refusal(status, error)
        case _:
            return f"does not answer ({error!r})"


def _is_of_tls(cause: object) -> bool:
    """Whether the connection failed at the certificate; the client raises it like any other failure to connect."""
    from aiohttp import ClientConnectorCertificateError

    return isinstance(cause, ClientConnectorCertificateError)


def _refusal(status: int, error: Any) -> str:  # noqa: ANN401  the client's error, which is untyped
    if status == _UNAUTHORISED:
        return "refuses the credentials (401); see opensearch.user and opensearch.password"
    if status == _FORBIDDEN:
        return f"does not allow this user that (403, {error.error}); it has to manage and to write its own indexes"
    if status == _TOO_MANY:
        return "has too much to do (429); what it did not take is sent again"
    return f"refuses ({status}, {reason_of(error)})"


def reason_of(error: Any) -> str:  # noqa: ANN401  the client's error, which is untyped
    """The server's own words."""
    info = error.info
    found = info.get("error") if isinstance(info, dict) else None
    reason = found.get("reason") if isinstance(found, dict) else None
    return f"{error.error}: {reason}" if reason else str(error.error)
