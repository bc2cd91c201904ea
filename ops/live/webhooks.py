"""Sends events to an address: in order, signed, again until it takes them, and on from there after a restart.

The signature is that of Standard Webhooks (https://www.standardwebhooks.com), whose libraries verify it: HMAC-SHA256
over id, timestamp and body. The receiver knows by the id what it had already.
"""

import asyncio
import base64
import binascii
import hmac
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from hashlib import sha256
from pathlib import Path
from typing import Final

import httpx

from mnemolog import __version__
from mnemolog.ops.live.partitions import Partitions, follow
from mnemolog.processors.ports import Clock, Report
from mnemolog.schemas import codec
from mnemolog.schemas.config import WebhooksConfig
from mnemolog.schemas.errors import ConfigError, InvalidInputError, MnemologError, ServerError
from mnemolog.schemas.live import LiveEvent, Watched
from mnemolog.schemas.telemetry import WebhookFailed, WebhookRecovered

POSITION: Final = "webhook.position"
"""The cursor of the last event that was taken, in the data directory."""

PREFIX: Final = "whsec_"
SHORTEST_SECRET: Final = 16

Pause = Callable[[float], Awaitable[None]]


def signing_key(secret: str) -> bytes:
    """The key of a secret: the bytes behind `whsec_` in base64, else the text itself. Raises ConfigError.

    >>> signing_key("whsec_MDEyMzQ1Njc4OWFiY2RlZg=="), signing_key("a secret of words")
    (b'0123456789abcdef', b'a secret of words')
    """
    allowed = f"{PREFIX} and at least {SHORTEST_SECRET} bytes in base64, or at least {SHORTEST_SECRET} characters"
    try:
        encoded = secret.startswith(PREFIX)
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True) if encoded else secret.encode()
    except binascii.Error:
        key = b""
    if len(key) < SHORTEST_SECRET:
        raise ConfigError("webhooks.secret", "********", allowed)
    return key


def signature(key: bytes, message_id: str, timestamp: int, body: bytes) -> str:
    """The value of `webhook-signature`.

    >>> signature(b"0123456789abcdef", "e1", 1_700_000_000, b"{}")
    'v1,jw/J0jcsbMHgXm0av/zPQlZPcMnlly94xuDNZSRRktM='
    """
    signed = b"%b.%d.%b" % (message_id.encode(), timestamp, body)
    return f"v1,{base64.b64encode(hmac.digest(key, signed, sha256)).decode()}"


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, (MnemologError, OSError)) else repr(error)


class Webhook:
    """Sends the events of one tenant to one address, one after the other."""

    def __init__(
        self,
        partitions: Partitions,
        config: WebhooksConfig,
        folder: Path,
        *,
        tenant_id: str,
        now: Clock,
        report: Report,
        transport: httpx.AsyncBaseTransport | None = None,
        pause: Pause = asyncio.sleep,
    ) -> None:
        """`config.url` and `config.secret` are set; `transport`: None is over the network. Raises ConfigError."""
        assert config.url is not None
        assert config.secret is not None
        self._url = config.url
        self._key = signing_key(config.secret)
        self._config = config
        self._partitions = partitions
        self._only = Watched(tenant_id=config.tenant_id or tenant_id, agents=config.agents, kinds=config.kinds)
        self._file = folder.expanduser() / POSITION
        self._now = now
        self._report = report
        self._pause = pause
        # Neither proxies nor certificates of the environment: only the URL in the settings is called.
        self._http = httpx.AsyncClient(timeout=config.timeout_s, transport=transport, trust_env=False)

    async def begin(self) -> None:
        """See that the kept position is one of this log; the first time, begin with what comes. Raises ServerError."""
        try:
            cursor = self._kept()
            positions = await self._partitions.begin(cursor, field="cursor")
        except (InvalidInputError, OSError, UnicodeDecodeError) as error:
            raise ServerError(
                f"{self._file}: cannot resume from here ({error}); remove the file to begin with new events"
            ) from error
        if cursor is None:
            self._keep(str(self._partitions.cursor(positions)))

    async def run(self) -> None:
        """Send for ever; to be cancelled. What fails, such as reading the log, is tried again after a pause."""
        try:
            while True:
                try:
                    await self._send_all()
                except Exception as error:  # else the server would run on and send nothing more until the next start
                    self._report(WebhookFailed(event_id=None, attempts=1, reason=_reason(error), lost=False))
                await self._pause(self._config.retry_s)
        finally:
            await self._http.aclose()

    async def _send_all(self) -> None:
        async with aclosing(follow(self._partitions, self._only, after=self._kept())) as events:
            async for event in events:
                await self._deliver(event)
                # After the delivery: a crash in between sends the event again, and never leaves one out.
                self._keep(event.cursor)

    async def _deliver(self, event: LiveEvent) -> None:
        """Until it is taken, or was refused for too long."""
        began, attempts, wait_s = self._now(), 0, self._config.retry_s
        while True:
            attempts += 1
            reason = await self._attempt(event)
            if reason is None:
                if attempts > 1:
                    self._report(WebhookRecovered(event_id=event.id, attempts=attempts))
                return
            lost = self._now() - began >= self._config.give_up_s
            if attempts == 1 or lost:
                self._report(WebhookFailed(event_id=event.id, attempts=attempts, reason=reason, lost=lost))
            if lost:
                return
            await self._pause(wait_s)
            wait_s = min(2 * wait_s, self._config.retry_most_s)

    async def _attempt(self, event: LiveEvent) -> str | None:
        """Why it was not taken; None if it was."""
        body, timestamp = codec.dump(event), int(self._now())
        headers = {
            "content-type": "application/json",
            "user-agent": f"mnemolog/{__version__}",
            "webhook-id": event.id,
            "webhook-timestamp": str(timestamp),
            "webhook-signature": signature(self._key, event.id, timestamp, body),
        }
        try:
            # What is answered beside the status is not read: it might have no end.
            async with self._http.stream("POST", self._url, content=body, headers=headers) as answer:
                return None if answer.is_success else f"it answered {answer.status_code}"
        except httpx.HTTPError as error:
            return f"no answer ({type(error).__name__})"

    def _kept(self) -> str | None:
        return self._file.read_text(encoding="utf-8").strip() if self._file.exists() else None

    def _keep(self, cursor: str) -> None:
        """Replace the file atomically: after a crash the older position stays, and events are sent again."""
        beside = self._file.with_name(f"{POSITION}.partial")  # a name of which `private.mend` knows that it is ours
        beside.write_text(f"{cursor}\n", encoding="utf-8")
        beside.replace(self._file)
