"""When a message was said, and whether that can be (architecture 3.12)."""

from datetime import UTC, datetime  # noqa: F401  the examples use UTC

from mnemolog.schemas.config import StreamConfig
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.input import moment_of
from mnemolog.schemas.message import Message


def told_at(message: Message, arrived_at: float) -> datetime:
    """When it was said, in the speaker's time zone: as the client says, else when it arrived.

    >>> told_at(Message(agent_id="a", content="Hello there."), 0.0).isoformat()
    '1970-01-01T00:00:00+00:00'
    """
    return message.at or moment_of(arrived_at)


def check_time(message: Message, arrived_at: float, config: StreamConfig) -> None:
    """Refuse, as InvalidInputError, a message from too far ahead, or without a time where messages are the clock.

    >>> late = Message(agent_id="a", content="Hello there.", at=datetime(2030, 1, 1, tzinfo=UTC))
    >>> check_time(late, 0.0, StreamConfig(clock="message"))
    >>> check_time(late, 0.0, StreamConfig())
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: at: '2030-01-01T00:00:00+00:00' is not allowed; allowed: at most 86400 \
seconds after it arrives (1970-01-01T00:00:00+00:00)
    """
    if config.clock == "message":
        if message.at is None:
            raise InvalidInputError("at", None, "a time: stream.clock = message takes every time from the messages")
        return
    if message.at is not None and message.at.timestamp() > arrived_at + config.future_tolerance_s:
        allowed = (
            f"at most {config.future_tolerance_s:g} seconds after it arrives ({moment_of(arrived_at).isoformat()})"
        )
        raise InvalidInputError("at", message.at.isoformat(), allowed)
