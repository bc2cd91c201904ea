"""The text of another framework's chat messages."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mnemolog.schemas.message import Role

ROLES: Final[Mapping[str, Role]] = {
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "system": "system",
    "developer": "system",
    "tool": "tool",
    "function": "tool",
}
"""The frameworks' names of the roles of speakers."""

_TEXTS: Final = ("text", "input_text", "output_text")


def text_of(content: object) -> str:
    """The text of a message's content; pictures, sounds and files are left out.

    >>> text_of("Hello.")
    'Hello.'
    >>> text_of([{"type": "text", "text": "What is this?"}, {"type": "image_url", "image_url": {"url": "…"}}])
    'What is this?'
    """
    if isinstance(content, str):
        return content
    if not isinstance(content, Iterable):
        return ""
    return "\n".join(filter(None, map(_part, content)))


def field(message: object, name: str) -> Any:  # noqa: ANN401  whatever the program put there
    """A field of a message, which is a mapping or an object."""
    return message.get(name) if isinstance(message, Mapping) else getattr(message, name, None)


def _part(part: object) -> str:
    if isinstance(part, str):
        return part
    text = field(part, "text")
    return text if field(part, "type") in _TEXTS and isinstance(text, str) else ""
