"""What people and jobs ask of an agent's memory; each is an input of the one writer, like a message."""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar, Final, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from mnemolog.schemas import codec
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.ids import agent_key, digest
from mnemolog.schemas.validation import CLOSED, KeyPart, Name, Share, Text, check

Category = Literal["preference", "fact", "decision", "correction", "plan", "entity"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What every command has: whose memory it is about, and an id that makes a retry safe."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED
    TYPE: ClassVar[str]

    agent_id: KeyPart
    id: Name | None = None
    """None: a new one at acceptance"""
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str:
        """tenant_id/agent_id."""
        return agent_key(self.tenant_id, self.agent_id)

    @property
    def content_hash(self) -> str:
        """What must be equal for a repeated id to be a repetition."""
        return digest(codec.dump_sorted([self.TYPE, self]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Remember(Command):
    """Keep this text as a memory, past observer and gate (ledger B8)."""

    TYPE: ClassVar[str] = "remember"

    text: Annotated[Text, Field(max_length=5000)]
    category: Category = "fact"
    importance: Share = 0.5
    user_id: Name | None = None
    """whom it is about; None: the user"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forget(Command):
    """Take a memory, and the messages that it came from, out of every answer."""

    TYPE: ClassVar[str] = "forget"

    memory_id: Name
    reason: Name = "asked for"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSession(Command):
    """The conversation is over; what only it needed is let go."""

    TYPE: ClassVar[str] = "end_session"

    session_id: Name


COMMANDS: Final[dict[str, type[Command]]] = {command.TYPE: command for command in (Remember, Forget, EndSession)}


@cache
def _adapter(kind: str) -> TypeAdapter[Command]:
    return TypeAdapter(COMMANDS[kind])


def parse_command(kind: object, raw: object) -> Command:
    """Check a command from outside. Raises InvalidInputError.

    >>> parse_command("end_session", {"agent_id": "a", "session_id": "s1"}).session_id
    's1'
    """
    if not isinstance(kind, str) or kind not in COMMANDS:
        raise InvalidInputError("command", kind, f"one of {', '.join(COMMANDS)}")
    return check(_adapter(kind), raw)
