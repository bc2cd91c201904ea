"""An error as HTTP answers it: a problem document (RFC 9457)."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong, and what to do."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    type: str
    """urn:mnemolog:error:NAME with the error's stable name, or about:blank"""
    title: str
    status: int
    detail: str
    field: str | None = None
    """of what was sent"""
    value: str | None = None
    """as it was sent, shortened"""
    allowed: str | None = None
    """what would have been taken"""
    what: str | None = None
    """of which kind what is not there would be"""
    name: str | None = None
    """of what is not there, shortened"""
