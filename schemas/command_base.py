"""The base of all commands."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas import codec
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import agent_key, digest
from mnemolog.schemas.validation import CLOSED, KeyPart, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandBase:
    """The agent that a command is about, and an id that makes a retry safe."""

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
        """The hash that must be equal if an id comes again, to count as a repetition."""
        return digest(codec.dump_sorted([self.TYPE, self]))
