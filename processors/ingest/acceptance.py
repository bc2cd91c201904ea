"""Admission checks of an input: its time and its size."""

from dataclasses import replace
from datetime import UTC, datetime  # noqa: F401  the examples use UTC
from typing import Any

from mnemolog.schemas import codec
from mnemolog.schemas.command import Command, Edit, Recall, RecalledItem, Remember
from mnemolog.schemas.config import IntakeConfig, StreamConfig
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.input import moment_of
from mnemolog.schemas.message import Message
from mnemolog.schemas.metadata import depth_of


def time_of(message: Message, arrived_at: float) -> datetime:
    """The time of the message in the speaker's time zone: `at` of the client, else the arrival time.

    >>> time_of(Message(agent_id="a", content="Hello there."), 0.0).isoformat()
    '1970-01-01T00:00:00+00:00'
    """
    return message.at or moment_of(arrived_at)


def check_time(message: Message, arrived_at: float, config: StreamConfig) -> None:
    """Refuse, as InvalidInputError, a message too far in the future, or without a time if messages set the clock.

    >>> late = Message(agent_id="a", content="Hello there.", at=datetime(2030, 1, 1, tzinfo=UTC))
    >>> check_time(late, 0.0, StreamConfig(clock="message"))
    >>> check_time(late, 0.0, StreamConfig())
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: at: '2030-01-01T00:00:00+00:00' is not allowed; allowed: at most 86400 \
seconds after it arrives (1970-01-01T00:00:00+00:00)
    """
    # The messages are the clock themselves, so none can be ahead of it.
    if config.clock == "message":
        if message.at is None:
            raise InvalidInputError("at", None, "a time: stream.clock = message takes every time from the messages")
        return
    if message.at is not None and message.at.timestamp() > arrived_at + config.future_tolerance_s:
        allowed = (
            f"at most {config.future_tolerance_s:g} seconds after it arrives ({moment_of(arrived_at).isoformat()})"
        )
        raise InvalidInputError("at", message.at.isoformat(), allowed)


def check_size(body: Message | Command, config: IntakeConfig) -> None:
    """Refuse, as InvalidInputError, metadata or a recall that is larger than the settings allow.

    >>> check_size(Message(agent_id="a", content="Hello there.", metadata={"a": [[1]]}), IntakeConfig(metadata_depth=2))
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: metadata: '3 levels' is not allowed; allowed: at most 2 levels of \
objects and lists (intake.metadata_depth)
    """
    if isinstance(body, Message | Remember | Edit) and body.metadata:
        _check_metadata(body.metadata, config)
    elif isinstance(body, Recall):
        _check_recall(body, config)


def _check_metadata(metadata: dict[str, Any], config: IntakeConfig) -> None:
    depth, size = depth_of(metadata), len(codec.dump(metadata))
    if depth > config.metadata_depth:
        allowed = f"at most {config.metadata_depth} levels of objects and lists (intake.metadata_depth)"
        raise InvalidInputError("metadata", f"{depth} levels", allowed)
    if size > config.metadata_bytes:
        allowed = f"at most {config.metadata_bytes} bytes of JSON (intake.metadata_bytes)"
        raise InvalidInputError("metadata", f"{size} bytes", allowed)


def _check_recall(recall: Recall, config: IntakeConfig) -> None:
    items, characters = len(recall.recalled), size_of_recall(recall)
    if items > config.recalled_items:
        raise InvalidInputError(
            "recalled", f"{items} items", f"at most {config.recalled_items} items (intake.recalled_items)"
        )
    if characters > config.recalled_chars:
        allowed = f"at most {config.recalled_chars} characters, texts and query together (intake.recalled_chars)"
        raise InvalidInputError("recalled", f"{characters} characters", allowed)


def size_of_recall(recall: Recall) -> int:
    """The number of characters of a recall's texts and query."""
    return len(recall.query) + sum(len(item.text) for item in recall.recalled)


def within(recall: Recall, config: IntakeConfig) -> Recall:
    """The recall with as many of its items as the settings allow; the first items are the best."""
    kept: list[RecalledItem] = []
    room = config.recalled_chars - len(recall.query)
    for item in recall.recalled[: config.recalled_items]:
        room -= len(item.text)
        # The first item is kept, however long it is.
        if room < 0 and kept:
            break
        kept.append(item)
    return replace(recall, recalled=tuple(kept))
