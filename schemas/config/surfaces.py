"""What people and other programs see: the HTTP server and the ops log."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Positive
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpConfig:
    """The HTTP server."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    host: str = "127.0.0.1"
    """beyond the loopback only with keys"""
    port: Annotated[int, Field(ge=0, le=65_535)] = 8700
    api_keys_file: str | None = None
    """one `tenant_id:key` a line; every request then needs its key as a bearer token"""
    max_body_bytes: Count = 16_777_216
    wait_s: Positive = 60.0
    """longest wait of `?wait=true` for a decision"""


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
    """decisions that wait to be written at most; more are dropped and counted, so that nobody waits for the disk"""
