"""The HTTP server and the ops log."""

from typing import Annotated, ClassVar

from pydantic import BeforeValidator, ConfigDict, Field

from mnemolog.schemas.config.values import Count, Positive, with_commas
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

Origin = Annotated[str, Field(pattern=r"^https?://[^/\s*]+$")]
"""Scheme, host and port of a web page, as a browser sends them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpConfig:
    """The HTTP server."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    host: str = "127.0.0.1"
    """address to listen on; any but the loopback requires API keys"""
    port: Annotated[int, Field(ge=0, le=65_535)] = 8700
    """port to listen on; 0: any free one"""
    api_keys_file: str | None = None
    """keys from `mnemolog keys add`, or one `tenant_id:key` a line, followed by its scopes; none: DATA/api-keys, if it
    exists. With keys, every request needs one as a bearer token"""
    max_body_bytes: Count = 16_777_216
    """maximum size of a request body"""
    warm_mb: Annotated[int, Field(ge=0, le=1_000_000)] = 128
    """after its start `mnemolog serve` reads vectors of agents into memory, the last active ones first, up to this many
    megabytes, so that their first questions take no longer than others; 0: only those of the last four"""
    wait_s: Positive = 60.0
    """maximum wait of `?wait=true` for a decision"""
    allowed_origins: Annotated[tuple[Origin, ...], BeforeValidator(with_commas)] = ()
    """origins of web applications that may call the API from a browser (CORS), separated by commas, such as
    https://app.example.com"""
    max_connections: Count = 512
    """maximum concurrent connections; a further one replaces the one that has been without a request for longest, or is
    answered 503 and closed if all have requests"""
    # Without it, one key holds all connections with listeners, or all memory for bodies that it does not finish.
    client_share: Annotated[float, Field(gt=0, le=1)] = 0.5
    """part of max_connections, max_inflight_body_bytes and events.max_listeners that one API key, or one client address
    if there is no known key, may have in use; further requests are answered 429"""
    # Refused at once rather than made to wait: an attacker wants bodies to wait.
    max_inflight_body_bytes: Count = 67_108_864
    """maximum size of all bodies that are being received or answered; a request beyond it is answered 503"""
    # uvicorn limits neither this time nor the number of connections before a request is complete.
    header_timeout_s: Positive = 10.0
    """timeout for a request line and headers; then the connection is closed"""
    body_timeout_s: Positive = 60.0
    """timeout for a request body; then the request is answered 408 and its connection closed"""
    requests_per_s: Positive = 500.0
    """maximum rate of one API key, or of one client address if there are no keys; further requests are answered 429
    with Retry-After"""
    request_burst: Count = 2_000
    """requests allowed at once before `requests_per_s` applies"""
    # The rate counts requests, and one request may hold a thousand messages.
    max_waiting: Count = 10_000
    """inputs of one tenant that may wait for a decision; with so many, its further messages and commands are answered
    429 with Retry-After, forgetting excepted. Not counted are those of agents that the server itself found stuck"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TelemetryConfig:
    """The ops log: one line for each decision, in DATA/telemetry (M1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    enabled: bool = True
    """false: no ops log is written"""
    rotate_bytes: Annotated[int, Field(ge=1_000)] = 10_000_000
    """maximum size of a file; a full one is renamed with the date, and a new one begins (10 MB) (M1)"""
    excerpt_chars: Annotated[int, Field(ge=0)] = 200
    """maximum characters of a decision's text, and of quotations from it; 0: no texts"""
    queue: Count = 5_000
    """maximum decisions waiting to be written; further ones are dropped and counted, so that no caller waits for the
    disk"""
