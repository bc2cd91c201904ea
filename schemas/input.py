"""An input of the writer: a message or a command, with its position in its source."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import ClassVar, Final, NamedTuple

from pydantic import ConfigDict

from mnemolog.schemas import codec
from mnemolog.schemas.command import Command, parse_command
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.message import Message, parse_message
from mnemolog.schemas.validation import CLOSED

MESSAGES: Final = "messages"
COMMANDS: Final = "commands"

BEFORE_ALL: Final = (-1, -1)
"""A mark below every place."""


class SourcePartition(NamedTuple):
    """One partition of one topic of one log, within which positions are comparable."""

    log_id: str
    topic: str
    partition: int


@dataclass(frozen=True, slots=True, order=True)
class SourcePosition:
    """The position of an input in its source. It names its log, so that an imported history keeps its own marks."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    log_id: str
    topic: str
    partition: int
    offset: int
    index: int = 0
    """place within a record that holds several messages"""

    @property
    def source(self) -> SourcePartition:
        """The partition of this position."""
        return SourcePartition(self.log_id, self.topic, self.partition)

    @property
    def place(self) -> tuple[int, int]:
        """The order within the partition."""
        return (self.offset, self.index)

    @property
    def token(self) -> str:
        """The form that `add` returns and `min_position` accepts.

        >>> SourcePosition("log", "messages", 0, 17).token
        '0:17'
        """
        # Without log and topic: a client sends the token back to the log that gave it.
        return f"{self.partition}:{self.offset}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """An accepted message or command."""

    source: SourcePosition
    arrived_at: float
    """seconds since the epoch, by the clock of the process that accepted it"""
    body: Message | Command

    @property
    def key(self) -> str:
        """tenant_id/agent_id of its agent."""
        return self.body.key

    @property
    def id(self) -> str:
        """The id that it has had since it was accepted."""
        assert self.body.id is not None
        return self.body.id


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A record of the queue that is neither a message nor a command; it becomes a dead letter."""

    source: SourcePosition
    arrived_at: float
    tenant_id: str
    agent_id: str
    id: str
    detail: str

    @property
    def key(self) -> str:
        """tenant_id/agent_id of the agent that it claims."""
        return agent_key(self.tenant_id, self.agent_id)


def encode_body(body: Message | Command) -> bytes:
    """The body as the queue stores it."""
    return codec.dump({"kind": "message" if isinstance(body, Message) else body.TYPE, "body": body})


def decode_body(data: bytes) -> Message | Command:
    """The body from the queue, validated again, since other producers may write there. Raises InvalidInputError."""
    try:
        return parse_body(codec.load(data))
    except ValueError as error:
        raise InvalidInputError("input", data.decode(errors="replace"), f"JSON with kind and body ({error})") from error


def parse_body(record: object) -> Message | Command:
    """A body from decoded JSON. Raises InvalidInputError."""
    if not isinstance(record, dict) or not record.keys() >= {"kind", "body"}:
        raise InvalidInputError("input", record, "JSON with kind and body")
    kind, body = record["kind"], record["body"]
    return parse_message(body) if kind == "message" else parse_command(kind, body)


def identified(body: Message | Command, new_id: str) -> Message | Command:
    """The body with an id: its own, else the new one."""
    return body if body.id is not None else replace(body, id=new_id)


def moment_of(seconds: float) -> datetime:
    """Seconds since the epoch as a datetime in UTC."""
    return datetime.fromtimestamp(seconds, UTC)
