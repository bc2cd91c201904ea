"""Live events: listeners over HTTP, and webhooks."""

from dataclasses import field
from typing import Annotated, ClassVar

from pydantic import BeforeValidator, ConfigDict, Field

from mnemolog.schemas.config.values import SECRET, Count, Positive, with_commas
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.live import LiveKind
from mnemolog.schemas.validation import CLOSED, KeyPart


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsConfig:
    """The stream of events, `GET /v1/events`."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    max_listeners: Count = 400
    """at the same time; one more is answered 503. Each is one of `http.max_connections`"""
    heartbeat_s: Annotated[float, Field(ge=0.05, le=3_600)] = 15.0
    """a listener that nothing was sent to for that long gets a sign of life with its position"""
    linger_s: Annotated[float, Field(ge=0, le=10)] = 0.25
    """what happens within that time is sent together"""
    backlog_bytes: Annotated[int, Field(ge=1_000)] = 1_048_576
    """what may wait for one listener; one that reads more slowly is cut off, and may go on from where it was"""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksConfig:
    """An address that `mnemolog serve` sends events to; none by default."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    url: Annotated[str, Field(pattern=r"^https?://[^/\s@]+(?:/\S*)?$")] | None = None
    """where each event is POSTed"""
    secret: str | None = field(default=None, metadata=SECRET)
    """signs what is sent (HMAC-SHA256, as Standard Webhooks has it); `whsec_` and base64, or at least 16 characters"""
    secret_file: str | None = None
    """a file whose first line is the secret"""
    kinds: Annotated[tuple[LiveKind, ...], BeforeValidator(with_commas)] = ("decision", "recall", "cycle")
    """of events that are sent; commas between them"""
    agents: Annotated[tuple[KeyPart, ...], BeforeValidator(with_commas)] = ()
    """whose events are sent; none: those of all agents of the tenant"""
    tenant_id: KeyPart | None = None
    """whose events are sent; none: runtime.tenant_id"""
    timeout_s: Positive = 10.0
    """of one attempt"""
    retry_s: Positive = 1.0
    """wait before the second attempt; it doubles with each"""
    retry_most_s: Positive = 300.0
    """longest wait between two attempts"""
    give_up_s: Positive = 259_200.0
    """an event that is refused for that long is left out, which the server's log says (three days)"""
