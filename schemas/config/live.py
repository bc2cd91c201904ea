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

    # Fewer than `http.max_connections`, so that requests find a connection beside the listeners.
    max_listeners: Count = 400
    """maximum concurrent listeners; a further one is answered 503. Each counts against `http.max_connections`"""
    heartbeat_s: Annotated[float, Field(ge=0.05, le=3_600)] = 15.0
    """interval of heartbeats with the current position, sent to a listener that receives no events"""
    # Sent one by one, a message's events are as many writes as there
    # are listeners. At four times a second a person sees no difference.
    linger_s: Annotated[float, Field(ge=0, le=10)] = 0.25
    """events within this time are sent together"""
    # Without it, a slow listener's buffer would have no limit. It can resume at its cursor.
    backlog_bytes: Annotated[int, Field(ge=1_000)] = 1_048_576
    """maximum size of the events waiting for one listener; a slower listener is disconnected, and may resume at its
    last position"""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhooksConfig:
    """The webhook to which `mnemolog serve` sends events; none by default."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    url: Annotated[str, Field(pattern=r"^https?://[^/\s@]+(?:/\S*)?$")] | None = None
    """address to which each event is POSTed"""
    secret: str | None = field(default=None, repr=False, metadata=SECRET)
    """signs each request (HMAC-SHA256, by Standard Webhooks); `whsec_` and base64, or at least 16 characters"""
    secret_file: str | None = None
    """file whose first line is the secret; instead of `secret`"""
    kinds: Annotated[tuple[LiveKind, ...], BeforeValidator(with_commas)] = ("decision", "recall", "cycle")
    """kinds of events that are sent, separated by commas"""
    agents: Annotated[tuple[KeyPart, ...], BeforeValidator(with_commas)] = ()
    """agents whose events are sent; none: all agents of the tenant"""
    tenant_id: KeyPart | None = None
    """tenant whose events are sent; none: runtime.tenant_id"""
    timeout_s: Positive = 10.0
    """timeout of one attempt"""
    retry_s: Positive = 1.0
    """pause before the second attempt; it doubles with each further one"""
    retry_most_s: Positive = 300.0
    """maximum pause between two attempts"""
    # Events are sent in order, so one that is refused delays all later ones.
    give_up_s: Positive = 259_200.0
    """an event that the receiver refuses for this long is skipped, with a line in the server's log (three days)"""
