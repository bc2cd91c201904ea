"""Sessions and their working memory."""

from typing import ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds, Share


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpened:
    """A session began: with its first message, or the first after it had ended."""

    TYPE: ClassVar[str] = "session_opened"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    named: bool
    """False: the client named no session; this one collects messages without a session"""
    opened_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded:
    """A session ended; its pronouns and its focus are forgotten."""

    TYPE: ClassVar[str] = "session_ended"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    reason: Literal["command", "idle"]
    ended_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemHeld:
    """A memory entered the working memory of a session, or was used there again (ledger H1)."""

    TYPE: ClassVar[str] = "item_held"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    memory_id: str
    importance: Share
    access_count: int
    """within the session"""
    added_at: Seconds
    accessed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemReleased:
    """A memory left the working memory of a session; the end of a session releases all items without this event."""

    TYPE: ClassVar[str] = "item_released"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    memory_id: str
    reason: Literal["evicted", "gone"]
    """evicted: other items scored higher; gone: superseded or forgotten"""
    observed_at: Seconds
