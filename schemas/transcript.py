"""The messages of the transcript."""

from typing import Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict

from mnemolog.schemas.event import Language
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.message import Role
from mnemolog.schemas.query import OfAgent, Question
from mnemolog.schemas.validation import CLOSED, Limit, Name

Hidden: TypeAlias = Literal["superseded", "asleep"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageView:
    """A message of the transcript."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    session_id: str
    role: Role
    user_id: str
    """the speaker, as in the subject of memories"""
    name: str
    text: str
    at: str
    language: Language
    metadata: dict[str, Any]
    hidden: Hidden | None = None
    """why searches of the present do not return it: no memory of it is current, or it sleeps; null: they may"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMessages(OfAgent, Question[list[MessageView]]):
    """An agent's messages in the order of arrival, without those that `forget` or `edit` hides."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: Name | None = None
    """only this session"""
    limit: Limit | None = None
    """None: all"""
    cursor: Name | None = None
    """the id of the last message of the previous page"""
