"""An input of the writer: a message or a command, with its place in the source that it came from."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, NamedTuple

from mnemolog.schemas import codec
from mnemolog.schemas.command import Command, parse_command
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.message import Message, parse_message

MESSAGES: Final = "messages"
COMMANDS: Final = "commands"

BEFORE_ALL: Final = (-1, -1)
"""A mark below every place."""


class SourcePartition(NamedTuple):
    """What positions are compared within: one partition of one topic of one log."""

    log_id: str
    topic: str
    partition: int


@dataclass(frozen=True, slots=True, order=True)
class SourcePosition:
    """Where an input stands in its source. It names its log, so that an imported history keeps its own marks."""

    log_id: str
    topic: str
    partition: int
    offset: int
    index: int = 0
    """place within a record that holds several messages"""

    @property
    def source(self) -> SourcePartition:
        """The partition that this position belongs to."""
        return SourcePartition(self.log_id, self.topic, self.partition)

    @property
    def place(self) -> tuple[int, int]:
        """The order within the partition."""
        return (self.offset, self.index)

    @property
    def token(self) -> str:
        """What `add` returns and `min_position` accepts.

        >>> SourcePosition("log", "messages", 0, 17).token
        '0:17'
        """
        return f"{self.partition}:{self.offset}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """A message or a command that was accepted."""

    source: SourcePosition
    arrived_at: float
    """seconds since the epoch, by the clock of the process that accepted it"""
    body: Message | Command

    @property
    def key(self) -> str:
        """Of the agent whose it is."""
        return self.body.key

    @property
    def id(self) -> str:
        """The id that it has had since it was accepted."""
        assert self.body.id is not None
        return self.body.id


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """Something in the queue that is neither a message nor a command; it becomes a dead letter."""

    source: SourcePosition
    arrived_at: float
    tenant_id: str
    agent_id: str
    id: str
    detail: str

    @property
    def key(self) -> str:
        """Of the agent whose it is said to be."""
        return agent_key(self.tenant_id, self.agent_id)


def encode_body(body: Message | Command) -> bytes:
    """The body as the queue keeps it."""
    return codec.dump({"kind": "message" if isinstance(body, Message) else body.TYPE, "body": body})


def decode_body(data: bytes) -> Message | Command:
    """The body back from the queue, checked anew: other producers may write there. Raises InvalidInputError."""
    try:
        return parse_body(codec.load(data))
    except ValueError as error:
        raise InvalidInputError("input", data.decode(errors="replace"), f"JSON with kind and body ({error})") from error


def parse_body(record: object) -> Message | Command:
    """A body from its JSON, read already. Raises InvalidInputError."""
    if not isinstance(record, dict) or not record.keys() >= {"kind", "body"}:
        raise InvalidInputError("input", record, "JSON with kind and body")
    kind, body = record["kind"], record["body"]
    return parse_message(body) if kind == "message" else parse_command(kind, body)


def identified(body: Message | Command, new_id: str) -> Message | Command:
    """The body with an id: its own, or else the new one."""
    return body if body.id is not None else replace(body, id=new_id)


def moment_of(seconds: float) -> datetime:
    """Seconds since the epoch as a datetime in UTC."""
    return datetime.fromtimestamp(seconds, UTC)
