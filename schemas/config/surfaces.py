"""What people and other programs see: the HTTP server and the ops log."""

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
    """beyond the loopback only with keys"""
    port: Annotated[int, Field(ge=0, le=65_535)] = 8700
    api_keys_file: str | None = None
    """keys that `mnemolog keys add` makes, or one `tenant_id:key` a line, with scopes behind it; none: DATA/api-keys,
    if there. Where keys are set, every request needs one as a bearer token"""
    max_body_bytes: Count = 16_777_216
    wait_s: Positive = 60.0
    """longest wait of `?wait=true` for a decision"""
    allowed_origins: Annotated[tuple[Origin, ...], BeforeValidator(with_commas)] = ()
    """of web applications that may ask from a browser, such as https://app.example.com (CORS); commas between them"""
    max_connections: Count = 512
    """at most so many at the same time; one more is answered 503 and closed"""
    max_inflight_body_bytes: Count = 67_108_864
    """of all bodies that are being received or answered; a request beyond that is answered 503"""
    header_timeout_s: Positive = 10.0
    """a connection whose request line and headers are not complete after that long is closed"""
    body_timeout_s: Positive = 60.0
    """a request whose body is not complete after that long is answered 408 and closed"""
    requests_per_s: Positive = 500.0
    """of one API key, or of one client address where no keys are set; more are answered 429 with Retry-After"""
    request_burst: Count = 2_000
    """requests that may come at once before `requests_per_s` counts"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TelemetryConfig:
    """The ops log: one line for each decision, in DATA/telemetry (M1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    enabled: bool = True
    """false: nothing is written there"""
    rotate_bytes: Annotated[int, Field(ge=1_000)] = 10_000_000
    """a file that would grow beyond this is set aside under the name of the day, and a new one begun (M1: 10 MB)"""
    excerpt_chars: Annotated[int, Field(ge=0)] = 200
    """of what was decided on, and of what quotes it; 0: no texts at all"""
    queue: Count = 5_000
    """decisions that wait to be written at most; more are dropped and counted, so that no caller waits for the disk"""
