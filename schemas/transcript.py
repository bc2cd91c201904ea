"""The transcript: what was said, as it is listed."""

from typing import Any, ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.event import Language
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.message import Role
from mnemolog.schemas.query import OfAgent, Question
from mnemolog.schemas.validation import CLOSED, Limit, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageView:
    """A message of the transcript."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    session_id: str
    role: Role
    user_id: str
    """the speaker, as memories name their subject"""
    name: str
    text: str
    at: str
    language: Language
    metadata: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMessages(OfAgent, Question[list[MessageView]]):
    """What was said to an agent, in the order in which it came; what was forgotten with its memories is left out."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: Name | None = None
    """only this conversation"""
    limit: Limit | None = None
    """None: all"""
    cursor: Name | None = None
    """the id of the last message of the page before: those behind it"""
