"""An error as an HTTP response: a problem document (RFC 9457)."""

from typing import ClassVar

from pydantic import ConfigDict

from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong, and what the client can do."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    type: str
    """urn:mnemolog:error:NAME with the error's stable name, or about:blank"""
    title: str
    status: int
    detail: str
    field: str | None = None
    """the rejected field"""
    value: str | None = None
    """its value, shortened"""
    allowed: str | None = None
    """the allowed values"""
    what: str | None = None
    """kind of the missing object"""
    name: str | None = None
    """name of the missing object, shortened"""
    hint: str | None = None
    """the names that exist, or what the request lacks"""
