"""Dead letters: inputs that could not be processed."""

from typing import Annotated, ClassVar

from pydantic import ConfigDict, Field

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.query import Question
from mnemolog.schemas.validation import CLOSED, KeyPart


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadLetterView:
    """An input that could not be processed."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    number: int
    """its number among the dead letters"""
    tenant_id: str
    agent_id: str
    id: str
    """id of the input"""
    reason: str
    detail: str
    at: str
    # As text, because it may be no JSON.
    body: str
    """as it was accepted"""
    retried: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDeadLetters(Question[list[DeadLetterView]]):
    """The dead letters, the oldest first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    everything: Annotated[bool, Field(strict=True)] = False
    """include those of other tenants, for an operator"""
    tenant_id: KeyPart = "default"
